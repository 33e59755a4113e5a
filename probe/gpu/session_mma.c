/* One product after the other, so that no more memory is wanted than one's runs take. */
#include "probe/gpu/session_mma.h"

#include "probe/base/progress.h"
#include "probe/gpu/pick.h"

#include <stdlib.h>

bool ws_session_can_multiply(const struct ws_mma *mma, const struct ws_gpu_device *device,
                             struct ws_error *need)
{
    if (!ws_pick_has_experiment(mma))
        return ws_fail(need, WS_CODE_UNAVAILABLE, "this version has no experiment for it");
    return ws_device_reaches(device, mma->targets, mma->ptx_version, need);
}

static bool multiply(struct ws_gpu *gpu, const struct ws_mma *mma,
                     const struct ws_capture_head *head, struct ws_mma_capture **capture,
                     struct ws_error *error)
{
    struct ws_mma_experiment experiment;
    struct ws_mma_where where;
    uint32_t *received = NULL;
    bool done = ws_mma_experiment_prepare(mma, &experiment, error);

    if (done) {
        received =
            calloc((size_t)experiment.runs * WS_LANES * (size_t)experiment.words, sizeof *received);
        done = received || ws_no_memory(error);
    }
    done = done && ws_gpu_multiply(gpu, &experiment, received, &where, error) &&
           ws_mma_experiment_capture(&experiment, head->major, &where, received, capture, error);
    if (done)
        (*capture)->head = *head;
    ws_mma_experiment_finish(&experiment);
    free(received);
    return done;
}

bool ws_session_multiply(struct ws_gpu *gpu, const bool picked[WS_PRODUCTS],
                         const struct ws_capture_head *head, struct ws_mma_capture ***capture,
                         int *count, struct ws_error *error)
{
    struct ws_mma_capture **made = calloc(WS_MMAS, sizeof *made);
    bool done = made || ws_no_memory(error);
    int made_count = 0;

    for (int i = 0; i < WS_MMAS && done; i++)
        if (picked[i]) {
            ws_progress_step(i, WS_MMAS, ws_mma((enum ws_mma_id)i)->name);
            done = multiply(gpu, ws_mma((enum ws_mma_id)i), head, &made[made_count], error);
            made_count += done;
        }
    *capture = done ? made : NULL;
    *count = done ? made_count : 0;
    for (int i = 0; i < made_count && !done; i++)
        ws_mma_capture_destroy(made[i]);
    if (!done)
        free(made);
    return done;
}
