/*
 * Queries to patterns and back. Words are a table; what a word's number means can depend on words
 * that come later (`r3` is a register, and a row beside a matrix or a column), so everything is
 * noted first and understood at the end.
 */
#include "viz/app/model/query.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/place.h"

#define EXAMPLES "lane 5, M2[3,5], r1, addr 9, bank 4 or 0x120"

enum what {
    PLACE, MATRIX, ROW, COLUMN, LANE, REGISTER, ROW_OR_REGISTER, DESTINATION, BYTE, LOW, HIGH,
    ADDRESS, BANK, AT, INDEX
};

static const struct {
    const char *word;
    enum what what;
} words[] = {
    {"m", PLACE},       {"f", PLACE},     {"matrix", MATRIX},     {"row", ROW},
    {"column", COLUMN}, {"col", COLUMN},  {"c", COLUMN},          {"lane", LANE},
    {"thread", LANE},   {"t", LANE},      {"register", REGISTER}, {"reg", REGISTER},
    {"r", ROW_OR_REGISTER}, {"d", DESTINATION}, {"byte", BYTE},   {"b", BYTE},
    {"e", BYTE},        {"lo", LOW},      {"hi", HIGH},           {"address", ADDRESS},
    {"addr", ADDRESS},  {"bank", BANK},   {"at", AT},             {"index", INDEX},
};

enum { WORDS = sizeof words / sizeof words[0] };

/* What one query has said so far. */
struct question {
    const struct ws_variant *variant;
    const struct ws_addresses *addresses;
    struct ws_error *error;
    struct ws_shown said; /* row and column in memory */
    int row, column;      /* said by word, as `view` counts them, or -1 */
    int either;           /* "r3", which is not yet known to be a row or a register, or -1 */
    enum ws_view view;    /* the fragment after F */
};

static bool in_range(int value, int count)
{
    return value >= -1 && value < count;
}

bool ws_query_fits(const struct ws_variant *variant, const struct ws_shown *pattern)
{
    return in_range(pattern->matrix, ws_moved(variant)->matrices) &&
           in_range(pattern->row, ws_moved(variant)->rows) &&
           in_range(pattern->column, ws_moved(variant)->columns) &&
           in_range(pattern->lane, WS_LANES) &&
           in_range(pattern->reg, ws_moved(variant)->registers) && in_range(pattern->bit, 32) &&
           in_range(pattern->address_lane, WS_LANES) && in_range(pattern->bank, 32) &&
           (pattern->bit < 0 || pattern->bit % ws_moved(variant)->slot_bits == 0);
}

bool ws_query_begins(const char *text)
{
    for (int i = 0; i < WORDS; i++)
        if (tolower((unsigned char)*text) == words[i].word[0])
            return true;
    return isdigit((unsigned char)*text);
}

static void skip_blanks(const char **text)
{
    *text += strspn(*text, " \t");
}

/* The word at `*text`, moving past it; -1, and where it was, if it is none of the table's. */
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

/* Notes a number, which must not have been said before. */
static bool note(struct question *question, int *into, int value, const char *what)
{
    if (*into >= 0)
        return ws_fail(question->error,
                       "the %s is said twice; several things are found with ';' "
                       "between, such as lane 5; lane 6",
                       what);
    *into = value;
    return true;
}

static bool note_place(struct question *question, struct ws_place place)
{
    return (place.matrix < 0 || note(question, &question->said.matrix, place.matrix, "matrix")) &&
           (place.row < 0 || note(question, &question->said.row, place.row, "row")) &&
           (place.column < 0 || note(question, &question->said.column, place.column, "column"));
}

/* The number after a word, "5", "= 5" or ": 5", unchecked; there can be `count`. */
static bool read_number(struct question *question, const char **text, const char *what, int count,
                        int *value)
{
    long number = 0;

    skip_blanks(text);
    *text += **text == '=' || **text == ':';
    skip_blanks(text);
    if (!ws_number_read(text, &number))
        return ws_fail(question->error, "%s: a number is wanted, 0 to %d", what, count - 1);
    *value = number < INT_MAX ? (int)number : INT_MAX;
    return true;
}

