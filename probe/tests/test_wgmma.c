/*
 * Products of a warpgroup: which there are, what they are called, and where their threads hold A, C
 * and D, against formulas written as the PTX ISA has them and not as mma.c does.
 */
#include "probe/mma/mma.h"
#include "probe/tests/assert_error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/name/subject.h"
#include "probe/tests/sample.h"

static const enum ws_operand_role roles[] = {WS_OPERAND_A, WS_OPERAND_C, WS_OPERAND_D};

static void test_names(void **state)
{
    (void)state;
    for (int i = WS_MMAS; i < WS_PRODUCTS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        char ptx[WS_MMA_PTX_SIZE];

        assert_int_equal(mma->id, i);
        assert_true(mma->warpgroup);
        assert_int_equal(mma->form, WS_MMA_FORM_warpgroup);
        assert_ptr_equal(ws_mma_named(mma->name), mma);
        assert_ptr_equal(ws_mma_named(mma->mnemonic), mma);
        assert_true(strlen(ws_mma_ptx(mma, ptx)) < WS_MMA_PTX_SIZE - 1);
        assert_int_equal(ptx[strlen(ptx) - 1], ';');
        assert_true(strlen(ws_wgmma_ptx_registers(mma, ptx)) < WS_MMA_PTX_SIZE - 1);
        assert_int_equal(ptx[strlen(ptx) - 1], ';');
    }
    assert_null(ws_mma_named("wgmma.m64n12k16.f32.f16.f16"));
    assert_null(ws_mma_named("wgmma.m64n40k32.s32.s8.s8"));
    assert_non_null(ws_mma_named("wgmma.m64n40k16.f32.bf16.bf16"));
    assert_non_null(ws_mma_named("wgmma.m64n256k32.satfinite.s32.s8.u8"));
    assert_int_equal(ws_mma_named("wgmma.m64n48k256.s32.b1.b1.and.popc")->n, 48);
    assert_string_equal(ws_mma_named("wgmma.m64n16k16.f32.f16.f16")->symbol,
                        "wgmma_m64n16k16_f32_f16_f16");
    assert_string_equal(ws_mma_named("wgmma.m64n8k32.satfinite.s32.s8.u8")->symbol,
                        "wgmma_m64n8k32_satfinite_s32_s8_u8");
}

static int count(const char *types)
{
    int found = 0;

    for (int i = WS_MMAS; i < WS_PRODUCTS; i++)
        found += strstr(ws_mma((enum ws_mma_id)i)->name, types) != NULL;
    return found;
}

/*
 * 32 values of n where floating-point numbers are multiplied, 18 where integers or bits are; and
 * all but the bits dense and sparse.
 */
static void test_every_n_is_there(void **state)
{
    (void)state;
    assert_int_equal(count(".f16.f16.f16"), 2 * 32);
    assert_int_equal(count(".f32.f16.f16"), 2 * 32);
    assert_int_equal(count(".f32.bf16.bf16"), 2 * 32);
    assert_int_equal(count(".f32.tf32.tf32"), 2 * 32);
    assert_int_equal(count(".e4m3.e5m2"), 2 * 64);
    assert_int_equal(count(".s32.u8.s8"), 2 * 36);
    assert_int_equal(count(".b1.b1.and.popc"), 18);
    assert_int_equal(WS_PRODUCTS - WS_MMAS, 2 * 32 * 12 + 18 * (9 + 8));
}

static void expect_ptx(const char *name, const char *descriptor, const char *registers)
{
    char ptx[WS_MMA_PTX_SIZE];

    assert_string_equal(ws_mma_ptx(ws_mma_named(name), ptx), descriptor);
    assert_string_equal(ws_wgmma_ptx_registers(ws_mma_named(name), ptx), registers);
}

