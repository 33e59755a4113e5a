/*
 * What a query has said so far, number by number. It is understood only when all has been said; one
 * number of it can be any of several.
 */
#ifndef WS_CHOICE_QUERY_NUMBER_H
#define WS_CHOICE_QUERY_NUMBER_H

#include <stdint.h>

#include "probe/address/address.h"
#include "probe/isa/layout.h"
#include "viz/choice/query_word.h"
#include "viz/choice/shown.h"

enum { WS_QUERY_NUMBERS = 256 }; /* that one number can be: of threads, registers, rows, … */

struct ws_asked {
    const struct ws_variant *variant;
    const struct ws_addresses *addresses; /* or NULL */
    struct ws_error *error;
    struct ws_shown said;       /* row and column in memory */
    int row, column;            /* said by word, as `view` counts them, or -1 */
    int either;                 /* "r3", which is not yet known to be a row or a register, or -1 */
    enum ws_view view;          /* the fragment after F */
    size_t several;             /* where in this struct stands the number that can be any of … */
    int many;                   /* … so many numbers, 0: none can, … */
    bool any[WS_QUERY_NUMBERS]; /* … which are these */
    bool in_braces;             /* where a comma ends an item */
    bool in_registers;          /* "in r1" was said: it is no row */
};

/* Nothing said yet. */
struct ws_asked ws_asked_of(const struct ws_variant *variant, const struct ws_addresses *addresses,
                            struct ws_error *error);

/* Notes a number that must not have been said before; what is below 0 is not said. */
bool ws_asked_note(struct ws_asked *asked, int *into, int value, const char *what);

/* Whether a number is in the variant's range. */
bool ws_asked_fits(struct ws_asked *asked, int value, const char *what, int count);

/* Notes what is said of a place in memory. */
bool ws_asked_place(struct ws_asked *asked, struct ws_place place);

/* Reads the number after a word, "5", "= 5" or ": 5", unchecked; there can be `count`. */
bool ws_asked_read(struct ws_asked *asked, const char **text, const char *what, int count,
                   int *value);

/* The same, in range. */
bool ws_asked_number(struct ws_asked *asked, const char **text, const char *what, int count,
                     int *value);

/*
 * The same, noted in a field of the asked that `word` is for, with those that go on after it:
 * "5-8", "5, 6 and 7", "T5-T8".
 */
bool ws_asked_take(struct ws_asked *asked, const char **text, enum ws_query_word word,
                   const char *what, int count, int *into);

/* The same of a row or a column, whose range is known only when all has been said. */
bool ws_asked_take_later(struct ws_asked *asked, const char **text, enum ws_query_word word,
                         const char *what, int count, int *into);

/* After the number that was noted in a field, those that may stand for it as well. */
bool ws_asked_more(struct ws_asked *asked, const char **text, enum ws_query_word word,
                   const char *what, int count, int *into);

/* Reads "16-31"; false, and moves nowhere, where no two numbers with a sign between stand there. */
bool ws_asked_range(const char **text, int *first, int *last);

#endif
