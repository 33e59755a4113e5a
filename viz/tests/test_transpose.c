/*
 * The effect of .trans must be visible: a transposed fragment differs from the plain one's picture,
 * and the transpose figure follows the same elements in both of its halves. Also labels of named
 * registers.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "viz/scene/theme.h"
#include "viz/tests/figure_checks.h"

/* Paths in the accent color: arrows along rows of memory, outlines of the followed item. */
static int trace_paths(const struct ws_scene *scene, struct ws_box box[], int room)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_PATH && count < room &&
            (scene->node[i].role == WS_ROLE_ARROW_STRONG ||
             scene->node[i].role == WS_ROLE_TRACE_TEXT))
            box[count++] = scene->node[i].box;
    return count;
}

static void a_transposed_fragment_shows_that_memory_rows_are_columns(void **state)
{
    static struct ws_evidence one, other;
    struct ws_scene plain = built("ldmatrix.m8n8.x1.b16", WS_FIGURE_FRAGMENT, &one);
    struct ws_scene trans = built("ldmatrix.m8n8.x1.trans.b16", WS_FIGURE_FRAGMENT, &other);
    struct ws_box along[4], down[4];

    (void)state;
    assert_true(has_text(&plain, "row") && has_text(&plain, "column"));
    assert_false(has_text(&plain, "column = memory row"));
    assert_true(has_text(&plain, "a row of memory: a row in this view"));
    assert_true(has_text(&trans, "row") && has_text(&trans, "column = memory row"));
    assert_true(has_text(&trans, "a row of memory: a column in this view"));
    assert_int_equal(trace_paths(&plain, along, 4), 2); /* of the grid and of the key */
    assert_int_equal(trace_paths(&trans, down, 4), 2);
    assert_true(along[0].height > 5 * along[0].width); /* an arrow a row, one under the other */
    assert_true(down[0].width > 5 * down[0].height);
    ws_scene_finish(&plain);
    ws_scene_finish(&trans);
    plain = built("movmatrix.m8n8.trans.b16", WS_FIGURE_FRAGMENT, &one);
    assert_true(has_text(&plain, "column = source row"));
    ws_scene_finish(&plain);
}

static bool holds_middle(const struct ws_box *box, const struct ws_box *cell)
{
    double x = cell->x + cell->width / 2, y = cell->y + cell->height / 2;

    return x > box->x && x < box->x + box->width && y > box->y && y < box->y + box->height;
}

/* The elements of the outlined cells, as bits of their columns in memory; all are of `row`. */
static unsigned outlined(const struct ws_scene *scene, const struct ws_box *box, int row)
{
    unsigned columns = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind != WS_NODE_GROUP || node->shown.bit < 0 ||
            !holds_middle(box, &scene->node[node->first_child].box))
            continue;
        assert_int_equal(node->shown.row, row);
        assert_false(columns >> node->shown.column & 1);
        columns |= 1u << node->shown.column;
    }
    return columns;
}

/* Whether a point is a few px beside or below a box, at its middle. */
static bool meets(const struct ws_box *box, double x, double y)
{
    bool level = fabs(y - box->y - box->height / 2) < 1;
    bool upright = fabs(x - box->x - box->width / 2) < 1;
    double beside = fmax(box->x - x, x - box->x - box->width);
    double under = fmax(box->y - y, y - box->y - box->height);

    return (level && beside > 0 && beside < 30) || (upright && under > 0 && under < 15);
}

/* The arrow leads from the followed item in the first half to that in the other, and has a shaft. */
static void check_arrow(const struct ws_scene *scene, const struct ws_box *from,
                        const struct ws_box *to, const char *name)
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        const struct ws_path_step *step = &scene->path[node->path_start];

        if (node->kind != WS_NODE_PATH || !node->arrow_head)
            continue;
        if (!meets(from, step[0].x[0], step[0].y[0]))
            fail_msg("%s: the arrow does not begin at what is followed", name);
        if (!meets(to, step[node->path_steps - 1].x[0], step[node->path_steps - 1].y[0]))
            fail_msg("%s: the arrow does not lead to what is followed", name);
        step += node->path_steps - 2;
        for (int theme = 0; theme < WS_THEMES; theme++) {
            double stroke =
                ws_theme_paint((enum ws_theme_id)theme, node->role, node->tint).stroke_width;

            assert_true(hypot(step[1].x[0] - step[0].x[0], step[1].y[0] - step[0].y[0]) >
                        ws_head_length(stroke) + stroke);
        }
        return;
    }
    fail_msg("%s: no arrow", name);
}

