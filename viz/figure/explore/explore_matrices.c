/*
 * The matrices in a view, or an operand of an MMA: one table per matrix, with numbers along two
 * sides. If elements would be too small, a cell is a block: the elements of one register.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/explore/explore.h"
#include "viz/figure/named.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/sheet.h"
#include "viz/paint/grid.h"
#include "viz/scene/metrics.h"
#include "viz/text/text_add.h"

enum {
    SIDE = 18,  /* row numbers */
    APART = 10, /* matrices side by side, … */
    NARROW_SIDE = 14,
    NARROW_APART = 6, /* … and both in narrow panels */
    MOST_WIDE = 16,   /* columns of matrices side by side */
    MOST_CELL = 44,
    LEAST_CELL = 2,
    LEAST_HIGH = 17, /* a cell that a label fits in */
    WHOLE = 512,     /* largest number of elements of an operand with a cell each */
    BLOCK_SIDE = 44, /* row numbers that are ranges: "224–255" */
    BAND_ROWS = 32,  /* of a matrix with more rows of cells: half of them are beside the others */
};

#define MOST_HIGH 1.6 /* limit of height / width */

/* The contents, in cells of one element or one block. */
struct geometry {
    const struct ws_explore *explore;
    enum ws_view view;
    enum ws_tile tile;
    int high, wide;       /* matrices or bands from top to bottom and side by side */
    int bands;            /* of a matrix, side by side */
    int down, across;     /* elements of a cell */
    int rows, columns;    /* cells of a matrix or band */
    double side, apart;   /* width of row numbers, and between matrices */
    double width, height; /* of a cell */
    double gap;           /* from the cells of a matrix to those of the one under it */
    bool beside; /* headings of matrices are beside their rows, which are in line with memory's */
};

static const struct ws_operand *moved_of(const struct geometry *geometry)
{
    return ws_moved(geometry->explore->variant);
}

/*
 * Arranged as in memory. The tile of a transposed fragment is transposed too, unless the automatic
 * arrangement is stacked.
 */
static enum ws_tile tile_of(const struct ws_explore *explore, enum ws_view view)
{
    static const enum ws_tile turned[WS_TILES] = {
        [WS_TILE_COLUMNS] = WS_TILE_ROWS,
        [WS_TILE_ROWS] = WS_TILE_COLUMNS,
        [WS_TILE_STACKED] = WS_TILE_SIDE,
        [WS_TILE_SIDE] = WS_TILE_STACKED,
    };
    const struct ws_variant *variant = explore->variant;
    int matrices = ws_moved(variant)->matrices;
    enum ws_tile tile = explore->figure.tile;
    bool turns = variant->trans && view == WS_VIEW_FRAGMENT;

    if (tile == WS_TILE_AUTO) {
        if (matrices < 4 || 2 * ws_view_columns(variant, view) > MOST_WIDE)
            return WS_TILE_STACKED;
        tile = variant->family->several ? WS_TILE_ROWS : WS_TILE_COLUMNS;
    }
    return turns ? turned[tile] : tile;
}

/* How far a register's elements extend along a row or down a column. */
static void find_run(struct geometry *geometry)
{
    const struct ws_mapping *mapping = geometry->explore->mapping;
    struct ws_place first = ws_mapping_place(mapping, (struct ws_slot){0, 0, 0, 0});
    struct ws_place last =
        ws_mapping_place(mapping, (struct ws_slot){0, 0, moved_of(geometry)->elements - 1, 0});

    geometry->across = last.column - first.column + 1;
    geometry->down = last.row - first.row + 1;
}

/* Whether it has the rows of memory in their order, from top to bottom. */
static bool has_memory_rows(const struct geometry *geometry)
{
    return ws_address_lanes(geometry->explore->variant) && geometry->wide == 1 &&
           geometry->rows == geometry->explore->rows.per;
}

/*
 * Cells as wide as the space allows. Rows of memory are as high as in its panel; others are so high
 * that they end level with those of other panels.
 */
