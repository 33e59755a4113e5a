/*
 * Printed formulas, parsed by the reader of address expressions and evaluated: each equals the
 * number in the table, or by the rule, for each element of each operand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/address/described.h"
#include "probe/isa/operand.h"
#include "probe/mma/mma.h"
#include "probe/snippet/run/constants.h"
#include "probe/tests/sample.h"

static void read_formula(const char *text, const struct ws_constants *constants,
                         struct ws_expression *expression)
{
    struct ws_error error;

    if (!ws_expression_parse(text, constants, expression, &error))
        fail_msg("'%s': %s", text, error.text);
}

static int64_t value_of(const struct ws_expression *expression, int lane)
{
    struct ws_error error;
    int64_t value;

    if (!ws_expression_value(expression, lane, &value, &error))
        fail_msg("%s", error.text);
    return value;
}

/* A formula with another word for each t: the reader's t is a lane of a warp. */
static void put_thread(const char *formula, char *text)
{
    for (; *formula; formula++)
        text += sprintf(text, *formula == 't' ? "(t + 32 * warp)" : "%c", *formula);
    *text = 0;
}

static void check_coordinate(const struct ws_mapping *mapping, enum ws_coordinate coordinate,
                             int reg, int element, int warp)
{
    static const char *const letter[] = {"h", "b", "e"};
    const struct ws_variant *variant = mapping->variant;
    const struct ws_operand *operand = ws_moved(variant);
    char formula[WS_FORMULA_SIZE], text[8 * WS_FORMULA_SIZE];
    struct ws_constants constants = {
        .count = 5, .constant = {{.name = "r", .value = reg}, {.name = "warp", .value = warp}}};
    struct ws_expression expression;

    for (int i = 0; i < 3; i++) {
        strcpy(constants.constant[2 + i].name, letter[i]);
        constants.constant[2 + i].value = element;
    }
    put_thread(ws_layout_formula(variant, coordinate, formula), text);
    read_formula(text, &constants, &expression);
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_slot slot = {lane + WS_LANES * warp, reg, element, 0};
        struct ws_place place;

        if (!ws_operand_holds(operand, slot.lane))
            continue;
        place = ws_mapping_place(mapping, slot);
        if (value_of(&expression, lane) != (coordinate == WS_COORDINATE_MATRIX ? place.matrix
                                            : coordinate == WS_COORDINATE_ROW  ? place.row
                                                                               : place.column))
            fail_msg("%s: '%s' of thread %d, register %d, element %d", variant->name, formula,
                     slot.lane, reg, element);
    }
}

/* Of `share` (register, element, warp), one; all with WS_SWEEP=all. */
static void check_operand(const struct ws_variant *variant, int share)
{
    const struct ws_operand *operand = ws_moved(variant);
    int warps = operand->threads / WS_LANES, values = operand->registers * operand->elements;
    struct ws_mapping mapping;
    struct ws_error error;

    assert_true(ws_mapping_specified(variant, &mapping, &error));
    for (int i = 0; i < values * warps; i += sample_step(share))
        for (int c = WS_COORDINATE_MATRIX; c <= WS_COORDINATE_COLUMN; c++)
            check_coordinate(&mapping, (enum ws_coordinate)c, i % values / operand->elements,
                             i % operand->elements, i / values);
    ws_mapping_finish(&mapping);
}

static void formulas_of_coordinates_come_to_the_table(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++)
        check_operand(ws_variant((enum ws_variant_id)i), 5);
    for (int i = 0; i < WS_PRODUCTS; i += sample_step(7))
        for (int role = 0; role < WS_OPERAND_ROLES; role++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

            if (!ws_mma_has(mma, (enum ws_operand_role)role))
                continue;
            for (int s = 0; s < ws_mma_selections(mma, (enum ws_operand_role)role); s++)
                check_operand(ws_mma_selected(mma, (enum ws_operand_role)role, s), 97);
        }
}

/* The formula with a slot's numbers equals the address lane, for each slot. */
static void numbers_in_formulas_of_address_lanes_come_to_the_table(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        for (int number = 0; number < ws_slot_count(variant); number += sample_step(53)) {
            struct ws_slot slot = ws_slot_at(variant, number);
            struct ws_place place = ws_layout_place(variant, slot);
            struct ws_expression expression;
            char text[WS_FORMULA_SIZE];

            ws_layout_formula_of(variant, WS_COORDINATE_ADDRESS_LANE, slot, place, text);
            read_formula(text, NULL, &expression);
            assert_int_equal(value_of(&expression, 0), ws_layout_address_lane(variant, place));
        }
    }
}

