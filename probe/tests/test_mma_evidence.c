/* The evidence for an MMA's operands and its source. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/evidence/store/evidence.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/software_product.h"
#include "probe/tests/test_folder.h"

static const char name[] = "mma.m16n8k8.f32.f16.f16.f32";

/* A capture of `name`, with two slots of A swapped if `odd`. */
static void put_capture(const char *folder, const char *device, bool odd)
{
    struct ws_error error = {0};
    struct ws_mma_capture *capture;
    struct ws_mma_slots slots;

    assert_true(ws_mma_slots_specified(ws_mma_named(name), &slots, &error));
    if (odd)
        ws_mma_slots_swap(&slots, WS_OPERAND_A, 0, 1);
    capture = software_capture(&slots);
    snprintf(capture->head.device, WS_TEXT_SIZE, "%s", device);
    if (!ws_capture_folder_write(&(struct ws_any_capture){WS_ANY_PRODUCT, {capture}}, 1,
                                 in_folder(folder), &error))
        fail_msg("%s", error.text);
    ws_mma_capture_destroy(capture);
    ws_mma_slots_finish(&slots);
}

/* Every operand's mapping is the specified one, whatever its evidence. */
static void expect(struct ws_captures *captures, const struct ws_mma *mma,
                   enum ws_standing standing, const char *text, const char *remark)
{
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++) {
        const struct ws_variant *operand = ws_mma_operand(mma, (enum ws_operand_role)role);
        struct ws_mapping specified;
        struct ws_evidence evidence;
        struct ws_error error = {0};

        if (!ws_evidence_of(captures, operand, &evidence, &error))
            fail_msg("%s", error.text);
        assert_int_equal(evidence.standing, standing);
        assert_string_equal(evidence.text, text);
        assert_non_null(strstr(evidence.remark, remark));
        assert_int_equal(evidence.remark[0] != 0, standing == WS_DISAGREES);
        assert_null(ws_evidence_captured(&evidence));
        assert_int_equal(ws_evidence_product(&evidence) != NULL, standing != WS_SPECIFIED);
        assert_int_equal(evidence.head != NULL, standing != WS_SPECIFIED);
        assert_true(ws_mapping_specified(operand, &specified, &error));
        for (int slot = 0; slot < ws_slot_count(operand); slot++)
            assert_memory_equal(&evidence.mapping.entry[slot].place, &specified.entry[slot].place,
                                sizeof specified.entry[slot].place);
        ws_mapping_finish(&specified);
        ws_evidence_finish(&evidence);
    }
}

static void operands_say_whether_their_product_was_captured(void **state)
{
    struct ws_captures captures;
    struct ws_error error;

    (void)state;
    put_capture("a", "NVIDIA H200", false);
    assert_true(ws_captures_load(test_folder, &captures, &error));
    assert_true(ws_captures_named(&captures, &error));
    expect(&captures, ws_mma_named(name), WS_CAPTURED,
           "relation of A, B, C and D captured on NVIDIA H200 (sm_90), CUDA 13.0", "");
    expect(&captures, ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"), WS_SPECIFIED,
           "specified by PTX ISA 7.0; not yet captured", "");
    assert_int_equal(captures.count, 1); /* read, and checked, once for all operands */
    ws_captures_finish(&captures);
}

static void a_product_that_disagrees_says_where(void **state)
{
    struct ws_captures captures;
    struct ws_error error = {0};

    (void)state;
    put_capture("a", "NVIDIA H200", false);
    put_capture("b", "Odd GPU", true);
    assert_true(ws_captures_load(in_folder("a"), &captures, &error));
    if (!ws_captures_add(in_folder("b"), &captures, &error)) /* and is searched first */
        fail_msg("%s", error.text);
    expect(&captures, ws_mma_named(name), WS_DISAGREES,
           "relation of A, B, C and D captured on Odd GPU (sm_90), CUDA 13.0; DISAGREES with the "
           "PTX ISA",
           "lane 0, a0, bits 0 to 15 of A meets lane 0, b0, bits 16 to 31 of B in lane 0, d0 of D");
    ws_captures_finish(&captures);
}

static void a_damaged_file_is_neither_shown_nor_passed_over(void **state)
{
    char file[64];
    struct ws_captures captures;
    struct ws_evidence evidence;
    struct ws_error error = {0};

    (void)state;
    snprintf(file, sizeof file, "%s.json", name);
    put(file, "{\n  \"format\": \"warpscope capture of a product\",\n  \"version\": 9\n}\n");
    assert_true(ws_captures_load(test_folder, &captures, &error));
    assert_true(ws_captures_named(&captures, &error)); /* nothing is read that nobody asks for */
    assert_false(ws_evidence_of(&captures, ws_mma_operand(ws_mma_named(name), WS_OPERAND_B),
                                &evidence, &error));
    assert_error(error, WS_CODE_FIELD, ".json:3:14:");
    ws_captures_finish(&captures);
}

/* File names have no colons; and a file named after another variant is reported. */
static void files_are_named_after_products(void **state)
{
    static const char ordered[] = "mma.sp::ordered_metadata.m16n8k16.f32.f16.f16.f32";
    char file[WS_CAPTURE_NAME_SIZE], other[64];
    struct ws_error error = {0};

    (void)state;
    assert_string_equal(ws_capture_name(ordered, file),
                        "mma.sp__ordered_metadata.m16n8k16.f32.f16.f16.f32.json");
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

        assert_ptr_equal(ws_capture_subject_of(ws_capture_name(mma->name, file)).mma, mma);
        assert_null(strpbrk(file, ":*?<>|\\/\""));
    }
    put_capture("a", "NVIDIA H200", false);
    snprintf(other, sizeof other, "a/%s.json", name);
    assert_int_equal(rename(in_folder(other), in_folder("a/notes.json")), 0);
    assert_false(ws_capture_named(in_folder("a/notes.json"), &error));
    assert_error(error, WS_CODE_CAPTURE, "mma.m16n8k8.f32.f16.f16.f32.json");
    assert_int_equal(rename(in_folder("a/notes.json"), in_folder("a/stmatrix.m8n8.x1.b16.json")),
                     0);
    {
        struct ws_any_capture any;

        assert_false(ws_any_capture_read(in_folder("a/stmatrix.m8n8.x1.b16.json"), &any, &error));
        assert_error(error, WS_CODE_FIELD, "stmatrix.m8n8.x1.b16");
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_test_folder, remove_test_folder)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(operands_say_whether_their_product_was_captured),
        TEST(a_product_that_disagrees_says_where),
        TEST(a_damaged_file_is_neither_shown_nor_passed_over),
        TEST(files_are_named_after_products),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
