/* The one way in which an error gets its line. */
#include "probe/base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"

/* clang-tidy's, which are for those who call. */
#undef ws_fail
#undef ws_no_memory
#undef ws_fail_in

static const char no_memory[] = "out of memory";

/* What does not fit is marked as cut, and what an error quotes cannot begin a second line. */
static void finish_line(struct ws_error *error, int length)
{
    size_t size = sizeof error->text;

    if (length >= (int)size) {
        char *end = error->text + size - 4;

        while (((unsigned char)*end & 0xC0) == 0x80) /* not within a character of UTF-8 */
            end--;
        memcpy(end, "...", 4);
    }
    ws_utf8_mask(error->text);
}

bool ws_no_memory(struct ws_error *error)
{
    return ws_fail(error, "%s", no_memory);
}

bool ws_is_no_memory(const struct ws_error *error)
{
    size_t length = strlen(error->text), least = strlen(no_memory);

    return length >= least && !strcmp(error->text + length - least, no_memory);
}

const char *ws_reason(int code)
{
    return code == ENOMEM ? no_memory : strerror(code);
}

bool ws_fail(struct ws_error *error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    finish_line(error, vsnprintf(error->text, sizeof error->text, format, arguments));
    va_end(arguments);
    return false;
}

bool ws_fail_in(struct ws_error *error, const char *prefix)
{
    struct ws_error said = *error;

    finish_line(error, snprintf(error->text, sizeof error->text, "%s: %s", prefix, said.text));
    return false;
}
