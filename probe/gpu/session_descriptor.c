/* The descriptors of a way to read an operand, and the cycles of each. */
#include <stdlib.h>

#include "probe/gpu/tried.h"

bool ws_capture_descriptors(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                            struct ws_any_capture *any, struct ws_error *error)
{
    const struct ws_descriptor_subject *subject = ws_descriptor_subject(index);
    uint64_t number[WS_DESCRIPTORS_MOST];
    int count = ws_descriptor_plan(subject, number);
    struct ws_wgmma_experiment experiment;
    struct ws_wgmma_where where;
    uint32_t *received = NULL, *cycles = NULL;
    bool done = ws_descriptor_experiment_prepare(subject, number, count, &experiment, error);

    any->kind = WS_ANY_DESCRIPTORS;
    if (done) {
        received = calloc((size_t)experiment.runs * ws_descriptor_words(subject), sizeof *received);
        cycles = calloc((size_t)experiment.runs * WS_WGMMA_REPETITIONS, sizeof *cycles);
        done = (received && cycles) || ws_no_memory(error);
    }
    done = done && ws_gpu_warpgroup(gpu, &experiment, received, cycles, &where, error) &&
           ws_descriptor_capture_make(subject, number, count, &where, received, cycles,
                                      &any->descriptors, error);
    if (done)
        any->descriptors->head = *head;
    else {
        free(received);
        free(cycles);
    }
    ws_wgmma_experiment_finish(&experiment);
    return done;
}
