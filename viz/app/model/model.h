/*
 * What follows from a state: the evidence of its variant, its addresses with banks and findings,
 * and where in shared memory each element lies.
 */
#ifndef WS_APP_MODEL_H
#define WS_APP_MODEL_H

#include "probe/evidence/evidence.h"
#include "viz/app/model/chaining.h"
#include "viz/app/model/model_product.h"
#include "viz/app/model/shared.h"
#include "viz/app/model/state.h"
#include "viz/figure/located.h"
#include "viz/text/bank_text.h"

/* What the baseline's addresses cost. */
struct ws_before {
    const struct ws_variant *variant; /* NULL: there is no baseline */
    int wavefronts;
    double cycles; /* measured, an instruction; below 0: not timed, or of another variant */
};

struct ws_model {
    const struct ws_variant *variant;
    struct ws_evidence evidence; /* owned; where there is none, its mapping is the specified one */
    bool has_evidence;
    struct ws_error evidence_error; /* why not */
    bool has_addresses; /* false for movmatrix, and where `address_error` says why not */
    struct ws_error address_error;
    struct ws_model_product product;   /* of a product: each operand; `variant` is one of them */
    struct ws_shared shared;           /* of a warpgroup's: the operand that is in shared memory */
    struct ws_feeding feeding;         /* and whether what is to feed it does */
    struct ws_chaining chaining;       /* and how it goes from memory to memory */
    struct ws_rule rule;               /* whether the bank rule was measured for the variant */
    struct ws_address_options options; /* what addresses are made from, also where that fails */
    struct ws_bank_report report;      /* addresses, banks, findings, suggestions */
    double cycles; /* measured with these addresses, an instruction; below 0: not timed */
    struct ws_before before;
    struct ws_formula *formula; /* kept, as `report` borrows from it */
};

/* Whether it is of a product that a warpgroup makes. */
static inline bool ws_is_warpgroup(const struct ws_model *model)
{
    return model->product.mma && model->product.mma->warpgroup;
}

/* Works out everything anew for `state`. */
void ws_model_make(struct ws_model *model, struct ws_captures *captures,
                   const struct ws_state *state);

/* A zeroed struct is accepted. */
void ws_model_finish(struct ws_model *model);

/* The same model looking at another operand of its product; borrows all that it is of. */
struct ws_model ws_model_operand(const struct ws_model *model, int role);

/* The variant's mapping with its addresses, where there are any; borrows from the model. */
struct ws_located ws_model_located(const struct ws_model *model);

/* As ws_located_fault(), ws_located_inactive() and so on of those. */
const struct ws_finding *ws_model_fault(const struct ws_model *model, int lane);
bool ws_model_inactive(const struct ws_model *model, int lane);
long ws_model_address(const struct ws_model *model, struct ws_slot slot);
int ws_model_bank(const struct ws_model *model, struct ws_slot slot);
struct ws_shown ws_model_shown(const struct ws_model *model, struct ws_slot slot);

/*
 * The addresses by the memory rows that hang on them rather than by lane: of row r of matrix m,
 * address[m * rows + r]. Only where there are addresses.
 */
struct ws_addresses ws_model_rows(const struct ws_model *model);

#endif
