/*
 * What can be captured, one row per kind: its experiments, what a GPU needs for them, and how they
 * are captured. Each kind has its own plans, kernels and decoders.
 */
#ifndef WS_GPU_TRIED_H
#define WS_GPU_TRIED_H

#include "probe/evidence/store/any_capture.h"
#include "probe/gpu/gpu.h"

/* In the order in which captures are made and listed. */
enum ws_tried_kind {
    WS_TRIED_MOVES,
    WS_TRIED_MMAS,
    WS_TRIED_WGMMAS,
    WS_TRIED_DESCRIPTORS,
    WS_TRIED_BOXES,
    WS_TRIED_KINDS
};

enum { WS_TRIED_MOST = WS_PRODUCTS }; /* of a kind, at most */

struct ws_tried {
    int count;
    const char *(*name)(int index);
    enum ws_targets (*targets)(int index);
    int (*ptx_version)(int index);
    bool (*has_experiment)(int index); /* NULL: each has one */
    /*
     * Captures one, with `head`: the caller owns *any. NULL for data movement, whose experiments
     * run together.
     */
    bool (*capture)(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                    struct ws_any_capture *any, struct ws_error *error);
};

extern const struct ws_tried ws_tried[WS_TRIED_KINDS];

/* Whether it has an experiment; and how many of a kind do, of all kinds for -1. */
bool ws_tried_has(enum ws_tried_kind kind, int index);
int ws_tried_count(int kind);

/* Whether a device can run it; otherwise `need` states what it needs. */
bool ws_tried_runs(enum ws_tried_kind kind, int index, const struct ws_gpu_device *device,
                   struct ws_error *need);

#endif
