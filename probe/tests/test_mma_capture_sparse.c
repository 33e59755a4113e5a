/*
 * Captures of sparse MMAs: the results of a software execution are decoded into what the PTX ISA
 * specifies, and survive writing and reading a file; and every difference is found, including a
 * metadata index that places another's element.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/evidence/mma/mma_check_sparse.h"
#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"
#include "probe/tests/software_product.h"

static const char *const some[] = {
    "mma.sp.m16n8k16.f32.f16.f16.f32",   "mma.sp::ordered_metadata.m16n8k32.f16.f16.f16.f16",
    "mma.sp.m16n8k8.f32.tf32.tf32.f32",  "mma.sp::ordered_metadata.m16n8k16.f32.tf32.tf32.f32",
    "mma.sp.m16n8k32.s32.s8.u8.s32",     "mma.sp::ordered_metadata.m16n8k64.s32.u4.u4.s32",
    "mma.sp.m16n8k64.f32.e4m3.e4m3.f32",
};
enum { SOME = sizeof some / sizeof *some };

static const struct ws_mma *one_of(size_t i)
{
    const struct ws_mma *mma = ws_mma_named(some[i]);

    assert_non_null(mma);
    return mma;
}

static void every_sparse_product_decodes_to_what_is_specified(void **state)
{
    int products = 0;

    (void)state;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        struct ws_mma_capture *capture, *again;
        struct ws_sparse_step step[WS_SPARSE_STEPS];
        struct ws_error error = {0};
        int meetings, steps, patterns = 0;
        size_t length;
        char *text;

        if (!mma->sparse || !ws_mma_has_experiment(mma))
            continue;
        if (!in_sample(products++, 7))
            continue;
        steps = ws_sparse_plan(mma, step);
        for (int s = 0; s < steps; s++)
            patterns += !step[s].chunk;
        capture = software_capture_of(mma);
        if (!ws_mma_check(capture, &meetings, &error))
            fail_msg("%s: %s", mma->name, error.text);
        assert_int_equal(meetings, patterns * mma->m * mma->n * mma->k / 2);
        if (!ws_mma_capture_text(capture, &text, &length, &error))
            fail_msg("%s: %s", mma->name, error.text);
        assert_true(length <= 200 * 1000);
        assert_true(ws_mma_capture_parse("x", text, length, &again, &error));
        assert_true(ws_mma_check(again, &meetings, &error));
        free(text);
        ws_mma_capture_destroy(again);
        ws_mma_capture_destroy(capture);
    }
    assert_int_equal(products, 88);
}

/* Between them the patterns put each stored element wherever legal metadata can. */
static void patterns_show_every_place(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        struct ws_sparse_step step[WS_SPARSE_STEPS];
        unsigned legal[4] = {0}, seen[4] = {0};
        const unsigned char *pattern;
        int bits, count, steps;

        if (!mma->sparse || !ws_mma_has_experiment(mma))
            continue;
        bits = ws_mma_sparsity(mma).index_bits;
        pattern = ws_sparse_patterns(mma, &count);
        steps = ws_sparse_plan(mma, step);
        for (int which = 0; which < WS_CHUNK_BITS / bits; which++) {
            for (int p = 0; p < count; p++)
                legal[which] |= 1U << (pattern[p] >> which * bits & ((1 << bits) - 1));
            for (int s = 0; s < steps; s++)
                if (!step[s].chunk)
                    seen[which] |= 1U << (step[s].pattern >> which * bits & ((1 << bits) - 1));
            assert_int_equal(seen[which], legal[which]);
        }
        for (int s = 0; s < steps; s++) {
            assert_non_null(memchr(pattern, step[s].pattern, (size_t)count));
            assert_true(!step[s].chunk || memchr(pattern, step[s].chunk, (size_t)count));
        }
    }
}

static void expect_found(const struct ws_mma_capture *capture, const char *what)
{
    struct ws_error error = {0};

    if (ws_mma_check(capture, NULL, &error))
        fail_msg("%s: %s is not found", capture->mma->name, what);
    assert_true(error.text[0] != 0);
}

/* Any two used indices of one selector that exchange what they place. */
static void swapped_indices_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOME; i++) {
        const struct ws_mma *mma = one_of(i);
        struct ws_error error = {0};
        struct ws_mma_slots slots;
        int selectors = ws_mma_selections(mma, WS_OPERAND_METADATA);

        assert_true(ws_mma_slots_specified(mma, &slots, &error));
        for (int try = 0; try < 12; try++) {
            int selector = try % selectors;
            const struct ws_variant *face = ws_mma_selected(mma, WS_OPERAND_METADATA, selector);
            int indices = ws_moved(face)->elements, count = ws_slot_count(face);
            struct ws_slot one = ws_slot_at(face, try * 7 % count),
                           other = ws_slot_at(face, (try * 7 + 1 + try * 13) % count);
            struct software_swap swap = {selector, one.lane * indices + one.element,
                                         other.lane * indices + other.element};
            struct ws_mma_capture *capture;

            if (swap.one == swap.other)
                continue;
            capture = software_capture_swapped(&slots, &swap);
            expect_found(capture, "a swap of two indices");
            ws_mma_capture_destroy(capture);
        }
        ws_mma_slots_finish(&slots);
    }
}

