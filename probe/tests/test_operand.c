/*
 * Operands that no row has yet: what the structures must support beside matrices that one warp
 * moves. An MMA with A, B, C and D in one warp; an accumulator of 128 threads; registers of 64
 * bits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

#include "probe/isa/element.h"
#include "probe/isa/layout.h"
#include "probe/isa/operand.h"
#include "probe/isa/registers.h"

static const struct ws_access in_registers = {.kind = WS_ACCESS_NONE};

/* mma.m16n8k16 of f16 with f32 accumulators, by the PTX ISA's formulas for its operands. */
#define A_OPERAND                                                                                  \
    {                                                                                              \
        .matrices = 1, .rows = 16, .columns = 16, .width_bits = 16, .slot_bits = 16,               \
        .threads = 32, .register_bits = 32, .registers = 4, .elements = 2,                         \
        .access = &in_registers, .layout = {                                                       \
            .lane = {{4, 2}, {8, 16}},                                                             \
            .element = {{2, 1}},                                                                   \
            .reg = {{2, 128}, {2, 8}}                                                              \
        }                                                                                          \
    }
#define B_OPERAND                                                                                  \
    {                                                                                              \
        .matrices = 1, .rows = 16, .columns = 8, .width_bits = 16, .slot_bits = 16, .threads = 32, \
        .register_bits = 32, .registers = 2, .elements = 2, .access = &in_registers, .layout = {   \
            .lane = {{4, 16}, {8, 1}},                                                             \
            .element = {{2, 8}},                                                                   \
            .reg = {{2, 64}}                                                                       \
        }                                                                                          \
    }
#define C_OPERAND                                                                                  \
    {                                                                                              \
        .matrices = 1, .rows = 16, .columns = 8, .width_bits = 32, .slot_bits = 32, .threads = 32, \
        .register_bits = 32, .registers = 4, .elements = 1, .access = &in_registers, .layout = {   \
            .lane = {{4, 2}, {8, 8}},                                                              \
            .reg = {{2, 1}, {2, 64}}                                                               \
        }                                                                                          \
    }

static const struct ws_variant product = {
    .name = "mma",
    .operands = 4,
    .operand = (const struct ws_operand[]){A_OPERAND, B_OPERAND, C_OPERAND, C_OPERAND}};

/* The accumulator of wgmma.m64n16 in f32: each of the four warps has 16 of the rows. */
static const struct ws_variant accumulator = {
    .name = "wgmma",
    .operands = 1,
    .operand = (const struct ws_operand[]){
        {.matrices = 1,
         .rows = 64,
         .columns = 16,
         .width_bits = 32,
         .slot_bits = 32,
         .threads = 128,
         .register_bits = 32,
         .registers = 8,
         .elements = 1,
         .access = &in_registers,
         .layout = {.lane = {{4, 2}, {8, 16}, {4, 256}}, .reg = {{2, 1}, {2, 128}, {2, 8}}}}}};

static void numbers_lead_back(const struct ws_variant *variant)
{
    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        struct ws_place place = ws_place_at(variant, number);

        assert_int_equal(ws_slot_number(variant, slot), number);
        assert_int_equal(ws_place_number(variant, place), number);
        assert_true(ws_is_place(variant, place));
    }
}

static void slots_and_places_are_numbered_through_all_operands(void **state)
{
    struct ws_slot slot;

    (void)state;
    assert_int_equal(ws_slot_count(&product), 256 + 128 + 128 + 128);
    assert_int_equal(ws_slot_count(&accumulator), 64 * 16);
    numbers_lead_back(&product);
    numbers_lead_back(&accumulator);
    slot = ws_slot_at(&product, 256 + 128 + 5);
    assert_int_equal(slot.operand, 2);
    assert_int_equal(slot.lane, 1);
    assert_int_equal(slot.reg, 1);
}

