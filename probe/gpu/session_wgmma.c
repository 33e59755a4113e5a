/* A variant's runs are two experiments, for A comes from memory in one kernel, and not in another. */
#include <stdlib.h>

#include "probe/gpu/tried.h"

static bool run(struct ws_gpu *gpu, struct ws_wgmma_capture *capture, bool registers,
                struct ws_error *error)
{
    size_t words = (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(capture->mma);
    struct ws_wgmma_experiment experiment;
    struct ws_wgmma_where where;
    uint32_t *received = NULL;
    bool done = ws_wgmma_capture_runs(capture, registers, &experiment, error);

    if (done) {
        received = calloc((size_t)experiment.runs * words, sizeof *received);
        done = received || ws_no_memory(error);
    }
    done =
        done && ws_gpu_warpgroup(gpu, &experiment, received, NULL, &where, error) &&
        ws_wgmma_capture_receive(capture, registers, capture->head.major, &where, received, error);
    ws_wgmma_experiment_finish(&experiment);
    free(received);
    return done;
}

bool ws_capture_wgmma(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                      struct ws_any_capture *any, struct ws_error *error)
{
    struct ws_wgmma_capture *made;

    if (!ws_wgmma_capture_prepare(ws_mma((enum ws_mma_id)(WS_MMAS + index)), &made, error))
        return false;
    made->head = *head;
    if (run(gpu, made, false, error) && run(gpu, made, true, error)) {
        *any = (struct ws_any_capture){WS_ANY_WARPGROUP, {made}};
        return true;
    }
    ws_wgmma_capture_destroy(made);
    return false;
}
