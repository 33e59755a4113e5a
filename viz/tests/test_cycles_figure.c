/*
 * The figure of a wgmma's cycles by layout: a line is at each captured descriptor's cycles, and each
 * predicted conflict has a bar of its height.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>
#include <string.h>

#include <cmocka.h>

#include "viz/figure/kind/build.h"
#include "viz/tests/figure_checks.h"

enum { COUNT = 4, CHAIN = WS_WGMMA_INSTRUCTIONS };

/* Eight k of 16 bytes in one line of 128: read row by row, each is in the same banks as the next. */
static const char *const described_as[COUNT] = {
    "swizzle=none,leading=128,stride=1024", "swizzle=32,leading=512,stride=256",
    "swizzle=64,leading=1024,stride=512", "swizzle=128,leading=2048,stride=1024"};
static const int ways[COUNT] = {8, 4, 2, 1}; /* of the conflict */

/* `asked`: the instruction that the figure is requested for; NULL: the timed one. */
static void build(const int cycles[COUNT], struct ws_scene *scene, double width_cm,
                  const char *asked)
{
    static struct ws_evidence evidence;
    const struct ws_descriptor_subject *subject =
        ws_descriptor_subject_named("descriptor.A.mn.b16");
    uint64_t number[COUNT];
    uint32_t clock[COUNT * WS_WGMMA_REPETITIONS];
    struct ws_descriptor_capture capture = {.head.device = "NVIDIA H200",
                                            .subject = subject,
                                            .count = COUNT,
                                            .number = number,
                                            .cycles = clock};
    struct ws_described described;
    struct ws_figure figure;
    struct ws_error error;

    for (int i = 0; i < COUNT; i++) {
        struct ws_descriptor fields;

        assert_true(ws_descriptor_parse(described_as[i], &fields, &error));
        number[i] = ws_descriptor_number(&fields);
        described = ws_descriptor_described(subject, &fields);
        for (int k = 0; k < WS_WGMMA_REPETITIONS; k++)
            clock[i * WS_WGMMA_REPETITIONS + k] = (uint32_t)(cycles[i] * CHAIN + 7 * (k != 1));
    }
    specified(ws_mma_operand(asked ? ws_mma_named(asked) : ws_mma(subject->product), WS_OPERAND_D),
              &evidence);
    figure = ws_figure_of(WS_FIGURE_CYCLES, &evidence);
    figure.described = &described;
    figure.timed = cycles[0] ? &capture : NULL;
    if (width_cm > 0)
        figure.medium = ws_medium_of((struct ws_width){width_cm, "cm"}, WS_FIT_FREE, false);
    assert_true(ws_figure_build(&figure, scene, &error));
}

/* The n-th rect or path of a role that is at most `highest` px high. */
static const struct ws_node *shape(const struct ws_scene *scene, enum ws_node_kind kind,
                                   enum ws_role role, int nth, double highest)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == kind && scene->node[i].role == role &&
            scene->node[i].box.height <= highest && nth-- == 0)
            return &scene->node[i];
    return NULL;
}

static const struct ws_node *rect(const struct ws_scene *scene, enum ws_role role, int nth,
                                  double highest)
{
    return shape(scene, WS_NODE_RECT, role, nth, highest);
}

static double middle_y(const struct ws_node *node)
{
    return node->box.y + node->box.height / 2;
}

static void a_line_is_at_captured_cycles_and_bars_are_at_predicted_ones(void **state)
{
    static const int cycles[COUNT] = {20, 20, 20, 84};
    const struct ws_node *free, *line[COUNT];
    struct ws_scene scene;
    double bottom, cycle;

    (void)state;
    build(cycles, &scene, 0, NULL);
    free = rect(&scene, WS_ROLE_CELL, 0, HUGE_VAL);
    bottom = free->box.y + free->box.height;
    cycle = free->box.height / 20; /* 16 wavefronts of A and 4 of B */
    for (int i = 0; i < COUNT; i++) {
        const struct ws_node *column = rect(&scene, WS_ROLE_CELL, i, HUGE_VAL);

        line[i] = shape(&scene, WS_NODE_PATH, WS_ROLE_FRAME, i, 10);
        assert_non_null(line[i]);
        assert_true(fabs((bottom - middle_y(line[i])) / cycle - cycles[i]) < 0.01);
        /* exactly as wide as the columns of its mode */
        assert_true(fabs(line[i]->box.x - column->box.x) < 0.01);
        assert_true(fabs(line[i]->box.width - column->box.width) < 0.01);
    }
    for (int i = 0; i < COUNT - 1; i++) {
        const struct ws_node *bar = shape(&scene, WS_NODE_PATH, WS_ROLE_ALERT_FILL, i, HUGE_VAL);

        assert_non_null(bar);
        assert_true(fabs(bar->box.height / cycle - 16 * (ways[i] - 1)) < 0.01);
        assert_true(
            fabs(bar->box.x + bar->box.width / 2 - line[i]->box.x - line[i]->box.width / 2) < 0.01);
    }
    ws_scene_finish(&scene);
}

static void it_fits_every_medium(void **state)
{
    static const int cycles[COUNT] = {20, 20, 21, 20};

    (void)state;
    for (double width = 8; width < 24; width += 5) {
        struct ws_scene scene;

        build(cycles, &scene, width, NULL);
        check_layout(&scene, "cycles");
        ws_scene_finish(&scene);
    }
}

static void without_a_capture_it_has_predictions_and_no_line(void **state)
{
    static const int cycles[COUNT] = {0};
    struct ws_scene scene;

    (void)state;
    build(cycles, &scene, 0, NULL);
    assert_null(shape(&scene, WS_NODE_PATH, WS_ROLE_FRAME, 0, 10));
    assert_non_null(shape(&scene, WS_NODE_PATH, WS_ROLE_ALERT, 0, HUGE_VAL));
    assert_null(shape(&scene, WS_NODE_PATH, WS_ROLE_ALERT, 4, HUGE_VAL)); /* one for each mode */
    assert_non_null(strstr(scene.description, "Not measured"));
    ws_scene_finish(&scene);
}

/* Layouts carry over to other instructions, cycles do not if n differs. */
static void an_instruction_that_was_not_timed_is_not_said_to_take_as_long(void **state)
{
    static const int cycles[COUNT] = {20, 20, 20, 20};
    static const char *const asked[] = {NULL, "wgmma.m64n16k16.f32.bf16.bf16",
                                        "wgmma.m64n232k16.f32.bf16.bf16"};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct ws_scene scene;

        build(cycles, &scene, 0, asked[i]);
        assert_int_equal(strstr(scene.description, "was not timed") != NULL, i > 0);
        assert_int_equal(strstr(scene.description, "its cycles depend on n") != NULL, i > 1);
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_at_captured_cycles_and_bars_are_at_predicted_ones),
        cmocka_unit_test(it_fits_every_medium),
        cmocka_unit_test(without_a_capture_it_has_predictions_and_no_line),
        cmocka_unit_test(an_instruction_that_was_not_timed_is_not_said_to_take_as_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
