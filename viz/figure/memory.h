/*
 * The memory tile that the matrices make: row by row, drawn to a scale of pixels a row and
 * pixels a byte, so that 16-, 8-, 6- and 4-bit elements all sit where their bytes are.
 */
#ifndef WS_FIGURE_MEMORY_H
#define WS_FIGURE_MEMORY_H

#include "viz/figure/figure.h"

struct ws_memory {
    const struct ws_mapping *mapping;
    enum ws_tile tile; /* how the matrices lie */
    double row_height, byte_width;
    double gap_x, gap_y;           /* between matrices */
};

double ws_memory_width(const struct ws_memory *memory);
double ws_memory_height(const struct ws_memory *memory);

/* Boxes relative to the tile's top left corner. */
struct ws_box ws_memory_matrix_box(const struct ws_memory *memory, int matrix);
struct ws_box ws_memory_row_box(const struct ws_memory *memory, int matrix, int row);
struct ws_box ws_memory_element_box(const struct ws_memory *memory, struct ws_place place);

#endif
