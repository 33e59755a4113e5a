/*
 * Known errors: the printed text, its source, and the truth. A table of rows; a test checks each
 * against the library, so that every row is an error.
 */
#ifndef WS_TEXT_ERRATA_H
#define WS_TEXT_ERRATA_H

#include <stdio.h>

struct ws_erratum {
    const char *name;   /* its name on the command line: "m16n8k256-a" */
    const char *source; /* the source, if it is named */
    const char *says;   /* a sentence or a formula */
    const char *truth;
    const char *see; /* a command that shows it; NULL: none */
};

/* For mma.sync and data-movement variants. The last row has no name. */
extern const struct ws_erratum ws_errata[];

/* The row with that name, or NULL. */
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