static bool fits(struct question *question, int value, const char *what, int count)
{
    return ws_number_fits(value, what, question->variant->name, count, question->error);
}

static bool take_number(struct question *question, const char **text, const char *what, int count,
                        int *value)
{
    return read_number(question, text, what, count, value) && fits(question, *value, what, count);
}

static bool take(struct question *question, const char **text, const char *what, int count,
                 int *into)
{
    int value = 0;

    return take_number(question, text, what, count, &value) && note(question, into, value, what);
}

/* A row or a column, whose range is known only when all has been said. */
static bool take_later(struct question *question, const char **text, const char *what, int count,
                       int *into)
{
    int value = 0;

    return read_number(question, text, what, count, &value) && note(question, into, value, what);
}

/* The element at a byte of shared memory. */
static bool take_address(struct question *question, const char **text)
{
    const struct ws_operand *moved = ws_moved(question->variant);
    const struct ws_addresses *addresses = question->addresses;
    const char *start = *text;
    long at = 0;

    skip_blanks(text);
    if (!ws_number_read(text, &at))
        return ws_fail(question->error, "'%.20s': an address is wanted, such as 0x120", start);
    if (!addresses)
        return ws_fail(question->error, "there are no addresses to look for 0x%lx in", at);
    for (int lane = 0; lane < addresses->counted; lane++) {
        long byte = at - (long)addresses->address[lane];
        struct ws_place place = {lane / moved->rows, lane % moved->rows, 0, 0};

        if (byte < 0 || byte >= ws_row_bytes(question->variant))
            continue;
        place.column = (int)(byte * 8 / moved->width_bits);
        if (place.column >= moved->columns)
            place.column = -1; /* the row's padding */
        return note_place(question, place);
    }
    return ws_fail(question->error, "no row of the tile is at 0x%lx", at);
}

/* A lane whose address counts, which is not an address. */
static bool take_address_lane(struct question *question, const char **text)
{
    const char *after;

    skip_blanks(text);
    after = *text;
    if (take_word(&after) == LANE)
        *text = after;
    return take(question, text, "address lane", WS_LANES, &question->said.address_lane) ||
           ws_fail_in(question->error, "addr takes a lane, and 0x120 alone is an address");
}

static bool take_index(struct question *question, const char **text)
{
    const struct ws_variant *variant = question->variant;
    int index = 0;

    if (!take_number(question, text, "index", ws_element_count(variant), &index))
        return false;
    return note_place(question, ws_place_at(variant, index));
}

static bool take_byte(struct question *question, const char **text)
{
    const struct ws_operand *moved = ws_moved(question->variant);
    int byte = 0, bytes = moved->register_bits / 8;

    return take_number(question, text, "byte", bytes, &byte) &&
           note(question, &question->said.bit,
                ws_element_bit(moved, byte * moved->elements / bytes), "part of the register");
}

/* "r3", or "r3.hi", which cannot be a row. */
static bool take_either(struct question *question, const char **text)
{
    int value = 0;

    if (!read_number(question, text, "register", ws_moved(question->variant)->registers, &value))
        return false;
    if (**text != '.')
        return note(question, &question->either, value, "row or register");
    return fits(question, value, "register", ws_moved(question->variant)->registers) &&
           note(question, &question->said.reg, value, "register");
}

static bool take_named_place(struct question *question, const char **text)
{
    struct ws_place place;

    if (tolower((unsigned char)**text) == 'f')
        question->view = WS_VIEW_FRAGMENT;
    return ws_place_read(question->variant, text, &place, question->error) &&
           note_place(question, place);
}

static bool take_destination(struct question *question)
{
    if (!question->variant->family->destination)
        return ws_fail(question->error, "movmatrix alone has a register d; here they are r0 to r%d",
                       ws_moved(question->variant)->registers - 1);
    return note(question, &question->said.reg, 0, "register");
}

