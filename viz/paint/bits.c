/*
 * The bits figure: a packed row of 6- or 4-bit elements, to scale, with its padding. Below it is a
 * register of one lane, into whose bytes the row's elements are unpacked. If the load transposes, a
 * register's elements come from several rows, and each row is above the bytes that it fills.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/kinds.h"
#include "viz/figure/row_scale.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

enum {
    HEADING_HEIGHT = 19, /* "matrix 0, row 1, at T1's address" */
    BYTES_HEIGHT = 15,   /* the numbers of bytes */
    ROW_HEIGHT = 22,     /* elements, or bits, minimum */
    NAMES_HEIGHT = 30,   /* "r0.b1", "M0[1,5]" */
    GAP_X = 24,
    GAP_Y = 16,
    BYTE_GAP = 6, /* between the bytes of the register, … */
    CLEAR = 3,    /* … and minimum added to it between their names */
    BYTE_BITS = 8,
    SHORT_PADDING = 58, /* not to scale */
    MOST_ELEMENTS = 4,
    NOTE = 224, /* bytes */
};

#define LEAST_ELEMENT 15.5        /* px: a number of two digits, and an outline around it */
#define FAN_ROWS      (34 / 22.0) /* height of the lines from elements to bytes, in rows */
#define SHORT_PRICE   4.0         /* score penalty for padding that is not to scale */

/* A packed row, and the elements of the register that come from it, as bits. */
struct panel {
    struct ws_place row;
    unsigned elements;
};

struct geometry {
    const struct ws_figure *figure;
    int lane, reg;
    struct panel panel[MOST_ELEMENTS];
    int panels, across;
    double width, padding; /* of a panel, and of the padding in it */
    double row;            /* the height of elements, or bits */
};

static const struct ws_mapping *mapping_of(const struct geometry *geometry)
{
    return &geometry->figure->evidence->mapping;
}

static const struct ws_operand *operand_of(const struct geometry *geometry)
{
    return ws_moved(mapping_of(geometry)->variant);
}

static struct ws_slot slot_of(const struct geometry *geometry, int element)
{
    return (struct ws_slot){geometry->lane, geometry->reg, element, 0};
}

/* Finds the rows that the register's elements come from, in element order. */
static void find_panels(struct geometry *geometry)
{
    for (int element = 0; element < operand_of(geometry)->elements; element++) {
        struct ws_place place = ws_mapping_place(mapping_of(geometry), slot_of(geometry, element));
        int i = 0;

        while (i < geometry->panels && (geometry->panel[i].row.matrix != place.matrix ||
                                        geometry->panel[i].row.row != place.row))
            i++;
        if (i == geometry->panels)
            geometry->panel[geometry->panels++] = (struct panel){place, 0};
        geometry->panel[i].elements |= 1u << element;
    }
}

static int data_bits(const struct geometry *geometry)
{
    return BYTE_BITS * ws_row_data_bytes(mapping_of(geometry)->variant);
}

static int padding_bytes(const struct geometry *geometry)
{
    const struct ws_variant *variant = mapping_of(geometry)->variant;

    return ws_row_bytes(variant) - ws_row_data_bytes(variant);
}

/* The width of the padding in px, to scale. */
static double scaled_padding(const struct geometry *geometry)
{
    return geometry->width * padding_bytes(geometry) * BYTE_BITS /
           (data_bits(geometry) + padding_bytes(geometry) * BYTE_BITS);
}

/* The width of a bit of the row, and of one of the register. */
static double packed_bit(const struct geometry *geometry)
{
    return (geometry->width - geometry->padding) / data_bits(geometry);
}

static double opened_bit(const struct geometry *geometry)
{
    int bytes = operand_of(geometry)->elements;

    return (geometry->width - (bytes - 1) * BYTE_GAP) / (bytes * BYTE_BITS);
}

static double element_width(const struct geometry *geometry)
{
    return packed_bit(geometry) * operand_of(geometry)->width_bits;
}

