/*
 * The text in a figure for a page about its elements and lanes is the window's: the three lines of
 * each, its position, and its highlights.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/tests/sample.h"
#include "probe/tests/synthetic.h"
#include "viz/app/model/address_cost.h"
#include "viz/app/model/sentence.h"
#include "viz/figure/relation.h"
#include "viz/tests/player.h"

enum { LINE = 2048 };

struct said {
    char words[LINE], formulas[LINE], operands[LINE];
};

/* The window's text for this selection. */
static const struct said *said_of(struct ws_app *app, struct ws_shown pattern)
{
    static struct said said;

    app->desk.state.pick[0] = pattern;
    app->desk.state.picks = 1;
    app->desk.hovers = false;
    ws_desk_light(&app->desk);
    ws_sentence(&app->desk, said.words, said.formulas, said.operands, LINE);
    return &said;
}

static void set(struct ws_app *app, const char *name, const char *value)
{
    struct ws_error error;

    if (!ws_state_set(&app->desk.state, name, value, &error))
        fail_msg("%s=%s: %s", name, value, error.text);
    app->desk.dirty = true;
    ws_app_update(app);
}

/* An element by its place, as a click has it. */
static struct ws_shown place_of(const struct ws_shown *shown)
{
    struct ws_shown place = WS_SHOWS_NOTHING;

    place.matrix = shown->matrix;
    place.row = shown->row;
    place.column = shown->column;
    place.operand = shown->operand;
    return place;
}

static const char *text_of(const struct ws_relation *relation, int at)
{
    return relation->text + at;
}

/* The figure for a page with the window's content. */
static struct ws_figure figure_of(const struct ws_app *app, struct ws_address_options *addresses)
{
    const struct ws_model *model = &app->desk.model;
    struct ws_figure figure = ws_figure_of(WS_FIGURE_EXPLORE, &model->evidence);

    *addresses = ws_state_addresses(&app->desk.state);
    figure.addresses = addresses;
    for (int role = WS_OPERAND_A; model->product.mma && role < WS_OPERAND_ROLES; role++)
        if (ws_model_product_operand(&model->product, role))
            figure.operand[role] = &model->product.operand[role];
    return figure;
}

/* Every `stride`th. */
static void check_elements(struct ws_app *app, const struct ws_relation *relation, int stride)
{
    const struct ws_model *model = &app->desk.model;

    for (int i = 0; i < relation->elements; i += stride) {
        const struct ws_related *element = &relation->element[i];
        const struct said *said = said_of(app, place_of(&element->shown));
        struct ws_slot slot;
        int role;

        assert_int_equal(app->desk.lit.marked, 1);
        assert_string_equal(text_of(relation, element->words), said->words);
        assert_string_equal(text_of(relation, element->formulas), said->formulas);
        assert_string_equal(text_of(relation, element->operands), said->operands);
        assert_memory_equal(element->operands ? text_of(relation, element->operands) : "",
                            text_of(relation, relation->many_operands),
                            strlen(text_of(relation, relation->many_operands)));
        if (model->product.mma) {
            slot = ws_model_product_slot(&model->product, i, &role);
            assert_int_equal(element->shown.operand, role);
            assert_int_equal(element->shown.lane, slot.lane);
            continue;
        }
        slot = ws_slot_at(model->variant, i);
        assert_int_equal(element->shown.bank, ws_model_bank(model, slot));
        assert_int_equal(element->address, ws_model_address(model, slot));
    }
}

static void check_lanes(struct ws_app *app, const struct ws_relation *relation)
{
    const struct ws_model *model = &app->desk.model;

    for (int lane = 0; lane < WS_LANES; lane++) {
        const struct ws_related_lane *told = &relation->lane[lane];
        struct ws_shown pattern = WS_SHOWS_NOTHING;
        const struct said *said;
        char fault[WS_FAULT_SIZE + 8];

        pattern.lane = lane;
        said = said_of(app, pattern);
        assert_int_equal(told->elements, app->desk.lit.marked);
        assert_string_equal(text_of(relation, told->words), said->words);
        assert_int_equal(told->phase, model->has_addresses && !model->product.mma
                                          ? ws_banks_phase_of(&model->report.banks, lane)
                                          : -1);
        if (told->elements > 1) {
            assert_string_equal(text_of(relation, relation->many_formulas), said->formulas);
            assert_string_equal(text_of(relation, relation->many_operands), said->operands);
        }
        if (!model->product.mma && ws_lanes_fault(model, (uint32_t)1 << lane, fault, sizeof fault))
            assert_string_equal(text_of(relation, told->fault), fault);
        else
            assert_int_equal(told->fault, 0);
    }
}

