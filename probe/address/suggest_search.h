/*
 * What looking for suggestions starts from: the addresses to be rid of conflicts, all that one
 * instruction of a snippet gives in every warp and for every value that is asked for, and what the
 * rest of the snippet costs, which must not become more.
 */
#ifndef WS_ADDRESS_SUGGEST_SEARCH_H
#define WS_ADDRESS_SUGGEST_SEARCH_H

#include "probe/address/address.h"
#include "probe/address/bank.h"
#include "probe/address/edit.h"
#include "probe/address/execution.h"
#include "probe/address/suggest_rows.h"

struct ws_search {
    const struct ws_variant *variant;
    struct ws_address_options options; /* parsed, without swizzle, of any execution */
    struct ws_swizzle swizzle;         /* what the options have */
    struct ws_snippet *snippet;        /* owned; NULL: the options have it, or there is none */
    struct ws_layout_tile layout;      /* of WS_FROM_LAYOUT alone, whose swizzle is taken out too */
    int line, column;                  /* of the instruction in the snippet */
    int cases;
    struct ws_addresses *given;      /* owned; before the swizzle */
    int64_t others;                  /* what all other instructions cost; a fault is worth more */
    struct ws_row_meetings meetings; /* of the instruction's rows */
    bool pads;   /* rows are to meet as they did; a swizzle turns them where they lie, with those of
                  who wrote them */
    bool needed; /* there is something to be rid of */
    bool no_memory; /* what was tried failed for lack of it */
};

/*
 * Of a snippet, the instruction whose execution the options choose. Where the options give no
 * addresses there is nothing to be rid of. Finish it.
 */
void ws_search_start(struct ws_search *search, const struct ws_variant *variant,
                     const struct ws_address_options *options);

/* False, with the error, where anything since failed for lack of memory. */
bool ws_search_finish(struct ws_search *search, struct ws_error *error);

/*
 * Makes all cases of changed options of a snippet again, in their order: the caller frees `*made`.
 * False where they are not as many, where padding would make rows meet that did not, or part, and
 * where any other instruction would cost more; and for lack of memory, which the search remembers. `whole` false asks for those of the first run alone, `*cases`
 * of them.
 */
bool ws_search_make(struct ws_search *search, const struct ws_address_options *options, bool whole,
                    struct ws_addresses **made, int *cases);

/* The same of the snippet with a change in its text. */
bool ws_search_make_edited(struct ws_search *search, const struct ws_edit *edit, bool whole,
                           struct ws_addresses **made, int *cases);

/* Whether every phase of the first `cases`, swizzled, takes one wavefront. */
bool ws_search_is_free(const struct ws_search *search, const struct ws_addresses *addresses,
                       int cases, struct ws_swizzle swizzle);

/* Whether the addresses are those given, swizzled. */
bool ws_search_is_given(const struct ws_search *search, const struct ws_addresses *addresses,
                        int cases, struct ws_swizzle swizzle);

/*
 * Swizzles that leave no conflict, the one that is to be preferred first: one of 32, 64 and 128 bytes
 * before others, then the fewest bits. False behind the last; `*at` starts as 0.
 */
bool ws_search_swizzle(const struct ws_search *search, int *at, struct ws_swizzle *swizzle);

#endif
