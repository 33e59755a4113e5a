/*
 * Worksheets: blank answers appear nowhere on the blank sheet, not even in data that only a program
 * reads, and the sheet of answers has them; random cells are the same everywhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/tests/sample.h"
#include "viz/figure/blank.h"
#include "viz/figure/kind/build.h"

static struct ws_evidence evidence;

static struct ws_figure worksheet_of(enum ws_variant_id id, struct ws_worksheet worksheet)
{
    struct ws_figure figure;
    struct ws_error error;

    ws_evidence_finish(&evidence);
    evidence = (struct ws_evidence){.text = "specified"};
    assert_true(ws_mapping_specified(ws_variant(id), &evidence.mapping, &error));
    figure = ws_figure_of(WS_FIGURE_WORKSHEET, &evidence);
    figure.worksheet = worksheet;
    figure.view = ws_figure_view(&figure);
    return figure;
}

static bool exists(enum ws_variant_id id, int grid)
{
    return grid != WS_GRID_BANK || ws_address_lanes(ws_variant(id));
}

static void build(const struct ws_figure *figure, struct ws_scene *scene)
{
    struct ws_error error;

    if (!ws_figure_build(figure, scene, &error))
        fail_msg("%s: %s", figure->evidence->mapping.variant->name, error.text);
}

/* Whether a text contains a word as a whole: "T5" not in "T55". */
static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; (text = strstr(text, word)); text += length)
        if (text[length] < '0' || text[length] > '9')
            return true;
    return false;
}

/* For one lane's cells: no node shows it, and no text or tooltip below the head names it. */
static void a_lane_that_is_left_out_is_told_nowhere(void **state)
{
    enum { LANE = 5 }; /* the sample of other figures' words, too */

    (void)state;
    for (enum ws_variant_id id = 0; id < WS_VARIANTS; id++)
        for (int i = 0; i < WS_GRIDS * WS_LABELS; i++) {
            int grid = i % WS_GRIDS;
            struct ws_worksheet worksheet = {(enum ws_worksheet_grid)grid, WS_BLANK_LANE,
                                             WS_SHEET_BLANK, 1};
            struct ws_figure figure = worksheet_of(id, worksheet);
            struct ws_scene scene;

            if (!exists(id, grid) ||
                (grid == WS_GRID_BANK && LANE >= ws_address_lanes(ws_variant(id))))
                continue;
            figure.lane = LANE;
            figure.label = (enum ws_label_by)(i / WS_GRIDS);
            build(&figure, &scene);
            for (int n = 0; n < scene.nodes; n++) {
                const struct ws_node *node = &scene.node[n];

                if (node->shown.lane == LANE ||
                    (grid == WS_GRID_BANK && node->shown.address_lane == LANE))
                    fail_msg("%s, grid %d: a node shows lane %d", ws_variant(id)->name, grid, LANE);
                /* The registers' rows are numbered by lane. */
                if (has_word(ws_scene_string(&scene, node), "T5") &&
                    (grid != WS_GRID_REGISTER || node->role != WS_ROLE_AXIS))
                    fail_msg("%s, grid %d: says %s", ws_variant(id)->name, grid,
                             ws_scene_string(&scene, node));
            }
            assert_false(has_word(scene.description, "T5"));
            ws_scene_finish(&scene);
        }
}

/* If all cells are blank, only the example remains. */
static void a_blank_sheet_tells_its_example_alone(void **state)
{
    (void)state;
    for (enum ws_variant_id id = 0; id < WS_VARIANTS; id++)
        for (int i = 0; i < WS_GRIDS * WS_LABELS; i++) {
            int grid = i % WS_GRIDS, tooltips = 0;
            struct ws_worksheet worksheet = {(enum ws_worksheet_grid)grid, WS_BLANK_ALL,
                                             WS_SHEET_BLANK, 1};
            struct ws_figure figure = worksheet_of(id, worksheet);
            struct ws_scene scene;

            if (!exists(id, grid))
                continue;
            figure.label = (enum ws_label_by)(i / WS_GRIDS);
            build(&figure, &scene);
            for (int n = 0; n < scene.nodes; n++) {
                const struct ws_node *node = &scene.node[n];

                if (node->shown.lane > 0 || node->shown.reg > 0 ||
                    (node->shown.address_lane > 0 && node->shown.lane < 0))
                    fail_msg("%s, grid %d: a node shows lane %d, register %d, address lane %d",
                             ws_variant(id)->name, grid, node->shown.lane, node->shown.reg,
                             node->shown.address_lane);
                tooltips += node->kind != WS_NODE_TEXT && *ws_scene_string(&scene, node);
            }
            assert_true(tooltips <= ws_moved(ws_variant(id))->elements);
            ws_scene_finish(&scene);
        }
}

