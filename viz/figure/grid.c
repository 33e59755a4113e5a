/*
 * Laying out and drawing matrix grids. A register's elements form one run or two equal
 * ones in any view; a run's label is a list of words, wrapped over as many lines as the grid has.
 */
#include "viz/figure/grid.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "viz/figure/label.h"
#include "viz/figure/metrics.h"
#include "viz/figure/sheet.h"

enum {
    HEADING_HEIGHT = 20,
    AXIS_HEIGHT = 15,
    AXIS_WIDTH = 20,
    GAP = 18,
    PADDING = 10,      /* left and right of a label together; over several lines, less */
    CLOSE_PADDING = 6,
    LEAST_CELL = 17, /* room for a row or column number of two digits */
};

#define PRINT_WIDTH_PT  226.8 /* 8 cm */
#define LEAST_PRINT_PT  5.0
#define TALLEST         2.8   /* height over width */

/* The widest label of the grid: lanes have two digits, places at most two. */
static void widest_label(const struct ws_grid *grid, struct ws_label *label)
{
    if (ws_labels_blocks(grid)) {
        ws_label_thread(grid, 28, 0, 0, label);
    } else {
        struct ws_slot last = {WS_LANES - 1, ws_moved(grid->mapping->variant)->registers - 1,
                               ws_moved(grid->mapping->variant)->elements - 1, 0};

        ws_label_element(grid, last, label);
    }
}

/* How the elements of a register lie in the view: rows and columns of a run, and runs. */
static void find_runs(struct ws_grid *grid)
{
    const struct ws_variant *variant = grid->mapping->variant;
    struct ws_place first = ws_place_in_view(
        variant, ws_mapping_place(grid->mapping, (struct ws_slot){0, 0, 0, 0}), grid->view);

    grid->run_rows = grid->run_columns = 1;
    for (int element = 1; element < ws_moved(variant)->elements; element++) {
        struct ws_place place = ws_place_in_view(
            variant, ws_mapping_place(grid->mapping, (struct ws_slot){0, 0, element, 0}),
            grid->view);

        if (place.row == first.row && place.column == first.column + grid->run_columns)
            grid->run_columns++;
        else if (place.column == first.column && place.row == first.row + grid->run_rows)
            grid->run_rows++;
        else
            break;
    }
    grid->runs = ws_moved(variant)->elements / ws_run_elements(grid);
}

/* Sets the cell size for labels of `lines` lines. */
static void size_cells(struct ws_grid *grid, int lines)
{
    struct ws_label label;
    double width, height = lines * (double)WS_LINE + 5;
    int columns = ws_labels_blocks(grid) ? grid->run_columns : 1;
    int rows = ws_labels_blocks(grid) ? grid->run_rows : 1;

    widest_label(grid, &label);
    width = ws_label_wrap(&label, lines, grid->label_size, grid->line_ends);
    width += lines > 1 ? CLOSE_PADDING : PADDING;
    grid->lines = lines;
    width /= columns;
    height /= rows;
    grid->cell_width = width < LEAST_CELL ? LEAST_CELL : width;
    grid->cell_height = height < LEAST_CELL ? LEAST_CELL : height;
}

/*
 * How good a grid is. One that keeps both limits beats one that does not; among those, fewer lines
 * a label and then the squarer picture; without, the one that misses its worse limit by less.
 */
static double score_of(const struct ws_grid *grid, int lines)
{
    double width = ws_grid_width(grid) + 2 * WS_MARGIN;
    double shape = (ws_grid_height(grid) + 130) / width;
    double print = PRINT_WIDTH_PT / width * grid->label_size;

    if (print >= LEAST_PRINT_PT && shape <= TALLEST)
        return 10 * (10 - lines) - shape;
    return print / LEAST_PRINT_PT < TALLEST / shape ? print / LEAST_PRINT_PT : TALLEST / shape;
}

void ws_grid_lay_out(struct ws_grid *grid, const struct ws_figure *figure, enum ws_tile tile)
{
    static const enum ws_tile choices[] = {WS_TILE_STACKED, WS_TILE_ROWS, WS_TILE_SIDE};
    struct ws_grid best;
    double best_score = -1;
    struct ws_label label;

    *grid = (struct ws_grid){.mapping = &figure->evidence->mapping,
                             .view = figure->view,
                             .colour = figure->colour,
                             .label = figure->label,
                             .compact = figure->kind == WS_FIGURE_COMPARE,
                             .highlight = figure->highlight,
                             .label_size = WS_LABEL_SIZE};
    find_runs(grid);
    widest_label(grid, &label);
    best = *grid;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        if (tile != WS_TILE_AUTO && i > 0)
            break;
        grid->tile = tile != WS_TILE_AUTO ? tile : choices[i];
        for (int lines = grid->compact ? label.words : 1; lines <= label.words; lines++) {
            double score;

            size_cells(grid, lines);
            score = score_of(grid, lines);
            if (score > best_score) {
                best = *grid;
                best_score = score;
            }
        }
    }
    *grid = best;
}

