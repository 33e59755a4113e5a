/*
 * Errors are values. A function that can fail returns bool and, when it returns false, has written
 * one line into the error it was given: what went wrong, where, and what to do instead. Only the
 * main.c files print that line and exit.
 */
#ifndef WS_BASE_ERROR_H
#define WS_BASE_ERROR_H

#include <stdbool.h>

struct ws_error {
    char
        text[512]; /* one line; cut with "..." where it would not fit, plain as ws_utf8_mask() is */
};

#if defined(__GNUC__)
#define WS_PRINTF(format_index, first) __attribute__((format(printf, format_index, first)))
#else
#define WS_PRINTF(format_index, first)
#endif

/* Writes the line and returns false, so that a caller can `return ws_fail(error, …)`. */
bool ws_fail(struct ws_error *error, const char *format, ...) WS_PRINTF(2, 3);

/* Writes "out of memory", the same everywhere, and returns false. */
bool ws_no_memory(struct ws_error *error);

/* Whether that is what an error comes to, whatever stands before it: no mistake of the user's. */
bool ws_is_no_memory(const struct ws_error *error);

/* strerror(), except that for want of memory it says what ws_no_memory() does. */
const char *ws_reason(int code);

/* Puts `prefix: ` before what the error says already, and returns false. */
bool ws_fail_in(struct ws_error *error, const char *prefix);

#ifdef __clang_analyzer__
/* What clang-tidy, which reads one file at a time, cannot see: that these give false. */
static inline bool ws_false(bool failed)
{
    (void)failed;
    return false;
}
#define ws_fail(...)              ws_false(ws_fail(__VA_ARGS__))
#define ws_no_memory(error)       ws_false(ws_no_memory(error))
#define ws_fail_in(error, prefix) ws_false(ws_fail_in(error, prefix))
#endif

#endif