static void a_mapping_is_as_long_as_its_operands_and_finds_every_place(void **state)
{
    const struct ws_variant *const variants[] = {&product, &accumulator};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_mapping mapping;
        struct ws_error error;

        assert_true(ws_mapping_specified(variants[i], &mapping, &error));
        for (int number = 0; number < ws_slot_count(variants[i]); number++) {
            struct ws_place place = ws_place_at(variants[i], number), held;
            struct ws_slot slot;

            assert_true(ws_mapping_slot(&mapping, place, &slot));
            held = ws_mapping_place(&mapping, slot);
            assert_memory_equal(&held, &place, sizeof place);
        }
        ws_mapping_finish(&mapping);
    }
}

static void layouts_are_the_formulas_of_the_isa(void **state)
{
    (void)state;
    for (int t = 0; t < 32; t++)
        for (int i = 0; i < 8; i++) {
            struct ws_place a = ws_layout_place(&product, (struct ws_slot){t, i / 2, i % 2, 0});

            assert_int_equal(a.row, t / 4 + 8 * (i / 2 % 2));
            assert_int_equal(a.column, t % 4 * 2 + i % 2 + 8 * (i / 4));
        }
    for (int t = 0; t < 128; t++)
        for (int i = 0; i < 8; i++) {
            struct ws_place d = ws_layout_place(&accumulator, (struct ws_slot){t, i, 0, 0});

            assert_int_equal(d.row, 16 * (t / 32) + t % 32 / 4 + 8 * (i / 2 % 2));
            assert_int_equal(d.column, 8 * (i / 4) + 2 * (t % 4) + i % 2);
        }
}

static void a_formula_takes_as_many_digits_as_there_are(void **state)
{
    char text[WS_FORMULA_SIZE];

    (void)state;
    assert_string_equal(ws_layout_formula(&accumulator, WS_COORDINATE_ROW, text),
                        "t / 4 % 8 + 16 * (t / 32) + 8 * (r / 2 % 2)");
    assert_string_equal(ws_layout_formula(&accumulator, WS_COORDINATE_COLUMN, text),
                        "2 * (t % 4) + r % 2 + 8 * (r / 4)");
    assert_string_equal(ws_layout_cute(&accumulator, text),
                        "((4,8,4),(2,2,2)):((2,16,256),(1,128,8))");
}

/* Of every width, in every position: a row and a register return what was put in. */
static void elements_of_1_to_64_bits_are_put_and_taken(void **state)
{
    static const int widths[][2] = {{1, 1}, {4, 4},   {4, 8},   {6, 8},
                                    {8, 8}, {16, 16}, {32, 32}, {64, 64}};

    (void)state;
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        struct ws_operand operand = {.columns = 4,
                                     .width_bits = widths[i][0],
                                     .slot_bits = widths[i][1],
                                     .threads = 128,
                                     .registers = 3,
                                     .access = &in_registers};
        uint64_t value = 0xFEDCBA9876543210 >> (64 - widths[i][0]);
        struct ws_registers registers;
        struct ws_error error;

        assert_true(ws_registers_init(&registers, &operand, &error));
        for (int column = 0; column < 4; column++) {
            uint8_t row[32] = {0};

            ws_row_put(&operand, row, column, value);
            assert_true(ws_row_element(&operand, row, column) == value);
            for (int other = 0; other < 4; other++)
                assert_true(other == column || !ws_row_element(&operand, row, other));
        }
        *ws_register_at(&registers, 127, 2) = ws_register_bits(&operand, value, 0);
        assert_true(ws_register_element(&operand, *ws_register_at(&registers, 127, 2), 0) == value);
        ws_registers_finish(&registers);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_and_places_are_numbered_through_all_operands),
        cmocka_unit_test(a_mapping_is_as_long_as_its_operands_and_finds_every_place),
        cmocka_unit_test(layouts_are_the_formulas_of_the_isa),
        cmocka_unit_test(a_formula_takes_as_many_digits_as_there_are),
        cmocka_unit_test(elements_of_1_to_64_bits_are_put_and_taken),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
