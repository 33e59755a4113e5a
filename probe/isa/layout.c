/*
 * Layouts as shapes and strides. A layout's digits tile the memory index exactly: they form one map
 * from lane, element and register to that index. The map of each coordinate has a part of these
 * digits.
 */
#include "probe/isa/layout.h"
#include "probe/isa/operand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum variable { LANE, ELEMENT, REGISTER, MATRIX, ROW, COLUMN };

/* The variables' names in formulas. */
static const char *const *letters_of(const struct ws_operand *operand)
{
    static const char *const letters[3][COLUMN + 1] = {
        {"t", "h", "r", "matrix", "row", "column"},
        {"t", "b", "r", "matrix", "row", "column"},
        {"t", "e", "r", "matrix", "row", "column"},
    };

    return letters[ws_has_halves(operand) ? 0 : operand->slot_bits == 8 ? 1 : 2];
}

/*
 * Adds the digits of a variable whose strides are at least `unit` and below `limit`, in units of
 * `unit`.
 */
static void add_digits(struct ws_map *map, enum variable variable, int range,
                       const struct ws_mode mode[WS_MODES], int unit, int limit)
{
    int below = 1;

    for (int i = 0; i < WS_MODES && mode[i].extent > 0; i++) {
        if (mode[i].stride >= unit && mode[i].stride < limit)
            ws_map_add(map, (struct ws_digit){(int)variable, range, below, mode[i].extent,
                                              mode[i].stride / (unit ? unit : 1), NULL});
        below *= mode[i].extent;
    }
}

/* The map with the digits whose strides are at least `unit` and below `limit`. */
static struct ws_map slot_map(const struct ws_operand *operand, int unit, int limit)
{
    struct ws_map map = {.letter = letters_of(operand)};

    add_digits(&map, LANE, operand->threads, operand->layout.lane, unit, limit);
    add_digits(&map, ELEMENT, operand->elements, operand->layout.element, unit, limit);
    add_digits(&map, REGISTER, operand->registers, operand->layout.reg, unit, limit);
    return map;
}

/* The index in memory, with the digits of selectors, which are worth nothing. */
static struct ws_map index_map(const struct ws_operand *operand)
{
    return slot_map(operand, 0, ws_operand_elements(operand));
}

static struct ws_map address_lane_map(const struct ws_operand *operand)
{
    struct ws_map map = {.letter = letters_of(operand)};
    bool by_element = operand->access->kind == WS_ACCESS_NONE;
    int rows = operand->rows, columns = operand->columns;

    if (!by_element)
        ws_map_add(&map,
                   (struct ws_digit){MATRIX, operand->matrices, 1, operand->matrices, rows, NULL});
    ws_map_add(&map, (struct ws_digit){ROW, rows, 1, rows,
                                       by_element ? columns / operand->elements : 1, NULL});
    if (by_element)
        ws_map_add(&map, (struct ws_digit){COLUMN, columns, operand->elements, columns, 1, NULL});
    return map;
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
    struct ws_map map = index_map(operand);
    const int64_t value[] = {slot.lane, slot.element, slot.reg};

    return place_at_index(operand, slot.operand, (int)ws_map_at(&map, value));
}

struct ws_slot ws_layout_slot(const struct ws_variant *variant, struct ws_place place)
{
    const struct ws_operand *operand = &variant->operand[place.operand];
    struct ws_map map = index_map(operand);
    int64_t value[] = {ws_operand_lane(operand, 0), 0, 0}, rest;

