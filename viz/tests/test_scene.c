/* The tree: boxes, hits and strings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/scene/scene.h"

static const struct ws_tint plain = {WS_TINT_NONE, 0};

static struct ws_shown shows_lane(int lane)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.lane = lane;
    return shown;
}

static void a_group_covers_what_it_holds_and_nothing_else(void **state)
{
    struct ws_scene scene;
    int outer, inner, empty;

    (void)state;
    ws_scene_init(&scene);
    outer = ws_scene_open(&scene, WS_SHOWS_NOTHING);
    empty = ws_scene_open(&scene, WS_SHOWS_NOTHING);
    ws_scene_close(&scene);
    inner = ws_scene_open(&scene, WS_SHOWS_NOTHING);
    ws_scene_line(&scene, 30, 40, 10, 20, WS_ROLE_RULE, false);
    ws_scene_close(&scene);
    ws_scene_rect(&scene, (struct ws_box){25, 35, 15, 15}, 0, WS_ROLE_CELL, plain);
    ws_scene_close(&scene);
    assert_float_equal(scene.node[empty].box.width, 0, 0);
    assert_float_equal(scene.node[inner].box.x, 10, 0);
    assert_float_equal(scene.node[inner].box.width, 20, 0);
    assert_float_equal(scene.node[outer].box.x, 10, 0);
    assert_float_equal(scene.node[outer].box.y, 20, 0);
    assert_float_equal(scene.node[outer].box.width, 30, 0);
    assert_float_equal(scene.node[0].box.height, 30, 0);
    ws_scene_finish(&scene);
}

static void closing_more_than_was_opened_leaves_the_root_open(void **state)
{
    struct ws_scene scene;

    (void)state;
    ws_scene_init(&scene);
    ws_scene_close(&scene);
    assert_int_equal(scene.open, 0);
    assert_int_equal(ws_scene_rect(&scene, (struct ws_box){0, 0, 1, 1}, 0, WS_ROLE_CELL, plain), 1);
    ws_scene_finish(&scene);
}

static void a_hit_is_the_topmost_that_shows_something(void **state)
{
    struct ws_scene scene;
    int under, over, cell;

    (void)state;
    ws_scene_init(&scene);
    ws_scene_rect(&scene, (struct ws_box){0, 0, 100, 100}, 0, WS_ROLE_PAPER, plain);
    under = ws_scene_open(&scene, shows_lane(1));
    ws_scene_rect(&scene, (struct ws_box){0, 0, 20, 20}, 0, WS_ROLE_CELL, plain);
    ws_scene_close(&scene);
    over = ws_scene_open(&scene, shows_lane(2));
    ws_scene_rect(&scene, (struct ws_box){10, 10, 20, 20}, 0, WS_ROLE_CELL, plain);
    ws_scene_close(&scene);
    cell = ws_scene_rect(&scene, (struct ws_box){60, 0, 10, 10}, 0, WS_ROLE_NONE, plain);
    scene.node[cell].shown = shows_lane(3);
    ws_scene_rect(&scene, (struct ws_box){0, 0, 5, 5}, 0, WS_ROLE_PANEL, plain);

    assert_int_equal(ws_scene_hit(&scene, 9.99, 5), under);
    assert_int_equal(ws_scene_hit(&scene, 2, 2), under);
    assert_int_equal(ws_scene_hit(&scene, 15, 15), over);
    assert_int_equal(ws_scene_hit(&scene, 65, 5), cell);
    assert_int_equal(ws_scene_hit(&scene, 70, 5), -1);
    assert_int_equal(ws_scene_hit(&scene, 90, 90), -1);
    assert_int_equal(ws_scene_hit(&scene, -1, 5), -1);
    ws_scene_finish(&scene);
}

static void an_anchor_is_where_it_was_put(void **state)
{
    static const enum ws_anchor anchors[] = {WS_ANCHOR_START, WS_ANCHOR_MIDDLE, WS_ANCHOR_END};
    struct ws_scene scene;

    (void)state;
    ws_scene_init(&scene);
    for (int i = 0; i < 3; i++) {
        int node = ws_scene_text(&scene, 50, 20, 10, anchors[i], WS_ROLE_CODE, "12345");

        assert_float_equal(ws_text_x(&scene.node[node]), 50, 1e-9);
        assert_float_equal((float)scene.node[node].box.x, 50.0F - 15.0F * (float)i, 1e-5);
        assert_float_equal(scene.node[node].box.width, 30, 1e-9);
        assert_string_equal(ws_scene_string(&scene, &scene.node[node]), "12345");
    }
    ws_scene_finish(&scene);
}

static void nothing_is_added_after_memory_ran_out(void **state)
{
    struct ws_scene scene;
    int nodes;

    (void)state;
    ws_scene_init(&scene);
    ws_scene_open(&scene, shows_lane(0));
    nodes = scene.nodes;
    scene.failed = true;
    assert_int_equal(ws_scene_rect(&scene, (struct ws_box){0, 0, 1, 1}, 0, WS_ROLE_CELL, plain),
                     -1);
    assert_int_equal(ws_scene_open(&scene, shows_lane(1)), -1);
    assert_int_equal(ws_scene_text(&scene, 0, 0, 9, WS_ANCHOR_START, WS_ROLE_LABEL, "x"), -1);
    ws_scene_tooltip(&scene, -1, "never");
    ws_scene_close(&scene);
    ws_scene_close(&scene);
    assert_int_equal(scene.nodes, nodes);
    ws_scene_finish(&scene);
}

static void thousands_of_nodes_keep_their_order(void **state)
{
    struct ws_scene scene;
    char label[16];
    int node = 0, seen = 0;

    (void)state;
    ws_scene_init(&scene);
    for (int i = 0; i < 5000; i++) {
        snprintf(label, sizeof label, "%d", i);
        node = ws_scene_text(&scene, i, 0, 9, WS_ANCHOR_START, WS_ROLE_LABEL, label);
    }
    assert_false(scene.failed);
    assert_string_equal(ws_scene_string(&scene, &scene.node[node]), "4999");
    for (int i = scene.node[0].first_child; i >= 0; i = scene.node[i].next)
        assert_int_equal(atoi(ws_scene_string(&scene, &scene.node[i])), seen++);
    assert_int_equal(seen, 5000);
    ws_scene_finish(&scene);
}

static void numbers_are_tidy(void **state)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{3, "3"},
                 {-0.5, "-0.5"},
                 {0.004, "0"},
                 {-0.004, "0"},
                 {1.005, "1"},
                 {0.05, "0.05"},
                 {12.346, "12.35"},
                 {-7.1, "-7.1"},
                 {99.999, "100"},
                 {1e300, "0"},
                 {123456789.25, "123456789.25"}};
    char buffer[WS_NUMBER_SIZE];

    (void)state;
    setlocale(LC_ALL, "de_DE.UTF-8"); /* where the machine has it */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(ws_number_text(cases[i].value, buffer), cases[i].text);
    setlocale(LC_ALL, "C");
}

/* Words that a scene has may be given to it again. */
static void words_are_kept_when_they_are_the_scenes_own(void **state)
{
    struct ws_scene scene;

    (void)state;
    ws_scene_init(&scene);
    ws_scene_describe(&scene, NULL, NULL, NULL, "captured on a GPU that has a long name");
    ws_scene_describe(&scene, "A title", NULL, NULL, scene.provenance);
    assert_string_equal(scene.provenance, "captured on a GPU that has a long name");
    ws_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_kept_when_they_are_the_scenes_own),
        cmocka_unit_test(a_group_covers_what_it_holds_and_nothing_else),
        cmocka_unit_test(closing_more_than_was_opened_leaves_the_root_open),
        cmocka_unit_test(a_hit_is_the_topmost_that_shows_something),
        cmocka_unit_test(an_anchor_is_where_it_was_put),
        cmocka_unit_test(nothing_is_added_after_memory_ran_out),
        cmocka_unit_test(thousands_of_nodes_keep_their_order),
        cmocka_unit_test(numbers_are_tidy),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
