/*
 * Captures of warpgroup MMAs: the results of a software execution are decoded into what the PTX ISA
 * specifies, and survive writing and reading a file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "probe/address/described.h"
#include "probe/evidence/mma/mma_number.h"
#include "probe/evidence/move/run.h"
#include "probe/evidence/wgmma/wgmma_relation.h"
#include "probe/evidence/wgmma/wgmma_words.h"
#include "probe/isa/descriptor.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"
#include "probe/tests/software_product.h"
#include "probe/tests/software_wgmma.h"

static struct ws_wgmma_capture *capture_of(const char *name)
{
    struct ws_error error = {0};
    struct ws_wgmma_capture *capture = software_wgmma_capture(ws_mma_named(name), NULL, &error);

    if (!capture)
        fail_msg("%s: %s", name, error.text);
    return capture;
}

static void every_product_decodes_to_what_is_specified(void **state)
{
    int products = 0, tried = 0;

    (void)state;
    for (int i = WS_MMAS; i < WS_PRODUCTS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        struct ws_wgmma_capture *capture, *again = NULL;
        struct ws_error error = {0};
        size_t length = 0;
        char *text = NULL, *text_again;
        int found;

        if (!ws_wgmma_has_experiment(mma))
            continue;
        products++;
        if (!in_sample(tried++, 7))
            continue;
        capture = capture_of(mma->name);
        if (!ws_wgmma_check(capture, &found, &error) ||
            !ws_wgmma_capture_text(capture, &text, &length, &error) ||
            !ws_wgmma_capture_parse(mma->name, text, length, &again, &error) ||
            !ws_wgmma_check(again, NULL, &error))
            fail_msg("%s: %s", mma->name, error.text);
        assert_true(found > 0);
        if (length > 60 * 1024)
            fail_msg("%s: its file has %zu bytes", mma->name, length);
        assert_true(ws_wgmma_capture_text(again, &text_again, &length, &error));
        assert_string_equal(text, text_again);
        free(text);
        free(text_again);
        ws_wgmma_capture_destroy(capture);
        ws_wgmma_capture_destroy(again);
    }
    assert_int_equal(products, 84);
}

/* One MMA variant of each kind, with n = 8. */
static const char *const kinds[] = {
    "wgmma.m64n8k16.f16.f16.f16",   "wgmma.m64n8k16.f32.bf16.bf16", "wgmma.m64n8k8.f32.tf32.tf32",
    "wgmma.m64n8k32.f16.e5m2.e4m3", "wgmma.m64n8k32.s32.s8.u8",
};

/* A GPU with other slots is detected, and the error names the slot. */
static void expect_caught(const struct ws_mma_slots *slots, const char *datum)
{
    struct ws_error error = {0};
    struct ws_wgmma_capture *capture = software_wgmma_capture(slots->mma, slots, &error);

    if (!capture)
        fail_msg("%s: %s", slots->mma->name, error.text);
    if (ws_wgmma_check(capture, NULL, &error))
        fail_msg("%s: unseen", slots->mma->name);
    assert_error(error, WS_CODE_CAPTURE, datum);
    ws_wgmma_capture_destroy(capture);
}

static void swapped_slots_are_found_out(void **state)
{
    static const enum ws_operand_role roles[] = {WS_OPERAND_A, WS_OPERAND_D};
    uint32_t seed = 1;

    (void)state;
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
        for (size_t role = 0; role < 2; role++)
            for (int try = 0; try < 6; try++) {
                struct ws_error error = {0};
                struct ws_mma_slots slots;
                uint32_t count, one = (seed = seed * 1664525 + 1013904223) >> 8, by;

                assert_true(ws_mma_slots_specified(ws_mma_named(kinds[kind]), &slots, &error));
                count = (uint32_t)slots.count[roles[role]];
                by = try % 2 ? 1 : 1 + one / 7 % (count - 1); /* adjacent, and any two */
                ws_mma_slots_swap(&slots, roles[role], (int)(one % count),
                                  (int)((one + by) % count));
                expect_caught(&slots, " of A; ");
                ws_mma_slots_finish(&slots);
            }
}

