/* Matrices in their grids, for whichever panel shows some: those that move, or an operand's. */
#ifndef WS_APP_MATRICES_H
#define WS_APP_MATRICES_H

#include "viz/app/panel/panel.h"

/* Draws the matrices of the room's variant. */
void ws_matrices_build(struct ws_scene *scene, const struct ws_room *room);

/* The least extent that they are legible in. */
struct ws_extent ws_matrices_least(const struct ws_room *room);

#endif
