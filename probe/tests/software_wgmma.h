/* Runs of a warpgroup's MMA executed in software: replaces the GPU in tests. */
#ifndef WS_PROBE_TESTS_SOFTWARE_WGMMA_H
#define WS_PROBE_TESTS_SOFTWARE_WGMMA_H

#include <stdio.h>
#include <stdlib.h>

#include "probe/evidence/wgmma/wgmma_capture.h"
#include "probe/evidence/wgmma/wgmma_execute.h"

/* The properties that the kernels return. */
static inline struct ws_wgmma_where software_wgmma_where(void)
{
    return (struct ws_wgmma_where){
        .target = 90, .target_suffix = 'a', .image_address = WS_WGMMA_SOFTWARE_ADDRESS};
}

/*
 * The results of all runs, to be freed, with A and D in the given slots; NULL, with the error, if a
 * run cannot be executed. If `slots` is NULL, they are those that the PTX ISA specifies.
 */
static inline uint32_t *software_wgmma_run(const struct ws_wgmma_experiment *experiment,
                                           const struct ws_mma_slots *slots, struct ws_error *error)
{
    size_t words = (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(experiment->mma);
    uint32_t *received = calloc((size_t)experiment->runs * words + 1, sizeof *received);
    struct ws_mma_slots specified = {0};
    bool done = received || ws_no_memory(error);

    if (done && !slots)
        done = ws_mma_slots_specified(experiment->mma, &specified, error);
    done = done && ws_wgmma_execute(experiment, slots ? slots : &specified, received, error);
    if (!slots)
        ws_mma_slots_finish(&specified);
    if (done)
        return received;
    free(received);
    return NULL;
}

/* Puts the results of its runs into a capture, as a GPU with these slots would. */
static inline bool software_wgmma_receive(struct ws_wgmma_capture *capture,
                                          const struct ws_mma_slots *slots, struct ws_error *error)
{
    bool done = true;

    for (int registers = 0; registers < 2 && done; registers++) {
        struct ws_wgmma_experiment experiment = {0};
        struct ws_wgmma_where where = software_wgmma_where();
        uint32_t *received = NULL;

        done = ws_wgmma_capture_runs(capture, registers, &experiment, error);
        if (done)
            received = software_wgmma_run(&experiment, slots, error);
        done = done && received &&
               ws_wgmma_capture_receive(capture, registers, 9, &where, received, error);
        ws_wgmma_experiment_finish(&experiment);
        free(received);
    }
    return done;
}

/* A capture as a GPU with these slots (NULL: as specified) makes it; NULL, with the error. */
static inline struct ws_wgmma_capture *software_wgmma_capture(const struct ws_mma *mma,
                                                              const struct ws_mma_slots *slots,
                                                              struct ws_error *error)
{
    struct ws_wgmma_capture *capture;

    if (!ws_wgmma_capture_prepare(mma, &capture, error))
        return NULL;
    if (!software_wgmma_receive(capture, slots, error)) {
        ws_wgmma_capture_destroy(capture);
        return NULL;
    }
    snprintf(capture->head.device, sizeof capture->head.device, "simulated (not a GPU)");
    snprintf(capture->head.driver, sizeof capture->head.driver, "unknown");
    snprintf(capture->head.cuda, sizeof capture->head.cuda, "13.0");
    snprintf(capture->head.toolkit, sizeof capture->head.toolkit, "13.0");
    snprintf(capture->head.probe, sizeof capture->head.probe, WARPSCOPE_VERSION);
    snprintf(capture->head.date, sizeof capture->head.date, "2026-11-23T00:00:00Z");
    capture->head.major = 9;
    return capture;
}

#endif
