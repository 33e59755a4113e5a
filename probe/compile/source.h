/*
 * A text of CUDA C++ on its way to clang: what of it is the host's, and what was skipped because clang
 * cannot compile it without its libraries. Skipped code leaves behind the instances of kernels that it
 * names.
 */
#ifndef WS_COMPILE_SOURCE_H
#define WS_COMPILE_SOURCE_H

#include "probe/compile/compiled.h"
#include "probe/compile/diagnostics.h"
#include "probe/compile/launches.h"
#include "probe/compile/scan.h"

#include <stdio.h>

/* Code that instantiates what skipped code of the host launched. */
struct ws_keep {
    size_t place;
    int id;     /* in the order in which they were made, in clang's messages */
    char *text; /* owned; NULL: it did not compile either */
};

/* Code of the host that was skipped, and why. */
struct ws_skipped {
    struct ws_piece piece;
    char *reason; /* owned: "NAME:LINE:COLUMN: message" */
};

/* Finish it; what is borrowed outlives it. */
struct ws_source {
    const char *name;             /* of the file; borrowed */
    char *text, *bare, *original; /* `text` has blanks for what was skipped; all of one length */
    size_t length;
    const struct ws_launches *launches; /* of the text; borrowed */
    struct ws_compiled *compiled;       /* gets the notes; borrowed */
    struct ws_piece *host; /* code that is not made device code, in the order of the text */
    struct ws_keep *keep;  /* in the order of the text */
    struct ws_skipped *skipped;
    int hosts, keeps, skips;
};

/* Makes what launches kernels, and what calls the runtime, the host's. Fails for lack of memory. */
bool ws_source_find_host(struct ws_source *source, struct ws_error *error);

/* Leaves the kernels and the piece around a place as they are marked. Fails for lack of memory. */
bool ws_source_unmark(struct ws_source *source, size_t place, struct ws_error *error);

/* Makes the function around a place the host's alone; *made is false where it has device code. */
bool ws_source_make_host(struct ws_source *source, size_t place, bool *made,
                         struct ws_error *error);

/* Skips the function around a diagnostic; *skipped is false where it has device code. */
bool ws_source_skip(struct ws_source *source, const struct ws_diagnostic *diagnostic, bool *skipped,
                    struct ws_error *error);

/* Prints the text for clang, with line markers. */
void ws_source_print(const struct ws_source *source, FILE *out);

/*
 * Writes the error of a diagnostic; where it misses a name that was skipped, why that was skipped.
 * Returns false.
 */
bool ws_source_blame(const struct ws_source *source, const struct ws_diagnostic *diagnostic,
                     struct ws_error *error);

void ws_source_finish(struct ws_source *source);

/* Prints a name for the quotes of a line marker. */
void ws_put_name(const char *name, FILE *out);

#endif
