/* A group's boxes as they are planned, and what became of them. */
#include "probe/gpu/session_box.h"
#include "probe/base/progress.h"

#include <stdio.h>
#include <stdlib.h>

bool ws_session_can_copy_boxes(const struct ws_gpu_device *device, struct ws_error *need)
{
    return ws_device_reaches(device, WS_TARGETS_SM90, WS_BOX_PTX_VERSION, need);
}

static bool plan(struct ws_box_capture *made, struct ws_error *error)
{
    made->boxes = ws_box_count(made->group);
    made->box = calloc((size_t)made->boxes, sizeof *made->box);
    if (!made->box) {
        made->boxes = 0;
        return ws_no_memory(error);
    }
    for (int i = 0; i < made->boxes; i++) {
        struct ws_captured_box *box = &made->box[i];
        struct ws_error cannot;

        box->boxed = ws_box_planned(made->group, i);
        if (ws_box_group_encodes(made->group) || !ws_tensor_map_check(&box->boxed.map, &cannot))
            continue;
        box->image_bytes = ws_box_image_bytes(&box->boxed);
        box->received = calloc(WS_BOX_PASSES, (size_t)box->image_bytes);
        if (!box->received)
            return ws_no_memory(error);
    }
    return true;
}

/* Where nothing was run, the GPU's own target stands for the kernel's. */
static void say_target(const struct ws_box_where *where, struct ws_box_capture *made)
{
    if (where->target)
        snprintf(made->target, sizeof made->target, "sm_%u%.1s", (unsigned)where->target,
                 (const char[]){(char)where->target_suffix, 0});
    else
        snprintf(made->target, sizeof made->target, "sm_%d%d", made->head.major, made->head.minor);
}

static bool copy(struct ws_gpu *gpu, enum ws_box_group group, const struct ws_capture_head *head,
                 struct ws_box_capture **capture, struct ws_error *error)
{
    struct ws_box_capture *made = calloc(1, sizeof *made);
    struct ws_box_where where;

    *capture = NULL;
    if (!made)
        return ws_no_memory(error);
    made->head = *head;
    made->group = group;
    if (!plan(made, error) || !ws_gpu_copy_boxes(gpu, made->box, made->boxes, &where, error)) {
        ws_box_capture_destroy(made);
        return ws_fail_in(error, ws_box_group_name((int)group));
    }
    say_target(&where, made);
    *capture = made;
    return true;
}

bool ws_session_copy_boxes(struct ws_gpu *gpu, const bool picked[WS_BOX_GROUP_COUNT],
                           const struct ws_capture_head *head, struct ws_box_capture ***capture,
                           int *count, struct ws_error *error)
{
    struct ws_box_capture **made = calloc(WS_BOX_GROUP_COUNT, sizeof *made);
    bool done = made || ws_no_memory(error);
    int made_count = 0;

    for (int i = 0; i < WS_BOX_GROUP_COUNT && done; i++)
        if (picked[i]) {
            ws_progress_step(i, WS_BOX_GROUP_COUNT, ws_box_group_name(i));
            done = copy(gpu, (enum ws_box_group)i, head, &made[made_count], error);
            made_count += done;
        }
    *capture = done ? made : NULL;
    *count = done ? made_count : 0;
    for (int i = 0; i < made_count && !done; i++)
        ws_box_capture_destroy(made[i]);
    if (!done)
        free(made);
    return done;
}