static double cells_width(const struct ws_grid *grid)
{
    return grid->cell_width * ws_view_columns(grid->mapping->variant, grid->view);
}

static double cells_height(const struct ws_grid *grid)
{
    return grid->cell_height * ws_view_rows(grid->mapping->variant, grid->view);
}

/* The size of one matrix with its heading and numbers. */
static double matrix_width(const struct ws_grid *grid)
{
    return AXIS_WIDTH + cells_width(grid);
}

static double matrix_height(const struct ws_grid *grid)
{
    return HEADING_HEIGHT + AXIS_HEIGHT + cells_height(grid);
}

double ws_grid_width(const struct ws_grid *grid)
{
    int high, wide;

    ws_tile_grid(grid->tile, ws_moved(grid->mapping->variant)->matrices, &high, &wide);
    return wide * matrix_width(grid) + (wide - 1) * GAP;
}

double ws_grid_height(const struct ws_grid *grid)
{
    int high, wide;

    ws_tile_grid(grid->tile, ws_moved(grid->mapping->variant)->matrices, &high, &wide);
    return high * matrix_height(grid) + (high - 1) * GAP;
}

/* "matrix 1 in r2 (rows 0–7) and r3 (rows 8–15)": which registers hold it, and which part each. */
static void heading_text(const struct ws_grid *grid, int matrix, char *text, size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    size_t length = (size_t)snprintf(text, size, "matrix %d in ", matrix);
    char name[WS_REGISTER_SIZE];
    int found = 0;

    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        int first[2] = {INT_MAX, INT_MAX}, last[2] = {-1, -1};

        for (int lane = 0; lane < WS_LANES; lane++)
            for (int element = 0; element < ws_moved(variant)->elements; element++) {
                struct ws_place place = ws_place_in_view(
                    variant,
                    ws_mapping_place(grid->mapping, (struct ws_slot){lane, reg, element, 0}),
                    grid->view);
                int at[2] = {place.row, place.column};

                if (place.matrix != matrix)
                    continue;
                for (int i = 0; i < 2; i++) {
                    first[i] = at[i] < first[i] ? at[i] : first[i];
                    last[i] = at[i] > last[i] ? at[i] : last[i];
                }
            }
        if (last[0] < 0)
            continue;
        length += (size_t)snprintf(text + length, size - length, "%s%s", found++ ? " and " : "",
                                   ws_register_name(variant, reg, name));
        if (last[0] - first[0] + 1 < ws_view_rows(variant, grid->view))
            length += (size_t)snprintf(text + length, size - length, " (rows %d\u2013%d)", first[0],
                                       last[0]);
        if (last[1] - first[1] + 1 < ws_view_columns(variant, grid->view))
            length += (size_t)snprintf(text + length, size - length, " (columns %d\u2013%d)",
                                       first[1], last[1]);
    }
}

static void draw_label(const struct ws_grid *grid, struct ws_scene *scene,
                       const struct ws_label *label, struct ws_box box, enum ws_role role)
{
    double pitch = (box.height - 3) / grid->lines;

    pitch = pitch > WS_LINE ? WS_LINE : pitch;
    for (int i = 0; i < grid->lines && grid->label_size > 0; i++) {
        char line[96];

        ws_label_join(label, i ? grid->line_ends[i - 1] : 0, grid->line_ends[i], line, sizeof line);
        ws_scene_text(scene, box.x + box.width / 2,
                      box.y + box.height / 2 + (i - (grid->lines - 1) / 2.0) * pitch,
                      grid->label_size, WS_ANCHOR_MIDDLE, role, line);
    }
}

bool ws_grid_same(const struct ws_mapping *a, const struct ws_mapping *b, struct ws_slot slot,
                  enum ws_view view)
{
    struct ws_place in_a = ws_place_in_view(a->variant, ws_mapping_place(a, slot), view);
    struct ws_place in_b = ws_place_in_view(b->variant, ws_mapping_place(b, slot), view);

    return in_a.matrix == in_b.matrix && in_a.row == in_b.row && in_a.column == in_b.column;
}

