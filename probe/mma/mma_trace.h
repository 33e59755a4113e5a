/*
 * The inputs of an element of an MMA. D[i,j] is C[i,j] plus the sum of A[i,k] B[k,j] over k: for a
 * place of D, the pairs of elements that are multiplied, with the slots that hold them, and the
 * registers they come from. The numbers of k are the PTX ISA's: hardware does not show them,
 * because any order works that A and B share.
 */
#ifndef WS_MMA_MMA_TRACE_H
#define WS_MMA_MMA_TRACE_H

#include "probe/mma/mma.h"

/* A pair of multiplied elements. */
struct ws_mma_term {
    struct ws_place a, b;
    struct ws_slot a_slot;
    struct ws_slot b_slot; /* of a wgmma not set: every field is -1 */
};

/* Terms of an element of D: k, or k / 2 of a sparse MMA, one for each stored element of A. */
int ws_mma_terms(const struct ws_mma *mma);

/* The n-th term of D's element at `d`, 0 to ws_mma_terms() - 1, in order of A's columns. Of a
 * sparse MMA `b` is the first candidate row: ws_mma_choices() has the others. */
struct ws_mma_term ws_mma_term(const struct ws_mma *mma, struct ws_place d, int n);

/* The rows of B that A's (stored) column `column` can be multiplied with: one, or of a sparse MMA
 * the candidates that metadata chooses from. Writes them, rising, and returns their count. */
enum { WS_MMA_CHOICES = 4 };
int ws_mma_choices(const struct ws_mma *mma, int column, int rows[WS_MMA_CHOICES]);

/*
 * Whether the element at `place` of an operand (A, B, C, D, metadata or scales) contributes to D's
 * element at `d`, or is that element. Of a sparse MMA, every candidate row of B's column
 * contributes.
 */
bool ws_mma_feeds(const struct ws_variant *operand, struct ws_place place, struct ws_place d);

/* The registers of a warp's operand that contribute to D's element at `d`: per lane, bit r for its
 * register r. */
void ws_mma_sources(const struct ws_variant *operand, struct ws_place d,
                    uint32_t registers[WS_LANES]);

#endif
