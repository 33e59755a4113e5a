/*
 * Positions of a grid's rows and columns and of their numbers. By default they form one block. An
 * operand of a warpgroup has one band of rows per warp, with the warp's name above; bands are under
 * or beside each other. If it has too many columns to be legible, some groups of columns are
 * omitted, with a gap in their place. Rows that each belong to one lane would make a narrow column,
 * so bands of them can be beside each other, too.
 */
#ifndef WS_PAINT_FOLDS_H
#define WS_PAINT_FOLDS_H

#include "viz/figure/blocks.h"

/*
 * Which columns are omitted: none, or all groups except the first few and the last, or except one.
 */
enum ws_folding {
    WS_FOLD_NONE,
    WS_FOLD_ALL_BUT_THREE,
    WS_FOLD_ALL_BUT_TWO,
    WS_FOLD_ALL_BUT_ONE,
    WS_FOLDINGS
};

/* Sets the bands of a warpgroup's grid; does not change other grids. */
void ws_fold_rows(struct ws_grid *grid);

/* Puts `across` bands beside each other. Returns false if the mapping has fewer. */
bool ws_fold_bands(struct ws_grid *grid, int across);

/*
 * Omits columns. Keeps the first group with a marked column, in place of another one. Returns false
 * and shows all columns if there is nothing to omit.
 */
bool ws_fold_columns(struct ws_grid *grid, enum ws_folding folding);

/* Draws one warp only, the first with a marked element. Does not change grids of one warp. */
void ws_fold_warp(struct ws_grid *grid);

/*
 * Whether an element of a row and column is shown; -1: any. The distance from the left or upper edge of the cells to a column or
 * row.
 */
bool ws_fold_shows(const struct ws_grid *grid, int row, int column);
double ws_fold_x(const struct ws_grid *grid, int row, int column);
double ws_fold_y(const struct ws_grid *grid, int row);

/* The size of all cells, with the gaps between them. */
double ws_fold_width(const struct ws_grid *grid);
double ws_fold_height(const struct ws_grid *grid);

/* The number of bands beside each other; the first row of the i-th of them. */
int ws_fold_across(const struct ws_grid *grid);
int ws_fold_first_row(const struct ws_grid *grid, int band);

/* The number of columns shown. */
int ws_fold_columns_shown(const struct ws_grid *grid);

/*
 * Draws the frames around adjacent cells, the bands' names, and the dots between groups of columns.
 */
void ws_fold_draw(const struct ws_grid *grid, struct ws_scene *scene, double x, double y);

/* Writes "Omitted: columns 16 to 247 …". Returns `text`, or NULL if all columns are shown. */
enum { WS_FOLD_WORDS_SIZE = 160 };
const char *ws_fold_words(const struct ws_grid *grid, char text[WS_FOLD_WORDS_SIZE]);

enum { WS_GRID_ARROWS = 6 }; /* px between the numbers and the cells, for arrows */

/* Whether arrows point down the columns, or along the rows. */
bool ws_grid_points_down(const struct ws_grid *grid);

/* "8–15": the row or column numbers of a block. Returns `buffer`. */
enum { WS_RANGE_SIZE = 28 };
char *ws_grid_range(int first, int count, char buffer[WS_RANGE_SIZE]);

/* Whether rows are too low for one number per row, so that a block has a range instead. */
bool ws_grid_ranges_rows(const struct ws_grid *grid);

/* The space to the left of a matrix's cells, for row numbers. */
double ws_grid_left(const struct ws_grid *grid);

#endif