/* Whether an element is to stand out: it matches the highlight, or differs from the other. */
static bool stands_out(const struct ws_grid *grid, struct ws_slot slot)
{
    struct ws_shown shown = ws_shown_element(grid->mapping, slot);

    if (grid->against && ws_grid_same(grid->mapping, grid->against, slot, grid->view))
        return false;
    return !ws_highlights(&grid->highlight) || ws_highlighted(&grid->highlight, &shown);
}

/* Small ticks at the edges of the blocks, where one element ends and the next begins. */
static void draw_ticks(const struct ws_grid *grid, struct ws_scene *scene, double x, double y)
{
    const struct ws_variant *variant = grid->mapping->variant;
    const double length = 3;
    double right = ws_view_columns(variant, grid->view) * grid->cell_width;
    double bottom = ws_view_rows(variant, grid->view) * grid->cell_height;
    bool upright = grid->run_columns > 1;
    double step = upright ? grid->cell_width : grid->cell_height;
    double block = upright ? grid->cell_height : grid->cell_width;
    int run = upright ? grid->run_columns : grid->run_rows;
    double along = upright ? right : bottom, across = upright ? bottom : right;
    int cells = ws_view_columns(variant, grid->view) * ws_view_rows(variant, grid->view);
    struct ws_path_step *steps = malloc((size_t)cells * 4 * sizeof *steps);
    int count = 0;

    scene->failed |= !steps;
    for (int i = 1; steps && i * step < along - 0.5; i++)
        for (int j = 0; j * block < across - 0.5 && i % run; j++)
            for (int end = 0; end < 2; end++) {
                double from = end ? (j + 1) * block - length : j * block, at = i * step;

                for (int k = 0; k < 2; k++) {
                    double to = from + k * length;

                    steps[count++] =
                        (struct ws_path_step){k ? WS_PATH_LINE : WS_PATH_MOVE,
                                              {x + (upright ? at : to)},
                                              {y + (upright ? to : at)}};
                }
            }
    if (count)
        ws_scene_path(scene, steps, count, WS_ROLE_RULE, false);
    free(steps);
}

/* How a block is to look, by how many of its elements stand out: all, some, or none. */
static enum ws_role block_role(const struct ws_grid *grid, struct ws_slot slot)
{
    int first = slot.element, count = 0;

    for (; slot.element < first + ws_run_elements(grid); slot.element++)
        count += stands_out(grid, slot);
    if (count == 0)
        return WS_ROLE_CELL_MUTED;
    return count == ws_run_elements(grid) && ws_highlights(&grid->highlight) ? WS_ROLE_CELL_MARKED
                                                                         : WS_ROLE_CELL;
}

/* Whether a block has a strong border, around it or around one of its elements. */
static bool marks(const struct ws_grid *grid, struct ws_slot slot)
{
    return ws_highlights(&grid->highlight) && block_role(grid, slot) != WS_ROLE_CELL_MUTED;
}

/* How one element is to look where that is not as its block does; else it is a place to point at. */
static enum ws_role element_role(const struct ws_grid *grid, struct ws_slot slot,
                                 enum ws_role block)
{
    bool own_colour = grid->colour == WS_BY_ADDRESS && grid->run_rows > 1;

    if (block == WS_ROLE_CELL && !stands_out(grid, slot))
        return grid->against ? WS_ROLE_CELL_MUTED : WS_ROLE_NONE;
    if (block == WS_ROLE_CELL && ws_highlights(&grid->highlight))
        return WS_ROLE_CELL_MARKED;
    return own_colour && block != WS_ROLE_CELL_MUTED ? block : WS_ROLE_NONE;
}

static void draw_element(const struct ws_grid *grid, struct ws_scene *scene, struct ws_slot slot,
                         struct ws_box cell, enum ws_role block)
{
    struct ws_shown shown = ws_shown_element(grid->mapping, slot);
    enum ws_role role = element_role(grid, slot, block);
    struct ws_tint none = {WS_TINT_NONE, 0};
    struct ws_label label;
    char words[64];
    int group = ws_scene_open(scene, shown);

    ws_scene_tooltip(scene, group, ws_element_words(grid->mapping, slot, words, sizeof words));
    ws_scene_rect(scene, cell, 0, role,
                  role == WS_ROLE_NONE ? none : ws_tint_of(grid->colour, &shown));
    if (!ws_labels_blocks(grid)) {
        ws_label_element(grid, slot, &label);
        draw_label(grid, scene, &label, cell,
                   stands_out(grid, slot) ? WS_ROLE_LABEL : WS_ROLE_LABEL_MUTED);
    }
    ws_scene_close(scene);
}

