/*
 * Metadata and scale factors: every index and factor has one place, only holders have slots, and
 * layouts and columns are those that were found bit by bit on an H200 (written here as they were
 * found, lane by lane, and not as the layouts have them).
 */
#include "probe/isa/operand.h"
#include "probe/mma/mma_sparse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const enum ws_operand_role roles[] = {WS_OPERAND_METADATA, WS_OPERAND_SCALE_A,
                                             WS_OPERAND_SCALE_B};

static void expect_bijection(const struct ws_variant *operand)
{
    const struct ws_operand *of = ws_moved(operand);
    int count = ws_slot_count(operand), holders = 0;
    bool *met = calloc((size_t)count, 1);
    struct ws_mapping mapping;
    struct ws_error error;

    assert_non_null(met);
    assert_int_equal(count, ws_operand_elements(of));
    assert_int_equal(count, ws_operand_holders(of) * of->registers * of->elements);
    assert_true(ws_mapping_specified(operand, &mapping, &error));
    for (int lane = 0; lane < WS_LANES; lane++)
        if (ws_operand_holds(of, lane)) {
            assert_int_equal(ws_operand_holder(of, lane), holders);
            assert_int_equal(ws_operand_lane(of, holders), lane);
            holders++;
        }
    assert_int_equal(holders, ws_operand_holders(of));
    for (int number = 0; number < count; number++) {
        struct ws_slot slot = ws_slot_at(operand, number);
        struct ws_place place = ws_layout_place(operand, slot);
        int at = ws_place_number(operand, place);

        assert_true(ws_operand_holds(of, slot.lane));
        assert_true(ws_is_place(operand, place));
        assert_int_equal(ws_place_number(operand, ws_mapping_place(&mapping, slot)), at);
        assert_false(met[at]);
        met[at] = true;
        assert_int_equal(ws_slot_number(operand, ws_layout_slot(operand, place)), number);
        assert_true(ws_element_bit(of, slot.element) + of->width_bits <= of->register_bits);
    }
    ws_mapping_finish(&mapping);
    free(met);
}

static void test_every_selection_is_a_bijection(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MMAS; i++)
        for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

            if (!ws_mma_has(mma, roles[r]))
                continue;
            for (int s = 0; s < ws_mma_selections(mma, roles[r]); s++)
                expect_bijection(ws_mma_selected(mma, roles[r], s));
        }
}

/* Whatever its selector, an operand is the same subject. */
static void test_selections_share_an_id(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MMAS; i++)
        for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

            if (!ws_mma_has(mma, roles[r]))
                continue;
            for (int s = 0; s < ws_mma_selections(mma, roles[r]); s++)
                assert_int_equal(ws_mma_selected(mma, roles[r], s)->id,
                                 ws_mma_operand(mma, roles[r])->id);
        }
}

/* Lane `4 g + q` has, from bit `bit` on, the index at row `row` + g and a column. */
static void expect_index(const char *name, int selector, int q, int bit, int row, int column)
{
    const struct ws_mma *mma = ws_mma_named(name);
    const struct ws_variant *face;
    const struct ws_operand *of;

    assert_non_null(mma);
    assert_true(selector < ws_mma_selections(mma, WS_OPERAND_METADATA));
    face = ws_mma_selected(mma, WS_OPERAND_METADATA, selector);
    of = ws_moved(face);
    for (int g = 0; g < 8; g++) {
        struct ws_slot slot = {4 * g + q, 0, bit / of->slot_bits, 0};
        struct ws_place place = ws_layout_place(face, slot);

        assert_true(ws_operand_holds(of, slot.lane));
        assert_int_equal(ws_element_bit(of, slot.element), bit);
        if (place.row != row + g || place.column != column)
            fail_msg("%s, selector %d, lane %d, bit %d: [%d,%d] and not [%d,%d]", name, selector,
                     slot.lane, bit, place.row, place.column, row + g, column);
    }
}

