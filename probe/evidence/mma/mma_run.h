/*
 * The data of an MMA that crosses to the GPU and back. A *run* is one execution of the instruction
 * by one warp. Its operands are one of a few *givens*, with one word of A or of metadata of one
 * lane replaced; the rest of a dense MMA's A is zero. The output is every register of D, of every
 * lane. The kernels do what these structs specify and know nothing of passes and digits. Shared by
 * C and CUDA, so only fixed-width members.
 */
#ifndef WS_EVIDENCE_MMA_RUN_H
#define WS_EVIDENCE_MMA_RUN_H

#include <stdint.h>

/* The most 32-bit words of one lane: a register of 64 bits is two, low half first. */
enum { WS_MMA_A_WORDS = 16, WS_MMA_SPARSE_A_WORDS = 4, WS_MMA_B_WORDS = 8, WS_MMA_C_WORDS = 8 };

/* Operands that a run uses whole. An operand that the MMA does not have is 0. */
struct ws_mma_given {
    uint32_t b[32][WS_MMA_B_WORDS];
    uint32_t c[32][WS_MMA_C_WORDS];
    uint32_t a[32][WS_MMA_SPARSE_A_WORDS]; /* of a sparse MMA, … */
    uint32_t metadata[32];
    uint32_t selector; /* … and the selector of its metadata */
};

struct ws_mma_run {
    uint32_t given;      /* which of the givens */
    uint32_t lane, word; /* of A, … */
    uint32_t value;      /* … that holds this; if lane is out of range, no word does */
    uint32_t metadata_lane;
    uint32_t metadata; /* that this lane holds, if there is such a lane */
};

/* Where it was executed, beside the words of D, which are ordered by run, lane and word. */
struct ws_mma_where {
    uint32_t target;        /* that the kernel was compiled for: 90 is sm_90 */
    uint32_t target_suffix; /* 'a', 'f' or 0, of that target */
    uint32_t unused[2];
};

#endif
