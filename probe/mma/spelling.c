/* Words, one after the other. */
#include "probe/mma/spelling.h"

#include <ctype.h>
#include <stdbool.h>

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == ':';
}

const char *ws_spelling_start(const char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

const char *ws_spelling_word(const char *text, char *word, size_t size)
{
    size_t length = 0;

    for (; is_word(*text); text++)
        if (length < size - 1)
            word[length++] = *text;
    word[length] = 0;
    return text;
}

const char *ws_spelling_qualifier(const char *text)
{
    const char *start = ws_spelling_start(text), *end = start;

    if (*start == '.')
        return start + 1;
    while (is_word(*end))
        end++;
    return start > text && end > start && *ws_spelling_start(end) != ',' ? start : NULL;
}
