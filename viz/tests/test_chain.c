/*
 * The chain: for every MMA whose operands are moved whole, and every lane, each link holds the same
 * element throughout; the engine that judges loads agrees; and no figure of a chain has overlapping
 * letters, or exceeds its page.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/feed/feed.h"
#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/kind/chain_word.h"
#include "viz/tests/figure_checks.h"

static struct ws_evidence moved[WS_LINKS], operand[WS_LINKS];

static void know(struct ws_evidence *evidence, const struct ws_variant *variant)
{
    struct ws_error error;

    ws_evidence_finish(evidence);
    memset(evidence, 0, sizeof *evidence);
    assert_true(ws_mapping_specified(variant, &evidence->mapping, &error));
    snprintf(evidence->text, sizeof evidence->text, "specified");
}

static void forget(void)
{
    for (int i = 0; i < WS_LINKS; i++) {
        ws_evidence_finish(&moved[i]);
        ws_evidence_finish(&operand[i]);
        memset(&moved[i], 0, sizeof moved[i]);
        memset(&operand[i], 0, sizeof operand[i]);
    }
}

/* A figure of the MMA with the usual loads, or with `load` if it is not NULL. */
static struct ws_figure figure_of(const struct ws_mma *mma, const struct ws_variant *load)
{
    int fed = load ? ws_link_fed(mma, load) : -1;
    struct ws_figure figure;

    assert_true(!load || fed >= 0);
    for (int i = 0; i < WS_LINKS; i++) {
        know(&moved[i], i == fed ? load : ws_link_usual(mma, i));
        know(&operand[i], ws_mma_operand(mma, ws_link_role(i)));
    }
    figure = ws_figure_of(WS_FIGURE_CHAIN, &operand[WS_LINK_A]);
    for (int i = 0; i < WS_LINKS; i++) {
        figure.chained.moved[i] = &moved[i];
        figure.chained.operand[i] = &operand[i];
    }
    return figure;
}

static const struct ws_mma *product(const char *name)
{
    const struct ws_mma *mma = ws_mma_named(name);

    assert_non_null(mma);
    return mma;
}

/*
 * Computed independently: the memory at the element's row and column is in the row of the address
 * lane, and the load's specified layout puts it into the register and bits where the MMA expects
 * it.
 */
static void check_slot(const struct ws_link *link, struct ws_slot slot)
{
    const struct ws_variant *load = link->moved->mapping.variant;
    const struct ws_variant *face = link->operand->mapping.variant;
    const struct ws_operand *held = ws_moved(face), *rows = ws_moved(load);
    int number = slot.reg * held->elements + slot.element;
    int from = number * link->element_bits; /* bits of the lane's words before it */
    struct ws_place place = ws_layout_place(face, slot), there;
    struct ws_linked at;
    int row = link->turned ? place.column : place.row,
        column = link->turned ? place.row : place.column;
    int byte = row * link->row_bytes + column * link->element_bits / 8, within;

    assert_true(ws_link_spot(link, slot, &at));
    assert_true(at.row == row && at.column == column && at.byte == byte);
    within = byte - (int)link->addresses.address[at.address_lane];
    assert_true(within >= 0 && within < ws_row_bytes(load));
    there = ws_layout_place(load, at.moved);
    assert_int_equal(ws_layout_address_lane(load, there), at.address_lane);
    assert_int_equal(there.column, within * 8 / rows->width_bits);
    assert_int_equal(at.moved.lane, slot.lane);
    assert_int_equal(at.moved.reg * 32 + at.bit, from);
}

static void every_element_is_the_same_all_the_way(void **state)
{
    int products = 0;

    (void)state;
    for (int id = 0; id < WS_MMAS; id++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);

        if (!ws_link_usual(mma, WS_LINK_A) || !ws_link_usual(mma, WS_LINK_B) ||
            !ws_link_usual(mma, WS_LINK_D))
            continue;
        products++;
        figure_of(mma, NULL);
        for (int i = 0; i < WS_LINKS; i++) {
            struct ws_link link;
            struct ws_error error;

            assert_true(ws_link_make(&moved[i], &operand[i], &link, &error));
            assert_true(link.turned == (i == WS_LINK_B));
            for (int j = 0; j < ws_slot_count(operand[i].mapping.variant); j++)
                check_slot(&link, ws_slot_at(operand[i].mapping.variant, j));
        }
    }
    forget();
    assert_true(products > 70);
}

