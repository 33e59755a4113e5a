/*
 * Where the parts of a chain figure lie, and the arrows between them. They lie in one row, or the
 * product and what follows it in a second one.
 */
#ifndef WS_FIGURE_CHAIN_BOARD_H
#define WS_FIGURE_CHAIN_BOARD_H

#include "viz/figure/chain_part.h"

/* Lays the parts out; figure, links, lane and folded are set. */
void ws_chain_board_lay_out(struct ws_chain_board *board);

/* Draws the board, whose top left corner is at (x, y). */
void ws_chain_board_draw(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                         double y);

#endif
