/* Each stored element times the row of B that its index names. */
#include "probe/evidence/mma/mma_execute_sparse.h"

#include <string.h>

#include "probe/evidence/mma/mma_number.h"
#include "probe/isa/operand.h"

int ws_mma_placed(const struct ws_mma_slots *slots, const struct ws_mma_placing *placing,
                  int selector, const struct ws_registers *e, int slot)
{
    int index = ws_mma_placing_index(placing, selector, slot), bits = 32 / placing->indices;
    uint64_t metadata = *ws_register_at(e, index / placing->indices, 0);

    return ws_sparse_column(slots->mma, slots->place[WS_OPERAND_A][slot] % (slots->mma->k / 2),
                            (unsigned)(metadata >> index % placing->indices * bits) &
                                ((1U << bits) - 1));
}

/* What a slot of A, which holds `number`, adds to its row of D. */
static bool add(const struct ws_mma_software *software, const struct ws_mma_placing *placing,
                int selector, const struct ws_registers *e, int slot, int64_t number,
                struct ws_error *error)
{
    const struct ws_mma *mma = software->slots->mma;
    int row = software->slots->place[WS_OPERAND_A][slot] / (mma->k / 2);
    int k = ws_mma_placed(software->slots, placing, selector, e, slot);
    char where[WS_MMA_SLOT_SIZE];

    if (k < 0)
        return ws_fail(error, WS_CODE_CAPTURE, "%s of A has no legal index",
                       ws_mma_slot_text(mma, WS_OPERAND_A, slot, where));
    for (int column = 0; column < mma->n; column++)
        software->d[row * mma->n + column] += number * software->b[k * mma->n + column];
    return true;
}

bool ws_mma_software_run_sparse(struct ws_mma_software *software,
                                const struct ws_mma_placing *placing, int selector,
                                const struct ws_registers *a, const struct ws_registers *e,
                                const struct ws_registers *d, struct ws_error *error)
{
    const struct ws_mma_slots *slots = software->slots;
    const struct ws_mma *mma = slots->mma;
    const struct ws_operand *of_a = ws_mma_moved(mma, WS_OPERAND_A);
    const struct ws_operand *of_d = ws_mma_moved(mma, WS_OPERAND_D);
    char where[WS_MMA_SLOT_SIZE];
    int64_t number;

    memcpy(software->d, software->c, (size_t)slots->count[WS_OPERAND_D] * sizeof *software->d);
    for (int slot = 0; slot < slots->count[WS_OPERAND_A]; slot++) {
        uint64_t bits = ws_mma_element(of_a, a, slot);

        if (!a->value[slot / of_a->elements])
            slot += of_a->elements - 1; /* a register of zeroes */
        if (!bits)
            continue;
        if (!ws_mma_decode(mma->a, bits, &number))
            return ws_fail(error, WS_CODE_CAPTURE, "%s of A does not hold a whole number",
                           ws_mma_slot_text(mma, WS_OPERAND_A, slot, where));
        if (!add(software, placing, selector, e, slot, number, error))
            return false;
    }
    for (int slot = 0; slot < slots->count[WS_OPERAND_D]; slot++)
        ws_mma_put_element(of_d, d, slot,
                           ws_mma_encode(mma->d, software->d[slots->place[WS_OPERAND_D][slot]]));
    return true;
}
