/*
 * The mapping poster and the steps: they draw a mapping at its positions, draw a reverse data
 * direction in reverse, and describe the followed lane correctly.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/followed.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/lanes.h"
#include "viz/figure/moving/stage.h"
#include "viz/tests/figure_checks.h"

static struct ws_evidence evidence;

/* A figure of a variant as it is specified. */
static struct ws_figure figure_of(const char *name, enum ws_figure_kind kind)
{
    struct ws_error error;

    ws_evidence_finish(&evidence);
    memset(&evidence, 0, sizeof evidence);
    assert_true(ws_mapping_specified(ws_variant_named(name), &evidence.mapping, &error));
    snprintf(evidence.text, sizeof evidence.text, "specified; not yet captured");
    return ws_figure_of(kind, &evidence);
}

static struct ws_scene drawn(const struct ws_figure *figure)
{
    struct ws_scene scene;
    struct ws_error error;

    if (!ws_figure_build(figure, &scene, &error))
        fail_msg("%s", error.text);
    return scene;
}

static struct ws_scene poster(const char *name, int lane)
{
    struct ws_figure figure = figure_of(name, WS_FIGURE_MAPPING);

    figure.lane = lane;
    return drawn(&figure);
}

static int count_paths(const struct ws_scene *scene, enum ws_role role, bool head)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        count += scene->node[i].kind == WS_NODE_PATH && scene->node[i].role == role &&
                 scene->node[i].arrow_head == head;
    return count;
}

/* Whether a node is in the first group that shows an element, which is the one in memory. */
static bool is_element(const struct ws_scene *scene, const struct ws_node *node)
{
    return node->parent >= 0 && scene->node[node->parent].shown.bit >= 0 &&
           node->kind == WS_NODE_RECT;
}

static void every_element_has_the_colour_of_the_lane_that_holds_it(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        const struct ws_operand *moved = ws_moved(variant);
        struct ws_scene scene = poster(variant->name, -1);
        int elements = 0, cells = 0;

        for (int i = 0; i < scene.nodes; i++) {
            const struct ws_node *node = &scene.node[i];
            const struct ws_shown *shown = &scene.node[node->parent < 0 ? 0 : node->parent].shown;

            if (node->kind == WS_NODE_RECT && shown->lane >= 0 && shown->bit < 0)
                cells += node->tint.kind == WS_TINT_LANE && node->tint.index == shown->lane;
            if (!is_element(&scene, node))
                continue;
            assert_true(node->tint.kind == WS_TINT_LANE || node->tint.kind == WS_TINT_UNNAMED);
            assert_int_equal(node->tint.index, shown->lane);
            elements++;
        }
        /* All in memory, and those of one lane again in its opened registers. */
        assert_int_equal(elements, ws_element_count(variant) + moved->registers * moved->elements);
        assert_int_equal(cells, WS_LANES * moved->registers);
        ws_scene_finish(&scene);
    }
}

/* The first and the last point of the arrow to or from a register. */
static void arrow_ends(const struct ws_scene *scene, int reg, double start[2], double end[2])
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_PATH && node->role == WS_ROLE_ARROW &&
            scene->node[node->parent].shown.reg == reg) {
            const struct ws_path_step *first = &scene->path[node->path_start];
            const struct ws_path_step *last = first + node->path_steps - 1;

            assert_true(node->arrow_head);
            start[0] = first->x[0], start[1] = first->y[0];
            end[0] = last->x[0], end[1] = last->y[0];
            return;
        }
    }
    fail_msg("no arrow of register %d", reg);
}

/* The distance of a point from the cells of a register. */
static double distance(const struct ws_scene *scene, int reg, const double point[2])
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        const struct ws_shown *shown = &scene->node[node->parent < 0 ? 0 : node->parent].shown;

        if (node->role == WS_ROLE_FRAME && shown->reg == reg && shown->lane < 0)
            return hypot(
                fmax(fmax(node->box.x - point[0], point[0] - node->box.x - node->box.width), 0),
                fmax(fmax(node->box.y - point[1], point[1] - node->box.y - node->box.height), 0));
    }
    fail_msg("no cells of register %d", reg);
    return 0;
}

