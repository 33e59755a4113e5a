/*
 * The stage of mapping and step figures: what is side by side is level, and colors in memory are
 * wide enough to be seen, also in rows with padding.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/memory.h"
#include "viz/tests/figure_checks.h"

static struct ws_evidence evidence;

static const char *const kinds[] = {"mapping", "step"};

/* A figure of one of the kinds above; false if the medium is too small for it. */
static bool build(const struct ws_variant *variant, int kind, double width_cm,
                  struct ws_scene *scene)
{
    struct ws_figure figure;
    struct ws_error error;

    specified(variant, &evidence);
    figure = ws_figure_of(kind ? WS_FIGURE_STEP : WS_FIGURE_MAPPING, &evidence);
    if (width_cm > 0)
        figure.medium = ws_medium_of((struct ws_width){width_cm, "cm"}, WS_FIT_FREE, false);
    if (ws_figure_build(&figure, scene, &error))
        return true;
    ws_scene_finish(scene);
    return false;
}

static const struct ws_node *text(const struct ws_scene *scene, const char *start)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_HEADING &&
            !strncmp(ws_scene_string(scene, &scene->node[i]), start, strlen(start)))
            return &scene->node[i];
    return NULL;
}

static const struct ws_node *frame(const struct ws_scene *scene, int nth)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_RECT && scene->node[i].role == WS_ROLE_FRAME && !nth--)
            return &scene->node[i];
    return NULL;
}

static void a_matrix_and_the_register_beside_it_begin_at_one_height(void **state)
{
    static const double widths[] = {0, 12, 17};
    int level[2] = {0};

    (void)state;
    for (int id = 0; id < WS_VARIANTS * 6; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(id / 6));
        const char *name = kinds[id % 2];
        const struct ws_operand *moved = ws_moved(variant);
        const struct ws_node *matrix, *reg, *cells, *lanes, *last;
        struct ws_scene scene;

        if (!build(variant, id % 2, widths[id / 2 % 3], &scene))
            continue;
        cells = frame(&scene, 0);
        lanes = frame(&scene, moved->matrices);
        last = frame(&scene, moved->matrices + moved->registers / moved->matrices - 1);
        matrix = text(&scene, "matrix 0");
        matrix = matrix ? matrix : text(&scene, "M0");
        reg = text(&scene, "r0");
        /*
         * The heights of both have something in common only from left to right; registers that are much
         * higher have the same middle.
         */
        if (matrix && reg &&
            last->box.y + last->box.height - lanes->box.y < 1.25 * cells->box.height &&
            lanes->box.y < cells->box.y + cells->box.height &&
            cells->box.y < lanes->box.y + lanes->box.height) {
            level[id % 2]++;
            if (fabs(matrix->baseline - reg->baseline) > 0.01 ||
                fabs(cells->box.y - lanes->box.y) > 0.01)
                fail_msg("%s of %s: not level", name, variant->name);
        }
        ws_scene_finish(&scene);
    }
    assert_true(level[0] > 10 && level[1] > 10);
}

/* The width of a color in the rows of the first matrix, and of the padding after them. */
static void colors_in_memory_are_wide_enough(void **state)
{
    int checked[2] = {0};

    (void)state;
    for (int id = 0; id < WS_VARIANTS * 2; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(id / 2));
        const struct ws_operand *moved = ws_moved(variant);
        const char *name = kinds[id % 2];
        struct ws_scene scene;
        double all, padding = 0;

        if (!build(variant, id % 2, 17, &scene))
            continue;
        all = frame(&scene, 0)->box.width;
        for (int i = 0; i < scene.nodes && !(padding > 0); i++)
            if (scene.node[i].kind == WS_NODE_RECT && scene.node[i].role == WS_ROLE_PADDING)
                padding = scene.node[i].box.width;
        if ((all - padding) / moved->columns * ws_memory_shortest_run(&evidence.mapping) < 5.9)
            fail_msg("%s of %s: colors of %.1f px", name, variant->name,
                     (all - padding) / moved->columns);
        if (padding > 0.26 * all)
            fail_msg("%s of %s: padding is %.0f of %.0f px", name, variant->name, padding, all);
        checked[padding > 0]++;
        ws_scene_finish(&scene);
    }
    assert_true(checked[0] > 10 && checked[1] > 4);
}

/* A lane's register that is opened below all lanes has their left and right edges. */
static void an_opened_register_is_as_wide_as_its_lanes(void **state)
{
    static const double widths[] = {0, 12, 17};
    int below = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS * 3; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(id / 3));
        const struct ws_operand *moved = ws_moved(variant);
        double left = HUGE_VAL, right = 0;
        const struct ws_node *lanes;
        struct ws_scene scene;

        if (!build(variant, 0, widths[id % 3], &scene))
            continue;
        lanes = frame(&scene, moved->matrices);
        for (const struct ws_node *node = lanes; node < scene.node + scene.nodes; node++)
            if (node->role == WS_ROLE_CELL && scene.node[node->parent].shown.reg == 0 &&
                node->box.y > lanes->box.y + lanes->box.height &&
                node->box.x < lanes->box.x + lanes->box.width - 0.1) {
                left = fmin(left, node->box.x);
                right = fmax(right, node->box.x + node->box.width);
            }
        if (right > 0 && (fabs(left - lanes->box.x) > 0.01 ||
                          fabs(right - lanes->box.x - lanes->box.width) > 0.01))
            fail_msg("%s: %.1f to %.1f px below %.1f px", variant->name, left, right,
                     lanes->box.width);
        below += right > 0;
        ws_scene_finish(&scene);
    }
    assert_true(below > 10);
}

/* If lanes have several columns each, the first one's number is over the middle of the lane's cell. */
static void column_numbers_are_over_the_cells_that_begin_there(void **state)
{
    const struct ws_node *number = NULL, *cell = NULL;
    struct ws_scene scene;

    (void)state;
    assert_true(build(ws_variant_named("ldmatrix.m8n16.x2.b8x16.b4x16_p64"), 0, 0, &scene));
    for (int i = scene.nodes - 1; i >= 0; i--) {
        const struct ws_node *node = &scene.node[i];

        if (node->kind == WS_NODE_TEXT && node->role == WS_ROLE_AXIS &&
            !strcmp(ws_scene_string(&scene, node), "4"))
            number = node;
        if (node->kind == WS_NODE_TEXT && node->role == WS_ROLE_LABEL &&
            !strcmp(ws_scene_string(&scene, node), "1"))
            cell = node;
    }
    assert_true(number && cell && number->box.y < cell->box.y);
    assert_true(fabs(number->box.x + number->box.width / 2 - cell->box.x - cell->box.width / 2) <
                0.01);
    ws_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_matrix_and_the_register_beside_it_begin_at_one_height),
        cmocka_unit_test(an_opened_register_is_as_wide_as_its_lanes),
        cmocka_unit_test(column_numbers_are_over_the_cells_that_begin_there),
        cmocka_unit_test(colors_in_memory_are_wide_enough),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
