/*
 * The state of a query while it is read, number by number. It is resolved only at its end; one of
 * its numbers can have several values.
 */
#ifndef WS_CHOICE_QUERY_NUMBER_H
#define WS_CHOICE_QUERY_NUMBER_H

#include <stdint.h>

#include "probe/access/address.h"
#include "probe/isa/layout.h"
#include "viz/choice/query_word.h"
#include "viz/choice/shown.h"

enum {
    WS_QUERY_NUMBERS = 256
}; /* values that one number can have: of threads, registers, rows,
                                  * … */

struct ws_asked {
    const struct ws_variant *variant;
    const struct ws_addresses *addresses; /* or NULL */
    struct ws_error *error;
    struct ws_shown said;       /* row and column in memory */
    int row, column;            /* given by word, counted in `view`, or -1 */
    int either;                 /* "r3", a row or a register, not yet resolved, or -1 */
    enum ws_view view;          /* the fragment after F */
    size_t several;             /* offset in this struct of the number with several values, … */
    int many;                   /* … how many values it has, or 0, … */
    bool any[WS_QUERY_NUMBERS]; /* … and which */
    bool in_braces;             /* where a comma ends an item */
    bool in_registers;          /* after "in r1", which is then not a row */
};

/* The initial state. */
struct ws_asked ws_asked_of(const struct ws_variant *variant, const struct ws_addresses *addresses,
                            struct ws_error *error);

/* Sets a number, once only; a value below 0 is not set. */
bool ws_asked_note(struct ws_asked *asked, int *into, int value, const char *what);

/* Whether a number is in the variant's range. */
bool ws_asked_fits(struct ws_asked *asked, int value, const char *what, int count);

/* Sets a place in memory. */
bool ws_asked_place(struct ws_asked *asked, struct ws_place place);

/* Reads the number after a word, "5", "= 5" or ": 5", unchecked; its range has `count` values. */
bool ws_asked_read(struct ws_asked *asked, const char **text, const char *what, int count,
                   int *value);

/* The same, in range. */
bool ws_asked_number(struct ws_asked *asked, const char **text, const char *what, int count,
                     int *value);

/*
 * The same, set in a field that `word` is for, with more values after it: "5-8", "5, 6 and 7",
 * "T5-T8".
 */
bool ws_asked_take(struct ws_asked *asked, const char **text, enum ws_query_word word,
                   const char *what, int count, int *into);

/* The same for a row or a column, whose range is known only at the query's end. */
bool ws_asked_take_later(struct ws_asked *asked, const char **text, enum ws_query_word word,
                         const char *what, int count, int *into);

/* Reads more values after the number that was set in a field. */
bool ws_asked_more(struct ws_asked *asked, const char **text, enum ws_query_word word,
                   const char *what, int count, int *into);

/* Reads "16-31"; false, without moving, unless two numbers with a dash between them follow. */
bool ws_asked_range(const char **text, int *first, int *last);

#endif
