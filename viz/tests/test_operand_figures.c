/*
 * Figures of MMAs and their operands: one for each distinct layout, as many MMA variants share one.
 * No words on others, labels within their cells, at their own size and 8 cm wide.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/name/subject.h"
#include "probe/tests/assert_error.h"
#include "viz/figure/blank.h"
#include "viz/figure/named.h"
#include "viz/figure/operand_words.h"
#include "viz/scene/theme.h"
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

/* The subject of a figure: an operand, or an MMA with these operands. */
struct drawn {
    const struct ws_mma *mma;
    enum ws_operand_role role; /* WS_OPERAND_MATRICES: the MMA */
};

static bool same(struct drawn a, struct drawn b)
{
    if (a.role != b.role)
        return false;
    for (int i = WS_OPERAND_A; i < WS_OPERAND_ROLES; i++) {
        enum ws_operand_role role = (enum ws_operand_role)i;

        if (a.role != WS_OPERAND_MATRICES && a.role != role)
            continue;
        if (ws_mma_has(a.mma, role) != ws_mma_has(b.mma, role) ||
            (ws_mma_has(a.mma, role) && !same_operand(ws_moved(ws_mma_operand(a.mma, role)),
                                                      ws_moved(ws_mma_operand(b.mma, role)))))
            return false;
    }
    return true;
}

/* Finds the distinct subjects; returns their count. */
static int find_distinct(struct drawn found[MOST])
{
    int count = 0;

    for (int id = 0; id < WS_MMAS; id++)
        for (int role = WS_OPERAND_MATRICES; role < WS_OPERAND_ROLES; role++) {
            struct drawn one = {ws_mma((enum ws_mma_id)id), (enum ws_operand_role)role};
            bool there = role != WS_OPERAND_MATRICES && !ws_mma_has(one.mma, one.role);

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

    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (ws_mma_has(drawn.mma, (enum ws_operand_role)role))
            specified(ws_mma_operand(drawn.mma, (enum ws_operand_role)role), &evidence[role]);
    figure = ws_figure_of(kind, &evidence[shown]);
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (ws_mma_has(drawn.mma, (enum ws_operand_role)role))
            figure.operand[role] = &evidence[role];
    return figure;
}

/* Builds and checks a figure; false if refused as not legible, or too tall, at its width. */
static bool check(const struct ws_figure *figure, struct drawn drawn, const char *how)
{
    struct ws_scene scene;
    struct ws_error error = {0};
    char what[200];
    bool built = ws_figure_build(figure, &scene, &error);

    snprintf(what, sizeof what, "%s of %s %s, %s", ws_figure_name(figure->kind), drawn.mma->name,
             ws_operand_letter(drawn.role), how);
    if (!built && error.code != WS_CODE_TOO_SMALL)
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

/* Blocks of several rows are as low as their labels, with a range of row numbers each. */
static void a_high_operand_is_not_a_tall_figure(void **state)
{
    const struct drawn high = {ws_mma_named("mma.sp.m16n8k64.s32.s8.s8.s32"), WS_OPERAND_B};
    struct ws_figure figure = figure_of(high, WS_FIGURE_FRAGMENT);
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
    assert_true(check(&figure, high, "8 cm"));
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(scene.height < 2 * scene.width);
    ws_scene_finish(&scene);
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
        assert_int_equal(error.code, WS_CODE_FIGURE);
        ws_scene_finish(&scene);
    }
}

static struct ws_figure drawn_of(const char *name, enum ws_operand_role role,
                                 enum ws_figure_kind kind)
{
    return figure_of((struct drawn){ws_mma_named(name), role}, kind);
}

#define SCALED "mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0"

/* Lanes that hold nothing of an operand are not examples, and need no blanks. */
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
    assert_error(error, WS_CODE_NO_MATCH, "lane 13");
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

/* An index counts the elements of a sparse A that are stored. */
static void an_index_in_a_sparse_operand_counts_stored_elements(void **state)
{
    static const enum ws_operand_role roles[] = {WS_OPERAND_A, WS_OPERAND_B};
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure =
            drawn_of("mma.sp.m16n8k16.f32.f16.f16.f32", roles[i], WS_FIGURE_REGISTER);

        figure.label = WS_LABEL_INDEX;
        figure.medium.width = 1600;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_true(says(&scene, i ? "row-major order;"
                                   : "row-major order of the stored 16\u00d78 matrix;"));
        ws_scene_finish(&scene);
    }
}

