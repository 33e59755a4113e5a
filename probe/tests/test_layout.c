/*
 * The maps, against the table of the PTX ISA's sections typed here a second time, and against their
 * own inverse and their CuTe text, read by an evaluator that knows nothing of them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/layout.h"
#include "probe/isa/operand.h"

/* Calls `each` for every slot of every variant. */
static void for_each_slot(void (*each)(const struct ws_variant *variant, struct ws_slot slot))
{
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        for (int lane = 0; lane < WS_LANES; lane++)
            for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
                for (int element = 0; element < ws_moved(variant)->elements; element++)
                    each(variant, (struct ws_slot){lane, reg, element, 0});
    }
}

static int index_of(const struct ws_variant *variant, struct ws_place place)
{
    return (place.matrix * ws_moved(variant)->rows + place.row) * ws_moved(variant)->columns +
           place.column;
}

/* The table: matrix, row, column and address lane by shape, from the lane, register and element. */
static void table(const struct ws_variant *variant, int t, int r, int e, int place[4])
{
    bool load = !strncmp(variant->name, "ldmatrix", 8);
    bool trans = strstr(variant->name, ".trans") != NULL;

    if (variant->family->by_lane) {
        place[0] = 0;
        place[1] = place[3] = t;
        place[2] = r;
    } else if (strstr(variant->name, "movmatrix")) {
        place[0] = 0;
        place[1] = 2 * (t % 4) + e;
        place[2] = t / 4;
        place[3] = 4 * place[1] + place[2] / 2;
    } else if (strstr(variant->name, ".m8n8.")) {
        place[0] = r;
        place[1] = trans ? 2 * (t % 4) + e : t / 4;
        place[2] = trans ? t / 4 : 2 * (t % 4) + e;
        place[3] = 8 * r + place[1];
    } else if (strstr(variant->name, ".m8n16.")) {
        place[0] = r;
        place[1] = t / 4;
        place[2] = 4 * (t % 4) + e;
        place[3] = 8 * r + place[1];
    } else if (load) { /* m16n16 */
        place[0] = r / 2;
        place[1] = 4 * (t % 4) + e;
        place[2] = t / 4 + 8 * (r % 2);
        place[3] = 16 * (r / 2) + place[1];
    } else { /* stmatrix m16n8 */
        place[0] = r;
        place[1] = 2 * (t % 4) + e % 2;
        place[2] = t / 4 + 8 * (e / 2);
        place[3] = 8 * r + place[1];
    }
}

static void check_table(const struct ws_variant *variant, struct ws_slot slot)
{
    struct ws_place place = ws_layout_place(variant, slot);
    int expected[4];

    table(variant, slot.lane, slot.reg, slot.element, expected);
    if (place.matrix != expected[0] || place.row != expected[1] || place.column != expected[2] ||
        ws_layout_address_lane(variant, place) != expected[3])
        fail_msg("%s: lane %d, r%d, element %d", variant->name, slot.lane, slot.reg, slot.element);
}

static void every_element_is_where_the_table_says(void **state)
{
    (void)state;
    for_each_slot(check_table);
}

static void check_inverse(const struct ws_variant *variant, struct ws_slot slot)
{
    struct ws_slot back = ws_layout_slot(variant, ws_layout_place(variant, slot));

    assert_int_equal(back.lane, slot.lane);
    assert_int_equal(back.reg, slot.reg);
    assert_int_equal(back.element, slot.element);
}

static void the_inverse_leads_back(void **state)
{
    (void)state;
    for_each_slot(check_inverse);
}

