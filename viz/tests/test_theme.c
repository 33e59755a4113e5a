/*
 * The properties of the themes: adjacent lanes in any fragment grid differ by the stated distances
 * in every kind of vision, and every label of every figure has the contrast that WCAG AA requires.
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
#include "viz/figure/figure.h"
#include "viz/figure/memory.h"
#include "viz/tests/figures.h"
#include "viz/tests/vision.h"

/* The least OKLab distance between lanes that touch; stated in gallery/README.md. */
static const double least_distance[WS_THEMES] = {
    [WS_THEME_LIGHT] = 0.045,
    [WS_THEME_DARK] = 0.048,
    [WS_THEME_PRINT] = 0.042,
    [WS_THEME_CONTRAST] = 0.033,
};

#define LEAST_CONTRAST 4.5

static struct ws_colour lane_colour(enum ws_theme_id theme, int lane)
{
    return ws_theme_paint(theme, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, lane}).fill;
}

static void touching(bool touch[WS_LANES][WS_LANES], const struct ws_mapping *mapping,
                     enum ws_view view)
{
    static int held[4][WS_LANES][WS_LANES]; /* matrix, row, column */
    int rows = ws_view_rows(mapping->variant, view),
        columns = ws_view_columns(mapping->variant, view);

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < ws_moved(mapping->variant)->registers; reg++)
            for (int element = 0; element < ws_moved(mapping->variant)->elements; element++) {
                struct ws_place place = ws_place_in_view(
                    mapping->variant,
                    ws_mapping_place(mapping, (struct ws_slot){lane, reg, element, 0}), view);

                held[place.matrix][place.row][place.column] = lane;
            }
    for (int matrix = 0; matrix < ws_moved(mapping->variant)->matrices; matrix++)
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                int here = held[matrix][row][column];

                if (row + 1 < rows)
                    touch[here][held[matrix][row + 1][column]] = true;
                if (column + 1 < columns)
                    touch[here][held[matrix][row][column + 1]] = true;
            }
}

static void lanes_that_touch_differ_in_every_vision(void **state)
{
    static bool touch[WS_LANES][WS_LANES];
    int pairs = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int view = 0; view < 2; view++) {
            struct ws_mapping mapping;
            struct ws_error error;

            assert_true(ws_mapping_specified(ws_variant((enum ws_variant_id)id), &mapping, &error));
            touching(touch, &mapping, (enum ws_view)view);
            ws_mapping_finish(&mapping);
        }
    for (int theme = 0; theme < WS_THEMES; theme++)
        for (int vision = 0; vision < VISIONS; vision++) {
            double least = 9;
            int worst[2] = {0, 0};

            for (int a = 0; a < WS_LANES; a++)
                for (int b = 0; b < WS_LANES; b++) {
                    double distance;

                    if (a == b || !touch[a][b])
                        continue;
                    pairs++;
                    distance =
                        seen_distance(lane_colour((enum ws_theme_id)theme, a),
                                      lane_colour((enum ws_theme_id)theme, b), (enum vision)vision);
                    if (distance < least) {
                        least = distance;
                        worst[0] = a;
                        worst[1] = b;
                    }
                }
            print_message("%-8s %-13s least distance %.4f, lanes %d and %d\n",
                          ws_theme_name((enum ws_theme_id)theme), vision_names[vision], least,
                          worst[0], worst[1]);
            assert_true(least >= least_distance[theme]);
        }
    assert_true(pairs >= WS_THEMES * VISIONS * 56);
}

