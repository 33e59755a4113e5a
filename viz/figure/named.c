/* Names, and highlights. */
#include "viz/figure/named.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/name/lanes.h"
#include "viz/figure/operand_words.h"

char *ws_register_called(const struct ws_variant *variant, const char *registers, int reg,
                         char buffer[WS_REGISTER_SIZE])
{
    const char *name = registers;

    if (!name)
        return ws_register_name(variant, reg, buffer);
    for (; reg > 0 && *name; reg--) {
        name += strcspn(name, ",");
        name += *name == ',';
    }
    snprintf(buffer, WS_REGISTER_SIZE, "%.*s", (int)strcspn(name, ","), name);
    return buffer;
}

int ws_register_matrix(const struct ws_mapping *mapping, int reg)
{
    int matrix = -1;

    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, number);
        int of = ws_mapping_place(mapping, slot).matrix;

        if (slot.reg != reg)
            continue;
        if (of < 0 || (matrix >= 0 && of != matrix))
            return -1;
        matrix = of;
    }
    return matrix;
}

char *ws_part_name(const struct ws_variant *variant, int element, char buffer[WS_PART_NAME_SIZE])
{
    if (ws_has_halves(ws_moved(variant)))
        memcpy(buffer, element ? "hi" : "lo", 3);
    else
        snprintf(buffer, WS_PART_NAME_SIZE, ws_moved(variant)->slot_bits < 8 ? "e%d" : "b%d",
                 element);
    return buffer;
}

char *ws_filled_words(const struct ws_operand *moved, char buffer[WS_FILLED_SIZE])
{
    if (ws_has_words(moved) || ws_has_halves(moved) || moved->width_bits == moved->slot_bits)
        snprintf(buffer, WS_FILLED_SIZE, ".");
    else if (moved->extension == WS_EXTENSION_SIGN)
        snprintf(buffer, WS_FILLED_SIZE, "; an element of %d bits is sign-extended to its byte.",
                 moved->width_bits);
    else if (moved->shift_bits)
        snprintf(buffer, WS_FILLED_SIZE, "; an element is in bits %d to %d of its byte.",
                 moved->shift_bits, moved->shift_bits + moved->width_bits - 1);
    else
        snprintf(buffer, WS_FILLED_SIZE, "; an element fills the lower %d bits of its byte.",
                 moved->width_bits);
    return buffer;
}

char *ws_parts_words(const struct ws_variant *variant, const char *name, char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(variant);
    char first[WS_PART_NAME_SIZE], last[WS_PART_NAME_SIZE], filled[WS_FILLED_SIZE];

    text[0] = 0;
    if (ws_has_halves(moved))
        snprintf(text, size, "%s.lo and %s.hi are the lower and upper 16 bits of %s.", name, name,
                 name);
    else if (!ws_has_words(moved) && moved->elements == 1)
        snprintf(text, size, "%s.%s is the lowest %s of %s%s", name,
                 ws_part_name(variant, 0, first), moved->slot_bits < 8 ? "element" : "byte", name,
                 ws_filled_words(moved, filled));
    else if (!ws_has_words(moved))
        snprintf(text, size, "%s.%s to %s.%s are the %s of %s, the lowest first%s", name,
                 ws_part_name(variant, 0, first), name,
                 ws_part_name(variant, moved->elements - 1, last),
                 moved->slot_bits < 8 ? "elements" : "bytes", name, ws_filled_words(moved, filled));
    return text;
}

char *ws_member_name(const struct ws_variant *variant, int reg, int element,
                     char buffer[WS_ELEMENT_NAME_SIZE])
{
    snprintf(buffer, WS_ELEMENT_NAME_SIZE, "%s%d", variant->family->words,
             reg * ws_moved(variant)->elements + element);
    return buffer;
}

