/*
 * What moves in a step figure covers no text, and what its key names is what is drawn: the marks of
 * the followed lane, gray cells, and numbers in cells.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/tests/sample.h"
#include "viz/draw/shape.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/memory.h"
#include "viz/figure/moving/step_frame.h"

static struct ws_evidence evidence;

static struct ws_figure figure_of(const struct ws_variant *variant)
{
    struct ws_error error;

    ws_evidence_finish(&evidence);
    memset(&evidence, 0, sizeof evidence);
    assert_true(ws_mapping_specified(variant, &evidence.mapping, &error));
    snprintf(evidence.text, sizeof evidence.text, "specified; not yet captured");
    return ws_figure_of(WS_FIGURE_STEP, &evidence);
}

static void build(const struct ws_figure *figure, struct ws_scene *scene)
{
    struct ws_error error;

    if (!ws_figure_build(figure, scene, &error))
        fail_msg("%s: %s", figure->evidence->mapping.variant->name, error.text);
}

static bool has_text(const struct ws_scene *scene, const char *words)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT &&
            strstr(ws_scene_string(scene, &scene->node[i]), words))
            return true;
    return false;
}

static bool has_key(const struct ws_scene *scene, const char *words)
{
    for (int i = 0; i < scene->nodes; i++)
        if (!strcmp(ws_scene_string(scene, &scene->node[i]), words))
            return true;
    return false;
}

static bool meet(struct ws_box a, struct ws_box b)
{
    return a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 &&
           b.y < a.y + a.height - 0.5;
}

/* No text is under a cell or an address lane, and no two address lanes are on each other. */
static void check_covers(const struct ws_figure *figure)
{
    struct ws_scene scene;

    build(figure, &scene);
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *under = &scene.node[i];
        bool text = under->kind == WS_NODE_TEXT;

        if (!text && under->role != WS_ROLE_PANEL)
            continue;
        for (int j = i + 1; j < scene.nodes; j++) {
            const struct ws_node *over = &scene.node[j];
            bool covers = over->kind == WS_NODE_RECT &&
                          (over->role == WS_ROLE_CELL || over->role == WS_ROLE_CELL_MUTED ||
                           over->role == WS_ROLE_PANEL);

            if (covers && (text || over->role == WS_ROLE_PANEL) && meet(over->box, under->box))
                fail_msg("%s, frame %d, moment %g: something covers '%s'",
                         figure->evidence->mapping.variant->name, figure->frame + 1, figure->moment,
                         ws_scene_string(&scene, under));
        }
    }
    ws_scene_finish(&scene);
}

static void what_moves_covers_no_text(void **state)
{
    static const struct {
        struct ws_width width;
        enum ws_fit fit;
    } media[] = {{{0, NULL}, WS_FIT_FREE},
                 {{8, "cm"}, WS_FIT_FREE},
                 {{0, NULL}, WS_FIT_16_9},
                 {{0, NULL}, WS_FIT_A4},
                 {{0, NULL}, WS_FIT_1_1}};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(13)) {
        struct ws_figure figure = figure_of(ws_variant((enum ws_variant_id)id));

        figure.medium = ws_medium_of(media[id % 5].width, media[id % 5].fit, false);
        for (figure.frame = 0; figure.frame < WS_STEP_FRAMES; figure.frame++)
            for (int i = 0; i < 7; i++) {
                figure.moment = i / 7.0;
                check_covers(&figure);
            }
    }
}

