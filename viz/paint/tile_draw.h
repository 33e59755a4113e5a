/* Draws a tile by its layout: the operand's grid, and shared memory. */
#ifndef WS_PAINT_TILE_DRAW_H
#define WS_PAINT_TILE_DRAW_H

#include "viz/paint/tile_layout.h"
#include "viz/scene/scene.h"

void ws_tile_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x, double y);

/* Whether the drawn lines have 16 bytes at which there are `least` to `most` chunks. */
bool ws_tile_holds(const struct ws_tile_view *view, int least, int most);

#endif