static void test_ptx(void **state)
{
    (void)state;
    expect_ptx("wgmma.m64n8k16.f32.f16.f16",
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {d0, d1, d2, d3}, a_desc, "
               "b_desc, p, 1, 1, 0, 0;",
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {d0, d1, d2, d3}, {a0, a1, a2, "
               "a3}, b_desc, p, 1, 1, 0;");
    expect_ptx("wgmma.m64n8k32.f16.e4m3.e5m2",
               "wgmma.mma_async.sync.aligned.m64n8k32.f16.e4m3.e5m2 {d0, d1}, a_desc, b_desc, p, "
               "1, 1;",
               "wgmma.mma_async.sync.aligned.m64n8k32.f16.e4m3.e5m2 {d0, d1}, {a0, a1, a2, a3}, "
               "b_desc, p, 1, 1;");
    expect_ptx("wgmma.m64n8k32.satfinite.s32.s8.u8",
               "wgmma.mma_async.sync.aligned.m64n8k32.satfinite.s32.s8.u8 {d0, d1, d2, d3}, "
               "a_desc, b_desc, p;",
               "wgmma.mma_async.sync.aligned.m64n8k32.satfinite.s32.s8.u8 {d0, d1, d2, d3}, {a0, "
               "a1, a2, a3}, b_desc, p;");
    expect_ptx("wgmma.m64n8k256.s32.b1.b1.and.popc",
               "wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc {d0, d1, d2, d3}, "
               "a_desc, b_desc, p;",
               "wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc {d0, d1, d2, d3}, {a0, "
               "a1, a2, a3}, b_desc, p;");
}

static void test_what_is_in_registers(void **state)
{
    const struct ws_mma *mma = ws_mma_named("wgmma.m64n16k16.f32.f16.f16");
    const struct ws_variant *operand;
    struct ws_error error;

    (void)state;
    assert_true(ws_mma_has(mma, WS_OPERAND_A));
    assert_false(ws_mma_has(mma, WS_OPERAND_B));
    assert_true(ws_mma_has(mma, WS_OPERAND_C));
    assert_true(ws_mma_has(mma, WS_OPERAND_D));
    assert_false(ws_mma_has(mma, WS_OPERAND_METADATA));
    assert_false(ws_subject_operand(mma, WS_OPERAND_B, &operand, &error));
    assert_error(error, WS_CODE_OPERAND, "--descriptor");
    for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
        operand = ws_mma_operand(mma, roles[r]);
        assert_int_equal(ws_moved(operand)->threads, 128);
        assert_ptr_equal(operand->mma, mma);
        assert_ptr_equal(ws_subject((int)operand->id), operand);
        assert_ptr_equal(ws_mma_operand(mma, roles[r]), operand);
    }
    assert_null(ws_subject((int)ws_mma_operand(mma, WS_OPERAND_A)->id + 1));
}

/* Every element is in one slot, and the inverse finds it. */
static void test_layouts_are_bijections(void **state)
{
    (void)state;
    for (int i = WS_MMAS; i < WS_PRODUCTS; i++)
        for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
            const struct ws_variant *operand = ws_mma_operand(ws_mma((enum ws_mma_id)i), roles[r]);
            int slots = ws_slot_count(operand);
            bool *met = calloc((size_t)slots, 1);

            assert_non_null(met);
            assert_int_equal(slots, ws_operand_elements(ws_moved(operand)));
            for (int number = 0; number < slots; number++) {
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

/*
 * Element i of a thread, as the PTX ISA writes it: a warp has the rows from 16 times its rank; row
 * is groupID for the first elements of a pair of rows and groupID + 8 for the second.
 */
static struct ws_place written(const struct ws_mma *mma, enum ws_operand_role role, int thread,
                               int i)
{
    int group = thread % 32 >> 2, in_group = thread % 4, run;

    if (role == WS_OPERAND_A) {
        run = 32 / ws_mma_type_bits(mma->a);
        return (struct ws_place){0, 16 * (thread / 32) + group + (i / run % 2 ? 8 : 0),
                                 in_group * run + i % run + (i / run >= 2 ? 4 * run : 0), 0};
    }
    return (struct ws_place){0, 16 * (thread / 32) + group + (i % 4 < 2 ? 0 : 8),
                             i / 4 * 8 + in_group * 2 + (i & 1), 0};
}

static void test_formulas(void **state)
{
    (void)state;
    for (int id = WS_MMAS; id < WS_PRODUCTS; id += sample_step(1))
        for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);
            const struct ws_variant *operand = ws_mma_operand(mma, roles[r]);
            int e = ws_moved(operand)->elements, of_thread = ws_moved(operand)->registers * e;

            for (int thread = 0; thread < 128; thread++)
                for (int i = 0; i < of_thread; i++) {
                    struct ws_place said = ws_layout_place(
                                        operand, (struct ws_slot){thread, i / e, i % e, 0}),
                                    right = written(mma, roles[r], thread, i);

                    if (said.row != right.row || said.column != right.column)
                        fail_msg("%s %s thread %d element %d is at %d,%d and not at %d,%d",
                                 mma->name, ws_operand_letter(roles[r]), thread, i, said.row,
                                 said.column, right.row, right.column);
                }
        }
}

