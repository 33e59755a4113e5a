/*
 * What follows from a state: the evidence of its variant, its addresses with banks and findings, and
 * where in shared memory each element lies. And what lights up when something is pointed at, which
 * is a question about ids alone.
 */
#ifndef WS_APP_MODEL_H
#define WS_APP_MODEL_H

#include "viz/text/bank_text.h"
#include "probe/evidence/evidence.h"
#include "viz/app/model/state.h"

struct ws_model {
    const struct ws_variant *variant;
    struct ws_evidence evidence; /* owned; where there is none, its mapping is the specified one */
    bool has_evidence;
    struct ws_error evidence_error; /* why not */
    bool has_addresses;             /* false for movmatrix, and where `address_error` says why not */
    struct ws_error address_error;
    struct ws_rule rule;          /* whether the bank rule was measured for the variant */
    struct ws_bank_report report; /* addresses, banks, findings, suggestions */
    struct ws_formula *formula;   /* kept, as `report` borrows from it */
};

/* Works out everything anew for `state`. */
void ws_model_make(struct ws_model *model, struct ws_captures *captures,
                   const struct ws_state *state);

/* A zeroed struct is accepted. */
void ws_model_finish(struct ws_model *model);

/* Why a lane's address faults, or NULL. */
const struct ws_finding *ws_model_fault(const struct ws_model *model, int lane);

/* An element's first byte in shared memory; -1 where there are no addresses. */
long ws_model_address(const struct ws_model *model, struct ws_slot slot);

/*
 * The addresses by the memory rows that hang on them rather than by lane: of row r of matrix m,
 * address[m * rows + r]. Only where there are addresses.
 */
struct ws_addresses ws_model_rows(const struct ws_model *model);

/* The bank of an element's first byte, 0 to 31, or -1; it has none where its row faults. */
int ws_model_bank(const struct ws_model *model, struct ws_slot slot);

/* What an element shows, with its bank. */
struct ws_shown ws_model_shown(const struct ws_model *model, struct ws_slot slot);

/* How bright a thing is while something is pointed at. */
enum ws_light {
    WS_LIGHT_DIM,     /* has nothing to do with it */
    WS_LIGHT_RELATED, /* its lane's other elements, the lane that gives its address, its bank */
    WS_LIGHT_MARKED,  /* itself */
};

struct ws_lit {
    bool any; /* nothing is pointed at: all is as bright */
    int slots;
    unsigned char *slot; /* by number; owned */
    unsigned char lane[WS_LANES], address[WS_LANES];
    unsigned char bank[WS_MAX_PHASES][WS_BANKS];
    int marked;             /* how many elements are */
    struct ws_slot first;   /* the first of them */
};

/* Lights of a zeroed struct are made with ws_lit_make(), and given back here. */
void ws_lit_finish(struct ws_lit *lit);

/* Copies lights over others; whether two are the same. */
void ws_lit_copy(struct ws_lit *lit, const struct ws_lit *from);
bool ws_lit_same(const struct ws_lit *a, const struct ws_lit *b);

/* What a pattern, such as a node's `shown`, points at: the least that tells it from the rest. */
struct ws_shown ws_pattern_of(const struct ws_shown *shown);

void ws_lit_make(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                 struct ws_lit *lit);

/* How bright a node that shows this is. */
enum ws_light ws_lit_of(const struct ws_model *model, const struct ws_lit *lit,
                        const struct ws_shown *shown);

#endif
