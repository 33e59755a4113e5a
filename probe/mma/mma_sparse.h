/*
 * A sparse A: which half of its elements is stored, and how metadata encodes it. A row is divided
 * into chunks of equal length; half of each chunk's elements are stored, one after the other, and
 * four bits of metadata select them. (PTX ISA, "Sparse matrix storage".)
 */
#ifndef WS_MMA_MMA_SPARSE_H
#define WS_MMA_MMA_SPARSE_H

#include "probe/mma/mma.h"

enum { WS_CHUNK_BITS = 4 }; /* of metadata, per chunk of a row, for every type */

struct ws_sparsity {
    int chunk;      /* columns of A: 4; 8 for elements of 4 bits; 2 for tf32 */
    int stored;     /* half of them */
    int run;        /* stored elements per index: 1; 2 for elements of 4 bits */
    int index_bits; /* 2, or 4 for tf32 */
};

/* Requires a sparse `mma`. */
struct ws_sparsity ws_mma_sparsity(const struct ws_mma *mma);

/*
 * The legal metadata of a chunk, its first index in the lowest bits, in rising order: of mma.sp any
 * two different indices, of mma.sp::ordered_metadata rising ones, and of tf32 the two values for
 * its two places. Writes their count; static.
 */
const unsigned char *ws_sparse_patterns(const struct ws_mma *mma, int *count);

/* The metadata column with the index of A's stored column. */
int ws_sparse_index_column(const struct ws_mma *mma, int stored_column);

/* The column of the m x k matrix of an element in A's stored column, given its index; -1 if the
 * index is invalid: of 4 bits only two values are valid, of 2 bits all. */
int ws_sparse_column(const struct ws_mma *mma, int stored_column, unsigned index);

#endif
