/*
 * Who gives which address: the rows of shared memory, each with the lane whose address names it, and
 * in the row the lanes that its elements go to (or come from). The two are seldom the same lane,
 * which is what this figure is for. Lanes whose addresses do not count stand apart, greyed.
 */
#include <stdio.h>
#include <string.h>

#include "probe/isa/lanes.h"
#include "viz/figure/kinds.h"
#include "viz/figure/memory.h"
#include "viz/figure/metrics.h"
#include "viz/figure/sheet.h"

enum {
    ROW_HEIGHT = 19,
    ADDRESS_LANE_WIDTH = 84, /* "addr31 ← T31" */
    HEADING_HEIGHT = 20,
    AXIS_HEIGHT = 14,
    GAP = 12,
    STRIP_HEIGHT = 44, /* the lanes whose addresses do not count */
};

#define ROW_WIDTH 376.0

/* Rows are drawn equally wide, however many bytes they have. */
static double byte_width(const struct ws_variant *variant)
{
    return ROW_WIDTH / ws_row_bytes(variant);
}

static double matrix_height(const struct ws_variant *variant)
{
    return HEADING_HEIGHT + AXIS_HEIGHT + ws_moved(variant)->rows * ROW_HEIGHT;
}

static double picture_width(void)
{
    return ADDRESS_LANE_WIDTH + ROW_WIDTH;
}

/* The lane that gives a row's address, as a coloured tag: "addr5 ← T5"; of several, "T5 +1". */
static void draw_address_lane(const struct ws_figure *figure, struct ws_scene *scene, int matrix,
                              int row, double x, double y)
{
    uint32_t lanes = ws_mapping_row_lanes(&figure->evidence->mapping, matrix, row);
    int lane = ws_first_lane(lanes), sought = figure->highlight.address_lane;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    bool muted = sought >= 0 && !(lanes >> sought & 1);
    char name[16], text[40];

    shown.matrix = matrix;
    shown.row = row;
    shown.address_lane = lane;
    ws_lanes_name(lanes, name, sizeof name);
    if (lanes == (uint32_t)1 << lane)
        snprintf(text, sizeof text, "addr%d \u2190 %s", lane, name);
    else
        snprintf(text, sizeof text, "%s", name);
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, (struct ws_box){x, y + 1.5, ADDRESS_LANE_WIDTH - 6, ROW_HEIGHT - 3}, 3,
                  muted ? WS_ROLE_CELL_MUTED : WS_ROLE_CELL,
                  (struct ws_tint){WS_TINT_ADDRESS, lane});
    ws_scene_text(scene, x + (ADDRESS_LANE_WIDTH - 6) / 2.0, y + ROW_HEIGHT / 2.0, WS_LABEL_SIZE,
                  WS_ANCHOR_MIDDLE, muted ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, text);
    ws_scene_close(scene);
}

/* The lane at a place, and up to which column the same lane's same register goes on. */
static int run_end(const struct ws_mapping *mapping, struct ws_place place, struct ws_slot *slot)
{
    int column = place.column;
    struct ws_slot next;

    ws_mapping_slot(mapping, place, slot);
    do {
        place.column = ++column;
    } while (column < ws_moved(mapping->variant)->columns &&
             ws_mapping_slot(mapping, place, &next) && next.lane == slot->lane &&
             next.reg == slot->reg);
    return column;
}

/* Whether any element of a run is highlighted. */
static bool marks(const struct ws_figure *figure, struct ws_place place, int end)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;

    for (; place.column < end; place.column++) {
        struct ws_slot held;
        struct ws_shown shown;

        ws_mapping_slot(mapping, place, &held);
        shown = ws_shown_element(mapping, held);
        if (ws_highlighted(&figure->highlight, &shown))
            return true;
    }
    return false;
}

