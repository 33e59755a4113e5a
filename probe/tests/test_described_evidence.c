/*
 * The evidence for a descriptor: captured itself, or of a kind with other captured descriptors; and
 * the text if a capture disagrees, or without a capture.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/store/described_evidence.h"
#include "probe/tests/simulated_descriptors.h"
#include "probe/tests/test_folder.h"

static int64_t without_swizzle_64(const struct ws_described *described, int along, int k)
{
    struct ws_described other = *described;

    if (other.descriptor.swizzle_bytes == 64)
        other.descriptor.swizzle_bytes = 0;
    return ws_described_bit_at(&other, along, k);
}

/* A directory with one capture, of A, K-major, 16 bits. */
static void write_one(const char *folder, software_rule *rule)
{
    const struct ws_descriptor_subject *subject = ws_descriptor_subject_named("descriptor.A.k.b16");
    uint64_t number[WS_DESCRIPTORS_MOST];
    int count = ws_descriptor_plan(subject, number);
    struct ws_any_capture any = {WS_ANY_DESCRIPTORS, {made(subject, number, count, rule)}};
    struct ws_error error;

    if (!ws_capture_folder_write(&any, 1, folder, &error))
        fail_msg("%s", error.text);
    ws_any_capture_finish(&any);
}

static struct ws_described_evidence asked(struct ws_captures *captures, const char *product,
                                          enum ws_operand_role role, enum ws_major major,
                                          const char *text)
{
    struct ws_described_evidence evidence;
    struct ws_descriptor descriptor;
    struct ws_described described;
    struct ws_error error;

    assert_true(ws_descriptor_parse(text, &descriptor, &error));
    assert_true(
        ws_described_of(ws_mma_named(product), role, major, &descriptor, &described, &error));
    if (!ws_described_evidence(captures, &described, ws_mma_named(product), &evidence, &error))
        fail_msg("%s", error.text);
    return evidence;
}

static const char usual[] = "swizzle=128,leading=16,stride=1024";
static const char a_f16[] = "wgmma.m64n64k16.f32.f16.f16";

static void captured_itself(void **state)
{
    struct ws_captures captures;
    struct ws_described_evidence evidence;
    struct ws_error error;

    (void)state;
    write_one(in_folder("d"), ws_described_bit_at);
    assert_true(ws_captures_load(in_folder("d"), &captures, &error));
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, usual);
    assert_int_equal(evidence.standing, WS_CAPTURED);
    assert_string_equal(
        evidence.text,
        "captured on simulated (sm_90), CUDA 13.0, with wgmma.m64n16k16.f32.f16.f16");
    assert_string_equal(evidence.brief, "simulated");
    assert_string_equal(evidence.remark, "");
    /* Another place with the same distance from where a swizzle repeats. */
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K,
                     "swizzle=128,leading=16,stride=1024,start=7168");
    assert_int_equal(evidence.standing, WS_CAPTURED);
    /* A k-step, of a type that no capture has, but as wide. */
    evidence = asked(&captures, "wgmma.m64n8k16.f32.bf16.bf16", WS_OPERAND_A, WS_MAJOR_K,
                     "swizzle=128,leading=16,stride=1024,start=32");
    assert_int_equal(evidence.standing, WS_CAPTURED);
    ws_captures_finish(&captures);
}

/*
 * The evidence names the MMA variant that ran if it is not the one asked for: other n, D or types.
 */
static void says_which_product_ran(void **state)
{
    static const char with[] = "captured on simulated (sm_90), CUDA 13.0";
    static const char *const others[] = {
        "wgmma.m64n8k16.f32.f16.f16",
        "wgmma.m64n256k16.f32.f16.f16",
        "wgmma.m64n16k16.f16.f16.f16",
        "wgmma.m64n16k16.f32.bf16.bf16",
    };
    struct ws_captures captures;
    struct ws_described_evidence evidence;
    struct ws_error error;

    (void)state;
    write_one(in_folder("d"), ws_described_bit_at);
    assert_true(ws_captures_load(in_folder("d"), &captures, &error));
    evidence = asked(&captures, "wgmma.m64n16k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, usual);
    assert_string_equal(evidence.text, with);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        evidence = asked(&captures, others[i], WS_OPERAND_A, WS_MAJOR_K, usual);
        assert_int_equal(evidence.standing, WS_CAPTURED);
        assert_non_null(strstr(evidence.text, ", with wgmma.m64n16k16.f32.f16.f16"));
    }
    ws_captures_finish(&captures);
}

static void others_of_its_kind(void **state)
{
    struct ws_captures captures;
    struct ws_described_evidence evidence;
    struct ws_error error;

    (void)state;
    write_one(in_folder("d"), ws_described_bit_at);
    assert_true(ws_captures_load(in_folder("d"), &captures, &error));
    evidence =
        asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, "swizzle=128,leading=16,stride=1104");
    assert_int_equal(evidence.standing, WS_SPECIFIED);
    assert_true(evidence.like > 30);
    assert_int_equal(evidence.agree, evidence.like);
    assert_non_null(strstr(evidence.text, "as the PTX ISA specifies; "));
    assert_non_null(strstr(evidence.text, " captured descriptors of this kind on simulated agree"));
    assert_string_equal(evidence.brief, "specified only");
    ws_captures_finish(&captures);
}