static void check(struct ws_app *app, int stride)
{
    struct ws_address_options addresses;
    struct ws_figure figure = figure_of(app, &addresses);
    struct ws_relation relation;
    struct ws_error error = {0};

    if (!ws_relation_make(&figure, &relation, &error))
        fail_msg("%s", error.text);
    assert_int_equal(relation.elements, app->desk.model.product.mma
                                            ? app->desk.model.product.all.slots
                                            : ws_slot_count(figure.evidence->mapping.variant));
    check_elements(app, &relation, stride);
    check_lanes(app, &relation);
    ws_relation_finish(&relation);
}

static void what_moves_is_told_as_the_window_tells_it(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n8.x1.b16",
                                        "ldmatrix.m8n8.x2.trans.b16",
                                        "ldmatrix.m8n8.x4.b16",
                                        "ldmatrix.m16n16.x2.trans.b8",
                                        "ldmatrix.m16n16.x1.trans.b8x16.b6x16_p32",
                                        "ldmatrix.m8n16.x4.s8.s4",
                                        "stmatrix.m8n8.x2.b16",
                                        "stmatrix.m16n8.x1.trans.b8",
                                        "movmatrix.m8n8.trans.b16",
                                        "ld.shared.b32",
                                        "ld.shared.v4.b32",
                                        "st.shared.v2.b32"};
    struct ws_app *app = player_start(names[0], 1280, 800);

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        set(app, "variant", names[i]);
        check(app, 1);
    }
    player_finish(app);
}

static void addresses_are_those_that_the_figure_has(void **state)
{
    static const char *const settings[][3] = {{"ldmatrix.m8n8.x4.b16", "pitch", "144"},
                                              {"ldmatrix.m8n8.x2.trans.b16", "base", "8"},
                                              {"ldmatrix.m8n8.x4.b16", "address", "t * 20"},
                                              {"stmatrix.m8n8.x2.b16", "buffer", "64"},
                                              {"stmatrix.m8n8.x2.b16", "address", "t / 2 * 16"},
                                              {"ld.shared.v4.b32", "swizzle", "128"},
                                              {"ld.shared.v4.b32", "base", "4"}};
    struct ws_app *app = player_start(settings[0][0], 1280, 800);

    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        player_finish(app);
        app = player_start(settings[i][0], 1280, 800);
        set(app, settings[i][1], settings[i][2]);
        check(app, 1);
    }
    player_finish(app);
}

static void products_are_told_as_the_window_tells_them(void **state)
{
    static const char *const names[] = {
        "mma.m16n8k16.f32.f16.f16.f32", "mma.m16n8k8.f32.tf32.tf32.f32",
        "mma.m8n8k4.row.col.f32.f16.f16.f32", "mma.sp.m16n8k16.f32.f16.f16.f32",
        "mma.m8n8k4.f64.f64.f64.f64"};
    struct ws_app *app = player_start("ldmatrix.m8n8.x1.b16", 1280, 800);

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        set(app, "variant", names[i]);
        check(app, 1);
    }
    player_finish(app);
}

static void every_product_is_told_as_the_window_tells_it(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x1.b16", 1280, 800);

    (void)state;
    for (int id = 0; id < WS_MMAS; id += sample_step(5)) {
        set(app, "variant", ws_mma((enum ws_mma_id)id)->name);
        check(app, 61);
    }
    player_finish(app);
}

static void a_chain_tells_of_the_operands_that_are_moved(void **state)
{
    const struct ws_mma *mma = ws_mma_named("mma.m16n8k16.f32.f16.f16.f32");
    struct ws_captures captures = {0};
    struct ws_evidence evidence[WS_LINKS];
    struct ws_relation relation;
    struct ws_error error = {0};
    struct ws_figure figure;

    (void)state;
    for (int link = 0; link < WS_LINKS; link++)
        assert_true(ws_evidence_of(&captures, ws_mma_operand(mma, ws_link_role(link)),
                                   &evidence[link], &error));
    figure = ws_figure_of(WS_FIGURE_CHAIN, &evidence[WS_LINK_D]);
    for (int link = 0; link < WS_LINKS; link++)
        figure.chained.operand[link] = &evidence[link];
    assert_true(ws_relation_make(&figure, &relation, &error));
    assert_int_equal(relation.elements, 256 + 128 + 128);
    assert_string_equal(
        text_of(&relation, relation.element[256 + 128].words),
        "D[0,0] is in lane 0, d0. It is C[0,0] plus the sum over k of A[0,k] \u00d7 "
        "B[k,0]; that row of A is in lanes 0\u20133, that column of B in lanes "
        "0\u20133.");
    assert_string_equal(text_of(&relation, relation.lane[5].words),
                        "Lane 5 holds 8 of A, 4 of B, and receives 4 of D.");
    ws_relation_finish(&relation);
    for (int link = 0; link < WS_LINKS; link++)
        ws_evidence_finish(&evidence[link]);
}