/* All four matrices have the same form of name, chosen so that the longest fits. */
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

/* The legend of labels has labels that are in cells. */
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

/* Words are of what is drawn: the lanes of a part, the names in cells, an operand's bits. */
static void words_are_of_what_is_drawn(void **state)
{
    static const struct {
        enum ws_figure_kind kind;
        const char *name;
        enum ws_operand_role role;
        const char *says, *hides;
    } figures[] = {
        {WS_FIGURE_MMA, "mma.m8n8k4.col.col.f32.f16.f16.f16", WS_OPERAND_MATRICES,
         "lane: T0 to T3, T16\u2013T19", "and so on"},
        {WS_FIGURE_EXPLORE, "mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_MATRICES,
         "holds the element: T5.", " or 5"},
        {WS_FIGURE_FRAGMENT, "mma.m16n8k32.kind::f8f6f4.f32.e2m1.e2m1.f32", WS_OPERAND_A,
         "is in bits 2 to 5 of its byte", "lower"},
        {WS_FIGURE_WORKSHEET, "mma.m16n8k32.s32.s8.s8.s32", WS_OPERAND_A,
         "the lane that holds the elements, and its register", "x.b0"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        struct ws_figure figure = drawn_of(figures[i].name, figures[i].role, figures[i].kind);
        struct ws_scene scene;
        struct ws_error error;

        figure.registers = figures[i].role == WS_OPERAND_MATRICES ? NULL : "x,y,z,w";
        assert_true(ws_figure_build(&figure, &scene, &error));
        if (!says(&scene, figures[i].says) || says(&scene, figures[i].hides))
            fail_msg("the %s figure of %s", ws_figure_name(figures[i].kind), figures[i].name);
        ws_scene_finish(&scene);
    }
}

/* A key of lanes names exactly those that its samples have the colors of. */
static void a_key_names_the_lanes_of_its_samples(void **state)
{
    static const struct {
        enum ws_figure_kind kind;
        enum ws_operand_role role;
        int row, column;
        const char *says;
        int samples, lane[8];
    } keys[] = {
        {WS_FIGURE_EXPLORE,
         WS_OPERAND_MATRICES,
         3,
         -1,
         "lane: T1, T5, T9, T12\u2013T15, and more",
         7,
         {1, 5, 9, 12, 13, 14, 15}},
        {WS_FIGURE_FRAGMENT,
         WS_OPERAND_A,
         -1,
         3,
         "lane: T1, T5, and so on",
         8,
         {1, 5, 9, 13, 17, 21, 25, 29}},
        {WS_FIGURE_WORKSHEET,
         WS_OPERAND_A,
         -1,
         -1,
         "lane: T0 to T7, and so on", /* T5, which is blank, is not disclosed */
         8,
         {0, 1, 2, 3, 4, 5, 6, 7}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct ws_figure figure =
            drawn_of("mma.m16n8k16.f32.f16.f16.f32", keys[i].role, keys[i].kind);
        struct ws_scene scene;
        struct ws_error error;
        int words = 0;

        figure.worksheet.blank = WS_BLANK_LANE;
        figure.highlight.row = keys[i].row;
        figure.highlight.column = keys[i].column;
        assert_true(ws_figure_build(&figure, &scene, &error));
        while (words < scene.nodes &&
               strcmp(ws_scene_string(&scene, &scene.node[words]), keys[i].says))
            words++;
        if (words == scene.nodes)
            fail_msg("no key says %s", keys[i].says);
        words -= keys[i].samples;
        assert_int_not_equal(scene.node[words - 1].tint.kind, WS_TINT_LANE);
        for (int sample = 0; sample < keys[i].samples; sample++)
            assert_int_equal(scene.node[words + sample].tint.index, keys[i].lane[sample]);
        ws_scene_finish(&scene);
    }
}

/* A thread from 32 on has the color of its lane in its warp. */
static void a_key_tells_a_thread_from_its_lane(void **state)
{
    static const char *const says[] = {"lane: T5", "lane in its warp: T5"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure =
            drawn_of("wgmma.m64n8k16.f32.f16.f16", WS_OPERAND_D, WS_FIGURE_FRAGMENT);
        struct ws_scene scene;
        struct ws_error error;

        figure.highlight.lane = 5 + WS_LANES * i;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_true(has_text(&scene, says[i]));
        ws_scene_finish(&scene);
    }
}

/* No lane supplies the address of an operand's row: cells have no color for it. */
static void an_operand_has_no_colours_of_addresses(void **state)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;

    (void)state;
    shown.lane = 5;
    assert_int_equal(ws_tint_of(WS_BY_ADDRESS, &shown).kind, WS_TINT_NONE);
}

/*
 * The sum has every operand that the MMA multiplies, and names the columns that metadata selects.
 * Rows of B are where the scale factor is: the last of all in the last group.
 */
static void a_sum_has_the_scale_factors_and_defines_its_index(void **state)
{
    static const struct {
        const char *name, *first, *last;
    } sums[] = {
        {"mma.m16n8k16.f32.f16.f16.f32", "A[3,0] \u00d7 B[0,5]", "A[3,15] \u00d7 B[15,5]"},
        {"mma.sp.m16n8k32.f32.f16.f16.f32", "A[3,0] \u00d7 B[k0,5]", "A[3,15] \u00d7 B[k15,5]"},
        {"mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0",
         "A[3,0] \u00d7 SA[3,0] \u00d7 B[0,5] \u00d7 SB[0,5]",
         "A[3,63] \u00d7 SA[3,1] \u00d7 B[63,5] \u00d7 SB[1,5]"},
        {"mma.sp::ordered_metadata.m16n8k128.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1"
         ".f32.ue4m3",
         "A[3,0] \u00d7 SA[3,0] \u00d7 B[k0,5] \u00d7 SB[0,5]",
         "A[3,63] \u00d7 SA[3,3] \u00d7 B[k63,5] \u00d7 SB[3,5]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        const struct drawn drawn = {ws_mma_named(sums[i].name), WS_OPERAND_MATRICES};
        struct ws_figure figure = figure_of(drawn, WS_FIGURE_MMA);

        figure.highlight.operand = WS_OPERAND_D;
        figure.highlight.row = 3;
        figure.highlight.column = 5;
        for (int fit = WS_FIT_FREE; fit < WS_FITS; fit++) {
            struct ws_scene scene;
            struct ws_error error;

            figure.medium = ws_medium_of((struct ws_width){0, NULL}, (enum ws_fit)fit, false);
            assert_true(ws_figure_build(&figure, &scene, &error));
            assert_true(says(&scene, sums[i].first) && says(&scene, sums[i].last));
            assert_non_null(strstr(scene.description, sums[i].first));
            assert_non_null(strstr(scene.description, sums[i].last));
            assert_int_equal(drawn.mma->sparse, says(&scene, "E selects each k"));
            assert_false(says(&scene, "not highlighted")); /* nothing is gray */
            assert_int_equal(!strcmp(strstr(scene.title, "D = "), "D = A \u00d7 B + C"),
                             !drawn.mma->scales);
            check_layout(&scene, sums[i].name);
            ws_scene_finish(&scene);
        }
    }
}

/* Metadata and scale factors of A share its rows. */
static void what_goes_with_the_rows_of_a_is_left_of_it(void **state)
{
    static const char name[] =
        "mma.sp::ordered_metadata.m16n8k64.kind::mxf8f6f4.block_scale.scale_vec::1X"
        ".f32.e2m3.e5m2.f32.ue8m0";
    const struct drawn drawn = {ws_mma_named(name), WS_OPERAND_MATRICES};
    struct ws_figure figure = figure_of(drawn, WS_FIGURE_MMA);

    (void)state;
    for (int page = 0; page < 2; page++) {
        double y[3] = {0, -1, -2};
        struct ws_scene scene;
        struct ws_error error;

        if (page)
            figure.medium = ws_medium_of((struct ws_width){0, NULL}, WS_FIT_A4, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int i = 0; i < scene.nodes; i++) {
            const char *text = ws_scene_string(&scene, &scene.node[i]);

            if (scene.node[i].role != WS_ROLE_HEADING)
                continue;
            if (!strncmp(text, "A: ", 3))
                y[0] = scene.node[i].baseline;
            else if (!strcmp(text, "E"))
                y[1] = scene.node[i].baseline;
            else if (!strcmp(text, "SA"))
                y[2] = scene.node[i].baseline;
        }
        assert_true(y[0] == y[1] && y[0] == y[2]);
        ws_scene_finish(&scene);
    }
}

/* All inputs of an MMA, except C if it has D's layout: every holder of a part is drawn. */
static void a_product_is_drawn_with_all_of_its_operands(void **state)
{
    static const char sparse_scaled[] =
        "mma.sp::ordered_metadata.m16n8k128.kind::mxf4nvf4.block_scale"
        ".scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3";
    static const char *const names[] = {
        "mma.sp::ordered_metadata.m16n8k32.f32.f16.f16.f32", "mma.sp.m16n8k64.s32.s4.s4.s32",
        "mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0",
        sparse_scaled};

    (void)state;
    for (size_t i = 0; i < 2 * sizeof names / sizeof names[0]; i++) {
        const struct drawn drawn = {ws_mma_named(names[i / 2]), WS_OPERAND_MATRICES};
        struct ws_figure figure = figure_of(drawn, WS_FIGURE_MMA);
        struct ws_scene scene;
        struct ws_error error;

        if (i % 2)
            figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
            uint32_t lanes = 0, holders = 0;

            if (role == WS_OPERAND_C || !ws_mma_has(drawn.mma, (enum ws_operand_role)role))
                continue;
            for (int node = 0; node < scene.nodes; node++)
                if (scene.node[node].kind == WS_NODE_GROUP &&
                    scene.node[node].shown.operand == role && scene.node[node].shown.lane >= 0)
                    lanes |= UINT32_C(1) << scene.node[node].shown.lane;
            for (int number = 0; number < ws_slot_count(evidence[role].mapping.variant); number++)
                holders |= UINT32_C(1) << ws_slot_at(evidence[role].mapping.variant, number).lane;
            if (lanes != holders)
                fail_msg("%s: %s is not drawn", drawn.mma->name,
                         ws_operand_letter((enum ws_operand_role)role));
        }
        ws_scene_finish(&scene);
    }
}

/* "a1" is one thing in a figure: a register, or in the PTX manual's figure an element. */
static void registers_and_elements_have_no_name_in_common(void **state)
{
    struct ws_figure figure =
        drawn_of("mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_A, WS_FIGURE_FRAGMENT);
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    for (int label = 0; label < WS_LABELS; label++) {
        figure.label = (enum ws_label_by)label;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_int_equal(strstr(scene.ptx, " d, a, b, c;") != NULL, label == WS_LABEL_THREAD);
        assert_int_equal(strstr(scene.ptx, "{a0, a1, a2, a3}") != NULL, label != WS_LABEL_THREAD);
        ws_scene_finish(&scene);
    }
    figure = drawn_of("mma.m16n8k16.f16.f16.f16.f16", WS_OPERAND_MATRICES, WS_FIGURE_MMA);
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(says(&scene, "D[3,5] in d0.hi (bits 16\u201331) of T14"));
    ws_scene_finish(&scene);
}

/* On a slide the text of an MMA is beside it: above and below it would leave too little height. */
static void an_mma_fills_a_slide(void **state)
{
    struct ws_figure figure =
        drawn_of("mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_MATRICES, WS_FIGURE_MMA);
    struct ws_scene scene;
    struct ws_error error;
    double letters = 0;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){0, NULL}, WS_FIT_16_9, false);
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++)
        if (scene.node[i].role == WS_ROLE_LABEL)
            letters = fmax(letters, scene.node[i].size);
    assert_true(letters > 0.02 * scene.height);
    ws_scene_finish(&scene);
}

