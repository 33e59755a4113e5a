/* A group's boxes as they are planned, and what became of them. */
#include <stdio.h>
#include <stdlib.h>

#include "probe/gpu/tried.h"

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

bool ws_capture_boxes(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                      struct ws_any_capture *any, struct ws_error *error)
{
    struct ws_box_capture *made = calloc(1, sizeof *made);
    struct ws_box_where where;

    if (!made)
        return ws_no_memory(error);
    made->head = *head;
    made->group = (enum ws_box_group)index;
    if (!plan(made, error) || !ws_gpu_copy_boxes(gpu, made->box, made->boxes, &where, error)) {
        ws_box_capture_destroy(made);
        return ws_fail_in(error, ws_box_group_name(index));
    }
    say_target(&where, made);
    *any = (struct ws_any_capture){WS_ANY_BOXES, {made}};
    return true;
}