/* "held by" is what the lane holds where it is marked: in memory, a load marks what it receives. */
static void a_mark_is_named_by_what_is_in_it(void **state)
{
    static const struct {
        const char *variant, *words[WS_STEP_FRAMES];
    } marks[] = {
        {"movmatrix.m8n8.trans.b16", {NULL, NULL, "received by T5", "received by T5"}},
        {"ldmatrix.m8n8.x4.b16", {NULL, NULL, "received by T5", "received by T5"}},
        {"stmatrix.m8n8.x4.b16", {NULL, "held by T5", "stored by T5", NULL}},
        {"cp.async.ca.16", {NULL, "copied by T5", "copied by T5", NULL}},
    };
    static const char *const all[] = {"received by T5", "held by T5", "stored by T5",
                                      "copied by T5"};

    (void)state;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        struct ws_figure figure = figure_of(ws_variant_named(marks[i].variant));

        for (figure.frame = 0; figure.frame < WS_STEP_FRAMES; figure.frame++) {
            const char *words = marks[i].words[figure.frame];
            struct ws_scene scene;

            build(&figure, &scene);
            for (size_t j = 0; j < sizeof all / sizeof all[0]; j++)
                if (has_key(&scene, all[j]) != (words && !strcmp(words, all[j])))
                    fail_msg("%s, frame %d: %s", marks[i].variant, figure.frame + 1, all[j]);
            ws_scene_finish(&scene);
        }
    }
}

/* In every frame, at rest and in motion, these looks have a key if and only if they are drawn. */
static void gray_cells_and_strong_outlines_have_keys(void **state)
{
    static const double moments[] = {0, 0.15, 0.4, 1};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(13)) {
        struct ws_figure figure = figure_of(ws_variant((enum ws_variant_id)id));

        for (int i = 0; i < WS_STEP_FRAMES * 4; i++) {
            bool gray = false, strong = false;
            struct ws_scene scene;

            figure.frame = i / 4;
            figure.moment = moments[i % 4];
            build(&figure, &scene);
            for (int n = 0; n < scene.node[0].last_child; n++) {
                gray |= scene.node[n].role == WS_ROLE_CELL_MUTED;
                strong |= scene.node[n].role == WS_ROLE_ARROW_STRONG;
            }
            if (gray != has_text(&scene, "filled"))
                fail_msg("%s, frame %d: gray cells", evidence.mapping.variant->name, i / 4 + 1);
            if (strong != (has_key(&scene, "received by T5") || has_key(&scene, "stored by T5") ||
                           has_key(&scene, "held by T5") || has_key(&scene, "copied by T5")))
                fail_msg("%s, frame %d: outlines", evidence.mapping.variant->name, i / 4 + 1);
            ws_scene_finish(&scene);
        }
    }
}

/* One outline to a cell: a register that has its turn has no second one around it. */
static void registers_are_marked_one_after_the_other(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("stmatrix.m8n8.x4.b16"));

    (void)state;
    figure.frame = 1;
    for (int beat = 0; beat < 4; beat++) {
        struct ws_scene scene;
        int marks = 0;

        figure.moment = (beat + 0.6) / 4;
        build(&figure, &scene);
        for (int i = 0; i < scene.nodes; i++)
            marks += scene.node[i].role == WS_ROLE_ARROW_STRONG;
        assert_int_equal(marks, beat + 1 + 1); /* and the key's */
        ws_scene_finish(&scene);
    }
}

/* Elements light up and arrive with their labels, row by row, before the animation step ends. */
static void what_has_arrived_is_labeled(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m8n8.x1.b16"));
    struct ws_scene scene;
    int named = 0, muted = 0;

    (void)state;
    figure.frame = 3;
    figure.moment = 0.8;
    build(&figure, &scene);
    for (int i = 0; i < scene.nodes; i++) {
        named += scene.node[i].kind == WS_NODE_TEXT && scene.node[i].role == WS_ROLE_LABEL;
        muted += scene.node[i].kind == WS_NODE_TEXT && scene.node[i].role == WS_ROLE_LABEL_MUTED;
    }
    assert_true(muted > 0 && muted < WS_LANES && named + muted >= 2 * WS_LANES);
    ws_scene_finish(&scene);
}

/* Whether a cell of the picture has only the number of its lane. */
static bool has_number(const struct ws_scene *scene)
{
    for (int i = 0; i < scene->node[0].last_child; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_LABEL &&
            ws_scene_string(scene, &scene->node[i])[0] != 'T')
            return true;
    return false;
}

