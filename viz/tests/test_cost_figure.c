/*
 * Figures of the cost of a pitch: marks of predictions and measurements are told apart and do not
 * touch, and axes are named at their numbers.
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
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"
#include "viz/tests/figure_checks.h"

enum { LINES = 4096 };

static struct ws_evidence evidence;

/* Without a capture; `width_cm` 0: of no size. */
static struct ws_scene drawn_cost(const char *name, double width_cm)
{
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    specified(ws_variant_named(name), &evidence);
    figure = ws_figure_of(WS_FIGURE_COST, &evidence);
    figure.medium = ws_medium_of((struct ws_width){width_cm, "cm"}, WS_FIT_FREE, false);
    if (!ws_figure_build(&figure, &scene, &error))
        fail_msg("%s: %s", name, error.text);
    return scene;
}

/* All texts, of which sentences may have several lines. Returns `line`. */
static const char *lines_of(const struct ws_scene *scene, char line[LINES])
{
    size_t length = 0;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && length < LINES - 1)
            length += (size_t)snprintf(line + length, LINES - length, "%s ",
                                       ws_scene_string(scene, &scene->node[i]));
    return line;
}

static bool is_diamond(const struct ws_node *node)
{
    return node->kind == WS_NODE_PATH && node->role == WS_ROLE_TRACE_TEXT;
}

static bool is_dot(const struct ws_node *node)
{
    return node->kind == WS_NODE_RECT && node->corner > 0;
}

/* A diamond is over all stems and off all dots. */
static void diamonds_of_a_cost_are_seen(void **state)
{
    struct ws_scene scene = drawn_cost("ldmatrix.m8n8.x4.b16", 0);

    (void)state;
    for (int i = 0; i < scene.nodes; i++)
        for (int j = 0; j < scene.nodes && is_diamond(&scene.node[i]); j++) {
            const struct ws_box *a = &scene.node[i].box, *b = &scene.node[j].box;
            double apart = fabs(a->x + a->width / 2 - b->x - b->width / 2);

            if (scene.node[j].kind == WS_NODE_LINE && scene.node[j].role == WS_ROLE_ARROW)
                assert_true(j < i);
            if (is_dot(&scene.node[j]) && fabs(a->y + a->height / 2 - b->y - b->height / 2) < 0.1)
                assert_true(apart > (a->width + b->width) / 2 + 0.5);
        }
    ws_scene_finish(&scene);
}

/*
 * Each line across a cost has its number, the names of the axes are over the numbers, and without
 * cycles the plot ends where the text does.
 */
static void axes_of_a_cost_are_named_over_their_numbers(void **state)
{
    struct ws_scene scene = drawn_cost("st.shared.b32", 8);
    const struct ws_node *plot = NULL;
    double above = 0; /* the number before */
    int lines = 0, numbers = 0;

    (void)state;
    for (int i = 0; i < scene.nodes && !plot; i++)
        if (scene.node[i].kind == WS_NODE_RECT && scene.node[i].role == WS_ROLE_PANEL)
            plot = &scene.node[i];
    assert_non_null(plot);
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];

        lines += node->kind == WS_NODE_LINE && node->role == WS_ROLE_RULE;
        if (node->kind != WS_NODE_TEXT || node->role != WS_ROLE_AXIS ||
            node->box.y > plot->box.y + plot->box.height)
            continue;
        if (strcmp(ws_scene_string(&scene, node), "wavefronts") != 0 && numbers++)
            assert_true(above - node->box.y > 1.8 * WS_TEXT_ASCENT * node->size);
        above = node->box.y;
        assert_true(node->box.x + node->box.width < plot->box.x);
    }
    assert_true(lines > 2);
    assert_int_equal(lines, numbers);
    assert_true(plot->box.x + plot->box.width > scene.width - WS_MARGIN - 10);
    ws_scene_finish(&scene);
}

/*
 * A diamond at each multiple of 128 bytes, except at 1024, where the swizzle changes no address; with
 * its sample in the key.
 */
