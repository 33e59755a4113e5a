/* Each word of a query has its own reader. */
#include "viz/choice/query_part.h"

#include <ctype.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "probe/access/bank.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/choice/query_operand.h"

/* The element at a byte of shared memory. */
static bool take_address(struct ws_asked *asked, const char **text)
{
    const struct ws_operand *moved = ws_moved(asked->variant);
    const struct ws_addresses *addresses = asked->addresses;
    const char *start = *text;
    long at = 0;

    ws_query_skip_blanks(text);
    if (!ws_number_read(text, &at))
        return ws_fail(asked->error, WS_CODE_NUMBER, "'%.20s': expected an address, such as 0x120",
                       start);
    if (!addresses)
        return ws_fail(asked->error, WS_CODE_NO_MATCH,
                       "no addresses are set, so 0x%lx cannot be found", at);
    for (int lane = 0; lane < addresses->counted; lane++) {
        long byte = at - (long)addresses->address[lane];
        struct ws_place place = {lane / moved->rows, lane % moved->rows, 0, 0};

        if (byte < 0 || byte >= ws_row_bytes(asked->variant) || addresses->inactive >> lane & 1)
            continue;
        place.column = (int)(byte * 8 / moved->width_bits);
        if (place.column >= moved->columns)
            place.column = -1; /* the row's padding */
        return ws_asked_place(asked, place);
    }
    return ws_fail(asked->error, WS_CODE_NO_MATCH, "no row of the tile is at 0x%lx", at);
}

/* The lane after an arrow or "from". */
static bool take_lane_after(struct ws_asked *asked, const char **text, int *lane)
{
    ws_query_skip_blanks(text);
    if (ws_query_take_word(text) != WS_QUERY_LANE)
        return ws_fail(asked->error, WS_CODE_SYNTAX,
                       "'%.20s': expected the lane that supplies the address, as in addr5 <- T5",
                       *text);
    return ws_asked_number(asked, text, "lane", WS_LANES, lane);
}

/* "source lane 5": the lane that held the element before, for variants without addresses. */
static bool take_source(struct ws_asked *asked, const char **text)
{
    int lane = 0;

    if (ws_address_lanes(asked->variant))
        return ws_fail(asked->error, WS_CODE_UNUSED,
                       "only movmatrix has source lanes; query the address, such as addr 9");
    return take_lane_after(asked, text, &lane) &&
           ws_asked_note(asked, &asked->said.address_lane, lane, "source lane");
}

/*
 * "addr 9", "address from T9"; "addr5 <- T5", as in figures; and "addr = 0x120", which is an
 * address.
 */
static bool take_address_lane(struct ws_asked *asked, const char **text)
{
    int *lane = &asked->said.address_lane, address_lane = 0;
    const char *after;

    ws_query_skip_blanks(text);
    after = *text;
    after += *after == '=' || *after == ':';
    ws_query_skip_blanks(&after);
    if (after[0] == '0' && tolower((unsigned char)after[1]) == 'x') {
        *text = after;
        return take_address(asked, text);
    }
    after = *text;
    if (ws_query_take_word(&after) == WS_QUERY_LANE)
        *text = after;
    if (ws_query_take_from(&after))
        return take_lane_after(asked, &after, &address_lane) && (*text = after) &&
               ws_asked_note(asked, lane, address_lane, "address lane");
    if (!ws_asked_take(asked, text, WS_QUERY_ADDRESS, "address lane", WS_LANES, lane))
        return ws_fail_in(asked->error, "addr takes a lane, and 0x120 is an address");
    if (!ws_query_take_from(text))
        return true;
    return take_lane_after(asked, text, &address_lane) &&
           (address_lane == *lane ||
            ws_fail(asked->error, WS_CODE_CONFLICT, "addr%d is supplied by lane %d, not lane %d",
                    *lane, *lane, address_lane));
}

/* "T5 ->", as in figures, is an address lane. */
static bool take_lane(struct ws_asked *asked, const char **text)
{
    struct ws_shown *said = &asked->said;
    int value = 0;

    if (!ws_asked_take(asked, text, WS_QUERY_LANE, "lane", ws_moved(asked->variant)->threads,
                       &said->lane))
        return false;
    if (!ws_query_take_towards(text))
        return true;
    value = said->lane;
    said->lane = -1;
    return ws_asked_note(asked, &said->address_lane, value, "address lane");
}

static bool take_index(struct ws_asked *asked, const char **text)
{
    const struct ws_variant *variant = asked->variant;
    int index = 0;

    return ws_asked_number(asked, text, "index", ws_element_count(variant), &index) &&
           ws_asked_place(asked, ws_place_at(variant, index));
}

