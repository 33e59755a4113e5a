/*
 * Captures of MMAs that are damaged, truncated or not captures: refused with a place, never a
 * crash, and no altered digit unseen.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/packed.h"
#include "probe/evidence/store/any_capture.h"
#include "probe/tests/damaged.h"
#include "probe/tests/sample.h"
#include "probe/tests/software_product.h"

static const char small[] = "mma.m8n8k4.f64.f64.f64.f64";

static char *text_of(const char *name, size_t *length)
{
    struct ws_mma_capture *capture = software_capture_of(ws_mma_named(name));
    struct ws_error error = {0};
    char *text;

    if (!ws_mma_capture_text(capture, &text, length, &error))
        fail_msg("%s", error.text);
    ws_mma_capture_destroy(capture);
    return text;
}

static bool reads(const char *text, size_t length, struct ws_error *error)
{
    struct ws_mma_capture *capture = NULL;
    struct ws_error unlike;

    if (!ws_mma_capture_parse("f.json", text, length, &capture, error)) {
        assert_null(capture);
        return false;
    }
    ws_mma_check(capture, NULL, &unlike);
    ws_mma_capture_destroy(capture);
    return true;
}

static void expect_refused_with(const char *from, const char *to, const char *field)
{
    size_t length;
    char *text = text_of(small, &length);

    expect_changed_refused(reads, text, from, to, field);
    free(text);
}

static void a_file_cut_anywhere_is_refused(void **state)
{
    size_t length;
    char *text = text_of(small, &length);

    (void)state;
    expect_cuts_refused(reads, text, length);
    free(text);
}

static void what_cannot_be_is_refused_by_name(void **state)
{
    (void)state;
    expect_refused_with("of a product", "of a factory", "format:");
    expect_refused_with("\"version\": 1", "\"version\": 2", "version 2");
    expect_refused_with(small, "mma.m8n8k4.f64", "");
    expect_refused_with(small, "mma.m16n8k32.kind::f8f6f4.f32.e3m2.e3m2.f32", "");
    expect_refused_with("{a0}", "{a1}", "ptx:");
    expect_refused_with("\"sm_90\"", "\"volta\"", "target:");
    expect_refused_with("\"one\": \"3ff", "\"one\": \"3f", "");
    expect_refused_with("\"runs\": 32", "\"runs\": 31", "32");
    expect_refused_with("\"runs\": 32", "\"runs\": 4000000000", "");
    expect_refused_with("\"changes\": 256", "\"changes\": 255", "changed:");
    expect_refused_with("\"changes\": 256", "\"changes\": 2049", "");
    expect_refused_with("\"changes\": 256", "\"changes\": -1", "");
    expect_refused_with("\"changed\": \"e", "\"changed\": \"=", "changed:");
    expect_refused_with("\"changed\": \"e", "\"changed\": \"ee", "changed:");
    expect_refused_with("\"changed\": \"eN", "\"changed\": \"AA", "changed:");
    expect_refused_with("\"given_b\"", "\"given_e\"", "");
    expect_refused_with("\"received\": [", "\"received\": [ \"0000000000000000 0000000000000000\",",
                        "");
}

/* A few compressed bytes never make room for many. */
static void a_bomb_is_refused_before_it_goes_off(void **state)
{
    struct ws_error error = {0};
    uint8_t *zeroes = calloc(1 << 20, 1), *bytes;
    char *packed;

    (void)state;
    assert_non_null(zeroes);
    packed = ws_pack(zeroes, 1 << 20, &error);
    assert_non_null(packed);
    assert_null(ws_unpack(packed, (1 << 20) - 1, &error));
    assert_null(ws_unpack(packed, (1 << 20) + 1, &error));
    assert_null(ws_unpack(packed, SIZE_MAX / 2, &error));
    assert_int_equal(error.code, WS_CODE_CAPTURE);
    bytes = ws_unpack(packed, 1 << 20, &error);
    assert_non_null(bytes);
    assert_memory_equal(bytes, zeroes, 1 << 20);
    free(bytes);
    free(packed);
    free(zeroes);
}

static void damage_is_refused_or_harmless(void **state)
{
    size_t length;
    char *text = text_of("mma.m8n8k16.s32.s8.s8.s32", &length);

    (void)state;
    expect_damage_harmless(reads, text, length);
    free(text);
}

/* Whatever bit of the evidence is flipped: it is refused, or reported. */
static void no_altered_bit_goes_unseen(void **state)
{
    struct ws_mma_capture *capture =
        software_capture_of(ws_mma_named("mma.m8n8k128.s32.b1.b1.s32.xor.popc"));
    struct ws_error error = {0};

    (void)state;
    assert_true(ws_mma_check(capture, NULL, &error));
    for (int i = 0; i < capture->passes; i += sample_step(1)) {
        struct ws_mma_pass *pass = &capture->pass[i];
        struct ws_registers *all[] = {&pass->b, &pass->c, &pass->received};

        for (size_t j = 0; j < 3; j++)
            for (int bit = 0; bit < 32; bit++) {
                uint64_t *word =
                    &all[j]->value[(bit * 7 + i) % (all[j]->threads * all[j]->registers)];

                *word ^= UINT64_C(1) << bit;
                if (ws_mma_check(capture, NULL, &error))
                    fail_msg("pass %d, registers %zu, bit %d: unseen", i, j, bit);
                *word ^= UINT64_C(1) << bit;
            }
        for (int j = 0; j < 64 && pass->changed.changes; j++) {
            size_t values = (size_t)(2 * pass->changed.runs + pass->changed.changes);
            uint8_t *byte =
                &pass->changed.bytes[values + (size_t)j * 997 % (pass->changed.length - values)];

            *byte ^= (uint8_t)(1 << j % 8);
            if (ws_mma_check(capture, NULL, &error))
                fail_msg("pass %d, change %d: unseen", i, j);
            *byte ^= (uint8_t)(1 << j % 8);
        }
    }
    assert_true(ws_mma_check(capture, NULL, &error));
    ws_mma_capture_destroy(capture);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_cut_anywhere_is_refused),
        cmocka_unit_test(what_cannot_be_is_refused_by_name),
        cmocka_unit_test(a_bomb_is_refused_before_it_goes_off),
        cmocka_unit_test(damage_is_refused_or_harmless),
        cmocka_unit_test(no_altered_bit_goes_unseen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
