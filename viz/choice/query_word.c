/* Words and signs as tables. */
#include "viz/choice/query_word.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *word;
    enum ws_query_word what;
} words[] = {
    {"m", WS_QUERY_PLACE},
    {"f", WS_QUERY_PLACE},
    {"matrix", WS_QUERY_MATRIX},
    {"matrices", WS_QUERY_MATRIX},
    {"row", WS_QUERY_ROW},
    {"rows", WS_QUERY_ROW},
    {"column", WS_QUERY_COLUMN},
    {"columns", WS_QUERY_COLUMN},
    {"col", WS_QUERY_COLUMN},
    {"c", WS_QUERY_COLUMN},
    {"lane", WS_QUERY_LANE},
    {"lanes", WS_QUERY_LANE},
    {"thread", WS_QUERY_LANE},
    {"threads", WS_QUERY_LANE},
    {"t", WS_QUERY_LANE},
    {"register", WS_QUERY_REGISTER},
    {"registers", WS_QUERY_REGISTER},
    {"reg", WS_QUERY_REGISTER},
    {"r", WS_QUERY_ROW_OR_REGISTER},
    {"d", WS_QUERY_DESTINATION},
    {"byte", WS_QUERY_BYTE},
    {"b", WS_QUERY_BYTE},
    {"e", WS_QUERY_BYTE},
    {"bits", WS_QUERY_BITS},
    {"lo", WS_QUERY_LOW},
    {"hi", WS_QUERY_HIGH},
    {"address", WS_QUERY_ADDRESS},
    {"addresses", WS_QUERY_ADDRESS},
    {"addr", WS_QUERY_ADDRESS},
    {"bank", WS_QUERY_BANK},
    {"banks", WS_QUERY_BANK},
    {"at", WS_QUERY_AT},
    {"index", WS_QUERY_INDEX},
    {"in", WS_QUERY_IN},
    {"source", WS_QUERY_SOURCE},
    {"value", WS_QUERY_VALUE},
    {"v", WS_QUERY_VALUE},
    {"g", WS_QUERY_ROW_OR_REGISTER}, /* a word of what cp.async copies */
};

enum { WORDS = sizeof words / sizeof words[0] };

/* The first letters of what stands after these are a command's, or no word's: in Find they are
 * understood. */
enum { BEGINNINGS = WORDS - 4 };

const char *ws_query_word(int index)
{
    return index < BEGINNINGS ? words[index].word : NULL;
}

void ws_query_skip_blanks(const char **text)
{
    *text += strspn(*text, " \t");
}

static size_t letters_at(const char *text)
{
    size_t length = 0;

    while (isalpha((unsigned char)text[length]))
        length++;
    return length;
}

enum ws_query_word ws_query_take_word(const char **text)
{
    size_t length = letters_at(*text);

    for (int i = 0; i < WORDS; i++)
        if (strlen(words[i].word) == length && !strncasecmp(words[i].word, *text, length)) {
            *text += length;
            return words[i].what;
        }
    return WS_QUERY_NO_WORD;
}

/* One of several signs; one of letters ends where they do. */
static bool take_sign(const char **text, const char *const *signs)
{
    const char *at = *text;

    ws_query_skip_blanks(&at);
    for (; *signs; signs++) {
        bool arrow = !strcmp(*signs, "-") && at[0] == '-' && at[1] == '>';
        size_t length = strlen(*signs), letters = letters_at(at);

        if (!strncasecmp(at, *signs, length) && (!letters || letters == length) && !arrow) {
            *text = at + length;
            return true;
        }
    }
    return false;
}

bool ws_query_take_to(const char **text)
{
    static const char *const signs[] = {"\u2013", "..", "-", "to", NULL};

    return take_sign(text, signs);
}

bool ws_query_take_and(const char **text)
{
    static const char *const signs[] = {"and", NULL};

    return take_sign(text, signs);
}

bool ws_query_take_from(const char **text)
{
    static const char *const signs[] = {"\u2190", "<-", "from", NULL};

    return take_sign(text, signs);
}

bool ws_query_take_towards(const char **text)
{
    static const char *const signs[] = {"\u2192", "->", NULL};

    return take_sign(text, signs);
}
