/* The half of a tile that is shared memory. */
#ifndef WS_PAINT_TILE_MEMORY_H
#define WS_PAINT_TILE_MEMORY_H

#include "viz/paint/tile_layout.h"
#include "viz/scene/scene.h"

void ws_tile_memory_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                         double y);

#endif
