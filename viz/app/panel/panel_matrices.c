/*
 * The matrices, drawn by the figures' own grid, sized to fill the panel: in the tile's order, or in
 * the registers' order. Labels are as complete as fits; zooming in makes them more complete.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/matrices.h"
#include "viz/app/panel/panel.h"
#include "viz/figure/label.h"
#include "viz/paint/grid.h"

enum { LINES = 3, TILES = 3 };
enum { LEAST_OF_MANY = 8 }; /* px of a label */
enum { LEAST_WIDTH = 8 };   /* of cells that are as small as can be */
enum { MANY = 4 };          /* from this many elements per run, one label covers the run */
enum { MOST_JOINED_WIDTH = 72, MOST_JOINED_HEIGHT = 40 };

#define LEAST_LABEL    4.5
#define LEAST_ELEMENT  3.5
#define ENOUGH_ELEMENT 9.0 /* on one line, with its brackets */
#define LEAST_FULL     9.5
#define FULL_SHARE     0.8 /* of the size of a brief label */
#define LINE_PITCH     1.22
#define CLOSE_GAP      6.0  /* between matrices whose rows are too low for legible labels */
#define BLOCK_EDGE     6.0  /* that a block's label keeps free, … */
#define BLOCK_SHARE    0.86 /* … and of a wide block leaves */

/* Whether addresses place two matrices relative to each other as a tile does. */
static bool pair_lies(enum ws_tile tile, const struct ws_addresses *rows, int per_matrix,
                      int matrices, int first, int second)
{
    const long pitch = labs((long)rows->address[1] - (long)rows->address[0]);
    const long far =
        (long)rows->address[second * per_matrix] - (long)rows->address[first * per_matrix];
    int down[2], across[2];

    ws_tile_place(tile, matrices, first, &down[0], &across[0]);
    ws_tile_place(tile, matrices, second, &down[1], &across[1]);
    if (down[0] == down[1]) /* within a row of the tile */
        return far * (across[1] - across[0]) > 0 && labs(far) < pitch;
    return across[0] != across[1] || (far * (down[1] - down[0]) > 0 && labs(far) >= pitch);
}

/* The tile that the user's own addresses form of the matrices; WS_TILES if they form none. */
static enum ws_tile own_tile(const struct ws_model *model)
{
    const int matrices = ws_moved(model->variant)->matrices;
    const int per_matrix = ws_moved(model->variant)->rows;
    struct ws_addresses rows;

    if (!model->has_addresses)
        return WS_TILES;
    rows = ws_model_rows(model);
    for (enum ws_tile tile = WS_TILE_COLUMNS; tile < WS_TILES; tile++) {
        bool lies = per_matrix > 1 && rows.counted == matrices * per_matrix;

        for (int i = 1; i < matrices; i++)
            for (int j = 0; j < i; j++)
                lies = lies && pair_lies(tile, &rows, per_matrix, matrices, j, i);
        if (lies)
            return tile;
    }
    return WS_TILES;
}

/* The order of the matrices in memory; a transposed fragment's tile is transposed too. */
static enum ws_tile in_tile(const struct ws_state *state, enum ws_tile tile)
{
    static const enum ws_tile transposed[WS_TILES] = {
        [WS_TILE_AUTO] = WS_TILE_ROWS,    [WS_TILE_COLUMNS] = WS_TILE_ROWS,
        [WS_TILE_ROWS] = WS_TILE_COLUMNS, [WS_TILE_STACKED] = WS_TILE_SIDE,
        [WS_TILE_SIDE] = WS_TILE_STACKED,
    };

    if (state->choices.variant->trans && state->choices.view == WS_VIEW_FRAGMENT)
        return transposed[tile];
    return tile == WS_TILE_AUTO ? WS_TILE_COLUMNS : tile;
}

/* The largest width of a cell, by its height. */
static double most_width(double height)
{
    return fmax(height * 2.2, 24);
}

/*
 * The number of cells, across and down, that together have a size in whole pixels: for an operand
 * with many elements per block, the whole block.
 */
static int block_columns(const struct ws_grid *grid, const struct ws_room *room)
{
    return room->joined && grid->run_columns > MANY && ws_labels_blocks(grid) ? grid->run_columns
                                                                              : 1;
}