/* A lane that holds metadata for the wrong selector. */
static void an_index_of_another_selector_is_found(void **state)
{
    const struct ws_mma *mma = one_of(0);
    struct ws_error error = {0};
    struct ws_mma_slots slots;
    struct software_swap swap = {1, 1 * 16 + 3, 2 * 16 + 3};
    struct ws_mma_capture *capture;

    (void)state;
    assert_true(ws_mma_slots_specified(mma, &slots, &error));
    capture = software_capture_swapped(&slots, &swap);
    assert_false(ws_mma_check(capture, NULL, &error));
    assert_error(error, WS_CODE_CAPTURE, "selector 1");
    assert_error(error, WS_CODE_CAPTURE, "lane 1, bits 6 to 7");
    assert_error(error, WS_CODE_CAPTURE, "lane 2, bits 6 to 7");
    ws_mma_capture_destroy(capture);
    ws_mma_slots_finish(&slots);
}

static void swapped_slots_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOME; i++)
        for (enum ws_operand_role role = WS_OPERAND_A; role <= WS_OPERAND_D; role++) {
            const struct ws_mma *mma = one_of(i);
            struct ws_error error = {0};
            struct ws_mma_capture *capture;
            struct ws_mma_slots slots;

            assert_true(ws_mma_slots_specified(mma, &slots, &error));
            ws_mma_slots_swap(&slots, role, 3, slots.count[role] - 6);
            capture = software_capture(&slots);
            expect_found(capture, ws_operand_letter(role));
            ws_mma_capture_destroy(capture);
            ws_mma_slots_finish(&slots);
        }
}

/* A missing pass, and a different result. */
static void what_is_missing_or_altered_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOME; i++) {
        struct ws_mma_capture *capture = software_capture_of(one_of(i));
        int passes = capture->passes;

        for (int pass = 0; pass < passes; pass++) {
            struct ws_mma_pass kept = capture->pass[pass];
            struct ws_mma_changes *changed = &capture->pass[pass].changed;
            size_t values = (size_t)(2 * changed->runs + changed->changes); /* begin there */

            capture->pass[pass] = capture->pass[passes - 1];
            capture->pass[passes - 1] = kept;
            capture->passes--;
            expect_found(capture, "a missing pass");
            capture->passes++;
            capture->pass[passes - 1] = capture->pass[pass];
            capture->pass[pass] = kept;
            for (size_t byte = changed->length; byte > values && byte + 12 > changed->length;
                 byte -= 4) {
                changed->bytes[byte - 1] ^= 0x40;
                expect_found(capture, "an altered value");
                changed->bytes[byte - 1] ^= 0x40;
            }
            for (int reg = 0; reg < 3; reg++) {
                capture->pass[pass].received.value[reg * 19] ^= 4;
                expect_found(capture, "an altered register");
                capture->pass[pass].received.value[reg * 19] ^= 4;
            }
        }
        ws_mma_capture_destroy(capture);
    }
}

static void expect_refused(const char *text, const char *from, const char *to, enum ws_code code,
                           const char *datum)
{
    const char *at = strstr(text, from);
    size_t size = strlen(text) + strlen(to) + 1;
    struct ws_error error = {0};
    struct ws_mma_capture *capture;
    char *altered = malloc(size);

    assert_non_null(at);
    assert_non_null(altered);
    snprintf(altered, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    assert_false(ws_mma_capture_parse("x", altered, strlen(altered), &capture, &error));
    assert_error(error, code, datum);
    free(altered);
}

static void what_cannot_be_is_refused(void **state)
{
    struct ws_mma_capture *capture = software_capture_of(one_of(0));
    struct ws_error error = {0};
    size_t length;
    char *text;

    (void)state;
    assert_true(ws_mma_capture_text(capture, &text, &length, &error));
    expect_refused(text, "\"selector\": 0", "\"selector\": 4", WS_CODE_FIELD, "selector");
    expect_refused(text, "\"chunk\": 12", "\"chunk\": 14", WS_CODE_FIELD, "chunk: 14");
    expect_refused(text, "\"chunk\": 12", "\"chunk\": 16", WS_CODE_FIELD, "chunk");
    expect_refused(text, "\"chunk\": 12", "\"chunk\": 0", WS_CODE_FIELD, "runs");
    expect_refused(text, "\"given_e\": \"44444444\"", "\"given_e\": \"4444444\"", WS_CODE_FIELD,
                   "given_e");
    expect_refused(text, "\"given_e\"", "\"given_f\"", WS_CODE_FIELD, "\"given_e\"");
    free(text);
    ws_mma_capture_destroy(capture);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sparse_product_decodes_to_what_is_specified),
        cmocka_unit_test(patterns_show_every_place),
        cmocka_unit_test(swapped_indices_are_found),
        cmocka_unit_test(an_index_of_another_selector_is_found),
        cmocka_unit_test(swapped_slots_are_found),
        cmocka_unit_test(what_is_missing_or_altered_is_found),
        cmocka_unit_test(what_cannot_be_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
