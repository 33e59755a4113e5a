/*
 * Ids in an MMA's capture. In a few passes the slots of one operand hold numbers that identify
 * them, one digit per pass. They are looked up by value: a reader knows only that they differ, not
 * how they were chosen.
 */
#ifndef WS_EVIDENCE_MMA_IDS_H
#define WS_EVIDENCE_MMA_IDS_H

#include "probe/evidence/mma/mma_capture.h"

/* The caller sets the capture, the operand and the passes. */
struct ws_mma_ids {
    const struct ws_mma_capture *capture; /* borrowed */
    enum ws_operand_role role;            /* A, B or C */
    int passes, pass[WS_MMA_MAX_PASSES];
    int weight[WS_MMA_MAX_PASSES]; /* of each pass's digit in an id */
    int radix, count;              /* digits are below radix, ids below count */
    int *slot;                     /* by id; -1 if no slot has it; owned */
};

/*
 * Reads the ids. Fails if a value is not a whole number, is 0 in every pass, or occurs twice. Call
 * ws_mma_ids_finish() in either case.
 */
bool ws_mma_ids_read(struct ws_mma_ids *ids, struct ws_error *error);
void ws_mma_ids_finish(struct ws_mma_ids *ids);

/* The number that a slot of an operand holds in registers of a pass; errors name the pass. */
bool ws_mma_ids_number(const struct ws_mma_ids *ids, enum ws_operand_role role, int pass,
                       const struct ws_registers *registers, int slot, int64_t *number,
                       struct ws_error *error);

#endif
