/* What the two panels of an operand in shared memory have in common: how its pieces are drawn. */
#ifndef WS_APP_PIECES_H
#define WS_APP_PIECES_H

#include "viz/app/panel/panel.h"

/* The colour of a piece: hue by the row of the atom, lightness by the piece's place along it. */
struct ws_tint ws_piece_tint(const struct ws_room *room, const struct ws_stretch *stretch);

/*
 * A piece of 16 bytes in a box, with a label of `size`, 0 for none. Its elements can be pointed at,
 * in memory as the bytes that they are, else as elements, which stand one under the other in a
 * column. A label that is an alert stands on an alert's ground, where it can be read.
 */
void ws_piece_draw(const struct ws_room *room, struct ws_scene *scene, struct ws_box box,
                   const struct ws_stretch *stretch, bool in_memory, const char *label, double size,
                   enum ws_role role);

/* In the place of a picture, why nothing is described. */
void ws_pieces_none(const struct ws_room *room, struct ws_scene *scene);

#endif
