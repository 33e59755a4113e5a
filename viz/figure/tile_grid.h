/* The operand's half of a tile. */
#ifndef WS_FIGURE_TILE_GRID_H
#define WS_FIGURE_TILE_GRID_H

#include "viz/figure/scene.h"
#include "viz/figure/tile_layout.h"

/* What is left out, in words. */
void ws_tile_strip_draw(struct ws_scene *scene, struct ws_box box, const char *text);

void ws_tile_grid_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                       double y);

#endif
