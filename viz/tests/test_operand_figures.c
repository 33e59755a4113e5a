/*
 * Figures of products and their operands: one of each layout that differs, for many products share
 * one. No words on others, labels within their cells, at their own size and 8 cm wide.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/isa/subject.h"
#include "viz/figure/blank.h"
#include "viz/figure/named.h"
#include "viz/tests/figure_checks.h"

enum { MOST = 200 };

static struct ws_evidence evidence[WS_OPERAND_ROLES];

static bool same_operand(const struct ws_operand *a, const struct ws_operand *b)
{
    return a->role == b->role && a->matrices == b->matrices && a->rows == b->rows &&
           a->columns == b->columns && a->width_bits == b->width_bits &&
           a->slot_bits == b->slot_bits && a->registers == b->registers &&
           !memcmp(&a->layout, &b->layout, sizeof a->layout);
}

/* What is drawn of an operand, or of a product whose operands are these. */
struct drawn {
    const struct ws_mma *mma;
    enum ws_operand_role role; /* WS_OPERAND_MATRICES: the product */
};

static bool same(struct drawn a, struct drawn b)
{
    if (a.role != b.role)
        return false;
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        if ((a.role == WS_OPERAND_MATRICES || (int)a.role == role) &&
            !same_operand(ws_moved(ws_mma_operand(a.mma, (enum ws_operand_role)role)),
                          ws_moved(ws_mma_operand(b.mma, (enum ws_operand_role)role))))
            return false;
    return true;
}

/* Those that differ; returns their count. */
static int find_distinct(struct drawn found[MOST])
{
    int count = 0;

    for (int id = 0; id < WS_MMAS; id++)
        for (int role = WS_OPERAND_MATRICES; role <= WS_OPERAND_D; role++) {
            struct drawn one = {ws_mma((enum ws_mma_id)id), (enum ws_operand_role)role};
            bool there = one.mma->sparse && role == WS_OPERAND_MATRICES;

            for (int i = 0; i < count && !there; i++)
                there = same(one, found[i]);
            if (there)
                continue;
            assert_true(count < MOST);
            found[count++] = one;
        }
    return count;
}

static struct ws_figure figure_of(struct drawn drawn, enum ws_figure_kind kind)
{
    enum ws_operand_role shown = drawn.role == WS_OPERAND_MATRICES ? WS_OPERAND_D : drawn.role;
    struct ws_figure figure;

    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        specified(ws_mma_operand(drawn.mma, (enum ws_operand_role)role), &evidence[role]);
    if (shown > WS_OPERAND_D)
        specified(ws_mma_operand(drawn.mma, shown), &evidence[shown]);
    figure = ws_figure_of(kind, &evidence[shown]);
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        figure.operand[role] = &evidence[role];
    return figure;
}

/* Builds and checks it; false where it is refused as not legible so wide. */
static bool check(const struct ws_figure *figure, struct drawn drawn, const char *how)
{
    struct ws_scene scene;
    struct ws_error error = {""};
    char what[200];
    bool built = ws_figure_build(figure, &scene, &error);

    snprintf(what, sizeof what, "%s of %s %s, %s", ws_figure_name(figure->kind), drawn.mma->name,
             ws_operand_letter(drawn.role), how);
    if (!built && !strstr(error.text, "under 6 pt"))
        fail_msg("%s: %s", what, error.text);
    if (built) {
        check_layout(&scene, what);
        check_labels(&scene, what);
    }
    ws_scene_finish(&scene);
    return built;
}