static void test_metadata_is_where_an_h200_has_it(void **state)
{
    (void)state;
    for (int f = 0; f < 16; f++) {
        for (int selector = 0; selector < 4; selector++)
            expect_index("mma.sp.m16n8k16.f32.f16.f16.f32", selector, selector, 2 * f,
                         f < 8 ? 0 : 8, f % 8);
        for (int q = 0; q < 4; q++) {
            expect_index("mma.sp.m16n8k32.f32.bf16.bf16.f32", q / 2, q, 2 * f, f < 8 ? 0 : 8,
                         f % 8 + 8 * (q % 2));
            expect_index("mma.sp.m16n8k32.s32.s8.u8.s32", q / 2, q, 2 * f, q % 2 ? 8 : 0, f);
            expect_index("mma.sp.m16n8k64.s32.u4.s4.s32", q / 2, q, 2 * f, q % 2 ? 8 : 0, f);
            expect_index("mma.sp.m16n8k64.s32.s8.s8.s32", 0, q, 2 * f, q % 2 ? 8 : 0,
                         f + 16 * (q / 2));
            expect_index("mma.sp.m16n8k128.s32.s4.s4.s32", 0, q, 2 * f, q % 2 ? 8 : 0,
                         f + 16 * (q / 2));
            expect_index("mma.sp.m16n8k64.f32.e4m3.e5m2.f32", 0, q, 2 * f, q % 2 ? 8 : 0,
                         f + 16 * (q / 2));
        }
    }
    for (int f = 0; f < 8; f++)
        for (int q = 0; q < 4; q++) {
            expect_index("mma.sp.m16n8k8.f32.tf32.tf32.f32", q, q, 4 * f, f < 4 ? 0 : 8, f % 4);
            expect_index("mma.sp.m16n8k16.f32.tf32.tf32.f32", q / 2, q, 4 * f, f < 4 ? 0 : 8,
                         f % 4 + 4 * (q % 2));
        }
}

/* As ptxas has them, but for one (errata): 4 of one lane, 2 of two lanes, 1 of four. */
static void test_selectors_are_those_that_are_legal(void **state)
{
    static const struct {
        const char *name;
        int values;
    } rows[] = {
        {"mma.sp.m16n8k16.f16.f16.f16.f16", 4},   {"mma.sp.m16n8k32.f16.f16.f16.f16", 2},
        {"mma.sp.m16n8k8.f32.tf32.tf32.f32", 4},  {"mma.sp.m16n8k16.f32.tf32.tf32.f32", 2},
        {"mma.sp.m16n8k32.s32.s8.s8.s32", 2},     {"mma.sp.m16n8k64.s32.s8.s8.s32", 1},
        {"mma.sp.m16n8k64.s32.s4.s4.s32", 2},     {"mma.sp.m16n8k128.s32.s4.s4.s32", 1},
        {"mma.sp.m16n8k64.f32.e4m3.e4m3.f32", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct ws_mma *mma = ws_mma_named(rows[i].name);
        char text[WS_SELECTOR_SIZE];

        assert_non_null(mma);
        assert_int_equal(ws_mma_selections(mma, WS_OPERAND_METADATA), rows[i].values);
        assert_int_equal(ws_mma_selections(mma, WS_OPERAND_A), 1);
        ws_mma_selector_text(ws_mma_selected(mma, WS_OPERAND_METADATA, rows[i].values - 1), text);
        assert_int_equal(text[2] - '0', rows[i].values - 1);
        assert_string_equal(ws_mma_selector_text(ws_mma_operand(mma, WS_OPERAND_A), text), "");
    }
}

static void test_patterns_and_columns(void **state)
{
    const struct ws_mma *half = ws_mma_named("mma.sp.m16n8k16.f16.f16.f16.f16"),
                        *pairs = ws_mma_named("mma.sp.m16n8k64.s32.s4.s4.s32"),
                        *tf32 = ws_mma_named("mma.sp.m16n8k8.f32.tf32.tf32.f32"),
                        *ordered =
                            ws_mma_named("mma.sp::ordered_metadata.m16n8k16.f16.f16.f16.f16");
    const unsigned char *pattern;
    int count;

    (void)state;
    pattern = ws_sparse_patterns(ordered, &count);
    assert_int_equal(count, 6);
    for (int i = 0; i < count; i++)
        assert_true((pattern[i] & 3) < pattern[i] >> 2);
    pattern = ws_sparse_patterns(half, &count);
    assert_int_equal(count, 12);
    for (int i = 0; i < count; i++)
        assert_int_not_equal(pattern[i] & 3, pattern[i] >> 2);
    pattern = ws_sparse_patterns(tf32, &count);
    assert_int_equal(count, 2);
    assert_int_equal(pattern[1], 0xE);

    assert_int_equal(ws_sparse_column(half, 5, 3), 11);
    assert_int_equal(ws_sparse_column(half, 5, 4), -1);
    assert_int_equal(ws_sparse_index_column(half, 5), 5);
    assert_int_equal(ws_sparse_column(pairs, 7, 2), 13);
    assert_int_equal(ws_sparse_index_column(pairs, 7), 3);
    assert_int_equal(ws_sparse_column(tf32, 3, 0x4), 6);
    assert_int_equal(ws_sparse_column(tf32, 3, 0xE), 7);
    assert_int_equal(ws_sparse_column(tf32, 3, 0x3), -1);
}

/* The legal metadata of a chunk puts its stored elements at different columns of it. */
static void test_a_chunk_holds_what_is_stored_of_it(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        const unsigned char *pattern;
        struct ws_sparsity sparsity;
        int count;

        if (!mma->sparse)
            continue;
        sparsity = ws_mma_sparsity(mma);
        pattern = ws_sparse_patterns(mma, &count);
        for (int p = 0; p < count; p++)
            for (int first = 0; first < mma->k / 2; first += sparsity.stored) {
                unsigned met = 0;

                for (int s = first; s < first + sparsity.stored; s++) {
                    int shift = (s - first) / sparsity.run * sparsity.index_bits;
                    unsigned index = pattern[p] >> shift & ((1U << sparsity.index_bits) - 1);
                    int column = ws_sparse_column(mma, s, index) - 2 * first;

                    assert_in_range(column, 0, sparsity.chunk - 1);
                    assert_false(met >> column & 1);
                    met |= 1U << column;
                }
            }
    }
}

