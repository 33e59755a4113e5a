/*
 * Errors in circulation: what is printed somewhere, and what is true. A table of rows; each is put
 * to the test against the catalogue, so that none is told that is none.
 */
#ifndef WS_TEXT_ERRATA_H
#define WS_TEXT_ERRATA_H

#include <stdio.h>

struct ws_erratum {
    const char *name;   /* a word by which to ask for it: "m16n8k256-a" */
    const char *source; /* where it stands, as far as that is to be said */
    const char *says;   /* a sentence, or a formula */
    const char *truth;
    const char *see; /* a command that shows it; NULL: there is none */
};

/* Of mma.sync and the moves. The last has no name. */
extern const struct ws_erratum ws_errata[];

/* The row of that name, or NULL. */
const struct ws_erratum *ws_erratum_named(const char *name);

/* For ws_nearest_word(): the i-th name, and NULL after the last. */
const char *ws_erratum_word(int index);

/*
 * One row, in words wrapped at 80 columns; as an item of a Markdown list; as an object of JSON,
 * without a comma.
 */
void ws_erratum_print_text(FILE *out, const struct ws_erratum *erratum);
void ws_erratum_print_markdown(FILE *out, const struct ws_erratum *erratum);
void ws_erratum_print_json(FILE *out, const struct ws_erratum *erratum);

#endif