    ws_map_back(&map, index_in_memory(operand, place), value, &rest);
    return (struct ws_slot){(int)value[LANE], (int)value[REGISTER], (int)value[ELEMENT],
                            place.operand};
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

static int address_lane(const struct ws_map *map, struct ws_place place)
{
    return (int)ws_map_at(map, (const int64_t[]){0, 0, 0, place.matrix, place.row, place.column});
}

int ws_layout_address_lane(const struct ws_variant *variant, struct ws_place place)
{
    struct ws_map map = address_lane_map(&variant->operand[place.operand]);

    return address_lane(&map, place);
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

/* Fills in the slots of one operand, which `number` counts on, each variable's share taken once. */
static void specify(struct ws_mapping *mapping, int which, int *number)
{
    const struct ws_operand *operand = &mapping->variant->operand[which];
    struct ws_map map = index_map(operand), addresses = address_lane_map(operand);
    int first = *number, holders = ws_operand_holders(operand);
    int64_t share[64]; /* elements that a register has, at most */

    for (int element = 0; element < operand->elements; element++)
        share[element] = ws_map_sum(&map, (const int64_t[]){0, element, 0});
    for (int holder = 0; holder < holders; holder++)
        for (int reg = 0; reg < operand->registers; reg++) {
            int64_t before =
                ws_map_sum(&map, (const int64_t[]){ws_operand_lane(operand, holder), 0, reg});

            for (int element = 0; element < operand->elements; element++) {
                int index = (int)(before + share[element]);
                struct ws_place place = place_at_index(operand, which, index);

                mapping->entry[*number] =
                    (struct ws_mapping_entry){place, address_lane(&addresses, place)};
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

static struct ws_map layout_map(const struct ws_variant *variant, enum ws_coordinate coordinate)
{
    const struct ws_operand *operand = ws_moved(variant);
    int row = operand->columns, matrix = row * operand->rows;

    /* A digit belongs to the coordinate with unit <= stride < limit. */
    switch (coordinate) {
    case WS_COORDINATE_COLUMN:
        return slot_map(operand, 1, row);
    case WS_COORDINATE_ROW:
        return slot_map(operand, row, matrix);
    case WS_COORDINATE_MATRIX:
        return slot_map(operand, matrix, matrix * operand->matrices);
    case WS_COORDINATE_ADDRESS_LANE:
        return address_lane_map(operand);
    }
    return (struct ws_map){0};
}

char *ws_layout_formula(const struct ws_variant *variant, enum ws_coordinate coordinate,
                        char *buffer)
{
    struct ws_map map = layout_map(variant, coordinate);

    return ws_map_formula(&map, NULL, buffer, WS_FORMULA_SIZE);
}

char *ws_layout_formula_of(const struct ws_variant *variant, enum ws_coordinate coordinate,
                           struct ws_slot slot, struct ws_place place, char *buffer)
{
    struct ws_map map = layout_map(variant, coordinate);
    const int64_t value[] = {slot.lane,    slot.element, slot.reg,
                             place.matrix, place.row,    place.column};

    return ws_map_formula(&map, value, buffer, WS_FORMULA_SIZE);
}

/* Appends the extents, or strides, of digits: "8", "(4,8)", or of none "1" or "0". */
static void add_modes(char *text, const struct ws_digit *digit, int digits, bool strides)
{
    char number[16];

    strcat(text, digits > 1 ? "(" : "");
    for (int i = 0; i < digits; i++) {
        snprintf(number, sizeof number, i ? ",%d" : "%d",
                 strides ? (int)digit[i].stride : digit[i].extent);
        strcat(text, number);
    }
    strcat(text, digits > 1 ? ")" : digits ? "" : strides ? "0" : "1");
}

char *ws_layout_cute(const struct ws_variant *variant, char *buffer)
{
    const struct ws_operand *operand = ws_moved(variant);
    bool of_b = operand->role == WS_OPERAND_B || operand->role == WS_OPERAND_SCALE_B;
    struct ws_map map = index_map(operand);
    int lanes = 0, columns = operand->columns, matrix = columns * operand->rows;

    for (int i = 0; i < map.digits; i++) {
        int64_t *stride = &map.digit[i].stride;

        lanes += map.digit[i].variable == LANE;
        if (!variant->mma || of_b) /* n is B's column, and k its row */
            continue;
        /*
         * Converts row-major strides to column-major ones; the number of elements per matrix is the
         * same.
         */
        *stride = *stride < columns  ? *stride * operand->rows
                  : *stride < matrix ? *stride / columns
                                     : *stride;
    }
    *buffer = 0;
    for (int strides = 0; strides < 2; strides++) {
        strcat(buffer, strides ? ":(" : "(");
        add_modes(buffer, map.digit, lanes, strides);
        strcat(buffer, ",");
        add_modes(buffer, map.digit + lanes, map.digits - lanes, strides);
        strcat(buffer, ")");
    }
    return buffer;
}
