/*
 * Captures of descriptors without a GPU: the plan is executed in software, written, read back,
 * decoded and checked; and damage, or another rule, is found.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/evidence/descriptor/descriptor_check.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"
#include "probe/tests/simulated_descriptors.h"

static struct ws_descriptor_capture *again(const struct ws_descriptor_capture *capture)
{
    struct ws_descriptor_capture *read;
    struct ws_error error;
    size_t length;
    char *text;

    if (!ws_descriptor_capture_text(capture, &text, &length, &error))
        fail_msg("%s", error.text);
    assert_true(ws_descriptor_capture_parse("x.json", text, length, &read, &error));
    free(text);
    return read;
}

/* Every descriptor of every plan reads within the image's numbers, and there are no duplicates. */
static void plans_stay_inside(void **state)
{
    (void)state;
    for (int s = 0; s < WS_DESCRIPTOR_SUBJECTS; s += sample_step(5)) {
        const struct ws_descriptor_subject *subject = ws_descriptor_subject(s);
        uint64_t number[WS_DESCRIPTORS_MOST];
        int count = ws_descriptor_plan(subject, number);

        assert_ptr_equal(ws_descriptor_subject_named(subject->name), subject);
        assert_in_range(count, 100, WS_DESCRIPTORS_MOST - 1);
        for (int i = 0; i < count; i++) {
            struct ws_descriptor descriptor = ws_descriptor_of(number[i]);
            struct ws_described described = ws_descriptor_described(subject, &descriptor);
            int first, end;

            ws_described_span(&described, &first, &end);
            assert_in_range(first, 0, end);
            assert_in_range(end, 1, ws_descriptor_elements(subject) * described.width_bits / 8);
            for (int j = 0; j < i; j++)
                assert_true(number[i] != number[j]);
        }
    }
}

/* Ids that an identity's digits cannot form, each with its element. */
static void ids_are_no_others(void **state)
{
    (void)state;
    for (int s = 0; s < WS_DESCRIPTOR_SUBJECTS; s++) {
        const struct ws_descriptor_subject *subject = ws_descriptor_subject(s);
        int bits = ws_descriptor_digit_bits(subject), passes = ws_descriptor_passes(subject);
        int elements = ws_descriptor_elements(subject);
        uint64_t ones = 0;

        for (int pass = 0; pass < passes; pass++)
            ones |= UINT64_C(1) << pass * bits;
        assert_true(ws_descriptor_id(subject, 0) > ones);
        assert_int_equal(ws_descriptor_id(subject, elements - 1) >> bits * passes, 0);
        assert_int_equal(ws_descriptor_id(subject, 7) - ws_descriptor_id(subject, 0), 7);
    }
}

/* The whole of each plan, from the runs to the verdict. */
static void whole_plans_agree(void **state)
{
    (void)state;
    for (int s = 0; s < WS_DESCRIPTOR_SUBJECTS; s += sample_step(5)) {
        const struct ws_descriptor_subject *subject = ws_descriptor_subject(s);
        uint64_t number[WS_DESCRIPTORS_MOST];
        int count = ws_descriptor_plan(subject, number);
        struct ws_descriptor_capture *capture = made(subject, number, count, ws_described_bit_at);
        struct ws_descriptor_capture *read = again(capture);
        struct ws_descriptor_findings findings;
        struct ws_error error = {0};

        assert_string_equal(read->target, "sm_90a");
        assert_int_equal(read->image_address, 1024);
        assert_memory_equal(read->number, number, (size_t)count * sizeof *number);
        if (!ws_descriptor_check(read, &findings, &error))
            fail_msg("%s: %s", subject->name, error.text);
        assert_int_equal(findings.descriptors, count);
        assert_int_equal(findings.elements, count * ws_descriptor_places(subject));
        assert_true(findings.other.tried >= 18 && findings.other.none == findings.other.tried);
        assert_true(findings.base[0].tried >= 3 && findings.base[0].none == findings.base[0].tried);
        assert_true(findings.base[1].tried >= 9 && findings.base[1].none < findings.base[1].tried);
        assert_int_equal(findings.leading.none, findings.leading.tried);
        assert_true(findings.least_cycles == findings.most_cycles);
        ws_descriptor_capture_destroy(read);
        ws_descriptor_capture_destroy(capture);
    }
}

/* Rules that were once believed, or could be: each is found to differ. */
static int64_t plain(const struct ws_described *described, int along, int k)
{
    struct ws_described other = *described;

    other.descriptor.swizzle_bytes = 0;
    return ws_described_bit_at(&other, along, k);
}

static int64_t other_swizzle(const struct ws_described *described, int along, int k)
{
    int64_t bit = ws_described_bit_at(described, along, k);

    return described->descriptor.swizzle_bytes == 64 ? bit ^ 128 : bit;
}