/* "V2": which of a thread's values, of all registers. */
static bool take_value(struct ws_asked *asked, const char **text)
{
    const struct ws_operand *moved = ws_moved(asked->variant);
    int value = 0;

    return ws_asked_number(asked, text, "value", moved->registers * moved->elements, &value) &&
           ws_asked_note(asked, &asked->said.reg, value / moved->elements, "register") &&
           ws_asked_note(asked, &asked->said.bit, ws_element_bit(moved, value % moved->elements),
                         "part of the register");
}

/* "b1", a byte; "e5", one of the elements, if they are smaller than a byte. */
static bool take_byte(struct ws_asked *asked, const char *start, const char **text)
{
    const struct ws_operand *moved = ws_moved(asked->variant);
    int byte = 0, bytes = moved->register_bits / 8;

    if (moved->slot_bits < 8 && tolower((unsigned char)*start) == 'e')
        bytes = moved->elements;

    return ws_asked_number(asked, text, "byte", bytes, &byte) &&
           ws_asked_note(asked, &asked->said.bit,
                         ws_element_bit(moved, byte * moved->elements / bytes),
                         "part of the register");
}

/* Sets the part of the register that has those bits, with or without the copies of its sign. */
static bool note_bits(struct ws_asked *asked, int first, int last)
{
    const struct ws_operand *moved = ws_moved(asked->variant);
    const int64_t bits = (int64_t)last - first + 1;
    const int start = first;

    first -= bits == moved->width_bits ? moved->shift_bits : 0;
    if (first < 0 || first % moved->slot_bits || last >= moved->register_bits ||
        (bits != moved->width_bits && bits != moved->slot_bits))
        return ws_fail(asked->error, WS_CODE_OPERAND,
                       "bits %d-%d are not an element; in %s the first element has bits 0-%d",
                       start, last, asked->variant->name, moved->width_bits - 1);
    return ws_asked_note(asked, &asked->said.bit, ws_element_bit(moved, first / moved->slot_bits),
                         "part of the register");
}

static bool take_bits(struct ws_asked *asked, const char **text)
{
    int first, last;

    ws_query_skip_blanks(text);
    if (!ws_asked_range(text, &first, &last))
        return ws_fail(asked->error, WS_CODE_NUMBER, "bits: expected a range, such as bits 0-%d",
                       ws_moved(asked->variant)->width_bits - 1);
    return note_bits(asked, first, last);
}

/* "r3", or "r3.hi", which cannot be a row. */
static bool take_either(struct ws_asked *asked, const char **text)
{
    int registers = ws_moved(asked->variant)->registers, value = 0;

    if (!ws_asked_read(asked, text, "register", registers, &value))
        return false;
    if (**text != '.' && value < WS_QUERY_NUMBERS)
        return ws_asked_note(asked, &asked->either, value, "row or register") &&
               ws_asked_more(asked, text, WS_QUERY_ROW_OR_REGISTER, "register", registers,
                             &asked->either);
    return ws_asked_fits(asked, value, "register", registers) &&
           ws_asked_note(asked, &asked->said.reg, value, "register");
}

static bool take_named_place(struct ws_asked *asked, const char **text)
{
    const char *start = *text;
    struct ws_place place;

    if (!asked->variant->family->one_view && tolower((unsigned char)**text) == 'f')
        asked->view = WS_VIEW_FRAGMENT;
    if (!ws_place_read(asked->variant, text, &place, asked->error) || !ws_asked_place(asked, place))
        return false;
    /* "M0-1", the matrices of a phase. */
    if (place.matrix < 0 || place.row >= 0 || place.column >= 0 || strchr(start, '['))
        return true;
    asked->said.matrix = -1;
    *text = start + 1;
    return ws_asked_take(asked, text, WS_QUERY_PLACE, "matrix", ws_moved(asked->variant)->matrices,
                         &asked->said.matrix);
}

static bool take_destination(struct ws_asked *asked)
{
    if (asked->variant->family->counted)
        return ws_fail(asked->error, WS_CODE_NUMBER, "the register needs a number, such as %s0",
                       asked->variant->family->words);
    if (!asked->variant->family->destination)
        return ws_fail(asked->error, WS_CODE_OPERAND,
                       "only movmatrix has a register d; here they are r0 to r%d",
                       ws_moved(asked->variant)->registers - 1);
    return ws_asked_note(asked, &asked->said.reg, 0, "register");
}