static double fan_height(const struct geometry *geometry)
{
    return FAN_ROWS * geometry->row;
}

static double panel_height(const struct geometry *geometry)
{
    return HEADING_HEIGHT + BYTES_HEIGHT + (2 + FAN_ROWS) * geometry->row + NAMES_HEIGHT;
}

static double whole_width(const struct geometry *geometry)
{
    return geometry->across * geometry->width + (geometry->across - 1) * GAP_X;
}

static double whole_height(const struct geometry *geometry)
{
    int down = (geometry->panels + geometry->across - 1) / geometry->across;

    return down * panel_height(geometry) + (down - 1) * GAP_Y;
}

/* The size of element numbers. */
static double number_size(const struct geometry *geometry)
{
    return element_width(geometry) < LEAST_ELEMENT + 2 ? WS_LEAST_TEXT : WS_AXIS_SIZE;
}

/* The geometry that best suits a sheet whose words are set. */
static void choose_geometry(struct geometry *geometry, const struct ws_sheet *sheet)
{
    static const double widths[] = {308, 340, 380, 440, 512, 640};
    struct geometry best = *geometry;
    double best_score = -HUGE_VAL;

    for (int i = 0; i < 6 * 2 * geometry->panels; i++) {
        bool scaled = i & 1;
        struct ws_sheet tried = *sheet;
        double score;

        geometry->width = widths[i / 2 % 6];
        geometry->across = i / 12 + 1;
        geometry->padding =
            scaled || !padding_bytes(geometry) ? scaled_padding(geometry) : SHORT_PADDING;
        if (element_width(geometry) < LEAST_ELEMENT || geometry->panels % geometry->across)
            continue;
        tried.width = whole_width(geometry);
        tried.height = whole_height(geometry);
        score = ws_sheet_suits(&tried) - (scaled ? 0 : SHORT_PRICE);
        if (score > best_score) {
            best = *geometry;
            best_score = score;
        }
    }
    *geometry = best;
}

/* The byte numbers with borders, and the padding with its label. */
static void draw_bytes(const struct geometry *geometry, struct ws_scene *scene, double x, double y)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};
    int data = data_bits(geometry) / BYTE_BITS, padding = padding_bytes(geometry);
    double width = BYTE_BITS * packed_bit(geometry), middle = y + BYTES_HEIGHT / 2.0 - 1;
    struct ws_box box = {x + data * width, y + BYTES_HEIGHT, geometry->padding, geometry->row};
    char text[48];

    for (int byte = 0; byte < data; byte++) {
        snprintf(text, sizeof text, "%d", byte);
        ws_scene_text(scene, x + (byte + 0.5) * width, middle, WS_AXIS_SIZE, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
        if (byte)
            ws_scene_line(scene, x + byte * width, y, x + byte * width, y + BYTES_HEIGHT,
                          WS_ROLE_RULE, false);
    }
    if (!padding)
        return;
    snprintf(text, sizeof text, "%d\u2013%d", data, data + padding - 1);
    ws_scene_text(scene, box.x + box.width / 2, middle, WS_AXIS_SIZE, WS_ANCHOR_MIDDLE,
                  WS_ROLE_AXIS, text);
    ws_scene_line(scene, box.x, y, box.x, y + BYTES_HEIGHT, WS_ROLE_RULE, false);
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, none);
    ws_scene_text(scene, box.x + box.width / 2, box.y + geometry->row / 2, WS_NOTE_SIZE,
                  WS_ANCHOR_MIDDLE, WS_ROLE_LABEL_MUTED, "padding");
}

/* The elements of a packed row, each with its column. */
static void draw_elements(const struct geometry *geometry, struct ws_scene *scene,
                          struct ws_place place, double x, double y)
{
    const struct ws_figure *figure = geometry->figure;
    double width = element_width(geometry);

