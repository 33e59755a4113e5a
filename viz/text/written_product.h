/*
 * What is known of a product, operand by operand, and which of it is written: what `show` and
 * `find` hand to the writers of text.
 */
#ifndef WS_TEXT_WRITTEN_PRODUCT_H
#define WS_TEXT_WRITTEN_PRODUCT_H

#include "probe/element/elements.h"
#include "probe/evidence/evidence.h"

struct ws_written_product {
    const struct ws_mma *mma;
    struct ws_evidence evidence[WS_OPERAND_ROLES]; /* of each operand that it has; owned */
    bool shown[WS_OPERAND_ROLES];                  /* which are written */
    struct ws_elements elements;      /* of those that ws_product_of() says; of the evidence here */
    const struct ws_matches *matches; /* that csv and json have; NULL: all; borrowed */
    const struct ws_place *traced;    /* elements of D whose terms are written; borrowed */
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

static inline const struct ws_variant *ws_product_face(const struct ws_written_product *product,
                                                       enum ws_operand_role role)
{
    return product->evidence[role].mapping.variant;
}

#endif
