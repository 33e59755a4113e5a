/* What is said of a mapping, and by which right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <unistd.h>

#include "probe/evidence/evidence.h"
#include "probe/tests/synthetic.h"

static char folder[] = "/tmp/warpscope-test-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static const char *in_folder(const char *name)
{
    static char path[128];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* A capture of the 16-bit variants on a device of that name, as a file of the folder. */
static void put_capture(const char *file, const char *device, bool differs)
{
    bool picked[WS_VARIANTS];
    struct ws_capture *capture;
    struct ws_error error = {""};

    for (int i = 0; i < WS_VARIANTS; i++)
        picked[i] = ws_variant((enum ws_variant_id)i)->width_bits == 16;
    capture = synthetic_capture(picked);
    snprintf(capture->device, WS_TEXT_SIZE, "%s", device);
    if (differs) { /* ldmatrix.m8n8.x1: halves the other way round */
        struct ws_captured_variant *captured = &capture->variant[0];

        for (int lane = 0; lane < WS_LANES; lane++) {
            uint32_t *value = &captured->pass[0].output.received[lane][0];

            *value = *value >> 16 | *value << 16;
        }
        for (int run = 0; run < captured->moved; run++)
            for (int i = 0; i < captured->moved_run[run].changes; i++) {
                uint32_t *value = &captured->moved_run[run].change[i].value;

                *value = *value >> 16 | *value << 16;
            }
        /* And of x2, one register that is no element's: cannot be decoded. */
        capture->variant[1].pass[0].output.received[3][1] ^= 0x5000;
    }
    if (!ws_capture_write(capture, in_folder(file), &error))
        fail_msg("%s", error.text);
    ws_capture_destroy(capture);
}

static void evidence_of(const struct ws_captures *captures, const char *name,
                        struct ws_evidence *evidence)
{
    struct ws_error error = {""};

    if (!ws_evidence_of(captures, ws_variant_named(name), evidence, &error))
        fail_msg("%s", error.text);
}

static void a_folder_that_is_missing_or_empty_gives_none(void **state)
{
    struct ws_captures captures;
    struct ws_error error = {""};

    (void)state;
    assert_true(ws_captures_load(in_folder("none"), &captures, &error));
    assert_int_equal(captures.count, 0);
    ws_captures_finish(&captures);
    assert_true(ws_captures_load(folder, &captures, &error));
    assert_int_equal(captures.count, 0);
    ws_captures_finish(&captures);
}

static void what_no_capture_has_is_specified(void **state)
{
    struct ws_captures none = {0};
    struct ws_evidence evidence;
    struct ws_mapping specified;
    struct ws_error error = {""};

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        evidence_of(&none, variant->name, &evidence);
        assert_int_equal(evidence.standing, WS_SPECIFIED);
        ws_mapping_specified(variant, &specified);
        assert_true(ws_mapping_equal(&evidence.mapping, &specified, &error));
        assert_null(evidence.capture);
        assert_null(evidence.captured);
        assert_string_equal(evidence.brief, "specified only");
        assert_null(strstr(evidence.text, "captured on"));
    }
    evidence_of(&none, "ldmatrix.m16n16.x1.trans.b8", &evidence);
    assert_string_equal(evidence.text, "specified by PTX ISA 8.6; not yet captured");
    assert_string_equal(evidence.remark, "");
    evidence_of(&none, "stmatrix.m8n8.x1.b16", &evidence);
    assert_string_equal(evidence.text, "specified by PTX ISA 7.8; not yet captured");
}

static void the_four_uncertain_variants_say_so(void **state)
{
    struct ws_captures none = {0};
    int uncertain = 0;

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        struct ws_evidence evidence;
        bool expected = strstr(variant->name, "m16n16") && variant->width_bits != 8;

        assert_int_equal(ws_variant_uncertain(variant), expected);
        evidence_of(&none, variant->name, &evidence);
        assert_int_equal(strstr(evidence.text, "; no measurement of it is published") != NULL,
                         expected);
        assert_int_equal(evidence.remark[0] != 0, expected);
        uncertain += expected;
    }
    assert_int_equal(uncertain, 4);
}

static void what_a_capture_has_and_confirms_is_captured(void **state)
{
    struct ws_captures captures;
    struct ws_evidence evidence;
    struct ws_error error = {""};

    (void)state;
    put_capture("h200.json", "NVIDIA H200", false);
    assert_true(ws_captures_load(folder, &captures, &error));
    assert_int_equal(captures.count, 1);
    evidence_of(&captures, "stmatrix.m8n8.x4.trans.b16", &evidence);
    assert_int_equal(evidence.standing, WS_CAPTURED);
    assert_string_equal(evidence.text, "captured on NVIDIA H200 (sm_90), CUDA 13.0");
    assert_string_equal(evidence.brief, "NVIDIA H200");
    assert_string_equal(evidence.remark, "");
    assert_ptr_equal(evidence.capture, captures.capture[0]);
    assert_ptr_equal(evidence.captured->variant, ws_variant_named("stmatrix.m8n8.x4.trans.b16"));
    evidence_of(&captures, "ldmatrix.m16n16.x1.trans.b8", &evidence);
    assert_int_equal(evidence.standing, WS_SPECIFIED);
    ws_captures_finish(&captures);
    unlink(in_folder("h200.json"));
}

