/*
 * Where the rows and columns of a grid and their numbers lie. They lie one beside the other, but of an operand of a
 * warpgroup: its rows are those of four warps, a band each with its name over it, under or beside each
 * other, and where it has more columns than can be read, some groups of them are left out, with a gap
 * where they were. Of rows that are a lane each, which would be a narrow column, those of several lanes
 * may lie beside each other, too.
 */
#ifndef WS_FIGURE_FOLDS_H
#define WS_FIGURE_FOLDS_H

#include "viz/figure/blocks.h"

/* How many columns are left out: none, or all groups but the first few and the last. */
enum ws_folding { WS_FOLD_NONE, WS_FOLD_ALL_BUT_THREE, WS_FOLD_ALL_BUT_TWO, WS_FOLDINGS };

/* Names the bands of a grid whose mapping is a warpgroup's; of others changes nothing. */
void ws_fold_rows(struct ws_grid *grid);

/* Lays so many bands beside each other; false where the mapping has fewer. */
bool ws_fold_bands(struct ws_grid *grid, int across);

/*
 * Leaves columns out; what is marked stays, as far as one group more or less shows it. False, and
 * nothing changes, where there is nothing to be left out.
 */
bool ws_fold_columns(struct ws_grid *grid, enum ws_folding folding);

/* Whether a column is shown; from the cells' left or upper edge to a column's, or a row's. */
bool ws_fold_shows(const struct ws_grid *grid, int column);
double ws_fold_x(const struct ws_grid *grid, int row, int column);
double ws_fold_y(const struct ws_grid *grid, int row);

/* All cells, with what lies between them. */
double ws_fold_width(const struct ws_grid *grid);
double ws_fold_height(const struct ws_grid *grid);

/* Bands that lie beside each other, each with its columns; the first row of the i-th of those. */
int ws_fold_across(const struct ws_grid *grid);
int ws_fold_first_row(const struct ws_grid *grid, int band);

/* Columns that are shown. */
int ws_fold_columns_shown(const struct ws_grid *grid);

/* Frames around what lies together; the bands' names; and the dots between groups of columns. */
void ws_fold_draw(const struct ws_grid *grid, struct ws_scene *scene, double x, double y);

/* "Columns 16 to 247 are left out: …", or NULL where none is. Returns `text`. */
const char *ws_fold_words(const struct ws_grid *grid, char *text, size_t size);

enum { WS_GRID_ARROWS = 6 }; /* that numbers leave for arrows */

/* Whether arrows point down the columns, or along the rows. */
bool ws_grid_points_down(const struct ws_grid *grid);

/* "8–15", numbers of rows or columns that stand for a block's. Returns `buffer`. */
enum { WS_RANGE_SIZE = 28 };
char *ws_grid_range(int first, int count, char buffer[WS_RANGE_SIZE]);

/* Whether rows are too low for a number each, so that one stands for those of a block. */
bool ws_grid_ranges_rows(const struct ws_grid *grid);

/* The room left of a matrix's cells, for row numbers. */
double ws_grid_left(const struct ws_grid *grid);

#endif
