/* Columns of a sparse A. All of it was seen on an H200, for all legal metadata. */
#include "probe/mma/mma_sparse.h"
#include "probe/isa/operand.h"

enum { TF32_FIRST = 0x4, TF32_SECOND = 0xE };

struct ws_sparsity ws_mma_sparsity(const struct ws_mma *mma)
{
    int bits = ws_moved(ws_mma_operand(mma, WS_OPERAND_A))->slot_bits;

    if (bits == 32)
        return (struct ws_sparsity){.chunk = 2, .stored = 1, .run = 1, .index_bits = 4};
    if (bits == 4)
        return (struct ws_sparsity){.chunk = 8, .stored = 4, .run = 2, .index_bits = 2};
    return (struct ws_sparsity){.chunk = 4, .stored = 2, .run = 1, .index_bits = 2};
}

const unsigned char *ws_sparse_patterns(const struct ws_mma *mma, int *count)
{
    static const unsigned char ordered[] = {0x4, 0x8, 0x9, 0xC, 0xD, 0xE};
    static const unsigned char unequal[] = {0x1, 0x2, 0x3, 0x4, 0x6, 0x7,
                                            0x8, 0x9, 0xB, 0xC, 0xD, 0xE};
    static const unsigned char tf32[] = {TF32_FIRST, TF32_SECOND};

    if (ws_mma_sparsity(mma).index_bits == WS_CHUNK_BITS) {
        *count = (int)sizeof tf32;
        return tf32;
    }
    *count = mma->ordered ? (int)sizeof ordered : (int)sizeof unequal;
    return mma->ordered ? ordered : unequal;
}

int ws_sparse_index_column(const struct ws_mma *mma, int stored_column)
{
    return stored_column / ws_mma_sparsity(mma).run;
}

int ws_sparse_column(const struct ws_mma *mma, int stored_column, unsigned index)
{
    struct ws_sparsity sparsity = ws_mma_sparsity(mma);
    int first = stored_column / sparsity.stored * sparsity.chunk;

    if (sparsity.index_bits == WS_CHUNK_BITS)
        return index == TF32_FIRST ? first : index == TF32_SECOND ? first + 1 : -1;
    return index < 4 ? first + (int)index * sparsity.run + stored_column % sparsity.run : -1;
}
