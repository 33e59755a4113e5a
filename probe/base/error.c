/* The one way in which an error gets its code and line. */
#include "probe/base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"

/* clang-tidy's, which are for those who call. */
#undef ws_fail
#undef ws_fail_at
#undef ws_no_memory
#undef ws_fail_in

static const char no_memory[] = "out of memory";
static _Thread_local unsigned failures;

static bool ends_in_no_memory(const char *text)
{
    size_t length = strlen(text), least = strlen(no_memory);

    return length >= least && !strcmp(text + length - least, no_memory);
}

/*
 * A line that does not fit is marked as cut, and text that it quotes cannot begin a second line. A line with
 * the reason of ENOMEM has the code of that, whatever the code of the caller.
 */
static bool finish_line(struct ws_error *error, enum ws_code code, int length)
{
    size_t size = sizeof error->text;

    if (length >= (int)size) {
        char *end = error->text + size - 4;

        while (((unsigned char)*end & 0xC0) == 0x80) /* not within a character of UTF-8 */
            end--;
        memcpy(end, "...", 4);
    }
    ws_utf8_mask(error->text);
    error->line = error->column = error->what = 0;
    error->code = ends_in_no_memory(error->text) ? WS_CODE_OUT_OF_MEMORY : code;
    failures += error->code == WS_CODE_OUT_OF_MEMORY;
    return false;
}

unsigned ws_memory_failures(void)
{
    return failures;
}

bool ws_no_memory(struct ws_error *error)
{
    return ws_fail(error, WS_CODE_OUT_OF_MEMORY, "%s", no_memory);
}

bool ws_is_no_memory(const struct ws_error *error)
{
    return error->text[0] && error->code == WS_CODE_OUT_OF_MEMORY;
}

const char *ws_reason(int errno_value)
{
    failures += errno_value == ENOMEM;
    return errno_value == ENOMEM ? no_memory : strerror(errno_value);
}

bool ws_fail(struct ws_error *error, enum ws_code code, const char *format, ...)
{
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return finish_line(error, code, length);
}

bool ws_fail_at(struct ws_error *error, enum ws_code code, const char *name, int line, int column,
                const char *what)
{
    ws_fail(error, code, "%.*s:%d:%d: %s", WS_ERROR_NAME, name, line, column, what);
    error->line = line;
    error->column = column;
    error->what = snprintf(NULL, 0, "%.*s:%d:%d: ", WS_ERROR_NAME, name, line, column);
    return false;
}

bool ws_fail_in(struct ws_error *error, const char *prefix)
{
    struct ws_error inner = *error;

    return finish_line(error, inner.code,
                       snprintf(error->text, sizeof error->text, "%s: %s", prefix, inner.text));
}