/* Without names in cells, lanes that look the same in some vision have different hatches. */
static void unnamed_lanes_differ_by_hatches_where_colors_do_not(void **state)
{
    int pairs = 0;

    (void)state;
    for (int theme = 0; theme < WS_THEMES; theme++)
        for (int vision = 0; vision < VISIONS; vision++)
            for (int a = 0; a < WS_LANES; a++)
                for (int b = 0; b < a; b++) {
                    enum ws_hatch first = ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL,
                                                         (struct ws_tint){WS_TINT_UNNAMED, a})
                                              .hatch;
                    enum ws_hatch second = ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL,
                                                          (struct ws_tint){WS_TINT_UNNAMED, b})
                                               .hatch;

                    if (seen_distance(lane_colour((enum ws_theme_id)theme, a),
                                      lane_colour((enum ws_theme_id)theme, b),
                                      (enum vision)vision) >= 0.02)
                        continue;
                    pairs++;
                    assert_int_not_equal(first, second);
                }
    assert_true(pairs > 0);
}

static void all_32_lanes_have_colours_of_their_own(void **state)
{
    (void)state;
    for (int theme = 0; theme < WS_THEMES; theme++)
        for (int a = 0; a < WS_LANES; a++)
            for (int b = 0; b < a; b++) {
                struct ws_paint of_a = ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL,
                                                      (struct ws_tint){WS_TINT_LANE, a});
                struct ws_paint of_b = ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL,
                                                      (struct ws_tint){WS_TINT_LANE, b});

                assert_true(memcmp(&of_a.fill, &of_b.fill, sizeof of_a.fill) ||
                            of_a.hatch != of_b.hatch);
            }
}

/* A cell in a thread's color is used; a cell without a tint is not. */
static void every_thread_differs_from_unused_cells(void **state)
{
    static const enum ws_role unused[] = {WS_ROLE_FILL, WS_ROLE_CELL, WS_ROLE_CELL_MUTED};
    const struct ws_tint none = {WS_TINT_NONE, 0};

    (void)state;
    for (enum ws_theme_id theme = WS_THEME_LIGHT; theme < WS_THEMES; theme++) {
        double least = 9;

        for (size_t i = 0; i < sizeof unused / sizeof unused[0]; i++)
            for (int lane = 0; lane < WS_LANES; lane++)
                least =
                    fmin(least, seen_distance(lane_colour(theme, lane),
                                              ws_theme_paint(theme, unused[i], none).fill, NORMAL));
        print_message("%-8s least distance %.4f\n", ws_theme_name(theme), least);
        assert_true(least >= (theme == WS_THEME_PRINT ? 0.05 : 0.02)); /* gray has no hues */
    }
}

/* Padding has gray of its own kind: a hatch that is plainer than that of any cell. */
static void padding_looks_like_no_cell_without_colors(void **state)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};

    (void)state;
    for (enum ws_theme_id theme = WS_THEME_PRINT; theme <= WS_THEME_CONTRAST; theme++) {
        struct ws_paint padding = ws_theme_paint(theme, WS_ROLE_PADDING, none);

        assert_int_not_equal(padding.hatch, WS_HATCH_NONE);
        for (int kind = WS_TINT_LANE; kind <= WS_TINT_UNNAMED; kind++)
            for (int i = 0; i < WS_LANES; i++) {
                struct ws_paint cell = ws_theme_paint(theme, WS_ROLE_CELL,
                                                      (struct ws_tint){(enum ws_tint_kind)kind, i});

                assert_true(ws_contrast(padding.hatch_colour, padding.fill) >
                            1.15 * ws_contrast(cell.hatch_colour, cell.fill));
            }
    }
}

/* The ground of a text: the last rectangle drawn before it that is filled at its center. */
static const struct ws_node *ground_of(const struct ws_scene *scene, int text,
                                       enum ws_theme_id theme)
{
    const struct ws_node *label = &scene->node[text];
    double x = label->box.x + label->box.width / 2, y = label->box.y + label->box.height / 2;

    for (int i = text - 1; i >= 0; i--) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_RECT && ws_theme_paint(theme, node->role, node->tint).fills &&
            x >= node->box.x && x <= node->box.x + node->box.width && y >= node->box.y &&
            y <= node->box.y + node->box.height)
            return node;
    }
    return NULL;
}

