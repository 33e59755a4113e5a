/* The evidence for the operands of a warpgroup's MMA and its source. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/evidence/store/evidence.h"
#include "probe/tests/software_wgmma.h"
#include "probe/tests/test_folder.h"

/* A capture of an MMA, with two slots of A swapped if `odd`. */
static void put_capture(const char *folder, const char *name, const char *device, bool odd)
{
    struct ws_error error = {0};
    struct ws_wgmma_capture *capture;
    struct ws_mma_slots slots;

    assert_true(ws_mma_slots_specified(ws_mma_named(name), &slots, &error));
    if (odd)
        ws_mma_slots_swap(&slots, WS_OPERAND_A, 0, 1);
    capture = software_wgmma_capture(ws_mma_named(name), &slots, &error);
    assert_non_null(capture);
    snprintf(capture->head.device, WS_TEXT_SIZE, "%s", device);
    if (!ws_capture_folder_write(&(struct ws_any_capture){WS_ANY_WARPGROUP, {capture}}, 1,
                                 in_folder(folder), &error))
        fail_msg("%s", error.text);
    ws_wgmma_capture_destroy(capture);
    ws_mma_slots_finish(&slots);
}

static void expect(struct ws_captures *captures, const char *name, enum ws_operand_role role,
                   enum ws_standing standing, const char *text, const char *remark)
{
    const struct ws_variant *operand = ws_mma_operand(ws_mma_named(name), role);
    struct ws_mapping specified;
    struct ws_evidence evidence;
    struct ws_error error = {0};

    if (!ws_evidence_of(captures, operand, &evidence, &error))
        fail_msg("%s", error.text);
    assert_string_equal(evidence.text, text);
    assert_int_equal(evidence.standing, standing);
    assert_non_null(strstr(evidence.remark, remark));
    assert_int_equal(evidence.remark[0] != 0, standing == WS_DISAGREES);
    assert_int_equal(ws_evidence_product(&evidence) != NULL, standing != WS_SPECIFIED);
    assert_int_equal(evidence.head != NULL, standing != WS_SPECIFIED);
    assert_true(ws_mapping_specified(operand, &specified, &error));
    for (int slot = 0; slot < ws_slot_count(operand); slot++)
        assert_memory_equal(&evidence.mapping.entry[slot].place, &specified.entry[slot].place,
                            sizeof specified.entry[slot].place);
    ws_mapping_finish(&specified);
    ws_evidence_finish(&evidence);
}

static void operands_say_whether_their_product_was_captured(void **state)
{
    static const char name[] = "wgmma.m64n16k16.f32.f16.f16";
    struct ws_captures captures;
    struct ws_error error = {0};

    (void)state;
    put_capture("a", name, "NVIDIA H200", false);
    assert_true(ws_captures_load(test_folder, &captures, &error));
    assert_true(ws_captures_named(&captures, &error));
    expect(&captures, name, WS_OPERAND_A, WS_CAPTURED, "captured on NVIDIA H200 (sm_90), CUDA 13.0",
           "");
    expect(&captures, name, WS_OPERAND_C, WS_CAPTURED,
           "as D, which has the same registers as C: captured on NVIDIA H200 (sm_90), CUDA 13.0",
           "");
    expect(&captures, name, WS_OPERAND_D, WS_CAPTURED, "captured on NVIDIA H200 (sm_90), CUDA 13.0",
           "");
    assert_int_equal(captures.count, 1); /* read, and checked, once for all operands */
    expect(&captures, "wgmma.m64n16k16.f16.f16.f16", WS_OPERAND_D, WS_SPECIFIED,
           "specified by PTX ISA 8.0; not yet captured", "");
    ws_captures_finish(&captures);
}

static void of_another_n_they_say_which_were_captured(void **state)
{
    struct ws_captures captures;
    struct ws_error error = {0};

    (void)state;
    put_capture("a", "wgmma.m64n8k32.s32.s8.u8", "NVIDIA H200", false);
    put_capture("a", "wgmma.m64n64k32.s32.s8.u8", "NVIDIA H200", false);
    put_capture("a", "wgmma.m64n8k32.s32.u8.s8", "NVIDIA H200", true);
    assert_true(ws_captures_load(test_folder, &captures, &error));
    expect(&captures, "wgmma.m64n32k32.s32.s8.u8", WS_OPERAND_D, WS_SPECIFIED,
           "specified by PTX ISA 8.4; n = 32 is not captured, n = 8, 64 captured on NVIDIA H200 "
           "agree",
           "");
    expect(&captures, "wgmma.m64n32k32.s32.u8.s8", WS_OPERAND_A, WS_SPECIFIED,
           "specified by PTX ISA 8.4; n = 32 is not captured, n = 8 captured on NVIDIA H200 "
           "DISAGREES",
           "");
    expect(&captures, "wgmma.m64n32k32.satfinite.s32.s8.u8", WS_OPERAND_D, WS_SPECIFIED,
           "specified by PTX ISA 8.4; not yet captured", "");
    ws_captures_finish(&captures);
}

static void a_product_that_disagrees_says_where(void **state)
{
    static const char name[] = "wgmma.m64n8k8.f32.tf32.tf32";
    struct ws_captures captures;
    struct ws_error error = {0};

    (void)state;
    put_capture("a", name, "NVIDIA H200", false);
    put_capture("b", name, "Odd GPU", true);
    assert_true(ws_captures_load(in_folder("a"), &captures, &error));
    if (!ws_captures_add(in_folder("b"), &captures, &error)) /* and is searched first */
        fail_msg("%s", error.text);
    expect(&captures, name, WS_OPERAND_A, WS_DISAGREES,
           "captured on Odd GPU (sm_90), CUDA 13.0; DISAGREES with the PTX ISA",
           "thread 0, d0 of D has thread 0, a1 of A; expected thread 0, a0");
    ws_captures_finish(&captures);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_test_folder, remove_test_folder)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(operands_say_whether_their_product_was_captured),
        TEST(of_another_n_they_say_which_were_captured),
        TEST(a_product_that_disagrees_says_where),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