/* Compared with the other engine, which judges by tables of bits. */
static void loads_are_judged_alike(void **state)
{
    static const char *const products[] = {
        "mma.m16n8k16.f32.f16.f16.f32", "mma.m16n8k8.f32.bf16.bf16.f32",
        "mma.m16n8k32.s32.s8.s8.s32", "mma.m16n8k8.f32.tf32.tf32.f32"};

    (void)state;
    for (size_t i = 0; i < sizeof products / sizeof products[0]; i++)
        for (int id = 0; id < WS_VARIANTS; id++)
            for (int which = WS_LINK_A; which <= WS_LINK_B; which++) {
                const struct ws_mma *mma = product(products[i]);
                const struct ws_variant *load = ws_variant((enum ws_variant_id)id);
                struct ws_address_options none = {0};
                struct ws_feed_question question = {.from = load,
                                                    .operand =
                                                        ws_mma_operand(mma, ws_link_role(which)),
                                                    .addresses = &none};
                struct ws_feed_answer answer;
                struct ws_error error;
                struct ws_link link;
                bool feeds = false;

                /* Packed elements, which a load widens, are not the same bits as in memory. */
                if (ws_moved(load)->width_bits != ws_moved(load)->slot_bits ||
                    !load->family->reads_memory || load->family->by_lane ||
                    load->family->from_global)
                    continue;
                for (int major = WS_FEED_ROW; major <= WS_FEED_COLUMN; major++) {
                    question.major = (enum ws_feed_major)major;
                    feeds |= ws_feed_judge(&question, &answer, &error) && answer.feeds &&
                             !answer.part && answer.tiles == 1;
                }
                know(&moved[0], load);
                know(&operand[0], question.operand);
                if (ws_link_make(&moved[0], &operand[0], &link, &error) != feeds)
                    fail_msg("%s, operand %d of %s", load->name, which, mma->name);
            }
    forget();
}

static void a_load_that_does_not_feed_is_refused_with_one_that_does(void **state)
{
    const struct ws_mma *mma = product("mma.m16n8k16.f32.f16.f16.f32");
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    figure = figure_of(mma, NULL);
    know(&moved[WS_LINK_B], ws_variant_named("ldmatrix.m8n8.x1.b16"));
    assert_false(ws_figure_build(&figure, &scene, &error));
    assert_error(error, WS_CODE_FIGURE, "ldmatrix.m8n8.x1.b16");
    assert_error(error, WS_CODE_FIGURE, "ldmatrix.m8n8.x2.b16");
    ws_scene_finish(&scene);
    assert_int_equal(ws_link_fed(mma, ws_variant_named("ldmatrix.m8n8.x1.b16")), -1);
    assert_int_equal(ws_link_fed(mma, ws_variant_named("ldmatrix.m8n8.x2.trans.b16")), WS_LINK_B);
    assert_int_equal(ws_link_fed(mma, ws_variant_named("ldmatrix.m8n8.x4.trans.b16")), WS_LINK_A);
    assert_null(ws_link_usual(product("mma.m8n8k4.f64.f64.f64.f64"), WS_LINK_A));
    /* Its B is only in shared memory. */
    assert_int_equal(ws_link_fed(product("wgmma.m64n8k16.f32.f16.f16"),
                                 ws_variant_named("ldmatrix.m8n8.x2.b16")),
                     -1);
    forget();
}

/* Whether a load feeds an operand of the lesson's MMA, with its registers in that order. */
static bool fed(const char *load, enum ws_operand_role role, enum ws_feed_major major,
                enum ws_tile tile, const char *order)
{
    const struct ws_address_options addresses = {.tile = tile};
    struct ws_feed_question question = {
        .from = ws_variant_named(load),
        .operand = ws_mma_operand(product("mma.m16n8k16.f32.f16.f16.f32"), role),
        .major = major,
        .addresses = &addresses};
    struct ws_feed_answer answer;
    struct ws_error error;

    for (; *order; order++)
        question.order[question.orders++] = *order - '0';
    assert_true(ws_feed_judge(&question, &answer, &error));
    return answer.feeds;
}

