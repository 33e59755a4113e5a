/*
 * Shape and stride at work. A layout's digits tile the memory index exactly, so the forward map is
 * a sum of digit × stride, the inverse takes each digit back out by division, and a formula is the
 * same digits written down instead of computed.
 */
#include "probe/isa/layout.h"

#include <stdio.h>
#include <string.h>

static int digits_sum(const struct ws_mode mode[2], int value)
{
    return value % mode[0].extent * mode[0].stride + value / mode[0].extent * mode[1].stride;
}

static int digit_back(struct ws_mode mode, int index)
{
    return mode.extent > 1 ? index / mode.stride % mode.extent : 0;
}

static int digits_back(const struct ws_mode mode[2], int index)
{
    return digit_back(mode[0], index) + mode[0].extent * digit_back(mode[1], index);
}

struct ws_place ws_layout_place(const struct ws_variant *variant, struct ws_slot slot)
{
    const struct ws_layout *layout = &variant->layout;
    int size = variant->rows * variant->columns;
    int index = digits_sum(layout->lane, slot.lane) + digits_sum(layout->element, slot.element) +
                digits_sum(layout->reg, slot.reg);

    return (struct ws_place){index / size, index % size / variant->columns,
                             index % variant->columns};
}

struct ws_slot ws_layout_slot(const struct ws_variant *variant, struct ws_place place)
{
    const struct ws_layout *layout = &variant->layout;
    int index = (place.matrix * variant->rows + place.row) * variant->columns + place.column;

    return (struct ws_slot){digits_back(layout->lane, index), digits_back(layout->reg, index),
                            digits_back(layout->element, index)};
}

struct ws_place ws_place_in_view(const struct ws_variant *variant, struct ws_place place,
                                 enum ws_view view)
{
    if (view == WS_VIEW_FRAGMENT && variant->trans)
        return (struct ws_place){place.matrix, place.column, place.row};
    return place;
}

int ws_view_rows(const struct ws_variant *variant, enum ws_view view)
{
    return view == WS_VIEW_FRAGMENT ? ws_fragment_rows(variant) : variant->rows;
}

int ws_view_columns(const struct ws_variant *variant, enum ws_view view)
{
    return view == WS_VIEW_FRAGMENT ? ws_fragment_columns(variant) : variant->columns;
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
    return view == WS_VIEW_MEMORY && variant->op == WS_OP_movmatrix ? "source" : ws_view_name(view);
}

int ws_layout_address_lane(const struct ws_variant *variant, struct ws_place place)
{
    if (variant->op == WS_OP_movmatrix)
        return place.row * (variant->columns / variant->elements) +
               place.column / variant->elements;
    return place.matrix * variant->rows + place.row;
}

int ws_element_bit(const struct ws_variant *variant, int element)
{
    return element * (32 / variant->elements);
}

void ws_mapping_specified(const struct ws_variant *variant, struct ws_mapping *mapping)
{
    memset(mapping, 0, sizeof *mapping);
    mapping->variant = variant;
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < variant->registers; reg++)
            for (int element = 0; element < variant->elements; element++) {
                struct ws_place place =
                    ws_layout_place(variant, (struct ws_slot){lane, reg, element});

                mapping->place[lane][reg][element] = place;
                mapping->address_lane[lane][reg][element] =
                    ws_layout_address_lane(variant, place);
            }
}

bool ws_mapping_slot(const struct ws_mapping *mapping, struct ws_place place, struct ws_slot *slot)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < mapping->variant->registers; reg++)
            for (int element = 0; element < mapping->variant->elements; element++) {
                const struct ws_place *held = &mapping->place[lane][reg][element];

                if (held->matrix == place.matrix && held->row == place.row &&
                    held->column == place.column) {
                    *slot = (struct ws_slot){lane, reg, element};
                    return true;
                }
            }
    return false;
}