/* For a descriptor that was not captured: how many captured ones share one of its fields. */
static void fields_that_others_have(void **state)
{
    struct ws_captures captures;
    struct ws_described_evidence evidence;
    struct ws_error error;

    (void)state;
    write_one(in_folder("d"), ws_described_bit_at);
    assert_true(ws_captures_load(in_folder("d"), &captures, &error));
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, usual);
    assert_string_equal(evidence.device, "simulated");
    assert_int_equal(evidence.other.like + evidence.base.like + evidence.start.like, 0);
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K,
                     "swizzle=128,leading=16,stride=1104,start=7552,base=3");
    assert_int_equal(evidence.standing, WS_SPECIFIED);
    assert_true(evidence.base.like > 0 && evidence.base.agree == evidence.base.like);
    assert_true(evidence.start.like > 0 && evidence.start.agree == evidence.start.like);
    assert_true(evidence.base.like < evidence.like && evidence.start.like < evidence.like);
    assert_int_equal(evidence.other.like, 0);
    /* Bit 46, which no field has. */
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, "0x4000404500010000");
    assert_true(evidence.other.like > 0 && evidence.other.agree == evidence.other.like);
    ws_captures_finish(&captures);
    /* If another rule made the capture, they disagree. */
    write_one(in_folder("d"), without_swizzle_64);
    assert_true(ws_captures_load(in_folder("d"), &captures, &error));
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, "swizzle=64,stride=1104,base=3");
    assert_true(evidence.base.agree < evidence.base.like);
    ws_captures_finish(&captures);
}

/* Captures of another operand, major or width are not evidence. */
static void none_of_its_kind(void **state)
{
    struct ws_captures captures;
    struct ws_error error;

    (void)state;
    write_one(in_folder("d"), ws_described_bit_at);
    assert_true(ws_captures_load(in_folder("d"), &captures, &error));
    static const struct {
        const char *product;
        enum ws_operand_role role;
        enum ws_major major;
    } others[] = {
        {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_B, WS_MAJOR_K},
        {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_MN},
        {"wgmma.m64n64k32.f32.e4m3.e4m3", WS_OPERAND_A, WS_MAJOR_K},
        {"wgmma.m64n64k256.s32.b1.b1.and.popc", WS_OPERAND_A, WS_MAJOR_K},
    };

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct ws_described_evidence evidence =
            asked(&captures, others[i].product, others[i].role, others[i].major, usual);

        assert_int_equal(evidence.standing, WS_SPECIFIED);
        assert_int_equal(evidence.like, 0);
        assert_null(evidence.capture);
        assert_string_equal(evidence.text,
                            "as the PTX ISA specifies; no descriptor of this kind is captured");
    }
    ws_captures_finish(&captures);
}

static void disagreement_is_said(void **state)
{
    struct ws_captures captures;
    struct ws_described_evidence evidence;
    struct ws_error error;

    (void)state;
    write_one(in_folder("d"), without_swizzle_64);
    assert_true(ws_captures_load(in_folder("d"), &captures, &error));
    evidence =
        asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, "swizzle=64,leading=16,stride=1024");
    assert_int_equal(evidence.standing, WS_DISAGREES);
    assert_non_null(strstr(evidence.text, "DISAGREES"));
    assert_non_null(strstr(evidence.remark, "swizzle=64,leading=16,stride=1024"));
    assert_non_null(strstr(evidence.remark, "was read at byte"));
    evidence =
        asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, "swizzle=64,leading=16,stride=1104");
    assert_int_equal(evidence.standing, WS_SPECIFIED);
    assert_true(evidence.agree < evidence.like);
    assert_non_null(strstr(evidence.text, "DISAGREE"));
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, usual);
    assert_int_equal(evidence.standing, WS_CAPTURED);
    ws_captures_finish(&captures);
}

/* A file that was added by its name comes before those of the directory. */
static void added_comes_first(void **state)
{
    struct ws_captures captures;
    struct ws_described_evidence evidence;
    struct ws_error error;

    (void)state;
    write_one(in_folder("d"), ws_described_bit_at);
    assert_true(ws_captures_load(in_folder("none"), &captures, &error));
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, usual);
    assert_int_equal(evidence.like, 0);
    assert_true(ws_captures_add(in_folder("d"), &captures, &error));
    evidence = asked(&captures, a_f16, WS_OPERAND_A, WS_MAJOR_K, usual);
    assert_int_equal(evidence.standing, WS_CAPTURED);
    ws_captures_finish(&captures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_which_product_ran),  cmocka_unit_test(captured_itself),
        cmocka_unit_test(others_of_its_kind),      cmocka_unit_test(none_of_its_kind),
        cmocka_unit_test(disagreement_is_said),    cmocka_unit_test(added_comes_first),
        cmocka_unit_test(fields_that_others_have),
    };

    return cmocka_run_group_tests(tests, make_test_folder, remove_test_folder);
}
