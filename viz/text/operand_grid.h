/*
 * An operand's matrix as a grid, for a terminal and for Markdown. A cell is what one lane holds of
 * a row, or of a column, in one register, however many elements that is: 16 rows of 256 elements of
 * one bit are 16 rows of 8 cells.
 */
#ifndef WS_TEXT_OPERAND_GRID_H
#define WS_TEXT_OPERAND_GRID_H

#include "probe/isa/layout.h"
#include "viz/text/terminal.h"

/* Prints the matrices of an operand, each under its name where there are several, in 80 columns. */
void ws_operand_grids(const struct ws_terminal *terminal, const struct ws_mapping *mapping);

/* The same as tables of GitHub's Markdown. */
void ws_operand_grids_markdown(FILE *out, const struct ws_mapping *mapping);

/* What a cell is, in a sentence; "" where it is one element in a register of its own. */
enum { WS_CELL_SENTENCE_SIZE = 200 };
char *ws_operand_cell_sentence(const struct ws_mapping *mapping,
                               char buffer[WS_CELL_SENTENCE_SIZE]);

#endif
