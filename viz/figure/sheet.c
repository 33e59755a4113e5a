/*
 * The frame around every figure. Its text is wrapped by the same widths that every
 * drawer uses, so nothing runs over an edge in any of them.
 */
#include "viz/figure/sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/lanes.h"
#include "probe/isa/place.h"
#include "viz/figure/metrics.h"
#include "viz/figure/wrap.h"
#include "viz/text/bank_text.h"

#define LEAST_CODE_SIZE 9.5 /* of an instruction on one line */

double ws_sheet_lines(struct ws_scene *scene, double x, double y, double width, double size,
                      enum ws_role role, const char *text)
{
    double pitch = size * 1.3;

    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = ws_wrap_line(text, width, size, ws_role_monospace(role),
                                     ws_role_bold(role));
        char *line = scene ? strndup(text, length) : NULL;

        if (line)
            ws_scene_text(scene, x, y + pitch / 2, size, WS_ANCHOR_START, role, line);
        else if (scene)
            scene->failed = true;
        free(line);
        y += pitch;
        text += length;
    }
    return y;
}

/* The instruction on one line if it fits; else the operands on a line of their own. */
static double draw_code(struct ws_scene *scene, double x, double y, double width, const char *ptx)
{
    double size = WS_CODE_SIZE, whole = ws_text_width(ptx, 1, true, false);
    size_t opcode = strcspn(ptx, " ");
    char line[WS_PTX_SIZE];

    if (whole * LEAST_CODE_SIZE <= width)
        return ws_sheet_lines(scene, x, y, width, whole * size <= width ? size : width / whole,
                              WS_ROLE_CODE, ptx);
    snprintf(line, sizeof line, "%.*s", (int)opcode, ptx);
    whole = ws_text_width(line, 1, true, false);
    size = whole * size <= width ? size : width / whole;
    y = ws_sheet_lines(scene, x, y, width, size, WS_ROLE_CODE, line);
    return ws_sheet_lines(scene, x + 4 * 0.6 * size, y, width, size, WS_ROLE_CODE, ptx + opcode + 1);
}

static double draw_head(const struct ws_sheet *sheet, struct ws_scene *scene, double x, double y,
                        double width)
{
    const char *title = sheet->figure->title ? sheet->figure->title : sheet->title;
    char ptx[WS_PTX_SIZE];

    ws_variant_ptx(sheet->figure->evidence->mapping.variant, ptx);
    y = ws_sheet_lines(scene, x, y, width, WS_TITLE_SIZE, WS_ROLE_TITLE, title) + 2;
    y = draw_code(scene, x, y, width, ptx);
    if (sheet->figure->kind == WS_FIGURE_COMPARE && sheet->figure->other) {
        ws_variant_ptx(sheet->figure->other->mapping.variant, ptx);
        y = draw_code(scene, x, y, width, ptx);
    }
    y += 2;
    if (sheet->note)
        y = ws_sheet_lines(scene, x, y, width, WS_NOTE_SIZE, WS_ROLE_NOTE, sheet->note);
    if (sheet->alert)
        y = ws_sheet_lines(scene, x, y, width, WS_NOTE_SIZE, WS_ROLE_ALERT_TEXT, sheet->alert);
    return y + 8;
}

static double draw_provenance(const struct ws_evidence *evidence, struct ws_scene *scene, double x,
                              double y, double width, const char *prefix)
{
    bool disagrees = evidence->standing == WS_DISAGREES;
    char text[640];

    snprintf(text, sizeof text, "%s%s%s%s", prefix, evidence->text, disagrees ? ": " : "",
             disagrees ? evidence->remark : "");
    return ws_sheet_lines(scene, x, y, width, WS_SMALL_SIZE,
                          disagrees ? WS_ROLE_ALERT_TEXT : WS_ROLE_SMALL, text);
}