static void size_cells(struct geometry *geometry)
{
    const struct ws_explore *explore = geometry->explore;
    const bool paged = explore->figure.medium.height > 0;
    double room, rows = geometry->high * geometry->rows, most;

    geometry->beside =
        !explore->variant->family->large && geometry->wide == 1 && geometry->high > 1;
    room = explore->room - geometry->wide * geometry->side -
           (geometry->wide - 1) * geometry->apart - (geometry->beside ? WS_EXPLORE_NAME : 0);
    geometry->width = fmax(fmin(floor(room / (geometry->wide * geometry->columns)),
                                explore->figure.medium.fills ? 2 * MOST_CELL : MOST_CELL),
                           LEAST_CELL);
    if (explore->cell > 0)
        geometry->width = fmin(geometry->width, explore->cell);
    geometry->gap = geometry->beside     ? WS_EXPLORE_GAP
                    : geometry->high > 1 ? WS_EXPLORE_GAP + WS_EXPLORE_HEAD + WS_EXPLORE_AXIS
                                         : 0;
    geometry->height = has_memory_rows(geometry)
                           ? explore->rows.height
                           : (explore->high - (geometry->high - 1) * geometry->gap) / rows;
    if (explore->level || has_memory_rows(geometry))
        return;
    if (!paged) /* else rows are as high as those of the other panels, stretched to the page */
        geometry->height = floor(geometry->height);
    most = explore->variant->family->large ? explore->rows.height * geometry->down
                                           : fmax(floor(MOST_HIGH * geometry->width), 22);
    if (geometry->height > most)
        geometry->height = most;
    if (explore->wide && !paged) /* for labels */
        geometry->height = fmax(geometry->height, LEAST_HIGH);
}

/* Whether an operand in line with another has blocks, because it would have several bands. */
static bool has_blocks_in_line(const struct ws_explore *explore)
{
    return explore->in_line && explore->figure.label == WS_LABEL_THREAD &&
           ws_view_rows(explore->variant, WS_VIEW_FRAGMENT) > BAND_ROWS;
}

static void make_geometry(const struct ws_explore *explore, struct geometry *geometry)
{
    const struct ws_variant *variant = explore->variant;

    *geometry = (struct geometry){.explore = explore,
                                  .view = variant->family->one_view ? WS_VIEW_FRAGMENT
                                                                    : explore->figure.view,
                                  .down = 1,
                                  .across = 1,
                                  .side = explore->narrow ? NARROW_SIDE : SIDE,
                                  .apart = explore->narrow ? NARROW_APART : APART};
    geometry->tile = tile_of(explore, geometry->view);
    if (variant->family->large && (ws_slot_count(variant) > WHOLE || has_blocks_in_line(explore)))
        find_run(geometry);
    geometry->rows = ws_view_rows(variant, geometry->view) / geometry->down;
    geometry->columns = ws_view_columns(variant, geometry->view) / geometry->across;
    if (geometry->down > 1)
        geometry->side = BLOCK_SIDE;
    geometry->side = fmax(geometry->side, explore->side);
    ws_tile_grid(geometry->tile, moved_of(geometry)->matrices, &geometry->high, &geometry->wide);
    geometry->bands = geometry->rows > BAND_ROWS && moved_of(geometry)->matrices == 1 ? 2 : 1;
    geometry->rows /= geometry->bands;
    geometry->wide *= geometry->bands;
    size_cells(geometry);
}

void ws_explore_align(struct ws_explore *above, struct ws_explore *below)
{
    struct geometry a, b;

    above->in_line = below->in_line = true;
    above->side = below->side = above->cell = below->cell = 0;
    make_geometry(above, &a);
    make_geometry(below, &b);
    assert(a.columns == b.columns);
    above->side = below->side = fmax(a.side, b.side);
    make_geometry(above, &a);
    make_geometry(below, &b);
    above->cell = below->cell = fmin(a.width, b.width);
}

static double matrix_width(const struct geometry *geometry)
{
    return geometry->side + geometry->columns * geometry->width;
}