static int64_t exchanged(const struct ws_described *described, int along, int k)
{
    struct ws_described other = *described;

    other.descriptor.leading_bytes = described->descriptor.stride_bytes;
    other.descriptor.stride_bytes = described->descriptor.leading_bytes;
    return ws_described_bit_at(&other, along, k);
}

static int64_t without_base(const struct ws_described *described, int along, int k)
{
    struct ws_described other = *described;

    other.descriptor.base_offset = 0;
    return ws_described_bit_at(&other, along, k);
}

static int64_t by_ignored_bits(const struct ws_described *described, int along, int k)
{
    return ws_described_bit_at(described, along, k) + (described->descriptor.other ? 128 : 0);
}

static int64_t permuted(const struct ws_described *described, int along, int k)
{
    return ws_described_bit_at(described, along ^ (along == 2 || along == 3), k);
}

static void other_rules_are_found(void **state)
{
    static const char *const subjects[] = {"descriptor.A.k.b16", "descriptor.A.mn.b16",
                                           "descriptor.B.k.b8"};
    static software_rule *const rules[] = {plain,        other_swizzle,   exchanged,
                                           without_base, by_ignored_bits, permuted};

    (void)state;
    for (size_t s = 0; s < sizeof subjects / sizeof subjects[0]; s++)
        for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
            const struct ws_descriptor_subject *subject = ws_descriptor_subject_named(subjects[s]);
            uint64_t number[WS_DESCRIPTORS_MOST];
            struct ws_descriptor_capture *capture;
            struct ws_error error = {0};
            int count = ws_descriptor_plan(subject, number);

            capture = made(subject, number, count, rules[i]);
            assert_false(ws_descriptor_check(capture, NULL, &error));
            assert_int_equal(error.code, WS_CODE_CAPTURE);
            ws_descriptor_capture_destroy(capture);
        }
}

/* One bit of one word, anywhere: its descriptor then reads other elements. */
static void every_bit_counts(void **state)
{
    (void)state;
    for (int s = 0; s < WS_DESCRIPTOR_SUBJECTS; s++) {
        const struct ws_descriptor_subject *subject = ws_descriptor_subject(s);
        struct ws_descriptor_capture *capture = made_few(subject, ws_described_bit_at);
        size_t each = ws_descriptor_words(subject), words;
        struct ws_error error;

        words = each * FEW * (size_t)ws_descriptor_passes(subject);
        srand(1);
        for (int i = 0; i < 300; i++) {
            size_t at = ((size_t)rand() << 15 ^ (size_t)rand()) % words;
            int bit = rand() % 32, index = (int)(at / each % FEW);

            capture->received[at] ^= UINT32_C(1) << bit;
            assert_false(ws_descriptor_check_one(capture, index, &error));
            capture->received[at] ^= UINT32_C(1) << bit;
        }
        assert_true(ws_descriptor_check(capture, NULL, &error));
        ws_descriptor_capture_destroy(capture);
    }
}

/* The elements that two descriptors read, exchanged; and a descriptor replaced by another. */
static void exchanged_evidence_is_found(void **state)
{
    const struct ws_descriptor_subject *subject =
        ws_descriptor_subject_named("descriptor.A.mn.b16");
    struct ws_descriptor_capture *capture = made_few(subject, ws_described_bit_at);
    uint64_t first = capture->number[0];
    struct ws_error error;

    (void)state;
    capture->number[0] = capture->number[FEW / 2];
    capture->number[FEW / 2] = first;
    assert_false(ws_descriptor_check(capture, NULL, &error));
    capture->number[FEW / 2] = capture->number[0];
    capture->number[0] = first;
    assert_true(ws_descriptor_check(capture, NULL, &error));
    for (int bit = 0; bit < 14; bit++) { /* of the start address */
        capture->number[0] ^= UINT64_C(1) << bit;
        assert_false(ws_descriptor_check(capture, NULL, &error));
        capture->number[0] ^= UINT64_C(1) << bit;
    }
    ws_descriptor_capture_destroy(capture);
}

/*
 * A bank conflict in all reads of one operand, in one read of each, and a chain that is too fast.
 */
