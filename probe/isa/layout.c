/*
 * Shape and stride at work. A layout's digits tile the memory index exactly, so the forward map is
 * a sum of digit × stride, the inverse takes each digit back out by division, and a formula is the
 * same digits written down instead of computed.
 */
#include "probe/isa/layout.h"
#include "probe/isa/operand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int digits_sum(const struct ws_mode mode[WS_MODES], int value)
{
    int sum = 0;

    for (int i = 0; i < WS_MODES && mode[i].extent > 0; i++) {
        sum += value % mode[i].extent * mode[i].stride;
        value /= mode[i].extent;
    }
    return sum;
}

/* `selector` is what a digit of stride 0 is: nothing in `index` says it. */
static int digits_back(const struct ws_mode mode[WS_MODES], int index, int selector)
{
    int value = 0, unit = 1;

    for (int i = 0; i < WS_MODES && mode[i].extent > 0; i++) {
        if (mode[i].extent > 1)
            value += unit * (mode[i].stride ? index / mode[i].stride % mode[i].extent : selector);
        unit *= mode[i].extent;
    }
    return value;
}

/* The operand's first number among those of all operands. */
static int first_number(const struct ws_variant *variant, int operand)
{
    int first = 0;

    for (int i = 0; i < operand; i++)
        first += ws_operand_elements(&variant->operand[i]);
    return first;
}

/* The operand that a number belongs to; *number becomes the one within it. */
static int operand_at(const struct ws_variant *variant, int *number)
{
    int i = 0;

    while (i < variant->operands - 1 && *number >= ws_operand_elements(&variant->operand[i]))
        *number -= ws_operand_elements(&variant->operand[i++]);
    return i;
}

int ws_slot_count(const struct ws_variant *variant)
{
    return first_number(variant, variant->operands);
}

int ws_slot_number(const struct ws_variant *variant, struct ws_slot slot)
{
    const struct ws_operand *operand = &variant->operand[slot.operand];

    int holder = operand->selectors ? ws_operand_holder(operand, slot.lane) : slot.lane;
    int number = (holder * operand->registers + slot.reg) * operand->elements + slot.element;

    return slot.operand ? first_number(variant, slot.operand) + number : number;
}

struct ws_slot ws_slot_at(const struct ws_variant *variant, int number)
{
    int index = operand_at(variant, &number);
    const struct ws_operand *operand = &variant->operand[index];
    int element = number % operand->elements, rest = number / operand->elements;

    return (struct ws_slot){ws_operand_lane(operand, rest / operand->registers),
                            rest % operand->registers, element, index};
}

static int index_in_memory(const struct ws_operand *operand, struct ws_place place)
{
    return (place.matrix * operand->rows + place.row) * operand->columns + place.column;
}

static struct ws_place place_at_index(const struct ws_operand *operand, int which, int index)
{
    int row = index / operand->columns;

    return (struct ws_place){row / operand->rows, row % operand->rows, index % operand->columns,
                             which};
}

int ws_place_number(const struct ws_variant *variant, struct ws_place place)
{
    int index = index_in_memory(&variant->operand[place.operand], place);

    return place.operand ? first_number(variant, place.operand) + index : index;
}

struct ws_place ws_place_at(const struct ws_variant *variant, int number)
{
    int index = operand_at(variant, &number);

    return place_at_index(&variant->operand[index], index, number);
}

struct ws_place ws_layout_place(const struct ws_variant *variant, struct ws_slot slot)
{
    const struct ws_operand *operand = &variant->operand[slot.operand];
    const struct ws_layout *layout = &operand->layout;

    return place_at_index(operand, slot.operand,
                          digits_sum(layout->lane, slot.lane) +
                              digits_sum(layout->element, slot.element) +
                              digits_sum(layout->reg, slot.reg));
}

struct ws_slot ws_layout_slot(const struct ws_variant *variant, struct ws_place place)
{
    const struct ws_operand *operand = &variant->operand[place.operand];
    int index = index_in_memory(operand, place);

    return (struct ws_slot){digits_back(operand->layout.lane, index, operand->selector),
                            digits_back(operand->layout.reg, index, 0),
                            digits_back(operand->layout.element, index, 0), place.operand};
}

