/* Digits put together, and slots by what comes of them. */
#include "probe/evidence/mma/mma_ids.h"

#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_number.h"

enum { MOST_IDS = 1 << 20 };

bool ws_mma_ids_number(const struct ws_mma_ids *ids, enum ws_operand_role role, int pass,
                       const struct ws_registers *registers, int slot, int64_t *number,
                       struct ws_error *error)
{
    const struct ws_mma *mma = ids->capture->mma;
    char where[WS_MMA_SLOT_SIZE];

    return ws_mma_decode(ws_mma_operand_type(mma, role),
                         ws_mma_element(ws_mma_moved(mma, role), registers, slot), number) ||
           ws_fail(error, WS_CODE_CAPTURE, "pass %d: %s of %s does not hold a whole number", pass,
                   ws_mma_slot_text(mma, role, slot, where), ws_operand_letter(role));
}

static const struct ws_registers *held_by(const struct ws_mma_ids *ids,
                                          const struct ws_mma_pass *pass)
{
    return ids->role == WS_OPERAND_A ? &pass->a : ids->role == WS_OPERAND_B ? &pass->b : &pass->c;
}

/* The digit of a slot of the operand that holds ids. */
static bool digit_of(const struct ws_mma_ids *ids, int digit, int slot, int64_t *number,
                     struct ws_error *error)
{
    int pass = ids->pass[digit];
    const struct ws_mma_pass *held = &ids->capture->pass[pass];

    return ws_mma_ids_number(ids, ids->role, pass, held_by(ids, held), slot, number, error) &&
           ((*number >= 0 && *number < MOST_IDS) ||
            ws_fail(error, WS_CODE_CAPTURE,
                    "pass %d: %s holds a number that is not a digit of an id", pass,
                    ws_operand_letter(ids->role)));
}

/* How large digits are, and with that what each is worth. */
static bool weigh(struct ws_mma_ids *ids, struct ws_error *error)
{
    int slots = ws_mma_slot_count(ids->capture->mma, ids->role);
    int64_t number, count = 1;

    ids->radix = 2;
    for (int digit = 0; digit < ids->passes; digit++)
        for (int slot = 0; slot < slots; slot++) {
            if (!digit_of(ids, digit, slot, &number, error))
                return false;
            if (number >= ids->radix)
                ids->radix = (int)number + 1;
        }
    for (int digit = 0; digit < ids->passes; digit++) {
        ids->weight[digit] = (int)count;
        count *= ids->radix;
        if (count > MOST_IDS)
            return ws_fail(error, WS_CODE_CAPTURE, "the ids of %s exceed %d",
                           ws_operand_letter(ids->role), MOST_IDS);
    }
    ids->count = (int)count;
    return true;
}

bool ws_mma_ids_read(struct ws_mma_ids *ids, struct ws_error *error)
{
    const struct ws_mma *mma = ids->capture->mma;
    char one[WS_MMA_SLOT_SIZE], other[WS_MMA_SLOT_SIZE];
    int64_t number;

    if (!ids->passes)
        return ws_fail(error, WS_CODE_CAPTURE, "no pass holds ids of %s",
                       ws_operand_letter(ids->role));
    if (!weigh(ids, error))
        return false;
    ids->slot = malloc((size_t)ids->count * sizeof *ids->slot);
    if (!ids->slot)
        return ws_no_memory(error);
    memset(ids->slot, -1, (size_t)ids->count * sizeof *ids->slot);
    for (int slot = 0; slot < ws_mma_slot_count(mma, ids->role); slot++) {
        int id = 0;

        for (int digit = 0; digit < ids->passes; digit++) {
            if (!digit_of(ids, digit, slot, &number, error))
                return false;
            id += (int)number * ids->weight[digit];
        }
        if (!id)
            return ws_fail(
                error, WS_CODE_CAPTURE, "%s of %s holds 0 in every pass, which is not an id",
                ws_mma_slot_text(mma, ids->role, slot, one), ws_operand_letter(ids->role));
        if (ids->slot[id] >= 0)
            return ws_fail(error, WS_CODE_CAPTURE, "%s and %s of %s hold the same id",
                           ws_mma_slot_text(mma, ids->role, ids->slot[id], one),
                           ws_mma_slot_text(mma, ids->role, slot, other),
                           ws_operand_letter(ids->role));
        ids->slot[id] = slot;
    }
    return true;
}

void ws_mma_ids_finish(struct ws_mma_ids *ids)
{
    free(ids->slot);
    *ids = (struct ws_mma_ids){0};
}
