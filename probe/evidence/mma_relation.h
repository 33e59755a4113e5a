/*
 * Which slots of a product's operands meet: the PTX ISA's word for it, and a capture's. From a
 * capture it is decoded without any layout: a slot of A is known by the run in which it held the
 * number 1, a slot of B by the id that was found with it, a slot of C by its own.
 *
 * What no capture can tell: which k is called which (one permutation of the columns of A and the
 * rows of B changes nothing), nor one permutation of the rows of A, C and D alike, nor one of the
 * columns of B, C and D alike. The relation is the same then, and the relation is all that there
 * is.
 */
#ifndef WS_EVIDENCE_MMA_RELATION_H
#define WS_EVIDENCE_MMA_RELATION_H

#include "probe/evidence/mma_capture.h"

struct ws_mma_relation {
    const struct ws_mma *mma;
    int count[WS_MMA_OPERANDS]; /* slots */
    int16_t *b; /* by slot of A * slots of D + slot of D: the slot of B, -1 for none; owned */
    int16_t *c; /* by slot of D: the slot of C that it receives, -1 for none; owned */
};

/* What slots, such as the specified ones, come to. ws_mma_relation_finish() it in either case. */
bool ws_mma_relation_of(const struct ws_mma_slots *slots, struct ws_mma_relation *relation,
                        struct ws_error *error);

/*
 * What a capture shows. Fails, naming the pass and the slot, where ids are not distinct, where what
 * came out is no id's, or where nothing can have been seen. ws_mma_relation_finish() it in either
 * case.
 */
bool ws_mma_relation_decode(const struct ws_mma_capture *capture, struct ws_mma_relation *relation,
                            struct ws_error *error);

void ws_mma_relation_finish(struct ws_mma_relation *relation);

/* What a slot of A meets, by slot of D. */
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
 * Decodes a capture, compares it with the PTX ISA, and with a product in software all that the
 * first runs of its passes received. False with the first difference; `meetings`, if not NULL, is
 * how many slots of A, B and D were found to meet.
 */
bool ws_mma_check(const struct ws_mma_capture *capture, int *meetings, struct ws_error *error);

/* What no capture of a product can tell, in a sentence. */
extern const char ws_mma_unobservable[];

#endif
