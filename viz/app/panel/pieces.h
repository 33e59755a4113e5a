/* The common part of the two panels of an operand in shared memory: how its chunks are drawn. */
#ifndef WS_APP_PIECES_H
#define WS_APP_PIECES_H

#include "viz/app/panel/panel.h"

/* The color of a chunk: hue by the row of the atom, lightness by the chunk's position along it. */
struct ws_tint ws_piece_tint(const struct ws_room *room, const struct ws_stretch *stretch);

/*
 * Draws a chunk of 16 bytes in a box, with a label of `size`, 0 for none. Its elements can be
 * pointed at: in memory as bytes, otherwise as elements, one below the other in a column. A label
 * that is an alert has an alert's ground, so that it is legible.
 */
void ws_piece_draw(const struct ws_room *room, struct ws_scene *scene, struct ws_box box,
                   const struct ws_stretch *stretch, bool in_memory, const char *label, double size,
                   enum ws_role role);

/* Draws the reason why no operand is described, in place of a picture. */
void ws_pieces_none(const struct ws_room *room, struct ws_scene *scene);

#endif