static double draw_foot(const struct ws_sheet *sheet, struct ws_scene *scene, double x, double y,
                        double width)
{
    const struct ws_figure *figure = sheet->figure;

    y += 10;
    for (size_t i = 0; i < 4 && sheet->legend[i] && !figure->no_legend; i++)
        y = ws_sheet_lines(scene, x, y, width, WS_NOTE_SIZE, WS_ROLE_NOTE, sheet->legend[i]);
    if (figure->caption)
        y = ws_sheet_lines(scene, x, y + 3, width, WS_NOTE_SIZE + 1, WS_ROLE_NOTE,
                           figure->caption);
    y += 3;
    if (figure->kind == WS_FIGURE_COMPARE && figure->other &&
        strcmp(figure->other->text, figure->evidence->text)) {
        y = draw_provenance(figure->evidence, scene, x, y, width, "left: ");
        return draw_provenance(figure->other, scene, x, y, width, "right: ");
    }
    /* What was captured is the mapping; banks follow from addresses and a rule. */
    return draw_provenance(figure->evidence, scene, x, y, width,
                           figure->kind == WS_FIGURE_BANK ? "mapping " : "");
}

/* The height that drawing adds to a picture of this width. */
static double frame_height(const struct ws_sheet *sheet)
{
    return draw_head(sheet, NULL, 0, 0, sheet->width) + draw_foot(sheet, NULL, 0, 0, sheet->width) +
           2 * WS_MARGIN;
}

struct ws_box ws_sheet_draw(const struct ws_sheet *sheet, struct ws_scene *scene)
{
    const struct ws_evidence *evidence = sheet->figure->evidence;
    struct ws_box at = {WS_MARGIN, 0, sheet->width, sheet->height};
    char ptx[WS_PTX_SIZE];

    scene->width = ceil(sheet->width + 2 * WS_MARGIN);
    scene->height = ceil(sheet->height + frame_height(sheet));
    ws_scene_describe(scene, sheet->figure->title ? sheet->figure->title : sheet->title,
                      sheet->description, ws_variant_ptx(evidence->mapping.variant, ptx),
                      evidence->text);
    ws_scene_rect(scene, (struct ws_box){0, 0, scene->width, scene->height}, 0, WS_ROLE_PAPER,
                  (struct ws_tint){WS_TINT_NONE, 0});
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    at.y = draw_head(sheet, scene, at.x, WS_MARGIN, sheet->width);
    ws_scene_close(scene);
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    draw_foot(sheet, scene, at.x, at.y + sheet->height, sheet->width);
    ws_scene_close(scene);
    return at;
}

char *ws_element_name(const struct ws_variant *variant, int reg, int element, char *buffer,
                      size_t size)
{
    char held[WS_REGISTER_SIZE];

    if (ws_has_halves(ws_moved(variant)))
        snprintf(buffer, size, "%s.%s", ws_register_name(variant, reg, held),
                 element ? "hi" : "lo");
    else
        snprintf(buffer, size, "e%d", element);
    return buffer;
}

char *ws_element_words(const struct ws_mapping *mapping, struct ws_slot slot, char *buffer,
                       size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    char name[16], place[WS_PLACE_SIZE], held[WS_REGISTER_SIZE];

    ws_element_name(variant, slot.reg, slot.element, name, sizeof name);
    ws_place_name(WS_VIEW_MEMORY, ws_mapping_place(mapping, slot), place);
    if (ws_has_halves(ws_moved(variant)))
        snprintf(buffer, size, "T%d %s = %s", slot.lane, name, place);
    else
        snprintf(buffer, size, "T%d %s %s = %s", slot.lane,
                 ws_register_name(variant, slot.reg, held), name, place);
    return buffer;
}

char *ws_element_label(const struct ws_mapping *mapping, struct ws_slot slot,
                       enum ws_label_by label, enum ws_view view, char *buffer, size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    struct ws_place place = ws_mapping_place(mapping, slot);
    char name[WS_PLACE_SIZE];

    switch (label) {
    case WS_LABEL_INDEX:
        snprintf(buffer, size, "%d", ws_place_number(variant, place));
        return buffer;
    case WS_LABEL_REGISTER:
        return ws_element_name(variant, slot.reg, slot.element, buffer, size);
    case WS_LABEL_THREAD:
    case WS_LABEL_ELEMENT:
    case WS_LABELS:
        break;
    }
    place = ws_place_in_view(variant, place, view);
    snprintf(buffer, size, "%s", ws_place_name(view, place, name));
    return buffer;
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
        return (struct ws_tint){WS_TINT_ADDRESS, shown->address_lane};
    case WS_BY_NONE:
    case WS_COLOURS:
        break;
    }
    return (struct ws_tint){WS_TINT_NONE, 0};
}

