/* Tile orders: the arrangement of matrices. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/address.h"

static const char *const tile_names[WS_TILES] = {
    [WS_TILE_AUTO] = "auto",       [WS_TILE_COLUMNS] = "columns", [WS_TILE_ROWS] = "rows",
    [WS_TILE_STACKED] = "stacked", [WS_TILE_SIDE] = "side",
};

const char *ws_tile_name(enum ws_tile tile)
{
    return tile_names[tile];
}

bool ws_tile_named(const char *name, enum ws_tile *tile)
{
    for (int i = 0; i < WS_TILES; i++) {
        if (!strcmp(name, tile_names[i])) {
            *tile = (enum ws_tile)i;
            return true;
        }
    }
    return false;
}

static int tile_height(enum ws_tile tile, int matrices)
{
    switch (tile) {
    case WS_TILE_AUTO:
    case WS_TILE_COLUMNS:
        return matrices > 1 ? 2 : 1;
    case WS_TILE_ROWS:
        return matrices > 2 ? 2 : 1;
    case WS_TILE_SIDE:
        return 1;
    case WS_TILE_STACKED:
    case WS_TILES:
        break;
    }
    return matrices;
}

void ws_tile_grid(enum ws_tile tile, int matrices, int *high, int *wide)
{
    *high = tile_height(tile, matrices);
    *wide = matrices / *high;
}

void ws_tile_place(enum ws_tile tile, int matrices, int matrix, int *down, int *across)
{
    int high = 1, wide = 1;

    ws_tile_grid(tile, matrices, &high, &wide);
    if (tile == WS_TILE_ROWS) {
        *down = matrix / wide;
        *across = matrix % wide;
    } else {
        *down = matrix % high;
        *across = matrix / high;
    }
}