struct ws_place ws_place_in_view(const struct ws_variant *variant, struct ws_place place,
                                 enum ws_view view)
{
    if (view == WS_VIEW_FRAGMENT && variant->trans)
        return (struct ws_place){place.matrix, place.column, place.row, place.operand};
    return place;
}

int ws_view_rows(const struct ws_variant *variant, enum ws_view view)
{
    return view == WS_VIEW_FRAGMENT ? ws_fragment_rows(variant) : ws_moved(variant)->rows;
}

int ws_view_columns(const struct ws_variant *variant, enum ws_view view)
{
    return view == WS_VIEW_FRAGMENT ? ws_fragment_columns(variant) : ws_moved(variant)->columns;
}

const char *ws_view_name(enum ws_view view)
{
    switch (view) {
    case WS_VIEW_FRAGMENT:
        return "fragment";
    case WS_VIEW_MEMORY:
        return "memory";
    }
    return "";
}

const char *ws_view_of(const struct ws_variant *variant, enum ws_view view)
{
    return view == WS_VIEW_MEMORY ? variant->family->memory_view : variant->family->held_view;
}

int ws_layout_address_lane(const struct ws_variant *variant, struct ws_place place)
{
    const struct ws_operand *operand = &variant->operand[place.operand];

    switch (operand->access->kind) {
    case WS_ACCESS_NONE:
        return place.row * (operand->columns / operand->elements) +
               place.column / operand->elements;
    case WS_ACCESS_ROWS:
        return place.matrix * operand->rows + place.row;
    }
    return 0;
}

bool ws_mapping_init(struct ws_mapping *mapping, const struct ws_variant *variant,
                     struct ws_error *error)
{
    size_t count = (size_t)ws_slot_count(variant);

    *mapping = (struct ws_mapping){.variant = variant};
    mapping->entry = malloc(count * (sizeof *mapping->entry + sizeof *mapping->slot));
    if (!mapping->entry)
        return ws_no_memory(error);
    mapping->slot = (int *)(mapping->entry + count);
    for (size_t i = 0; i < count; i++) {
        mapping->entry[i] = (struct ws_mapping_entry){{-1, -1, -1, 0}, -1};
        mapping->slot[i] = -1;
    }
    return true;
}

void ws_mapping_finish(struct ws_mapping *mapping)
{
    free(mapping->entry);
    *mapping = (struct ws_mapping){0};
}

/* Fills in the slots of one operand, which `number` counts on, each digit's share taken once. */
static void specify(struct ws_mapping *mapping, int which, int *number)
{
    const struct ws_operand *operand = &mapping->variant->operand[which];
    int first = *number, holders = ws_operand_holders(operand);

    for (int holder = 0; holder < holders; holder++)
        for (int reg = 0; reg < operand->registers; reg++) {
            int before = digits_sum(operand->layout.lane, ws_operand_lane(operand, holder)) +
                         digits_sum(operand->layout.reg, reg);

            for (int element = 0; element < operand->elements; element++) {
                int index = before + digits_sum(operand->layout.element, element);
                struct ws_place place = place_at_index(operand, which, index);

                mapping->entry[*number] = (struct ws_mapping_entry){
                    place, ws_layout_address_lane(mapping->variant, place)};
                mapping->slot[first + index] = (*number)++;
            }
        }
}

bool ws_mapping_specified(const struct ws_variant *variant, struct ws_mapping *mapping,
                          struct ws_error *error)
{
    int number = 0;

    if (!ws_mapping_init(mapping, variant, error))
        return false;
    for (int i = 0; i < variant->operands; i++)
        specify(mapping, i, &number);
    return true;
}

void ws_mapping_set(struct ws_mapping *mapping, struct ws_slot slot, struct ws_place place,
                    int address_lane)
{
    int number = ws_slot_number(mapping->variant, slot);
    struct ws_mapping_entry *entry = &mapping->entry[number];

    if (entry->place.matrix >= 0) {
        int *back = &mapping->slot[ws_place_number(mapping->variant, entry->place)];

        *back = *back == number ? -1 : *back;
    }
    *entry = (struct ws_mapping_entry){place, address_lane};
    mapping->slot[ws_place_number(mapping->variant, place)] = number;
}

