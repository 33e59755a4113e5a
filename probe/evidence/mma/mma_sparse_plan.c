/*
 * Patterns by rows: for the passes of B, few that have both indices of a chunk go through all their
 * legal values; for those of metadata, pairs that differ in one index. All are legal.
 */
#include "probe/evidence/mma/mma_sparse_plan.h"

#include <stddef.h>

struct change {
    int pattern, chunk;
};

static const int ordered[] = {0x4, 0x9, 0xE}, unequal[] = {0x4, 0x9, 0xE, 0x3}, tf32[] = {0x4, 0xE};
static const struct change of_two[] = {{0xE, 0xC}, {0x4, 0xC}}, of_one[] = {{0x4, 0xE}};

static bool has_one_index(const struct ws_mma *mma)
{
    return ws_mma_sparsity(mma).index_bits == WS_CHUNK_BITS;
}

int ws_sparse_plan(const struct ws_mma *mma, struct ws_sparse_step step[WS_SPARSE_STEPS])
{
    bool one = has_one_index(mma);
    const int *pattern = one ? tf32 : mma->ordered ? ordered : unequal;
    const struct change *change = one ? of_one : of_two;
    size_t patterns = one ? sizeof tf32 : mma->ordered ? sizeof ordered : sizeof unequal;
    int selectors = ws_mma_selections(mma, WS_OPERAND_METADATA), changes = one ? 1 : 2, count = 0;

    for (size_t i = 0; i < patterns / sizeof *pattern; i++)
        step[count++] = (struct ws_sparse_step){0, pattern[i], 0};
    for (int selector = 0; selector < selectors; selector++)
        for (int i = 0; i < changes; i++)
            step[count++] = (struct ws_sparse_step){selector, change[i].pattern, change[i].chunk};
    return count;
}

int ws_sparse_moved(const struct ws_mma *mma, int pattern, int chunk)
{
    int bits = ws_mma_sparsity(mma).index_bits, moved = 0;

    while (moved < WS_CHUNK_BITS / bits - 1 &&
           !((pattern ^ chunk) >> moved * bits & ((1 << bits) - 1)))
        moved++;
    return moved;
}

bool ws_sparse_marked(const struct ws_mma *mma, const struct ws_sparse_step *step, int k,
                      int column)
{
    struct ws_sparsity sparsity = ws_mma_sparsity(mma);
    int moved = ws_sparse_moved(mma, step->pattern, step->chunk), bits = sparsity.index_bits;
    unsigned index = (unsigned)step->chunk >> moved * bits & ((1U << bits) - 1);

    return column == k % sparsity.run &&
           k % sparsity.chunk / sparsity.run == ws_sparse_column(mma, 0, index) / sparsity.run;
}