/* The sum in letters, and the swizzle of the sum, for an element of a descriptor. */
static void check_described(const struct ws_described *described, int along, int k)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    struct ws_map map = ws_described_map(described);
    const struct ws_constants constants = {
        .count = 5,
        .constant = {{.name = "start", .value = descriptor->start_bytes},
                     {.name = "leading", .value = descriptor->leading_bytes},
                     {.name = "stride", .value = descriptor->stride_bytes},
                     {.name = "k", .value = k},
                     {.name = "m", .value = along}}};
    struct ws_expression expression;
    char text[256];
    int64_t sum;

    read_formula(ws_map_formula(&map, NULL, text, sizeof text), &constants, &expression);
    sum = value_of(&expression, 0);
    read_formula(ws_map_formula(&map, (const int64_t[]){along, k}, text, sizeof text), NULL,
                 &expression);
    assert_int_equal(value_of(&expression, 0), sum);
    if (descriptor->swizzle_bytes) {
        read_formula(ws_map_swizzle_formula(&map, sum, text, sizeof text), NULL, &expression);
        sum = value_of(&expression, 0);
    }
    assert_int_equal(sum, ws_described_bit_at(described, along, k) / 8);
}

static void formulas_of_descriptors_come_to_the_rule(void **state)
{
    static const int widths[] = {32, 16, 8, 1}, swizzles[] = {0, 32, 64, 128};

    (void)state;
    for (int choice = 0; choice < 4 * 4 * WS_MAJORS * 4; choice++) {
        struct ws_described described = {.role = WS_OPERAND_A,
                                         .extent = 64,
                                         .depth = 256 / widths[choice % 4],
                                         .width_bits = widths[choice % 4],
                                         .major = (enum ws_major)(choice / 16 % 2),
                                         .descriptor = {.start_bytes = 1024 + 16 * choice,
                                                        .leading_bytes = 528,
                                                        .stride_bytes = 3088,
                                                        .base_offset = choice / 32,
                                                        .swizzle_bytes = swizzles[choice / 4 % 4]}};

        if (described.major == WS_MAJOR_MN && described.width_bits != 16)
            continue;
        for (int i = 0; i < described.extent * described.depth; i += sample_step(37))
            check_described(&described, i / described.depth, i % described.depth);
    }
}

/* Separate digits, a gap between them, and a swizzle: the inverse returns the original digits. */
static void a_number_leads_back_to_its_digits(void **state)
{
    struct ws_map map = {.start = 4096, .swizzle_chunks = 8, .swizzle_base = 3};
    int64_t rest;

    (void)state;
    ws_map_add(&map, (struct ws_digit){0, 60, 2, 30, 2, NULL});
    ws_map_add(&map, (struct ws_digit){1, 12, 1, 12, 128, NULL});
    ws_map_add(&map, (struct ws_digit){2, 1, 1, 1, 77, NULL}); /* not added: extent 1 */
    assert_int_equal(map.digits, 2);
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 30; j++) {
            int64_t back[3] = {0, 0, 5};

            assert_true(ws_map_back(&map, ws_map_at(&map, (const int64_t[]){2 * j, i, 0}) + 1, back,
                                    &rest));
            assert_true(back[0] == 2 * j && back[1] == i && back[2] == 5 && rest == 1);
        }
    for (int before = 1; before < 64; before++)
        assert_false(ws_map_back(&map, 4096 - before, (int64_t[3]){0}, &rest));
    assert_false(ws_map_back(&map, 4096 + 12 * 128, (int64_t[3]){0}, &rest));
    map.swizzle_chunks = 0;
    assert_false(ws_map_back(&map, 4096 + 60, (int64_t[3]){0}, &rest)); /* in the gap */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas_of_coordinates_come_to_the_table),
        cmocka_unit_test(numbers_in_formulas_of_address_lanes_come_to_the_table),
        cmocka_unit_test(formulas_of_descriptors_come_to_the_rule),
        cmocka_unit_test(a_number_leads_back_to_its_digits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
