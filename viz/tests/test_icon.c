/*
 * The icon shows the figure of ldmatrix.m8n8.x1: each lane's tile where the layout has its elements
 * and in the lane's color. In every size its tiles are on whole px, within the square, and do not
 * overlap.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "probe/isa/layout.h"
#include "viz/scene/icon.h"

enum { LANES = 32 };

/* The tile of each lane. */
static void tiles_of(const struct ws_scene *scene, const struct ws_node *tile[LANES])
{
    for (int lane = 0; lane < LANES; lane++)
        tile[lane] = NULL;
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->role != WS_ROLE_FILL)
            continue;
        assert_int_equal(node->tint.kind, WS_TINT_LANE);
        assert_in_range(node->tint.index, 0, LANES - 1);
        assert_null(tile[node->tint.index]);
        tile[node->tint.index] = node;
    }
    for (int lane = 0; lane < LANES; lane++)
        assert_non_null(tile[lane]);
}

static bool whole(double value)
{
    return value >= 0 && floor(value) == value;
}

static void check(int size)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x1.b16");
    const struct ws_node *tile[LANES];
    struct ws_scene scene;

    ws_icon_make(&scene, size);
    assert_false(scene.failed);
    assert_true(scene.width == size && scene.height == size);
    tiles_of(&scene, tile);
    for (int a = 0; a < LANES; a++) {
        struct ws_place place = ws_layout_place(variant, (struct ws_slot){.lane = a});
        struct ws_box box = tile[a]->box;

        assert_true(whole(box.x) && whole(box.y) && whole(box.width) && whole(box.height));
        assert_true(box.width >= 4 && box.height >= 2);
        assert_true(box.x + box.width <= size && box.y + box.height <= size);
        for (int b = 0; b < LANES; b++) {
            struct ws_place other = ws_layout_place(variant, (struct ws_slot){.lane = b});

            if (place.row < other.row)
                assert_true(box.y + box.height <= tile[b]->box.y);
            if (place.column < other.column)
                assert_true(box.x + box.width <= tile[b]->box.x);
        }
    }
    ws_scene_finish(&scene);
}

static void every_size_shows_every_lane(void **state)
{
    (void)state;
    for (int i = 0; ws_icon_sizes[i]; i++)
        check(ws_icon_sizes[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_size_shows_every_lane)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
