/*
 * The shared memory panel: one line per row, with the lane that supplies its address, the address,
 * and the elements in its bytes. Below are the banks that each lane accesses, phase by phase.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/explore/explore.h"
#include "viz/figure/idle_lanes.h"
#include "viz/figure/memory.h"
#include "viz/figure/named.h"
#include "viz/figure/row_scale.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

enum {
    PILL = 31,
    SPACE = 4,
    NUMBER = 15, /* a row's */
    MOST_BYTE = 40,
    PADDING = 24, /* bytes that hold nothing, not to scale */
    NOTE = 16,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};
static const char address_heading[] = "address";

/* The panel and its sizes in px. */
struct geometry {
    const struct ws_explore *explore;
    double address;       /* width of the addresses, or of their heading */
    double rows_x;        /* where rows begin, … */
    double row;           /* … and how wide they are at most */
    double element;       /* width of one */
    double data, padding; /* width of the bytes with elements, and of the others */
    bool numbered;        /* rows have numbers that differ from lane numbers */
};

static void address_text(const struct ws_explore *explore, int lane, char text[16])
{
    snprintf(text, 16, ws_explore_rests(explore, lane) ? "\u2014" : "0x%04" PRIx32,
             explore->banks.addresses.address[lane]);
}

static struct geometry geometry_of(const struct ws_explore *explore)
{
    const struct ws_variant *variant = explore->variant;
    struct geometry geometry = {.explore = explore, .numbered = !variant->family->by_lane};
    int bytes = ws_row_bytes(variant), data = ws_row_data_bytes(variant);
    char text[16];

    geometry.address = ws_text_width(address_heading, WS_LEAST_TEXT, false, false);
    for (int lane = 0; lane < ws_address_lanes(variant); lane++) {
        address_text(explore, lane, text);
        geometry.address = fmax(geometry.address, ws_text_width(text, WS_LEAST_TEXT, true, false));
    }
    geometry.rows_x =
        PILL + SPACE + ceil(geometry.address) + SPACE + (geometry.numbered ? NUMBER : SPACE);
    geometry.row =
        explore->narrow || explore->wide
            ? floor((explore->room - geometry.rows_x - WS_EXPLORE_NAME) / WS_BANKS) * WS_BANKS
            : WS_EXPLORE_ROW;
    geometry.padding = bytes > data ? PADDING : 0;
    geometry.data =
        fmin(geometry.row - geometry.padding, bytes * MOST_BYTE * (explore->wide ? 2 : 1));
    geometry.element = floor(4 * geometry.data / ws_moved(variant)->columns) / 4;
    geometry.data = geometry.element * ws_moved(variant)->columns;
    return geometry;
}

static const struct ws_operand *moved_of(const struct geometry *geometry)
{
    return ws_moved(geometry->explore->variant);
}

static double rows_height(const struct ws_explore *explore)
{
    int rows = ws_moved(explore->variant)->matrices * ws_moved(explore->variant)->rows;

    return ws_explore_top(&explore->rows, rows - 1) + explore->rows.height;
}

struct ws_panel_size ws_explore_memory_size(const struct ws_explore *explore)
{
    struct geometry geometry = geometry_of(explore);

    return (struct ws_panel_size){geometry.rows_x + geometry.row + WS_EXPLORE_NAME,
                                  WS_EXPLORE_TOP + rows_height(explore) +
                                      (ws_idle_lanes(explore->mapping) ? NOTE : 0) +
                                      WS_EXPLORE_STRIP + ws_explore_strip_height(explore)};
}

static bool label_of(const struct ws_cells *cells, const struct ws_cell *cell, int form,
                     char text[WS_CELL_LABEL])
{
    const struct geometry *geometry = cells->data;
    const struct ws_explore *explore = geometry->explore;
    struct ws_place place;

    if (explore->figure.label != WS_LABEL_ELEMENT)
        return ws_explore_label(explore, cell, form, text);
    place = ws_mapping_place(explore->mapping, cell->slot);
    if (form) /* the row has a number of its own */
        snprintf(text, WS_CELL_LABEL, "%d", place.column);
    else
        snprintf(text, WS_CELL_LABEL, "%d,%d", place.row, place.column);
    return form < 2;
}