bool ws_asked_extent(const struct ws_variant *variant, int matrix, int reg, enum ws_view view,
                     int first[2], int last[2])
{
    first[0] = first[1] = INT_MAX;
    last[0] = last[1] = -1;
    for (int lane = 0; lane < ws_moved(variant)->threads; lane++)
        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            struct ws_place place =
                ws_layout_place(variant, (struct ws_slot){lane, reg, element, 0});
            int at[2];

            if (place.matrix != matrix)
                continue;
            place = ws_place_in_view(variant, place, view);
            at[0] = place.row;
            at[1] = place.column;
            for (int i = 0; i < 2; i++) {
                first[i] = at[i] < first[i] ? at[i] : first[i];
                last[i] = at[i] > last[i] ? at[i] : last[i];
            }
        }
    return last[0] >= 0;
}

/* "(rows 0-7)" after a register of a heading: it must be right, in the fragment or in memory. */
static bool take_extent(struct ws_asked *asked, const char **text, int reg)
{
    int said[2], which, matrix = asked->said.matrix;
    const char *start = *text;
    enum ws_query_word word;

    ++*text;
    ws_query_skip_blanks(text);
    word = ws_query_take_word(text);
    which = word == WS_QUERY_COLUMN;
    if ((!which && word != WS_QUERY_ROW) || !ws_asked_range(text, &said[0], &said[1]) ||
        *(*text)++ != ')')
        return ws_fail(asked->error, WS_CODE_SYNTAX,
                       "'%.20s' is not understood; expected rows such as (rows 0-7)", start);
    for (int view = WS_VIEW_FRAGMENT; view <= WS_VIEW_MEMORY; view++) {
        int first[2], last[2];

        if (ws_asked_extent(asked->variant, matrix, reg, (enum ws_view)view, first, last) &&
            first[which] == said[0] && last[which] == said[1])
            return true;
    }
    return ws_fail(asked->error, WS_CODE_NO_MATCH, "r%d does not hold %s %d-%d of matrix %d", reg,
                   which ? "columns" : "rows", said[0], said[1], matrix);
}

/* "in r1", "in r1.hi", and for a matrix "in r0 and r1" or "in r0 (rows 0-7) and r1 (rows 8-15)". */
static bool take_in(struct ws_asked *asked, const char **text)
{
    int registers = ws_moved(asked->variant)->registers, value = 0, many = 0;
    bool any[WS_QUERY_NUMBERS] = {false};
    const char *start;

    asked->in_registers = true;
    do {
        enum ws_query_word word;

        ws_query_skip_blanks(text);
        start = *text;
        word = ws_query_take_word(text);
        if (word == WS_QUERY_DESTINATION)
            return take_destination(asked);
        if (word != WS_QUERY_REGISTER && word != WS_QUERY_ROW_OR_REGISTER)
            return ws_fail(asked->error, WS_CODE_SYNTAX,
                           "'%.20s': expected a register after in, such as r0", start);
        if (!ws_asked_number(asked, text, "register", registers, &value))
            return false;
        many += !any[value];
        any[value] = true;
        ws_query_skip_blanks(text);
        if (**text == '(' && !take_extent(asked, text, value))
            return false;
    } while (ws_query_take_and(text));
    if (!ws_asked_note(asked, &asked->said.reg, value, "register"))
        return false;
    if (many == 1)
        return true;
    if (asked->many)
        return ws_fail(asked->error, WS_CODE_CONFLICT, "only one part can have several values");
    asked->several = offsetof(struct ws_asked, said.reg);
    asked->many = many;
    memcpy(asked->any, any, sizeof any);
    return true;
}

/*
 * Reads a part that begins with a digit: an address, a bank group or a part of a register as in
 * headings, or a row and a column as in narrow labels.
 */
static bool take_bare(struct ws_asked *asked, const char **text)
{
    const char *after = *text;
    struct ws_place place = {-1, -1, -1, 0};
    int first, last;
    long number = 0;

    if (!ws_number_read(&after, &number) || tolower((unsigned char)(*text)[1]) == 'x')
        return take_address(asked, text);
    ws_query_skip_blanks(&after);
    if (*after == ',')
        return ws_place_read_pair(asked->variant, WS_VIEW_MEMORY, text, &place.row, &place.column,
                                  asked->error) &&
               ws_asked_place(asked, place);
    after = *text;
    if (ws_asked_range(&after, &first, &last)) {
        int wide = ws_address_lanes(asked->variant)
                       ? ws_moved(asked->variant)->access->bank_bytes / WS_BANK_BYTES
                       : 0;

        if (!wide || first % wide || last != first + wide - 1) {
            *text = after;
            return note_bits(asked, first, last) ||
                   ws_fail_in(asked->error, "a range of numbers selects banks or bits");
        }
        return ws_asked_take(asked, text, WS_QUERY_BANK, "bank", WS_BANKS, &asked->said.bank);
    }
    return ws_fail(asked->error, WS_CODE_AMBIGUOUS,
                   "%ld is ambiguous; use lane %ld, row %ld, bank %ld, index %ld for the element, "
                   "or at %ld for the address",
                   number, number, number, number, number, number);
}

