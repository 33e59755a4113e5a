/* Lanes with their registers, for any panel that shows them. */
#ifndef WS_APP_REGISTERS_H
#define WS_APP_REGISTERS_H

#include "viz/app/panel/panel.h"

/* Draws the destination or source registers; `source`: those of movmatrix, before it. */
void ws_registers_build(struct ws_scene *scene, const struct ws_room *room, bool source);

/* The smallest legible extent, with as many columns of lanes as fit the visible part. */
struct ws_extent ws_registers_least(const struct ws_room *room);

#endif