/* The lanes on whose addresses a row depends, as bits; none if a capture shows none. */
static uint32_t lanes_of(const struct geometry *geometry, int matrix, int row)
{
    return ws_mapping_row_lanes(geometry->explore->mapping, matrix, row);
}

/* Draws the lane that supplies a row's address; its group covers the area left of the row. */
static void draw_address_lane(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                              int row, double x, double y)
{
    const struct ws_explore *explore = geometry->explore;
    uint32_t lanes = lanes_of(geometry, matrix, row);
    double high = explore->rows.height, middle = y + high / 2, pill = fmin(high - 3, 18);
    int lane = lanes ? ws_first_lane(lanes) : -1;
    bool muted = !(lanes & explore->highlighted);
    struct ws_tint tint = muted ? no_tint : ws_explore_lane_tint(explore, lane);
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char text[32] = "?";

    shown.matrix = matrix;
    shown.row = row;
    shown.address_lane = lane;
    if (lanes)
        ws_lanes_name(lanes, text, sizeof text);
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, (struct ws_box){x, y, geometry->rows_x, high}, 0, WS_ROLE_NONE, no_tint);
    ws_scene_rect(scene, (struct ws_box){x, middle - pill / 2, PILL, pill}, 3,
                  ws_explore_lane_role(explore, muted, tint), tint);
    ws_scene_text(scene, x + PILL / 2.0, middle,
                  ws_text_width(text, WS_AXIS_SIZE, false, false) + 6 > PILL ? WS_LEAST_TEXT
                                                                             : WS_AXIS_SIZE,
                  WS_ANCHOR_MIDDLE, muted ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, text);
    ws_scene_close(scene);
}

/* Draws the addresses of a matrix's rows in one group, and the row numbers in another. */
static void draw_addresses(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                           double x, double y)
{
    const struct ws_explore *explore = geometry->explore;
    double right = x + PILL + SPACE + geometry->address;
    char text[16];

    ws_scene_open(scene, WS_SHOWS_NOTHING);
    for (int row = 0; row < moved_of(geometry)->rows; row++) {
        uint32_t lanes = lanes_of(geometry, matrix, row);
        int lane = lanes ? ws_first_lane(lanes) : -1;

        if (lane < 0)
            continue;
        address_text(explore, lane, text);
        ws_scene_text(scene, right, y + (row + 0.5) * explore->rows.height, WS_LEAST_TEXT,
                      WS_ANCHOR_END,
                      ws_explore_fault(explore, lane)   ? WS_ROLE_ALERT_TEXT
                      : ws_explore_rests(explore, lane) ? WS_ROLE_LABEL_MUTED
                                                        : WS_ROLE_CODE,
                      text);
    }
    ws_scene_close(scene);
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    for (int row = 0; row < moved_of(geometry)->rows && geometry->numbered; row++) {
        snprintf(text, sizeof text, "%d", row);
        ws_scene_text(scene, x + geometry->rows_x - 4, y + (row + 0.5) * explore->rows.height,
                      WS_LEAST_TEXT, WS_ANCHOR_END, WS_ROLE_AXIS, text);
    }
    ws_scene_close(scene);
}

