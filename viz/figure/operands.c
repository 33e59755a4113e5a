/*
 * Operands are variants, each with its own slots; the numbers of the slots continue from operand to
 * operand.
 */
#include "viz/figure/operands.h"
#include "probe/isa/operand.h"

struct ws_operands ws_operands_of(const struct ws_mma *mma,
                                  const struct ws_evidence *const operand[WS_OPERAND_ROLES])
{
    struct ws_operands operands = {.mma = mma};

    for (int role = WS_OPERAND_A; mma && role < WS_OPERAND_ROLES; role++) {
        operands.first[role] = operands.slots;
        operands.operand[role] = operand[role];
        if (operand[role])
            operands.slots += ws_slot_count(operand[role]->mapping.variant);
    }
    return operands;
}

const struct ws_variant *ws_operands_variant(const struct ws_operands *operands, int role)
{
    if (role <= WS_OPERAND_MATRICES || role >= WS_OPERAND_ROLES || !operands->operand[role])
        return NULL;
    return operands->operand[role]->mapping.variant;
}

int ws_operands_number(const struct ws_operands *operands, int role, struct ws_slot slot)
{
    return operands->first[role] + ws_slot_number(operands->operand[role]->mapping.variant, slot);
}

struct ws_slot ws_operands_slot(const struct ws_operands *operands, int number, int *role)
{
    *role = WS_OPERAND_ROLES - 1;
    while (!operands->operand[*role] || operands->first[*role] > number)
        --*role;
    return ws_slot_at(operands->operand[*role]->mapping.variant, number - operands->first[*role]);
}

bool ws_operands_find(const struct ws_operands *operands, int role, struct ws_place place,
                      struct ws_slot *slot)
{
    const struct ws_variant *operand = ws_operands_variant(operands, role);

    return operand && ws_is_place(operand, place) &&
           ws_mapping_slot(&operands->operand[role]->mapping, place, slot);
}

int ws_operands_group(const struct ws_mma *mma, int *rows_of_b)
{
    int stored = 1;

    if (mma->sparse) {
        const struct ws_operand *a = ws_moved(ws_mma_operand(mma, WS_OPERAND_A));

        stored = a->slot_bits >= 32 ? 1 : a->slot_bits <= 4 ? 4 : 2;
    }
    *rows_of_b = mma->sparse ? 2 * stored : 1;
    return stored;
}