/* One block: its ground, its elements (each a node of its own, to point at), its label. */
static void draw_block(const struct ws_grid *grid, struct ws_scene *scene, struct ws_slot slot,
                       int run, double x, double y)
{
    const struct ws_mapping *mapping = grid->mapping;
    enum ws_role role = block_role(grid, slot);
    struct ws_shown first = ws_shown_element(mapping, slot), block = WS_SHOWS_NOTHING;
    struct ws_place place =
        ws_place_in_view(mapping->variant, ws_mapping_place(mapping, slot), grid->view);
    struct ws_box box = {x + place.column * grid->cell_width, y + place.row * grid->cell_height,
                         grid->run_columns * grid->cell_width,
                         grid->run_rows * grid->cell_height};
    struct ws_box cell = {box.x, box.y, grid->cell_width, grid->cell_height};
    struct ws_label label;

    block.lane = slot.lane;
    block.reg = slot.reg;
    ws_scene_open(scene, block);
    ws_scene_rect(scene, box, 0, role, ws_tint_of(grid->colour, &first));
    for (int i = 0; i < ws_run_elements(grid); i++, slot.element++) {
        draw_element(grid, scene, slot, cell, role);
        cell.x += grid->run_columns > 1 ? grid->cell_width : 0;
        cell.y += grid->run_columns > 1 ? 0 : grid->cell_height;
    }
    if (ws_labels_blocks(grid)) {
        ws_label_thread(grid, slot.lane, slot.reg, run, &label);
        draw_label(grid, scene, &label, box,
                   role == WS_ROLE_CELL_MUTED ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL);
    }
    ws_scene_close(scene);
}

static void draw_axes(const struct ws_grid *grid, struct ws_scene *scene, double x, double y)
{
    const struct ws_variant *variant = grid->mapping->variant;
    /* A number of two digits is about as wide as a label is high; where cells are less, some do. */
    int step = grid->cell_width >= 14 ? 1 : grid->cell_width >= 7 ? 2 : 4;
    char number[12];

    for (int column = 0; column < ws_view_columns(variant, grid->view); column += step) {
        snprintf(number, sizeof number, "%d", column);
        ws_scene_text(scene, x + (column + 0.5) * grid->cell_width, y - AXIS_HEIGHT / 2.0,
                      WS_AXIS_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, number);
    }
    for (int row = 0; row < ws_view_rows(variant, grid->view); row++) {
        snprintf(number, sizeof number, "%d", row);
        ws_scene_text(scene, x - 6, y + (row + 0.5) * grid->cell_height, WS_AXIS_SIZE,
                      WS_ANCHOR_END, WS_ROLE_AXIS, number);
    }
}

/* One matrix (heading, numbers, blocks) with its top left corner at (x, y). */
static void draw_matrix(const struct ws_grid *grid, struct ws_scene *scene, int matrix, double x,
                        double y)
{
    const struct ws_variant *variant = grid->mapping->variant;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char heading[96];

    shown.matrix = matrix;
    ws_scene_open(scene, shown);
    heading_text(grid, matrix, heading, sizeof heading);
    x += AXIS_WIDTH;
    ws_scene_text(scene, x, y + HEADING_HEIGHT / 2.0 - 1,
                  fmin(WS_HEADING_SIZE,
                       cells_width(grid) / ws_text_width(heading, 1, false, true)),
                  WS_ANCHOR_START, WS_ROLE_HEADING, heading);
    y += HEADING_HEIGHT + AXIS_HEIGHT;
    draw_axes(grid, scene, x, y);
    /* Marked blocks come last, so that no neighbour covers their borders. */
    for (int marked = 0; marked < 2; marked++)
        for (int i = 0; i < ws_moved(variant)->registers * WS_LANES * grid->runs; i++) {
            int run = i % grid->runs;
            struct ws_slot slot = {i / grid->runs % WS_LANES, i / grid->runs / WS_LANES,
                                   run * ws_run_elements(grid), 0};

            if (ws_mapping_place(grid->mapping, slot).matrix == matrix &&
                marks(grid, slot) == (marked == 1))
                draw_block(grid, scene, slot, run, x, y);
        }
    draw_ticks(grid, scene, x, y);
    ws_scene_rect(scene, (struct ws_box){x, y, cells_width(grid), cells_height(grid)}, 0,
                  WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
    ws_scene_close(scene);
}

void ws_grid_draw(const struct ws_grid *grid, struct ws_scene *scene, double x, double y)
{
    for (int matrix = 0; matrix < ws_moved(grid->mapping->variant)->matrices; matrix++) {
        int down, across;

        ws_tile_place(grid->tile, ws_moved(grid->mapping->variant)->matrices, matrix, &down,
                      &across);
        draw_matrix(grid, scene, matrix, x + across * (matrix_width(grid) + GAP),
                    y + down * (matrix_height(grid) + GAP));
    }
}
