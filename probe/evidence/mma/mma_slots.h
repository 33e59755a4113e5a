/*
 * The slots of an MMA's operands and the places that they hold, as plain numbers both ways: the PTX
 * ISA's specification, computed once and then looked up. ws_place_number() numbers a place by
 * matrix, row and column of its operand.
 */
#ifndef WS_EVIDENCE_MMA_SLOTS_H
#define WS_EVIDENCE_MMA_SLOTS_H

#include "probe/base/error.h"
#include "probe/isa/registers.h"
#include "probe/mma/mma.h"

enum { WS_MMA_OPERANDS = WS_OPERAND_D + 1 }; /* arrays by role; the first has no meaning */

struct ws_mma_slots {
    const struct ws_mma *mma;
    int count[WS_MMA_OPERANDS];
    int *place[WS_MMA_OPERANDS]; /* by slot; owned */
    int *slot[WS_MMA_OPERANDS];  /* by place; owned */
};

/*
 * The specified slots of the operands that are in registers. Call ws_mma_slots_finish() in either
 * case.
 */
bool ws_mma_slots_specified(const struct ws_mma *mma, struct ws_mma_slots *slots,
                            struct ws_error *error);
void ws_mma_slots_finish(struct ws_mma_slots *slots);

/* Exchanges the places of two slots of an operand. */
void ws_mma_slots_swap(struct ws_mma_slots *slots, enum ws_operand_role role, int a, int b);

/* An operand, the type of its elements, and how many slots it has. */
static inline const struct ws_operand *ws_mma_moved(const struct ws_mma *mma,
                                                    enum ws_operand_role role)
{
    return ws_moved(ws_mma_operand(mma, role));
}
int ws_mma_slot_count(const struct ws_mma *mma, enum ws_operand_role role);

/* Reads and writes the bits of the element in a slot. */
uint64_t ws_mma_element(const struct ws_operand *operand, const struct ws_registers *registers,
                        int slot);
void ws_mma_put_element(const struct ws_operand *operand, const struct ws_registers *registers,
                        int slot, uint64_t bits);

/* "lane 5, a1, bits 0 to 15", or "thread 100, d3": a slot in words. Returns `buffer`. */
enum { WS_MMA_SLOT_SIZE = 48 };
char *ws_mma_slot_text(const struct ws_mma *mma, enum ws_operand_role role, int slot,
                       char buffer[WS_MMA_SLOT_SIZE]);

#endif
