/*
 * Elements and their positions: patterns find the same as a loop over the mapping; and an invented
 * family, with three operands in the registers of 64 threads and in swizzled memory, is listed and
 * found using only its own rule.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "viz/say/elements.h"

/* ---- The made-up family ---- */

/*
 * X, Y and Z are 64 x 4 of 16 bits, one row per thread: two per register, at 8 bytes per row in
 * memory, where rows of 128 bytes swap their halves of 16 bytes.
 */
enum { PARTS = 3, THREADS = 64, COLUMNS = 4, ROW_BYTES = 8, BASE = 1024 };

static int64_t made_up_count(const void *part)
{
    (void)part;
    return THREADS * COLUMNS;
}

static bool made_up_entry(const struct ws_elements *elements, const void *part, int64_t n,
                          struct ws_entry *entry)
{
    int64_t row = n / COLUMNS, column = n % COLUMNS, byte = ROW_BYTES * row + 2 * column;

    (void)elements;
    entry->at[WS_AXIS_THREAD] = row;
    entry->at[WS_AXIS_REGISTER] = column / 2;
    entry->at[WS_AXIS_BIT] = entry->at[WS_AXIS_SLOT_BIT] = column % 2 * 16;
    entry->at[WS_AXIS_WIDTH] = entry->at[WS_AXIS_SLOT_BITS] = 16;
    entry->at[WS_AXIS_ROW] = row;
    entry->at[WS_AXIS_COLUMN] = column;
    entry->at[WS_AXIS_BYTE] = *(const int *)part + (byte ^ (byte / 128 % 2 * 16));
    entry->at[WS_AXIS_BYTE_BIT] = 0;
    return true;
}

static struct ws_elements made_up(const int start[PARTS])
{
    static const struct ws_elements_kind kind = {made_up_count, made_up_entry};
    static const enum ws_axis column[] = {WS_AXIS_OPERAND, WS_AXIS_THREAD, WS_AXIS_REGISTER,
                                          WS_AXIS_BIT,     WS_AXIS_ROW,    WS_AXIS_COLUMN,
                                          WS_AXIS_BYTE};
    struct ws_elements elements = {.kind = &kind, .threads = THREADS};

    for (int i = 0; i < PARTS; i++)
        ws_elements_add(&elements, WS_OPERAND_A + i, &start[i]);
    ws_elements_columns(&elements, column, 7);
    return elements;
}

static const int starts[PARTS] = {0, BASE, 2 * BASE};

/* The output for the matching elements, as csv or as a list of one part. */
static char *written(const struct ws_elements *elements, const struct ws_entry *pattern,
                     int patterns, int part)
{
    struct ws_matches found = {0};
    struct ws_error error = {0};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    assert_true(ws_elements_match(elements, pattern, patterns, &found, &error));
    if (part < 0)
        ws_say_csv(out, elements, &found);
    else
        ws_say_elements(out, elements, part, &found, 2);
    fclose(out);
    ws_matches_finish(&found);
    return text;
}

static void check_written(const struct ws_entry *pattern, int patterns, int part,
                          const char *wanted)
{
    struct ws_elements elements = made_up(starts);
    char *text = written(&elements, pattern, patterns, part);

    assert_string_equal(text, wanted);
    free(text);
}

#define HEAD "operand,thread,register,bit,row,column,byte\n"

static void a_made_up_family_is_found_and_listed(void **state)
{
    struct ws_entry pattern[2] = {ws_entry_open(), ws_entry_open()};

    (void)state;
    pattern[0].at[WS_AXIS_THREAD] = 17;
    pattern[0].at[WS_AXIS_REGISTER] = 1;
    pattern[0].at[WS_AXIS_OPERAND] = WS_OPERAND_B;
    check_written(pattern, 1, -1, HEAD "B,17,1,0,17,2,1180\nB,17,1,16,17,3,1182\n");
    check_written(pattern, 1, WS_OPERAND_B,
                  "\n  {\"thread\": 17, \"register\": 1, \"bit\": 0, \"row\": 17, \"column\": 2, "
                  "\"byte\": 1180},\n  {\"thread\": 17, \"register\": 1, \"bit\": 16, \"row\": 17, "
                  "\"column\": 3, \"byte\": 1182}");
    check_written(pattern, 1, WS_OPERAND_A, "");
    pattern[0].at[WS_AXIS_REGISTER_BYTE] = 3;
    check_written(pattern, 1, -1, HEAD "B,17,1,16,17,3,1182\n");
    pattern[0] = ws_entry_open();
    pattern[0].at[WS_AXIS_BYTE] = 2 * BASE + 1;
    pattern[1].at[WS_AXIS_ROW] = 63;
    pattern[1].at[WS_AXIS_BANK] = 27;
    check_written(pattern, 2, -1,
                  HEAD "A,63,1,0,63,2,492\nA,63,1,16,63,3,494\nB,63,1,0,63,2,1516\n"
                       "B,63,1,16,63,3,1518\nC,0,0,0,0,0,2048\nC,63,1,0,63,2,2540\n"
                       "C,63,1,16,63,3,2542\n");
}

