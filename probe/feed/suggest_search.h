/*
 * Tries changes of a snippet. The snippet is run once for all warps and values; a trial runs it
 * with one change and judges every instruction (a *place*). Before that, the change is tried at one
 * place: in the first run, with only the statements that yield that place's addresses.
 */
#ifndef WS_FEED_SUGGEST_SEARCH_H
#define WS_FEED_SUGGEST_SEARCH_H

#include "probe/feed/suggestion.h"

/* How the rows of a place overlap. Padding must keep that: otherwise rows of one matrix overlap
 * those of another, or a row is not read where it was written. */
struct ws_row_meetings {
    int64_t distinct; /* rows that share bytes with the previous one */
    int64_t touching; /* rows that share bytes with another place's, in one memory */
    int64_t shared;   /* of them, that share bytes with another place's, in one memory */
};

/* The result of a run at one place. */
struct ws_outcome {
    int64_t cost;   /* wavefronts; a fault costs more than all of them */
    bool free;      /* no conflict and no fault, with the options' swizzle */
    bool broken;    /* an execution has an invalid offset */
    bool same_rows; /* rows of a phase coincide exactly where they did */
    bool swizzled;  /* each address is that of the tried swizzle */
    uint32_t top;   /* the highest address */
    struct ws_row_meetings meetings;
};

struct ws_place {
    const struct ws_variant *variant;
    int line, column;
    int number; /* its first execution with a conflict, or its first (--execution) */
    int memory; /* the first execution in the same array */
    struct ws_outcome given;
};

struct ws_change {
    int constant; /* the constant that takes `value`, or -1 */
    int literal;  /* number in the text of `in`, plus 1, that takes it; 0: none */
    const struct ws_snippet *in;
    int64_t value;
    struct ws_code_edit edit; /* of the text; ->by is "" for none. Of a literal, the same change */
};

struct ws_search {
    struct ws_address_options options; /* parsed, without swizzle, of any execution */
    struct ws_swizzle swizzle;         /* of the options */
    const struct ws_variant *variant;  /* for executions without a variant */
    struct ws_snippet *snippet;        /* owned; NULL: the options have it */
    struct ws_executions given, ran;   /* owned; before any change, and of the last trial */
    int places;
    struct ws_place *place;          /* owned */
    int *place_of;                   /* owned; by execution */
    struct ws_outcome *tried, *best; /* owned; by place: of the last trial, and the best */
    int at;                          /* the place searched */
    int cases;                       /* its executions */
    struct ws_addresses *addresses;  /* owned; of those, before the swizzle */
    struct ws_search *part;          /* where changes are tried first; owned if it is another */
    char *text;                      /* owned; of a part */
    bool no_memory;                  /* a trial failed for lack of it */
};

/* Runs the options' snippet. If it does not run, there are no places. The caller finishes it. */
void ws_search_start(struct ws_search *search, const struct ws_variant *variant,
                     const struct ws_address_options *options);

/* Goes to a place; false if it has no conflict to remove, or invalid offsets. */
bool ws_search_go(struct ws_search *search, int place);

/* False, with the error, if anything since the start failed for lack of memory. */
bool ws_search_finish(struct ws_search *search, struct ws_error *error);

/* Tries a change: sets ->ran and ->tried. False if it executes anything else, or nothing. */
bool ws_search_try(struct ws_search *search, const struct ws_change *change,
                   struct ws_swizzle swizzle);

/* Whether outcomes are good for a place: padding, or a swizzle, that costs nothing elsewhere. */
bool ws_search_padded(const struct ws_search *search, const struct ws_outcome *outcome, int place);
bool ws_search_swizzled(const struct ws_search *search, const struct ws_outcome *outcome,
                        int place);

/* Whether every phase of `cases` addresses, swizzled, takes one wavefront. */
bool ws_addresses_free(const struct ws_addresses *addresses, int cases, struct ws_swizzle swizzle,
                       int64_t buffer_bytes);

/* Within each phase, for lanes that execute it: whether rows coincide in `b` exactly where they do
 * in `a`. */
bool ws_addresses_same_rows(const struct ws_addresses *a, const struct ws_addresses *b);

/* Padding of the place's snippet; if found, ->best is its outcome. */
enum {
    WS_MOST_PADDING = 1024 /* limit of a pitch's growth; 128 bytes more are the same banks */
};
void ws_suggest_number(struct ws_search *search, struct ws_suggestion *padding);

/* The first swizzle without conflicts for the addresses of `plain`, which has no swizzle; of a
 * layout, if `layout` is not NULL. */
void ws_suggest_bits(const struct ws_addresses *addresses, int cases,
                     const struct ws_address_options *plain, const struct ws_layout_tile *layout,
                     struct ws_suggestion *suggestion);

/* A swizzle for the place's snippet, written into its text if it has statements; ->tried is its
 * outcome. A `swizzle` already found, an earlier place's edit, is kept if it works. */
void ws_suggest_swizzle(struct ws_search *search, struct ws_suggestion *swizzle);

/* Enters an edit in a suggestion, with the resulting line; false if that is too long. */
bool ws_suggest_edit(const char *text, const struct ws_code_edit *edit,
                     struct ws_suggestion *suggestion);

#endif