/* Every answer of the lesson on feeding is the engine's. */
static void the_lesson_says_what_the_engine_says(void **state)
{
    static const char x4[] = "ldmatrix.m8n8.x4.b16", x4_trans[] = "ldmatrix.m8n8.x4.trans.b16";
    static const char x2[] = "ldmatrix.m8n8.x2.b16", x2_trans[] = "ldmatrix.m8n8.x2.trans.b16";

    (void)state;
    /* The puzzle, its solution, and wrong solutions. */
    assert_true(fed(x4, WS_OPERAND_A, WS_FEED_ROW, WS_TILE_COLUMNS, ""));
    assert_false(fed(x4, WS_OPERAND_A, WS_FEED_ROW, WS_TILE_ROWS, ""));
    assert_true(fed(x4, WS_OPERAND_A, WS_FEED_ROW, WS_TILE_ROWS, "0213"));
    assert_false(fed(x4, WS_OPERAND_A, WS_FEED_ROW, WS_TILE_ROWS, "3210"));
    /* The wrong order fixed by .trans: right only if A is stored by columns. */
    assert_false(fed(x4_trans, WS_OPERAND_A, WS_FEED_ROW, WS_TILE_ROWS, ""));
    assert_true(fed(x4_trans, WS_OPERAND_A, WS_FEED_COLUMN, WS_TILE_ROWS, ""));
    /* B, and V, which is stored by rows of k. */
    assert_true(fed(x2_trans, WS_OPERAND_B, WS_FEED_ROW, WS_TILE_COLUMNS, ""));
    assert_false(fed(x2, WS_OPERAND_B, WS_FEED_ROW, WS_TILE_COLUMNS, ""));
    assert_false(fed(x2, WS_OPERAND_B, WS_FEED_ROW, WS_TILE_COLUMNS, "10"));
    assert_true(fed(x2, WS_OPERAND_B, WS_FEED_COLUMN, WS_TILE_ROWS, ""));
    assert_false(fed(x2_trans, WS_OPERAND_B, WS_FEED_COLUMN, WS_TILE_ROWS, ""));
}

/* Counts the marked cells, and those of them that have a name. */
static void count(const struct ws_scene *scene, int *marked, int *texts)
{
    *marked = *texts = 0;
    for (int i = 0; i < scene->nodes; i++) {
        *marked +=
            scene->node[i].kind == WS_NODE_RECT && scene->node[i].role == WS_ROLE_CELL_MARKED;
        *texts += scene->node[i].kind == WS_NODE_TEXT;
    }
}

static void a_frame_shows_what_has_happened(void **state)
{
    /* Registers of the lane, D's words, its elements in the MMA, its words in memory. */
    static const int marked[WS_CHAIN_FRAMES] = {0, 6, 12, 22, 28, 30};
    struct ws_figure figure = figure_of(product("mma.m16n8k16.f32.f16.f16.f32"), NULL);

    (void)state;
    figure.no_legend = true;
    for (int frame = 0; frame <= WS_CHAIN_FRAMES; frame++) {
        struct ws_scene scene;
        struct ws_error error;
        int seen, texts;

        figure.frame = frame < WS_CHAIN_FRAMES ? frame : -1;
        assert_true(ws_figure_build(&figure, &scene, &error));
        count(&scene, &seen, &texts);
        assert_int_equal(seen, marked[frame < WS_CHAIN_FRAMES ? frame : WS_CHAIN_FRAMES - 1]);
        ws_scene_finish(&scene);
    }
    forget();
}

/* What blue and gray arrows mean, while there are gray ones. */
static void arrows_of_a_frame_are_explained(void **state)
{
    struct ws_figure figure = figure_of(product("mma.m16n8k8.f32.tf32.tf32.f32"), NULL);

    (void)state;
    check_arrow_keys(&figure, WS_CHAIN_REGISTERS, WS_CHAIN_STORE);
    forget();
}

/* As in the instruction above the figure, at the registers and where they are packed. */
static void registers_of_the_result_have_their_names(void **state)
{
    struct ws_figure figure = figure_of(product("mma.m16n8k16.f32.f16.f16.f32"), NULL);
    struct ws_scene scene;
    struct ws_error error;
    int named = 0, unnamed = 0;

    (void)state;
    figure.evidence = &operand[WS_LINK_D];
    figure.registers = "fragA[0],fragA[1],fragA[2],fragA[3]";
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        const char *text =
            scene.node[i].kind == WS_NODE_TEXT ? ws_scene_string(&scene, &scene.node[i]) : "";

        named += !strcmp(text, "fragA[3]");
        unnamed += !strcmp(text, "d3");
    }
    assert_int_equal(named, 2);
    assert_int_equal(unnamed, 0);
    check_layout(&scene, "chain with long names of registers");
    ws_scene_finish(&scene);
    forget();
}

