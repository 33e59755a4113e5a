/* One way to read descriptors after the other, so that no more memory is wanted than one takes. */
#include "probe/gpu/session_descriptor.h"
#include "probe/base/progress.h"

#include <stdlib.h>

bool ws_session_can_describe(const struct ws_descriptor_subject *subject,
                             const struct ws_gpu_device *device, struct ws_error *need)
{
    const struct ws_mma *mma = ws_mma(subject->product);

    return ws_device_reaches(device, mma->targets, mma->ptx_version, need);
}

static bool describe(struct ws_gpu *gpu, const struct ws_descriptor_subject *subject,
                     const struct ws_capture_head *head, struct ws_descriptor_capture **capture,
                     struct ws_error *error)
{
    uint64_t number[WS_DESCRIPTORS_MOST];
    int count = ws_descriptor_plan(subject, number);
    struct ws_wgmma_experiment experiment;
    struct ws_wgmma_where where;
    uint32_t *received = NULL, *cycles = NULL;
    bool done = ws_descriptor_experiment_prepare(subject, number, count, &experiment, error);

    if (done) {
        received = calloc((size_t)experiment.runs * ws_descriptor_words(subject), sizeof *received);
        cycles = calloc((size_t)experiment.runs * WS_WGMMA_REPETITIONS, sizeof *cycles);
        done = (received && cycles) || ws_no_memory(error);
    }
    done = done && ws_gpu_warpgroup(gpu, &experiment, received, cycles, &where, error) &&
           ws_descriptor_capture_make(subject, number, count, &where, received, cycles, capture,
                                      error);
    if (done)
        (*capture)->head = *head;
    else {
        free(received);
        free(cycles);
    }
    ws_wgmma_experiment_finish(&experiment);
    return done;
}

bool ws_session_describe(struct ws_gpu *gpu, const bool picked[WS_DESCRIPTOR_SUBJECTS],
                         const struct ws_capture_head *head,
                         struct ws_descriptor_capture ***capture, int *count,
                         struct ws_error *error)
{
    struct ws_descriptor_capture **made = calloc(WS_DESCRIPTOR_SUBJECTS, sizeof *made);
    bool done = made || ws_no_memory(error);
    int made_count = 0;

    for (int i = 0; i < WS_DESCRIPTOR_SUBJECTS && done; i++)
        if (picked[i]) {
            ws_progress_step(i, WS_DESCRIPTOR_SUBJECTS, ws_descriptor_subject(i)->name);
            done = describe(gpu, ws_descriptor_subject(i), head, &made[made_count], error);
            made_count += done;
        }
    *capture = done ? made : NULL;
    *count = done ? made_count : 0;
    for (int i = 0; i < made_count && !done; i++)
        ws_descriptor_capture_destroy(made[i]);
    if (!done)
        free(made);
    return done;
}