static void a_load_goes_to_the_registers_and_a_store_to_memory(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int tile = WS_TILE_AUTO; tile < WS_TILES; tile++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            struct ws_figure figure = figure_of(variant->name, WS_FIGURE_MAPPING);
            struct ws_scene scene;
            int brackets;

            figure.tile = (enum ws_tile)tile;
            scene = drawn(&figure);
            assert_int_equal(count_paths(&scene, WS_ROLE_ARROW, true),
                             ws_moved(variant)->registers);
            /* A bracket at each matrix, if its address lanes are at the tip. */
            brackets = count_paths(&scene, WS_ROLE_ARROW, false);
            assert_true(brackets == 0 || (variant->family->writes_memory &&
                                          brackets == ws_moved(variant)->matrices));
            if (tile == WS_TILE_AUTO && !strcmp(variant->name, "cp.async.cg.16"))
                assert_int_equal(count_paths(&scene, WS_ROLE_ARROW, false), 1);
            for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
                double start[2] = {0}, end[2] = {0};

                arrow_ends(&scene, reg, start, end);
                if (variant->family->writes_memory !=
                    (distance(&scene, reg, start) < distance(&scene, reg, end)))
                    fail_msg("%s, %s, register %d", variant->name, ws_tile_name(figure.tile), reg);
            }
            ws_scene_finish(&scene);
        }
}

static void matrices_lie_as_the_tile_says(void **state)
{
    static const struct {
        enum ws_tile tile;
        int right, below; /* whether matrix 1 is to the right of matrix 0, below it */
    } tiles[] = {{WS_TILE_COLUMNS, 0, 1},
                 {WS_TILE_ROWS, 1, 0},
                 {WS_TILE_STACKED, 0, 1},
                 {WS_TILE_SIDE, 1, 0}};
    static const char *const names[] = {"ldmatrix.m8n8.x4.b16", "stmatrix.m8n8.x4.trans.b16"};

    (void)state;
    for (size_t i = 0; i < sizeof tiles / sizeof tiles[0]; i++)
        for (int kind = WS_FIGURE_MAPPING; kind <= WS_FIGURE_STEP; kind++)
            for (int name = 0; name < 2; name++) {
                struct ws_figure figure = figure_of(names[name], (enum ws_figure_kind)kind);
                const struct ws_node *first, *second;
                struct ws_scene scene;

                figure.tile = tiles[i].tile;
                figure.frame = kind == WS_FIGURE_STEP ? 2 : -1;
                scene = drawn(&figure);
                first = text_node(&scene, "matrix 0");
                second = text_node(&scene, "matrix 1");
                assert_int_equal(second->box.x > first->box.x + 1, tiles[i].right);
                assert_int_equal(second->box.y > first->box.y + 1, tiles[i].below);
                ws_scene_finish(&scene);
            }
}

static void a_lane_that_addresses_no_row_is_said_to(void **state)
{
    struct ws_scene scene = poster("ldmatrix.m8n8.x1.b16", 20);

    (void)state;
    assert_true(says(&scene, "Lane 20's address is ignored."));
    assert_int_equal(count_paths(&scene, WS_ROLE_GIVES, false), 0);
    assert_true(says(&scene, "It receives M0[5,0] and M0[5,1] in r0"));
    ws_scene_finish(&scene);
    scene = poster("ldmatrix.m8n8.x1.b16", 5);
    assert_int_equal(count_paths(&scene, WS_ROLE_GIVES, false), 2); /* the row, and its key */
    assert_true(says(&scene, "Lane 5 supplies the address of M0[5,*] (dashed), which"));
    assert_true(says(&scene, "lo M0[1,2]"));
    assert_true(says(&scene, "hi M0[1,3]"));
    ws_scene_finish(&scene);
}

