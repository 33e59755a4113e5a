/*
 * The evidence of an MMA, operand by operand, and which operands are written: the input that `show`
 * and `find` pass to the writers of text.
 */
#ifndef WS_TEXT_WRITTEN_PRODUCT_H
#define WS_TEXT_WRITTEN_PRODUCT_H

#include "probe/element/elements.h"
#include "probe/evidence/store/evidence.h"

struct ws_written_product {
    const struct ws_mma *mma;
    struct ws_evidence evidence[WS_OPERAND_ROLES]; /* of each operand; owned */
    bool shown[WS_OPERAND_ROLES];                  /* which ones are written */
    struct ws_elements elements;      /* selected by ws_product_of(); of the evidence here */
    const struct ws_matches *matches; /* in csv and json; NULL: all; borrowed */
    const struct ws_place *traced;    /* elements of D whose terms are written; borrowed */
    int traces;
};

/*
 * Asks the captures for each operand, all of which are written. Selects all slots of operand
 * `role`, or of every one if it is WS_OPERAND_MATRICES. ws_product_finish() it in either case.
 */
bool ws_product_of(struct ws_captures *captures, const struct ws_mma *mma,
                   enum ws_operand_role role, struct ws_written_product *product,
                   struct ws_error *error);

void ws_product_finish(struct ws_written_product *product);

static inline const struct ws_variant *ws_product_face(const struct ws_written_product *product,
                                                       enum ws_operand_role role)
{
    return product->evidence[role].mapping.variant;
}

#endif
