/*
 * The catalog of MMA variants: its names, and its layouts against the formulas of the PTX ISA,
 * written here as in its text and not as in mma.c.
 */
#include "probe/isa/operand.h"
#include "probe/mma/mma.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const enum ws_operand_role roles[] = {WS_OPERAND_A, WS_OPERAND_B, WS_OPERAND_C,
                                             WS_OPERAND_D};

static void test_names(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        char ptx[WS_MMA_PTX_SIZE];

        assert_int_equal(mma->id, i);
        assert_ptr_equal(ws_mma_named(mma->name), mma);
        assert_ptr_equal(ws_mma_named(mma->mnemonic), mma);
        assert_true(strlen(ws_mma_ptx(mma, ptx)) < WS_MMA_PTX_SIZE - 1);
        assert_int_equal(ptx[strlen(ptx) - 1], ';');
    }
    assert_non_null(ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"));
    assert_non_null(ws_mma_named("mma.m8n8k4.row.col.f32.f16.f16.f32"));
    assert_null(ws_mma_named("mma.m16n8k16.f16.f16.f16.f32"));
}

/* Every element is in one slot, and the inverse finds it. */
static void test_layouts_are_bijections(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MMAS; i++)
        for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
            const struct ws_variant *operand = ws_mma_operand(mma, roles[r]);
            int count = ws_slot_count(operand);
            bool *met = calloc((size_t)count, 1);

            assert_non_null(met);
            assert_int_equal(count, ws_operand_elements(ws_moved(operand)));
            for (int number = 0; number < count; number++) {
                struct ws_place place = ws_layout_place(operand, ws_slot_at(operand, number));
                int at = ws_place_number(operand, place);

                assert_true(ws_is_place(operand, place));
                assert_false(met[at]);
                met[at] = true;
                assert_int_equal(ws_slot_number(operand, ws_layout_slot(operand, place)), number);
            }
            free(met);
        }
}

/* Element i of a lane, counted through its registers from the lowest bit up. */
static struct ws_place at(const struct ws_variant *operand, int lane, int i)
{
    int e = ws_moved(operand)->elements;

    return ws_layout_place(operand, (struct ws_slot){lane, i / e, i % e, 0});
}

static void expect(const char *name, enum ws_operand_role role, int lane, int i, int row,
                   int column)
{
    const struct ws_mma *mma = ws_mma_named(name);
    struct ws_place place;

    assert_non_null(mma);
    place = at(ws_mma_operand(mma, role), lane, i);
    if (place.row != row || place.column != column)
        fail_msg("%s %s lane %d element %d is at %d,%d and not at %d,%d", name,
                 ws_operand_letter(role), lane, i, place.row, place.column, row, column);
}

static void test_formulas(void **state)
{
    (void)state;
    for (int lane = 0; lane < 32; lane++) {
        int g = lane >> 2, q = lane % 4;

        for (int i = 0; i < 8; i++) { /* mma.m16n8k16, .f16 */
            expect("mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_A, lane, i,
                   i < 2 || (i >= 4 && i < 6) ? g : g + 8, q * 2 + (i & 1) + (i < 4 ? 0 : 8));
            expect("mma.m8n8k4.row.col.f32.f16.f16.f32", WS_OPERAND_C, lane, i,
                   (lane & 1) + (i & 2) + (lane < 16 ? 0 : 4), (i & 4) + (lane & 2) + (i & 1));
        }
        for (int i = 0; i < 4; i++) {
            expect("mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_B, lane, i,
                   q * 2 + (i & 1) + (i < 2 ? 0 : 8), g);
            expect("mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_D, lane, i, i < 2 ? g : g + 8,
                   q * 2 + (i & 1));
            expect("mma.m16n8k8.f32.tf32.tf32.f32", WS_OPERAND_A, lane, i, i % 2 ? g + 8 : g,
                   i < 2 ? q : q + 4);
            expect("mma.m8n8k4.col.row.f16.f16.f16.f16", WS_OPERAND_A, lane, i,
                   lane < 16 ? i % 4 : i % 4 + 4, lane % 4);
            expect("mma.m8n8k4.col.row.f16.f16.f16.f16", WS_OPERAND_B, lane, i, lane % 4,
                   lane < 16 ? i : i + 4);
        }
        for (int i = 0; i < 16; i++) /* mma.m16n8k32, .s8 */
            expect("mma.m16n8k32.s32.s8.s8.s32", WS_OPERAND_A, lane, i,
                   i < 4 || (i >= 8 && i < 12) ? g : g + 8, q * 4 + (i & 3) + (i < 8 ? 0 : 16));
        for (int i = 0; i < 8; i++) /* mma.m16n8k16, .f64 */
            expect("mma.m16n8k16.f64.f64.f64.f64", WS_OPERAND_A, lane, i, i % 2 ? g + 8 : g,
                   i / 2 * 4 + q);
    }
}

/* A variant of four MMAs: lanes 5 and 20 belong to the second. */
static void test_quads(void **state)
{
    const struct ws_variant *a;

    (void)state;
    a = ws_mma_operand(ws_mma_named("mma.m8n8k4.row.col.f16.f16.f16.f16"), WS_OPERAND_A);
    assert_int_equal(at(a, 5, 0).matrix, 1);
    assert_int_equal(at(a, 20, 0).matrix, 1);
    assert_int_equal(at(a, 20, 0).row, 4);
    assert_int_equal(at(a, 31, 3).matrix, 3);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_layouts_are_bijections),
        cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_quads),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
