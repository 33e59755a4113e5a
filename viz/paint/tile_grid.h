/* The operand's half of a tile. */
#ifndef WS_PAINT_TILE_GRID_H
#define WS_PAINT_TILE_GRID_H

#include "viz/paint/tile_layout.h"
#include "viz/scene/scene.h"

/* Draws a strip for omitted rows or lines, with words. */
void ws_tile_strip_draw(struct ws_scene *scene, struct ws_box box, const char *text);

void ws_tile_grid_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                       double y);

#endif
