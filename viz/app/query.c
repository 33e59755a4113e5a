/*
 * Queries to patterns and back. Words are a table; `r` is a register after a lane and a row
 * elsewhere, which is how people say it.
 */
#include "viz/app/query.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum what { MATRIX, ROW, COLUMN, LANE, REGISTER, BYTE, ADDRESS, BANK, ROW_OR_REGISTER, AT, LOW, HIGH };

/* Longer words first where one starts with another. */
static const struct {
    const char *word;
    enum what what;
} words[] = {
    {"matrix", MATRIX}, {"m", MATRIX},       {"row", ROW},           {"column", COLUMN},
    {"col", COLUMN},    {"c", COLUMN},       {"lane", LANE},         {"thread", LANE},
    {"t", LANE},        {"register", REGISTER}, {"reg", REGISTER},   {"r", ROW_OR_REGISTER},
    {"byte", BYTE},     {"b", BYTE},         {"e", BYTE},            {"address", ADDRESS},
    {"addr", ADDRESS},  {"bank", BANK},      {"at", AT},             {"lo", LOW},
    {"hi", HIGH},
};

enum { WORDS = sizeof words / sizeof words[0] };

static bool in_range(int value, int count)
{
    return value >= -1 && value < count;
}

bool ws_query_fits(const struct ws_variant *variant, const struct ws_shown *pattern)
{
    return in_range(pattern->matrix, variant->matrices) && in_range(pattern->row, variant->rows) &&
           in_range(pattern->column, variant->columns) && in_range(pattern->lane, WS_LANES) &&
           in_range(pattern->reg, variant->registers) && in_range(pattern->bit, 32) &&
           in_range(pattern->address_lane, WS_LANES) && in_range(pattern->bank, 32) &&
           (pattern->bit < 0 || pattern->bit % (32 / variant->elements) == 0);
}

static void skip(const char **text)
{
    while (isspace((unsigned char)**text) || **text == ',' || **text == '.' || **text == ':' ||
           **text == '=' || **text == '[' || **text == ']')
        ++*text;
}

/* A number, decimal or hexadecimal; false where there is none. */
static bool take_number(const char **text, long *number)
{
    char *end;

    skip(text);
    if (!isdigit((unsigned char)**text))
        return false;
    *number = strtol(*text, &end, 0);
    *text = end;
    return true;
}

static int take_word(const char **text)
{
    size_t length = 0;

    while (isalpha((unsigned char)(*text)[length]))
        length++;
    for (int i = 0; i < WORDS; i++) {
        bool same = strlen(words[i].word) == length;

        for (size_t at = 0; same && at < length; at++)
            same = tolower((unsigned char)(*text)[at]) == words[i].word[at];
        if (same) {
            *text += length;
            return (int)words[i].what;
        }
    }
    return -1;
}

/* The element at a byte of shared memory. */
static bool find_address(const struct ws_variant *variant, const struct ws_addresses *addresses,
                         long at, struct ws_shown *pattern, struct ws_error *error)
{
    for (int lane = 0; addresses && lane < addresses->counted; lane++) {
        long byte = at - (long)addresses->address[lane];
        int column = (int)(byte * 8 / variant->width_bits);

        if (byte < 0 || byte >= WS_ROW_BYTES)
            continue;
        pattern->matrix = lane / variant->rows;
        pattern->row = lane % variant->rows;
        if (column < variant->columns)
            pattern->column = column;
        return true;
    }
    return ws_fail(error, "no row of the tile is at address 0x%lx", (unsigned long)at);
}

static bool take_value(const struct ws_variant *variant, const char **text, const char *what,
                       int count, int *value, struct ws_error *error)
{
    long number = 0;

    if (!take_number(text, &number))
        return ws_fail(error, "%s: a number is wanted, 0 to %d", what, count - 1);
    if (number < 0 || number >= count)
        return ws_fail(error, "%s %ld is out of range: in %s it is 0 to %d", what, number,
                       variant->name, count - 1);
    *value = (int)number;
    return true;
}

static bool take_part(const struct ws_variant *variant, enum ws_view view,
                      const struct ws_addresses *addresses, enum what what, const char **text,
                      struct ws_shown *pattern, struct ws_error *error)
{
    int element = 0;
    long at = 0;