/* The fields of what a node shows, to be compared one by one. */
#define FIELDS(X) X(matrix) X(row) X(column) X(lane) X(reg) X(bit) X(address_lane) X(bank)

bool ws_highlights(const struct ws_shown *highlight)
{
#define X(field) || highlight->field >= 0
    return false FIELDS(X);
#undef X
}

bool ws_highlighted(const struct ws_shown *highlight, const struct ws_shown *shown)
{
#define X(field) && (highlight->field < 0 || highlight->field == shown->field)
    return ws_highlights(highlight) FIELDS(X);
#undef X
}

const char *ws_colour_legend(enum ws_colour_by by)
{
    switch (by) {
    case WS_BY_LANE:
        return "Colour is the lane: hue by lane / 4, lightness by lane % 4.";
    case WS_BY_REGISTER:
        return "Colour is the register.";
    case WS_BY_MATRIX:
        return "Colour is the matrix.";
    case WS_BY_ADDRESS:
        return "Colour is the lane that gives the row's address: hue by lane / 4, lightness by "
               "lane % 4.";
    case WS_BY_NONE:
    case WS_COLOURS:
        break;
    }
    return NULL;
}

/*
 * Of mma: an element i of a lane's register, e in it, is of operand A in row t / 4, column e (t % 4)
 * + i, and of operand B in the row and column exchanged; of D, two elements to a row (PTX ISA,
 * matrix fragments for mma). A 4-bit value that brings no sign is loaded into the lower bits of its
 * byte, and the 8-bit kinds of mma read an e2m1 from bits 2 to 5.
 */
static void fragment_note(const struct ws_variant *variant, char buffer[WS_VIEW_NOTE_SIZE])
{
    const struct ws_operand *moved = ws_moved(variant);
    bool shifted = moved->width_bits == 4 && moved->extension == WS_EXTENSION_NONE;

    if (variant->family->destination)
        snprintf(buffer, WS_VIEW_NOTE_SIZE,
                 "Fragment view: rows and columns of the matrix that register %s holds.",
                 variant->family->destination);
    else if (variant->family->writes_memory)
        snprintf(buffer, WS_VIEW_NOTE_SIZE,
                 "Fragment view: rows and columns as the registers hold them, which are those of "
                 "mma's result D.");
    else
        snprintf(buffer, WS_VIEW_NOTE_SIZE,
                 "Fragment view: rows and columns as the registers hold them. mma reads its "
                 "operand A so, its operand B as the transpose%s.",
                 shifted ? "; an e2m1 must be shifted left by two bits first" : "");
}

char *ws_view_note(const struct ws_variant *variant, enum ws_view view,
                   char buffer[WS_VIEW_NOTE_SIZE])
{
    switch (view) {
    case WS_VIEW_FRAGMENT:
        fragment_note(variant, buffer);
        break;
    case WS_VIEW_MEMORY:
        if (variant->family->source)
            snprintf(buffer, WS_VIEW_NOTE_SIZE,
                     "Source view: rows and columns of the matrix that register %s held before.",
                     variant->family->source);
        else
            snprintf(buffer, WS_VIEW_NOTE_SIZE,
                     "Memory view: each row is the %d bytes that one lane gives the address of.",
                     ws_row_bytes(variant));
        break;
    }
    return buffer;
}

char *ws_matrices_words(const struct ws_variant *variant, char *buffer, size_t size)
{
    static const char *const counts[] = {[1] = "one", [2] = "two", [4] = "four"};

    snprintf(buffer, size, "%s %d\u00d7%d %s with %d-bit elements",
             counts[ws_moved(variant)->matrices], ws_fragment_rows(variant),
             ws_fragment_columns(variant), ws_moved(variant)->matrices == 1 ? "matrix" : "matrices",
             ws_moved(variant)->width_bits);
    return buffer;
}
