/*
 * The results computed from a state: the evidence of its variant, its addresses with banks and
 * findings, and the location of each element in shared memory.
 */
#ifndef WS_APP_MODEL_H
#define WS_APP_MODEL_H

#include "probe/evidence/store/evidence.h"
#include "viz/app/model/chaining.h"
#include "viz/app/model/model_product.h"
#include "viz/app/model/shared.h"
#include "viz/app/model/state.h"
#include "viz/figure/located.h"
#include "viz/report/bank_text.h"

/* The cost of the baseline's addresses. */
struct ws_before {
    const struct ws_variant *variant; /* NULL: there is no baseline */
    int wavefronts;
    double cycles; /* measured, per instruction; below 0: not timed, or of another variant */
};

struct ws_model {
    const struct ws_variant *variant; /* NULL: not made yet */
    struct ws_evidence evidence; /* owned; without evidence, its mapping is the specified one */
    bool has_evidence;
    struct ws_error evidence_error; /* why `has_evidence` is false */
    bool has_addresses;             /* false for movmatrix, and if `address_error` has the reason */
    struct ws_error address_error;
    struct ws_model_product product;   /* for an MMA: each operand; `variant` is one of them */
    struct ws_shared shared;           /* for a warpgroup MMA: the operand in shared memory */
    struct ws_feeding feeding;         /* whether the chosen load feeds the MMA */
    struct ws_chaining chaining;       /* the MMA's chain from memory to memory */
    struct ws_rule rule;               /* whether the bank rule was measured for the variant */
    struct ws_address_options options; /* input of the addresses, also if computing them fails */
    struct ws_bank_report report;      /* addresses, banks, findings, suggestions */
    bool sourced;                      /* of cp.async: where lanes read is known, … */
    struct ws_banks sources;           /* … in which banks; … */
    int wavefront[WS_LANES];           /* … and the wavefront of each lane */
    double cycles; /* measured with these addresses, an instruction; below 0: not timed */
    struct ws_before before;
    struct ws_formula *formula; /* owned reference, as `report` borrows from it */
};

/* What the model is of: tables of its differences have a row for each kind. */
static inline enum ws_kind ws_model_kind(const struct ws_model *model)
{
    return model->variant ? model->variant->family->kind : WS_KIND_MOVE;
}

/* Computes everything anew for `state`. */
void ws_model_make(struct ws_model *model, struct ws_captures *captures,
                   const struct ws_state *state, const struct ws_address_options *options);

/* A zeroed struct is accepted. */
void ws_model_finish(struct ws_model *model);

/* The same model for another operand of its MMA; borrows from `model`. */
struct ws_model ws_model_operand(const struct ws_model *model, int role);

/* The variant's mapping with its addresses, if it has any; borrows from the model. */
struct ws_located ws_model_located(const struct ws_model *model);

/* As ws_located_fault(), ws_located_inactive() and so on, for ws_model_located(). */
const struct ws_finding *ws_model_fault(const struct ws_model *model, int lane);
bool ws_model_inactive(const struct ws_model *model, int lane);
long ws_model_address(const struct ws_model *model, struct ws_slot slot);
int ws_model_bank(const struct ws_model *model, struct ws_slot slot);
struct ws_shown ws_model_shown(const struct ws_model *model, struct ws_slot slot);

/*
 * The addresses by memory row instead of by lane: row r of matrix m is at address[m * rows + r].
 * Only if `has_addresses`.
 */
struct ws_addresses ws_model_rows(const struct ws_model *model);

#endif
