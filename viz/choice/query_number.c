/* Numbers: a single one, or several, such as "5-8" or "5, 6 and 7". */
#include "viz/choice/query_number.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

#include "probe/isa/place.h"

struct ws_asked ws_asked_of(const struct ws_variant *variant, const struct ws_addresses *addresses,
                            struct ws_error *error)
{
    return (struct ws_asked){.variant = variant,
                             .addresses = addresses,
                             .error = error,
                             .said = WS_SHOWS_NOTHING,
                             .row = -1,
                             .column = -1,
                             .either = -1,
                             .view = WS_VIEW_MEMORY};
}

bool ws_asked_note(struct ws_asked *asked, int *into, int value, const char *what)
{
    if (value < 0)
        return true;
    if (*into >= 0)
        return ws_fail(asked->error, WS_CODE_DUPLICATE, "%s given twice; separate with ';'", what);
    *into = value;
    return true;
}

bool ws_asked_place(struct ws_asked *asked, struct ws_place place)
{
    return ws_asked_note(asked, &asked->said.matrix, place.matrix, "matrix") &&
           ws_asked_note(asked, &asked->said.row, place.row, "row") &&
           ws_asked_note(asked, &asked->said.column, place.column, "column");
}

bool ws_asked_fits(struct ws_asked *asked, int value, const char *what, int count)
{
    return ws_number_fits(value, NULL, what, asked->variant->name, count, asked->error);
}

/* The number after a word, "5", "= 5" or ": 5", unchecked; its range has `count` values. */
bool ws_asked_read(struct ws_asked *asked, const char **text, const char *what, int count,
                   int *value)
{
    const char *start;
    long number = 0;

    ws_query_skip_blanks(text);
    *text += **text == '=' || **text == ':';
    ws_query_skip_blanks(text);
    start = *text;
    if (!ws_number_read(text, &number))
        return ws_fail(asked->error, WS_CODE_NUMBER, "%s: expected a number from 0 to %d", what,
                       count - 1);
    *value = (int)number;
    return number < INT_MAX ||
           ws_fail(asked->error, WS_CODE_RANGE, "%s %.*s is out of range: in %s it is 0 to %d",
                   what, (int)(*text - start), start, asked->variant->name, count - 1);
}

bool ws_asked_number(struct ws_asked *asked, const char **text, const char *what, int count,
                     int *value)
{
    return ws_asked_read(asked, text, what, count, value) &&
           ws_asked_fits(asked, *value, what, count);
}

/* Reads another number of the same kind, if there is one: "8", "T8" after T5, "r1" after r0. */
static bool take_another(const char **text, enum ws_query_word word, int *value)
{
    const char *at = *text;
    long number;

    ws_query_skip_blanks(&at);
    if (isalpha((unsigned char)*at) && ws_query_take_word(&at) != word)
        return false;
    ws_query_skip_blanks(&at);
    if (!isdigit((unsigned char)*at) || tolower((unsigned char)at[1]) == 'x' ||
        !ws_number_read(&at, &number))
        return false;
    *value = number < INT_MAX ? (int)number : INT_MAX;
    *text = at;
    return true;
}

/* Whether the numbers continue with a comma or "and" and another one. */
static bool take_next(const struct ws_asked *asked, const char **text, enum ws_query_word word,
                      int *value)
{
    const char *at = *text;
    bool goes_on = ws_query_take_and(&at);

    if (!goes_on) {
        ws_query_skip_blanks(&at);
        goes_on = *at == ',' && !asked->in_braces;
        at += goes_on;
        goes_on = goes_on && (ws_query_take_and(&at) || true);
    }
    if (!goes_on || !take_another(&at, word, value))
        return false;
    *text = at;
    return true;
}

/*
 * Reads more values after the number in `into`: "5-8", "5, 6 and 7". Its range has `count` values.
 */
bool ws_asked_more(struct ws_asked *asked, const char **text, enum ws_query_word word,
                   const char *what, int count, int *into)
{
    size_t at = (size_t)((char *)into - (char *)asked);
    int first = *into, last;
    int many = 0;
    bool any[WS_QUERY_NUMBERS] = {false}, goes_on = true;

    while (goes_on) {
        const char *after = *text;

        last = first;
        if (ws_query_take_to(&after) && take_another(&after, word, &last)) {
            *text = after;
            if (last <= first)
                return ws_fail(asked->error, WS_CODE_RANGE, "%s: %d-%d is not ascending", what,
                               first, last);
        }
        if (last >= WS_QUERY_NUMBERS) { /* 1 or 0 of them */
            const char *rest = *text;
            int next;
            bool alone = !many && last == *into && !take_next(asked, &rest, word, &next);

            return alone || ws_asked_fits(asked, last, what,
                                          count < WS_QUERY_NUMBERS ? count : WS_QUERY_NUMBERS);
        }
        for (int value = first; value <= last; value++) {
            many += !any[value];
            any[value] = true;
        }
        goes_on = take_next(asked, text, word, &first);
    }
    if (many == 1)
        return true;
    if (asked->many)
        return ws_fail(asked->error, WS_CODE_CONFLICT,
                       "only one part can have several values; separate queries with ';'");
    asked->several = at;
    asked->many = many;
    memcpy(asked->any, any, sizeof any);
    return true;
}

bool ws_asked_take(struct ws_asked *asked, const char **text, enum ws_query_word word,
                   const char *what, int count, int *into)
{
    int value = 0;

    if (!ws_asked_number(asked, text, what, count, &value) ||
        !ws_asked_note(asked, into, value, what) ||
        !ws_asked_more(asked, text, word, what, count, into))
        return false;
    for (value = 0; value < WS_QUERY_NUMBERS; value++)
        if (asked->many && asked->any[value] &&
            asked->several == (size_t)((char *)into - (char *)asked) &&
            !ws_asked_fits(asked, value, what, count))
            return false;
    return true;
}

/* A row or a column, whose range is known only at the query's end. */
bool ws_asked_take_later(struct ws_asked *asked, const char **text, enum ws_query_word word,
                         const char *what, int count, int *into)
{
    int value = 0;

    return ws_asked_read(asked, text, what, count, &value) &&
           (value < WS_QUERY_NUMBERS || ws_asked_fits(asked, value, what, count)) &&
           ws_asked_note(asked, into, value, what) &&
           ws_asked_more(asked, text, word, what, count, into);
}

/* Reads "16-31", two numbers with a dash between; otherwise false, without moving. */
bool ws_asked_range(const char **text, int *first, int *last)
{
    const char *at = *text;

    if (!take_another(&at, WS_QUERY_NO_WORD, first) || !ws_query_take_to(&at) ||
        !take_another(&at, WS_QUERY_NO_WORD, last))
        return false;
    *text = at;
    return true;
}