    for (place.column = 0; place.column < operand_of(geometry)->columns; place.column++) {
        struct ws_box box = {x + place.column * width, y, width, geometry->row};
        struct ws_shown shown;
        struct ws_slot slot;
        char text[96];
        int group;

        if (!ws_mapping_slot(mapping_of(geometry), place, &slot))
            continue;
        shown = ws_shown_element(mapping_of(geometry), slot);
        group = ws_scene_open(scene, shown);
        ws_scene_tooltip(
            scene, group,
            ws_element_words(mapping_of(geometry), figure->registers, slot, text, sizeof text));
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, ws_tint_of(figure->colour, &shown));
        snprintf(text, sizeof text, "%d", place.column);
        ws_scene_text(scene, box.x + width / 2, y + geometry->row / 2, number_size(geometry),
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
        ws_scene_close(scene);
    }
}

/*
 * The label of a bit in a byte: its number in the element; "s" for a copy of the sign; "?" if it is
 * unspecified.
 */
static void bit_text(const struct ws_operand *moved, int bit, char *text, size_t size)
{
    bool sign = moved->extension == WS_EXTENSION_SIGN && bit >= moved->width_bits - 1;

    if (sign || bit >= moved->width_bits)
        snprintf(text, size, "%s", sign ? "s" : "?");
    else
        snprintf(text, size, "%d", bit);
}

/*
 * A byte's bits, after its name if both fit the width, in the same form for all bytes. Returns the
 * size of the text.
 */
static double byte_text(const char *name, int low, int bits, double width, char *text, size_t size)
{
    static const double sizes[] = {WS_AXIS_SIZE, WS_LEAST_TEXT};
    char widest[96];

    snprintf(widest, sizeof widest, "%s: bits 24\u201331", name);
    for (int i = 0; i < 2; i++)
        if (ws_text_width(widest, sizes[i], false, false) <= width) {
            snprintf(text, size, "%s: bits %d\u2013%d", name, low, low + bits - 1);
            return sizes[i];
        }
    snprintf(text, size, "bits %d\u2013%d", low, low + bits - 1);
    return WS_AXIS_SIZE;
}