/* Each register has one name, in its lane and in memory; only a packed one has the store's name. */
static void a_result_that_is_stored_as_it_is_keeps_its_names(void **state)
{
    struct ws_figure figure = figure_of(product("mma.m16n8k16.f16.f16.f16.f16"), NULL);
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(has_text(&scene, "d1"));
    assert_false(has_text(&scene, "r1"));
    ws_scene_finish(&scene);
    figure = figure_of(product("mma.m16n8k16.f32.f16.f16.f32"), NULL);
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(has_text(&scene, "d1") && has_text(&scene, "r1"));
    ws_scene_finish(&scene);
    forget();
}

static void nothing_is_clipped_or_crossed_at_any_size(void **state)
{
    static const struct {
        const char *mma, *load;
    } figures[] = {{"mma.m16n8k16.f32.f16.f16.f32", NULL},
                   {"mma.m16n8k16.f32.f16.f16.f32", "ldmatrix.m8n8.x2.trans.b16"},
                   {"mma.m16n8k16.f16.f16.f16.f16", "ldmatrix.m8n8.x4.trans.b16"},
                   {"mma.m16n8k8.f32.bf16.bf16.f32", NULL},
                   {"mma.m16n8k32.s32.s8.s8.s32", NULL},
                   {"mma.m16n8k8.f32.tf32.tf32.f32", NULL},
                   {"mma.m8n8k16.s32.s8.s8.s32", NULL},
                   {"mma.m16n8k256.s32.b1.b1.s32.and.popc", NULL}};
    static const struct ws_width widths[] = {{8, "cm"}, {12, "cm"}, {16, "cm"}, {0, NULL}};

    (void)state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        struct ws_figure figure = figure_of(
            product(figures[i].mma), figures[i].load ? ws_variant_named(figures[i].load) : NULL);

        /* On a slide two tiles of 16 rows under each other are too high to be legible. */
        for (size_t j = 0; j < sizeof widths / sizeof widths[0] - (figures[i].load != NULL); j++)
            for (int lane = 0; lane < WS_LANES; lane += j ? 7 : 1)
                for (int frame = -1; frame < (lane ? 0 : WS_CHAIN_FRAMES); frame++) {
                    struct ws_scene scene;
                    struct ws_error error;

                    figure.lane = lane;
                    figure.frame = frame;
                    figure.medium =
                        ws_medium_of(widths[j], j == 3 ? WS_FIT_16_9 : WS_FIT_FREE, false);
                    if (!ws_figure_build(&figure, &scene, &error))
                        fail_msg("figure %zu, width %zu, lane %d, frame %d: %s", i, j, lane, frame,
                                 error.text);
                    check_layout(&scene, figures[i].mma);
                    check_shafts(&scene, figures[i].mma);
                    ws_scene_finish(&scene);
                }
    }
    forget();
}

/* On a page, a title beside its picture does not break a name. */
static void a_title_keeps_its_name_whole(void **state)
{
    static const char *const names[] = {
        "mma.m16n8k16.f32.f16.f16.f32", "mma.m16n8k32.s32.s8.s8.s32",
        "mma.m16n8k8.f32.tf32.tf32.f32", "mma.m16n8k256.s32.b1.b1.s32.and.popc"};
    int titles = 0;

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int fit = WS_FIT_FREE + 1; fit < WS_FITS; fit++) {
            struct ws_figure figure = figure_of(product(names[i]), NULL);
            struct ws_scene scene;
            struct ws_error error;
            bool whole = false;

            figure.medium = ws_medium_of((struct ws_width){0, NULL}, (enum ws_fit)fit, false);
            if (ws_figure_build(&figure, &scene, &error)) {
                for (int j = 0; j < scene.nodes; j++)
                    whole |= scene.node[j].kind == WS_NODE_TEXT &&
                             scene.node[j].role == WS_ROLE_TITLE &&
                             strstr(ws_scene_string(&scene, &scene.node[j]), names[i]);
                if (!whole)
                    fail_msg("%s, fit %d: its title breaks it", names[i], fit);
                titles++;
            }
            ws_scene_finish(&scene);
        }
    assert_true(titles > 0);
    forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_element_is_the_same_all_the_way),
        cmocka_unit_test(loads_are_judged_alike),
        cmocka_unit_test(a_load_that_does_not_feed_is_refused_with_one_that_does),
        cmocka_unit_test(the_lesson_says_what_the_engine_says),
        cmocka_unit_test(a_frame_shows_what_has_happened),
        cmocka_unit_test(arrows_of_a_frame_are_explained),
        cmocka_unit_test(registers_of_the_result_have_their_names),
        cmocka_unit_test(a_result_that_is_stored_as_it_is_keeps_its_names),
        cmocka_unit_test(nothing_is_clipped_or_crossed_at_any_size),
        cmocka_unit_test(a_title_keeps_its_name_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
