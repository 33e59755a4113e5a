/* The runs of an MMA variant, in one launch. */
#include <stdlib.h>

#include "probe/gpu/tried.h"

bool ws_capture_mma(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                    struct ws_any_capture *any, struct ws_error *error)
{
    struct ws_mma_experiment experiment;
    struct ws_mma_where where;
    uint32_t *received = NULL;
    bool done = ws_mma_experiment_prepare(ws_mma((enum ws_mma_id)index), &experiment, error);

    any->kind = WS_ANY_PRODUCT;
    if (done) {
        received =
            calloc((size_t)experiment.runs * WS_LANES * (size_t)experiment.words, sizeof *received);
        done = received || ws_no_memory(error);
    }
    done =
        done && ws_gpu_multiply(gpu, &experiment, received, &where, error) &&
        ws_mma_experiment_capture(&experiment, head->major, &where, received, &any->product, error);
    if (done)
        any->product->head = *head;
    ws_mma_experiment_finish(&experiment);
    free(received);
    return done;
}
