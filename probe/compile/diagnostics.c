/* See diagnostics.h. A line of clang's is "FILE:LINE:COLUMN: error: MESSAGE". */
#include "probe/compile/diagnostics.h"

#include "probe/compile/scan.h"

#include <stdlib.h>
#include <string.h>

/* Reads backwards the number that ends at *end, and the colon before it. */
static int number_before(const char *start, const char **end)
{
    const char *at = *end;

    while (at > start && at[-1] >= '0' && at[-1] <= '9')
        at--;
    if (at == *end || at == start || at[-1] != ':' || *end - at > 9)
        return 0;
    int value = atoi(at);
    *end = at - 1;
    return value;
}

bool ws_diagnostic_next(const char **text, struct ws_diagnostic *diagnostic)
{
    static const char *const kinds[] = {": error: ", ": fatal error: "};

    while (**text) {
        const char *line = *text, *newline = strchr(line, '\n'), *found = NULL;
        const char *end = newline ? newline : line + strlen(line);

        *text = newline ? newline + 1 : end;
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            const char *at = strstr(line, kinds[i]);

            if (at && at < end && (!found || at < found)) {
                found = at;
                diagnostic->message = at + strlen(kinds[i]);
            }
        }
        if (!found)
            continue;
        diagnostic->message_length = (int)(end - diagnostic->message);
        diagnostic->column = number_before(line, &found);
        diagnostic->line = number_before(line, &found);
        diagnostic->file = line;
        diagnostic->file_length = (int)(found - line);
        return true;
    }
    return false;
}

bool ws_diagnostic_in(const struct ws_diagnostic *diagnostic, const char *file)
{
    return strlen(file) == (size_t)diagnostic->file_length &&
           !memcmp(file, diagnostic->file, (size_t)diagnostic->file_length);
}

bool ws_diagnostic_is(const struct ws_diagnostic *diagnostic, const char *format, char *name,
                      size_t size)
{
    const char *at = diagnostic->message, *end = at + diagnostic->message_length;

    for (; *format; format++) {
        if (format[0] == '%' && format[1] == 's') {
            size_t length = 0;

            while (at + length < end && at[length] != format[2])
                length++;
            if (length >= size)
                return false;
            memcpy(name, at, length);
            name[length] = 0;
            at += length;
            format++;
        } else if (at == end || *at++ != *format) {
            return false;
        }
    }
    return true;
}

bool ws_diagnostic_name(const struct ws_diagnostic *diagnostic, char *name, size_t size)
{
    const char *at = memchr(diagnostic->message, '\'', (size_t)diagnostic->message_length);
    size_t length = 0;

    if (!at)
        return false;
    at++;
    while (ws_scan_name(at[length]))
        length++;
    if (!length || length >= size)
        return false;
    memcpy(name, at, length);
    name[length] = 0;
    return true;
}

bool ws_diagnostic_refuse(const struct ws_diagnostic *diagnostic, struct ws_error *error)
{
    return ws_fail(error, WS_CODE_COMPILE, "%.*s:%d:%d: %.*s", diagnostic->file_length,
                   diagnostic->file, diagnostic->line, diagnostic->column,
                   diagnostic->message_length, diagnostic->message);
}