/* A short reason why a row is not moved; false if it is moved. */
static bool fault_words(const struct ws_explore *explore, int lane, char text[64])
{
    const struct ws_finding *finding = ws_explore_fault(explore, lane);

    if (ws_explore_rests(explore, lane)) {
        snprintf(text, 64, "inactive");
        return true;
    }
    if (!finding)
        return false;
    switch (finding->kind) {
    case WS_FINDING_INACTIVE:
        snprintf(text, 64, "inactive lane: undefined");
        break;
    case WS_FINDING_MISALIGNED:
        snprintf(text, 64, "not a multiple of %d",
                 ws_moved(explore->variant)->access->alignment_bytes);
        break;
    case WS_FINDING_TORN:
        snprintf(text, 64, "elements not contiguous");
        break;
    case WS_FINDING_OUTSIDE:
        snprintf(text, 64, "outside the buffer");
        break;
    case WS_FINDING_OVERLAPPING:
        snprintf(text, 64, "overlaps T%d's row", finding->other);
        break;
    case WS_FINDING_SAME:
    case WS_FINDING_IGNORED:
    case WS_FINDING_TURING:
        snprintf(text, 64, "fault");
        break;
    }
    return true;
}

/* Draws the reason across a row that is not moved. */
static void draw_fault(const struct geometry *geometry, struct ws_scene *scene, int matrix, int row,
                       double x, double y)
{
    uint32_t lanes = lanes_of(geometry, matrix, row);
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char text[64];
    bool rests;

    if (!lanes || !fault_words(geometry->explore, ws_first_lane(lanes), text))
        return;
    rests = ws_explore_rests(geometry->explore, ws_first_lane(lanes));
    if (!rests && ws_text_width(text, WS_LEAST_TEXT, false, true) + 5 > geometry->data)
        snprintf(text, sizeof text, "fault");
    if (ws_text_width(text, WS_LEAST_TEXT, false, !rests) + 5 > geometry->data)
        return; /* the address is marked */
    shown.address_lane = ws_first_lane(lanes);
    ws_scene_open(scene, shown);
    ws_scene_text(scene, x + geometry->data / 2, y + geometry->explore->rows.height / 2,
                  WS_LEAST_TEXT, WS_ANCHOR_MIDDLE, rests ? WS_ROLE_LABEL_MUTED : WS_ROLE_ALERT_TEXT,
                  text);
    ws_scene_close(scene);
}

/* Draws the padding bytes after 6- and 4-bit elements. */
static void draw_padding(const struct geometry *geometry, struct ws_scene *scene, double x,
                         double y)
{
    struct ws_box box = {x + geometry->data, y, geometry->padding,
                         moved_of(geometry)->rows * geometry->explore->rows.height};

    if (geometry->padding <= 0)
        return;
    ws_scene_rect(scene, box, 0, WS_ROLE_PADDING, no_tint);
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_LEAST_TEXT,
                  WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, "pad");
}

static bool draw_matrix(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                        double x, double y)
{
    const struct ws_explore *explore = geometry->explore;
    struct ws_cells cells = {.x = x + geometry->rows_x,
                             .y = y,
                             .width = geometry->element,
                             .height = explore->rows.height,
                             .by_block = explore->figure.label == WS_LABEL_THREAD,
                             .grounded = explore->figure.panel < 0,
                             .label = label_of,
                             .data = geometry};
    char text[64];

    if (!ws_cells_init(&cells, moved_of(geometry)->rows, moved_of(geometry)->columns))
        return false;
    for (int row = 0; row < cells.rows; row++) {
        uint32_t lanes = lanes_of(geometry, matrix, row);

        for (int column = 0; column < cells.columns; column++) {
            struct ws_slot slot;

            if (!ws_mapping_slot(explore->mapping, (struct ws_place){matrix, row, column, 0},
                                 &slot))
                continue;
            ws_explore_cell(explore, slot, ws_cells_at(&cells, row, column));
            ws_cells_at(&cells, row, column)->hushed =
                lanes && fault_words(explore, ws_first_lane(lanes), text);
        }
        draw_address_lane(geometry, scene, matrix, row, x, y + row * explore->rows.height);
    }
    draw_addresses(geometry, scene, matrix, x, y);
    draw_padding(geometry, scene, cells.x, y);
    ws_cells_draw(&cells, scene);
    for (int row = 0; row < cells.rows; row++)
        draw_fault(geometry, scene, matrix, row, cells.x, y + row * explore->rows.height);
    ws_cells_finish(&cells);
    if (moved_of(geometry)->matrices > 1) {
        struct ws_shown shown = WS_SHOWS_NOTHING;

        shown.matrix = matrix;
        snprintf(text, sizeof text, "M%d", matrix);
        ws_explore_name(scene, shown, x + geometry->rows_x + geometry->data + geometry->padding, y,
                        cells.rows * explore->rows.height, text);
    }
    return true;
}

