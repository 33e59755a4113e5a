/* The placing as the PTX ISA has it, and two of them compared. */
#include "probe/evidence/mma/mma_placing.h"
#include "probe/isa/operand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ws_mma_placing_of(const struct ws_mma_slots *slots, struct ws_mma_placing *placing,
                       struct ws_error *error)
{
    const struct ws_mma *mma = slots->mma;
    int stored = mma->k / 2, count = slots->count[WS_OPERAND_A];

    *placing = (struct ws_mma_placing){
        .mma = mma,
        .selectors = ws_mma_selections(mma, WS_OPERAND_METADATA),
        .slots = count,
        .indices = ws_mma_moved(mma, WS_OPERAND_METADATA)->elements,
    };
    placing->index = malloc((size_t)(placing->selectors * count) * sizeof *placing->index);
    if (!placing->index)
        return ws_no_memory(error);
    for (int selector = 0; selector < placing->selectors; selector++) {
        const struct ws_variant *metadata = ws_mma_selected(mma, WS_OPERAND_METADATA, selector);

        for (int a = 0; a < count; a++) {
            int place = slots->place[WS_OPERAND_A][a];
            struct ws_place at = {0, place / stored, ws_sparse_index_column(mma, place % stored),
                                  0};
            struct ws_slot slot = ws_layout_slot(metadata, at);

            placing->index[selector * count + a] =
                (int16_t)(slot.lane * placing->indices + slot.element);
        }
    }
    return true;
}

void ws_mma_placing_finish(struct ws_mma_placing *placing)
{
    free(placing->index);
    *placing = (struct ws_mma_placing){0};
}

void ws_mma_placing_swap(struct ws_mma_placing *placing, int selector, int one, int other)
{
    int16_t *index = placing->index + selector * placing->slots;

    for (int a = 0; a < placing->slots; a++)
        if (index[a] == one)
            index[a] = (int16_t)other;
        else if (index[a] == other)
            index[a] = (int16_t)one;
}

char *ws_mma_index_text(const struct ws_mma_placing *placing, int index,
                        char buffer[WS_MMA_SLOT_SIZE])
{
    int bits = 32 / placing->indices, bit = index % placing->indices * bits;

    if (index < 0)
        snprintf(buffer, WS_MMA_SLOT_SIZE, "none");
    else
        snprintf(buffer, WS_MMA_SLOT_SIZE, "lane %d, bits %d to %d", index / placing->indices, bit,
                 bit + bits - 1);
    return buffer;
}

bool ws_mma_placing_equal(const struct ws_mma_placing *captured,
                          const struct ws_mma_placing *specified, struct ws_error *error)
{
    char of_a[WS_MMA_SLOT_SIZE], is[WS_MMA_SLOT_SIZE], should[WS_MMA_SLOT_SIZE];

    for (int selector = 0; selector < captured->selectors; selector++)
        for (int a = 0; a < captured->slots; a++) {
            int one = ws_mma_placing_index(captured, selector, a);
            int other = ws_mma_placing_index(specified, selector, a);

            if (one != other)
                return ws_fail(error, WS_CODE_CAPTURE,
                               "selector %d: %s of A is placed by the metadata of %s; expected %s",
                               selector, ws_mma_slot_text(captured->mma, WS_OPERAND_A, a, of_a),
                               ws_mma_index_text(captured, one, is),
                               ws_mma_index_text(specified, other, should));
        }
    return true;
}

bool ws_mma_pass_step(const struct ws_mma *mma, const struct ws_mma_pass *pass,
                      struct ws_sparse_step *step)
{
    int bits = ws_mma_sparsity(mma).index_bits, differing = 0;

    *step = (struct ws_sparse_step){pass->selector, (int)(pass->e.value[0] & 0xF), pass->chunk};
    for (int lane = 0; lane < pass->e.threads; lane++)
        if (*ws_register_at(&pass->e, lane, 0) != 0x11111111u * (uint32_t)step->pattern)
            return false;
    for (int bit = 0; step->chunk && bit < WS_CHUNK_BITS; bit += bits)
        differing += ((step->pattern ^ step->chunk) >> bit & ((1 << bits) - 1)) != 0;
    return differing == (step->chunk != 0);
}

int ws_mma_run_index(const struct ws_mma *mma, const struct ws_sparse_step *step, int run)
{
    return run * (WS_CHUNK_BITS / ws_mma_sparsity(mma).index_bits) +
           ws_sparse_moved(mma, step->pattern, step->chunk);
}