static void an_operand_alone_is_told_without_what_it_meets(void **state)
{
    struct ws_captures captures = {0};
    const struct ws_mma *mma = ws_mma_named("mma.m16n8k16.f32.f16.f16.f32");
    struct ws_evidence evidence;
    struct ws_relation relation;
    struct ws_error error = {0};
    struct ws_figure figure;

    (void)state;
    assert_true(ws_evidence_of(&captures, ws_mma_operand(mma, WS_OPERAND_A), &evidence, &error));
    figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
    assert_true(ws_relation_make(&figure, &relation, &error));
    assert_int_equal(relation.elements, 256);
    assert_null(relation.all.mma);
    assert_string_equal(text_of(&relation, relation.element[0].words),
                        "A[0,0]: lane 0 holds it in a0.lo, bits 0-15 of a0.");
    assert_string_equal(
        text_of(&relation, relation.element[0].formulas),
        "row = t / 4 + 8 * (r % 2) = 0 / 4 + 8 * (0 % 2) = 0   "
        "column = 2 * (t % 4) + h + 8 * (r / 2) = 2 * (0 % 4) + 0 + 8 * (0 / 2) = 0");
    assert_string_equal(text_of(&relation, relation.lane[5].words), "Lane 5 holds 8 of A.");
    assert_string_equal(text_of(&relation, relation.many_formulas),
                        "A[t / 4 + 8 * (r % 2), 2 * (t % 4) + h + 8 * (r / 2)]");
    ws_relation_finish(&relation);
    ws_evidence_finish(&evidence);
}

static void formulas_are_left_out_where_the_capture_disagrees(void **state)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named("ldmatrix.m8n8.x1.b16"));
    struct ws_known known = {.any.move = capture};
    struct ws_captures captures = {.count = 1, .known = &known};
    struct ws_rerun *moved = capture->captured.moved_run, kept = moved[3];
    struct ws_evidence evidence = {0};
    struct ws_relation relation;
    struct ws_error error = {0};
    struct ws_figure figure;

    (void)state;
    moved[3].changes = moved[4].changes;
    memcpy(moved[3].change, moved[4].change, sizeof kept.change);
    moved[4].changes = kept.changes;
    memcpy(moved[4].change, kept.change, sizeof kept.change);
    assert_true(ws_evidence_of(&captures, capture->captured.variant, &evidence, &error));
    assert_int_equal(evidence.standing, WS_DISAGREES);
    figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
    assert_true(ws_relation_make(&figure, &relation, &error));
    assert_int_equal(relation.many_formulas, 0);
    for (int i = 0; i < relation.elements; i++)
        assert_int_equal(relation.element[i].formulas, 0);
    assert_non_null(strstr(text_of(&relation, relation.lane[3].words), "M0[4,*]"));
    ws_relation_finish(&relation);
    ws_evidence_finish(&evidence);
    ws_capture_destroy(capture);
}

/* A slot has a different element in each of the two, so that only lanes are described. */
static void of_two_that_are_compared_lanes_are_told_of_both(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x1.trans.b16", 1280, 800);
    const struct ws_variant *plain = ws_variant_named("ldmatrix.m8n8.x1.b16");
    struct ws_address_options addresses;
    struct ws_figure figure = figure_of(app, &addresses);
    struct ws_evidence other = {.text = ""};
    struct ws_relation relation;
    struct ws_error error;

    (void)state;
    assert_true(ws_mapping_specified(plain, &other.mapping, &error));
    figure.kind = WS_FIGURE_COMPARE;
    figure.other = &other;
    assert_true(ws_relation_make(&figure, &relation, &error));
    assert_int_equal(relation.elements, 0);
    assert_ptr_equal(relation.variant, figure.evidence->mapping.variant);
    /* T5 holds [1,2] and [1,3] of the plain load, [2,1] and [3,1] of the other. */
    assert_non_null(strstr(text_of(&relation, relation.lane[5].words), "M0[2,1] and M0[3,1]"));
    assert_non_null(
        strstr(text_of(&relation, relation.lane[5].words), "ldmatrix.m8n8.x1.b16: Lane 5"));
    assert_non_null(strstr(text_of(&relation, relation.lane[5].words), "M0[1,2] and M0[1,3]"));
    ws_relation_finish(&relation);
    ws_mapping_finish(&other.mapping);
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_moves_is_told_as_the_window_tells_it),
        cmocka_unit_test(addresses_are_those_that_the_figure_has),
        cmocka_unit_test(products_are_told_as_the_window_tells_them),
        cmocka_unit_test(every_product_is_told_as_the_window_tells_it),
        cmocka_unit_test(a_chain_tells_of_the_operands_that_are_moved),
        cmocka_unit_test(an_operand_alone_is_told_without_what_it_meets),
        cmocka_unit_test(formulas_are_left_out_where_the_capture_disagrees),
        cmocka_unit_test(of_two_that_are_compared_lanes_are_told_of_both),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