static bool take_part(struct question *question, enum what what, const char *start,
                      const char **text)
{
    const struct ws_operand *moved = ws_moved(question->variant);
    struct ws_shown *said = &question->said;

    switch (what) {
    case PLACE:
        *text = start;
        return take_named_place(question, text);
    case MATRIX:
        return take(question, text, "matrix", moved->matrices, &said->matrix);
    case ROW:
        return take_later(question, text, "row", moved->rows, &question->row);
    case COLUMN:
        return take_later(question, text, "column", moved->columns, &question->column);
    case LANE:
        return take(question, text, "lane", WS_LANES, &said->lane);
    case REGISTER:
        return take(question, text, "register", moved->registers, &said->reg);
    case ROW_OR_REGISTER:
        return take_either(question, text);
    case DESTINATION:
        return take_destination(question);
    case BYTE:
        return take_byte(question, text);
    case LOW:
        return note(question, &said->bit, 0, "part of the register");
    case HIGH:
        return note(question, &said->bit, ws_element_bit(moved, moved->elements - 1),
                    "part of the register");
    case ADDRESS:
        return take_address_lane(question, text);
    case BANK:
        return take(question, text, "bank", 32, &said->bank);
    case AT:
        return take_address(question, text);
    case INDEX:
        return take_index(question, text);
    }
    return false;
}

/* What begins with a digit: an address, or a row and a column as narrow labels have them. */
static bool take_bare(struct question *question, const char **text)
{
    const char *after = *text;
    struct ws_place place = {-1, -1, -1, 0};
    long number = 0;

    if (!ws_number_read(&after, &number) || tolower((unsigned char)(*text)[1]) == 'x')
        return take_address(question, text);
    skip_blanks(&after);
    if (*after == ',')
        return ws_place_read_pair(question->variant, WS_VIEW_MEMORY, text, &place.row,
                                  &place.column, question->error) &&
               note_place(question, place);
    return ws_fail(question->error,
                   "%ld alone can be many things: say at %ld for the address, "
                   "index %ld for the element",
                   number, number, number);
}

/* Reads parts up to the end, or inside braces to the comma or brace that ends an item. */
static bool take_parts(struct question *question, const char **text, const char *ends)
{
    for (skip_blanks(text); **text && !strchr(ends, **text); skip_blanks(text)) {
        const char *start = *text;
        int what;

        if (isdigit((unsigned char)**text)) {
            if (!take_bare(question, text))
                return false;
        } else {
            what = take_word(text);
            if (what < 0)
                return ws_fail(question->error, "'%.20s' is not understood; try " EXAMPLES, start);
            if (!take_part(question, (enum what)what, start, text))
                return false;
        }
        skip_blanks(text);
        start = *text;
        if (!**text || !strchr(",:.=", **text) || strchr(ends, **text))
            continue;
        ++*text;
        skip_blanks(text);
        if (!**text && *start != ':') /* "T5:" is how a label begins */
            return ws_fail(question->error, "'%.20s': something is wanted after it", start);
    }
    return true;
}

/* What was said, as a pattern. */
static bool understand(struct question *question, struct ws_shown *pattern)
{
    const struct ws_variant *variant = question->variant;
    struct ws_shown *said = &question->said;
    struct ws_place place;

    if (question->either >= 0) {
        bool is_row = said->lane < 0 && said->row < 0 && question->row < 0 &&
                      (said->matrix >= 0 || said->column >= 0 || question->column >= 0);

        if (is_row)
            question->row = question->either;
        else if (!fits(question, question->either, "register", ws_moved(variant)->registers) ||
                 !note(question, &said->reg, question->either, "register"))
            return false;
    }
    if ((question->row >= 0 &&
         !fits(question, question->row, "row", ws_view_rows(variant, question->view))) ||
        (question->column >= 0 &&
         !fits(question, question->column, "column", ws_view_columns(variant, question->view))))
        return false;
    place = ws_place_in_view(variant, (struct ws_place){-1, question->row, question->column, 0},
                             question->view);
    if (!note_place(question, place))
        return false;
    if ((said->row >= 0 || said->column >= 0) && said->matrix < 0 &&
        ws_moved(variant)->matrices == 1)
        said->matrix = 0;
    *pattern = *said;
    return true;
}