static int block_rows(const struct ws_grid *grid, const struct ws_room *room)
{
    return room->joined && grid->run_rows > MANY && ws_labels_blocks(grid) ? grid->run_rows : 1;
}

static double whole_cell(double size, int of, double unit)
{
    return ws_whole(fmax(size * of, 3), unit) / of;
}

/* Sizes the cells so that the arrangement fills the panel. */
static void size_cells(struct ws_grid *grid, const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;
    int high, wide, columns, rows;
    double width, height;

    ws_tile_grid(grid->tile, ws_moved(variant)->matrices, &high, &wide);
    columns = wide * ws_view_columns(variant, grid->view);
    rows = high * ws_view_rows(variant, grid->view);
    grid->cell_width = grid->cell_height = 0;
    width = (room->width - ws_grid_width(grid)) / columns;
    height = (room->height - ws_grid_height(grid)) / rows;
    /* Cells are not much wider or higher than needed. */
    if (room->joined) {
        width = fmin(width, MOST_JOINED_WIDTH);
        height = fmin(height, MOST_JOINED_HEIGHT);
    } else {
        width = fmin(width, most_width(height));
        height = fmin(height, fmax(width * 1.5, 36));
    }
    grid->cell_width = whole_cell(width, block_columns(grid, room), room->unit);
    grid->cell_height = whole_cell(height, block_rows(grid, room), room->unit);
}

static const char *widest_element(enum ws_label_by label)
{
    switch (label) {
    case WS_LABEL_REGISTER:
        return "r0.hi";
    case WS_LABEL_INDEX:
        return "511";
    case WS_LABEL_ELEMENT: /* element_label() sizes it */
    case WS_LABEL_TV:
    case WS_LABEL_THREAD:
    case WS_LABELS:
        break;
    }
    return "T28";
}

/* A thread with a number of maximum width; its name. */
static int widest_thread(const struct ws_grid *grid)
{
    return ws_moved(grid->mapping->variant)->threads > WS_LANES ? 100 : 28;
}

static const char *widest_name(const struct ws_grid *grid)
{
    return widest_thread(grid) > WS_LANES ? "T100" : "T28";
}

/* Sets the manual's label, on the number of lines with the largest size; 0 if too small. */
static double full_label(struct ws_grid *grid, double width, double height)
{
    struct ws_label label;
    double best = 0;

    ws_label_thread(grid, widest_thread(grid), 0, 0, &label);
    for (int lines = 1; lines <= LINES && lines <= label.words; lines++) {
        int ends[WS_LABEL_WORDS];
        double size = floor(2 * width / ws_label_wrap(&label, lines, 1, ends)) / 2;

        size = fmin(fmin(size, height / lines / LINE_PITCH),
                    fmax(FULL_SHARE * ws_label_share(height), LEAST_FULL + 2.5));
        if (size < LEAST_FULL || size <= best + 1)
            continue;
        best = size;
        grid->lines = lines;
        memcpy(grid->line_ends, ends, sizeof grid->line_ends);
    }
    return best;
}

/* Sets the element's label on one line, or on two or three if too small; 0 if all are. */
static double element_label(struct ws_grid *grid, double width, double height)
{
    const struct ws_operand *moved = ws_moved(grid->mapping->variant);
    const struct ws_slot last = {moved->threads - 1, moved->registers - 1, moved->elements - 1, 0};
    struct ws_grid best = *grid;

    best.label_size = 0;
    for (int lines = 1; lines <= LINES && best.label_size < ENOUGH_ELEMENT; lines++) {
        struct ws_label label;

        grid->lines = lines;
        grid->brief = lines > 1;
        ws_label_element(grid, last, &label);
        grid->label_size =
            fmin(floor(4 * width / ws_label_wrap(&label, lines, 1, grid->line_ends)) / 4,
                 fmin(floor(4 * height / lines / LINE_PITCH) / 4,
                      fmax(ws_label_share(height), ENOUGH_ELEMENT)));
        if (grid->label_size > best.label_size)
            best = *grid;
    }
    *grid = best;
    return best.label_size < LEAST_ELEMENT ? 0 : best.label_size;
}