static void every_place_is_in_one_slot(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        int count = ws_element_count(variant), *taken = calloc((size_t)count, sizeof *taken);
        struct ws_mapping mapping;
        struct ws_error error;

        assert_int_equal(count,
                         WS_LANES * ws_moved(variant)->registers * ws_moved(variant)->elements);
        assert_non_null(taken);
        assert_true(ws_mapping_specified(variant, &mapping, &error));
        assert_ptr_equal(mapping.variant, variant);
        for (int lane = 0; lane < WS_LANES; lane++)
            for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
                for (int element = 0; element < ws_moved(variant)->elements; element++) {
                    struct ws_place place =
                        ws_mapping_place(&mapping, (struct ws_slot){lane, reg, element, 0});
                    int address_lane =
                        ws_mapping_address_lane(&mapping, (struct ws_slot){lane, reg, element, 0});

                    assert_in_range(place.matrix, 0, ws_moved(variant)->matrices - 1);
                    assert_in_range(place.row, 0, ws_moved(variant)->rows - 1);
                    assert_in_range(place.column, 0, ws_moved(variant)->columns - 1);
                    assert_in_range(address_lane, 0,
                                    variant->family->id == WS_FAMILY_movmatrix
                                        ? WS_LANES - 1
                                        : ws_address_lanes(variant) - 1);
                    taken[index_of(variant, place)]++;
                }
        for (int index = 0; index < count; index++)
            assert_int_equal(taken[index], 1);
        free(taken);
        ws_mapping_finish(&mapping);
    }
}

static void a_mapping_finds_the_slot_of_every_place_and_no_other(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i += 5) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        struct ws_mapping mapping;
        struct ws_error error;
        struct ws_slot slot;

        assert_true(ws_mapping_specified(variant, &mapping, &error));
        for (int index = 0; index < ws_element_count(variant); index++) {
            int row = index / ws_moved(variant)->columns;
            struct ws_place place = {row / ws_moved(variant)->rows, row % ws_moved(variant)->rows,
                                     index % ws_moved(variant)->columns, 0};
            struct ws_slot expected = ws_layout_slot(variant, place);

            assert_true(ws_mapping_slot(&mapping, place, &slot));
            assert_memory_equal(&slot, &expected, sizeof slot);
        }
        assert_false(ws_mapping_slot(
            &mapping, (struct ws_place){ws_moved(variant)->matrices, 0, 0, 0}, &slot));
        assert_false(ws_mapping_slot(&mapping, (struct ws_place){0, -1, 0, 0}, &slot));
        ws_mapping_finish(&mapping);
    }
}

static void check_views(const struct ws_variant *variant, struct ws_slot slot)
{
    struct ws_place memory = ws_layout_place(variant, slot);
    struct ws_place fragment = ws_place_in_view(variant, memory, WS_VIEW_FRAGMENT);
    struct ws_place same = ws_place_in_view(variant, memory, WS_VIEW_MEMORY);
    struct ws_place back = ws_place_in_view(variant, fragment, WS_VIEW_FRAGMENT);
    bool trans = strstr(variant->name, ".trans") != NULL;

    assert_memory_equal(&same, &memory, sizeof same);
    assert_memory_equal(&back, &memory, sizeof back);
    assert_int_equal(fragment.matrix, memory.matrix);
    assert_int_equal(fragment.row, trans ? memory.column : memory.row);
    assert_int_equal(fragment.column, trans ? memory.row : memory.column);
    assert_in_range(fragment.row, 0, ws_view_rows(variant, WS_VIEW_FRAGMENT) - 1);
    assert_in_range(fragment.column, 0, ws_view_columns(variant, WS_VIEW_FRAGMENT) - 1);
}

static void the_fragment_is_memory_or_its_transpose(void **state)
{
    (void)state;
    for_each_slot(check_views);
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        char shape[16];

        snprintf(shape, sizeof shape, "m%dn%d", ws_view_rows(variant, WS_VIEW_FRAGMENT),
                 ws_view_columns(variant, WS_VIEW_FRAGMENT));
        if (!variant->family->by_lane)
            assert_string_equal(shape, variant->shape);
    }
    assert_string_equal(ws_view_name(WS_VIEW_MEMORY), "memory");
    assert_string_equal(ws_view_name(WS_VIEW_FRAGMENT), "fragment");
}

static void elements_lie_in_their_half_or_byte(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        for (int element = 0; element < ws_moved(variant)->elements; element++)
            assert_int_equal(ws_element_bit(ws_moved(variant), element),
                             element * (ws_moved(variant)->width_bits == 16 ? 16 : 8));
    }
}

