/* The half of a tile that is shared memory. */
#ifndef WS_FIGURE_TILE_MEMORY_H
#define WS_FIGURE_TILE_MEMORY_H

#include "viz/figure/scene.h"
#include "viz/figure/tile_layout.h"

void ws_tile_memory_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                         double y);

#endif
