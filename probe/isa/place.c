/* Places written and read. */
#include "probe/isa/place.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Digit by digit: a figure has a name for each of its elements, and printf() takes its time. */
static char *put_part(char *at, int value)
{
    char digits[12];
    int count = 0;

    if (value < 0)
        *at++ = '*';
    for (; value > 0 || (value == 0 && !count); value /= 10)
        digits[count++] = (char)('0' + value % 10);
    while (count)
        *at++ = digits[--count];
    return at;
}

char *ws_place_name(enum ws_view view, struct ws_place place, char *buffer)
{
    char *at = buffer;

    *at++ = view == WS_VIEW_FRAGMENT ? 'F' : 'M';
    at = put_part(at, place.matrix);
    *at++ = '[';
    at = put_part(at, place.row);
    *at++ = ',';
    at = put_part(at, place.column);
    memcpy(at, "]", sizeof "]");
    return buffer;
}

static void skip_blanks(const char **text)
{
    *text += strspn(*text, " \t");
}

bool ws_number_read(const char **text, long *number)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = *text;
    int base = 10;

    if (at[0] == '0' && tolower((unsigned char)at[1]) == 'x') {
        base = 16;
        at += 2;
    }
    if (!isxdigit((unsigned char)*at) || (base == 10 && !isdigit((unsigned char)*at)))
        return false;
    for (*number = 0; *at; at++) {
        const char *digit = strchr(digits, tolower((unsigned char)*at));

        if (!digit || digit - digits >= base)
            break;
        *number = *number > (LONG_MAX - 15) / base ? LONG_MAX : *number * base + (digit - digits);
    }
    *text = at;
    return true;
}

bool ws_number_fits(long number, const char *what, const char *where, int count,
                    struct ws_error *error)
{
    if (number >= 0 && number < count)
        return true;
    if (count == 1)
        return ws_fail(error, "%s %ld is out of range: in %s it is always 0", what, number, where);
    return ws_fail(error, "%s %ld is out of range: in %s it is 0 to %d", what, number, where,
                   count - 1);
}

/* A number or '*', which is -1. */
static bool read_part(const char **text, long *number)
{
    skip_blanks(text);
    if (**text != '*')
        return ws_number_read(text, number);
    *number = -1;
    ++*text;
    return true;
}

/* A word that may stand before a number: "row 3". */
static void skip_word(const char **text, const char *const *words)
{
    skip_blanks(text);
    for (; *words; words++) {
        size_t length = strlen(*words);

        if (!strncasecmp(*text, *words, length) && !isalpha((unsigned char)(*text)[length])) {
            *text += length;
            return;
        }
    }
}

static bool unreadable(const char *start, struct ws_error *error)
{
    return ws_fail(error,
                   "'%.40s' is no place; a place is such as M1[3,5], matrix 1, row 3, column "
                   "5 in memory, or F1[5,3] in the fragment",
                   start);
}

/* The parts of a place in the order they are written, checked against the variant. */
static bool part_fits(const struct ws_variant *variant, enum ws_view view, long number,
                      const char *what, int count, struct ws_error *error)
{
    char where[96];

    snprintf(where, sizeof where, "the %s view of %s", ws_view_name(view), variant->name);
    return number < 0 || ws_number_fits(number, what, where, count, error);
}

bool ws_place_read_pair(const struct ws_variant *variant, enum ws_view view, const char **text,
                        int *row, int *column, struct ws_error *error)
{
    static const char *const rows[] = {"row", "r", NULL};
    static const char *const columns[] = {"column", "col", "c", NULL};
    const char *start = *text, *at = start;
    long down = -1, across = -1;

    skip_word(&at, rows);
    if (!read_part(&at, &down))
        return unreadable(start, error);
    skip_blanks(&at);
    if (*at++ != ',')
        return unreadable(start, error);
    skip_word(&at, columns);
    if (!read_part(&at, &across))
        return unreadable(start, error);
    if (!part_fits(variant, view, down, "row", ws_view_rows(variant, view), error) ||
        !part_fits(variant, view, across, "column", ws_view_columns(variant, view), error))
        return false;
    *row = (int)down;
    *column = (int)across;
    *text = at;
    return true;
}

/* Whether "3,5" or "*,5" stands there. */
static bool pair_ahead(const char *at)
{
    long number;

    if (!read_part(&at, &number))
        return false;
    skip_blanks(&at);
    return *at == ',';
}

bool ws_place_read(const struct ws_variant *variant, const char **text, struct ws_place *place,
                   struct ws_error *error)
{
    const char *start = *text, *at = start;
    enum ws_view view = tolower((unsigned char)*at) == 'f' ? WS_VIEW_FRAGMENT : WS_VIEW_MEMORY;
    struct ws_place found = {-1, -1, -1, 0};
    long matrix = -1;
    bool bracket;

    if (!*at || !strchr("mMfF", *at++) || !read_part(&at, &matrix))
        return unreadable(start, error);
    if (!part_fits(variant, view, matrix, "matrix", ws_moved(variant)->matrices, error))
        return false;
    found.matrix = (int)matrix;
    *text = at;
    skip_blanks(&at);
    bracket = *at == '[';
    at += bracket;
    if (bracket || pair_ahead(at)) {
        skip_blanks(&at);
        if (bracket && !pair_ahead(at) && !isalpha((unsigned char)*at))
            return unreadable(start, error);
        if (!ws_place_read_pair(variant, view, &at, &found.row, &found.column, error))
            return false;
        skip_blanks(&at);
        if (bracket && *at++ != ']')
            return unreadable(start, error);
        *text = at;
    }
    *place = ws_place_in_view(variant, found, view);
    return true;
}