bool ws_explore_matrices_named(const struct ws_explore *explore)
{
    struct geometry geometry;

    make_geometry(explore, &geometry);
    return geometry.beside;
}

bool ws_explore_matrices_joined(const struct ws_explore *explore)
{
    struct geometry geometry;

    make_geometry(explore, &geometry);
    return geometry.down * geometry.across > 1;
}

struct ws_panel_size ws_explore_matrices_size(const struct ws_explore *explore)
{
    struct geometry geometry;

    make_geometry(explore, &geometry);
    return (struct ws_panel_size){geometry.wide * matrix_width(&geometry) +
                                      (geometry.wide - 1) * geometry.apart +
                                      (geometry.beside ? WS_EXPLORE_NAME : 0),
                                  WS_EXPLORE_TOP + geometry.high * geometry.rows * geometry.height +
                                      (geometry.high - 1) * geometry.gap};
}

static bool label_of(const struct ws_cells *cells, const struct ws_cell *cell, int form,
                     char text[WS_CELL_LABEL])
{
    const struct geometry *geometry = cells->data;
    const struct ws_explore *explore = geometry->explore;
    struct ws_place place;

    if (explore->figure.label != WS_LABEL_ELEMENT)
        return ws_explore_label(explore, cell, form, text);
    place = ws_place_in_view(explore->variant, ws_mapping_place(explore->mapping, cell->slot),
                             geometry->view);
    snprintf(text, WS_CELL_LABEL, "%d,%d", place.row, place.column);
    return form < 1;
}

/* The distance, in lines, between numbers that fit. */
static int number_step(double room, double each, int lines)
{
    int step = 1;

    while (step < lines && step * each < room)
        step *= 2;
    return step;
}

/* The number of a line of cells, or the range of a line of blocks. */
static void number_text(int first, int count, double room, char text[WS_RANGE_SIZE])
{
    if (count > 1)
        ws_grid_range(first, count, text);
    if (count == 1 || ws_text_width(text, WS_LEAST_TEXT, false, false) > room)
        snprintf(text, WS_RANGE_SIZE, "%d", first);
}

static void draw_columns(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                         double x, double y)
{
    char text[WS_RANGE_SIZE];
    int step;

    number_text((geometry->columns - 1) * geometry->across, geometry->across, geometry->width - 3,
                text);
    step = number_step(ws_text_width(text, WS_LEAST_TEXT, false, false) + 3.5, geometry->width,
                       geometry->columns);
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    for (int column = 0; column < geometry->columns; column++) {
        struct ws_shown shown =
            ws_shown_line(geometry->explore->variant, geometry->view, matrix, -1, column);

        if (geometry->across > 1) /* several, none of which is selected */
            shown.column = -1;
        number_text(column * geometry->across, geometry->across, geometry->width - 3, text);
        ws_explore_heading(scene, shown,
                           (struct ws_box){x + column * geometry->width, y - WS_EXPLORE_AXIS,
                                           geometry->width, WS_EXPLORE_AXIS},
                           x + (column + 0.5) * geometry->width, y - WS_EXPLORE_AXIS / 2.0,
                           WS_LEAST_TEXT, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS,
                           column % step ? "" : text);
    }
    ws_scene_close(scene);
}

static void draw_rows(const struct geometry *geometry, struct ws_scene *scene, int matrix, int band,
                      double x, double y)
{
    const int first = band * geometry->rows;
    int step = number_step(WS_LEAST_TEXT + 1.5, geometry->height, geometry->rows);
    char text[WS_RANGE_SIZE];

    ws_scene_open(scene, WS_SHOWS_NOTHING);
    for (int row = 0; row < geometry->rows; row++) {
        struct ws_shown shown =
            ws_shown_line(geometry->explore->variant, geometry->view, matrix, first + row, -1);

        if (geometry->down > 1)
            shown.row = -1;
        number_text((first + row) * geometry->down, geometry->down, geometry->side - 5, text);
        ws_explore_heading(scene, shown,
                           (struct ws_box){x - geometry->side, y + row * geometry->height,
                                           geometry->side - 1, geometry->height},
                           x - (geometry->explore->narrow ? 3 : 5),
                           y + (row + 0.5) * geometry->height, WS_LEAST_TEXT, WS_ANCHOR_END,
                           WS_ROLE_AXIS, row % step ? "" : text);
    }
    ws_scene_close(scene);
}