/* The number of labels in cells, given ones or answers: first lines such as T5 or M0[1,2]. */
static int labels(const struct ws_scene *scene, enum ws_role role)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        count += scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == role &&
                 strchr("TMF", *ws_scene_string(scene, &scene->node[i]));
    return count;
}

static void the_answers_fill_in_what_is_blank_and_keep_the_rest(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int grid = 0; grid < WS_GRIDS; grid++) {
            struct ws_worksheet worksheet = {(enum ws_worksheet_grid)grid, WS_BLANK_RANDOM,
                                             WS_SHEET_BLANK, 3};
            struct ws_figure figure = worksheet_of((enum ws_variant_id)id, worksheet);
            struct ws_scene blank, answers, plain;

            if (!exists((enum ws_variant_id)id, grid))
                continue;
            build(&figure, &blank);
            figure.worksheet.sheet = WS_SHEET_ANSWERS;
            build(&figure, &answers);
            assert_true(labels(&blank, WS_ROLE_LABEL) > 0);
            assert_int_equal(labels(&blank, WS_ROLE_LABEL), labels(&answers, WS_ROLE_LABEL));
            assert_true(labels(&answers, WS_ROLE_TRACE_TEXT) > labels(&blank, WS_ROLE_TRACE_TEXT));
            figure.worksheet.blank = WS_BLANK_ALL;
            build(&figure, &plain);
            assert_int_equal(labels(&answers, WS_ROLE_LABEL) + labels(&answers, WS_ROLE_TRACE_TEXT),
                             labels(&plain, WS_ROLE_LABEL) + labels(&plain, WS_ROLE_TRACE_TEXT));
            assert_non_null(strstr(answers.title, "Answers"));
            ws_scene_finish(&blank);
            ws_scene_finish(&answers);
            ws_scene_finish(&plain);
        }
}

static void chance_is_the_same_everywhere_and_leaves_about_half(void **state)
{
    /* The highest bits of SplitMix64's first 32 outputs from 1; the first is the example's. */
    static const char known[] = ".xx..xxx.x.x.x..xxxx......xx.xxx";
    struct ws_worksheet worksheet = {WS_GRID_BANK, WS_BLANK_RANDOM, WS_SHEET_BLANK, 1};
    const struct ws_variant *variant;
    struct ws_figure figure;
    struct ws_error error;

    (void)state;
    assert_true(ws_parse_variant("ldmatrix.m8n8.x4.b16", &variant, &error));
    figure = worksheet_of(variant->id, worksheet);
    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(known[lane] == 'x',
                         ws_cell_of_lanes(&figure, (uint32_t)1 << lane) == WS_CELL_BLANK);
    for (figure.worksheet.seed = 0; figure.worksheet.seed < 200; figure.worksheet.seed++) {
        int blank = 0;

        for (int number = 0; number < ws_slot_count(evidence.mapping.variant); number++)
            blank += ws_cell_of_slot(&figure, ws_slot_at(evidence.mapping.variant, number)) ==
                     WS_CELL_BLANK;
        assert_in_range(blank, ws_slot_count(evidence.mapping.variant) * 35 / 100,
                        ws_slot_count(evidence.mapping.variant) * 65 / 100);
    }
}

static void worksheets_are_legible_in_a_column_and_on_a_page(void **state)
{
    /* More than four elements of a lane are wider, or taller than a page. */
    static const struct ws_width column = {8, "cm"}, columns = {15, "cm"}, nowhere = {0, NULL};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int grid = 0; grid < WS_GRIDS; grid++) {
            struct ws_worksheet worksheet = {(enum ws_worksheet_grid)grid, WS_BLANK_RANDOM,
                                             WS_SHEET_BLANK, 1};
            struct ws_figure figure = worksheet_of((enum ws_variant_id)id, worksheet);
            struct ws_scene scene;

            if (!exists((enum ws_variant_id)id, grid) || grid != WS_GRID_REGISTER)
                continue;
            figure.medium =
                ws_medium_of(ws_moved(ws_variant((enum ws_variant_id)id))->registers *
                                         ws_moved(ws_variant((enum ws_variant_id)id))->elements >
                                     4
                                 ? columns
                                 : column,
                             WS_FIT_FREE, false);
            build(&figure, &scene);
            ws_scene_finish(&scene);
            figure.medium = ws_medium_of(nowhere, WS_FIT_A4, false);
            build(&figure, &scene);
            ws_scene_finish(&scene);
        }
    ws_evidence_finish(&evidence);
}