static void formulas_read_as_people_write_them(void **state)
{
    const struct ws_variant *plain = ws_variant_named("ldmatrix.m8n8.x4.b16");
    const struct ws_variant *trans = ws_variant_named("ldmatrix.m8n8.x4.trans.b16");
    char text[WS_FORMULA_SIZE];

    (void)state;
    assert_string_equal(ws_layout_formula(plain, WS_COORDINATE_MATRIX, text), "r");
    assert_string_equal(ws_layout_formula(plain, WS_COORDINATE_ROW, text), "t / 4");
    assert_string_equal(ws_layout_formula(plain, WS_COORDINATE_COLUMN, text), "2 * (t % 4) + h");
    assert_string_equal(ws_layout_formula(plain, WS_COORDINATE_ADDRESS_LANE, text),
                        "8 * matrix + row");
    assert_string_equal(ws_layout_formula(trans, WS_COORDINATE_ROW, text), "2 * (t % 4) + h");
    assert_string_equal(ws_layout_formula(trans, WS_COORDINATE_COLUMN, text), "t / 4");
    assert_string_equal(
        ws_layout_formula(ws_variant_named("ldmatrix.m8n8.x1.b16"), WS_COORDINATE_MATRIX, text),
        "0");
}

/* A CuTe layout's tree, flattened: for each top mode its leaves. */
struct cute {
    int leaves[2];
    int number[2][8];
};

static void read_cute_mode(const char **at, int number[8], int *leaves)
{
    bool tuple = **at == '(';

    *leaves = 0;
    *at += tuple;
    do {
        char *end;

        assert_true(*leaves < 8);
        number[(*leaves)++] = (int)strtol(*at, &end, 10);
        assert_ptr_not_equal(end, *at);
        *at = end;
    } while (tuple && *(*at)++ == ',');
    if (tuple)
        assert_int_equal((*at)[-1], ')');
}

static void read_cute(const char **at, struct cute *cute)
{
    assert_int_equal(*(*at)++, '(');
    read_cute_mode(at, cute->number[0], &cute->leaves[0]);
    assert_int_equal(*(*at)++, ',');
    read_cute_mode(at, cute->number[1], &cute->leaves[1]);
    assert_int_equal(*(*at)++, ')');
}

/* A coordinate, taken apart from the first leaf on (CuTe is column-major), times the strides. */
static int cute_offset(const struct cute *shape, const struct cute *stride, int mode, int value)
{
    int offset = 0;

    for (int i = 0; i < shape->leaves[mode]; i++) {
        offset += value % shape->number[mode][i] * stride->number[mode][i];
        value /= shape->number[mode][i];
    }
    assert_int_equal(value, 0);
    return offset;
}

static void check_cute(const struct ws_variant *variant, struct ws_slot slot)
{
    struct cute shape, stride;
    char text[WS_FORMULA_SIZE];
    const char *at = ws_layout_cute(variant, text);
    int value = slot.element + ws_moved(variant)->elements * slot.reg;

    read_cute(&at, &shape);
    assert_int_equal(*at++, ':');
    read_cute(&at, &stride);
    assert_int_equal(*at, 0);
    for (int mode = 0; mode < 2; mode++)
        assert_int_equal(shape.leaves[mode], stride.leaves[mode]);
    assert_int_equal(cute_offset(&shape, &stride, 0, slot.lane) +
                         cute_offset(&shape, &stride, 1, value),
                     index_of(variant, ws_layout_place(variant, slot)));
}

static void the_cute_layout_evaluates_to_the_map(void **state)
{
    char text[WS_FORMULA_SIZE];

    (void)state;
    for_each_slot(check_cute);
    assert_string_equal(ws_layout_cute(ws_variant_named("ldmatrix.m8n8.x4.b16"), text),
                        "((4,8),(2,4)):((2,8),(1,64))");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_element_is_where_the_table_says),
        cmocka_unit_test(the_inverse_leads_back),
        cmocka_unit_test(every_place_is_in_one_slot),
        cmocka_unit_test(a_mapping_finds_the_slot_of_every_place_and_no_other),
        cmocka_unit_test(the_fragment_is_memory_or_its_transpose),
        cmocka_unit_test(elements_lie_in_their_half_or_byte),
        cmocka_unit_test(formulas_read_as_people_write_them),
        cmocka_unit_test(the_cute_layout_evaluates_to_the_map),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
