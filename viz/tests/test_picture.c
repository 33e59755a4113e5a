/* The pictures of lessons: nothing overlaps, and their content is computed, not drawn by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/assert_error.h"
#include "viz/teach/picture.h"
#include "viz/tests/figure_checks.h"

static struct ws_captures captures;

static int named(const char *name)
{
    for (int i = 0; ws_picture_name(i); i++)
        if (!strcmp(ws_picture_name(i), name))
            return i;
    fail_msg("no picture %s", name);
    return -1;
}

static bool told;
static struct ws_address_options addresses;
static double height = 540;

static bool draw(const char *name, const char *variant, int part, struct ws_scene *scene,
                 struct ws_error *error)
{
    const struct ws_picture_room room = {.captures = &captures,
                                         .variant = ws_variant_named(variant),
                                         .addresses = &addresses,
                                         .told = told,
                                         .width = 960,
                                         .height = height,
                                         .part = part};

    ws_scene_init(scene);
    return ws_picture_draw(named(name), &room, scene, error);
}

static void nothing_overlaps_and_all_fits_the_room(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    for (int i = 0; ws_picture_name(i); i++)
        for (int part = 1; part <= ws_picture_parts(i) * 2; part++) {
            told = part % 2 == 0;
            assert_true(
                draw(ws_picture_name(i), "ldmatrix.m8n8.x4.b16", (part + 1) / 2, &scene, &error));
            assert_true(scene.width == 960 && scene.height == 540);
            check_layout(&scene, ws_picture_name(i));
            ws_scene_finish(&scene);
        }
    told = false;
}

/* The number of cells marked as wrong. */
static int wrong_cells(const struct ws_scene *scene)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        count += scene->node[i].kind == WS_NODE_RECT && scene->node[i].role == WS_ROLE_ALERT;
    return count;
}