    switch (what) {
    case MATRIX:
        return take_value(variant, text, "matrix", variant->matrices, &pattern->matrix, error);
    case ROW_OR_REGISTER:
        if (pattern->lane >= 0 || (pattern->matrix < 0 && variant->registers > 1 &&
                                   pattern->column < 0 && !strpbrk(*text, "cC")))
            return take_value(variant, text, "register", variant->registers, &pattern->reg, error);
        return take_value(variant, text, "row", ws_view_rows(variant, view), &pattern->row, error);
    case ROW:
        return take_value(variant, text, "row", ws_view_rows(variant, view), &pattern->row, error);
    case COLUMN:
        return take_value(variant, text, "column", ws_view_columns(variant, view),
                          &pattern->column, error);
    case LANE:
        return take_value(variant, text, "lane", WS_LANES, &pattern->lane, error);
    case REGISTER:
        return take_value(variant, text, "register", variant->registers, &pattern->reg, error);
    case BYTE:
        if (!take_value(variant, text, "byte", 4, &element, error))
            return false;
        pattern->bit = ws_element_bit(variant, element * variant->elements / 4);
        return true;
    case LOW:
        pattern->bit = 0;
        return true;
    case HIGH:
        pattern->bit = ws_element_bit(variant, variant->elements - 1);
        return true;
    case ADDRESS:
        return take_value(variant, text, "address lane", WS_LANES, &pattern->address_lane, error);
    case BANK:
        return take_value(variant, text, "bank", 32, &pattern->bank, error);
    case AT:
        return (take_number(text, &at) || ws_fail(error, "at which address? Such as 0x120")) &&
               find_address(variant, addresses, at, pattern, error);
    }
    return false;
}

bool ws_query_parse(const struct ws_variant *variant, enum ws_view view,
                    const struct ws_addresses *addresses, const char *text,
                    struct ws_shown *pattern, struct ws_error *error)
{
    struct ws_shown found = WS_SHOWS_NOTHING;
    bool any = false, placed = false;

    for (skip(&text); *text; skip(&text)) {
        const char *start = text;
        long at = 0;
        int what;

        any = true;
        if (isdigit((unsigned char)*text)) {
            if (!take_number(&text, &at) || !find_address(variant, addresses, at, &found, error))
                return false;
            continue;
        }
        what = take_word(&text);
        if (what < 0)
            return ws_fail(error, "'%.20s' is not understood; try lane 5, m2 r3 c5, addr 9, bank 4 "
                                  "or 0x120", start);
        if (!take_part(variant, view, addresses, (enum what)what, &text, &found, error))
            return false;
        placed = placed || what == ROW || what == COLUMN || what == ROW_OR_REGISTER;
    }
    if (!any)
        return ws_fail(error, "what is to be found? Try lane 5, m2 r3 c5, addr 9, bank 4 or 0x120");
    if ((found.row >= 0 || found.column >= 0) && placed && view == WS_VIEW_FRAGMENT &&
        variant->trans) {
        int row = found.row;

        found.row = found.column;
        found.column = row;
    }
    if ((found.row >= 0 || found.column >= 0) && found.matrix < 0 && variant->matrices == 1)
        found.matrix = 0;
    *pattern = found;
    return true;
}

bool ws_query_parse_all(const struct ws_variant *variant, const char *text,
                        struct ws_shown *pattern, int *count, struct ws_error *error)
{
    struct ws_shown found[WS_LANES];
    int number = 0;

    while (*text) {
        size_t length = strcspn(text, ";");
        char one[80];

        if (number == WS_LANES)
            return ws_fail(error, "more than %d selected", WS_LANES);
        snprintf(one, sizeof one, "%.*s", (int)(length < 79 ? length : 79), text);
        if (one[strspn(one, " ")] &&
            !ws_query_parse(variant, WS_VIEW_MEMORY, NULL, one, &found[number++], error))
            return false;
        text += length + (text[length] == ';');
    }
    memcpy(pattern, found, (size_t)number * sizeof found[0]);
    *count = number;
    return true;
}

void ws_query_write(const struct ws_shown *pattern, char *text, size_t size)
{
    const struct {
        const char *word;
        int value;
    } part[] = {
        {"lane ", pattern->lane},   {pattern->lane >= 0 ? "r" : "register ", pattern->reg},
        {"m", pattern->matrix},     {"row ", pattern->row},
        {"c", pattern->column},     {"byte ", pattern->bit < 0 ? -1 : pattern->bit / 8},
        {"addr ", pattern->address_lane}, {"bank ", pattern->bank},
    };
    size_t length = 0;

    text[0] = 0;
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        const char *word = part[i].word;

        if (part[i].value < 0 || length >= size)
            continue;
        if (i == 3 && pattern->matrix >= 0)
            word = "r";
        length += (size_t)snprintf(text + length, size - length, "%s%s%d", length ? " " : "", word,
                                   part[i].value);
    }
}

void ws_query_write_all(const struct ws_shown *pattern, int count, char *text, size_t size)
{
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; i < count && length + 1 < size; i++) {
        if (i)
            length += (size_t)snprintf(text + length, size - length, "; ");
        ws_query_write(&pattern[i], text + length, size - length);
        length += strlen(text + length);
    }
}