/* One byte of the register, bit by bit, with its names below. */
static void draw_byte(const struct geometry *geometry, struct ws_scene *scene, int element,
                      double x, double y)
{
    const struct ws_figure *figure = geometry->figure;
    const struct ws_operand *moved = operand_of(geometry);
    struct ws_slot slot = slot_of(geometry, element);
    struct ws_shown shown = ws_shown_element(mapping_of(geometry), slot);
    int low = ws_element_bit(moved, element);
    double width = opened_bit(geometry), size;
    char name[WS_ELEMENT_NAME_SIZE], text[96];
    int group = ws_scene_open(scene, shown);

    ws_scene_tooltip(
        scene, group,
        ws_element_words(mapping_of(geometry), figure->registers, slot, text, sizeof text));
    for (int bit = 0; bit < moved->slot_bits; bit++) {
        bool said = bit < moved->width_bits || moved->extension == WS_EXTENSION_SIGN;
        struct ws_box box = {x + bit * width, y, width, geometry->row};

        ws_scene_rect(scene, box, 0, said ? WS_ROLE_CELL : WS_ROLE_CELL_MUTED,
                      said ? ws_tint_of(figure->colour, &shown)
                           : (struct ws_tint){WS_TINT_NONE, 0});
        bit_text(moved, bit, text, sizeof text);
        ws_scene_text(scene, box.x + width / 2, y + geometry->row / 2, WS_LEAST_TEXT,
                      WS_ANCHOR_MIDDLE, said ? WS_ROLE_LABEL : WS_ROLE_LABEL_MUTED, text);
    }
    ws_scene_rect(scene, (struct ws_box){x, y, moved->slot_bits * width, geometry->row}, 0,
                  WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
    x += moved->slot_bits * width / 2;
    ws_element_name(mapping_of(geometry)->variant, figure->registers, geometry->reg, element, name);
    size =
        byte_text(name, low, moved->slot_bits, moved->slot_bits * width - CLEAR, text, sizeof text);
    ws_scene_text(scene, x, y + geometry->row + 9, size, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    ws_element_label(mapping_of(geometry), figure->registers, slot, WS_LABEL_ELEMENT,
                     WS_VIEW_MEMORY, text, sizeof text);
    ws_scene_text(scene, x, y + geometry->row + 22, WS_LABEL_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_LABEL,
                  text);
    ws_scene_close(scene);
}

/* Two lines from an element of the row to its byte. */
static void draw_fan(const struct geometry *geometry, struct ws_scene *scene, int column, double x,
                     double byte_x, double y)
{
    double from = x + column * element_width(geometry);
    double top = y + 3, bottom = y + fan_height(geometry) - 3;

    ws_scene_line(scene, from + 1, top, byte_x + 1, bottom, WS_ROLE_ARROW, false);
    ws_scene_line(scene, from + element_width(geometry) - 1, top,
                  byte_x + operand_of(geometry)->width_bits * opened_bit(geometry) - 1, bottom,
                  WS_ROLE_ARROW, false);
}

static void draw_panel(const struct geometry *geometry, struct ws_scene *scene,
                       const struct panel *panel, double x, double y)
{
    const struct ws_operand *moved = operand_of(geometry);
    uint32_t address_lanes =
        ws_mapping_row_lanes(mapping_of(geometry), panel->row.matrix, panel->row.row);
    double byte_width = BYTE_BITS * opened_bit(geometry) + BYTE_GAP, fan;
    char text[96], lanes[16];

    ws_lanes_name(address_lanes, lanes, sizeof lanes);
    snprintf(text, sizeof text, "matrix %d, row %d, at %s's address", panel->row.matrix,
             panel->row.row, lanes);
    ws_scene_text(scene, x, y + HEADING_HEIGHT / 2.0 - 1, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    ws_scene_text(scene, x + geometry->width, y + HEADING_HEIGHT / 2.0 - 0.5, WS_AXIS_SIZE,
                  WS_ANCHOR_END, WS_ROLE_AXIS, "byte");
    y += HEADING_HEIGHT;
    draw_bytes(geometry, scene, x, y);
    y += BYTES_HEIGHT;
    draw_elements(geometry, scene, panel->row, x, y);
    ws_scene_rect(scene, (struct ws_box){x, y, geometry->width, geometry->row}, 0, WS_ROLE_FRAME,
                  (struct ws_tint){WS_TINT_NONE, 0});
    fan = y + geometry->row;
    for (int element = 0; element < moved->elements; element++) {
        struct ws_place place = ws_mapping_place(mapping_of(geometry), slot_of(geometry, element));

        if (!(panel->elements >> element & 1))
            continue;
        ws_scene_outline(scene,
                         (struct ws_box){x + place.column * element_width(geometry), y,
                                         element_width(geometry), geometry->row},
                         WS_ROLE_ARROW_STRONG);
        draw_fan(geometry, scene, place.column, x, x + element * byte_width, fan);
        draw_byte(geometry, scene, element, x + element * byte_width, fan + fan_height(geometry));
    }
}

/* Explains the marks, and the bits that the PTX ISA does not specify. */
static void add_keys(const struct geometry *geometry, struct ws_keys *keys)
{
    const struct ws_operand *moved = operand_of(geometry);
    const struct ws_tint none = {WS_TINT_NONE, 0};
    char name[WS_REGISTER_SIZE];

    ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_ARROW_STRONG, none, "received by T%d in %s",
               geometry->lane, ws_figure_register(geometry->figure, geometry->reg, name));
    if (moved->extension == WS_EXTENSION_SIGN)
        ws_key_add_label(keys, WS_ROLE_CELL, none, "s",
                         "sign bit (bit %d) of the element and its copies", moved->width_bits - 1);
    else
        ws_key_add_label(keys, WS_ROLE_CELL_MUTED, none, "?",
                         "upper %d bits of a byte, not specified by the PTX ISA",
                         moved->slot_bits - moved->width_bits);
    ws_key_add_colours_of(keys, geometry->figure, geometry->figure->colour,
                          geometry->panel[0].row.matrix);
}

/* The location of an element, in the row and in the lanes. */
static void add_legends(const struct geometry *geometry, struct ws_sheet *sheet, char packed[128],
                        char held[256])
{
    const struct ws_variant *variant = mapping_of(geometry)->variant;
    char row[WS_FORMULA_SIZE], column[WS_FORMULA_SIZE], matrix[WS_FORMULA_SIZE];
    int bits = operand_of(geometry)->width_bits;
    bool several = operand_of(geometry)->matrices > 1;

    snprintf(packed, 128, "Element c is in bits %d c to %d c + %d of its row.", bits, bits,
             bits - 1);
    sheet->legend[0] = packed;
    if (geometry->figure->evidence->standing == WS_DISAGREES)
        return;
    snprintf(held, 256,
             "Byte b of register r in lane t holds the element at %s%s%srow %s, column %s.",
             several ? "matrix " : "",
             several ? ws_layout_formula(variant, WS_COORDINATE_MATRIX, matrix) : "",
             several ? ", " : "", ws_layout_formula(variant, WS_COORDINATE_ROW, row),
             ws_layout_formula(variant, WS_COORDINATE_COLUMN, column));
    sheet->legend[1] = held;
}

static void make_note(const struct geometry *geometry, bool scaled, char note[NOTE])
{
    snprintf(note, NOTE,
             "Memory view: byte numbers are above a row and element columns in it. Below, the bits "
             "of each element in its byte of the register, bit 0 on the left.");
    ws_row_scale_words(mapping_of(geometry)->variant, scaled, note, NOTE);
}

bool ws_build_bits(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_operand *moved = ws_moved(variant);
    char title[128], description[1024], note[NOTE], words[512], packed[128], held[256];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct geometry geometry = {
        .figure = figure, .lane = ws_figure_lane(figure), .row = ROW_HEIGHT};
    struct ws_box at;

    if (moved->width_bits == moved->slot_bits)
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s loads %d-bit elements; use --figure register, or a 6- or 4-bit load, "
                       "such as ldmatrix.m8n16.x1.b8x16.b6x16_p32",
                       variant->name, moved->width_bits);
    find_panels(&geometry);
    snprintf(title, sizeof title, "%s: %d-bit elements from packed rows to bytes of a register%s",
             variant->family->name, moved->width_bits, variant->trans ? ", transposed" : "");
    make_note(&geometry, false, note);
    ws_layout_words(figure->evidence, figure->registers, words, sizeof words);
    snprintf(description, sizeof description,
             "A row of %d packed elements of %d bits, and the bytes that lane %d receives from it, "
             "bit by bit. %sThe upper %d bits of a byte are %s. %s%s",
             moved->columns, moved->width_bits, geometry.lane,
             padding_bytes(&geometry) ? "Padding follows the elements. " : "",
             moved->slot_bits - moved->width_bits,
             moved->extension == WS_EXTENSION_SIGN ? "copies of its sign"
                                                   : "not specified by the PTX ISA",
             words, figure->evidence->text);
    sheet.note = note;
    add_keys(&geometry, &sheet.keys);
    add_legends(&geometry, &sheet, packed, held);
    choose_geometry(&geometry, &sheet);
    make_note(&geometry, geometry.padding >= scaled_padding(&geometry) - 0.01, note);
    sheet.width = whole_width(&geometry);
    sheet.height = whole_height(&geometry);
    if (geometry.panels == 1) /* else they fill a page as they are */
        geometry.row = ws_sheet_row(&sheet, ROW_HEIGHT, 2 + FAN_ROWS);
    sheet.height = whole_height(&geometry);
    at = ws_sheet_open(&sheet, scene);
    for (int i = 0; i < geometry.panels; i++)
        draw_panel(&geometry, scene, &geometry.panel[i],
                   at.x + i % geometry.across * (geometry.width + GAP_X),
                   at.y + (int)(i / geometry.across) * (panel_height(&geometry) + GAP_Y));
    ws_sheet_close(&sheet, scene);
    return true;
}
