/*
 * The chain of the product shown, for the stepper: the loads that feed A and B, the store that takes
 * D, and what is known of each. A load that is chosen to feed one of them does; else the usual one.
 */
#ifndef WS_APP_CHAINING_H
#define WS_APP_CHAINING_H

#include "viz/app/model/feeding.h"
#include "viz/app/model/model_product.h"
#include "viz/figure/figure.h"

/* A zeroed struct has asked nothing. */
struct ws_chaining {
    bool there;                         /* the product has a chain, … */
    struct ws_error error;              /* … or why not */
    const struct ws_mma *mma;           /* that was asked for */
    const struct ws_variant *by;        /* which load was to feed … */
    int fed;                            /* … which link; NULL and -1: the usual ones do */
    struct ws_evidence moved[WS_LINKS]; /* owned: of the loads and the store */
    struct ws_links links;              /* borrows that, and the product's operands */
};

/*
 * Asks for the product's chain, unless it was asked before. Both others must stay where they are, and
 * what is asked be dropped where they are of other captures.
 */
void ws_chaining_ask(struct ws_chaining *chaining, struct ws_captures *captures,
                     const struct ws_model_product *product, const struct ws_feeding *feeding);

/* Forgets what was asked. */
void ws_chaining_drop(struct ws_chaining *chaining);

/* What a chain figure is made of; borrows. Only of one that is there. */
struct ws_chained ws_chaining_chained(const struct ws_chaining *chaining);

#endif
