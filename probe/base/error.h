/*
 * Errors are values. A function that can fail returns bool and, when it returns false, has written
 * a code and one line into the error it was given: what went wrong, where, and what to do instead. Only
 * the main.c files print them, as "warpscope: error[CODE]: LINE", and exit.
 */
#ifndef WS_BASE_ERROR_H
#define WS_BASE_ERROR_H

#include <stdbool.h>

#include "probe/base/codes.h"

struct ws_error {
    char
        text[512]; /* one line; cut with "..." where it would not fit, plain as ws_utf8_mask() is */
    enum ws_code code;
    int line, column; /* of ws_fail_at(), from 1; otherwise 0 */
    int what;         /* where text that follows the position begins */
};

#if defined(__GNUC__)
#define WS_PRINTF(format_index, first) __attribute__((format(printf, format_index, first)))
#else
#define WS_PRINTF(format_index, first)
#endif

/* Writes code and line, and returns false, so that a caller can `return ws_fail(error, …)`. */
bool ws_fail(struct ws_error *error, enum ws_code code, const char *format, ...) WS_PRINTF(3, 4);

/*
 * Writes "NAME:LINE:COLUMN: what", at a position in a text. Of the name, at most WS_ERROR_NAME bytes
 * are written.
 */
enum { WS_ERROR_NAME = 300 };
bool ws_fail_at(struct ws_error *error, enum ws_code code, const char *name, int line, int column,
                const char *what);

/* Writes "out of memory", the same everywhere, and returns false. */
bool ws_no_memory(struct ws_error *error);

/* Whether memory ran out, whatever precedes that in the line: not a mistake of the user. */
bool ws_is_no_memory(const struct ws_error *error);

/*
 * The number of out-of-memory errors in this thread, including those that callers ignored. If it
 * grows, what was made meanwhile may be incomplete: it is not written, and the program exits with a
 * failure.
 */
unsigned ws_memory_failures(void);

/* strerror(), except that ENOMEM has the text of ws_no_memory(). */
const char *ws_reason(int errno_value);

/* Puts `prefix: ` before the line that the error has; its code stays. Returns false. */
bool ws_fail_in(struct ws_error *error, const char *prefix);

#ifdef __clang_analyzer__
/* What clang-tidy, which reads one file at a time, cannot see: that these give false. */
static inline bool ws_false(bool failed)
{
    (void)failed;
    return false;
}
#define ws_fail(...)              ws_false(ws_fail(__VA_ARGS__))
#define ws_fail_at(...)           ws_false(ws_fail_at(__VA_ARGS__))
#define ws_no_memory(error)       ws_false(ws_no_memory(error))
#define ws_fail_in(error, prefix) ws_false(ws_fail_in(error, prefix))
#endif

#endif
