/* Tile orders and swizzles: the two things that place a row in shared memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/address.h"

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

static const struct {
    const char *name;
    struct ws_swizzle swizzle;
} swizzles[] = {
    {"none", {0, 4, 3}},
    {"32", {1, 4, 3}},
    {"64", {2, 4, 3}},
    {"128", {3, 4, 3}},
};

enum { SWIZZLES = sizeof swizzles / sizeof swizzles[0], HIGHEST_BIT = 31 };

bool ws_swizzle_parse(const char *text, struct ws_swizzle *swizzle, struct ws_error *error)
{
    const char *inner = text;
    int bits, base, shift, taken = 0;

    for (int i = 0; i < SWIZZLES; i++) {
        if (!strcmp(text, swizzles[i].name)) {
            *swizzle = swizzles[i].swizzle;
            return true;
        }
    }
    if (!strncmp(inner, "Swizzle<", 8))
        inner += 8;
    if (strlen(inner) > 32 ||
        sscanf(inner, "%3d ,%3d ,%3d%n", &bits, &base, &shift, &taken) != 3 ||
        strcmp(inner + taken, inner == text ? "" : ">"))
        return ws_fail(error,
                       "'%.40s' is no swizzle; write none, 32, 64, 128 (bytes) or B,M,S as in "
                       "CUTLASS's Swizzle<3,4,3>",
                       text);
    if (bits < 0 || base < 0)
        return ws_fail(error, "swizzle %.40s: B and M are counts of bits, 0 or more", text);
    if (abs(shift) < bits)
        return ws_fail(error,
                       "swizzle %.40s: the distance |S| must be at least B, or bits would be XORed "
                       "with themselves",
                       text);
    if (base + bits + abs(shift) > HIGHEST_BIT)
        return ws_fail(error, "swizzle %.40s: reaches beyond bit %d of the address", text,
                       HIGHEST_BIT - 1);
    *swizzle = (struct ws_swizzle){bits, base, shift};
    return true;
}

char *ws_swizzle_name(struct ws_swizzle swizzle, char *buffer)
{
    snprintf(buffer, WS_SWIZZLE_SIZE, "Swizzle<%d,%d,%d>", swizzle.bits, swizzle.base,
             swizzle.shift);
    for (int i = 0; i < SWIZZLES; i++) {
        const struct ws_swizzle *known = &swizzles[i].swizzle;

        if (known->bits == swizzle.bits &&
            (!known->bits || (known->base == swizzle.base && known->shift == swizzle.shift)))
            snprintf(buffer, WS_SWIZZLE_SIZE, "%s%s", swizzles[i].name,
                     known->bits ? " bytes" : "");
    }
    return buffer;
}

uint32_t ws_swizzle_apply(struct ws_swizzle swizzle, uint32_t offset)
{
    uint32_t mask = ((uint32_t)1 << swizzle.bits) - 1;
    int up = swizzle.shift < 0 ? -swizzle.shift : 0, down = swizzle.shift > 0 ? swizzle.shift : 0;

    /* The `bits` bits from bit base + down up, moved onto those from bit base + up up. */
    return offset ^ ((offset >> (swizzle.base + down) & mask) << (swizzle.base + up));
}
