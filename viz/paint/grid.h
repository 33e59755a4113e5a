/*
 * The grid of blocks that several figures have in common: a matrix in a view, in which each run of
 * elements that one lane holds in one register is one labeled block. Layout comes first: cell size,
 * label length and lines, arrangement of the matrices. Drawing follows (grid_draw.c).
 */
#ifndef WS_PAINT_GRID_H
#define WS_PAINT_GRID_H

#include "viz/paint/folds.h"

enum { WS_GRID_HEADING = 20, WS_GRID_NUMBERS = 15 }; /* the heights of a heading and of numbers */

/* A grid of the figure's matrices as the figure chooses them, not yet laid out. */
struct ws_grid ws_grid_of(const struct ws_figure *figure);

/*
 * Lays it out: the cell size, the label's form and lines, and the arrangement that suit the medium
 * best on `sheet`, whose words are set; NULL: on a sheet without words. `tile` other than
 * WS_TILE_AUTO fixes the arrangement. Returns a score: more is better.
 */
struct ws_sheet;
double ws_grid_fit(struct ws_grid *grid, const struct ws_figure *figure, enum ws_tile tile,
                   const struct ws_sheet *sheet);

/* Calls ws_grid_of() and ws_grid_fit(). */
void ws_grid_lay_out(struct ws_grid *grid, const struct ws_figure *figure, enum ws_tile tile,
                     const struct ws_sheet *sheet);

/* The size of all matrices, with their headings and numbers, in their arrangement. */
double ws_grid_width(const struct ws_grid *grid);
double ws_grid_height(const struct ws_grid *grid);

/* Makes it the second grid of a pair: the same cells of `mapping` in `view`. */
void ws_grid_turn(struct ws_grid *grid, const struct ws_mapping *mapping, enum ws_view view);

/* Whether the second grid of a pair has no row numbers and uses those of the first. */
bool ws_grid_pair_shares(const struct ws_grid *grid);

/* The size of both grids of a pair, and the top left corner of the second grid in it. */
struct ws_box ws_grid_pair_box(const struct ws_grid *grid);

/* The cells of one matrix, which is `down` and `across` in the arrangement, in the grid. */
struct ws_box ws_grid_cells(const struct ws_grid *grid, int down, int across);

/* The height of a matrix's heading. */
double ws_grid_heading_height(const struct ws_grid *grid);

/* What a size of headings and numbers is in a grid that enlarges them, in whole px. */
double ws_grid_enlarged(const struct ws_grid *grid, double size);

/* How many matrices it shows. */
int ws_grid_matrices(const struct ws_grid *grid);

/* The text above the column numbers. */
const char *ws_grid_column_words(const struct ws_grid *grid);

/* A matrix's heading, as long as its space allows, and its size. */
double ws_grid_heading(const struct ws_grid *grid, int matrix, char *text, size_t size);

/* Whether the elements of a block have colors, and so borders, of their own. */
bool ws_grid_own_colours(const struct ws_grid *grid);

/* Whether dashed lines separate the elements of a block, one register of one lane. */
bool ws_grid_ruled(const struct ws_grid *grid);

/* Draws all matrices in their arrangement. */
void ws_grid_draw(const struct ws_grid *grid, struct ws_scene *scene, double x, double y);

/* Whether `a` and `b` hold the same element in a slot, by its place in `view`. */
bool ws_grid_same(const struct ws_mapping *a, const struct ws_mapping *b, struct ws_slot slot,
                  enum ws_view view);

#endif
