/*
 * Captures of MMAs: the results of a software execution are decoded into what the PTX ISA
 * specifies, and survive writing and reading a file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/evidence/mma/mma_number.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/isa/operand.h"
#include "probe/tests/sample.h"
#include "probe/tests/software_product.h"

static void every_small_number_comes_back_from_every_type(void **state)
{
    int64_t number;

    (void)state;
    for (int type = 0; type <= WS_MMA_b1; type++)
        for (int64_t i = 0; i < INT64_C(1) << ws_mma_digit_bits((enum ws_mma_type)type); i++) {
            assert_true(ws_mma_decode((enum ws_mma_type)type,
                                      ws_mma_encode((enum ws_mma_type)type, i), &number));
            assert_int_equal(number, i);
        }
    assert_int_equal(ws_mma_encode(WS_MMA_f16, 1), 0x3C00);
    assert_int_equal(ws_mma_encode(WS_MMA_bf16, 3), 0x4040);
    assert_int_equal(ws_mma_encode(WS_MMA_f32, 2), 0x40000000);
    assert_int_equal(ws_mma_encode(WS_MMA_f64, 1), 0x3FF0000000000000);
    assert_int_equal(ws_mma_encode(WS_MMA_e4m3, 15), 0x57);
    assert_int_equal(ws_mma_encode(WS_MMA_e5m2, 7), 0x47);
}

static void what_is_no_whole_number_is_none(void **state)
{
    static const struct {
        enum ws_mma_type type;
        uint64_t bits;
    } none[] = {
        {WS_MMA_f16, 0x3800},     {WS_MMA_f16, 0x7C00},
        {WS_MMA_f16, 0x7E00},     {WS_MMA_f16, 0x0001},
        {WS_MMA_f16, 0x8000},     {WS_MMA_e4m3, 0x7F},
        {WS_MMA_f32, 0x7F800000}, {WS_MMA_f32, 0x4F000000},
        {WS_MMA_e5m2, 0x7C},      {WS_MMA_f64, 0x7FF0000000000000},
    };
    int64_t number;

    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(ws_mma_decode(none[i].type, none[i].bits, &number));
}

static void every_dense_product_decodes_to_what_is_specified(void **state)
{
    int products = 0;

    (void)state;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        struct ws_mma_capture *capture, *again;
        struct ws_error error = {0};
        int meetings;
        size_t length;
        char *text;

        if (!ws_mma_has_experiment(mma) || mma->sparse)
            continue;
        if (!in_sample(products++, 7))
            continue;
        capture = software_capture_of(mma);
        if (!ws_mma_check(capture, &meetings, &error))
            fail_msg("%s: %s", mma->name, error.text);
        assert_int_equal(meetings,
                         mma->m * mma->n * mma->k * ws_mma_moved(mma, WS_OPERAND_A)->matrices);
        if (!ws_mma_capture_text(capture, &text, &length, &error))
            fail_msg("%s: %s", mma->name, error.text);
        if (getenv("SIZES"))
            printf("%s %zu\n", mma->name, length);
        assert_true(length <= 200 * 1000);
        assert_true(ws_mma_capture_parse("x", text, length, &again, &error));
        assert_int_equal(again->passes, capture->passes);
        for (int pass = 0; pass < capture->passes; pass++) {
            assert_int_equal(again->pass[pass].changed.length, capture->pass[pass].changed.length);
            assert_memory_equal(again->pass[pass].changed.bytes, capture->pass[pass].changed.bytes,
                                capture->pass[pass].changed.length);
        }
        free(text);
        ws_mma_capture_destroy(again);
        ws_mma_capture_destroy(capture);
    }
    assert_int_equal(products, 94);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_small_number_comes_back_from_every_type),
        cmocka_unit_test(what_is_no_whole_number_is_none),
        cmocka_unit_test(every_dense_product_decodes_to_what_is_specified),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
