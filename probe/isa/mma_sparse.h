/*
 * A sparse A: which half of its elements is stored, and how metadata says so. A row falls into
 * chunks of equal length; of each chunk half the elements are stored, one after the other, and four
 * bits of metadata say which. (PTX ISA, "Sparse matrix storage".)
 */
#ifndef WS_ISA_MMA_SPARSE_H
#define WS_ISA_MMA_SPARSE_H

#include "probe/isa/mma.h"

enum { WS_CHUNK_BITS = 4 }; /* of metadata, for each chunk of a row, whatever the type */

struct ws_sparsity {
    int chunk;      /* columns of A: 4; 8 where elements have 4 bits; 2 of tf32 */
    int stored;     /* of them: half */
    int run;        /* stored elements that one index places: 1; 2 where elements have 4 bits */
    int index_bits; /* 2, or 4 of tf32 */
};

/* `mma` is sparse. */
struct ws_sparsity ws_mma_sparsity(const struct ws_mma *mma);

/*
 * The metadata that a chunk may have, its first index in the lowest bits, in rising order: of
 * mma.sp any two indices that differ, of mma.sp::ordered_metadata those that rise, and of tf32 the
 * two values that stand for its two places. Writes their count; lives as long as the program.
 */
const unsigned char *ws_sparse_patterns(const struct ws_mma *mma, int *count);

/* The metadata column whose index places what stands in A's stored column. */
int ws_sparse_index_column(const struct ws_mma *mma, int stored_column);

/*
 * The column of the m x k matrix where an element of A's stored column stands, given its index; -1
 * if the index is none: of 4 bits only two are one, of 2 bits all.
 */
int ws_sparse_column(const struct ws_mma *mma, int stored_column, unsigned index);

#endif
