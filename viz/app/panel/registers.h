/* Lanes by their registers, for whichever panel shows some. */
#ifndef WS_APP_REGISTERS_H
#define WS_APP_REGISTERS_H

#include "viz/app/panel/panel.h"

/* Draws the registers that are moved to, or from; `source`: those of a move, as they were before. */
void ws_registers_build(struct ws_scene *scene, const struct ws_room *room, bool source);

/* The least extent that they are legible in, with as many columns of lanes as suit what is seen. */
struct ws_extent ws_registers_least(const struct ws_room *room);

#endif
