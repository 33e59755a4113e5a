/*
 * The trace, by brute force over every MMA variant: all elements of D, all their terms. Each of a
 * row's elements of A and of a column's of B is met once, by the slot that holds it; and over all
 * of D each slot of A meets n elements, and each of B m.
 */
#include "probe/mma/mma_trace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void term_is_of(const struct ws_mma *mma, struct ws_place d, int n,
                       const struct ws_mma_term *term)
{
    const struct ws_variant *a = ws_mma_operand(mma, WS_OPERAND_A);
    const struct ws_variant *b = ws_mma_operand(mma, WS_OPERAND_B);

    assert_int_equal(term->a.matrix, d.matrix);
    assert_int_equal(term->b.matrix, d.matrix);
    assert_int_equal(term->a.row, d.row);
    assert_int_equal(term->b.column, d.column);
    assert_int_equal(term->a.column, n);
    if (!mma->sparse)
        assert_int_equal(term->b.row, n);
    assert_int_equal(ws_place_number(a, ws_layout_place(a, term->a_slot)),
                     ws_place_number(a, term->a));
    assert_int_equal(ws_place_number(b, ws_layout_place(b, term->b_slot)),
                     ws_place_number(b, term->b));
    assert_true(ws_mma_feeds(a, term->a, d));
    assert_true(ws_mma_feeds(b, term->b, d));
}

/* How often each slot of A and of B is met over all of D; for B by the possible rows. */
static void meetings(const struct ws_mma *mma, int *of_a, int *of_b)
{
    const struct ws_variant *a = ws_mma_operand(mma, WS_OPERAND_A);
    const struct ws_variant *b = ws_mma_operand(mma, WS_OPERAND_B);
    const struct ws_variant *d = ws_mma_operand(mma, WS_OPERAND_D);

    for (int number = 0; number < ws_slot_count(d); number++) {
        struct ws_place place = ws_layout_place(d, ws_slot_at(d, number));

        for (int n = 0; n < ws_mma_terms(mma); n++) {
            struct ws_mma_term term = ws_mma_term(mma, place, n);
            int rows[WS_MMA_CHOICES], count = ws_mma_choices(mma, n, rows);

            term_is_of(mma, place, n, &term);
            assert_int_equal(rows[0], term.b.row);
            of_a[ws_slot_number(a, term.a_slot)]++;
            for (int i = 0; i < count; i++) {
                term.b.row = rows[i];
                of_b[ws_slot_number(b, ws_layout_slot(b, term.b))]++;
            }
        }
    }
}

static void test_every_slot_meets_as_many_as_the_shape_says(void **state)
{
    (void)state;
    for (int id = 0; id < WS_MMAS; id++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);
        int slots_a = ws_slot_count(ws_mma_operand(mma, WS_OPERAND_A));
        int slots_b = ws_slot_count(ws_mma_operand(mma, WS_OPERAND_B));
        int *of_a = calloc((size_t)slots_a, sizeof *of_a);
        int *of_b = calloc((size_t)slots_b, sizeof *of_b);
        /* Of a chunk's rows, half can be met at once, by any of those stored. */
        int chances = mma->sparse ? (mma->a == WS_MMA_tf32 ? 1 : 2) : 1;

        assert_true(of_a && of_b);
        meetings(mma, of_a, of_b);
        for (int i = 0; i < slots_a; i++)
            assert_int_equal(of_a[i], mma->n);
        for (int i = 0; i < slots_b; i++)
            assert_int_equal(of_b[i], mma->m * chances);
        free(of_a);
        free(of_b);
    }
}

/* A metadata nibble can choose any of these, and no others. (PTX ISA, "Sparse matrix storage".) */
static void test_what_metadata_chooses_from(void **state)
{
    static const struct {
        const char *name;
        int column, rows[WS_MMA_CHOICES];
    } cases[] = {
        {"mma.sp.m16n8k32.f32.f16.f16.f32", 3, {4, 5, 6, 7}},
        {"mma.sp.m16n8k64.s32.s8.s8.s32", 30, {60, 61, 62, 63}},
        {"mma.sp.m16n8k16.f32.tf32.tf32.f32", 5, {10, 11}},
        {"mma.sp.m16n8k128.s32.s4.s4.s32", 4, {8, 10, 12, 14}},
        {"mma.sp.m16n8k128.s32.s4.s4.s32", 7, {9, 11, 13, 15}},
        {"mma.m16n8k16.f32.f16.f16.f32", 7, {7}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct ws_mma *mma = ws_mma_named(cases[i].name);
        int rows[WS_MMA_CHOICES], count;

        assert_non_null(mma);
        count = ws_mma_choices(mma, cases[i].column, rows);
        for (int n = 0; n < count; n++)
            assert_int_equal(rows[n], cases[i].rows[n]);
        assert_true(count == WS_MMA_CHOICES || !cases[i].rows[count]);
    }
}

/* D[3,5] of m16n8k16: row 3 is in lanes 12 to 15, in a0 and a2; column 5 in lanes 20 to 23. */
static void test_sources(void **state)
{
    const struct ws_mma *mma = ws_mma_named("mma.m16n8k16.f32.f16.f16.f32");
    const struct ws_place d = {0, 3, 5, 0};
    uint32_t registers[WS_LANES];

    (void)state;
    ws_mma_sources(ws_mma_operand(mma, WS_OPERAND_A), d, registers);
    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(registers[lane], lane / 4 == 3 ? 0x5 : 0);
    ws_mma_sources(ws_mma_operand(mma, WS_OPERAND_B), d, registers);
    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(registers[lane], lane / 4 == 5 ? 0x3 : 0);
    ws_mma_sources(ws_mma_operand(mma, WS_OPERAND_C), d, registers);
    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(registers[lane], lane == 14 ? 0x2 : 0);
}

/* Each of the four MMAs of m8n8k4 uses only its own eight lanes. */
static void test_products_of_quads_keep_apart(void **state)
{
    const struct ws_mma *mma = ws_mma_named("mma.m8n8k4.row.col.f32.f16.f16.f32");
    uint32_t registers[WS_LANES];

    (void)state;
    assert_non_null(mma);
    for (enum ws_operand_role role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        for (int product = 0; product < 4; product++) {
            uint32_t lanes = 0;

            for (int i = 0; i < 64; i++) {
                ws_mma_sources(ws_mma_operand(mma, role),
                               (struct ws_place){product, i / 8, i % 8, 0}, registers);
                for (int lane = 0; lane < WS_LANES; lane++)
                    lanes |= registers[lane] ? (uint32_t)1 << lane : 0;
            }
            assert_int_equal(lanes, 0x000F000Fu << 4 * product);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_slot_meets_as_many_as_the_shape_says),
        cmocka_unit_test(test_what_metadata_chooses_from),
        cmocka_unit_test(test_sources),
        cmocka_unit_test(test_products_of_quads_keep_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