/* The example's label is the one drawn in its cell. */
static void the_example_has_the_label_of_its_cell(void **state)
{
    struct ws_worksheet worksheet = {WS_GRID_FRAGMENT, WS_BLANK_ALL, WS_SHEET_ANSWERS, 1};
    struct ws_figure figure;
    struct ws_scene scene;
    int drawn = 0;

    (void)state;
    figure = worksheet_of(ws_variant_named("ldmatrix.m8n16.x4.b8x16.b4x16_p64")->id, worksheet);
    figure.medium = ws_medium_of((struct ws_width){12, "cm"}, WS_FIT_FREE, false);
    build(&figure, &scene);
    assert_non_null(strstr(scene.description, "contains T0: r0."));
    for (int i = 0; i < scene.nodes; i++)
        drawn += !strcmp(ws_scene_string(&scene, &scene.node[i]), "T0: r0");
    assert_int_equal(drawn, 1);
    ws_scene_finish(&scene);
}

/* Captions and tasks of a copy, in any label, do not say that lanes or registers hold them. */
static void a_copy_is_not_said_to_be_held(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_FRAGMENT, WS_FIGURE_COMPARE,
                                                WS_FIGURE_WORKSHEET, WS_FIGURE_WORKSHEET};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int i = 0; i < 4 * WS_LABELS; i++) {
            struct ws_figure figure =
                worksheet_of((enum ws_variant_id)id, (struct ws_worksheet){0});
            struct ws_scene scene;
            struct ws_error error;

            if (!evidence.mapping.variant->family->from_global)
                continue;
            figure.kind = kinds[i % 4];
            figure.label = (enum ws_label_by)(i / 4);
            figure.other = &evidence;
            figure.worksheet.grid = i % 4 == 3 ? WS_GRID_REGISTER : WS_GRID_FRAGMENT;
            assert_true(ws_figure_build(&figure, &scene, &error));
            for (int node = 0; node < scene.nodes; node++) {
                const char *text = ws_scene_string(&scene, &scene.node[node]);

                if (scene.node[node].kind == WS_NODE_TEXT && !strstr(text, "no register") &&
                    strncmp(text, "register holds them",
                            19) && /* of "no register …" in two lines */
                    (strstr(text, "hold") || strstr(text, "register")))
                    fail_msg("%s: %s", evidence.mapping.variant->name, text);
            }
            ws_scene_finish(&scene);
            figure.registers = "a0";
            assert_false(ws_figure_build(&figure, &scene, &error));
            assert_int_equal(error.code, WS_CODE_OPERAND);
            ws_scene_finish(&scene);
        }
}

/* Nothing is empty on the sheet of answers, and an "it" would have no noun. */
static void the_answers_are_described_as_they_are_drawn(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int i = 0; i < WS_GRIDS * WS_LABELS * 2; i++) {
            struct ws_worksheet worksheet = {(enum ws_worksheet_grid)(i % WS_GRIDS),
                                             i & 1 ? WS_BLANK_LANE : WS_BLANK_ALL, WS_SHEET_ANSWERS,
                                             1};
            struct ws_figure figure;
            struct ws_scene scene;
            const char *task;

            if (!exists((enum ws_variant_id)id, (int)worksheet.grid) || !in_sample(id, 7))
                continue;
            figure = worksheet_of((enum ws_variant_id)id, worksheet);
            figure.label = (enum ws_label_by)(i / WS_GRIDS % WS_LABELS);
            build(&figure, &scene);
            task = strstr(scene.description, "ach bold cell contains the ");
            assert_non_null(task);
            assert_null(strstr(scene.description, "empty"));
            assert_null(strstr(task, " it. Example"));
            assert_null(strstr(task, " hold it"));
            assert_false(ws_has_words(ws_moved(ws_variant((enum ws_variant_id)id))) &&
                         strstr(task, "part of its register"));
            ws_scene_finish(&scene);
        }
}

/* No key explains the color of a single cell: an example that is alone has none. */
static void an_example_alone_has_no_color(void **state)
{
    (void)state;
    for (int grid = 0; grid < WS_GRIDS; grid++) {
        struct ws_worksheet worksheet = {(enum ws_worksheet_grid)grid, WS_BLANK_ALL, WS_SHEET_BLANK,
                                         1};
        struct ws_figure figure =
            worksheet_of(ws_variant_named("ldmatrix.m8n8.x4.b16")->id, worksheet);
        struct ws_scene scene;

        build(&figure, &scene);
        for (int i = 0; i < scene.nodes; i++)
            assert_int_equal(scene.node[i].tint.kind, WS_TINT_NONE);
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lane_that_is_left_out_is_told_nowhere),
        cmocka_unit_test(a_copy_is_not_said_to_be_held),
        cmocka_unit_test(a_blank_sheet_tells_its_example_alone),
        cmocka_unit_test(the_answers_fill_in_what_is_blank_and_keep_the_rest),
        cmocka_unit_test(chance_is_the_same_everywhere_and_leaves_about_half),
        cmocka_unit_test(the_example_has_the_label_of_its_cell),
        cmocka_unit_test(the_answers_are_described_as_they_are_drawn),
        cmocka_unit_test(an_example_alone_has_no_color),
        cmocka_unit_test(worksheets_are_legible_in_a_column_and_on_a_page),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
