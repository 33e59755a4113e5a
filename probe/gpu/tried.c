/* See tried.h. */
#include "probe/gpu/tried.h"

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

const struct ws_tried ws_tried[WS_TRIED_KINDS] = {
    [WS_TRIED_MOVES] = {WS_VARIANTS, move_name, move_targets, move_ptx, NULL, NULL},
    [WS_TRIED_MMAS] = {WS_MMAS, mma_name, mma_targets, mma_ptx, mma_has, ws_capture_mma},
    [WS_TRIED_WGMMAS] = {WS_PRODUCTS - WS_MMAS, wgmma_name, wgmma_targets, wgmma_ptx, wgmma_has,
                         ws_capture_wgmma},
    [WS_TRIED_DESCRIPTORS] = {WS_DESCRIPTOR_SUBJECTS, descriptor_name, descriptor_targets,
                              descriptor_ptx, NULL, ws_capture_descriptors},
    [WS_TRIED_BOXES] = {WS_BOX_GROUP_COUNT, ws_box_group_name, box_targets, box_ptx, NULL,
                        ws_capture_boxes},
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
