/*
 * The 8×8 matrix of ldmatrix.m8n8.x1 as in its figure: one tile for the elements of each of the 32
 * lanes, in the lane's color, four in a row, with one of them marked. Tiles come from the layout
 * and colors from the palette, so that the icon agrees with the figures.
 */
#include "viz/scene/icon.h"

#include "probe/isa/layout.h"

enum {
    MARKED_LANE = 14,
    TILES_WIDE = 4,
    TILES_HIGH = 8,
    LEAST_WITH_GROUND = 24,
    LEAST_WITH_MARK = 64
};

const int ws_icon_sizes[] = {16, 24, 32, 48, 64, 128, WS_ICON_MOST, 0};

/* The tiles of one size, twice as wide as high: the smallest icon has only tiles. */
struct tiles {
    int left, top, width, height, gap;
};

static struct tiles tiles_of(int size)
{
    struct tiles tiles = {.height = size / TILES_HIGH};

    if (size >= LEAST_WITH_GROUND) {
        tiles.height = (size * 13 + 64) / 128;
        tiles.gap = size / 48;
    }
    tiles.width = 2 * tiles.height;
    tiles.left = (size - TILES_WIDE * tiles.width + tiles.gap) / 2;
    tiles.top = (size - TILES_HIGH * tiles.height + tiles.gap) / 2;
    return tiles;
}

static struct ws_box box_of(const struct tiles *tiles, struct ws_place place)
{
    return (struct ws_box){tiles->left + place.column / 2 * tiles->width,
                           tiles->top + place.row * tiles->height, tiles->width - tiles->gap,
                           tiles->height - tiles->gap};
}

void ws_icon_make(struct ws_scene *scene, int size)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x1.b16");
    const struct tiles tiles = tiles_of(size);
    struct ws_box marked;

    ws_scene_init(scene);
    scene->width = scene->height = size;
    ws_scene_describe(scene, "Warpscope", "A matrix, colored by the lanes that hold it", NULL,
                      NULL);
    if (size >= LEAST_WITH_GROUND) /* a stroke of 2 px runs around it */
        ws_scene_rect(scene, (struct ws_box){1, 1, size - 2, size - 2}, size / 6,
                      WS_ROLE_ARROW_STRONG, (struct ws_tint){WS_TINT_NONE, 0});
    for (int lane = 0; lane < TILES_WIDE * TILES_HIGH; lane++) {
        struct ws_box box =
            box_of(&tiles, ws_layout_place(variant, (struct ws_slot){.lane = lane}));

        ws_scene_rect(scene, box, 0, WS_ROLE_FILL, (struct ws_tint){WS_TINT_LANE, lane});
    }
    if (size < LEAST_WITH_MARK)
        return;
    marked = box_of(&tiles, ws_layout_place(variant, (struct ws_slot){.lane = MARKED_LANE}));
    ws_scene_rect(scene, marked, 0, WS_ROLE_CELL_MARKED,
                  (struct ws_tint){WS_TINT_LANE, MARKED_LANE});
}
