/*
 * The chain of the MMA shown, for the stepper: the loads that feed A and B, the store that takes D,
 * and the evidence of each. The load that the user chose for an operand feeds it; otherwise the
 * usual one.
 */
#ifndef WS_APP_CHAINING_H
#define WS_APP_CHAINING_H

#include "viz/app/model/feeding.h"
#include "viz/app/model/model_product.h"
#include "viz/figure/figure.h"

/* A zeroed struct has no result yet. */
struct ws_chaining {
    bool there;                         /* the MMA has a chain, … */
    struct ws_error error;              /* … or why not */
    const struct ws_mma *mma;           /* the MMA that was asked for */
    const struct ws_variant *by;        /* the load that was to feed … */
    int fed;                            /* … this link; NULL and -1: the usual loads */
    struct ws_evidence moved[WS_LINKS]; /* owned: evidence of the loads and the store */
    struct ws_links links;              /* borrows `moved` and the MMA's operands */
};

/*
 * Finds the MMA's chain, unless it was found before for the same question. `product` and `feeding`
 * must stay where they are. Call ws_chaining_drop() if the captures change.
 */
void ws_chaining_ask(struct ws_chaining *chaining, struct ws_captures *captures,
                     const struct ws_model_product *product, const struct ws_feeding *feeding);

/* Forgets the result. */
void ws_chaining_drop(struct ws_chaining *chaining);

/* The input of a chain figure; borrows from `chaining`. Only if `there`. */
struct ws_chained ws_chaining_chained(const struct ws_chaining *chaining);

#endif
