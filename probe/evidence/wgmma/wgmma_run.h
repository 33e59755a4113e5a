/*
 * What of a wgmma crosses to the GPU and back. A *run* is one execution of the instruction by one
 * warpgroup: shared memory is one of a few *images*, A comes from one of a few sets of registers or
 * by a descriptor, B by a descriptor. D begins as zero, and what came out is every register of it,
 * of every thread. The kernels do what these structs say and know nothing of ids and digits. Shared
 * by C and CUDA, so nothing here but fixed-width members.
 */
#ifndef WS_EVIDENCE_WGMMA_RUN_H
#define WS_EVIDENCE_WGMMA_RUN_H

#include <stdint.h>

enum {
    WS_WARPGROUP = 128,                /* threads */
    WS_WGMMA_A_WORDS = 4,              /* registers of A, of one thread */
    WS_WGMMA_D_WORDS = 128,            /* of D at most: n = 256 of 32 bits */
    WS_WGMMA_IMAGE_BYTES = 224 * 1024, /* an image's, at most; a multiple of 1024 */
    WS_WGMMA_INSTRUCTIONS = 128, /* in one timed chain: D, which is the same, is not waited for */
    WS_WGMMA_REPETITIONS = 4,    /* of the chain, each is kept */
};
#define WS_WGMMA_BY_DESCRIPTOR UINT32_C(0xffffffff)

struct ws_wgmma_run {
    uint64_t a, b; /* descriptors; to their start address the kernel adds that of the image, which
                      is a multiple of 1024, and leaves every other bit as it is */
    uint32_t image;
    uint32_t registers; /* of A: which set, or WS_WGMMA_BY_DESCRIPTOR */
};

/* One set: a thread's registers one after the other, thread 0 first. */
struct ws_wgmma_registers {
    uint32_t a[WS_WARPGROUP][WS_WGMMA_A_WORDS];
};

/* Where it was executed. */
struct ws_wgmma_where {
    uint32_t target;        /* what the kernel was compiled for: 90 is sm_90 */
    uint32_t target_suffix; /* 'a', 'f' or 0, of that target */
    uint32_t image_address; /* where in shared memory images stood */
    uint32_t unused;
};

#endif