/* For an operand's one matrix, its dimensions and its registers: "m × k in a0–a3". */
static void operand_text(const struct ws_explore *explore, double width, char text[160])
{
    static const char *const counts[WS_OPERAND_ROLES] = {[WS_OPERAND_A] = "m \u00d7 k",
                                                         [WS_OPERAND_B] = "k \u00d7 n",
                                                         [WS_OPERAND_D] = "m \u00d7 n"};
    const struct ws_variant *variant = explore->variant;
    const struct ws_operand *operand = ws_moved(variant);
    const char *half = ws_operand_compressed(variant) ? "/2" : "";
    char first[WS_REGISTER_SIZE], last[WS_REGISTER_SIZE];

    ws_register_name(variant, 0, first);
    ws_register_name(variant, operand->registers - 1, last);
    snprintf(text, 160, "%s%s in %s%s%s", counts[operand->role], half, first,
             operand->registers > 1 ? "\u2013" : "", operand->registers > 1 ? last : "");
    if (explore->figure.registers)
        snprintf(text, 160, "%s%s in %s", counts[operand->role], half, explore->figure.registers);
    if (ws_text_width(text, WS_NOTE_SIZE, false, true) > width)
        snprintf(text, 160, "%s%s", counts[operand->role], half);
}

/* "matrix 1 in r2 and r3", or as much of it as fits; for an operand with four, which of them. */
static void heading_text(const struct geometry *geometry, int matrix, double width, char text[160])
{
    const struct ws_explore *explore = geometry->explore;
    const struct ws_variant *variant = explore->variant;
    char name[WS_REGISTER_SIZE], heading[WS_HEADING_TEXT_SIZE];
    bool holds[WS_LANES] = {false};
    int found = 0;

    if (!ws_place_is_numbered(variant)) {
        operand_text(explore, width, text);
        return;
    }
    if (variant->family->several) {
        for (int form = 0; form < 3; form++) {
            ws_operand_heading(explore->mapping, matrix, form, text, 160);
            if (ws_text_width(text, WS_NOTE_SIZE, false, true) <= width)
                return;
        }
        return;
    }
    ws_matrix_heading(variant, matrix, heading);
    snprintf(text, 160, "%s", heading);
    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);

        if (ws_mapping_place(explore->mapping, slot).matrix == matrix)
            holds[slot.reg] = true;
    }
    for (int reg = 0; reg < moved_of(geometry)->registers; reg++)
        if (holds[reg])
            ws_text_add(text, 160, "%s%s", found++ ? ", " : " in ",
                        ws_register_called(variant, explore->figure.registers, reg, name));
    if (ws_text_width(text, WS_NOTE_SIZE, false, true) > width)
        snprintf(text, 160, "%s", heading);
}

/* Above its cells, or beside them; (x, y) is the top left corner of the cells. */
static void draw_heading(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                         double x, double y)
{
    struct ws_shown shown =
        ws_shown_line(geometry->explore->variant, geometry->view, matrix, -1, -1);
    double width = geometry->columns * geometry->width;
    char text[160];

    if (geometry->beside) {
        snprintf(text, sizeof text, "%s%d",
                 ws_place_letter(geometry->explore->variant, geometry->view), matrix);
        ws_explore_name(scene, shown, x + width, y, geometry->rows * geometry->height, text);
        return;
    }
    heading_text(geometry, matrix, width, text);
    ws_explore_heading(
        scene, shown,
        (struct ws_box){x, y - WS_EXPLORE_HEAD - WS_EXPLORE_AXIS, width, WS_EXPLORE_HEAD}, x,
        y - WS_EXPLORE_AXIS - WS_EXPLORE_HEAD / 2.0, WS_NOTE_SIZE, WS_ANCHOR_START,
        ws_place_is_numbered(geometry->explore->variant) ? WS_ROLE_HEADING : WS_ROLE_NOTE, text);
}

