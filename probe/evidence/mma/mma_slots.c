/* The mappings of the four operands, reduced to what an MMA needs. */
#include "probe/evidence/mma/mma_slots.h"
#include "probe/isa/operand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fill(enum ws_operand_role role, struct ws_mma_slots *slots, struct ws_error *error)
{
    const struct ws_variant *operand = ws_mma_operand(slots->mma, role);
    size_t count = (size_t)ws_slot_count(operand);
    struct ws_mapping mapping;

    slots->count[role] = (int)count;
    slots->place[role] = calloc(count, sizeof *slots->place[role]);
    slots->slot[role] = calloc(count, sizeof *slots->slot[role]);
    if (!slots->place[role] || !slots->slot[role])
        return ws_no_memory(error);
    if (!ws_mapping_specified(operand, &mapping, error))
        return false;
    memcpy(slots->slot[role], mapping.slot, count * sizeof *mapping.slot);
    for (size_t place = 0; place < count; place++)
        slots->place[role][mapping.slot[place]] = (int)place;
    ws_mapping_finish(&mapping);
    return true;
}

bool ws_mma_slots_specified(const struct ws_mma *mma, struct ws_mma_slots *slots,
                            struct ws_error *error)
{
    *slots = (struct ws_mma_slots){.mma = mma};
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        if (ws_mma_has(mma, (enum ws_operand_role)role) &&
            !fill((enum ws_operand_role)role, slots, error))
            return false;
    return true;
}

void ws_mma_slots_finish(struct ws_mma_slots *slots)
{
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++) {
        free(slots->place[role]);
        free(slots->slot[role]);
    }
    *slots = (struct ws_mma_slots){0};
}

void ws_mma_slots_swap(struct ws_mma_slots *slots, enum ws_operand_role role, int a, int b)
{
    int *place = slots->place[role], *slot = slots->slot[role], held = place[a];

    place[a] = place[b];
    place[b] = held;
    slot[place[a]] = a;
    slot[place[b]] = b;
}

int ws_mma_slot_count(const struct ws_mma *mma, enum ws_operand_role role)
{
    return ws_slot_count(ws_mma_operand(mma, role));
}

static uint64_t mask(const struct ws_operand *operand)
{
    return operand->width_bits < 64 ? (UINT64_C(1) << operand->width_bits) - 1 : ~UINT64_C(0);
}

uint64_t ws_mma_element(const struct ws_operand *operand, const struct ws_registers *registers,
                        int slot)
{
    int bit = ws_element_bit(operand, slot % operand->elements);

    return registers->value[slot / operand->elements] >> bit & mask(operand);
}

void ws_mma_put_element(const struct ws_operand *operand, const struct ws_registers *registers,
                        int slot, uint64_t bits)
{
    int bit = ws_element_bit(operand, slot % operand->elements);
    uint64_t *value = &registers->value[slot / operand->elements];

    *value = (*value & ~(mask(operand) << bit)) | (bits & mask(operand)) << bit;
}

char *ws_mma_slot_text(const struct ws_mma *mma, enum ws_operand_role role, int slot,
                       char buffer[WS_MMA_SLOT_SIZE])
{
    const struct ws_variant *variant = ws_mma_operand(mma, role);
    const struct ws_operand *operand = ws_moved(variant);
    struct ws_slot at = ws_slot_at(variant, slot);
    int bit = ws_element_bit(operand, at.element);
    int length =
        snprintf(buffer, WS_MMA_SLOT_SIZE, "%s %d, %s%d", mma->warpgroup ? "thread" : "lane",
                 at.lane, variant->family->words, at.reg);

    if (operand->elements > 1 && operand->width_bits == 1)
        snprintf(buffer + length, WS_MMA_SLOT_SIZE - (size_t)length, ", bit %d", bit);
    else if (operand->elements > 1)
        snprintf(buffer + length, WS_MMA_SLOT_SIZE - (size_t)length, ", bits %d to %d", bit,
                 bit + operand->width_bits - 1);
    return buffer;
}