static void draw_run(const struct ws_figure *figure, struct ws_scene *scene,
                     struct ws_place place, int end, struct ws_slot slot, double x, double y)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    double width = ws_moved(mapping->variant)->width_bits / 8.0 * byte_width(mapping->variant);
    struct ws_box box = {x + place.column * width, y, (end - place.column) * width, ROW_HEIGHT};
    bool highlights = ws_highlights(&figure->highlight);
    bool any = !highlights || marks(figure, place, end);
    bool single = end - place.column == 1;
    struct ws_shown first = ws_shown_element(mapping, slot), block = WS_SHOWS_NOTHING;
    char text[16];

    block.lane = slot.lane;
    block.reg = slot.reg;
    /* A run of one element is that element; a longer one holds an area to point at for each. */
    ws_scene_open(scene, single ? first : block);
    ws_scene_rect(scene, box, 0,
                  !any         ? WS_ROLE_CELL_MUTED
                  : highlights ? WS_ROLE_CELL_MARKED
                               : WS_ROLE_CELL,
                  ws_tint_of(figure->colour, &first));
    for (int column = place.column; column < end && !single; column++) {
        struct ws_box cell = {x + column * width, y, width, ROW_HEIGHT};
        struct ws_slot held;
        char words[64];
        int group;

        ws_mapping_slot(mapping, (struct ws_place){place.matrix, place.row, column, 0}, &held);
        group = ws_scene_open(scene, ws_shown_element(mapping, held));
        ws_scene_tooltip(scene, group, ws_element_words(mapping, held, words, sizeof words));
        ws_scene_rect(scene, cell, 0, WS_ROLE_NONE, (struct ws_tint){WS_TINT_NONE, 0});
        ws_scene_close(scene);
    }
    /* A 4-bit element is too narrow for more than the number. */
    snprintf(text, sizeof text, box.width < 17 ? "%d" : "T%d", slot.lane);
    ws_scene_text(scene, box.x + box.width / 2, y + ROW_HEIGHT / 2.0,
                  box.width < 20 ? 8.5 : WS_LABEL_SIZE - 1, WS_ANCHOR_MIDDLE,
                  any ? WS_ROLE_LABEL : WS_ROLE_LABEL_MUTED, text);
    ws_scene_close(scene);
}

/* The bytes behind 6- and 4-bit elements that hold nothing. */
static void draw_padding(const struct ws_variant *variant, struct ws_scene *scene, double x,
                         double y)
{
    double data = ws_row_data_bytes(variant) * byte_width(variant);

    if (ws_row_data_bytes(variant) == ws_row_bytes(variant))
        return;
    ws_scene_rect(scene, (struct ws_box){x + data, y, ROW_WIDTH - data, ROW_HEIGHT}, 0,
                  WS_ROLE_CELL_MUTED, (struct ws_tint){WS_TINT_NONE, 0});
    ws_scene_text(scene, x + (data + ROW_WIDTH) / 2, y + ROW_HEIGHT / 2.0, WS_NOTE_SIZE,
                  WS_ANCHOR_MIDDLE, WS_ROLE_LABEL_MUTED, "padding");
}

