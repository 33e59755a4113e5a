/*
 * A text of CUDA C++ prepared for clang: which parts are host code, and which are skipped because
 * clang cannot compile them without their libraries. For skipped code, the instances of kernels
 * that it names are kept.
 */
#ifndef WS_COMPILE_SOURCE_H
#define WS_COMPILE_SOURCE_H

#include "probe/compile/compiled.h"
#include "probe/compile/diagnostics.h"
#include "probe/compile/launches.h"
#include "probe/compile/scan.h"

#include <stdio.h>

/* Code that instantiates the kernels that skipped host code launches. */
struct ws_keep {
    size_t place;
    int id;     /* in the order in which they were made, in clang's messages */
    char *text; /* owned; NULL: it did not compile either */
};

/* Skipped host code, and the reason. */
struct ws_skipped {
    struct ws_piece piece;
    char *reason; /* owned: "NAME:LINE:COLUMN: message" */
};

/* The caller finishes it; borrowed data must outlive it. */
struct ws_source {
    const char *name;             /* of the file; borrowed */
    char *text, *bare, *original; /* `text` has blanks for skipped code; all of one length */
    size_t length;
    const struct ws_launches *launches; /* of the text; borrowed */
    struct ws_compiled *compiled;       /* gets the notes; borrowed */
    struct ws_piece *host; /* code that is not made device code, in the order of the text */
    struct ws_keep *keep;  /* in the order of the text */
    struct ws_skipped *skipped;
    int hosts, keeps, skips;
};

/* Adds code that launches kernels or calls the runtime to `host`. Fails for lack of memory. */
bool ws_source_find_host(struct ws_source *source, struct ws_error *error);

/* Adds the kernels and the piece around a position to `host`, so that they keep their own marks
 * (__global__, …). Fails for lack of memory. */
bool ws_source_unmark(struct ws_source *source, size_t place, struct ws_error *error);

/* Adds the function around a position to `host`; *made is false if it has device code. */
bool ws_source_make_host(struct ws_source *source, size_t place, bool *made,
                         struct ws_error *error);

/* Skips the function around a diagnostic; *skipped is false if it has device code. */
bool ws_source_skip(struct ws_source *source, const struct ws_diagnostic *diagnostic, bool *skipped,
                    struct ws_error *error);

/* Prints the text for clang, with line markers. */
void ws_source_print(const struct ws_source *source, FILE *out);

/* Writes the error of a diagnostic; if it lacks a skipped name, the reason for skipping it. Returns
 * false. */
bool ws_source_blame(const struct ws_source *source, const struct ws_diagnostic *diagnostic,
                     struct ws_error *error);

void ws_source_finish(struct ws_source *source);

/* Prints a name for the quotes of a line marker. */
void ws_put_name(const char *name, FILE *out);

#endif
