/* Writes and reads places. */
#include "probe/isa/place.h"
#include "probe/isa/operand.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Digit by digit, which is faster than printf(): a figure has a name for each of its elements. */
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

const char *ws_place_letter(const struct ws_variant *variant, enum ws_view view)
{
    if (variant->mma)
        return ws_operand_letter(ws_moved(variant)->role);
    return view == WS_VIEW_FRAGMENT && !variant->family->from_global ? "F" : "M";
}

bool ws_place_is_numbered(const struct ws_variant *variant)
{
    return !variant->mma || ws_moved(variant)->matrices > 1;
}

char *ws_place_name(const struct ws_variant *variant, enum ws_view view, struct ws_place place,
                    char *buffer)
{
    char *at = buffer;

    for (const char *letter = ws_place_letter(variant, view); *letter; letter++)
        *at++ = *letter;
    if (ws_place_is_numbered(variant))
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

const char *ws_lane_digits(const char *text)
{
    static const char *const words[] = {"T", "lane", "thread"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *rest = text + strlen(words[i]);

        if (strncasecmp(text, words[i], strlen(words[i])) != 0)
            continue;
        rest += strspn(rest, i ? " =" : "");
        if (*rest && rest[strspn(rest, "0123456789")] == 0)
            return rest;
    }
    return text;
}

const char *ws_place_numbers(const char *text, char *buffer)
{
    const char *at = text + strspn(text, " ");
    char close = *at == '[' ? ']' : *at == '(' ? ')' : 0;
    size_t length = 0;

    at += close != 0;
    if (strlen(at) >= WS_PLACE_SIZE)
        return text;
    for (;;) {
        size_t digits = strspn(at += strspn(at, " "), "0123456789");
        const char *next;

        if (!digits)
            return text;
        memcpy(buffer + length, at, digits);
        length += digits;
        next = at + digits + strspn(at + digits, " ");
        if (*next == ',')
            next++;
        else if (next == at + digits || !*next || *next == close)
            break;
        buffer[length++] = ',';
        at = next;
    }
    at += strspn(at, "0123456789");
    at += strspn(at, " ");
    buffer[length] = 0;
    if (close && *at++ != close)
        return text;
    return *at ? text : buffer;
}

bool ws_number_fits(long number, const char *typed, const char *what, const char *where, int count,
                    struct ws_error *error)
{
    char digits[48];

    if (number >= 0 && number < count)
        return true;
    snprintf(digits, sizeof digits, "%ld", number);
    if (typed)
        snprintf(digits, sizeof digits, "%.*s", (int)strspn(typed, "0123456789abcdefABCDEFxX"),
                 typed);
    if (count == 1)
        return ws_fail(error, WS_CODE_RANGE, "%s %s is out of range: expected 0 in %s", what,
                       digits, where);
    return ws_fail(error, WS_CODE_RANGE, "%s %s is out of range: expected 0 to %d in %s", what,
                   digits, count - 1, where);
}

/* A number, and where it stands; of '*' -1. */
struct part {
    long number;
    const char *typed;
};

static bool read_part(const char **text, struct part *part)
{
    skip_blanks(text);
    part->typed = *text;
    if (**text != '*')
        return ws_number_read(text, &part->number);
    part->number = -1;
    ++*text;
    return true;
}

/* Skips a word before a number: "row 3". */
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

static bool unreadable(const struct ws_variant *variant, const char *start, struct ws_error *error)
{
    if (variant->mma) {
        const struct ws_operand *operand = ws_moved(variant);
        const char *letter = ws_operand_letter(operand->role);
        int row = operand->rows > 3 ? 3 : operand->rows - 1;
        int column = operand->columns > 5 ? 5 : operand->columns - 1;

        return ws_fail(
            error, WS_CODE_SYNTAX,
            "'%.40s' is not an element of operand %s; write %s%s[%d,%d] for row %d, column %d",
            start, letter, letter, operand->matrices > 1 ? "0" : "", row, column, row, column);
    }
    return ws_fail(error, WS_CODE_SYNTAX,
                   "'%.40s' is not an element; write M1[3,5] (matrix 1, row 3, column 5 in memory) "
                   "or F1[5,3] (in the fragment)",
                   start);
}

/* The parts of a place in the order they are written, checked against the variant. */
static bool part_fits(const struct ws_variant *variant, enum ws_view view, struct part part,
                      const char *what, int count, struct ws_error *error)
{
    char where[96];

    if (variant->mma)
        snprintf(where, sizeof where, "operand %s of %s", ws_place_letter(variant, view),
                 variant->name);
    else
        snprintf(where, sizeof where, "the %s view of %s", ws_view_name(view), variant->name);
    return part.number < 0 || ws_number_fits(part.number, part.typed, what, where, count, error);
}

bool ws_place_read_pair(const struct ws_variant *variant, enum ws_view view, const char **text,
                        int *row, int *column, struct ws_error *error)
{
    static const char *const rows[] = {"row", "r", NULL};
    static const char *const columns[] = {"column", "col", "c", NULL};
    const char *start = *text, *at = start;
    struct part down, across;

    skip_word(&at, rows);
    if (!read_part(&at, &down))
        return unreadable(variant, start, error);
    skip_blanks(&at);
    if (*at++ != ',')
        return unreadable(variant, start, error);
    skip_word(&at, columns);
    if (!read_part(&at, &across))
        return unreadable(variant, start, error);
    if (!part_fits(variant, view, down, "row", ws_view_rows(variant, view), error) ||
        !part_fits(variant, view, across, "column", ws_view_columns(variant, view), error))
        return false;
    *row = (int)down.number;
    *column = (int)across.number;
    *text = at;
    return true;
}

/* Whether "3,5" or "*,5" follows. */
static bool pair_ahead(const char *at)
{
    struct part part;

    if (!read_part(&at, &part))
        return false;
    skip_blanks(&at);
    return *at == ',';
}

bool ws_place_read(const struct ws_variant *variant, const char **text, struct ws_place *place,
                   struct ws_error *error)
{
    const char *start = *text, *at = start;
    enum ws_view view = tolower((unsigned char)*at) == 'f' ? WS_VIEW_FRAGMENT : WS_VIEW_MEMORY;
    size_t letters = strlen(ws_place_letter(variant, view));
    bool numbered = ws_place_is_numbered(variant);
    struct ws_place found = {-1, -1, -1, 0};
    struct part matrix = {0, "0"};
    bool bracket;

    /* F of a copy is read, too, though its places are written with M */
    if ((variant->mma || view == WS_VIEW_MEMORY) &&
        strncasecmp(at, ws_place_letter(variant, view), letters))
        return unreadable(variant, start, error);
    at += letters;
    if (numbered && !read_part(&at, &matrix))
        return unreadable(variant, start, error);
    if (!part_fits(variant, view, matrix, "matrix", ws_moved(variant)->matrices, error))
        return false;
    found.matrix = (int)matrix.number;
    *text = at;
    skip_blanks(&at);
    bracket = *at == '[';
    at += bracket;
    if (bracket || pair_ahead(at)) {
        skip_blanks(&at);
        if (bracket && !pair_ahead(at) && !isalpha((unsigned char)*at))
            return unreadable(variant, start, error);
        if (!ws_place_read_pair(variant, view, &at, &found.row, &found.column, error))
            return false;
        skip_blanks(&at);
        if (bracket && *at++ != ']')
            return unreadable(variant, start, error);
        *text = at;
    }
    *place = ws_place_in_view(variant, found, view);
    return true;
}