char *ws_members_name(const struct ws_variant *variant, int first, int last, bool brief,
                      char buffer[WS_MEMBERS_SIZE])
{
    const char *letter = variant->family->words;

    snprintf(buffer, WS_MEMBERS_SIZE, "%s%d..%s%d", letter, first, brief ? "" : letter, last);
    return buffer;
}

char *ws_element_name(const struct ws_variant *variant, const char *registers, int reg, int element,
                      char buffer[WS_ELEMENT_NAME_SIZE])
{
    char held[WS_REGISTER_SIZE], part[WS_PART_NAME_SIZE];

    if (ws_has_words(ws_moved(variant)))
        return ws_register_called(variant, registers, reg, buffer);
    snprintf(buffer, WS_ELEMENT_NAME_SIZE, "%s.%s",
             ws_register_called(variant, registers, reg, held),
             ws_part_name(variant, element, part));
    return buffer;
}

char *ws_element_bits(const struct ws_operand *moved, int element, char buffer[WS_BITS_SIZE])
{
    int bit = ws_element_bit(moved, element);
    int bits = moved->extension == WS_EXTENSION_SIGN ? moved->slot_bits : moved->width_bits;

    if (bits == 1)
        snprintf(buffer, WS_BITS_SIZE, "%d", bit);
    else
        snprintf(buffer, WS_BITS_SIZE, "%d\u2013%d", bit, bit + bits - 1);
    return buffer;
}

char *ws_element_words(const struct ws_mapping *mapping, const char *registers, struct ws_slot slot,
                       char *buffer, size_t size)
{
    char name[WS_ELEMENT_NAME_SIZE], place[WS_PLACE_SIZE];

    snprintf(
        buffer, size, "T%d %s = %s", slot.lane,
        ws_element_name(mapping->variant, registers, slot.reg, slot.element, name),
        ws_place_name(mapping->variant, WS_VIEW_MEMORY, ws_mapping_place(mapping, slot), place));
    return buffer;
}

bool ws_faults_all(const struct ws_variant *variant, uint32_t faulting)
{
    int lanes = ws_address_lanes(variant);

    return lanes > 0 && !(~faulting & UINT32_MAX >> (WS_LANES - lanes));
}

int ws_value_number(const struct ws_variant *variant, struct ws_slot slot)
{
    return slot.reg * ws_moved(variant)->elements + slot.element;
}

char *ws_element_label(const struct ws_mapping *mapping, const char *registers, struct ws_slot slot,
                       enum ws_label_by label, enum ws_view view, char *buffer, size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    struct ws_place place = ws_mapping_place(mapping, slot);
    char name[WS_PLACE_SIZE], part[WS_ELEMENT_NAME_SIZE];

    switch (label) {
    case WS_LABEL_INDEX:
        snprintf(buffer, size, "%d", ws_place_number(variant, place));
        return buffer;
    case WS_LABEL_REGISTER:
        snprintf(buffer, size, "%s",
                 ws_element_name(variant, registers, slot.reg, slot.element, part));
        return buffer;
    case WS_LABEL_TV:
        snprintf(buffer, size, "T%d V%d", slot.lane, ws_value_number(variant, slot));
        return buffer;
    case WS_LABEL_THREAD:
    case WS_LABEL_ELEMENT:
    case WS_LABELS:
        break;
    }
    place = ws_place_in_view(variant, place, view);
    snprintf(buffer, size, "%s", ws_place_name(mapping->variant, view, place, name));
    return buffer;
}

int ws_shown_operand(const struct ws_variant *variant)
{
    enum ws_operand_role role = ws_moved(variant)->role;

    return role == WS_OPERAND_MATRICES ? -1 : (int)role;
}

struct ws_shown ws_shown_matrix(const struct ws_variant *variant, int matrix)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.matrix = matrix;
    shown.operand = ws_shown_operand(variant);
    return shown;
}

struct ws_shown ws_shown_line(const struct ws_variant *variant, enum ws_view view, int matrix,
                              int row, int column)
{
    struct ws_place place =
        ws_place_in_view(variant, (struct ws_place){matrix, row, column, 0}, view);
    struct ws_shown shown = ws_shown_matrix(variant, matrix);

    shown.row = place.row;
    shown.column = place.column;
    return shown;
}