static void words_of_a_lane_follow_the_instruction(void **state)
{
    struct ws_figure figure = figure_of("stmatrix.m8n8.x2.trans.b16", WS_FIGURE_MAPPING);
    char words[256];

    (void)state;
    assert_string_equal(
        ws_given_words(&figure, 9, words, sizeof words),
        "Lane 9 supplies the address of M1[1,*] (dashed), which is filled from T0, T4, "
        "\u2026, T28.");
    assert_string_equal(
        ws_moved_words(&figure, 9, words, sizeof words),
        "It stores (solid) r0 at M0[2,2] and M0[3,2] and r1 at M1[2,2] and M1[3,2], "
        "in rows whose addresses T2\u2013T3 and T10\u2013T11 supply.");
    figure = figure_of("movmatrix.m8n8.trans.b16", WS_FIGURE_MAPPING);
    assert_string_equal(ws_given_words(&figure, 5, words, sizeof words),
                        "Lane 5 held M0[1,2] and M0[1,3] (dashed), now in T8 and T12.");
    assert_string_equal(
        ws_moved_words(&figure, 5, words, sizeof words),
        "It receives (solid) M0[2,1] and M0[3,1] in d, previously held by T8 and T12.");
    figure.registers = "frag";
    assert_non_null(strstr(ws_moved_words(&figure, 5, words, sizeof words), " in frag, "));
    figure = figure_of("st.shared.b32", WS_FIGURE_MAPPING); /* nothing is dashed */
    assert_string_equal(ws_moved_words(&figure, 5, words, sizeof words),
                        "It stores r0 at M0[5,0], in the row whose address T5 supplies.");
}

static void lanes_are_told_by_their_runs(void **state)
{
    static const struct {
        uint32_t lanes;
        const char *words;
    } ranges[] = {{0x20, "T5"},
                  {0x60, "T5\u2013T6"},
                  {0xffffffff, "T0\u2013T31"},
                  {0x80000001, "T0 and T31"},
                  {0x0000f00e, "T1\u2013T3 and T12\u2013T15"},
                  {0x11111111, "T0, T4, \u2026, T28"},
                  {0x01010101, "T0, T8, T16 and T24"}};
    char text[64];

    (void)state;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        assert_string_equal(ws_lanes_range(ranges[i].lanes, text, sizeof text), ranges[i].words);
}

static void the_formula_is_left_out_where_the_capture_disagrees(void **state)
{
    struct ws_figure figure = figure_of("ldmatrix.m8n8.x2.b16", WS_FIGURE_MAPPING);
    struct ws_scene scene = drawn(&figure);

    (void)state;
    assert_true(says(&scene, "matrix = r, row = t / 4, "));
    assert_non_null(strstr(scene.description, "Lane t holds in"));
    ws_scene_finish(&scene);
    evidence.standing = WS_DISAGREES;
    scene = drawn(&figure);
    assert_false(says(&scene, "row = t / 4"));
    assert_null(strstr(scene.description, "Lane t holds in"));
    ws_scene_finish(&scene);
    evidence.standing = WS_SPECIFIED;
}

static void what_trans_does_is_said(void **state)
{
    struct ws_scene scene = poster("ldmatrix.m8n8.x1.trans.b16", -1);

    (void)state;
    assert_true(says(&scene, ".trans:"));
    ws_scene_finish(&scene);
    scene = poster("ldmatrix.m8n8.x1.b16", -1);
    assert_false(says(&scene, ".trans:"));
    ws_scene_finish(&scene);
}

/* How many lanes' cells are filled in a frame. */
static int filled_lanes(const char *name, int frame)
{
    struct ws_figure figure = figure_of(name, WS_FIGURE_STEP);
    struct ws_scene scene;
    int filled = 0;

    figure.frame = frame;
    scene = drawn(&figure);
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];

        if (node->kind == WS_NODE_RECT && node->parent >= 0 &&
            scene.node[node->parent].shown.lane >= 0 && scene.node[node->parent].shown.bit < 0)
            filled += node->tint.kind == WS_TINT_LANE;
    }
    ws_scene_finish(&scene);
    return filled;
}

static void a_stores_registers_stay_full_and_a_loads_are_filled_last(void **state)
{
    (void)state;
    for (int frame = 0; frame < 4; frame++) {
        assert_int_equal(filled_lanes("stmatrix.m8n8.x2.b16", frame), 64);
        assert_int_equal(filled_lanes("ldmatrix.m8n8.x2.b16", frame), frame == 3 ? 64 : 0);
    }
}

