/*
 * The matrices, drawn by the figures' own grid, sized to fill the room: as they lie in the tile, or
 * in the registers' order. Labels say as much as fits: zooming in makes them say more.
 */
#include <math.h>
#include <string.h>

#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel.h"
#include "viz/figure/grid.h"
#include "viz/figure/label.h"

enum { LINES = 3 };

#define LEAST_LABEL 4.5
#define LEAST_ELEMENT  3.5
#define ENOUGH_ELEMENT 8.0 /* on one line, with its brackets */
#define LEAST_FULL  9.5
#define MOST_FULL   12.0
#define MOST_LABEL  15.0
#define LINE_PITCH  1.22
#define BLOCK_EDGE  6.0 /* that a block's label keeps free */

/* As the matrices lie in memory; a transposed fragment's tile is transposed too. */
static enum ws_tile in_tile(const struct ws_state *state)
{
    static const enum ws_tile transposed[WS_TILES] = {
        [WS_TILE_AUTO] = WS_TILE_ROWS,      [WS_TILE_COLUMNS] = WS_TILE_ROWS,
        [WS_TILE_ROWS] = WS_TILE_COLUMNS,   [WS_TILE_STACKED] = WS_TILE_SIDE,
        [WS_TILE_SIDE] = WS_TILE_STACKED,
    };
    enum ws_tile tile = state->choices.addresses.tile;

    if (state->choices.variant->trans && state->choices.view == WS_VIEW_FRAGMENT)
        return transposed[tile];
    return tile == WS_TILE_AUTO ? WS_TILE_COLUMNS : tile;
}

/* Sizes the cells so that the arrangement fills the room. */
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
    /* Cells neither much wider nor much higher than they need be. */
    width = fmin(width, fmax(height * 2.2, 24));
    height = fmin(height, fmax(width * 1.5, 36));
    grid->cell_width = ws_whole(fmax(width, 3), room->unit);
    grid->cell_height = ws_whole(fmax(height, 3), room->unit);
}

static const char *widest_element(enum ws_label_by label)
{
    switch (label) {
    case WS_LABEL_REGISTER:
        return "r0.hi";
    case WS_LABEL_INDEX:
        return "511";
    case WS_LABEL_ELEMENT: /* element_label() sizes it */
    case WS_LABEL_THREAD:
    case WS_LABELS:
        break;
    }
    return "T28";
}

/* The manual's label, over as few lines as let it be largest; 0 where it would be too small. */
static double full_label(struct ws_grid *grid, double width, double height)
{
    struct ws_label label;
    double best = 0;

    ws_label_thread(grid, 28, 0, 0, &label);
    for (int lines = 1; lines <= LINES && lines <= label.words; lines++) {
        int ends[WS_LABEL_WORDS];
        double size = floor(2 * width / ws_label_wrap(&label, lines, 1, ends)) / 2;

        size = fmin(fmin(size, height / lines / LINE_PITCH), MOST_FULL);
        if (size < LEAST_FULL || size <= best + 1)
            continue;
        best = size;
        grid->lines = lines;
        memcpy(grid->line_ends, ends, sizeof grid->line_ends);
    }
    return best;
}

/* A place on one line, or over two or three where it would be too small; 0 where all are. */
static double element_label(struct ws_grid *grid, double width, double height)
{
    const struct ws_operand *moved = ws_moved(grid->mapping->variant);
    const struct ws_slot last = {WS_LANES - 1, moved->registers - 1, moved->elements - 1, 0};
    struct ws_grid best = *grid;

    best.label_size = 0;
    for (int lines = 1; lines <= LINES && best.label_size < ENOUGH_ELEMENT; lines++) {
        struct ws_label label;

        grid->lines = lines;
        grid->brief = lines > 1;
        ws_label_element(grid, last, &label);
        grid->label_size =
            fmin(floor(4 * width / ws_label_wrap(&label, lines, 1, grid->line_ends)) / 4,
                 fmin(floor(4 * height / lines / LINE_PITCH) / 4, MOST_LABEL));
        if (grid->label_size > best.label_size)
            best = *grid;
    }
    *grid = best;
    return best.label_size < LEAST_ELEMENT ? 0 : best.label_size;
}

static void size_labels(struct ws_grid *grid)
{
    double width = grid->cell_width * grid->run_columns - BLOCK_EDGE;
    double height = grid->cell_height * grid->run_rows - 3;
    double size;

    grid->lines = 1;
    grid->line_ends[0] = 1;
    if (grid->label == WS_LABEL_ELEMENT) {
        grid->label_size = element_label(grid, grid->cell_width - 2, grid->cell_height - 2);
        return;
    }
    if (grid->label != WS_LABEL_THREAD) {
        size = ws_fitting_size(widest_element(grid->label), grid->cell_width - 4, 3, MOST_LABEL);
        size = fmin(size, grid->cell_height * 0.7);
        grid->label_size = size < LEAST_LABEL ? 0 : size;
        return;
    }
    grid->label_size = full_label(grid, width, height);
    if (grid->label_size)
        return;
    grid->brief = true;
    size = ws_fitting_size("T28", width + 2, 4, MOST_LABEL);
    grid->label_size = fmax(fmin(size, grid->cell_height * grid->run_rows * 0.7), 3);
}

static void build_matrices_panel(struct ws_scene *scene, const struct ws_room *room)
{
    const struct ws_state *state = room->state;
    struct ws_figure figure = ws_figure_of(WS_FIGURE_FRAGMENT, &room->model->evidence);
    /* In the registers' order, whichever shape leaves the largest cells. */
    bool by_register = state->choices.by_register || state->choices.formula;
    const enum ws_tile tiles[] = {by_register ? WS_TILE_ROWS : in_tile(state),
                                  by_register ? WS_TILE_STACKED : in_tile(state),
                                  by_register ? WS_TILE_SIDE : in_tile(state)};
    struct ws_grid grid, best;
    double best_area = -1;

    figure.view = state->choices.view;
    figure.colour = state->choices.colour;
    figure.label = state->choices.label;
    ws_grid_lay_out(&grid, &figure, WS_TILE_AUTO, NULL);
    best = grid;
    for (size_t i = 0; i < sizeof tiles / sizeof tiles[0]; i++) {
        double area;

        grid.tile = tiles[i];
        size_cells(&grid, room);
        area = grid.cell_width * grid.cell_height;
        if (area > best_area) {
            best = grid;
            best_area = area;
        }
    }
    size_labels(&best);
    ws_grid_draw(&best, scene,
                 ws_whole(fmax((room->width - ws_grid_width(&best)) / 2, room->unit), room->unit),
                 0);
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    (void)variant;
    return (struct ws_panel_weight){1.16, 0.46};
}

const struct ws_panel_row ws_panel_matrices = {
    .name = "matrices",
    .title = "Matrices",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .build = build_matrices_panel,
};
