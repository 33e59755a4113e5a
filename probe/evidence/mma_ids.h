/*
 * Ids in a product's capture: the slots of one operand, in a few passes, hold numbers that tell
 * them apart, a digit of them in each pass. They are looked up by value: a reader knows no more of
 * how they were chosen than that they differ.
 */
#ifndef WS_EVIDENCE_MMA_IDS_H
#define WS_EVIDENCE_MMA_IDS_H

#include "probe/evidence/mma_capture.h"

/* The caller says of which capture, which operand, and in which passes. */
struct ws_mma_ids {
    const struct ws_mma_capture *capture; /* borrowed */
    enum ws_operand_role role;            /* A, B or C */
    int passes, pass[WS_MMA_MAX_PASSES];
    int weight[WS_MMA_MAX_PASSES]; /* of each pass's digit in an id */
    int radix, count;              /* digits are below the one, ids below the other */
    int *slot;                     /* by id; -1 for nobody's; owned */
};

/*
 * Reads the rest. Fails where what is held is no whole number, 0 in every pass, or held twice.
 * ws_mma_ids_finish() them in either case.
 */
bool ws_mma_ids_read(struct ws_mma_ids *ids, struct ws_error *error);
void ws_mma_ids_finish(struct ws_mma_ids *ids);

/* The number that a slot of an operand holds in registers of a pass, which is named in errors. */
bool ws_mma_ids_number(const struct ws_mma_ids *ids, enum ws_operand_role role, int pass,
                       const struct ws_registers *registers, int slot, int64_t *number,
                       struct ws_error *error);

#endif
