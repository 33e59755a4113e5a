/*
 * Figures of registers and addresses are arranged for their medium: in a narrow column they are
 * legible, on a slide the matrices are side by side, and their terms are the field's. The same
 * holds for steps, and for the text of any page.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "viz/figure/kind/build.h"
#include "viz/tests/figure_checks.h"

static const struct ws_width nowhere = {0, NULL}, column = {8, "cm"}, columns = {13, "cm"};

/* Builds a figure of a variant for a medium; returns false if it is refused. */
static bool build(enum ws_figure_kind kind, const char *name, struct ws_medium medium,
                  struct ws_scene *scene, struct ws_error *error)
{
    struct ws_evidence evidence = {.text = "specified"};
    const struct ws_variant *variant;
    struct ws_figure figure;
    bool built;

    assert_true(ws_parse_variant(name, &variant, error));
    assert_true(ws_mapping_specified(variant, &evidence.mapping, error));
    figure = ws_figure_of(kind, &evidence);
    figure.medium = medium;
    built = ws_figure_build(&figure, scene, error);
    ws_evidence_finish(&evidence);
    return built;
}

static void every_variant_is_legible_in_a_column(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_REGISTER, WS_FIGURE_ADDRESS};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int i = 0; i < 2; i++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            struct ws_scene scene;
            struct ws_error error;

            if (kinds[i] == WS_FIGURE_ADDRESS && !ws_address_lanes(variant))
                continue;
            /* Figures of 16 elements per lane would be taller than a page. */
            if (!build(
                    kinds[i], variant->name,
                    ws_medium_of(ws_moved(variant)->registers * ws_moved(variant)->elements > 8 ||
                                         ws_moved(variant)->width_bits < 8
                                     ? columns
                                     : column,
                                 WS_FIT_FREE, false),
                    &scene, &error))
                fail_msg("%s", error.text);
            ws_scene_finish(&scene);
        }
}

static void matrices_stand_side_by_side_on_a_slide_and_in_a_square_in_a_column(void **state)
{
    static const char name[] = "ldmatrix.m8n8.x4.b16";
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(
        build(WS_FIGURE_ADDRESS, name, ws_medium_of(nowhere, WS_FIT_16_9, false), &scene, &error));
    assert_true(text_node(&scene, "matrix 0")->box.y == text_node(&scene, "matrix 3")->box.y);
    ws_scene_finish(&scene);
    assert_true(
        build(WS_FIGURE_ADDRESS, name, ws_medium_of(column, WS_FIT_FREE, false), &scene, &error));
    assert_true(text_node(&scene, "matrix 0")->box.y == text_node(&scene, "matrix 2")->box.y);
    assert_true(text_node(&scene, "matrix 0")->box.y < text_node(&scene, "matrix 1")->box.y);
    ws_scene_finish(&scene);
}

static void registers_are_called_so_and_bits_as_a_range_of_them_is(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(
        build(WS_FIGURE_REGISTER, "ldmatrix.m8n8.x4.b16", (struct ws_medium){0}, &scene, &error));
    assert_false(says(&scene, "register file"));
    assert_true(says(&scene, "ldmatrix registers"));
    assert_non_null(text_node(&scene, "0\u201315"));
    assert_non_null(text_node(&scene, "16\u201331"));
    assert_non_null(text_node(&scene, "bits"));
    ws_scene_finish(&scene);
    assert_true(build(WS_FIGURE_REGISTER, "ldmatrix.m8n16.x1.b8x16.b6x16_p32",
                      (struct ws_medium){0}, &scene, &error));
    assert_non_null(text_node(&scene, "0\u20135"));
    ws_scene_finish(&scene);
    assert_true(build(WS_FIGURE_REGISTER, "ldmatrix.m8n16.x1.s8.s4", (struct ws_medium){0}, &scene,
                      &error));
    assert_non_null(text_node(&scene, "0\u20137"));
    ws_scene_finish(&scene);
}

static void the_address_figures_keys_are_drawn(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(
        build(WS_FIGURE_ADDRESS, "ldmatrix.m8n8.x1.b16", (struct ws_medium){0}, &scene, &error));
    assert_non_null(text_node(&scene, "lane 5 supplies the row address"));
    assert_non_null(text_node(&scene, "lane whose address is ignored"));
    ws_scene_finish(&scene);
}

static void all_steps_of_a_load_fit_a_square(void **state)
{
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);

        if (!variant->family->reads_memory)
            continue;
        if (!build(WS_FIGURE_STEP, variant->name, ws_medium_of(nowhere, WS_FIT_1_1, false), &scene,
                   &error))
            fail_msg("%s", error.text);
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_is_legible_in_a_column),
        cmocka_unit_test(matrices_stand_side_by_side_on_a_slide_and_in_a_square_in_a_column),
        cmocka_unit_test(registers_are_called_so_and_bits_as_a_range_of_them_is),
        cmocka_unit_test(the_address_figures_keys_are_drawn),
        cmocka_unit_test(all_steps_of_a_load_fit_a_square),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