/* PTX ISA, "Block Scaling for mma.sync", and CuTe's SFALayout and SFBLayout. */
static void test_scale_factors(void **state)
{
    static const struct {
        const char *name;
        int scales, of_a, of_b;
    } rows[] = {
        {"mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0", 1, 8, 16},
        {"mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0", 2, 4, 8},
        {"mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 4, 2, 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct ws_mma *mma = ws_mma_named(rows[i].name);
        int scales = rows[i].scales;

        assert_non_null(mma);
        assert_int_equal(ws_mma_selections(mma, WS_OPERAND_SCALE_A), rows[i].of_a);
        assert_int_equal(ws_mma_selections(mma, WS_OPERAND_SCALE_B), rows[i].of_b);
        for (int s = 0; s < rows[i].of_b; s++) {
            const struct ws_variant *a = ws_mma_selected(mma, WS_OPERAND_SCALE_A, s % rows[i].of_a),
                                    *b = ws_mma_selected(mma, WS_OPERAND_SCALE_B, s);

            assert_int_equal(ws_moved(b)->selector, s % 4);
            assert_int_equal(ws_moved(b)->shift_bits, s / 4 * 8 * scales);
            for (int lane = 0; lane < WS_LANES; lane++)
                for (int byte = 0; byte < scales; byte++) {
                    struct ws_place at = ws_layout_place(a, (struct ws_slot){lane, 0, byte, 0}),
                                    bt = ws_layout_place(b, (struct ws_slot){lane, 0, byte, 0});

                    assert_int_equal(ws_operand_holds(ws_moved(a), lane),
                                     lane % 4 / 2 == ws_moved(a)->selector);
                    assert_int_equal(ws_operand_holds(ws_moved(b), lane),
                                     lane % 4 == ws_moved(b)->selector);
                    assert_int_equal(at.row, lane / 4 + 8 * (lane % 2));
                    assert_int_equal(at.column, byte);
                    assert_int_equal(bt.row, byte);
                    assert_int_equal(bt.column, lane / 4);
                }
        }
    }
}

static void test_selectors_are_written_as_ptx_does(void **state)
{
    const struct ws_mma *mma =
        ws_mma_named("mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0");
    char text[WS_SELECTOR_SIZE];

    (void)state;
    assert_string_equal(ws_mma_selector_text(ws_mma_selected(mma, WS_OPERAND_SCALE_A, 3), text),
                        "{2, 1}");
    assert_string_equal(ws_mma_selector_text(ws_mma_selected(mma, WS_OPERAND_SCALE_B, 7), text),
                        "{2, 3}");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_selection_is_a_bijection),
        cmocka_unit_test(test_selections_share_an_id),
        cmocka_unit_test(test_metadata_is_where_an_h200_has_it),
        cmocka_unit_test(test_selectors_are_those_that_are_legal),
        cmocka_unit_test(test_patterns_and_columns),
        cmocka_unit_test(test_a_chunk_holds_what_is_stored_of_it),
        cmocka_unit_test(test_scale_factors),
        cmocka_unit_test(test_selectors_are_written_as_ptx_does),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