struct ws_shown ws_shown_element(const struct ws_mapping *mapping, struct ws_slot slot)
{
    const struct ws_mapping_entry *entry = ws_mapping_entry(mapping, slot);
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.matrix = entry->place.matrix;
    shown.row = entry->place.row;
    shown.column = entry->place.column;
    shown.lane = slot.lane;
    shown.reg = slot.reg;
    shown.bit = ws_element_bit(ws_moved(mapping->variant), slot.element);
    shown.operand = ws_shown_operand(mapping->variant);
    if (mapping->variant->family->address_lane)
        shown.address_lane = entry->address_lane;
    return shown;
}

int ws_phase_matrices(const struct ws_mapping *mapping, const struct ws_phase *phase, char *buffer,
                      size_t size)
{
    uint32_t matrices = ws_mapping_lanes_matrices(mapping, ws_phase_lanes(phase));
    size_t length = 0;
    int count = 0, last = -1;

    snprintf(buffer, size, "none");
    for (int matrix = 0; matrix < ws_moved(mapping->variant)->matrices; matrix++)
        if (matrices >> matrix & 1 && length < size) {
            const char *before = !count++ ? "" : matrices >> matrix == 1 ? " and " : ", ";

            length += (size_t)snprintf(buffer + length, size - length, "%s%d", before, matrix);
            last = matrix;
        }
    return count == 1 ? last : -1;
}

struct ws_tint ws_tint_of(enum ws_colour_by by, const struct ws_shown *shown)
{
    switch (by) {
    case WS_BY_LANE:
        return (struct ws_tint){WS_TINT_LANE, shown->lane};
    case WS_BY_REGISTER:
        return (struct ws_tint){WS_TINT_REGISTER, shown->reg};
    case WS_BY_MATRIX:
        return (struct ws_tint){WS_TINT_MATRIX, shown->matrix};
    case WS_BY_ADDRESS:
        if (shown->address_lane >= 0)
            return (struct ws_tint){WS_TINT_ADDRESS, shown->address_lane};
        break;
    case WS_BY_NONE:
    case WS_COLOURS:
        break;
    }
    return (struct ws_tint){WS_TINT_NONE, 0};
}

struct ws_tint ws_row_tint(enum ws_colour_by by, int matrix, int lane)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.matrix = matrix;
    shown.address_lane = lane;
    return ws_tint_of(by == WS_BY_LANE       ? WS_BY_ADDRESS
                      : by == WS_BY_REGISTER ? WS_BY_NONE
                                             : by,
                      &shown);
}

/* The fields of a node, to be compared one by one. */
#define FIELDS(X)                                                                                  \
    X(matrix) X(row) X(column) X(lane) X(reg) X(bit) X(address_lane) X(bank) X(operand)

bool ws_highlights(const struct ws_shown *highlight)
{
#define X(field) || highlight->field >= 0
    return false FIELDS(X);
#undef X
}

bool ws_highlighted(const struct ws_shown *highlight, const struct ws_shown *shown)
{
#define X(field) &&(highlight->field < 0 || highlight->field == shown->field)
    return ws_highlights(highlight) FIELDS(X);
#undef X
}

const char *ws_pass_note(const struct ws_variant *variant)
{
    return !variant->family->from_global       ? ""
           : ws_moved(variant)->registers == 1 ? "The bytes pass from global to shared memory; no "
                                                 "register holds them. g0 is the word "
                                                 "that a lane copies."
                                               : "The bytes pass from global to shared memory; no "
                                                 "register holds them. g0 is the first "
                                                 "word that a lane copies.";
}

/*
 * Layouts of mma: element i of a lane's register, which has e elements, is at row t / 4, column e
 * (t % 4) + i of operand A, and at the transposed place of operand B. D has two elements per row
 * (PTX ISA, matrix fragments for mma). A 4-bit value without sign extension is loaded into the
 * lower bits of its byte, but the 8-bit kinds of mma read an e2m1 from bits 2 to 5.
 */