static void a_transpose_follows_a_row_that_becomes_a_column(void **state)
{
    static const double widths[] = {0, 340};
    static struct ws_evidence evidence;
    int shown = 0;

    (void)state;
    for (int turn = 0; turn < 2 * WS_VARIANTS; turn++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(turn / 2));
        struct ws_scene scene;
        struct ws_error error;
        struct ws_figure figure;
        struct ws_box box[4];
        unsigned all = (1u << ws_view_columns(variant, WS_VIEW_MEMORY)) - 1;
        int *seen, elements = 0;

        specified(variant, &evidence);
        figure = ws_figure_of(WS_FIGURE_TRANSPOSE, &evidence);
        figure.medium = (struct ws_medium){.width = widths[turn % 2], .legible = turn % 2};
        figure.lane = 3;
        if (!ws_figure_build(&figure, &scene, &error)) {
            assert_false(variant->trans);
            assert_int_equal(error.code, WS_CODE_FIGURE);
            ws_scene_finish(&scene);
            continue;
        }
        /* Lane 3 supplies the address of row 3; for movmatrix it held a part of row 0. */
        int row = ws_address_lanes(variant) ? 3 : 0;

        assert_int_equal(trace_paths(&scene, box, 4), 4); /* the last is the key's */
        assert_int_equal(outlined(&scene, &box[0], row), all);
        assert_int_equal(outlined(&scene, &box[1], row), all);
        assert_true((box[0].width > box[0].height) != (box[1].width > box[1].height));
        assert_true((box[0].width > box[0].height) != variant->family->writes_memory);
        check_arrow(&scene, &box[0], &box[1], variant->name);
        seen = calloc((size_t)ws_slot_count(variant), sizeof *seen);
        assert_non_null(seen);
        for (int i = 0; i < scene.nodes; i++) {
            const struct ws_shown *id = &scene.node[i].shown;

            if (scene.node[i].kind == WS_NODE_GROUP && id->bit >= 0) {
                assert_int_equal(id->matrix, 0);
                elements++;
                seen[ws_slot_number(variant,
                                    (struct ws_slot){id->lane, id->reg,
                                                     id->bit / ws_moved(variant)->slot_bits, 0})]++;
            }
        }
        for (int number = 0; number < ws_slot_count(variant); number++)
            assert_true(seen[number] == 0 || seen[number] == 2);
        assert_int_equal(elements, 2 * ws_slot_count(variant) / ws_moved(variant)->matrices);
        free(seen);
        check_layout(&scene, variant->name);
        shown++;
        ws_scene_finish(&scene);
    }
    assert_true(shown >= 2 * 13);
}

/* In a transposed fragment the halves of a register come from two rows, which two lanes give. */
static void elements_have_the_colour_of_their_own_address(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n8.x1.trans.b16", "movmatrix.m8n8.trans.b16",
                                        "ldmatrix.m16n16.x1.trans.b8", "ldmatrix.m8n8.x1.b16"};
    static struct ws_evidence evidence;

    (void)state;
    for (size_t i = 0; i < 2 * sizeof names / sizeof names[0]; i++) {
        struct ws_scene scene;
        struct ws_error error;
        struct ws_figure figure;

        specified(ws_variant_named(names[i / 2]), &evidence);
        figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
        figure.colour = WS_BY_ADDRESS;
        figure.view = i % 2 ? WS_VIEW_MEMORY : WS_VIEW_FRAGMENT;
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int k = 0; k < scene.nodes; k++) {
            const struct ws_node *node = &scene.node[k], *cell = &scene.node[node->first_child];

            if (node->kind != WS_NODE_GROUP || node->shown.bit < 0)
                continue;
            if (cell->role == WS_ROLE_NONE) /* the block's color is visible */
                cell = &scene.node[scene.node[node->parent].first_child];
            assert_int_equal(cell->tint.kind, WS_TINT_ADDRESS);
            assert_int_equal(cell->tint.index, node->shown.address_lane);
        }
        check_labels(&scene, names[i / 2]);
        ws_scene_finish(&scene);
    }
}

static void given_names_of_registers_have_room(void **state)
{
    static const double widths[] = {0, 340, 605};
    static struct ws_evidence evidence;

    (void)state;
    specified(ws_variant_named("ldmatrix.m8n8.x2.trans.b16"), &evidence);
    for (size_t i = 0; i < 2 * sizeof widths / sizeof widths[0]; i++) {
        struct ws_figure figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
        struct ws_scene scene;
        struct ws_error error;

        figure.registers = "a,wwwwwwwwww"; /* the last is the widest, and not the first */
        figure.view = i % 2 ? WS_VIEW_MEMORY : WS_VIEW_FRAGMENT;
        figure.medium = (struct ws_medium){.width = widths[i / 2], .legible = i / 2 > 0};
        if (!ws_figure_build(&figure, &scene, &error))
            fail_msg("%s", error.text);
        assert_true(has_text(&scene, "matrix 1 in wwwwwwwwww"));
        check_layout(&scene, "renamed");
        check_labels(&scene, "renamed");
        ws_scene_finish(&scene);
    }
}

/* Without a size, a page is not tall, and has no half under a much wider one. */
static void a_transpose_without_a_size_is_not_tall(void **state)
{
    static struct ws_evidence evidence;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_scene scene;

        if (!variant->trans)
            continue;
        scene = built(variant->name, WS_FIGURE_TRANSPOSE, &evidence);
        assert_true(scene.width > scene.height && scene.width < 1.9 * scene.height);
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_transposed_fragment_shows_that_memory_rows_are_columns),
        cmocka_unit_test(a_transpose_follows_a_row_that_becomes_a_column),
        cmocka_unit_test(elements_have_the_colour_of_their_own_address),
        cmocka_unit_test(given_names_of_registers_have_room),
        cmocka_unit_test(a_transpose_without_a_size_is_not_tall),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