static bool take_word(struct ws_asked *asked, enum ws_query_word word, const char *start,
                      const char **text)
{
    const struct ws_operand *moved = ws_moved(asked->variant);
    struct ws_shown *said = &asked->said;

    switch (word) {
    case WS_QUERY_PLACE:
        *text = start;
        return take_named_place(asked, text);
    case WS_QUERY_MATRIX:
        return ws_asked_take(asked, text, word, "matrix", moved->matrices, &said->matrix);
    case WS_QUERY_ROW:
        return ws_asked_take_later(asked, text, word, "row", moved->rows, &asked->row);
    case WS_QUERY_COLUMN:
        return ws_asked_take_later(asked, text, word, "column", moved->columns, &asked->column);
    case WS_QUERY_LANE:
        return take_lane(asked, text);
    case WS_QUERY_REGISTER:
        return ws_asked_take(asked, text, word, "register", moved->registers, &said->reg);
    case WS_QUERY_ROW_OR_REGISTER:
        return take_either(asked, text);
    case WS_QUERY_DESTINATION:
        return take_destination(asked);
    case WS_QUERY_BYTE:
        return take_byte(asked, start, text);
    case WS_QUERY_BITS:
        return take_bits(asked, text);
    case WS_QUERY_LOW:
        return ws_asked_note(asked, &said->bit, 0, "part of the register");
    case WS_QUERY_HIGH:
        return ws_asked_note(asked, &said->bit, ws_element_bit(moved, moved->elements - 1),
                             "part of the register");
    case WS_QUERY_ADDRESS:
        return take_address_lane(asked, text);
    case WS_QUERY_BANK:
        return ws_asked_take(asked, text, word, "bank", WS_BANKS, &said->bank);
    case WS_QUERY_AT:
        return take_address(asked, text);
    case WS_QUERY_VALUE:
        return take_value(asked, text);
    case WS_QUERY_INDEX:
        return take_index(asked, text);
    case WS_QUERY_SOURCE:
        return take_source(asked, text);
    case WS_QUERY_IN:
        return take_in(asked, text);
    case WS_QUERY_NO_WORD:
        break;
    }
    return ws_fail(asked->error, WS_CODE_SYNTAX,
                   "'%.20s' is not understood; try " WS_QUERY_EXAMPLES, start);
}

/*
 * Reads a part that begins with an operand's letter: "A[3,5]", of four MMAs "A2[3,1]", and a
 * register, "a1"; in braces, as in labels, the lane's element of that number. Sets `*taken` if it
 * is one of these.
 */
static bool take_operand(struct ws_asked *asked, const char **text, bool *taken)
{
    const struct ws_variant *variant = asked->variant;
    const struct ws_operand *moved = ws_moved(variant);
    enum ws_operand_role role;
    const char *start = *text;
    bool place;
    int value = 0;

    *taken = ws_query_operand(variant, start, &role, &place) && (place || role == moved->role);
    if (!*taken)
        return true;
    if (role != moved->role)
        return ws_fail(asked->error, WS_CODE_OPERAND,
                       "'%.20s' is in operand %s, but this panel shows %s", start,
                       ws_operand_letter(role), ws_operand_letter(moved->role));
    if (place)
        return take_named_place(asked, text);
    *text += strlen(ws_operand_letter(role));
    if (!asked->in_braces)
        return ws_asked_take(asked, text, WS_QUERY_REGISTER, "register", moved->registers,
                             &asked->said.reg);
    return ws_asked_number(asked, text, "element", moved->registers * moved->elements, &value) &&
           ws_asked_note(asked, &asked->said.reg, value / moved->elements, "element") &&
           ws_asked_note(asked, &asked->said.bit, ws_element_bit(moved, value % moved->elements),
                         "element");
}

bool ws_asked_part(struct ws_asked *asked, const char **text)
{
    const char *start = *text;
    bool taken;

    if (!take_operand(asked, text, &taken))
        return false;
    if (taken)
        return true;
    if (isdigit((unsigned char)**text))
        return take_bare(asked, text);
    return take_word(asked, ws_query_take_word(text), start, text);
}