static void size_labels(struct ws_grid *grid)
{
    double block = grid->cell_width * grid->run_columns;
    double width = fmin(block - BLOCK_EDGE, BLOCK_SHARE * block);
    double height = grid->cell_height * grid->run_rows - 3;
    double size;

    grid->lines = 1;
    grid->line_ends[0] = 1;
    grid->brief = false;
    if (grid->label == WS_LABEL_ELEMENT || grid->label == WS_LABEL_TV) {
        grid->label_size = element_label(grid, grid->cell_width - 2, grid->cell_height - 2);
        return;
    }
    if (grid->label != WS_LABEL_THREAD) {
        size = ws_fitting_size(widest_element(grid->label), grid->cell_width - 4, 3,
                               ws_label_share(grid->cell_height));
        grid->label_size = size < LEAST_LABEL ? 0 : size;
        return;
    }
    grid->label_size = full_label(grid, width, height);
    if (grid->label_size > 0)
        return;
    grid->brief = true;
    size = ws_fitting_size(widest_name(grid), fmin(width + 2, 0.8 * width + 4), 4,
                           ws_label_share(height + 3));
    grid->label_size = fmax(size, 3);
}

static struct ws_grid plain_grid(const struct ws_room *room, struct ws_figure *figure)
{
    struct ws_grid grid;

    *figure = ws_figure_of(WS_FIGURE_FRAGMENT, &room->model->evidence);
    figure->view = room->state->choices.view;
    figure->colour = room->state->choices.colour;
    figure->label = room->state->choices.label;
    figure->registers = room->registers;
    ws_grid_lay_out(&grid, figure, WS_TILE_AUTO, NULL);
    grid.pointed = true;
    /* The panel's head has the name of an operand's single matrix. */
    grid.headless = room->joined && ws_moved(room->model->variant)->matrices == 1;
    return grid;
}

/* The orders to try: only that of the tile, or for the registers' order any that fits best. */
static int tiles_of(const struct ws_room *room, enum ws_tile tiles[TILES])
{
    const enum ws_tile all[TILES] = {WS_TILE_ROWS, WS_TILE_STACKED, WS_TILE_SIDE};
    const struct ws_choices *choices = &room->state->choices;
    const enum ws_address_source source = room->model->options.source;
    const bool own = choices->formula || source == WS_FROM_EXPRESSION || source == WS_FROM_NUMBERS;
    const enum ws_tile tile = own ? own_tile(room->model) : choices->addresses.tile;

    memcpy(tiles, all, sizeof all);
    if (choices->by_register || tile == WS_TILES)
        return TILES;
    tiles[0] = in_tile(room->state, tile);
    return 1;
}

/* Scales headings and numbers relative to a figure; `gap` is between the matrices. */
static void set_type(struct ws_grid *grid, const struct ws_type *plain, double scale, double gap,
                     struct ws_type *type)
{
    *type = *plain;
    type->gap = gap;
    type->axis_size *= scale;
    type->axis_width = round(type->axis_width * scale);
    type->line = fmax(type->line, LINE_PITCH * grid->label_size);
    grid->type = type;
    grid->enlarged = scale;
}

static void fill_room(struct ws_grid *grid, const struct ws_room *room)
{
    enum ws_tile tiles[TILES];
    int count = tiles_of(room, tiles);
    struct ws_grid best = *grid;
    double best_area = -1;

    for (int i = 0; i < count; i++) {
        grid->tile = tiles[i];
        size_cells(grid, room);
        if (grid->cell_width * grid->cell_height > best_area) {
            best = *grid;
            best_area = grid->cell_width * grid->cell_height;
        }
    }
    *grid = best;
    size_labels(grid);
}