/* In an MMA's figure the instruction, the key and the cells name a register of D the same way. */
static void registers_of_an_mma_are_named_as_the_kernel_does(void **state)
{
    struct ws_figure figure =
        drawn_of("mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_MATRICES, WS_FIGURE_MMA);
    struct ws_scene scene;
    struct ws_error error;
    int own = 0;

    (void)state;
    figure.registers = "x0,x1,x2,x3";
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_non_null(strstr(scene.ptx, "{x0, x1, x2, x3}"));
    assert_true(says(&scene, "D[3,5] in x1 of T14"));
    for (int i = 0; i < scene.nodes; i++) {
        const char *text = ws_scene_string(&scene, &scene.node[i]);

        assert_null(strstr(text, " d1 = D["));
        own += strstr(text, " x1 = D[") != NULL;
    }
    assert_int_equal(own, WS_LANES);
    ws_scene_finish(&scene);
}

/* Names of D that another operand has are refused where both are shown; C's registers may be D's. */
static void operands_of_a_figure_share_no_register_name(void **state)
{
    static const struct {
        enum ws_figure_kind kind;
        enum ws_operand_role role;
        const char *registers, *refused; /* NULL: not */
    } figures[] = {
        {WS_FIGURE_EXPLORE, WS_OPERAND_MATRICES, "a0,a1,a2,a3", "a0 is of A"},
        {WS_FIGURE_MMA, WS_OPERAND_MATRICES, "x,y,b1,z", "b1 is of B"},
        {WS_FIGURE_MMA, WS_OPERAND_MATRICES, "c0,c1,c2,c3", NULL},
        {WS_FIGURE_FRAGMENT, WS_OPERAND_D, "a0,a1,a2,a3", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        struct ws_figure figure =
            drawn_of("mma.m16n8k16.f32.f16.f16.f32", figures[i].role, figures[i].kind);
        struct ws_scene scene;
        struct ws_error error;

        figure.registers = figures[i].registers;
        assert_int_equal(ws_figure_build(&figure, &scene, &error), !figures[i].refused);
        if (figures[i].refused)
            assert_error(error, WS_CODE_DUPLICATE, figures[i].refused);
        ws_scene_finish(&scene);
    }
}

/* The key of an MMA's registers has what is highlighted, and the names of a part are its own. */
static void a_key_of_registers_is_complete(void **state)
{
    static const struct {
        int part, reg;
        const char *says[3], *hides;
    } keys[] = {
        {-1, -1, {"registers 0 and 4", "registers 1 and 5", "registers 3 and 7"}, "highlighted"},
        {-1, 1, {"register 1", "highlighted: register=1", "not highlighted"}, "and 5"},
        {1, 1, {"b1", "highlighted: register=1", "not highlighted"}, "register 1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct ws_figure figure =
            drawn_of("mma.m8n8k4.row.col.f32.f16.f16.f32", WS_OPERAND_MATRICES, WS_FIGURE_EXPLORE);
        struct ws_scene scene;
        struct ws_error error;

        figure.colour = WS_BY_REGISTER;
        figure.part = keys[i].part;
        figure.highlight.reg = keys[i].reg;
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int said = 0; said < 3; said++)
            if (!says(&scene, keys[i].says[said]))
                fail_msg("part %d: no key says %s", keys[i].part, keys[i].says[said]);
        assert_false(says(&scene, keys[i].hides));
        ws_scene_finish(&scene);
    }
}

/* Parts of registers that label an MMA's cells, a sentence for each kind; none if cells have all. */
static void parts_of_registers_are_explained(void **state)
{
    static const struct {
        const char *name, *says, *hides;
        enum ws_operand_role role; /* of a fragment; or all operands, explored */
    } figures[] = {
        {"mma.m16n8k32.kind::f8f6f4.f16.e5m2.e4m3.f16", "a0.b0 to a0.b3 are the bytes of a0",
         "b0.b0 to", WS_OPERAND_MATRICES},
        {"mma.m16n8k32.kind::f8f6f4.f16.e5m2.e4m3.f16", "d0.lo and d0.hi are", "c0.lo",
         WS_OPERAND_MATRICES},
        {"mma.m16n8k32.kind::f8f6f4.f32.e2m1.e4m3.f32", "b0.b0 to b0.b3 are the bytes of b0", "d0.",
         WS_OPERAND_MATRICES},
        {"mma.m16n8k64.s32.u4.u4.s32", "b0.e0 to b0.e7 are the elements of b0", "a0.e0",
         WS_OPERAND_MATRICES},
        {"mma.m16n8k8.f32.tf32.tf32.f32", "names the register", "bits of", WS_OPERAND_MATRICES},
        {"mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e3m2.f32.ue8m0",
         "sa.b0 is the lowest byte of sa", "sa.b0 to", WS_OPERAND_SCALE_A},
    };

    (void)state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        struct ws_figure figure =
            drawn_of(figures[i].name, figures[i].role,
                     figures[i].role ? WS_FIGURE_FRAGMENT : WS_FIGURE_EXPLORE);
        struct ws_scene scene;
        struct ws_error error;

        figure.label = WS_LABEL_REGISTER;
        assert_true(ws_figure_build(&figure, &scene, &error));
        if (!says(&scene, figures[i].says) || says(&scene, figures[i].hides))
            fail_msg("%s: %s", figures[i].name, figures[i].says);
        ws_scene_finish(&scene);
    }
}

/*
 * CuTe's layouts of SM80_16x8x16_F32F16F16F32_TN (cute/atom/mma_traits_sm80.hpp), in which an index
 * counts down the columns of A, m x k, and of B, n x k.
 */
static void thread_and_value_are_those_of_cute(void **state)
{
    static const struct {
        enum ws_operand_role role;
        int thread[2][2], value[3][2]; /* extent and stride of each digit */
        int rows;
    } layouts[] = {
        {WS_OPERAND_A, {{4, 32}, {8, 1}}, {{2, 16}, {2, 8}, {2, 128}}, 16},
        {WS_OPERAND_B, {{4, 16}, {8, 1}}, {{2, 8}, {2, 64}, {1, 0}}, 8},
        {WS_OPERAND_D, {{4, 32}, {8, 1}}, {{2, 16}, {2, 8}, {1, 0}}, 16},
    };

    (void)state;
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        struct ws_figure figure =
            drawn_of("mma.m16n8k16.f32.f16.f16.f32", layouts[i].role, WS_FIGURE_FRAGMENT);
        bool turned = layouts[i].role == WS_OPERAND_B;
        struct ws_scene scene;
        struct ws_error error;
        int found = 0;

        figure.label = WS_LABEL_TV;
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int node = 0; node < scene.nodes; node++) {
            const struct ws_node *line = &scene.node[node];
            const struct ws_shown *shown = &scene.node[line->parent >= 0 ? line->parent : 0].shown;
            int thread, value, index = 0;
            char label[64];

            if (line->kind != WS_NODE_TEXT || shown->row < 0 || shown->column < 0)
                continue;
            snprintf(label, sizeof label, "%s %s", ws_scene_string(&scene, line),
                     line->next >= 0 ? ws_scene_string(&scene, &scene.node[line->next]) : "");
            if (sscanf(label, "T%d V%d", &thread, &value) != 2)
                continue;
            for (int digit = 0; digit < 2; thread /= layouts[i].thread[digit++][0])
                index += thread % layouts[i].thread[digit][0] * layouts[i].thread[digit][1];
            for (int digit = 0; digit < 3; value /= layouts[i].value[digit++][0])
                index += value % layouts[i].value[digit][0] * layouts[i].value[digit][1];
            assert_int_equal(turned ? shown->column : shown->row, index % layouts[i].rows);
            assert_int_equal(turned ? shown->row : shown->column, index / layouts[i].rows);
            found++;
        }
        assert_int_equal(found, ws_slot_count(figure.evidence->mapping.variant));
        ws_scene_finish(&scene);
    }
}

