/*
 * What can be captured, a row a kind: what there is of it, what a GPU needs for it, and how it is
 * captured. Plans, kernels and decoders are each kind's own.
 */
#ifndef WS_GPU_TRIED_H
#define WS_GPU_TRIED_H

#include "probe/evidence/any_capture.h"
#include "probe/gpu/gpu.h"

/* In the order in which captures are made, and listed. */
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
     * Captures one, which says `head` of itself: the caller owns *any. NULL: of moves, which are run
     * together.
     */
    bool (*capture)(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                    struct ws_any_capture *any, struct ws_error *error);
};

extern const struct ws_tried ws_tried[WS_TRIED_KINDS];

/* Whether there is an experiment for it; and how many of a kind have one, of all kinds for -1. */
bool ws_tried_has(enum ws_tried_kind kind, int index);
int ws_tried_count(int kind);

/* Whether a device can run it; if not, says what it needs. */
bool ws_tried_runs(enum ws_tried_kind kind, int index, const struct ws_gpu_device *device,
                   struct ws_error *need);

/* How the kinds capture: files of their own. */
bool ws_capture_mma(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                    struct ws_any_capture *any, struct ws_error *error);
bool ws_capture_wgmma(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                      struct ws_any_capture *any, struct ws_error *error);
bool ws_capture_descriptors(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                            struct ws_any_capture *any, struct ws_error *error);
bool ws_capture_boxes(struct ws_gpu *gpu, int index, const struct ws_capture_head *head,
                      struct ws_any_capture *any, struct ws_error *error);

#endif