uint32_t ws_mapping_row_lanes(const struct ws_mapping *mapping, int matrix, int row)
{
    uint32_t lanes = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < mapping->variant->registers; reg++)
            for (int element = 0; element < mapping->variant->elements; element++) {
                const struct ws_place *held = &mapping->place[lane][reg][element];

                if (held->matrix == matrix && held->row == row)
                    lanes |= (uint32_t)1 << mapping->address_lane[lane][reg][element];
            }
    return lanes;
}

bool ws_mapping_lane_row(const struct ws_mapping *mapping, int lane, struct ws_place *place)
{
    const struct ws_variant *variant = mapping->variant;

    for (int i = 0; i < variant->matrices * variant->rows; i++) {
        *place = (struct ws_place){i / variant->rows, i % variant->rows, 0};
        if (ws_mapping_row_lanes(mapping, place->matrix, place->row) >> lane & 1)
            return true;
    }
    *place = (struct ws_place){-1, -1, -1};
    return false;
}

uint32_t ws_mapping_lanes_matrices(const struct ws_mapping *mapping, uint32_t lanes)
{
    const struct ws_variant *variant = mapping->variant;
    uint32_t matrices = 0;

    for (int i = 0; i < variant->matrices * variant->rows; i++)
        if (ws_mapping_row_lanes(mapping, i / variant->rows, i % variant->rows) & lanes)
            matrices |= (uint32_t)1 << i / variant->rows;
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

/* One digit's contribution: `scale` times the digit, which is a part of the variable `name`. */
static void add_term(struct formula *formula, const char *name, const struct ws_mode mode[2],
                     int which, int scale)
{
    bool split = mode[0].extent > 1 && mode[1].extent > 1;
    char digit[16], term[32];

    if (!split)
        snprintf(digit, sizeof digit, "%s", name);
    else
        snprintf(digit, sizeof digit, which ? "%s / %d" : "%s %% %d", name, mode[0].extent);
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
    const struct ws_layout *layout = &variant->layout;
    const struct {
        const char *name;
        const struct ws_mode *mode;
    } parts[] = {{"t", layout->lane},
                 {variant->elements == 2 ? "h" : "b", layout->element},
                 {"r", layout->reg}};
    int unit = 1, limit = variant->columns;
    struct formula formula = {buffer, 0, 0};

    buffer[0] = 0;
    switch (coordinate) {
    case WS_COORDINATE_COLUMN:
        break;
    case WS_COORDINATE_ROW:
        unit = variant->columns;
        limit = unit * variant->rows;
        break;
    case WS_COORDINATE_MATRIX:
        unit = variant->columns * variant->rows;
        limit = unit * variant->matrices;
        break;
    case WS_COORDINATE_ADDRESS_LANE:
        if (variant->op == WS_OP_movmatrix)
            snprintf(buffer, WS_FORMULA_SIZE, "%d * row + column / %d",
                     variant->columns / variant->elements, variant->elements);
        else if (variant->matrices > 1)
            snprintf(buffer, WS_FORMULA_SIZE, "%d * matrix + row", variant->rows);
        else
            snprintf(buffer, WS_FORMULA_SIZE, "row");
        return buffer;
    }
    /* A digit belongs to the coordinate whose unit and limit its stride lies between. */
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++)
        for (int which = 0; which < 2; which++) {
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

char *ws_layout_cute(const struct ws_variant *variant, char *buffer)
{
    const struct ws_layout *layout = &variant->layout;
    const struct ws_mode value[4] = {layout->element[0], layout->element[1], layout->reg[0],
                                     layout->reg[1]};
    struct formula formula = {buffer, 0, 0};

    for (int strides = 0; strides < 2; strides++) {
        add(&formula, strides ? ":(" : "(");
        add_modes(&formula, layout->lane, 2, strides);
        add(&formula, ",");
        add_modes(&formula, value, 4, strides);
        add(&formula, ")");
    }
    return buffer;
}
