/*
 * What of a box crosses to the GPU and back. Global memory holds ids: in each of a few *passes*
 * every byte holds one digit of its own offset, and in the last the complement of the first digit,
 * so that what a copy made up itself, which is the same in all passes, is never taken for an id.
 * Shared memory holds before the copy what no digit is, another number in each pass. Shared by C
 * and CUDA, so nothing here but fixed-width members.
 */
#ifndef WS_EVIDENCE_BOX_RUN_H
#define WS_EVIDENCE_BOX_RUN_H

#include <stdint.h>

enum {
    WS_BOX_DIGITS = 3, /* 250 to the third: the offsets of 15 MB */
    WS_BOX_PASSES = WS_BOX_DIGITS + 1,
    WS_BOX_DIGIT_BASE = 250, /* digits are 1 to 250 */
    WS_BOX_UNTOUCHED = 251,  /* and as many more as the pass's number */
    WS_BOX_MAP_BYTES = 128,  /* of a tensor map as the driver encodes it; aligned to 64 */
    WS_BOX_ALIGNMENT = 1024, /* of the image in shared memory */
    WS_BOX_RANK = 5,
    WS_BOX_GLOBAL_BYTES = 4 << 20,
    WS_BOX_TENSOR_AT = 1 << 20, /* where in global memory the tensor begins */
};

struct ws_box_run {
    int32_t coordinate[WS_BOX_RANK]; /* innermost first */
    uint32_t rank;
    uint32_t shared;      /* where in the image the box is put */
    uint32_t image_bytes; /* a multiple of 1024 */
    uint32_t box_bytes;   /* that the barrier waits for */
    uint32_t untouched;   /* a byte, what the image holds before */
    uint32_t unused[2];
};

/* Where it was executed. */
struct ws_box_where {
    uint32_t target;        /* what the kernel was compiled for: 90 is sm_90 */
    uint32_t target_suffix; /* 'a', 'f' or 0, of that target */
    uint32_t image_address; /* where in shared memory the image stood */
    uint32_t arrived;       /* whether the barrier saw box_bytes come */
};

#endif