static bool draw_matrix(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                        int band, double x, double y, double first_y)
{
    const struct ws_explore *explore = geometry->explore;
    const struct ws_variant *variant = explore->variant;
    struct ws_cells cells = {.x = x + geometry->side,
                             .y = y,
                             .width = geometry->width,
                             .height = geometry->height,
                             .by_block = explore->figure.label == WS_LABEL_THREAD,
                             .grounded = explore->figure.panel < 0,
                             .label = label_of,
                             .data = geometry};

    if (!ws_cells_init(&cells, geometry->rows, geometry->columns))
        return false;
    for (int i = 0; i < geometry->rows * geometry->columns; i++) {
        struct ws_place at = {matrix,
                              (band * geometry->rows + i / geometry->columns) * geometry->down,
                              i % geometry->columns * geometry->across, 0};
        struct ws_cell *cell = &cells.cell[i];
        struct ws_slot slot;

        if (!ws_mapping_slot(explore->mapping, ws_place_in_view(variant, at, geometry->view),
                             &slot))
            continue;
        ws_explore_cell(explore, slot, cell);
        if (geometry->down * geometry->across == 1)
            continue;
        cell->wide = geometry->across;
        cell->high = geometry->down;
        cell->shown.bit = -1;
        cell->shown.column = geometry->across > 1 ? -1 : cell->shown.column;
        cell->shown.row = geometry->down > 1 ? -1 : cell->shown.row;
        cell->marked = false;
        for (int element = 0; element < moved_of(geometry)->elements; element++) {
            struct ws_slot one = {slot.lane, slot.reg, element, 0};
            struct ws_shown shown = ws_explore_shown(explore, one);

            cell->marked |= ws_highlighted(&explore->figure.highlight, &shown);
        }
        cell->muted = ws_highlights(&explore->figure.highlight) && !cell->marked;
    }
    /* For matrices from top to bottom, columns are numbered once. */
    if (!geometry->beside || y < first_y + 1)
        draw_columns(geometry, scene, matrix, cells.x, y);
    draw_rows(geometry, scene, matrix, band, cells.x, y);
    ws_cells_draw(&cells, scene);
    ws_cells_finish(&cells);
    return true;
}

bool ws_explore_matrices_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                              double y)
{
    const struct ws_variant *variant = explore->variant;
    struct geometry geometry;
    bool drawn = true;
    char text[160];

    make_geometry(explore, &geometry);
    if (variant->family->one_view) {
        char shape[64];

        snprintf(text, sizeof text, "%s: %s", ws_operand_letter(moved_of(&geometry)->role),
                 ws_operand_shape(variant, shape, sizeof shape));
    } else {
        snprintf(text, sizeof text, "%s, %s view",
                 moved_of(&geometry)->matrices > 1 ? "Matrices" : "Matrix",
                 ws_view_of(variant, geometry.view));
    }
    ws_explore_title(scene, x + (variant->family->one_view ? geometry.side : 0), y, text);
    y += WS_EXPLORE_TOP;
    for (int i = 0; i < moved_of(&geometry)->matrices * geometry.bands; i++) {
        int matrix = i / geometry.bands, band = i % geometry.bands, down, across;
        double left, top;

        ws_tile_place(geometry.tile, moved_of(&geometry)->matrices, matrix, &down, &across);
        left = x + (across + band) * (matrix_width(&geometry) + geometry.apart);
        top = y + down * (geometry.rows * geometry.height + geometry.gap);
        if (!band)
            draw_heading(&geometry, scene, matrix, left + geometry.side, top);
        drawn &= draw_matrix(&geometry, scene, matrix, band, left, top, y);
    }
    return drawn;
}