static void a_capture_that_disagrees_is_shown_and_named(void **state)
{
    struct ws_captures captures;
    struct ws_evidence evidence;
    struct ws_error error = {""};

    (void)state;
    put_capture("odd.json", "Odd GPU", true);
    assert_true(ws_captures_load(folder, &captures, &error));
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    assert_int_equal(evidence.standing, WS_DISAGREES);
    assert_string_equal(evidence.text,
                        "captured on Odd GPU (sm_90), CUDA 13.0; DISAGREES with the PTX ISA");
    assert_non_null(strstr(evidence.remark, "lane 0, r0, bits 0 to 15"));
    assert_int_equal(evidence.mapping.place[0][0][0].column, 1); /* the captured mapping */
    assert_false(
        ws_evidence_of(&captures, ws_variant_named("ldmatrix.m8n8.x2.b16"), &evidence, &error));
    assert_non_null(strstr(error.text, "ldmatrix.m8n8.x2.b16 on Odd GPU: lane 3, r1"));
    ws_captures_finish(&captures);
    unlink(in_folder("odd.json"));
}

static void captures_are_asked_by_name_and_an_added_one_first(void **state)
{
    struct ws_captures captures;
    struct ws_evidence evidence;
    struct ws_error error = {""};
    FILE *other;

    (void)state;
    put_capture("b.json", "B", false);
    put_capture("a.json", "A", false);
    put_capture("c.json.tmp", "C", false);
    other = fopen(in_folder("README.md"), "w");
    assert_non_null(other);
    fclose(other);
    assert_true(ws_captures_load(folder, &captures, &error));
    assert_int_equal(captures.count, 2);
    assert_non_null(strstr(captures.path[0], "/a.json"));
    assert_non_null(strstr(captures.path[1], "/b.json"));
    evidence_of(&captures, "movmatrix.m8n8.trans.b16", &evidence);
    assert_string_equal(evidence.brief, "A");
    assert_true(ws_captures_add(in_folder("c.json.tmp"), &captures, &error));
    assert_int_equal(captures.count, 3);
    evidence_of(&captures, "movmatrix.m8n8.trans.b16", &evidence);
    assert_string_equal(evidence.brief, "C");
    assert_false(ws_captures_add(in_folder("README.md"), &captures, &error));
    assert_int_equal(captures.count, 3);
    ws_captures_finish(&captures);
    assert_int_equal(captures.count, 0);
    unlink(in_folder("a.json"));
    unlink(in_folder("b.json"));
    unlink(in_folder("c.json.tmp"));
    unlink(in_folder("README.md"));
}

static void one_unreadable_capture_fails_the_folder_and_leaks_nothing(void **state)
{
    struct ws_captures captures;
    struct ws_error error = {""};
    FILE *broken;

    (void)state;
    put_capture("a.json", "A", false);
    broken = fopen(in_folder("b.json"), "w");
    assert_non_null(broken);
    fputs("{\n  \"format\": 3\n}\n", broken);
    fclose(broken);
    assert_false(ws_captures_load(folder, &captures, &error));
    assert_non_null(strstr(error.text, "/b.json:2:13: "));
    ws_captures_finish(&captures);
    unlink(in_folder("a.json"));
    unlink(in_folder("b.json"));
}

/* The captures that come with the program. */
static void every_capture_in_assets_agrees_with_the_ptx_isa(void **state)
{
    struct ws_captures captures;
    struct ws_error error = {""};

    (void)state;
    if (!ws_captures_load(WS_SOURCE_DIR "/assets/captures", &captures, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < captures.count; i++)
        for (int v = 0; v < captures.capture[i]->variants; v++)
            if (!ws_check(&captures.capture[i]->variant[v], &error))
                fail_msg("%s: %s", captures.path[i], error.text);
    ws_captures_finish(&captures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_that_is_missing_or_empty_gives_none),
        cmocka_unit_test(what_no_capture_has_is_specified),
        cmocka_unit_test(the_four_uncertain_variants_say_so),
        cmocka_unit_test(what_a_capture_has_and_confirms_is_captured),
        cmocka_unit_test(a_capture_that_disagrees_is_shown_and_named),
        cmocka_unit_test(captures_are_asked_by_name_and_an_added_one_first),
        cmocka_unit_test(one_unreadable_capture_fails_the_folder_and_leaks_nothing),
        cmocka_unit_test(every_capture_in_assets_agrees_with_the_ptx_isa),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