static void other_cycles_are_found(void **state)
{
    const struct ws_descriptor_subject *subject = ws_descriptor_subject_named("descriptor.A.k.b16");
    struct ws_descriptor_capture *capture = made_few(subject, ws_described_bit_at);
    uint32_t *cycles = capture->cycles + 5 * WS_WGMMA_REPETITIONS;
    static const int each[] = {16, 4, 2, -1};
    struct ws_error error;

    (void)state;
    assert_int_equal(ws_wgmma_cycles(ws_mma(subject->product), false), 20);
    assert_int_equal(ws_wgmma_cycles(ws_mma(WS_wgmma_m64n256k16_f32_f16_f16), false), 128);
    cycles[1] += 16 * WS_WGMMA_INSTRUCTIONS; /* one repetition delayed by something else */
    assert_true(ws_descriptor_check(capture, NULL, &error));
    cycles[1] = cycles[0];
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++) {
        for (int j = 0; j < WS_WGMMA_REPETITIONS; j++)
            cycles[j] += (uint32_t)(each[i] * WS_WGMMA_INSTRUCTIONS);
        assert_false(ws_descriptor_check(capture, NULL, &error));
        assert_error(error, WS_CODE_CAPTURE, "descriptor 5,");
        assert_error(error, WS_CODE_CAPTURE, "20");
        assert_false(ws_descriptor_check_one(capture, 5, &error));
        assert_true(ws_descriptor_check_one(capture, 4, &error));
        for (int j = 0; j < WS_WGMMA_REPETITIONS; j++)
            cycles[j] -= (uint32_t)(each[i] * WS_WGMMA_INSTRUCTIONS);
    }
    ws_descriptor_capture_destroy(capture);
}

/* Replaces the first `from` in the text of a capture by `to`, which is as long, and reads it. */
static void refused(const char *text, const char *from, const char *to, enum ws_code code,
                    const char *datum)
{
    char *copy = strdup(text), *at = strstr(copy, from);
    struct ws_descriptor_capture *capture;
    struct ws_error error = {0};
    int line, column;

    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
    assert_false(ws_descriptor_capture_parse("x.json", copy, strlen(copy), &capture, &error));
    assert_null(capture);
    assert_int_equal(sscanf(error.text, "x.json:%d:%d: ", &line, &column), 2);
    assert_error(error, code, datum);
    free(copy);
}

static void damaged_files_are_refused(void **state)
{
    const struct ws_descriptor_subject *subject = ws_descriptor_subject_named("descriptor.A.k.b16");
    struct ws_descriptor_capture *capture = made_few(subject, ws_described_bit_at), *none;
    char first[32], second[32];
    struct ws_error error;
    size_t length;
    char *text;

    (void)state;
    assert_true(ws_descriptor_capture_text(capture, &text, &length, &error));
    refused(text, "\"version\": 2", "\"version\": 3", WS_CODE_FIELD, "version 3");
    refused(text, "descriptor.A.k.b16", "descriptor.A.k.b17", WS_CODE_FIELD,
            "\"descriptor.A.k.b17\"");
    refused(text, "capture of descriptors", "capture of descriptorz", WS_CODE_FIELD, "\"warpscope");
    refused(text, "a_desc", "b_desc", WS_CODE_FIELD, "ptx:");
    refused(text, "sm_90a", "sm_xxa", WS_CODE_FIELD, "target:");
    refused(text, "\"image_address\": 1024", "\"image_address\": 1040", WS_CODE_FIELD, "1024");
    refused(text, "\"image_bytes\": 22", "\"image_bytes\": 21", WS_CODE_FIELD, "image_bytes:");
    refused(text, "\"digit_bits\": 11", "\"digit_bits\": 10", WS_CODE_FIELD, "digit_bits:");
    refused(text, "\"passes\": 2", "\"passes\": 3", WS_CODE_FIELD, "passes:");
    refused(text, "\"first_id\": 4096", "\"first_id\": 4097", WS_CODE_FIELD, "first_id:");
    snprintf(first, sizeof first, "\"%016llx\"", (unsigned long long)capture->number[1]);
    snprintf(second, sizeof second, "\"%016llx\"", (unsigned long long)capture->number[0]);
    refused(text, first, second, WS_CODE_FIELD, "x.json:24:");
    refused(text, second, "\"zz00000000000000\"", WS_CODE_FIELD, "descriptors:");
    refused(text, "\"instructions\": 128", "\"instructions\": 127", WS_CODE_FIELD, "instructions:");
    refused(text, "    [2675, ", "    [   0, ", WS_CODE_FIELD, "cycles:");
    refused(text, "\"received\": \"eN", "\"received\": \"!N", WS_CODE_FIELD, "received:");
    for (size_t cut = 0; cut < length - 2; cut += length / 97 + 1) {
        assert_false(ws_descriptor_capture_parse("x.json", text, cut, &none, &error));
        assert_null(none);
    }
    assert_false(
        ws_descriptor_capture_parse("d/descriptor.B.k.b16.json", text, length, &none, &error));
    assert_error(error, WS_CODE_FIELD, "descriptor.B.k.b16");
    free(text);
    ws_descriptor_capture_destroy(capture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_stay_inside),      cmocka_unit_test(ids_are_no_others),
        cmocka_unit_test(whole_plans_agree),      cmocka_unit_test(other_rules_are_found),
        cmocka_unit_test(every_bit_counts),       cmocka_unit_test(exchanged_evidence_is_found),
        cmocka_unit_test(other_cycles_are_found), cmocka_unit_test(damaged_files_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