static void a_cost_shows_the_swizzle_where_it_is_a_layout(void **state)
{
    struct ws_scene scene = drawn_cost("ldmatrix.m8n8.x4.b16", 0);
    static char line[LINES];
    int diamonds = 0;

    (void)state;
    for (int i = 0; i < scene.nodes; i++)
        diamonds += is_diamond(&scene.node[i]);
    assert_int_equal(diamonds, 1024 / 128 - 1 + 1);
    assert_non_null(
        strstr(lines_of(&scene, line), "At 1024 bytes the 128-byte swizzle changes no"));
    assert_true(says(&scene, "predicted, bank conflict"));
    assert_false(says(&scene, "dependent chain")); /* no cycles are shown */
    ws_scene_finish(&scene);
}

/* The number of patterns that the sentence says are in the plot; -1 without a sentence. */
static int said_points(const struct ws_scene *scene)
{
    static char line[LINES];
    const char *at = strstr(lines_of(scene, line), "patterns of addresses, ");

    return at ? atoi(at + strlen("patterns of addresses, ")) : -1;
}

/*
 * Marks of measurements at adjacent pitches do not touch, no stem crosses them, and their number is
 * said.
 */
static void measured_marks_do_not_touch(void **state)
{
    static const double widths[] = {0, 8, 12, 17.5};
    static struct ws_captures captures;
    struct ws_error error;
    int marks = 0, gaps = 0;

    (void)state;
    assert_true(ws_captures_load(WS_SOURCE_DIR "/assets/captures", &captures, &error));
    for (int id = 0; id < WS_VARIANTS * 4; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(id / 4));
        struct ws_evidence captured = {0};
        struct ws_figure figure;
        struct ws_scene scene;

        if (!ws_address_lanes(variant))
            continue;
        assert_true(ws_evidence_of(&captures, variant, &captured, &error));
        figure = ws_figure_of(WS_FIGURE_COST, &captured);
        if (widths[id % 4] > 0)
            figure.medium =
                ws_medium_of((struct ws_width){widths[id % 4], "cm"}, WS_FIT_FREE, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        int tips = 0, said = said_points(&scene);
        for (int i = 0; i < scene.nodes; i++)
            tips += scene.node[i].kind == WS_NODE_PATH && scene.node[i].role == WS_ROLE_FRAME;
        if (said >= 0)
            assert_int_equal(tips, said + (said > 0)); /* one in the key */
        for (int i = 0; i < scene.nodes; i++)
            for (int j = 0; j < i; j++) {
                const struct ws_node *a = &scene.node[i], *b = &scene.node[j];

                if (a->kind == WS_NODE_PATH && a->role == WS_ROLE_FRAME &&
                    b->kind == WS_NODE_LINE && b->role == WS_ROLE_ARROW &&
                    fabs(a->box.x + a->box.width / 2 - b->box.x) < 0.01) {
                    assert_true(b->box.y > a->box.y + a->box.height ||
                                b->box.y + b->box.height < a->box.y);
                    gaps += b->box.y < a->box.y;
                }
                if (a->kind != WS_NODE_PATH || b->kind != WS_NODE_PATH ||
                    a->role != WS_ROLE_FRAME || b->role != WS_ROLE_FRAME ||
                    fabs(a->box.x - b->box.x) < 0.01)
                    continue;
                marks++;
                assert_true(fabs(a->box.x - b->box.x) > a->box.width + 2 ||
                            fabs(a->box.y - b->box.y) > a->box.height + 2);
            }
        ws_scene_finish(&scene);
        ws_evidence_finish(&captured);
    }
    assert_true(marks > 100);
    assert_true(gaps > 10);
    ws_captures_finish(&captures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diamonds_of_a_cost_are_seen),
        cmocka_unit_test(axes_of_a_cost_are_named_over_their_numbers),
        cmocka_unit_test(a_cost_shows_the_swizzle_where_it_is_a_layout),
        cmocka_unit_test(measured_marks_do_not_touch),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
