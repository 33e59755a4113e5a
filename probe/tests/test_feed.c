/* Whether a load feeds an operand: assignments, further operands, first wrong elements and faults.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/feed/feed_explain.h"
#include "probe/feed/feed_pairs.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"

#define F16 "mma.m16n8k16.f32.f16.f16.f32"
#define X4  "ldmatrix.m8n8.x4.b16"
#define X4T "ldmatrix.m8n8.x4.trans.b16"
#define X2  "ldmatrix.m8n8.x2.b16"
#define X2T "ldmatrix.m8n8.x2.trans.b16"

/* One question, with all that it borrows. */
static struct {
    struct ws_address_options addresses;
    struct ws_feed_question question;
    struct ws_feed_answer answer;
    struct ws_feed_why why;
    struct ws_error error;
} it;

static bool judged(const char *from, const char *mma, enum ws_operand_role role)
{
    const struct ws_mma *before = ws_mma_named(from);

    it.question.from = before ? ws_mma_operand(before, WS_OPERAND_D) : ws_variant_named(from);
    it.question.operand = ws_mma_operand(ws_mma_named(mma), role);
    it.question.addresses = before ? NULL : &it.addresses;
    return ws_feed_judge(&it.question, &it.answer, &it.error);
}

static void clear(void)
{
    memset(&it, 0, sizeof it);
}

/* Judges a no, and explains it. */
static enum ws_feed_fault fault_of(const char *from, const char *mma, enum ws_operand_role role)
{
    if (!judged(from, mma, role))
        fail_msg("%s", it.error.text);
    assert_false(it.answer.feeds);
    ws_feed_explain(&it.question, &it.answer, &it.why);
    for (int i = 0; i < it.why.nears.count; i++) {
        struct ws_feed_answer again;

        assert_true(ws_feed_judge(&it.why.nears.near[i].question, &again, &it.error));
        assert_true(again.feeds);
    }
    return it.why.fault;
}

static void an_x4_is_a_in_its_own_order(void **state)
{
    (void)state;
    clear();
    assert_true(judged(X4, F16, WS_OPERAND_A) && it.answer.feeds && !it.answer.part);
    assert_int_equal(it.answer.tiles, 1);
    assert_int_equal(it.answer.pitch_bytes, 32);
    assert_int_equal(it.answer.tile, WS_TILE_COLUMNS);
    for (int i = 0; i < 4; i++)
        assert_int_equal(it.answer.at[0].word[i], i);
}

static void an_x4_is_two_bs(void **state)
{
    (void)state;
    clear();
    assert_true(judged(X4, F16, WS_OPERAND_B) && it.answer.feeds);
    assert_int_equal(it.answer.tile, WS_TILE_ROWS);
    assert_int_equal(it.answer.tiles, 2);
    assert_int_equal(it.answer.at[1].row, 8);
    assert_int_equal(it.answer.at[1].word[0], 2);
    assert_int_equal(it.answer.at[1].word[1], 3);
}

static void two_bs_are_found_in_any_order_of_registers(void **state)
{
    (void)state;
    clear();
    it.addresses.tile = WS_TILE_COLUMNS;
    assert_true(judged(X4, F16, WS_OPERAND_B) && !it.answer.feeds);
    it.question.order[1] = 2;
    it.question.orders = 2;
    assert_true(judged(X4, F16, WS_OPERAND_B) && it.answer.feeds);
}

static void an_x2_is_a_part_of_a(void **state)
{
    (void)state;
    clear();
    it.addresses.tile = WS_TILE_SIDE;
    assert_true(judged(X2, F16, WS_OPERAND_A) && it.answer.feeds && it.answer.part);
    assert_int_equal(it.answer.at[0].word[0], 0);
    assert_int_equal(it.answer.at[0].word[1], -1);
    assert_int_equal(it.answer.at[0].word[2], 1);
    assert_int_equal(it.answer.at[0].word[3], -1);
}

static void the_first_wrong_element_of_swapped_quadrants(void **state)
{
    const struct ws_feed_wrong *wrong = &it.answer.wrong;

    (void)state;
    clear();
    it.addresses.tile = WS_TILE_ROWS;
    assert_int_equal(fault_of(X4, F16, WS_OPERAND_A), WS_FEED_FAULT_QUADRANTS);
    assert_true(wrong->wanted.row == 0 && wrong->wanted.column == 8);
    assert_true(wrong->slot.lane == 0 && wrong->slot.reg == 2 && wrong->slot.element == 0);
    assert_true(wrong->held && wrong->lane == 0 && wrong->word == 1 && wrong->bit == 0);
    assert_true(wrong->other && !wrong->split && wrong->instead.row == 8 && !wrong->instead.column);
    assert_true(it.why.nears.near[0].tile && it.why.nears.near[0].answer.tile == WS_TILE_COLUMNS);
    assert_true(it.why.nears.near[1].order && it.why.nears.near[1].question.order[1] == 2);
}