static void frames_are_numbered_as_they_are_asked_for(void **state)
{
    static const char *const names[] = {"1  Addresses", "2  Rows fetched", "3  Distribution",
                                        "4  Registers"};
    struct ws_figure figure = figure_of("ldmatrix.m8n8.x4.b16", WS_FIGURE_STEP);
    struct ws_scene scene;

    (void)state;
    for (figure.frame = 0; figure.frame < 4; figure.frame++) {
        scene = drawn(&figure);
        text_node(&scene, names[figure.frame]);
        ws_scene_finish(&scene);
    }
    /* Together they are two beside each other. */
    figure = figure_of("ldmatrix.m8n8.x1.b16", WS_FIGURE_STEP);
    scene = drawn(&figure);
    assert_int_equal(scene.frames, 0);
    assert_true(text_node(&scene, names[1])->box.x > text_node(&scene, names[0])->box.x + 50);
    assert_true(text_node(&scene, names[1])->box.y == text_node(&scene, names[0])->box.y);
    assert_true(text_node(&scene, names[2])->box.y > text_node(&scene, names[0])->box.y + 50);
    ws_scene_finish(&scene);
}

static void frames_that_are_shown_in_turn_lie_at_one_place(void **state)
{
    struct ws_figure figure = figure_of("stmatrix.m8n8.x2.b16", WS_FIGURE_STEP);
    struct ws_scene scene;
    double x = -1, y = -1;
    int headings = 0;

    (void)state;
    figure.animated = true;
    scene = drawn(&figure);
    assert_int_equal(scene.frames, 4);
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];

        if (node->kind != WS_NODE_TEXT || strcmp(ws_scene_string(&scene, node), "matrix 1"))
            continue;
        assert_true(!headings++ || (node->box.x == x && node->box.y == y));
        x = node->box.x;
        y = node->box.y;
    }
    assert_int_equal(headings, 4);
    ws_scene_finish(&scene);
}

/* On a page the picture reaches from the head to the foot, or from side to side. */
static void a_page_is_filled(void **state)
{
    static const enum ws_fit fits[] = {WS_FIT_16_9, WS_FIT_A4};
    static const char *const names[] = {"ldmatrix.m8n8.x4.b16", "stmatrix.m8n8.x1.b16"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct ws_figure figure = figure_of(names[i % 2], WS_FIGURE_MAPPING);
        double left = HUGE_VAL, right = 0, top = HUGE_VAL, bottom = 0;
        struct ws_scene scene;

        figure.medium = ws_medium_of((struct ws_width){0}, fits[i / 2], false);
        scene = drawn(&figure);
        for (int node = 0; node < scene.nodes; node++) {
            const struct ws_box *box = &scene.node[node].box;

            if (scene.node[node].role != WS_ROLE_FRAME)
                continue;
            left = fmin(left, box->x);
            right = fmax(right, box->x + box->width);
            top = fmin(top, box->y);
            bottom = fmax(bottom, box->y + box->height);
        }
        assert_true(right - left > 0.6 * scene.width || bottom - top > 0.55 * scene.height);
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_element_has_the_colour_of_the_lane_that_holds_it),
        cmocka_unit_test(a_load_goes_to_the_registers_and_a_store_to_memory),
        cmocka_unit_test(matrices_lie_as_the_tile_says),
        cmocka_unit_test(a_lane_that_addresses_no_row_is_said_to),
        cmocka_unit_test(words_of_a_lane_follow_the_instruction),
        cmocka_unit_test(lanes_are_told_by_their_runs),
        cmocka_unit_test(the_formula_is_left_out_where_the_capture_disagrees),
        cmocka_unit_test(what_trans_does_is_said),
        cmocka_unit_test(a_stores_registers_stay_full_and_a_loads_are_filled_last),
        cmocka_unit_test(frames_are_numbered_as_they_are_asked_for),
        cmocka_unit_test(frames_that_are_shown_in_turn_lie_at_one_place),
        cmocka_unit_test(a_page_is_filled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