/* Unlike for a warp's MMA: memory determines which row and which column is which. */
static void rows_and_columns_of_d_that_trade_places_are_found_out(void **state)
{
    const struct ws_mma *mma = ws_mma_named("wgmma.m64n16k16.f32.f16.f16");
    struct ws_error error = {0};
    struct ws_mma_slots slots;

    (void)state;
    assert_true(ws_mma_slots_specified(mma, &slots, &error));
    for (int column = 0; column < mma->n; column++)
        ws_mma_slots_swap(&slots, WS_OPERAND_D, slots.slot[WS_OPERAND_D][3 * mma->n + column],
                          slots.slot[WS_OPERAND_D][40 * mma->n + column]);
    for (int k = 0; k < mma->k; k++) /* in the registers of A too */
        ws_mma_slots_swap(&slots, WS_OPERAND_A, slots.slot[WS_OPERAND_A][3 * mma->k + k],
                          slots.slot[WS_OPERAND_A][40 * mma->k + k]);
    expect_caught(&slots, "thread ");
    ws_mma_slots_finish(&slots);
    assert_true(ws_mma_slots_specified(mma, &slots, &error));
    for (int row = 0; row < mma->m; row++)
        ws_mma_slots_swap(&slots, WS_OPERAND_D, slots.slot[WS_OPERAND_D][row * mma->n + 2],
                          slots.slot[WS_OPERAND_D][row * mma->n + 9]);
    expect_caught(&slots, "thread ");
    ws_mma_slots_finish(&slots);
}

/* Hardware that used the leading offset as the stride offset would be detected. */
static void another_reading_of_memory_is_found_out(void **state)
{
    struct ws_wgmma_capture *capture = capture_of("wgmma.m64n8k16.f32.f16.f16");
    struct ws_wgmma_experiment experiment;
    struct ws_wgmma_where where = software_wgmma_where();
    struct ws_error error = {0};
    uint32_t *received;

    (void)state;
    assert_true(ws_wgmma_capture_runs(capture, false, &experiment, &error));
    for (int i = 0; i < experiment.runs; i++) {
        struct ws_descriptor other = ws_descriptor_of(experiment.run[i].a);

        other.leading_bytes = WS_WGMMA_PLAIN_STRIDE;
        other.stride_bytes = WS_WGMMA_PLAIN_LEADING;
        experiment.run[i].a = ws_descriptor_number(&other);
    }
    received = software_wgmma_run(&experiment, NULL, &error);
    assert_non_null(received);
    assert_true(ws_wgmma_capture_receive(capture, false, 9, &where, received, &error));
    assert_false(ws_wgmma_check(capture, NULL, &error));
    assert_int_equal(error.code, WS_CODE_CAPTURE);
    free(received);
    ws_wgmma_experiment_finish(&experiment);
    ws_wgmma_capture_destroy(capture);
}

/* A register that a kernel leaves unwritten is poison, not a number. */
static void a_register_that_was_not_written_is_found_out(void **state)
{
    struct ws_wgmma_capture *capture = capture_of("wgmma.m64n8k32.s32.u8.u8");
    struct ws_error error = {0};

    (void)state;
    capture->pass[WS_WGMMA_NAMED_B].received[5] = WS_RUN_POISON;
    assert_false(ws_wgmma_check(capture, NULL, &error));
    assert_error(error, WS_CODE_CAPTURE, "thread 1,");
    ws_wgmma_capture_destroy(capture);
}

static void packed_words_come_back(void **state)
{
    static const int distinct[] = {1, 2, 255, 256, 257, 65536, 65537};

    (void)state;
    for (size_t i = 0; i < sizeof distinct / sizeof distinct[0]; i++) {
        size_t count = 100000;
        uint32_t *word = malloc(count * sizeof *word), *again;
        struct ws_wgmma_words words;
        struct ws_error error = {0};

        assert_non_null(word);
        for (size_t j = 0; j < count; j++)
            word[j] = (uint32_t)(j * 7919 % (size_t)distinct[i]) * 40503u;
        assert_true(ws_wgmma_words_pack(word, count, &words, &error));
        assert_int_equal(words.values, distinct[i]);
        assert_int_equal(words.length, ws_wgmma_words_length(words.values, count));
        again = ws_wgmma_words_unpack(&words, count, &error);
        assert_non_null(again);
        assert_memory_equal(again, word, count * sizeof *word);
        free(again);
        free(words.bytes);
        free(word);
    }
}

/* An image of small numbers, and what the descriptors' rule results in for one place of D. */
enum { IMAGE_BYTES = 8192 };