/* ---- The existing families ---- */

static struct ws_mapping specified(const struct ws_variant *variant)
{
    struct ws_error error = {0};
    struct ws_mapping mapping;

    assert_true(ws_mapping_specified(variant, &mapping, &error));
    return mapping;
}

static void a_place_has_the_slot_of_its_mapping(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        struct ws_mapping mapping = specified(ws_variant((enum ws_variant_id)id));
        const struct ws_mapping *const one = &mapping;
        struct ws_elements elements = ws_elements_of_registers(&one, 1);
        struct ws_error error = {0};

        for (int n = 0; n < ws_slot_count(mapping.variant); n += 37) {
            struct ws_entry pattern = ws_entry_at(ws_place_at(mapping.variant, n)), entry;
            struct ws_matches found = {0};
            struct ws_slot slot, wanted;
            int64_t at = 0;

            assert_true(ws_elements_match(&elements, &pattern, 1, &found, &error));
            assert_int_equal(found.count, 1);
            assert_true(ws_elements_next(&elements, &found, &at, &entry));
            assert_false(ws_elements_next(&elements, &found, &at, &entry));
            slot = ws_entry_slot(&entry);
            assert_true(ws_mapping_slot(&mapping, ws_place_at(mapping.variant, n), &wanted));
            assert_memory_equal(&slot, &wanted, sizeof slot);
            ws_matches_finish(&found);
        }
        ws_mapping_finish(&mapping);
    }
}

/* A bit is at its bit of the byte; with b1 there are eight in each. */
static void a_bit_in_memory_is_where_the_rule_has_it(void **state)
{
    struct ws_described described = {.role = WS_OPERAND_A,
                                     .extent = 64,
                                     .depth = 256,
                                     .width_bits = 1,
                                     .major = WS_MAJOR_K,
                                     .descriptor = {.leading_bytes = 128, .stride_bytes = 256}};
    struct ws_elements elements = ws_elements_of_described(&described);
    struct ws_entry entry;
    int64_t n = 0;

    (void)state;
    while (ws_elements_next(&elements, NULL, &n, &entry))
        assert_int_equal(8 * entry.at[WS_AXIS_BYTE] + entry.at[WS_AXIS_BYTE_BIT],
                         ws_described_bit(&described, (int)(n - 1) / 256, (int)(n - 1) % 256));
    assert_int_equal(n, 64 * 256);
}

/* A swizzle moves 16 bytes: a slice of 32 is two entries, at two places of the tensor. */
static void a_slice_is_written_by_chunks(void **state)
{
    struct ws_boxed boxed = {.shared_bytes = 0};
    struct ws_error error = {0};
    struct ws_elements elements;
    struct ws_entry first, second;
    int64_t n = 0;

    (void)state;
    assert_true(ws_tensor_map_parse("type=f16,size=16x8x4,box=8x1x2,interleave=32,swizzle=32",
                                    &boxed.map, &error));
    assert_true(ws_boxed_check(&boxed, &error));
    elements = ws_elements_of_box(&boxed);
    assert_true(ws_elements_next(&elements, NULL, &n, &first));
    assert_true(ws_elements_next(&elements, NULL, &n, &second));
    assert_int_equal(first.at[WS_AXIS_WIDTH], 128);
    assert_int_equal(second.at[WS_AXIS_BYTE], first.at[WS_AXIS_BYTE] + 16);
    assert_int_equal(second.at[WS_AXIS_GLOBAL], first.at[WS_AXIS_GLOBAL] + 16);
    assert_int_equal(second.at[WS_AXIS_C0], first.at[WS_AXIS_C0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_made_up_family_is_found_and_listed),
        cmocka_unit_test(a_place_has_the_slot_of_its_mapping),
        cmocka_unit_test(a_bit_in_memory_is_where_the_rule_has_it),
        cmocka_unit_test(a_slice_is_written_by_chunks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