static void fragment_note(const struct ws_variant *variant, char buffer[WS_VIEW_NOTE_SIZE])
{
    const struct ws_operand *moved = ws_moved(variant);
    bool shifted = moved->width_bits == 4 && moved->extension == WS_EXTENSION_NONE;

    if (variant->family->from_global)
        snprintf(buffer, WS_VIEW_NOTE_SIZE,
                 "Source view: a row is the %d bytes of global memory that one lane copies.",
                 ws_row_bytes(variant));
    else if (variant->family->by_lane)
        snprintf(buffer, WS_VIEW_NOTE_SIZE, "Fragment view: a row is the registers of one lane.");
    else if (variant->family->destination)
        snprintf(buffer, WS_VIEW_NOTE_SIZE,
                 "Fragment view: rows and columns of the matrix that register %s holds%s.",
                 variant->family->destination,
                 variant->trans ? ". Transposed: row i of the source is column i" : "");
    else if (variant->family->writes_memory)
        snprintf(buffer, WS_VIEW_NOTE_SIZE,
                 "Fragment view: the rows and columns of mma's result D.%s",
                 variant->trans ? " Transposed: column i becomes row i of memory." : "");
    else
        snprintf(
            buffer, WS_VIEW_NOTE_SIZE,
            "Fragment view: rows and columns of mma's operand A; for operand B, exchange them.%s%s",
            variant->trans ? " Transposed: row i of memory is column i." : "",
            shifted ? " An e2m1 must be shifted left by two bits first." : "");
}

char *ws_view_note(const struct ws_variant *variant, enum ws_view view,
                   char buffer[WS_VIEW_NOTE_SIZE])
{
    const int unused = ws_row_bytes(variant) - ws_row_data_bytes(variant);
    char padding[48] = "";

    if (variant->family->one_view)
        return ws_operand_note(variant, buffer, WS_VIEW_NOTE_SIZE);
    if (unused)
        snprintf(padding, sizeof padding, "; the last %d are padding", unused);
    switch (view) {
    case WS_VIEW_FRAGMENT:
        fragment_note(variant, buffer);
        break;
    case WS_VIEW_MEMORY:
        if (variant->family->source)
            snprintf(buffer, WS_VIEW_NOTE_SIZE,
                     "Source view: rows and columns of the matrix in register %s.",
                     variant->family->source);
        else
            snprintf(buffer, WS_VIEW_NOTE_SIZE,
                     "Memory view: each row is the %d bytes at one lane's address%s.",
                     ws_row_bytes(variant), padding);
        break;
    }
    return buffer;
}

char *ws_matrix_heading(const struct ws_variant *variant, int matrix,
                        char buffer[WS_HEADING_TEXT_SIZE])
{
    if (!ws_place_is_numbered(variant))
        snprintf(buffer, WS_HEADING_TEXT_SIZE, "%s", ws_operand_letter(ws_moved(variant)->role));
    else if (variant->family->several)
        snprintf(buffer, WS_HEADING_TEXT_SIZE, "%s%d", ws_operand_letter(ws_moved(variant)->role),
                 matrix);
    else if (variant->family->by_lane)
        snprintf(buffer, WS_HEADING_TEXT_SIZE, "M0: %d rows", ws_moved(variant)->rows);
    else
        snprintf(buffer, WS_HEADING_TEXT_SIZE, "matrix %d", matrix);
    return buffer;
}

