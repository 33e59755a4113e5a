/* The queries for an MMA's operand, and their written form, which can be typed again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "probe/mma/mma.h"
#include "probe/tests/assert_error.h"
#include "viz/choice/query.h"

static const struct ws_variant *face(const char *name, enum ws_operand_role role)
{
    const struct ws_mma *mma = ws_mma_named(name);

    assert_non_null(mma);
    return ws_mma_operand(mma, role);
}

#define HALF   "mma.m16n8k16.f32.f16.f16.f32"
#define QUAD   "mma.m8n8k4.row.col.f32.f16.f16.f32"
#define NIBBLE "mma.m16n8k64.s32.s4.s4.s32"

static void operands_are_found_as_they_are_written(void **state)
{
    static const struct {
        const char *name;
        enum ws_operand_role role;
        const char *typed, *written;
    } cases[] = {
        {HALF, WS_OPERAND_A, "A[3,5]", "A[3,5]"},
        {HALF, WS_OPERAND_A, "a[3, 15]", "A[3,15]"},
        {HALF, WS_OPERAND_A, "a1", "a1"},
        {HALF, WS_OPERAND_A, "lane 5 a1.hi", "lane 5 a1.hi"},
        {HALF, WS_OPERAND_A, "A[3,*]", "A[3,*]"},
        {HALF, WS_OPERAND_A, "T5: {a0, a3}", "lane 5 a0.lo; lane 5 a1.hi"},
        {HALF, WS_OPERAND_B, "b1", "b1"},
        {HALF, WS_OPERAND_B, "B[15,7]", "B[15,7]"},
        {HALF, WS_OPERAND_C, "c1", "c1"},
        {HALF, WS_OPERAND_D, "d3", "d3"},
        {HALF, WS_OPERAND_D, "T5 D[1,2]", "lane 5 D[1,2]"},
        {HALF, WS_OPERAND_A, "row 3", "A[3,*]"},
        {QUAD, WS_OPERAND_A, "A2[3,1]", "A2[3,1]"},
        {QUAD, WS_OPERAND_A, "a1", "a1"},
        {QUAD, WS_OPERAND_A, "matrix 2", "matrix 2"},
        {NIBBLE, WS_OPERAND_A, "a1 bits 20-23", "a1 bits 20-23"},
        {NIBBLE, WS_OPERAND_A, "T5: {a13}", "lane 5 a1 bits 20-23"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct ws_variant *variant = face(cases[i].name, cases[i].role);
        struct ws_shown pattern[WS_LANES], again[WS_LANES];
        struct ws_error error;
        char written[200];
        int count, twice;

        if (!ws_query_parse_all(variant, NULL, cases[i].typed, pattern, &count, &error))
            fail_msg("%s: %s", cases[i].typed, error.text);
        ws_query_write_all(variant, pattern, count, written, sizeof written);
        assert_string_equal(written, cases[i].written);
        assert_true(ws_query_parse_all(variant, NULL, written, again, &twice, &error));
        assert_int_equal(count, twice);
        assert_memory_equal(pattern, again, (size_t)count * sizeof pattern[0]);
    }
}

static void what_is_no_element_of_it_is_told(void **state)
{
    static const struct {
        const char *name;
        enum ws_operand_role role;
        const char *typed;
        enum ws_code code;
        const char *datum;
    } cases[] = {
        {HALF, WS_OPERAND_A, "D[3,5]", WS_CODE_OPERAND, "'D[3,5]'"},
        {HALF, WS_OPERAND_A, "a4", WS_CODE_RANGE, "register 4 "},
        {HALF, WS_OPERAND_B, "B[3,8]", WS_CODE_RANGE, "column 8 "},
        {HALF, WS_OPERAND_D, "d", WS_CODE_NUMBER, "d0"},
        {HALF, WS_OPERAND_A, "T5: {a8}", WS_CODE_RANGE, "element 8 "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_shown pattern[WS_LANES];
        struct ws_error error;
        int count;

        assert_false(ws_query_parse_all(face(cases[i].name, cases[i].role), NULL, cases[i].typed,
                                        pattern, &count, &error));
        assert_error(error, cases[i].code, cases[i].datum);
    }
}

static void a_place_of_a_product_is_highlighted(void **state)
{
    static const char *const texts[] = {"D[3,5]", "A2[3,1]", "B[*,5]", "D[3,5],lane=5"};
    static const char *const wrong[] = {"D[3]", "X[3,5]", "D[3,5", "D[3,5]x", "D[3,5],A[1,2]"};
    struct ws_shown shown;
    struct ws_error error;
    char text[80];

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(ws_highlight_parse(texts[i], &shown, &error));
        assert_true(ws_highlight_print(&shown, text, sizeof text));
        assert_string_equal(text, texts[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(ws_highlight_parse(wrong[i], &shown, &error));
        assert_int_equal(error.code, WS_CODE_VALUE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operands_are_found_as_they_are_written),
        cmocka_unit_test(what_is_no_element_of_it_is_told),
        cmocka_unit_test(a_place_of_a_product_is_highlighted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
