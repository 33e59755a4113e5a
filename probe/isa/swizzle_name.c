/* What stands around the number is known, and taken off. */
#include "probe/isa/swizzle_name.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

size_t ws_word_edge(const char *text, size_t length, const char *const words[], bool end)
{
    size_t most = 0;

    for (; *words; words++) {
        size_t size = strlen(*words);

        if (size <= length && size > most &&
            !strncasecmp(end ? text + length - size : text, *words, size))
            most = size;
    }
    return most;
}

void ws_swizzle_bare_name(const char *text, char name[WS_BARE_NAME_SIZE])
{
    static const char *const before[] = {
        "sw", "sw_", "b", "swizzle_", "swizzle ", "CU_TENSOR_MAP_SWIZZLE_", NULL};
    static const char *const after[] = {"b",      " b",    "byte",   "bytes", " byte",
                                        " bytes", "-byte", "-bytes", NULL};
    size_t length = strlen(text), start = ws_word_edge(text, length, before, false);
    size_t end = isdigit((unsigned char)text[start])
                     ? ws_word_edge(text + start, length - start, after, true)
                     : 0;

    snprintf(name, WS_BARE_NAME_SIZE, "%.*s",
             (int)(length - start - end < WS_BARE_NAME_SIZE ? length - start - end
                                                            : WS_BARE_NAME_SIZE - 1),
             text + start);
    for (char *at = name; *at; at++)
        *at = (char)tolower((unsigned char)*at);
}
