/*
 * Trying changes of a snippet. It is run once for all warps and values; a trial runs it with one
 * change and judges every instruction, which it calls a place. Before, the change is tried at one
 * place: in the first run, with only the statements that give that place the same addresses.
 */
#ifndef WS_ADDRESS_SUGGEST_SEARCH_H
#define WS_ADDRESS_SUGGEST_SEARCH_H

#include "probe/address/suggestion.h"

/*
 * How the rows of a place overlap. Padding must leave that as it is: else rows of one matrix have run
 * into those of another, or what reads a row is no longer where it was written.
 */
struct ws_row_meetings {
    int64_t distinct; /* rows */
    int64_t touching; /* of them, that share bytes with the one before */
    int64_t shared;   /* of them, that share bytes with another place's, in one memory */
};

/* What a run comes to at one place. */
struct ws_outcome {
    int64_t cost;   /* wavefronts; a fault costs more than all of them */
    bool free;      /* no conflict and no fault, with the options' swizzle */
    bool broken;    /* an execution's offsets are no addresses */
    bool same_rows; /* rows of a phase that were one are one, others are not */
    bool swizzled;  /* each address is what the tried swizzle makes of it */
    uint32_t top;   /* the highest address */
    struct ws_row_meetings meetings;
};

struct ws_place {
    const struct ws_variant *variant;
    int line, column;
    int number; /* its first execution with a conflict, else its first, as --execution counts */
    int memory; /* the first execution in the same array */
    struct ws_outcome given;
};

struct ws_change {
    int constant; /* that takes `value`, or -1 */
    int literal;  /* number of the text of `in`, plus 1, that does; 0: none */
    const struct ws_snippet *in;
    int64_t value;
    struct ws_code_edit edit; /* of the text; ->by is "" for none. Of a literal, the same change */
};

struct ws_search {
    struct ws_address_options options; /* parsed, without swizzle, of any execution */
    struct ws_swizzle swizzle;         /* of the options */
    const struct ws_variant *variant;  /* of an execution that does not name one */
    struct ws_snippet *snippet;        /* owned; NULL: the options have it */
    struct ws_executions given, ran;   /* owned; before any change, and of the last trial */
    int places;
    struct ws_place *place;          /* owned */
    int *place_of;                   /* owned; by execution */
    struct ws_outcome *tried, *best; /* owned; by place: of the last trial, and one kept */
    int at;                          /* the place searched */
    int cases;                       /* its executions */
    struct ws_addresses *addresses;  /* owned; of those, before the swizzle */
    struct ws_search *part;          /* where changes are tried first; owned, if it is another */
    char *text;                      /* owned; of a part */
    bool no_memory;                  /* a trial failed for lack of it */
};

/* Runs the options' snippet. Where it cannot be run there are no places. Finish it. */
void ws_search_start(struct ws_search *search, const struct ws_variant *variant,
                     const struct ws_address_options *options);

/* Goes to a place; false where it has nothing to be rid of, or offsets that are no addresses. */
bool ws_search_go(struct ws_search *search, int place);

/* False, with the error, where anything since failed for lack of memory. */
bool ws_search_finish(struct ws_search *search, struct ws_error *error);

/* Tries a change: ->ran and ->tried. False where it executes anything else, or nothing. */
bool ws_search_try(struct ws_search *search, const struct ws_change *change,
                   struct ws_swizzle swizzle);

/* Whether outcomes are good for a place: padding, or a swizzle, that costs nothing elsewhere. */
bool ws_search_padded(const struct ws_search *search, const struct ws_outcome *outcome, int place);
bool ws_search_swizzled(const struct ws_search *search, const struct ws_outcome *outcome,
                        int place);

/* Whether every phase of `cases` addresses, swizzled, takes one wavefront. */
bool ws_addresses_free(const struct ws_addresses *addresses, int cases, struct ws_swizzle swizzle,
                       int64_t buffer_bytes);

/* Within each phase of the lanes that execute it: rows that are one in `a` are one in `b` alone. */
bool ws_addresses_same_rows(const struct ws_addresses *a, const struct ws_addresses *b);

/* Padding of the place's snippet; ->best is its outcome where it is found. */
enum {
    WS_MOST_PADDING = 1024 /* a pitch grows by at most this; 128 bytes more are the same banks */
};
void ws_suggest_number(struct ws_search *search, struct ws_suggestion *padding);

/*
 * The first swizzle without conflicts of addresses that `plain`, which has none, makes: of a layout,
 * if `layout` is not NULL.
 */
void ws_suggest_bits(const struct ws_addresses *addresses, int cases,
                     const struct ws_address_options *plain, const struct ws_layout_tile *layout,
                     struct ws_suggestion *suggestion);

/*
 * Of the place's snippet, written into its text where it has statements; ->tried is its outcome then.
 * A `swizzle` that is found already stays, if it is the one: an earlier place's edit.
 */
void ws_suggest_swizzle(struct ws_search *search, struct ws_suggestion *swizzle);

/* Notes an edit in a suggestion, with the line that it makes; false where that is too long. */
bool ws_suggest_edit(const char *text, const struct ws_code_edit *edit,
                     struct ws_suggestion *suggestion);

#endif