/* With a label in each of its elements, 64 rows would be higher than a page at any width. */
static void a_high_operand_is_side_by_side(void **state)
{
    static const struct ws_width widths[] = {{8, "cm"}, {17, "cm"}};
    const struct ws_variant *variant =
        ws_mma_operand(ws_mma_named("mma.sp.m16n8k64.s32.u8.u8.s32"), WS_OPERAND_B);

    (void)state;
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        struct ws_evidence of_b = {0};
        struct ws_figure figure;
        struct ws_error error;
        struct ws_scene scene;

        specified(variant, &of_b);
        figure = ws_figure_of(WS_FIGURE_FRAGMENT, &of_b);
        figure.label = WS_LABEL_REGISTER;
        figure.medium = ws_medium_of(widths[i], WS_FIT_FREE, false);
        if (!ws_figure_build(&figure, &scene, &error))
            fail_msg("%s", error.text);
        assert_true(scene.height <= WS_TALLEST);
        assert_true(has_text(&scene, "32") && has_text(&scene, "63"));
        ws_scene_finish(&scene);
        ws_evidence_finish(&of_b);
    }
}

/* Without a size, labels of a warpgroup's elements would be higher than a page: one warp is drawn. */
static void one_warp_stands_for_the_others(void **state)
{
    const struct ws_variant *variant =
        ws_mma_operand(ws_mma_named("wgmma.sp.m64n144k64.f16.e4m3.e4m3"), WS_OPERAND_A);
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_FRAGMENT, WS_FIGURE_COMPARE};

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct ws_evidence of_a = {0};
        struct ws_figure figure;
        struct ws_error error;
        struct ws_scene scene;

        specified(variant, &of_a);
        figure = ws_figure_of(kinds[i], &of_a);
        figure.other = kinds[i] == WS_FIGURE_COMPARE ? &of_a : NULL;
        figure.label = WS_LABEL_ELEMENT;
        figure.highlight.lane = i ? -1 : 70;
        figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_FREE, false);
        if (!ws_figure_build(&figure, &scene, &error))
            fail_msg("%s", error.text);
        assert_true(scene.height <= WS_TALLEST);
        assert_true(has_text(&scene, i ? "warp 0: T0\u2013T31" : "warp 2: T64\u2013T95"));
        assert_true(has_text(&scene, "Omitted: the other three warps, with 16 rows each."));
        assert_true(has_text(&scene, i ? "A[15,31]" : "A[47,31]"));
        assert_false(has_text(&scene, "A[16,0]") || has_text(&scene, "A[63,31]"));
        ws_scene_finish(&scene);
        ws_evidence_finish(&of_a);
    }
}