static int64_t number_in(const uint8_t *image, const struct ws_described *described, int row,
                         int column)
{
    int64_t byte = ws_described_bit(described, row, column) / 8 - WS_WGMMA_SOFTWARE_ADDRESS, number;

    assert_in_range(byte, 0, IMAGE_BYTES - 2);
    assert_true(ws_mma_decode(WS_MMA_f16, (uint64_t)(image[byte] | image[byte + 1] << 8), &number));
    return number;
}

static struct ws_described described_by(const struct ws_mma *mma, enum ws_operand_role role,
                                        uint64_t number)
{
    struct ws_descriptor fields = ws_descriptor_of(number);
    struct ws_described described;
    struct ws_error error = {0};

    fields.start_bytes += WS_WGMMA_SOFTWARE_ADDRESS;
    assert_true(ws_described_of(mma, role, WS_MAJOR_K, &fields, &described, &error));
    return described;
}

/* Each run changes another field of B: the software must not reuse the previous one. */
static void runs_of_other_descriptors_follow_each_other(void **state)
{
    static const struct ws_descriptor b[] = {
        {.leading_bytes = 128, .stride_bytes = 256},
        {.start_bytes = 512, .leading_bytes = 128, .stride_bytes = 256},
        {.start_bytes = 512, .leading_bytes = 384, .stride_bytes = 256},
        {.start_bytes = 1024, .leading_bytes = 16, .stride_bytes = 1024, .swizzle_bytes = 128},
        {.start_bytes = 2048, .leading_bytes = 16, .stride_bytes = 1024, .swizzle_bytes = 128},
        {.leading_bytes = 384, .stride_bytes = 512},
    };
    enum { RUNS = sizeof b / sizeof b[0] };
    const struct ws_mma *mma = ws_mma_named("wgmma.m64n16k16.f32.f16.f16");
    const struct ws_descriptor a = {.leading_bytes = 128, .stride_bytes = 256};
    static uint8_t image[IMAGE_BYTES];
    struct ws_wgmma_run run[RUNS];
    struct ws_wgmma_experiment experiment = {.mma = mma,
                                             .image_bytes = IMAGE_BYTES,
                                             .images = 1,
                                             .runs = RUNS,
                                             .image = image,
                                             .run = run};
    size_t words = (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(mma);
    struct ws_error error = {0};
    struct ws_mma_slots slots;
    uint32_t *received;

    (void)state;
    for (int i = 0; i < IMAGE_BYTES / 2; i++) {
        uint64_t bits = ws_mma_encode(WS_MMA_f16, (i * 7 + i / 13) % 5);

        image[2 * i] = (uint8_t)bits;
        image[2 * i + 1] = (uint8_t)(bits >> 8);
    }
    for (int i = 0; i < RUNS; i++)
        run[i] = (struct ws_wgmma_run){.a = ws_descriptor_number(&a),
                                       .b = ws_descriptor_number(&b[i]),
                                       .registers = WS_WGMMA_BY_DESCRIPTOR};
    received = software_wgmma_run(&experiment, NULL, &error);
    if (!received)
        fail_msg("%s", error.text);
    assert_true(ws_mma_slots_specified(mma, &slots, &error));
    for (int i = 0; i < RUNS; i++)
        for (int slot = 0; slot < slots.count[WS_OPERAND_D]; slot++) {
            struct ws_described left = described_by(mma, WS_OPERAND_A, run[i].a);
            struct ws_described right = described_by(mma, WS_OPERAND_B, run[i].b);
            int place = slots.place[WS_OPERAND_D][slot];
            int64_t sum = 0;

            for (int k = 0; k < mma->k; k++)
                sum += number_in(image, &left, place / mma->n, k) *
                       number_in(image, &right, k, place % mma->n);
            assert_int_equal(received[(size_t)i * words + (size_t)slot],
                             ws_mma_encode(WS_MMA_f32, sum));
        }
    ws_mma_slots_finish(&slots);
    free(received);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_product_decodes_to_what_is_specified),
        cmocka_unit_test(swapped_slots_are_found_out),
        cmocka_unit_test(rows_and_columns_of_d_that_trade_places_are_found_out),
        cmocka_unit_test(another_reading_of_memory_is_found_out),
        cmocka_unit_test(a_register_that_was_not_written_is_found_out),
        cmocka_unit_test(packed_words_come_back),
        cmocka_unit_test(runs_of_other_descriptors_follow_each_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