/* The bytes of a cell: those of an element, or of a run that has one label. */
static double cell_bytes(const struct geometry *geometry)
{
    const int elements = geometry->explore->figure.label == WS_LABEL_THREAD
                             ? ws_memory_shortest_run(geometry->explore->mapping)
                             : 1;

    return elements * moved_of(geometry)->width_bits / 8.0;
}

static void draw_head(const struct geometry *geometry, struct ws_scene *scene, double x, double y)
{
    double middle = y + WS_EXPLORE_HEAD + WS_EXPLORE_AXIS / 2.0, left = x + geometry->rows_x;
    double byte = geometry->data / ws_row_data_bytes(geometry->explore->variant);
    int step = 1;
    char text[12];

    while (step * byte < ws_text_width("15", WS_LEAST_TEXT, false, false) + 3)
        step *= 2;
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    ws_scene_text(scene, x + PILL / 2.0, middle, WS_LEAST_TEXT, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS,
                  "lane");
    ws_scene_text(scene, x + PILL + SPACE + geometry->address, middle, WS_LEAST_TEXT, WS_ANCHOR_END,
                  WS_ROLE_AXIS, address_heading);
    ws_scene_text(scene, left, y + WS_EXPLORE_HEAD / 2.0, WS_LEAST_TEXT, WS_ANCHOR_START,
                  WS_ROLE_AXIS, "byte of the row");
    for (int i = 0; i < ws_row_data_bytes(geometry->explore->variant); i += step) {
        snprintf(text, sizeof text, "%d", i);
        ws_scene_text(scene, left + ws_row_number_middle(i, step, cell_bytes(geometry)) * byte,
                      middle, WS_LEAST_TEXT, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    ws_scene_close(scene);
}

/* Draws a note on the lanes that supply no row address. */
static void draw_unused(const struct geometry *geometry, struct ws_scene *scene, double x, double y)
{
    uint32_t lanes = ws_idle_lanes(geometry->explore->mapping);
    char text[96], which[48] = "Other lanes";

    if (lanes == 0xFFFFFFFF << ws_first_lane(lanes))
        snprintf(which, sizeof which, "T%d to T31", ws_first_lane(lanes));
    snprintf(text, sizeof text,
             ws_evidence_unused_count(geometry->explore->figure.evidence)
                 ? "%s supply no row, but changed the result."
                 : "%s supply addresses that are ignored.",
             which);
    ws_scene_text(scene, x, y + NOTE / 2.0 + 1, WS_LEAST_TEXT, WS_ANCHOR_START, WS_ROLE_SMALL,
                  text);
}

bool ws_explore_memory_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                            double y)
{
    struct geometry geometry = geometry_of(explore);
    double top = y + WS_EXPLORE_TOP;
    bool drawn = true;

    ws_explore_title(scene, x, y, "Shared memory");
    draw_head(&geometry, scene, x, y + WS_EXPLORE_TITLE);
    for (int matrix = 0; matrix < moved_of(&geometry)->matrices; matrix++)
        drawn &=
            draw_matrix(&geometry, scene, matrix, x,
                        top + ws_explore_top(&explore->rows, matrix * moved_of(&geometry)->rows));
    top += rows_height(explore);
    if (ws_idle_lanes(explore->mapping)) {
        draw_unused(&geometry, scene, x, top);
        top += NOTE;
    }
    ws_explore_strip_draw(explore, scene, x, x + geometry.rows_x, top + WS_EXPLORE_STRIP,
                          geometry.row);
    return drawn;
}
