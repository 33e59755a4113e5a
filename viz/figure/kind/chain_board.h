/*
 * The layout of a chain figure's parts, and the arrows between them. Parts form one row, or the MMA
 * and later parts form a second row. Loads without an MMA are side by side, or one below the other.
 */
#ifndef WS_FIGURE_CHAIN_BOARD_H
#define WS_FIGURE_CHAIN_BOARD_H

#include "viz/figure/kind/chain_part.h"

/* Lays the parts out; requires figure, links, lane, folded, tight and loads. */
void ws_chain_board_lay_out(struct ws_chain_board *board);

/* Draws the board, whose top left corner is at (x, y). */
void ws_chain_board_draw(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                         double y);

#endif
