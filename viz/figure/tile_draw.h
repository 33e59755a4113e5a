/* A tile as its layout has it: the operand's grid, and shared memory. */
#ifndef WS_FIGURE_TILE_DRAW_H
#define WS_FIGURE_TILE_DRAW_H

#include "viz/figure/scene.h"
#include "viz/figure/tile_layout.h"

void ws_tile_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x, double y);

/* Whether in the lines that are drawn are 16 bytes where `least` to `most` chunks lie. */
bool ws_tile_holds(const struct ws_tile_view *view, int least, int most);

#endif
