/* A product's runs are two experiments, for A comes from memory in one kernel, and not in another.
 */
#include "probe/gpu/session_wgmma.h"
#include "probe/base/progress.h"

#include <stdlib.h>

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

static bool multiply(struct ws_gpu *gpu, const struct ws_mma *mma,
                     const struct ws_capture_head *head, struct ws_wgmma_capture **capture,
                     struct ws_error *error)
{
    if (!ws_wgmma_capture_prepare(mma, capture, error))
        return false;
    (*capture)->head = *head;
    if (run(gpu, *capture, false, error) && run(gpu, *capture, true, error))
        return true;
    ws_wgmma_capture_destroy(*capture);
    *capture = NULL;
    return false;
}

bool ws_session_warpgroups(struct ws_gpu *gpu, const bool picked[WS_PRODUCTS],
                           const struct ws_capture_head *head, struct ws_wgmma_capture ***capture,
                           int *count, struct ws_error *error)
{
    struct ws_wgmma_capture **made = calloc(WS_PRODUCTS - WS_MMAS, sizeof *made);
    bool done = made || ws_no_memory(error);
    int made_count = 0;

    for (int i = WS_MMAS; i < WS_PRODUCTS && done; i++)
        if (picked[i]) {
            ws_progress_step(i - WS_MMAS, WS_PRODUCTS - WS_MMAS, ws_mma((enum ws_mma_id)i)->name);
            done = multiply(gpu, ws_mma((enum ws_mma_id)i), head, &made[made_count], error);
            made_count += done;
        }
    *capture = done ? made : NULL;
    *count = done ? made_count : 0;
    for (int i = 0; i < made_count && !done; i++)
        ws_wgmma_capture_destroy(made[i]);
    if (!done)
        free(made);
    return done;
}
