/*
 * What is known of a product, operand by operand, and which of it is written: what `show` and
 * `find` hand to the writers of text.
 */
#ifndef WS_TEXT_WRITTEN_PRODUCT_H
#define WS_TEXT_WRITTEN_PRODUCT_H

#include "probe/evidence/evidence.h"
#include "probe/isa/mma.h"

struct ws_written_product {
    const struct ws_mma *mma;
    struct ws_evidence evidence[WS_OPERAND_ROLES]; /* of each operand that it has; owned */
    bool shown[WS_OPERAND_ROLES];                  /* which are written */
    bool *picked[WS_OPERAND_ROLES]; /* their slots, by number; NULL: all of them; owned */
    const struct ws_place *traced;  /* elements of D whose terms are written; borrowed */
    int traces;
};

/*
 * Asks the captures for each operand, all of which are shown: all slots of the one that `role`
 * says, or of every one where it is WS_OPERAND_MATRICES. ws_product_finish() it in either case.
 */
bool ws_product_of(struct ws_captures *captures, const struct ws_mma *mma,
                   enum ws_operand_role role, struct ws_written_product *product,
                   struct ws_error *error);

void ws_product_finish(struct ws_written_product *product);

/* From here on no slot is written but those that ws_product_pick() names. */
bool ws_product_pick_none(struct ws_written_product *product, struct ws_error *error);

/* Has a slot of an operand written. */
void ws_product_pick(struct ws_written_product *product, enum ws_operand_role role,
                     struct ws_slot slot);

/* Has all that goes into an element of D written, and the element itself (mma_trace.h). */
void ws_product_pick_trace(struct ws_written_product *product, struct ws_place d);

/* The next slot that is written of an operand, from number *number on, which moves behind it. */
bool ws_product_next(const struct ws_written_product *product, enum ws_operand_role role,
                     int *number, struct ws_slot *slot);

static inline const struct ws_variant *ws_product_face(const struct ws_written_product *product,
                                                       enum ws_operand_role role)
{
    return product->evidence[role].mapping.variant;
}

#endif