static void faults_have_their_names(void **state)
{
    static const struct {
        const char *from, *mma;
        enum ws_operand_role role;
        enum ws_feed_major major;
        enum ws_feed_fault fault;
        const char *nearest; /* its load; NULL: not found */
    } rows[] = {
        {X4T, F16, WS_OPERAND_A, WS_FEED_ROW, WS_FEED_FAULT_TRANS_EXTRA, X4},
        {X4, F16, WS_OPERAND_A, WS_FEED_COLUMN, WS_FEED_FAULT_TRANS_MISSING, X4T},
        {X2, F16, WS_OPERAND_B, WS_FEED_ROW, WS_FEED_FAULT_TRANS_MISSING, X2T},
        {X2T, F16, WS_OPERAND_B, WS_FEED_COLUMN, WS_FEED_FAULT_TRANS_EXTRA, X2},
        {X4T, "mma.m16n8k32.s32.s8.s8.s32", WS_OPERAND_A, WS_FEED_COLUMN, WS_FEED_FAULT_PAIRS,
         "ldmatrix.m16n16.x2.trans.b8"},
        {X4, "mma.m16n8k32.s32.s8.s8.s32", WS_OPERAND_A, WS_FEED_COLUMN, WS_FEED_FAULT_NARROW,
         "ldmatrix.m16n16.x2.trans.b8"},
        {X4T, "mma.m16n8k8.f32.tf32.tf32.f32", WS_OPERAND_A, WS_FEED_COLUMN,
         WS_FEED_FAULT_HALVES_APART, NULL},
        {X4, "mma.m16n8k8.f32.tf32.tf32.f32", WS_OPERAND_A, WS_FEED_COLUMN, WS_FEED_FAULT_WIDE, X4},
        {"ldmatrix.m8n16.x4.b8x16.b4x16_p64", "mma.m16n8k32.kind::f8f6f4.f32.e2m1.e2m1.f32",
         WS_OPERAND_A, WS_FEED_ROW, WS_FEED_FAULT_SHIFT, NULL},
        {"ldmatrix.m8n16.x4.s8.s4", "mma.m16n8k32.s32.u8.u8.s32", WS_OPERAND_A, WS_FEED_ROW,
         WS_FEED_FAULT_SIGN, NULL},
        {F16, "mma.m16n8k32.f32.e4m3.e4m3.f32", WS_OPERAND_A, WS_FEED_ROW, WS_FEED_FAULT_PERMUTED,
         NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum ws_feed_fault fault;

        clear();
        it.question.major = rows[i].major;
        fault = fault_of(rows[i].from, rows[i].mma, rows[i].role);
        if (fault != rows[i].fault)
            fail_msg("%s %s: %s", rows[i].from, rows[i].mma, ws_feed_fault_words(fault));
        if (rows[i].nearest)
            assert_string_equal(it.why.nears.near[0].question.from->name, rows[i].nearest);
        else
            assert_int_equal(it.why.nears.count, 0);
    }
}

static void tiles_and_swizzles_are_found(void **state)
{
    struct ws_swizzle stored = {3, 4, 3};

    (void)state;
    clear();
    it.addresses.tile = WS_TILE_COLUMNS;
    assert_int_equal(fault_of(X2, F16, WS_OPERAND_B), WS_FEED_FAULT_TILE);
    clear();
    it.addresses.pitch_bytes = 128;
    it.question.stored = &stored;
    assert_int_equal(fault_of(X4, F16, WS_OPERAND_A), WS_FEED_FAULT_SWIZZLE);
    assert_true(it.why.nears.near[0].swizzle);
    clear();
    it.addresses.source = WS_FROM_EXPRESSION;
    it.addresses.expression = "(t % 16) * 128 + ((t / 16) ^ (t % 8)) * 16";
    it.addresses.pitch_bytes = 128;
    assert_int_equal(fault_of(X4, F16, WS_OPERAND_A), WS_FEED_FAULT_SWIZZLE);
    assert_true(it.why.nears.near[0].stored && it.why.nears.near[0].question.stored->bits == 3);
}

static void k_in_another_order_names_it(void **state)
{
    static const int order[] = {0, 2, 4, 6, 1, 3, 5, 7};
    const char *tf32 = "mma.m16n8k8.f32.tf32.tf32.f32";

    (void)state;
    clear();
    assert_int_equal(fault_of(tf32, tf32, WS_OPERAND_A), WS_FEED_FAULT_PERMUTED);
    assert_int_equal(it.why.permutations, 8);
    for (int k = 0; k < 8; k++)
        assert_int_equal(it.why.permuted[k], order[k]);
    assert_true(it.why.orders == 4 && it.why.order[1] == 2 && it.why.order[2] == 1);
}

static void an_expression_may_start_anywhere(void **state)
{
    (void)state;
    clear();
    it.addresses.source = WS_FROM_EXPRESSION;
    it.addresses.expression = "4096 + (t % 16) * 256 + t / 16 * 16 + 64";
    assert_true(judged(X4, F16, WS_OPERAND_A) && it.answer.feeds);
    assert_true(it.answer.pitch_seen && it.answer.pitch_bytes == 256);
    assert_true(it.answer.at[0].row == 16 && it.answer.at[0].column == 32);
}

static void two_products_side_by_side_are_an_a(void **state)
{
    (void)state;
    clear();
    assert_true(judged(F16, F16, WS_OPERAND_A) && it.answer.feeds);
    assert_int_equal(it.answer.products, 2);
    assert_int_equal(it.answer.at[0].word[2], 2);
}

static void what_makes_no_sense_is_refused(void **state)
{
    static const struct {
        const char *from, *mma;
        enum ws_operand_role role;
        enum ws_code code;
        const char *words;
    } rows[] = {
        {"movmatrix.m8n8.trans.b16", F16, WS_OPERAND_A, WS_CODE_OPERAND, "movmatrix"},
        {"cp.async.cg.16", F16, WS_OPERAND_A, WS_CODE_OPERAND, "cp.async"},
        {X4, F16, WS_OPERAND_D, WS_CODE_OPERAND, "it feeds A, B or C, not D"},
        {"stmatrix.m8n8.x4.b16", F16, WS_OPERAND_A, WS_CODE_OPERAND, "it takes D, not A"},
        {X4, "mma.m8n8k4.row.row.f32.f16.f16.f32", WS_OPERAND_A, WS_CODE_UNAVAILABLE, "8 lanes"},
        {F16, "mma.m16n8k64.s32.s4.s4.s32", WS_OPERAND_A, WS_CODE_UNAVAILABLE, "4-bit"},
        {"stmatrix.m16n8.x1.trans.b8", "mma.m8n8k16.s32.s8.s8.s32", WS_OPERAND_D,
         WS_CODE_UNAVAILABLE, "16 bits per lane"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        clear();
        assert_false(judged(rows[i].from, rows[i].mma, rows[i].role));
        if (!strstr(it.error.text, rows[i].words) || it.error.code != rows[i].code)
            fail_msg("%s: %s", rows[i].from, it.error.text);
    }
    clear();
    it.question.order[0] = 4;
    it.question.orders = 1;
    assert_false(judged(X4, F16, WS_OPERAND_A));
    assert_error(it.error, WS_CODE_OPERAND, "register 4");
}

static void every_ready_pair_feeds(void **state)
{
    const struct ws_feed_pair *pair;
    int count = 0;

    (void)state;
    for (; (pair = ws_feed_pair(count)); count++) {
        clear();
        it.question = ws_feed_pair_question(pair, &it.addresses);
        assert_true(ws_feed_judge(&it.question, &it.answer, &it.error));
        assert_true(it.answer.feeds && !it.answer.part);
        assert_ptr_equal(ws_feed_pair_named(pair->name), pair);
    }
    assert_true(count >= 10);
}

/* No question crashes, and every suggested fix is right. */
static void every_load_and_product_has_an_answer(void **state)
{
    (void)state;
    for (int load = 0; load < WS_VARIANTS; load++)
        for (int id = load % 17; id < WS_MMAS; id += 17 * sample_step(5))
            for (enum ws_operand_role role = WS_OPERAND_A; role <= WS_OPERAND_D; role++) {
                clear();
                it.question.from = ws_variant((enum ws_variant_id)load);
                it.question.operand = ws_mma_operand(ws_mma((enum ws_mma_id)id), role);
                it.question.addresses = &it.addresses;
                it.question.major = (load + id) % 2 ? WS_FEED_ROW : WS_FEED_COLUMN;
                if (!ws_feed_judge(&it.question, &it.answer, &it.error))
                    assert_true(it.error.text[0]);
                else if (!it.answer.feeds && id % 2 == 0)
                    fault_of(it.question.from->name, ws_mma((enum ws_mma_id)id)->name, role);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_x4_is_a_in_its_own_order),
        cmocka_unit_test(an_x4_is_two_bs),
        cmocka_unit_test(two_bs_are_found_in_any_order_of_registers),
        cmocka_unit_test(an_x2_is_a_part_of_a),
        cmocka_unit_test(the_first_wrong_element_of_swapped_quadrants),
        cmocka_unit_test(faults_have_their_names),
        cmocka_unit_test(tiles_and_swizzles_are_found),
        cmocka_unit_test(k_in_another_order_names_it),
        cmocka_unit_test(an_expression_may_start_anywhere),
        cmocka_unit_test(two_products_side_by_side_are_an_a),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(every_ready_pair_feeds),
        cmocka_unit_test(every_load_and_product_has_an_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