/* The name of a warp is nearer to its rows than to those of the warp above. */
static void a_warp_s_name_belongs_to_the_rows_below_it(void **state)
{
    static const char *const texts[] = {"15", "warp 2: T64\u2013T95", "32"};
    struct ws_figure figure =
        drawn_of("wgmma.m64n16k16.f32.f16.f16", WS_OPERAND_D, WS_FIGURE_FRAGMENT);
    struct ws_error error;
    struct ws_scene scene;
    double y[3] = {0};

    (void)state;
    if (!ws_figure_build(&figure, &scene, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < 3 * scene.nodes; i++)
        if (scene.node[i / 3].kind == WS_NODE_TEXT &&
            !strcmp(ws_scene_string(&scene, &scene.node[i / 3]), texts[i % 3]))
            y[i % 3] = scene.node[i / 3].baseline;
    assert_true(y[1] - y[0] > y[2] - y[1] && y[2] > y[1]);
    ws_scene_finish(&scene);
}

/*
 * Dashes around the element of D are on paper, because they would not be visible on the outline of its
 * lane's cells. That outline is visible on both sides of the paper and of the dashes, and all of the
 * lane's cells and their sample have it.
 */
static void the_element_of_d_has_visible_dashes(void **state)
{
    struct ws_figure figure = figure_of(
        (struct drawn){ws_mma_named("mma.m16n8k16.f32.bf16.bf16.f32"), WS_OPERAND_MATRICES},
        WS_FIGURE_MMA);
    const struct ws_node *least = NULL;
    struct ws_scene scene;
    struct ws_error error;
    int held = 0, outlines = 0;

    (void)state;
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        held += scene.node[i].role == WS_ROLE_CELL_MARKED;
        outlines += scene.node[i].role == WS_ROLE_GIVES_HELD;
        if (scene.node[i].role == WS_ROLE_GIVES && i < scene.node[0].last_child &&
            (!least || scene.node[i].box.width + scene.node[i].box.height <
                           least->box.width + least->box.height))
            least = &scene.node[i];
    }
    assert_true(held > 3);
    assert_int_equal(outlines, held);
    assert_non_null(least);
    assert_int_equal(least[-1].role, WS_ROLE_GIVES_GROUND);
    assert_true(least->box.width < 40 && least->box.height < 40);
    for (int theme = 0; theme < WS_THEMES; theme++)
        assert_true(
            ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_GIVES, least->tint).stroke_width + 0.9 <
            ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_GIVES_HELD, least->tint).stroke_width);
    ws_scene_finish(&scene);
}

