/* The table of tried.h, and how each kind is captured, from its plan on; moves are in session.c. */
#include "probe/gpu/tried.h"

#include <stdio.h>
#include <stdlib.h>

static const struct ws_variant *move(int index)
{
    return ws_variant((enum ws_variant_id)index);
}

static const struct ws_mma *mma(int index)
{
    return ws_mma((enum ws_mma_id)index);
}

static const struct ws_mma *wgmma(int index)
{
    return mma(WS_MMAS + index);
}

/* The MMA that reads the operand. */
static const struct ws_mma *reader(int index)
{
    return ws_mma(ws_descriptor_subject(index)->product);
}

#define OF(kind, subject, named)                                                                   \
    static const char *kind##_name(int index)                                                      \
    {                                                                                              \
        return named;                                                                              \
    }                                                                                              \
    static enum ws_targets kind##_targets(int index)                                               \
    {                                                                                              \
        return subject(index)->targets;                                                            \
    }                                                                                              \
    static int kind##_ptx(int index)                                                               \
    {                                                                                              \
        return subject(index)->ptx_version;                                                        \
    }
OF(move, move, move(index)->name)
OF(mma, mma, mma(index)->name)
OF(wgmma, wgmma, wgmma(index)->name)
OF(descriptor, reader, ws_descriptor_subject(index)->name)

static enum ws_targets box_targets(int index)
{
    (void)index;
    return WS_TARGETS_SM90;
}

static int box_ptx(int index)
{
    (void)index;
    return WS_BOX_PTX_VERSION;
}

static bool mma_has(int index)
{
    return ws_mma_has_experiment(mma(index));
}

static bool wgmma_has(int index)
{
    return ws_wgmma_has_experiment(wgmma(index));
}

/* The runs of an MMA variant, in one launch. */
static bool capture_mma(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
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

/* A variant's runs are two experiments, for A comes from memory in one kernel, and not in another. */
static bool run_wgmma(struct ws_gpu *gpu, struct ws_wgmma_capture *capture, bool registers,
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

static bool capture_wgmma(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                          struct ws_any_capture *any, struct ws_error *error)
{
    struct ws_wgmma_capture *made;

    if (!ws_wgmma_capture_prepare(ws_mma((enum ws_mma_id)(WS_MMAS + index)), &made, error))
        return false;
    made->head = *head;
    if (run_wgmma(gpu, made, false, error) && run_wgmma(gpu, made, true, error)) {
        *any = (struct ws_any_capture){WS_ANY_WARPGROUP, {made}};
        return true;
    }
    ws_wgmma_capture_destroy(made);
    return false;
}

/* The descriptors of a way to read an operand, and the cycles of each. */
static bool capture_descriptors(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
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

/* A group's boxes as they are planned, and what became of them. */
static bool plan_boxes(struct ws_box_capture *made, struct ws_error *error)
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

static bool capture_boxes(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                          struct ws_any_capture *any, struct ws_error *error)
{
    struct ws_box_capture *made = calloc(1, sizeof *made);
    struct ws_box_where where;

    if (!made)
        return ws_no_memory(error);
    made->head = *head;
    made->group = (enum ws_box_group)index;
    if (!plan_boxes(made, error) ||
        !ws_gpu_copy_boxes(gpu, made->box, made->boxes, &where, error)) {
        ws_box_capture_destroy(made);
        return ws_fail_in(error, ws_box_group_name(index));
    }
    say_target(&where, made);
    *any = (struct ws_any_capture){WS_ANY_BOXES, {made}};
    return true;
}

const struct ws_tried ws_tried[WS_TRIED_KINDS] = {
    [WS_TRIED_MOVES] = {WS_VARIANTS, move_name, move_targets, move_ptx, NULL, NULL},
    [WS_TRIED_MMAS] = {WS_MMAS, mma_name, mma_targets, mma_ptx, mma_has, capture_mma},
    [WS_TRIED_WGMMAS] = {WS_PRODUCTS - WS_MMAS, wgmma_name, wgmma_targets, wgmma_ptx, wgmma_has,
                         capture_wgmma},
    [WS_TRIED_DESCRIPTORS] = {WS_DESCRIPTOR_SUBJECTS, descriptor_name, descriptor_targets,
                              descriptor_ptx, NULL, capture_descriptors},
    [WS_TRIED_BOXES] = {WS_BOX_GROUP_COUNT, ws_box_group_name, box_targets, box_ptx, NULL,
                        capture_boxes},
};

bool ws_tried_has(enum ws_tried_kind kind, int index)
{
    return !ws_tried[kind].has_experiment || ws_tried[kind].has_experiment(index);
}

int ws_tried_count(int kind)
{
    int count = 0;

    for (int i = 0; i < WS_TRIED_KINDS; i++)
        for (int j = 0; j < ws_tried[i].count && (kind < 0 || i == kind); j++)
            count += ws_tried_has((enum ws_tried_kind)i, j);
    return count;
}

bool ws_tried_runs(enum ws_tried_kind kind, int index, const struct ws_gpu_device *device,
                   struct ws_error *need)
{
    return ws_device_reaches(device, ws_tried[kind].targets(index),
                             ws_tried[kind].ptx_version(index), need);
}
