/*
 * The grid of blocks that is at the heart of several figures: a matrix in a view, each run of
 * elements that one lane holds in one register drawn as one block and labelled. Laying out comes
 * first (how large is a cell, over how many lines does a label go, how do the matrices lie), then
 * drawing.
 */
#ifndef WS_FIGURE_GRID_H
#define WS_FIGURE_GRID_H

#include "viz/figure/blocks.h"

/*
 * Lays out a grid: the run's shape from the mapping, then the cell size, the label's lines and the
 * arrangement, so that label text is at least 5 pt where the figure is printed 8 cm wide, and the
 * figure is not taller than 2.8 times its width; where both cannot be had, the worse of the two
 * counts. `tile` other than WS_TILE_AUTO fixes the arrangement.
 */
void ws_grid_lay_out(struct ws_grid *grid, const struct ws_figure *figure, enum ws_tile tile);

/* The size of all matrices, with their headings and numbers, in their arrangement. */
double ws_grid_width(const struct ws_grid *grid);
double ws_grid_height(const struct ws_grid *grid);

/* Draws all matrices in their arrangement. */
void ws_grid_draw(const struct ws_grid *grid, struct ws_scene *scene, double x, double y);

/* Whether the element in a slot of `a` is in the same slot in `b`, by its place in `view`. */
bool ws_grid_same(const struct ws_mapping *a, const struct ws_mapping *b, struct ws_slot slot,
                  enum ws_view view);

#endif