struct ws_place ws_mapping_place(const struct ws_mapping *mapping, struct ws_slot slot)
{
    return ws_mapping_entry(mapping, slot)->place;
}

int ws_mapping_address_lane(const struct ws_mapping *mapping, struct ws_slot slot)
{
    return ws_mapping_entry(mapping, slot)->address_lane;
}

bool ws_is_place(const struct ws_variant *variant, struct ws_place place)
{
    const struct ws_operand *operand;

    if (place.operand < 0 || place.operand >= variant->operands)
        return false;
    operand = &variant->operand[place.operand];
    return place.matrix >= 0 && place.matrix < operand->matrices && place.row >= 0 &&
           place.row < operand->rows && place.column >= 0 && place.column < operand->columns;
}

bool ws_mapping_slot(const struct ws_mapping *mapping, struct ws_place place, struct ws_slot *slot)
{
    int number = ws_is_place(mapping->variant, place)
                     ? mapping->slot[ws_place_number(mapping->variant, place)]
                     : -1;

    if (number >= 0)
        *slot = ws_slot_at(mapping->variant, number);
    return number >= 0;
}

uint32_t ws_mapping_row_lanes(const struct ws_mapping *mapping, int matrix, int row)
{
    const struct ws_variant *variant = mapping->variant;
    int slots = ws_slot_count(variant);
    uint32_t lanes = 0;

    for (int i = 0; i < slots; i++) {
        const struct ws_mapping_entry *entry = &mapping->entry[i];

        if (!entry->place.operand && entry->place.matrix == matrix && entry->place.row == row &&
            entry->address_lane >= 0)
            lanes |= (uint32_t)1 << entry->address_lane;
    }
    return lanes;
}

bool ws_mapping_lane_row(const struct ws_mapping *mapping, int lane, struct ws_place *place)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);

    for (int i = 0; i < moved->matrices * moved->rows; i++) {
        *place = (struct ws_place){i / moved->rows, i % moved->rows, 0, 0};
        if (ws_mapping_row_lanes(mapping, place->matrix, place->row) >> lane & 1)
            return true;
    }
    *place = (struct ws_place){-1, -1, -1, 0};
    return false;
}

uint32_t ws_mapping_lanes_matrices(const struct ws_mapping *mapping, uint32_t lanes)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    uint32_t matrices = 0;

    for (int i = 0; i < moved->matrices * moved->rows; i++)
        if (ws_mapping_row_lanes(mapping, i / moved->rows, i % moved->rows) & lanes)
            matrices |= (uint32_t)1 << i / moved->rows;
    return matrices;
}

/* Text that grows within a formula's buffer. */
struct formula {
    char *text;
    size_t length;
    int terms;
};

static void add(struct formula *formula, const char *text)
{
    formula->length += (size_t)snprintf(formula->text + formula->length,
                                        WS_FORMULA_SIZE - formula->length, "%s", text);
}

/* Digits of a variable that say anything. */
static int count_digits(const struct ws_mode mode[WS_MODES])
{
    int count = 0;

    for (int i = 0; i < WS_MODES; i++)
        count += mode[i].extent > 1;
    return count;
}

/* One digit's contribution: `scale` times the digit, which is a part of the variable `name`. */
static void add_term(struct formula *formula, const char *name, const struct ws_mode mode[WS_MODES],
                     int which, int scale)
{
    bool split = count_digits(mode) > 1, last = true;
    char digit[32], term[64];
    int unit = 1, length;

    for (int i = 0; i < which; i++)
        unit *= mode[i].extent;
    for (int i = which + 1; i < WS_MODES; i++)
        last = last && mode[i].extent <= 1;
    length = snprintf(digit, sizeof digit, unit > 1 ? "%s / %d" : "%s", name, unit);
    if (!last)
        snprintf(digit + length, sizeof digit - (size_t)length, " %% %d", mode[which].extent);
    if (scale == 1)
        snprintf(term, sizeof term, "%s", digit);
    else
        snprintf(term, sizeof term, split ? "%d * (%s)" : "%d * %s", scale, digit);
    add(formula, formula->terms++ ? " + " : "");
    add(formula, term);
}

