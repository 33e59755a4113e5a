/*
 * One matrix as memory holds it: a grid of its elements, to a scale of px a byte, so that 16-, 8-,
 * 6- and 4-bit elements all sit where their bytes are. Around it stand its heading, the numbers of
 * its rows and columns, and before each row the lane that gives the row's address. Of movmatrix it
 * is the matrix as the source register held it.
 */
#ifndef WS_FIGURE_MEMORY_H
#define WS_FIGURE_MEMORY_H

#include "viz/figure/figure.h"

struct ws_memory {
    const struct ws_figure *figure;
    double row_height, row_width; /* of one row, all its bytes */
    bool numbers;                 /* of rows and columns */
    bool givers;                  /* the lane that gives each row's address, "T5 →", … */
    bool hides_givers;            /* … for which there is room alone */
    bool filled;                  /* each element in the colour of the lane that holds it */
    bool gives, moves;            /* outline what the lane gives; what it receives, or stores */
    int lane;                     /* the lane that is followed; -1 for none */
    bool phases;                  /* after the heading, in which phases the rows are moved */
};

/* The space that is left beside and above the cells, and the whole block's size. */
double ws_memory_left(const struct ws_memory *memory);
double ws_memory_head(const struct ws_memory *memory);
double ws_memory_width(const struct ws_memory *memory);
double ws_memory_height(const struct ws_memory *memory);

/* The widest heading of a matrix, with its phases. */
double ws_memory_heading_width(const struct ws_memory *memory);

/* Draws a matrix, whose block's top left corner is at (x, y). */
void ws_memory_draw(const struct ws_memory *memory, struct ws_scene *scene, int matrix, double x,
                    double y);

#endif
