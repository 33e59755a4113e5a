/* Recognizes text that is not code, by its first characters and its file's name. */
#include "probe/base/code_file.h"

#include <string.h>

#include "probe/base/json.h"
#include "probe/base/utf8.h"

static const char blanks[] = " \t\r\n", trace[] = "warpscope trace ";

/* The position, from 1, of the first byte that is 0 or malformed UTF-8; 0 for none. */
static size_t binary_byte(const char *text, size_t length)
{
    const char *at = text;

    while (at < text + length) {
        const char *start = at;

        if (!*at || (ws_utf8_next(&at) == 0xFFFD && strncmp(start, "\xEF\xBF\xBD", 3) != 0))
            return (size_t)(start - text) + 1;
    }
    return 0;
}

bool ws_code_file_check(const char *name, const char *text, size_t length, struct ws_error *error)
{
    size_t byte = binary_byte(text, length), blank = strspn(text, blanks);
    const char *ending = strrchr(name, '.'), *command, *known = ws_json_known(text, &command);

    if (byte)
        return ws_fail(error, WS_CODE_READ, "%.200s: not a text file (byte %zu); pass %s", name,
                       byte, text[byte - 1] ? "UTF-8" : "CUDA C++, or PTX from cuobjdump -ptx");
    if (blank == length)
        return ws_fail(error, WS_CODE_READ, "%.200s is empty; pass CUDA C++ or PTX", name);
    if (!strncmp(text, trace, strlen(trace)))
        return ws_fail(error, WS_CODE_READ,
                       "%.200s is a trace; use `warpscope trace`, or pass CUDA C++ or PTX", name);
    if (!strchr("{[", text[blank]) || !(known || (ending && !strcmp(ending, ".json"))))
        return true;
    return known ? ws_fail(error, WS_CODE_READ, "%.200s is a %s; use `%s`, or pass CUDA C++ or PTX",
                           name, known, command)
                 : ws_fail(error, WS_CODE_READ, "%.200s is JSON; pass CUDA C++ or PTX", name);
}