static void every_layout_is_drawn_without_touching_letters(void **state)
{
    static struct drawn found[MOST];
    int count = find_distinct(found), narrow = 0, all = 0;

    (void)state;
    for (int i = 0; i < count; i++) {
        enum ws_figure_kind kinds[] = {WS_FIGURE_FRAGMENT, WS_FIGURE_REGISTER, WS_FIGURE_WORKSHEET};
        bool whole = found[i].role == WS_OPERAND_MATRICES;

        if (whole)
            kinds[0] = WS_FIGURE_MMA;
        for (int kind = 0; kind < (whole ? 1 : 3); kind++) {
            struct ws_figure figure = figure_of(found[i], kinds[kind]);

            if (!check(&figure, found[i], "its own size"))
                fail_msg("%s: refused at its own size", found[i].mma->name);
            figure.colour = WS_BY_REGISTER;
            check(&figure, found[i], "by register");
            figure.colour = WS_BY_LANE;
            figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
            all++;
            narrow += check(&figure, found[i], "8 cm");
        }
    }
    /* Sixteen columns of f64, a lane each, and labels of 64 elements are too wide. */
    if (narrow * 10 < all * 8)
        fail_msg("%d of %d figures are legible 8 cm wide", narrow, all);
}

static void the_half_product_is_legible_8_cm_wide(void **state)
{
    const struct drawn half = {ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"), WS_OPERAND_MATRICES};
    struct ws_figure figure = figure_of(half, WS_FIGURE_MMA);

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
    assert_true(check(&figure, half, "8 cm"));
}

/* The PTX ISA's label: elements counted through the registers, in one block a run. */
static void blocks_name_elements_as_the_isa_does(void **state)
{
    static const struct {
        const char *name;
        enum ws_operand_role role;
        const char *says;
    } cases[] = {
        {"mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_A, "{a4, a5}"},
        {"mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_C, "T31: {c2, c3}"},
        {"mma.m16n8k256.s32.b1.b1.s32.and.popc", WS_OPERAND_A, "{a96..a127}"},
        {"mma.m16n8k256.s32.b1.b1.s32.and.popc", WS_OPERAND_B, "224\u2013255"},
        {"mma.m8n8k4.row.col.f16.f16.f16.f16", WS_OPERAND_D, "{d0..d7}"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct drawn drawn = {ws_mma_named(cases[i].name), cases[i].role};
        struct ws_figure figure = figure_of(drawn, WS_FIGURE_FRAGMENT);
        struct ws_scene scene;
        struct ws_error error;

        assert_true(ws_figure_build(&figure, &scene, &error));
        if (!says(&scene, cases[i].says))
            fail_msg("%s %s: '%s' is nowhere", cases[i].name, ws_operand_letter(cases[i].role),
                     cases[i].says);
        assert_false(says(&scene, "source"));
        assert_false(says(&scene, "memory"));
        ws_scene_finish(&scene);
    }
}

static void kinds_of_memory_are_refused(void **state)
{
    static const enum ws_figure_kind kinds[] = {
        WS_FIGURE_ADDRESS, WS_FIGURE_MAPPING,   WS_FIGURE_STEP, WS_FIGURE_BANK,
        WS_FIGURE_COST,    WS_FIGURE_TRANSPOSE, WS_FIGURE_BITS, WS_FIGURE_SWIZZLE};
    const struct drawn half = {ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"), WS_OPERAND_A};

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct ws_figure figure = figure_of(half, kinds[i]);
        struct ws_scene scene;
        struct ws_error error;

        assert_false(ws_figure_build(&figure, &scene, &error));
        assert_non_null(strstr(error.text, "works on registers alone"));
        ws_scene_finish(&scene);
    }
}

static struct ws_figure drawn_of(const char *name, enum ws_operand_role role,
                                 enum ws_figure_kind kind)
{
    return figure_of((struct drawn){ws_mma_named(name), role}, kind);
}

#define SCALED "mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0"

/* Lanes that hold nothing of an operand are no examples, and leave nothing out. */
static void worksheets_leave_out_lanes_that_hold_something(void **state)
{
    struct ws_figure figure = drawn_of(SCALED, WS_OPERAND_SCALE_B, WS_FIGURE_WORKSHEET);
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    figure.worksheet.blank = WS_BLANK_LANE;
    assert_int_equal(ws_blank_lane(&figure), 4);
    figure.lane = 0;
    assert_int_equal(ws_example_slot(&figure).lane, 4);
    figure.lane = 13;
    assert_false(ws_figure_build(&figure, &scene, &error));
    assert_non_null(strstr(error.text, "--lane 13"));
    ws_scene_finish(&scene);
}

/* A register of metadata holds two rows, and none between them. */
static void a_register_names_the_rows_it_holds(void **state)
{
    struct ws_figure figure =
        drawn_of("mma.sp.m16n8k8.f32.tf32.tf32.f32", WS_OPERAND_METADATA, WS_FIGURE_REGISTER);
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(says(&scene, "0 and 8,0..3"));
    assert_false(says(&scene, "0..8"));
    ws_scene_finish(&scene);
}

/* All four matrices are named alike, by what there is room for in the longest name. */
static void four_matrices_have_headings_of_one_form(void **state)
{
    struct ws_figure figure =
        drawn_of("mma.m8n8k4.col.row.f16.f16.f16.f16", WS_OPERAND_A, WS_FIGURE_FRAGMENT);
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    for (double height = 300; height <= 1200; height += 100) {
        figure.medium.width = 560;
        figure.medium.height = height;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_int_equal(says(&scene, "A0 (T"), says(&scene, "A3 (T"));
        ws_scene_finish(&scene);
    }
}

/* What the legend says of labels is what the cells say. */
/* Of headings of four lengths the longest keeps clear of the word at the other end of its line. */
static void headings_keep_clear_of_the_word_over_the_columns(void **state)
{
    static const struct {
        struct ws_width width;
        enum ws_fit fit;
    } media[] = {{{5, "cm"}, WS_FIT_FREE},
                 {{3.5, "in"}, WS_FIT_FREE},
                 {{8, "cm"}, WS_FIT_FREE},
                 {{0, NULL}, WS_FIT_A4},
                 {{0, NULL}, WS_FIT_1_1}};
    const struct ws_mma *mma = ws_mma_named("mma.m8n8k4.row.col.f32.f16.f16.f16");

    (void)state;
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        for (size_t i = 0; i < sizeof media / sizeof media[0] * WS_LABELS; i++) {
            struct drawn drawn = {mma, (enum ws_operand_role)role};
            struct ws_figure figure = figure_of(drawn, WS_FIGURE_WORKSHEET);

            figure.worksheet.sheet = WS_SHEET_ANSWERS;
            figure.label = (enum ws_label_by)(i % WS_LABELS);
            figure.medium =
                ws_medium_of(media[i / WS_LABELS].width, media[i / WS_LABELS].fit, false);
            check(&figure, drawn, "a worksheet of four matrices");
        }
}

static void a_place_on_one_line_is_not_explained_as_two(void **state)
{
    struct ws_figure figure =
        drawn_of("mma.sp.m16n8k16.f32.tf32.tf32.f32", WS_OPERAND_B, WS_FIGURE_FRAGMENT);
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    figure.label = WS_LABEL_ELEMENT;
    for (double width = 300; width <= 1600; width += 20) {
        figure.medium.width = width;
        figure.medium.height = width * 9 / 16;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_int_equal(says(&scene, "B over 1,2"), !says(&scene, "B[0,0]"));
        ws_scene_finish(&scene);
    }
}

/* No lane gives the address of an operand's row: cells have no colour for it. */
static void an_operand_has_no_colours_of_addresses(void **state)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;

    (void)state;
    shown.lane = 5;
    assert_int_equal(ws_tint_of(WS_BY_ADDRESS, &shown).kind, WS_TINT_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_layout_is_drawn_without_touching_letters),
        cmocka_unit_test(the_half_product_is_legible_8_cm_wide),
        cmocka_unit_test(blocks_name_elements_as_the_isa_does),
        cmocka_unit_test(kinds_of_memory_are_refused),
        cmocka_unit_test(worksheets_leave_out_lanes_that_hold_something),
        cmocka_unit_test(a_register_names_the_rows_it_holds),
        cmocka_unit_test(four_matrices_have_headings_of_one_form),
        cmocka_unit_test(headings_keep_clear_of_the_word_over_the_columns),
        cmocka_unit_test(a_place_on_one_line_is_not_explained_as_two),
        cmocka_unit_test(an_operand_has_no_colours_of_addresses),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    for (int role = 0; role < WS_OPERAND_ROLES; role++)
        ws_evidence_finish(&evidence[role]);
    return failed;
}