char *ws_matrices_words(const struct ws_variant *variant, char *buffer, size_t size)
{
    static const char *const counts[] = {[1] = "one", [2] = "two", [4] = "four"};
    const struct ws_operand *moved = ws_moved(variant);

    if (variant->family->one_view)
        return ws_operand_shape(variant, buffer, size);
    if (variant->family->by_lane) {
        snprintf(buffer, size, "%d rows of %s %d-bit word%s", moved->rows, counts[moved->columns],
                 moved->width_bits, moved->columns == 1 ? "" : "s");
        return buffer;
    }
    snprintf(buffer, size, "%s %d\u00d7%d %s with %d-bit elements",
             counts[ws_moved(variant)->matrices], ws_fragment_rows(variant),
             ws_fragment_columns(variant), ws_moved(variant)->matrices == 1 ? "matrix" : "matrices",
             ws_moved(variant)->width_bits);
    return buffer;
}

/* The same for an MMA operand, whose registers are numbered from 0. */
static char *operand_layout(const struct ws_variant *variant, char *text, size_t size)
{
    const struct ws_operand *operand = ws_moved(variant);
    char matrix[WS_FORMULA_SIZE], row[WS_FORMULA_SIZE], column[WS_FORMULA_SIZE];
    const char *part = operand->elements == 1    ? ""
                       : ws_has_halves(operand)  ? "16-bit half h of "
                       : operand->slot_bits == 8 ? "byte b of "
                                                 : "element b of ";
    char which[WS_FORMULA_SIZE + 16] = "";

    if (operand->matrices > 1)
        snprintf(which, sizeof which, "matrix %s, ",
                 ws_layout_formula(variant, WS_COORDINATE_MATRIX, matrix));
    snprintf(text, size, "%s t holds in %sregister %s%s the element of %s at %srow %s, column %s. ",
             ws_thread_title(operand->threads), part, variant->family->words,
             operand->registers > 1 ? "r" : "0", ws_operand_letter(operand->role), which,
             ws_layout_formula(variant, WS_COORDINATE_ROW, row),
             ws_layout_formula(variant, WS_COORDINATE_COLUMN, column));
    return text;
}

char *ws_layout_words(const struct ws_evidence *evidence, const char *registers, char *text,
                      size_t size)
{
    const struct ws_variant *variant = evidence->mapping.variant;
    char matrix[WS_FORMULA_SIZE], row[WS_FORMULA_SIZE], column[WS_FORMULA_SIZE];
    char address_lane[WS_FORMULA_SIZE], held[WS_REGISTER_SIZE] = "r",
                                        from[WS_FORMULA_SIZE + 80] = "";
    bool halves = ws_has_halves(ws_moved(variant));

    text[0] = 0;
    if (evidence->standing == WS_DISAGREES)
        return text;
    if (!variant->family->address_lane)
        return operand_layout(variant, text, size);
    if (ws_moved(variant)->registers == 1)
        ws_register_called(variant, registers, 0, held);
    if (ws_address_lanes(variant))
        snprintf(from, sizeof from, " Lane %s supplies the row address.",
                 ws_layout_formula(variant, WS_COORDINATE_ADDRESS_LANE, address_lane));
    else
        snprintf(from, sizeof from, " Lane %s held it previously.",
                 ws_layout_formula(variant, WS_COORDINATE_ADDRESS_LANE, address_lane));
    if (ws_has_words(ws_moved(variant))) {
        snprintf(text, size, "Lane t %s %s the element at row %s, column %s in memory.%s ",
                 variant->family->from_global ? "copies from word" : "holds in register", held,
                 ws_layout_formula(variant, WS_COORDINATE_ROW, row),
                 ws_layout_formula(variant, WS_COORDINATE_COLUMN, column), from);
        return text;
    }
    snprintf(text, size,
             "Lane t holds in %s of register %s the element at matrix %s, row %s, column %s%s.%s ",
             halves ? "16-bit half h" : "byte b", held,
             ws_layout_formula(variant, WS_COORDINATE_MATRIX, matrix),
             ws_layout_formula(variant, WS_COORDINATE_ROW, row),
             ws_layout_formula(variant, WS_COORDINATE_COLUMN, column),
             ws_address_lanes(variant) ? " in memory" : " of the source", from);
    return text;
}
