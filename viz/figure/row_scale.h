/*
 * The scale of a row of memory, for figures that draw it: the words on padding that is not to scale,
 * and the positions of byte or column numbers.
 */
#ifndef WS_FIGURE_ROW_SCALE_H
#define WS_FIGURE_ROW_SCALE_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/isa/isa.h"

/* Whether a row has bytes after its elements. */
bool ws_row_is_padded(const struct ws_variant *variant);

/*
 * Adds the sentence on padding to a note of `size` bytes, if the rows have padding and it is not
 * drawn to scale (`scaled`: it is).
 */
void ws_row_scale_words(const struct ws_variant *variant, bool scaled, char *note, size_t size);

/*
 * The middle of a number over a row, in bytes or columns from the start of the row: over the cell
 * of `cell` bytes or columns that begins at `first`, or over the numbered part of it if the next
 * number, `step` further, is over the same cell. Over `first` itself if it can be inside a cell.
 */
double ws_row_number_middle(int first, int step, double cell);

#endif