static void check_contrast(const struct ws_scene *scene, const char *what)
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *text = &scene->node[i];

        if (text->kind != WS_NODE_TEXT)
            continue;
        for (int theme = 0; theme < WS_THEMES; theme++) {
            const struct ws_node *ground = ground_of(scene, i, (enum ws_theme_id)theme);
            struct ws_paint ink = ws_theme_paint((enum ws_theme_id)theme, text->role, text->tint);
            struct ws_paint under;
            double contrast;

            assert_non_null(ground);
            under = ws_theme_paint((enum ws_theme_id)theme, ground->role, ground->tint);
            contrast = ws_contrast(ink.fill, under.fill);
            if (under.hatch != WS_HATCH_NONE &&
                ws_contrast(ink.fill, under.hatch_colour) < contrast)
                contrast = ws_contrast(ink.fill, under.hatch_colour);
            if (contrast < LEAST_CONTRAST)
                fail_msg("%s, %s theme: '%s' has contrast %.2f", what,
                         ws_theme_name((enum ws_theme_id)theme), ws_scene_string(scene, text),
                         contrast);
        }
    }
}

static void every_label_of_every_figure_has_contrast(void **state)
{
    int figures = 0;

    (void)state;
    for (struct each_figure each = first_figure(); next_figure(&each); figures++) {
        check_contrast(&each.scene, each.name);
        ws_scene_finish(&each.scene);
    }
    assert_true(figures > 1000 / sample_step(1));
}

/* The least contrast between letters and their ground, in any state of highlighting. */
static double least_in(enum ws_theme_id theme)
{
    return theme == WS_THEME_CONTRAST ? 7 : LEAST_CONTRAST;
}

typedef struct ws_paint paint_of(enum ws_theme_id theme, enum ws_role role, struct ws_tint tint);

static void check_on(enum ws_theme_id theme, const char *state, enum ws_role text,
                     struct ws_colour ink, enum ws_role role, struct ws_tint tint,
                     const struct ws_paint *under)
{
    double contrast = ws_contrast(ink, under->fill);

    if (contrast < least_in(theme))
        fail_msg("%s theme, %s: %s on %s, tint %d of palette %d, has contrast %.2f",
                 ws_theme_name(theme), state, ws_role_word(text), ws_role_word(role), tint.index,
                 (int)tint.kind, contrast);
}

/* Labels are on cells of every tint, all other letters on paper and panel. */
static int check_grounds(enum ws_theme_id theme, const char *state, paint_of *paint,
                         enum ws_role text)
{
    static const int tints[] = {1, 32, 4, 4, 32, 8};
    static const struct {
        enum ws_role role;
        bool for_labels, for_muted, for_rest, tinted;
    } grounds[] = {
        {WS_ROLE_PAPER, true, true, true, false},
        {WS_ROLE_GROUND, true, true, true, false},
        {WS_ROLE_PANEL, true, true, true, false},
        {WS_ROLE_CELL, true, false, false, true},
        {WS_ROLE_CELL_MARKED, true, false, false, true},
        {WS_ROLE_CELL_MUTED, true, true, false, false},
        {WS_ROLE_ALERT, true, false, false, false},
    };
    struct ws_colour ink = paint(theme, text, (struct ws_tint){WS_TINT_NONE, 0}).fill;
    int checked = 0;

    for (size_t i = 0; i < sizeof grounds / sizeof grounds[0]; i++) {
        bool stands = text == WS_ROLE_LABEL         ? grounds[i].for_labels
                      : text == WS_ROLE_LABEL_MUTED ? grounds[i].for_muted
                                                    : grounds[i].for_rest;

        for (int kind = 0; stands && kind <= (grounds[i].tinted ? WS_TINT_BANK : 0); kind++)
            for (int index = 0; index < tints[kind]; index++, checked++) {
                struct ws_tint tint = {(enum ws_tint_kind)kind, index};
                struct ws_paint under = paint(theme, grounds[i].role, tint);

                check_on(theme, state, text, ink, grounds[i].role, tint, &under);
            }
    }
    return checked;
}

