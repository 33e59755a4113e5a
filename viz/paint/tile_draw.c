/* Both halves of a tile, where its layout has them. */
#include "viz/paint/tile_draw.h"

#include "viz/paint/tile_grid.h"
#include "viz/paint/tile_memory.h"

void ws_tile_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x, double y)
{
    ws_tile_grid_draw(layout, scene, x, y);
    ws_tile_memory_draw(layout, scene, x + layout->memory_x, y + layout->memory_y);
}

bool ws_tile_holds(const struct ws_tile_view *view, int least, int most)
{
    struct ws_operand_chunk chunk;

    for (int i = 0; i < view->lines; i++)
        for (int at = 0; at < WS_LINE_CHUNKS && !view->line[i].left_out; at++) {
            int count = ws_tile_view_at(view, view->line[i].first + at * WS_CHUNK_BYTES, &chunk);

            if (count >= least && count <= most)
                return true;
        }
    return false;
}
