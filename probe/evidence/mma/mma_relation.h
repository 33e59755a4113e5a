/*
 * Which slots of an MMA's operands meet: as specified by the PTX ISA, and as captured. A capture is
 * decoded without any layout: a slot of A is identified by the run in which it held the number 1, a
 * slot of B by the id found with it, a slot of C by its own id.
 *
 * A capture cannot show which k is which (one permutation of the columns of A and the rows of B
 * changes nothing), nor the same permutation of the rows of A, C and D, nor the same permutation of
 * the columns of B, C and D. The relation is the same then, and a capture shows only the relation.
 */
#ifndef WS_EVIDENCE_MMA_RELATION_H
#define WS_EVIDENCE_MMA_RELATION_H

#include "probe/evidence/mma/mma_capture.h"

struct ws_mma_relation {
    const struct ws_mma *mma;
    int count[WS_MMA_OPERANDS]; /* slots */
    int16_t *b; /* by slot of A * slots of D + slot of D: the slot of B, -1 for none; owned */
    int16_t *c; /* by slot of D: the slot of C that it receives, -1 for none; owned */
};

/*
 * The relation that slots, such as the specified ones, result in. Call ws_mma_relation_finish() in
 * either case.
 */
bool ws_mma_relation_of(const struct ws_mma_slots *slots, struct ws_mma_relation *relation,
                        struct ws_error *error);

/*
 * The relation that a capture shows. Fails, naming the pass and the slot, if ids are not distinct,
 * if a result is not an id, or if nothing can have been seen. Call ws_mma_relation_finish() in
 * either case.
 */
bool ws_mma_relation_decode(const struct ws_mma_capture *capture, struct ws_mma_relation *relation,
                            struct ws_error *error);

void ws_mma_relation_finish(struct ws_mma_relation *relation);

/* The slots of B that a slot of A meets, by slot of D. */
static inline const int16_t *ws_mma_relation_row(const struct ws_mma_relation *relation, int slot)
{
    return relation->b + (size_t)slot * (size_t)relation->count[WS_OPERAND_D];
}

/* How many slots of A, B and D meet. */
int ws_mma_relation_meetings(const struct ws_mma_relation *relation);

/* False with the first difference, in words. */
bool ws_mma_relation_equal(const struct ws_mma_relation *captured,
                           const struct ws_mma_relation *specified, struct ws_error *error);

/*
 * Decodes a capture, compares it with the PTX ISA, and compares all that the first runs of its
 * passes received with an MMA in software. False with the first difference; `meetings`, if not
 * NULL, is how many slots of A, B and D were found to meet.
 */
bool ws_mma_check(const struct ws_mma_capture *capture, int *meetings, struct ws_error *error);

/* What no capture of an MMA can show, in a sentence. */
extern const char ws_mma_unobservable[];

#endif