static void quadrants_in_wrong_places_make_every_number_wrong(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(draw("product", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
    /* Row i of the upper half gets row i + 8 of B added, and the lower half nothing at all. */
    assert_int_equal(wrong_cells(&scene), 16 * 8);
    assert_true(has_text(&scene, "66"));
    ws_scene_finish(&scene);
    assert_false(draw("product", "ldmatrix.m8n8.x2.b16", 1, &scene, &error));
    assert_error(error, WS_CODE_FIGURE, "ldmatrix.m8n8.x2.b16");
    ws_scene_finish(&scene);
}

static void bytes_are_those_of_memory(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_false(draw("bytes", "movmatrix.m8n8.trans.b16", 1, &scene, &error));
    assert_error(error, WS_CODE_FIGURE, "movmatrix.m8n8.trans.b16");
    ws_scene_finish(&scene);
}

static void quadrants_stand_where_the_engine_says(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(draw("quadrants", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
    assert_true(has_text(&scene, "a1") && says(&scene, "bottom left"));
    assert_false(says(&scene, "feed") || says(&scene, "T8"));
    ws_scene_finish(&scene);
    told = true;
    assert_true(draw("quadrants", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
    assert_true(says(&scene, "Tiles down the columns: it feeds A."));
    assert_false(says(&scene, "wrong"));
    ws_scene_finish(&scene);
    assert_true(draw("quadrants", "ldmatrix.m8n8.x4.b16", 2, &scene, &error));
    assert_true(says(&scene, "it does not feed A: quadrants swapped."));
    assert_true(has_text(&scene, "a1: wrong") && has_text(&scene, "a2: wrong"));
    assert_false(has_text(&scene, "a0: wrong") || has_text(&scene, "a3: wrong"));
    ws_scene_finish(&scene);
    told = false;
}

/* The chunks of memory as the swizzle's picture has them, one after the other, "r3 c6". */
static void chunks_lie_where_the_swizzle_puts_them(void **state)
{
    struct ws_scene scene;
    struct ws_error error;
    double left = 0, top = 0;
    bool found = false;

    (void)state;
    told = true;
    assert_true(ws_swizzle_parse("128", &addresses.swizzle, &error));
    assert_true(draw("swizzled", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];
        const char *text = ws_scene_string(&scene, node);

        if (node->kind != WS_NODE_TEXT)
            continue;
        if (!strcmp(text, "384"))
            top = node->baseline;
        if (!strcmp(text, "+80"))
            left = ws_text_x(node);
        found = found || (!strcmp(text, "r3 c6") && left > 0 && node->box.x < left &&
                          node->box.x + node->box.width > left && node->baseline > top - 2 &&
                          node->baseline < top + 2);
    }
    assert_true(found);
    ws_scene_finish(&scene);
    told = false;
    assert_true(draw("swizzled", "ldmatrix.m8n8.x4.b16", 5, &scene, &error));
    assert_true(has_text(&scene, "in memory, byte: ?"));
    ws_scene_finish(&scene);
    assert_true(ws_swizzle_parse("2,5,3", &addresses.swizzle, &error));
    assert_false(draw("swizzled", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
    ws_scene_finish(&scene);
    addresses = (struct ws_address_options){0};
}

/* The numbers that the two lessons of swizzle and descriptor ask for are those of the rules. */
static void the_numbers_of_lessons_are_those_of_the_rule(void **state)
{
    struct ws_described a = {.role = WS_OPERAND_A,
                             .extent = 64,
                             .depth = 16,
                             .width_bits = 16,
                             .descriptor = {.leading_bytes = 128, .stride_bytes = 256}};
    struct ws_described b = {
        .role = WS_OPERAND_B,
        .extent = 128,
        .depth = 16,
        .width_bits = 16,
        .major = WS_MAJOR_MN,
        .descriptor = {.swizzle_bytes = 128, .leading_bytes = 2048, .stride_bytes = 1024}};
    struct ws_swizzle wide, narrow;
    struct ws_error error;

    (void)state;
    assert_int_equal(ws_described_bit(&a, 0, 8) / 8, 128);
    assert_int_equal(ws_described_bit(&a, 19, 11) / 8, 694);
    a.descriptor.stride_bytes = 512;
    assert_int_equal(ws_described_bit(&a, 8, 0) / 8, 512);
    a.descriptor = (struct ws_descriptor){
        .swizzle_bytes = 128, .leading_bytes = 16, .stride_bytes = 1024, .start_bytes = 32};
    assert_int_equal(ws_described_bit(&a, 3, 0) / 8, 400);
    assert_int_equal(ws_described_atom(&a).leading, 1);
    assert_int_equal(ws_described_bit(&b, 0, 64) / 8, 2048);
    assert_int_equal(ws_described_bit(&b, 8, 0) / 8, 1024);
    assert_true(ws_swizzle_parse("128", &wide, &error));
    assert_true(ws_swizzle_parse("64", &narrow, &error));
    assert_int_equal(ws_swizzle_apply(wide, 128), 144);
    assert_int_equal(ws_swizzle_apply(wide, 384 + 48), 384);
    assert_int_equal(ws_swizzle_apply(wide, 640 + 16), 640 + 64);
    assert_int_equal(ws_swizzle_apply(wide, 480), 464);
    assert_int_equal(ws_swizzle_apply(wide, 640), 720);
    assert_int_equal(ws_swizzle_apply(wide, 384 + 32), 400);
    assert_int_equal(ws_swizzle_apply(narrow, 192), 208);
}

static void raw_registers_are_the_captures(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(draw("raw", "ldmatrix.m8n8.x4.b16", 2, &scene, &error));
    assert_true(has_text(&scene, "0x005d005c"));
    assert_true(says(&scene, "captured on NVIDIA H200"));
    assert_true(says(&scene, "r1.lo of lane 14 holds M1[3,4]"));
    ws_scene_finish(&scene);
    assert_true(draw("raw", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
    assert_false(says(&scene, "M1[3,4]"));
    ws_scene_finish(&scene);
    assert_false(draw("raw", "ldmatrix.m16n16.x1.trans.b8", 1, &scene, &error));
    assert_error(error, WS_CODE_FIGURE, "ldmatrix.m16n16.x1.trans.b8");
    ws_scene_finish(&scene);
}

static void what_is_asked_stands_in_no_picture_until_it_is_told(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    addresses.pitch_bytes = 144;
    for (told = false;; told = true) {
        assert_true(draw("banks", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
        assert_true(has_text(&scene, "2176"));
        assert_int_equal(says(&scene, "1 + 1 + 1 + 1 = 4 wavefronts"), told);
        ws_scene_finish(&scene);
        assert_true(draw("published", "ldmatrix.m8n8.x4.b16", 2, &scene, &error));
        assert_int_equal(says(&scene, "bottom left is wrong"), told);
        ws_scene_finish(&scene);
        assert_true(draw("published", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
        assert_false(says(&scene, "wrong"));
        ws_scene_finish(&scene);
        if (told)
            break;
    }
    height = 200;
    for (told = false;; told = true) {
        assert_true(draw("banks", "ldmatrix.m8n8.x4.b16", 1, &scene, &error));
        check_layout(&scene, "banks in little room");
        assert_true(says(&scene, "pitch 144 bytes, no swizzle"));
        assert_int_equal(says(&scene, "4 wavefronts"), told);
        ws_scene_finish(&scene);
        if (told)
            break;
    }
    height = 540;
    assert_true(draw("banks", "ldmatrix.m8n8.x4.b16", 2, &scene, &error));
    assert_true(says(&scene, "23 wavefronts"));
    ws_scene_finish(&scene);
    told = false;
    addresses.pitch_bytes = 12;
    assert_false(draw("banks", "ldmatrix.m8n8.x1.b16", 1, &scene, &error));
    ws_scene_finish(&scene);
    addresses.pitch_bytes = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_overlaps_and_all_fits_the_room),
        cmocka_unit_test(quadrants_in_wrong_places_make_every_number_wrong),
        cmocka_unit_test(bytes_are_those_of_memory),
        cmocka_unit_test(quadrants_stand_where_the_engine_says),
        cmocka_unit_test(chunks_lie_where_the_swizzle_puts_them),
        cmocka_unit_test(the_numbers_of_lessons_are_those_of_the_rule),
        cmocka_unit_test(raw_registers_are_the_captures),
        cmocka_unit_test(what_is_asked_stands_in_no_picture_until_it_is_told),
    };
    struct ws_error error;
    int failed;

    if (!ws_captures_load(WS_SOURCE_DIR "/assets/captures", &captures, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    ws_captures_finish(&captures);
    return failed;
}