/*
 * Metadata, as CuTe's ELayouts have it: thread and value to m + 64 k, where k counts the zeros too
 * and a chunk of them has `stored` values.
 */
static void test_metadata(void **state)
{
    static const struct {
        const char *name;
        int chunk, stored, k[2], row[2], rows_of_value;
    } rows[] = {
        {"wgmma.sp.m64n8k64.s32.s8.s8", 4, 2, {0, 32}, {8, 0}, 1},
        {"wgmma.sp.m64n8k32.f32.f16.f16", 4, 2, {16, 0}, {0, 0}, 2},
        {"wgmma.sp.m64n8k16.f32.tf32.tf32", 2, 1, {8, 0}, {0, 0}, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct ws_variant *e =
            ws_mma_operand(ws_mma_named(rows[i].name), WS_OPERAND_METADATA);
        int run = ws_moved(e)->elements / rows[i].rows_of_value;

        assert_int_equal(ws_moved(e)->rows, 64);
        assert_int_equal(ws_moved(e)->registers, 1);
        assert_int_equal(ws_moved(e)->selectors, i ? 2 : 0);
        for (int thread = 0; thread < 128; thread++)
            for (int value = 0; value < ws_moved(e)->elements; value++) {
                int first = thread % 2, second = thread / 2 % 2;
                int row = thread / 4 % 8 + 16 * (thread / 32) + first * rows[i].row[0] +
                          second * rows[i].row[1] + value / run * 8;
                int k = first * rows[i].k[0] + second * rows[i].k[1];
                int column = k / rows[i].chunk * rows[i].stored + value % run;
                struct ws_place place = ws_layout_place(e, (struct ws_slot){thread, 0, value, 0});

                if (place.row != row || place.column != column)
                    fail_msg("%s thread %d value %d is at %d,%d and not at %d,%d", rows[i].name,
                             thread, value, place.row, place.column, row, column);
            }
    }
}

static void test_registers(void **state)
{
    (void)state;
    for (int id = WS_MMAS; id < WS_PRODUCTS; id++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);

        assert_int_equal(ws_moved(ws_mma_operand(mma, WS_OPERAND_A))->registers, 4);
        assert_int_equal(ws_moved(ws_mma_operand(mma, WS_OPERAND_D))->registers,
                         mma->d == WS_MMA_f16 ? mma->n / 4 : mma->n / 2);
    }
}

static void test_targets(void **state)
{
    (void)state;
    assert_true(ws_targets_allow(ws_mma_named("wgmma.m64n8k16.f16.f16.f16")->targets, 9, 0));
    assert_false(ws_targets_allow(ws_mma_named("wgmma.m64n8k16.f16.f16.f16")->targets, 10, 0));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_every_n_is_there),
        cmocka_unit_test(test_ptx),
        cmocka_unit_test(test_what_is_in_registers),
        cmocka_unit_test(test_layouts_are_bijections),
        cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_metadata),
        cmocka_unit_test(test_registers),
        cmocka_unit_test(test_targets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
