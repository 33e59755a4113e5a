/*
 * The figure of bits: each element of a packed row is as wide as its bits, and every bit of a byte
 * has only the label that is known.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/sheet.h"
#include "viz/tests/figure_checks.h"

static bool build(const char *name, int lane, struct ws_medium medium, struct ws_scene *scene,
                  struct ws_error *error)
{
    struct ws_evidence evidence = {.text = "specified"};
    const struct ws_variant *variant;
    struct ws_figure figure;
    bool built;

    assert_true(ws_parse_variant(name, &variant, error));
    assert_true(ws_mapping_specified(variant, &evidence.mapping, error));
    figure = ws_figure_of(WS_FIGURE_BITS, &evidence);
    figure.lane = lane;
    figure.medium = medium;
    built = ws_figure_build(&figure, scene, error);
    ws_evidence_finish(&evidence);
    return built;
}

static int count(const struct ws_scene *scene, const char *text, enum ws_role role)
{
    int found = 0;

    for (int i = 0; i < scene->nodes; i++)
        found += scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == role &&
                 !strcmp(ws_scene_string(scene, &scene->node[i]), text);
    return found;
}

static void upper_bits_are_the_sign_or_not_specified_and_never_zero(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    /* The key has one more of each. */
    assert_true(
        build("ldmatrix.m8n16.x1.b8x16.b6x16_p32", 5, (struct ws_medium){0}, &scene, &error));
    assert_int_equal(count(&scene, "?", WS_ROLE_LABEL_MUTED), 4 * 2 + 1);
    assert_true(says(&scene, "padding") && says(&scene, "12\u201315"));
    assert_non_null(strstr(scene.description, "not specified"));
    ws_scene_finish(&scene);
    assert_true(
        build("ldmatrix.m8n16.x1.b8x16.b4x16_p64", 5, (struct ws_medium){0}, &scene, &error));
    assert_int_equal(count(&scene, "?", WS_ROLE_LABEL_MUTED), 4 * 4 + 1);
    ws_scene_finish(&scene);
    assert_true(build("ldmatrix.m8n16.x1.s8.s4", 5, (struct ws_medium){0}, &scene, &error));
    assert_int_equal(count(&scene, "?", WS_ROLE_LABEL_MUTED), 0);
    assert_int_equal(count(&scene, "s", WS_ROLE_LABEL), 4 * 5 + 1);
    assert_false(says(&scene, "padding"));
    ws_scene_finish(&scene);
}

static void a_transposed_register_comes_from_four_rows(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(build("ldmatrix.m16n16.x1.trans.b8x16.b6x16_p32", 5, (struct ws_medium){0}, &scene,
                      &error));
    for (int row = 0; row < 16; row++) {
        char text[64];

        snprintf(text, sizeof text, "matrix 0, row %d, at T%d's address", row, row);
        assert_int_equal(says(&scene, text), row >= 4 && row < 8);
    }
    assert_true(says(&scene, "M0[6,1]"));
    ws_scene_finish(&scene);
}

/* Elements are the rects of a row's groups, side by side in the order of their columns. */
static void elements_are_drawn_to_the_scale_of_bits(void **state)
{
    struct ws_scene scene;
    struct ws_error error;
    double byte = 0, element = 0;

    (void)state;
    assert_true(
        build("ldmatrix.m8n16.x1.b8x16.b6x16_p32", 0, (struct ws_medium){0}, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];

        if (node->kind == WS_NODE_RECT && node->parent >= 0 &&
            scene.node[node->parent].shown.column == 9 && scene.node[node->parent].shown.lane == 2)
            element = node->box.width;
    }
    for (int i = 0; i < scene.nodes; i++)
        if (scene.node[i].kind == WS_NODE_TEXT && scene.node[i].role == WS_ROLE_AXIS &&
            !strcmp(ws_scene_string(&scene, &scene.node[i]), "11"))
            byte += ws_text_x(&scene.node[i]);
        else if (scene.node[i].kind == WS_NODE_TEXT && scene.node[i].role == WS_ROLE_AXIS &&
                 !strcmp(ws_scene_string(&scene, &scene.node[i]), "10"))
            byte -= ws_text_x(&scene.node[i]);
    assert_true(element > 0 && fabs(element / byte - 6.0 / 8) < 1e-6);
    ws_scene_finish(&scene);
}

static void bytes_have_a_unit_and_formulas_a_matrix(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n16.x1.s8.s4",
                                        "ldmatrix.m8n16.x2.b8x16.b6x16_p32"};
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_true(build(names[i], 5, ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false),
                          &scene, &error));
        assert_true(says(&scene, "r0.b3: bits 24\u201331"));
        assert_int_equal(says(&scene, "matrix r, row t / 4"), i);
        ws_scene_finish(&scene);
    }
}

/* Names below bytes are further apart than the bytes. */
static void names_of_bytes_are_apart(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n16.x1.s8.s4",
                                        "ldmatrix.m8n16.x4.b8x16.b6x16_p32"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_scene scene;
        struct ws_error error;
        double end = -HUGE_VAL;
        int found = 0;

        assert_true(build(names[i], 5, ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false),
                          &scene, &error));
        for (int n = 0; n < scene.nodes; n++) {
            const struct ws_node *node = &scene.node[n];

            if (node->kind != WS_NODE_TEXT || node->role != WS_ROLE_AXIS ||
                !strstr(ws_scene_string(&scene, node), ": bits "))
                continue;
            assert_true(node->box.x - end > 9 * node->size / WS_AXIS_SIZE);
            end = node->box.x + node->box.width;
            found++;
        }
        assert_int_equal(found, 4);
        ws_scene_finish(&scene);
    }
}

static void other_variants_are_refused_with_a_word(void **state)
{
    static const struct ws_width column = {8, "cm"};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_operand *moved = ws_moved(ws_variant((enum ws_variant_id)id));
        struct ws_scene scene;
        struct ws_error error;
        bool built = build(ws_variant((enum ws_variant_id)id)->name, 31,
                           ws_medium_of(column, WS_FIT_FREE, false), &scene, &error);

        if (moved->width_bits < moved->slot_bits && !built)
            fail_msg("%s", error.text);
        if (moved->width_bits == moved->slot_bits) {
            assert_false(built);
            assert_error(error, WS_CODE_FIGURE, "--figure register");
        }
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(upper_bits_are_the_sign_or_not_specified_and_never_zero),
        cmocka_unit_test(a_transposed_register_comes_from_four_rows),
        cmocka_unit_test(elements_are_drawn_to_the_scale_of_bits),
        cmocka_unit_test(bytes_have_a_unit_and_formulas_a_matrix),
        cmocka_unit_test(names_of_bytes_are_apart),
        cmocka_unit_test(other_variants_are_refused_with_a_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
