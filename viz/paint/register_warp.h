/* The warp of a register figure that has no space for the four of a warpgroup. */
#ifndef WS_PAINT_REGISTER_WARP_H
#define WS_PAINT_REGISTER_WARP_H

#include "viz/figure/figure.h"

/* Whether any element of a register is highlighted. */
bool ws_register_marks(const struct ws_figure *figure, int lane, int reg);

/*
 * The warp to show: that of the page; otherwise the first with a thread that is highlighted or, on
 * a worksheet, whose cells are blank.
 */
int ws_register_warp(const struct ws_figure *figure);

/*
 * Writes which warps are omitted and how to get them, with the distance of their rows if all warps
 * have the same pattern. Returns `text`.
 */
const char *ws_register_omitted(const struct ws_figure *figure, char *text, size_t size);

#endif
