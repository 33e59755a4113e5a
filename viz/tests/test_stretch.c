/* Stretches: all elements of an operand, once each, at the rule's positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "viz/scene/stretch.h"

static const struct ws_described plain = {
    .role = WS_OPERAND_A,
    .extent = 64,
    .depth = 16,
    .width_bits = 16,
    .descriptor = {.leading_bytes = 128, .stride_bytes = 256}};

/* Each element is in exactly one stretch, at the bit position that the rule gives. */
static void check_all(const struct ws_described *described)
{
    static unsigned char seen[256 * 256];
    struct ws_stretches all;
    struct ws_error error;
    int columns = ws_described_columns(described);

    memset(seen, 0, sizeof seen);
    assert_true(ws_stretches_make(described, &all, &error));
    for (int i = 0; i < all.count; i++) {
        const struct ws_stretch *stretch = &all.one[i];

        assert_int_equal(stretch->address % WS_STRETCH_BYTES, 0);
        assert_true(i == 0 || all.one[i - 1].address <= stretch->address);
        for (int e = 0; e < stretch->elements; e++) {
            int row, column;

            ws_stretch_place(stretch, e, &row, &column);
            assert_int_equal(ws_described_bit(described, row, column),
                             (int64_t)stretch->address * 8 + e * ws_stretch_bits(stretch));
            assert_int_equal(seen[row * columns + column]++, 0);
        }
    }
    for (int i = 0; i < described->extent * described->depth; i++)
        assert_int_equal(seen[i], 1);
    ws_stretches_finish(&all);
}

static void every_element_is_in_one_stretch(void **state)
{
    static const int swizzles[] = {0, 32, 64, 128};

    (void)state;
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_B; role++)
        for (int i = 0; i < 4; i++)
            for (int width = 1; width <= 32; width *= width == 1 ? 8 : 2)
                for (int major = 0; major < (width == 16 ? WS_MAJORS : 1); major++) {
                    struct ws_described described = plain;

                    described.role = (enum ws_operand_role)role;
                    described.width_bits = width;
                    described.depth = 256 / width;
                    described.major = (enum ws_major)major;
                    described.descriptor.swizzle_bytes = swizzles[i];
                    described.descriptor.stride_bytes = 1024;
                    check_all(&described);
                }
}

static void what_lies_at_an_address_is_found(void **state)
{
    struct ws_described overlapping = plain;
    struct ws_stretches all;
    const struct ws_stretch *stretch;
    struct ws_error error;
    char text[WS_STRETCH_TEXT_SIZE];
    int count;

    (void)state;
    assert_true(ws_stretches_make(&plain, &all, &error));
    assert_int_equal(all.lines, 16);
    stretch = ws_stretches_at(&all, 128, &count);
    assert_int_equal(count, 1);
    assert_string_equal(ws_stretch_text(stretch, text), "0,8\u201315");
    assert_null(ws_stretches_at(&all, 2048, &count));
    assert_int_equal(count, 0);
    ws_stretches_finish(&all);
    overlapping.descriptor.stride_bytes = 0;
    assert_true(ws_stretches_make(&overlapping, &all, &error));
    stretch = ws_stretches_at(&all, 0, &count);
    assert_int_equal(count, 8);
    assert_int_equal(stretch[1].row, 8);
    ws_stretches_finish(&all);
    ws_stretches_finish(&all); /* one that is empty */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_element_is_in_one_stretch),
        cmocka_unit_test(what_lies_at_an_address_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