static void numbers_in_cells_are_explained(void **state)
{
    static const char *const variants[] = {"ldmatrix.m8n16.x2.b8x16.b6x16_p32",
                                           "movmatrix.m8n8.trans.b16", "stmatrix.m8n8.x1.b16"};
    int explained = 0;

    (void)state;
    for (size_t i = 0; i < 2 * sizeof variants / sizeof variants[0]; i++) {
        struct ws_figure figure = figure_of(ws_variant_named(variants[i / 2]));

        figure.medium = ws_medium_of((struct ws_width){i % 2 ? 8 : 30, "cm"}, WS_FIT_FREE, false);
        for (int n = 0; n <= 2 * WS_STEP_FRAMES; n++) {
            struct ws_scene scene;

            figure.frame = (n + 1) / 2 - 1;
            figure.moment = n % 2 ? 0 : 1; /* nothing has arrived yet, or at rest */
            build(&figure, &scene);
            if (has_text(&scene, "a number in a cell is its lane: 5 is T5") != has_number(&scene))
                fail_msg("%s, frame %d", variants[i / 2], figure.frame + 1);
            explained += has_number(&scene);
            ws_scene_finish(&scene);
        }
    }
    assert_true(explained > 0);
}

/* A sliver of a moving element, which is too small for a hatch, must not end those of all cells. */
static void hatches_stay_in_motion(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m8n8.x4.b16"));

    (void)state;
    figure.frame = 3;
    for (int i = 0; i <= 25; i++) {
        struct ws_scene scene;

        figure.moment = i / 25.0;
        build(&figure, &scene);
        assert_true(ws_scene_hatches(&scene, WS_THEME_PRINT) > 0);
        ws_scene_finish(&scene);
    }
}

/* An arrow that goes around a matrix points at its register from the start: only its end moves. */
static void a_moving_arrow_points_at_its_register(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m8n8.x4.b16"));
    double x[3], y[3];

    (void)state;
    figure.frame = 2;
    figure.tile = WS_TILE_ROWS;
    for (int i = 0; i < 3; i++) {
        struct ws_scene scene;
        const struct ws_path_step *end = NULL;

        figure.moment = 0.02 + 0.1 * i; /* of the first of four registers */
        build(&figure, &scene);
        for (int k = 0; k < scene.nodes; k++)
            if (scene.node[k].kind == WS_NODE_PATH && scene.node[k].arrow_head)
                end = &scene.path[scene.node[k].path_start + scene.node[k].path_steps - 1];
        assert_non_null(end);
        x[i] = end->x[0];
        y[i] = end->y[0];
        ws_scene_finish(&scene);
    }
    assert_true(x[0] < x[1] && x[1] < x[2]);
    assert_true(y[0] == y[1] && y[1] == y[2]);
}

/* Without a size, global memory is beside shared memory: above it, both would be larger. */
static void a_frame_is_no_larger_than_it_need_be(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("cp.async.ca.16"));
    const struct ws_node *global = NULL, *shared = NULL;
    struct ws_scene scene;

    (void)state;
    figure.frame = 0;
    build(&figure, &scene);
    for (int i = 0; i < scene.nodes; i++)
        if (scene.node[i].kind == WS_NODE_TEXT) {
            const char *text = ws_scene_string(&scene, &scene.node[i]);

            global = strcmp(text, "global g3") ? global : &scene.node[i];
            shared = strcmp(text, "M0: 32 rows") ? shared : &scene.node[i];
        }
    assert_true(global && shared && shared->box.y < global->box.y);
    ws_scene_finish(&scene);
}

/* Whether a box is in a matrix or a register. */
static bool is_at_rest(const struct ws_scene *scene, struct ws_box box)
{
    for (int i = 0; i < scene->node[0].last_child; i++) {
        struct ws_box frame = scene->node[i].box;

        if (scene->node[i].kind == WS_NODE_RECT && scene->node[i].role == WS_ROLE_FRAME &&
            box.x > frame.x - 0.1 && box.x + box.width < frame.x + frame.width + 0.1 &&
            box.y > frame.y - 0.1 && box.y + box.height < frame.y + frame.height + 0.1)
            return true;
    }
    return false;
}

