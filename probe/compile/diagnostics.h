/* The errors that clang prints, one at a time; and conversion of one to our error. */
#ifndef WS_COMPILE_DIAGNOSTICS_H
#define WS_COMPILE_DIAGNOSTICS_H

#include "probe/base/error.h"

#include <stddef.h>

/* A part of the compiler's text. */
struct ws_diagnostic {
    const char *file, *message;
    int file_length, message_length;
    int line, column; /* 0: not given */
};

/* The next error at or after *text; moves *text past it. Notes and warnings are skipped. */
bool ws_diagnostic_next(const char **text, struct ws_diagnostic *diagnostic);

bool ws_diagnostic_in(const struct ws_diagnostic *diagnostic, const char *file);

/* Whether the message is `format`, where %s is a name that is written to `name`; a name longer than
 * `size` - 1 does not match. Text after the format's end is ignored. */
bool ws_diagnostic_is(const struct ws_diagnostic *diagnostic, const char *format, char *name,
                      size_t size);

/* The first name that the message quotes; false if none exists. */
bool ws_diagnostic_name(const struct ws_diagnostic *diagnostic, char *name, size_t size);

/* Writes a diagnostic as an error, "FILE:LINE:COLUMN: message". Returns false. */
bool ws_diagnostic_refuse(const struct ws_diagnostic *diagnostic, struct ws_error *error);

#endif