char *ws_layout_formula(const struct ws_variant *variant, enum ws_coordinate coordinate,
                        char *buffer)
{
    const struct ws_operand *operand = ws_moved(variant);
    const struct ws_layout *layout = &operand->layout;
    const struct {
        const char *name;
        const struct ws_mode *mode;
    } parts[] = {{"t", layout->lane},
                 {ws_has_halves(operand)    ? "h"
                  : operand->slot_bits == 8 ? "b"
                                            : "e",
                  layout->element},
                 {"r", layout->reg}};
    int unit = 1, limit = operand->columns;
    struct formula formula = {buffer, 0, 0};

    buffer[0] = 0;
    switch (coordinate) {
    case WS_COORDINATE_COLUMN:
        break;
    case WS_COORDINATE_ROW:
        unit = operand->columns;
        limit = unit * operand->rows;
        break;
    case WS_COORDINATE_MATRIX:
        unit = operand->columns * operand->rows;
        limit = unit * operand->matrices;
        break;
    case WS_COORDINATE_ADDRESS_LANE:
        if (operand->access->kind == WS_ACCESS_NONE)
            snprintf(buffer, WS_FORMULA_SIZE, "%d * row + column / %d",
                     operand->columns / operand->elements, operand->elements);
        else if (operand->matrices > 1)
            snprintf(buffer, WS_FORMULA_SIZE, "%d * matrix + row", operand->rows);
        else
            snprintf(buffer, WS_FORMULA_SIZE, "row");
        return buffer;
    }
    /* A digit belongs to the coordinate whose unit and limit its stride lies between. */
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++)
        for (int which = 0; which < WS_MODES; which++) {
            struct ws_mode mode = parts[part].mode[which];

            if (mode.extent > 1 && mode.stride >= unit && mode.stride < limit)
                add_term(&formula, parts[part].name, parts[part].mode, which, mode.stride / unit);
        }
    if (!formula.terms)
        add(&formula, "0");
    return buffer;
}

/* Writes the extents (or strides) of `modes` that are longer than 1: "8", "(4,8)", or "1" / "0". */
static void add_modes(struct formula *formula, const struct ws_mode *mode, int modes, bool strides)
{
    char number[16];
    int shown = 0;

    for (int i = 0; i < modes; i++)
        shown += mode[i].extent > 1;
    if (shown > 1)
        add(formula, "(");
    for (int i = 0, nth = 0; i < modes; i++) {
        if (mode[i].extent <= 1)
            continue;
        snprintf(number, sizeof number, nth++ ? ",%d" : "%d",
                 strides ? mode[i].stride : mode[i].extent);
        add(formula, number);
    }
    if (shown > 1)
        add(formula, ")");
    if (shown == 0)
        add(formula, strides ? "0" : "1");
}

/* Strides through rows become those down columns; a matrix has as many elements either way. */
static void down_columns(const struct ws_operand *operand, struct ws_mode *mode, int modes)
{
    int columns = operand->columns, rows = operand->rows;

    for (int i = 0; i < modes; i++)
        if (mode[i].stride < columns)
            mode[i].stride *= rows;
        else if (mode[i].stride < columns * rows)
            mode[i].stride /= columns;
}

char *ws_layout_cute(const struct ws_variant *variant, char *buffer)
{
    const struct ws_operand *operand = ws_moved(variant);
    bool of_b = operand->role == WS_OPERAND_B || operand->role == WS_OPERAND_SCALE_B;
    struct ws_mode lane[WS_MODES], value[2 * WS_MODES];
    struct formula formula = {buffer, 0, 0};

    memcpy(lane, operand->layout.lane, sizeof lane);
    memcpy(value, operand->layout.element, sizeof operand->layout.element);
    memcpy(value + WS_MODES, operand->layout.reg, sizeof operand->layout.reg);
    if (variant->mma && !of_b) { /* n is B's column, and k its row */
        down_columns(operand, lane, WS_MODES);
        down_columns(operand, value, 2 * WS_MODES);
    }
    for (int strides = 0; strides < 2; strides++) {
        add(&formula, strides ? ":(" : "(");
        add_modes(&formula, lane, WS_MODES, strides);
        add(&formula, ",");
        add_modes(&formula, value, 2 * WS_MODES, strides);
        add(&formula, ")");
    }
    return buffer;
}