static void draw_matrix(const struct ws_figure *figure, struct ws_scene *scene, int matrix,
                        double x, double y)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    double rows_x = x + ADDRESS_LANE_WIDTH;
    char text[64];

    shown.matrix = matrix;
    ws_scene_open(scene, shown);
    snprintf(text, sizeof text, "matrix %d", matrix);
    ws_scene_text(scene, x, y + HEADING_HEIGHT / 2.0 - 1, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    y += HEADING_HEIGHT;
    ws_scene_text(scene, x + ADDRESS_LANE_WIDTH - 10, y + AXIS_HEIGHT / 2.0 - 1, WS_AXIS_SIZE,
                  WS_ANCHOR_END, WS_ROLE_AXIS, "byte");
    for (int byte = 0; byte < ws_row_bytes(variant); byte++) {
        snprintf(text, sizeof text, "%d", byte);
        ws_scene_text(scene, rows_x + (byte + 0.5) * byte_width(variant), y + AXIS_HEIGHT / 2.0 - 1,
                      WS_AXIS_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    y += AXIS_HEIGHT;
    for (int row = 0; row < ws_moved(variant)->rows; row++) {
        draw_address_lane(figure, scene, matrix, row, x, y + row * ROW_HEIGHT);
        draw_padding(variant, scene, rows_x, y + row * ROW_HEIGHT);
    }
    /* Marked runs come last, so that no neighbour covers their borders. */
    for (int marked = 0; marked < 2; marked++)
        for (int row = 0; row < ws_moved(variant)->rows; row++)
            for (struct ws_place place = {matrix, row, 0, 0};
                 place.column < ws_moved(variant)->columns;) {
                struct ws_slot slot;
                int end = run_end(mapping, place, &slot);

                if (marks(figure, place, end) == (marked == 1))
                    draw_run(figure, scene, place, end, slot, rows_x, y + row * ROW_HEIGHT);
                place.column = end;
            }
    ws_scene_rect(scene,
                  (struct ws_box){rows_x, y, ROW_WIDTH, ws_moved(variant)->rows * ROW_HEIGHT}, 0,
                  WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
    ws_scene_close(scene);
}

/* The lanes, as bits, that no row hangs on. */
static uint32_t unused_lanes(const struct ws_mapping *mapping)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    int rows = moved->rows;
    uint32_t used = 0;

    for (int i = 0; i < moved->matrices * rows; i++)
        used |= ws_mapping_row_lanes(mapping, i / rows, i % rows);
    return ~used;
}

/* What is known of the lanes that no row hangs on. */
static void unused_words(const struct ws_evidence *evidence, uint32_t lanes, char *text,
                         size_t size)
{
    int first = ws_first_lane(lanes);
    bool on_sm_75 = ws_targets_allow(evidence->mapping.variant->targets, 7, 5);
    char which[48] = "The other lanes' addresses";

    if (lanes == 0xFFFFFFFF << first)
        snprintf(which, sizeof which, "addr%d \u2026 addr31", first);
    if (ws_evidence_unused_count(evidence))
        snprintf(text, size, "%s give no row, and yet changed what came out", which);
    else
        snprintf(text, size, "%s do not count: %s", which,
                 on_sm_75 ? "not read on sm_80 and later, valid ones wanted on sm_75"
                          : "they are not read");
}

/* The lanes whose addresses do not count. */
static void draw_unused(const struct ws_evidence *evidence, struct ws_scene *scene, uint32_t lanes,
                        double x, double y)
{
    double width = 26;
    char text[128];
    int count = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        count += lanes >> lane & 1 ? 1 : 0;
    width = picture_width() / count < width ? picture_width() / count : width;
    unused_words(evidence, lanes, text, sizeof text);
    ws_scene_text(scene, x, y + 8, WS_NOTE_SIZE, WS_ANCHOR_START, WS_ROLE_NOTE, text);
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_box box = {x, y + 20, width, ROW_HEIGHT};
        struct ws_shown shown = WS_SHOWS_NOTHING;

        if (!(lanes >> lane & 1))
            continue;
        shown.address_lane = lane;
        ws_scene_open(scene, shown);
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, (struct ws_tint){WS_TINT_NONE, 0});
        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, box.x + width / 2, box.y + ROW_HEIGHT / 2.0, 8.5, WS_ANCHOR_MIDDLE,
                      WS_ROLE_LABEL_MUTED, text);
        ws_scene_close(scene);
        x += width;
    }
}

bool ws_build_address(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    uint32_t unused;
    char title[128], matrices[64], description[512], note[128], legend[160];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_box at;
    double y;

    if (ws_address_lanes(variant) == 0)
        return ws_fail(error,
                       "%s moves registers to registers and has no addresses; ask for --figure "
                       "mapping or fragment",
                       variant->name);
    unused = unused_lanes(mapping);
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s row addresses for %s%s", variant->family->name, matrices,
             variant->trans ? ", transposed" : "");
    snprintf(description, sizeof description,
             "The rows of %d bytes in shared memory, the lane that gives each row's address, and "
             "the lanes that %s its elements. %s",
             ws_row_bytes(variant), variant->family->verb, figure->evidence->text);
    snprintf(note, sizeof note,
             "Memory view: a row is the %d bytes that one lane gives the address "
             "of; the rows may lie anywhere.",
             ws_row_bytes(variant));
    snprintf(legend, sizeof legend,
             "addr5 \u2190 T5: lane 5 gives the row's address. In the row: "
             "the lane that %ss each element.",
             variant->family->verb);
    sheet.note = note;
    sheet.legend[0] = legend;
    sheet.legend[1] = ws_colour_legend(figure->colour);
    sheet.width = picture_width();
    sheet.height = ws_moved(variant)->matrices * matrix_height(variant) +
                   (ws_moved(variant)->matrices - 1) * GAP + (unused ? GAP + STRIP_HEIGHT : 0);
    at = ws_sheet_draw(&sheet, scene);
    y = at.y;
    for (int matrix = 0; matrix < ws_moved(variant)->matrices; matrix++) {
        draw_matrix(figure, scene, matrix, at.x, y);
        y += matrix_height(variant) + GAP;
    }
    if (unused)
        draw_unused(figure->evidence, scene, unused, at.x, y);
    return true;
}