/* Reads one query, which in braces can name several parts of a lane: "T5: {r0.lo, r0.hi}". */
static bool take_query(struct question *question, const char *text, struct ws_shown *pattern,
                       int *count)
{
    struct question stem;

    if (!take_parts(question, &text, "{;"))
        return false;
    stem = *question;
    if (*text != '{')
        return understand(question, &pattern[(*count)++]);
    do {
        *question = stem;
        text++;
        if (*count == WS_LANES)
            return ws_fail(question->error, "more than %d selected", WS_LANES);
        if (!take_parts(question, &text, ",}") || !understand(question, &pattern[(*count)++]))
            return false;
    } while (*text == ',');
    if (*text++ != '}')
        return ws_fail(question->error, "the '{' is not closed");
    skip_blanks(&text);
    return !*text || *text == ';' ||
           ws_fail(question->error, "'%.20s' is not understood; try " EXAMPLES, text);
}

bool ws_query_parse_all(const struct ws_variant *variant, const struct ws_addresses *addresses,
                        const char *text, struct ws_shown *pattern, int *count,
                        struct ws_error *error)
{
    struct ws_shown found[WS_LANES];
    int number = 0;

    while (*text) {
        struct question question = {.variant = variant,
                                    .addresses = addresses,
                                    .error = error,
                                    .said = WS_SHOWS_NOTHING,
                                    .row = -1,
                                    .column = -1,
                                    .either = -1,
                                    .view = WS_VIEW_MEMORY};

        skip_blanks(&text);
        if (*text && *text != ';') {
            if (number == WS_LANES)
                return ws_fail(error, "more than %d selected", WS_LANES);
            if (!take_query(&question, text, found, &number))
                return false;
        }
        text += strcspn(text, ";");
        text += *text == ';';
    }
    memcpy(pattern, found, (size_t)number * sizeof found[0]);
    *count = number;
    return true;
}

bool ws_query_parse(const struct ws_variant *variant, const struct ws_addresses *addresses,
                    const char *text, struct ws_shown *pattern, struct ws_error *error)
{
    struct ws_shown found[WS_LANES];
    int count = 0;

    if (!ws_query_parse_all(variant, addresses, text, found, &count, error))
        return false;
    if (count != 1)
        return ws_fail(error, count ? "one thing is wanted, and there are several"
                                    : "what is to be found? Try " EXAMPLES);
    *pattern = found[0];
    return true;
}

/* "M1[3,5]", or "m1" for all of a matrix; nothing where no place is said. */
static void write_place(const struct ws_shown *pattern, char *text)
{
    const struct ws_place place = {pattern->matrix, pattern->row, pattern->column, 0};

    text[0] = 0;
    if (place.row >= 0 || place.column >= 0)
        ws_place_name(WS_VIEW_MEMORY, place, text);
    else if (place.matrix >= 0)
        snprintf(text, WS_PLACE_SIZE, "m%d", place.matrix);
}

void ws_query_write(const struct ws_shown *pattern, char *text, size_t size)
{
    char place[WS_PLACE_SIZE];
    const struct {
        const char *word;
        int value;
    } part[] = {
        {"lane ", pattern->lane},
        {pattern->lane >= 0 ? "r" : "register ", pattern->reg},
        {NULL, -1}, /* the place */
        {"byte ", pattern->bit < 0 ? -1 : pattern->bit / 8},
        {"addr ", pattern->address_lane},
        {"bank ", pattern->bank},
    };
    size_t length = 0;

    text[0] = 0;
    write_place(pattern, place);
    for (size_t i = 0; i < sizeof part / sizeof part[0] && length < size; i++) {
        const char *blank = length ? " " : "";

        if (!part[i].word && *place)
            length += (size_t)snprintf(text + length, size - length, "%s%s", blank, place);
        else if (part[i].value >= 0)
            length += (size_t)snprintf(text + length, size - length, "%s%s%d", blank, part[i].word,
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