/* The smallest cells with legible labels. */
static void least_cells(struct ws_grid *grid, const struct ws_room *room)
{
    /* Cells of a labeled block may be lower, and narrower, than the label. */
    const double wide = block_columns(grid, room);
    const double high = room->joined && ws_labels_blocks(grid) ? grid->run_rows : 1;
    const double least = ws_least_row(room->unit);
    const double heights[] = {(high > 1 ? 1.5 : 1) * least / high, 18 / high, 24 / high, 36 / high};
    /* A warpgroup MMA has many rows: larger cells would hide most of them. */
    const double enough = widest_thread(grid) > WS_LANES ? LEAST_OF_MANY : WS_LEAST_LABEL;
    double best_area = INFINITY, best_width = most_width(36), best_height = heights[0];

    for (size_t i = 0; i < sizeof heights / sizeof heights[0]; i++)
        for (int block = LEAST_WIDTH; block <= most_width(heights[i] * high) * wide; block++) {
            double width = block / wide;

            grid->cell_width = width;
            grid->cell_height = heights[i];
            size_labels(grid);
            if (grid->label_size < enough)
                continue;
            if (width * heights[i] < best_area) {
                best_area = width * heights[i];
                best_width = width;
                best_height = heights[i];
            }
            break;
        }
    grid->cell_width = best_width;
    grid->cell_height = best_height;
}

struct ws_extent ws_matrices_least(const struct ws_room *room)
{
    struct ws_figure figure;
    struct ws_grid grid = plain_grid(room, &figure);
    struct ws_extent best = {0, 0};
    enum ws_tile tiles[TILES];
    int count = tiles_of(room, tiles);
    double best_part = -1;

    least_cells(&grid, room);
    for (int i = 0; i < count; i++) {
        struct ws_extent least;
        double part;

        grid.tile = tiles[i];
        /* Rounding to whole pixels can cost a cell up to a pixel. */
        least.width = ws_grid_width(&grid) *
                          (1 + room->unit / (grid.cell_width * block_columns(&grid, room))) +
                      4;
        least.height = ws_grid_height(&grid) *
                           (1 + room->unit / (grid.cell_height * block_rows(&grid, room))) +
                       2;
        part = fmin(room->seen_width / least.width, 1) * fmin(room->seen_height / least.height, 1);
        if (part > best_part + 0.01) {
            best = least;
            best_part = part;
        }
    }
    return best;
}

/* Each matrix has heads of its own. */
static void add_tables(const struct ws_grid *grid, const struct ws_room *room, double x)
{
    struct ws_box first = ws_grid_cells(grid, 0, 0);
    double title = ws_grid_heading_height(grid);

    for (int i = 0; i < ws_grid_matrices(grid); i++) {
        struct ws_box cells;
        int down, across;

        ws_tile_place(grid->tile, ws_grid_matrices(grid), i, &down, &across);
        cells = ws_grid_cells(grid, down, across);
        ws_tables_add(
            room->tables,
            (struct ws_table){.all = {x + cells.x - first.x, cells.y - first.y,
                                      cells.width + first.x + 1, cells.height + first.y + 1},
                              .title = title,
                              .head = first.y - title,
                              .side = first.x});
    }
}

void ws_matrices_build(struct ws_scene *scene, const struct ws_room *room)
{
    struct ws_figure figure;
    struct ws_grid grid = plain_grid(room, &figure);
    const struct ws_type *plain = grid.type;
    struct ws_type type;
    double scale = 1, gap = plain->gap, x;

    /* Headings reduce the cells' space, and their size depends on the cells. */
    for (int i = 0; i < 2; i++) {
        set_type(&grid, plain, scale, gap, &type);
        fill_room(&grid, room);
        gap = grid.cell_height < ws_least_row(room->unit) ? CLOSE_GAP : gap;
        scale = fmax(scale, ws_head_scale(fmin(grid.label_size, grid.cell_height / 2), room,
                                          ws_matrices_least(room)));
    }
    set_type(&grid, plain, grid.enlarged, type.gap, &type);
    x = ws_whole(fmax((room->width - ws_grid_width(&grid)) / 2, room->unit), room->unit);
    ws_grid_draw(&grid, scene, x, 0);
    add_tables(&grid, room, x);
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    (void)variant;
    return (struct ws_panel_weight){.width = 1.16, .height = 0.46};
}

const struct ws_panel_row ws_panel_matrices = {
    .name = "matrices",
    .title = "Matrices",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .least = ws_matrices_least,
    .build = ws_matrices_build,
};