/* Elements that fill their registers are not numbered by bits. */
static void registers_of_one_element_have_no_order_of_bits(void **state)
{
    static const char *const names[] = {"wgmma.m64n64k16.f16.f16.f16",
                                        "wgmma.m64n64k16.f32.f16.f16"};
    char text[256];

    (void)state;
    for (int fills = 0; fills < 2; fills++) {
        const struct ws_variant *variant = ws_mma_operand(ws_mma_named(names[fills]), WS_OPERAND_D);

        ws_operand_counting(variant, 5, text, sizeof text);
        assert_int_equal(!strstr(text, "lowest bits"), fills);
        ws_operand_values(variant, 5, text, sizeof text);
        assert_int_equal(!strstr(text, "lowest bits"), fills);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registers_of_one_element_have_no_order_of_bits),
        cmocka_unit_test(every_layout_is_drawn_without_touching_letters),
        cmocka_unit_test(the_half_product_is_legible_8_cm_wide),
        cmocka_unit_test(blocks_name_elements_as_the_isa_does),
        cmocka_unit_test(kinds_of_memory_are_refused),
        cmocka_unit_test(worksheets_leave_out_lanes_that_hold_something),
        cmocka_unit_test(a_register_names_the_rows_it_holds),
        cmocka_unit_test(an_index_in_a_sparse_operand_counts_stored_elements),
        cmocka_unit_test(four_matrices_have_headings_of_one_form),
        cmocka_unit_test(headings_keep_clear_of_the_word_over_the_columns),
        cmocka_unit_test(a_place_on_one_line_is_not_explained_as_two),
        cmocka_unit_test(words_are_of_what_is_drawn),
        cmocka_unit_test(a_key_names_the_lanes_of_its_samples),
        cmocka_unit_test(a_key_tells_a_thread_from_its_lane),
        cmocka_unit_test(an_operand_has_no_colours_of_addresses),
        cmocka_unit_test(a_sum_has_the_scale_factors_and_defines_its_index),
        cmocka_unit_test(what_goes_with_the_rows_of_a_is_left_of_it),
        cmocka_unit_test(a_product_is_drawn_with_all_of_its_operands),
        cmocka_unit_test(registers_and_elements_have_no_name_in_common),
        cmocka_unit_test(an_mma_fills_a_slide),
        cmocka_unit_test(registers_of_an_mma_are_named_as_the_kernel_does),
        cmocka_unit_test(operands_of_a_figure_share_no_register_name),
        cmocka_unit_test(a_key_of_registers_is_complete),
        cmocka_unit_test(parts_of_registers_are_explained),
        cmocka_unit_test(thread_and_value_are_those_of_cute),
        cmocka_unit_test(a_high_operand_is_side_by_side),
        cmocka_unit_test(a_high_operand_is_not_a_tall_figure),
        cmocka_unit_test(one_warp_stands_for_the_others),
        cmocka_unit_test(a_warp_s_name_belongs_to_the_rows_below_it),
        cmocka_unit_test(the_element_of_d_has_visible_dashes),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    for (int role = 0; role < WS_OPERAND_ROLES; role++)
        ws_evidence_finish(&evidence[role]);
    return failed;
}
