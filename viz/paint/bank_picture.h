/*
 * The picture of who hits which bank: a panel for each set of addresses, in it a strip a phase, and
 * in the strip a line a wavefront. How panels and phases stand and what the cells say is chosen by
 * what the medium has room for.
 */
#ifndef WS_PAINT_BANK_PICTURE_H
#define WS_PAINT_BANK_PICTURE_H

#include "viz/paint/bank_size.h"

/*
 * Chooses the arrangement that suits the sheet's medium best, and sets the sheet's width and
 * height. There is at least one panel.
 */
void ws_bank_arrange(struct ws_bank_picture *picture, struct ws_sheet *sheet);

/* Draws it at its own size with its top left corner at (x, y). */
void ws_bank_draw(const struct ws_bank_picture *picture, struct ws_scene *scene, double x,
                  double y);

#endif