static void letters_can_be_read_lit_and_dimmed(void **state)
{
    int checked = 0;

    (void)state;
    for (int i = 0; i < WS_THEMES; i++) {
        enum ws_theme_id theme = (enum ws_theme_id)i;
        struct ws_pill accent = ws_theme_accent(theme), pin = ws_theme_pin(theme);

        for (int role = 0; role < WS_ROLE_COUNT; role++)
            if (ws_role_is_text((enum ws_role)role)) {
                checked += check_grounds(theme, "plain", ws_theme_paint, (enum ws_role)role);
                checked += check_grounds(theme, "dimmed", ws_theme_dimmed, (enum ws_role)role);
            }
        assert_true(ws_contrast(accent.ink, accent.fill) >= least_in(theme));
        assert_true(ws_contrast(pin.ink, pin.fill) >= least_in(theme));
    }
    assert_true(checked > 1300);
}

/* A dimmed cell must differ from one that is highlighted, by its fill or its letters. */
static void what_is_dimmed_is_quieter_than_what_is_lit(void **state)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};

    (void)state;
    for (int i = 0; i < WS_THEMES; i++) {
        enum ws_theme_id theme = (enum ws_theme_id)i;
        struct ws_colour paper = ws_theme_paint(theme, WS_ROLE_PAPER, none).fill;

        assert_true(ws_contrast(ws_theme_dimmed(theme, WS_ROLE_LABEL, none).fill, paper) <
                    0.7 * ws_contrast(ws_theme_paint(theme, WS_ROLE_LABEL, none).fill, paper));
        for (int lane = 0; lane < WS_LANES; lane++) {
            struct ws_tint tint = {WS_TINT_LANE, lane};

            assert_true(ws_contrast(ws_theme_dimmed(theme, WS_ROLE_CELL, tint).fill, paper) <=
                        ws_contrast(ws_theme_paint(theme, WS_ROLE_CELL, tint).fill, paper));
        }
    }
}

/* Where hue is missing, or must not be the only difference between lanes, a hatch is added. */
static void hatches_go_with_hues_in_print_and_high_contrast(void **state)
{
    (void)state;
    for (int theme = 0; theme < WS_THEMES; theme++)
        for (int lane = 0; lane + 4 < WS_LANES; lane++) {
            struct ws_paint one = ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL,
                                                 (struct ws_tint){WS_TINT_LANE, lane});
            struct ws_paint other = ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL,
                                                   (struct ws_tint){WS_TINT_LANE, lane + 4});

            assert_int_equal(one.hatch != other.hatch,
                             theme == WS_THEME_PRINT || theme == WS_THEME_CONTRAST);
        }
}

/* A cell in a chunk's color is one that is read; others have the gray of what does not count. */
static void chunks_differ_from_cells_that_do_not_count(void **state)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};

    (void)state;
    for (int theme = 0; theme < WS_THEMES; theme++)
        for (int chunk = 0; chunk < 8; chunk++) {
            struct ws_colour rest =
                ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL_MUTED, none).fill;
            struct ws_colour read = ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL,
                                                   (struct ws_tint){WS_TINT_BANK, chunk})
                                        .fill;

            assert_true(abs(read.red - rest.red) + abs(read.green - rest.green) +
                            abs(read.blue - rest.blue) >=
                        40);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hatches_go_with_hues_in_print_and_high_contrast),
        cmocka_unit_test(lanes_that_touch_differ_in_every_vision),
        cmocka_unit_test(unnamed_lanes_differ_by_hatches_where_colors_do_not),
        cmocka_unit_test(all_32_lanes_have_colours_of_their_own),
        cmocka_unit_test(every_thread_differs_from_unused_cells),
        cmocka_unit_test(padding_looks_like_no_cell_without_colors),
        cmocka_unit_test(every_label_of_every_figure_has_contrast),
        cmocka_unit_test(letters_can_be_read_lit_and_dimmed),
        cmocka_unit_test(what_is_dimmed_is_quieter_than_what_is_lit),
        cmocka_unit_test(chunks_differ_from_cells_that_do_not_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