/*
 * An element is in its old place, in its new one, or between them, where it can be seen; of those
 * that a lane holds side by side, at least the first.
 */
static void each_element_on_its_way_is_drawn(void **state)
{
    int all = 0;

    (void)state;
    for (int i = 0; i < WS_VARIANTS * 13; i += sample_step(7)) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(i % WS_VARIANTS));
        struct ws_figure figure = figure_of(variant);
        int under_way = 0, drawn = 0;
        uint32_t on_way = 0, seen = 0;
        struct ws_timeline timeline;
        struct ws_scene scene;
        struct ws_error error;
        double way;

        figure.frame = WS_STEP_FRAMES - 1;
        figure.moment = (i / WS_VARIANTS + 0.4) / 13;
        assert_true(ws_timeline_make(&figure, &timeline, &error));
        build(&figure, &scene);
        for (int number = 0; number < ws_slot_count(variant); number++) {
            struct ws_slot slot = ws_slot_at(variant, number);

            if (ws_timeline_where(&timeline, figure.frame, figure.moment, slot, &way) !=
                WS_UNDER_WAY)
                continue;
            on_way |= (uint32_t)1 << slot.lane;
            under_way++;
        }
        for (int n = 0; n < scene.node[0].last_child; n++) {
            if (scene.node[n].kind != WS_NODE_RECT || scene.node[n].role != WS_ROLE_CELL ||
                is_at_rest(&scene, scene.node[n].box))
                continue;
            seen |= (uint32_t)1 << scene.node[n].tint.index;
            drawn++;
        }
        if (seen != on_way || has_key(&scene, "element on its way") != (under_way > 0) ||
            (ws_memory_shortest_run(&evidence.mapping) == 1 && drawn != under_way))
            fail_msg("%s, moment %g: %d of %d drawn", variant->name, figure.moment, drawn,
                     under_way);
        all += drawn;
        ws_scene_finish(&scene);
    }
    assert_true(all > 0);
}

/* Lines between cells are black too in some themes. */
static void a_line_between_registers_is_twice_as_wide_as_lines(void **state)
{
    struct ws_figure figure =
        figure_of(ws_variant_named("ldmatrix.m16n16.x2.trans.b8x16.b4x16_p64"));
    const struct ws_tint none = {WS_TINT_NONE, 0};
    struct ws_scene scene;
    int lines = 0;

    (void)state;
    figure.frame = 2;
    build(&figure, &scene);
    for (int i = 0; i < scene.nodes; i++) {
        lines += scene.node[i].kind == WS_NODE_LINE;
        for (int theme = 0; theme < WS_THEMES && scene.node[i].kind == WS_NODE_LINE; theme++)
            assert_true(
                ws_theme_paint((enum ws_theme_id)theme, scene.node[i].role, none).stroke_width >=
                2 * ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL, none).stroke_width);
    }
    assert_int_equal(lines, 3); /* and the key's */
    ws_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_moves_covers_no_text),
        cmocka_unit_test(each_element_on_its_way_is_drawn),
        cmocka_unit_test(a_line_between_registers_is_twice_as_wide_as_lines),
        cmocka_unit_test(a_mark_is_named_by_what_is_in_it),
        cmocka_unit_test(gray_cells_and_strong_outlines_have_keys),
        cmocka_unit_test(registers_are_marked_one_after_the_other),
        cmocka_unit_test(what_has_arrived_is_labeled),
        cmocka_unit_test(numbers_in_cells_are_explained),
        cmocka_unit_test(hatches_stay_in_motion),
        cmocka_unit_test(a_moving_arrow_points_at_its_register),
        cmocka_unit_test(a_frame_is_no_larger_than_it_need_be),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    ws_evidence_finish(&evidence);
    return failed;
}
