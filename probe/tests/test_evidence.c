/* The evidence for a mapping and its source; and that only the necessary files are read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <unistd.h>

#include "probe/evidence/store/evidence.h"
#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/synthetic.h"
#include "probe/tests/test_folder.h"

/* Captures of the 16-bit variants on a device of that name, in one of the test's directories. */
static void put_captures(const char *folder, const char *device)
{
    struct ws_error error = {0};

    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        struct ws_capture *capture;

        if (ws_moved(variant)->width_bits != 16)
            continue;
        capture = synthetic_capture(variant);
        snprintf(capture->head.device, WS_TEXT_SIZE, "%s", device);
        if (!ws_capture_folder_write(&(struct ws_any_capture){.move = capture}, 1,
                                     in_folder(folder), &error))
            fail_msg("%s", error.text);
        ws_capture_destroy(capture);
    }
}

/* The halves of a captured register exchanged: another layout, faithfully captured. */
static void put_odd_capture(const char *name)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named(name));
    struct ws_captured_variant *captured = &capture->captured;
    struct ws_error error = {0};

    snprintf(capture->head.device, WS_TEXT_SIZE, "Odd GPU");
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint64_t *value = ws_register_at(&captured->pass[0].output.received, lane, 0);

        *value = *value >> 16 | (*value & 0xFFFF) << 16;
    }
    for (int run = 0; run < captured->moved; run++)
        for (int i = 0; i < captured->moved_run[run].changes; i++) {
            uint64_t *value = &captured->moved_run[run].change[i].value;

            *value = *value >> 16 | (*value & 0xFFFF) << 16;
        }
    if (ws_moved(captured->variant)->registers > 1) /* and a value of no element, which cannot be
                                                     * decoded */
        *ws_register_at(&captured->pass[0].output.received, 3, 1) ^= 0x5000;
    if (!ws_capture_folder_write(&(struct ws_any_capture){.move = capture}, 1, in_folder("odd"),
                                 &error))
        fail_msg("%s", error.text);
    ws_capture_destroy(capture);
}

static struct ws_captures captures_of(const char *folder)
{
    struct ws_captures captures;
    struct ws_error error = {0};

    if (!ws_captures_load(folder, &captures, &error))
        fail_msg("%s", error.text);
    return captures;
}

/* Replaces the contents of `evidence`, which is static and so zero at first. */
static void evidence_of(struct ws_captures *captures, const char *name,
                        struct ws_evidence *evidence)
{
    struct ws_error error = {0};

    ws_evidence_finish(evidence);
    if (!ws_evidence_of(captures, ws_variant_named(name), evidence, &error))
        fail_msg("%s", error.text);
}

static void a_folder_that_is_missing_or_empty_gives_none(void **state)
{
    struct ws_captures captures = captures_of(in_folder("none"));
    static struct ws_evidence evidence;
    struct ws_error error = {0};

    (void)state;
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    assert_int_equal(evidence.standing, WS_SPECIFIED);
    assert_true(ws_captures_named(&captures, &error));
    ws_captures_finish(&captures);
    captures = captures_of(test_folder);
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    assert_int_equal(evidence.standing, WS_SPECIFIED);
    assert_int_equal(captures.count, 0);
    ws_captures_finish(&captures);
}

static void what_no_capture_has_is_specified(void **state)
{
    struct ws_captures none = {0};
    static struct ws_evidence evidence;
    struct ws_mapping specified;
    struct ws_error error = {0};

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        evidence_of(&none, variant->name, &evidence);
        assert_int_equal(evidence.standing, WS_SPECIFIED);
        assert_true(ws_mapping_specified(variant, &specified, &error));
        assert_true(ws_mapping_equal(&evidence.mapping, &specified, &error));
        ws_mapping_finish(&specified);
        assert_null(ws_evidence_captured(&evidence));
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
        static struct ws_evidence evidence;
        bool expected = strstr(variant->name, "m16n16") && ws_moved(variant)->width_bits != 8;

        assert_int_equal(variant->doubted, expected);
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
    static struct ws_evidence evidence;

    (void)state;
    put_captures("h200", "NVIDIA H200");
    captures = captures_of(test_folder);
    evidence_of(&captures, "stmatrix.m8n8.x4.trans.b16", &evidence);
    assert_int_equal(evidence.standing, WS_CAPTURED);
    assert_string_equal(evidence.text, "captured on NVIDIA H200 (sm_90), CUDA 13.0");
    assert_string_equal(evidence.brief, "NVIDIA H200");
    assert_string_equal(evidence.remark, "");
    assert_ptr_equal(ws_evidence_captured(&evidence)->variant,
                     ws_variant_named("stmatrix.m8n8.x4.trans.b16"));
    evidence_of(&captures, "ldmatrix.m16n16.x1.trans.b8", &evidence);
    assert_int_equal(evidence.standing, WS_SPECIFIED);
    ws_captures_finish(&captures);
    /* The device's own directory also works. */
    captures = captures_of(in_folder("h200"));
    evidence_of(&captures, "stmatrix.m8n8.x4.trans.b16", &evidence);
    assert_int_equal(evidence.standing, WS_CAPTURED);
    ws_captures_finish(&captures);
}

static void a_capture_that_disagrees_is_shown_and_named(void **state)
{
    struct ws_captures captures;
    static struct ws_evidence evidence;
    struct ws_error error = {0};

    (void)state;
    put_odd_capture("ldmatrix.m8n8.x1.b16");
    put_odd_capture("ldmatrix.m8n8.x2.b16");
    captures = captures_of(test_folder);
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    assert_int_equal(evidence.standing, WS_DISAGREES);
    assert_string_equal(evidence.text,
                        "captured on Odd GPU (sm_90), CUDA 13.0; DISAGREES with the PTX ISA");
    assert_non_null(strstr(evidence.remark, "lane 0, r0, bits 0 to 15"));
    assert_int_equal(ws_mapping_place(&evidence.mapping, (struct ws_slot){0, 0, 0, 0}).column,
                     1); /* the captured mapping */
    ws_evidence_finish(&evidence);
    assert_false(
        ws_evidence_of(&captures, ws_variant_named("ldmatrix.m8n8.x2.b16"), &evidence, &error));
    assert_error(error, WS_CODE_CAPTURE, "lane 3, r1");
    ws_captures_finish(&captures);
}

static void devices_are_asked_by_name_and_what_is_added_first(void **state)
{
    struct ws_captures captures;
    static struct ws_evidence evidence, kept;
    struct ws_error error = {0};

    (void)state;
    put_captures("b", "B");
    put_captures("a", "A");
    put_captures(".hidden", "Hidden");
    put("README.md", "");
    put("a0", NULL);
    assert_int_equal(unlink(in_folder("a/stmatrix.m8n8.x1.b16.json")), 0);
    captures = captures_of(test_folder);
    evidence_of(&captures, "movmatrix.m8n8.trans.b16", &kept);
    assert_string_equal(kept.brief, "A");
    evidence_of(&captures, "stmatrix.m8n8.x1.b16", &evidence);
    assert_string_equal(evidence.brief, "B");

    put_captures("c", "C");
    assert_int_equal(rename(in_folder("c/movmatrix.m8n8.trans.b16.json"), in_folder("x.json")), 0);
    assert_true(ws_captures_add(in_folder("x.json"), &captures, &error));
    evidence_of(&captures, "movmatrix.m8n8.trans.b16", &evidence);
    assert_string_equal(evidence.brief, "C");
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    assert_string_equal(evidence.brief, "A");
    assert_true(ws_captures_add(in_folder("c"), &captures, &error));
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    assert_string_equal(evidence.brief, "C");
    assert_string_equal(kept.head->device, "A"); /* is still there */
    ws_captures_finish(&captures);
    assert_int_equal(captures.count, 0);
}

/* With a date other than that of put_captures(). */
static void put_dated_capture(const char *folder, const char *device, const char *name,
                              const char *date)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named(name));
    struct ws_error error = {0};

    snprintf(capture->head.device, WS_TEXT_SIZE, "%s", device);
    snprintf(capture->head.date, WS_TEXT_SIZE, "%s", date);
    if (!ws_capture_folder_write(&(struct ws_any_capture){.move = capture}, 1, in_folder(folder),
                                 &error))
        fail_msg("%s", error.text);
    ws_capture_destroy(capture);
}

static void of_several_devices_the_earliest_capture_is_shown(void **state)
{
    static const char x1[] = "ldmatrix.m8n8.x1.b16", x2[] = "ldmatrix.m8n8.x2.b16";
    struct ws_captures captures;
    static struct ws_evidence evidence;

    (void)state;
    put_dated_capture("a", "Later", x1, "2026-11-23T12:10:57Z");
    put_dated_capture("b", "First", x1, "2026-11-20T23:10:40Z");
    put_dated_capture("c", "Between", x1, "2026-11-22T09:52:25Z");
    put_dated_capture("a", "A", x2, "2026-11-20T23:10:40Z");
    put_dated_capture("b", "B", x2, "2026-11-20T23:10:40Z");
    captures = captures_of(test_folder);
    evidence_of(&captures, x1, &evidence);
    assert_string_equal(evidence.brief, "First");
    evidence_of(&captures, x2, &evidence);
    assert_string_equal(evidence.brief, "A"); /* of the same date: the first by name */
    ws_captures_finish(&captures);

    /* A capture without a date comes last; a minified one still has its date. */
    put("a/stmatrix.m8n8.x1.b16.json", "{}");
    put("b/stmatrix.m8n8.x1.b16.json", "{\"date\":\"2026-11-22T09:52:25Z\"}");
    put_dated_capture("c", "C", "stmatrix.m8n8.x1.b16", "2026-11-21T00:00:00Z");
    captures = captures_of(test_folder);
    evidence_of(&captures, "stmatrix.m8n8.x1.b16", &evidence);
    assert_string_equal(evidence.brief, "C");
    assert_int_equal(unlink(in_folder("c/stmatrix.m8n8.x1.b16.json")), 0);
    ws_captures_finish(&captures);
    captures = captures_of(test_folder);
    {
        struct ws_error error = {0};
        const struct ws_capture *capture;

        assert_false(ws_captures_find(&captures, ws_variant_named("stmatrix.m8n8.x1.b16"), &capture,
                                      &error));
        assert_error(error, WS_CODE_FIELD, "/b/stmatrix.m8n8.x1.b16.json");
    }
    ws_captures_finish(&captures);
}

static void what_cannot_be_added_whole_adds_nothing(void **state)
{
    struct ws_captures captures;
    static struct ws_evidence evidence;
    struct ws_error error = {0};

    (void)state;
    put_captures("a", "A");
    put_captures("bad", "Bad");
    put("bad/zzz.json", "{\n  \"format\": 3\n}\n");
    put("empty", NULL);
    captures = captures_of(in_folder("a"));
    assert_false(ws_captures_add(in_folder("bad"), &captures, &error));
    assert_error(error, WS_CODE_FIELD, "/bad/zzz.json:2:13:");
    assert_false(ws_captures_add(in_folder("empty"), &captures, &error));
    assert_error(error, WS_CODE_NO_MATCH, "/empty");
    assert_false(ws_captures_add(in_folder("missing.json"), &captures, &error));
    assert_error(error, WS_CODE_READ, "/missing.json");
    assert_int_equal(captures.count, 0);
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    assert_string_equal(evidence.brief, "A");
    ws_captures_finish(&captures);
}

static void only_the_variant_asked_for_is_read(void **state)
{
    struct ws_captures captures;
    static struct ws_evidence evidence;
    struct ws_error error = {0};

    (void)state;
    put_captures("a", "A");
    put("a/ldmatrix.m8n8.x2.b16.json", "{\n  \"format\": 3\n}\n");
    put("b", NULL);
    put("b/ldmatrix.m8n8.x1.b16.json", "not asked for: a has it");
    captures = captures_of(test_folder);
    assert_int_equal(captures.count, 0);
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    evidence_of(&captures, "ldmatrix.m8n8.x1.b16", &evidence);
    assert_int_equal(captures.count, 1);
    ws_evidence_finish(&evidence);
    assert_false(
        ws_evidence_of(&captures, ws_variant_named("ldmatrix.m8n8.x2.b16"), &evidence, &error));
    assert_error(error, WS_CODE_FIELD, "/a/ldmatrix.m8n8.x2.b16.json:2:13:");
    ws_captures_finish(&captures);
}

static void a_name_that_nothing_asks_for_is_told(void **state)
{
    struct ws_captures captures;
    struct ws_error error = {0};

    (void)state;
    put_captures("a", "A");
    captures = captures_of(test_folder);
    assert_true(ws_captures_named(&captures, &error));
    assert_int_equal(rename(in_folder("a/movmatrix.m8n8.trans.b16.json"), in_folder("a/mov.json")),
                     0);
    assert_false(ws_captures_named(&captures, &error));
    assert_error(error, WS_CODE_CAPTURE, "/a/mov.json:");
    assert_error(error, WS_CODE_CAPTURE, "movmatrix.m8n8.trans.b16.json");
    put("old.json", "{ \"format\": \"warpscope capture\",\n  \"version\": 2 }\n");
    assert_false(ws_captures_named(&captures, &error));
    assert_error(error, WS_CODE_FIELD, "/old.json:2:14:");
    ws_captures_finish(&captures);
}

/* The captures that come with the program. */
static void every_capture_in_assets_agrees_with_the_ptx_isa(void **state)
{
    struct ws_captures captures = {0};
    struct ws_error error = {0};
    int moves = 0;

    (void)state;
    if (!ws_captures_add(WS_SOURCE_DIR "/assets/captures", &captures, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < captures.count; i++) {
        const struct ws_any_capture *any = &captures.known[i].any;

        moves += any->kind == WS_ANY_MOVE;
        if (!ws_any_capture_check(any, &error))
            fail_msg("%s: %s", ws_any_capture_name(any), error.text);
    }
    assert_true(moves >= 13);
    ws_captures_finish(&captures);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_test_folder, remove_test_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_folder_that_is_missing_or_empty_gives_none),
        cmocka_unit_test(what_no_capture_has_is_specified),
        cmocka_unit_test(the_four_uncertain_variants_say_so),
        IN_FOLDER(what_a_capture_has_and_confirms_is_captured),
        IN_FOLDER(a_capture_that_disagrees_is_shown_and_named),
        IN_FOLDER(devices_are_asked_by_name_and_what_is_added_first),
        IN_FOLDER(of_several_devices_the_earliest_capture_is_shown),
        IN_FOLDER(what_cannot_be_added_whole_adds_nothing),
        IN_FOLDER(only_the_variant_asked_for_is_read),
        IN_FOLDER(a_name_that_nothing_asks_for_is_told),
        cmocka_unit_test(every_capture_in_assets_agrees_with_the_ptx_isa),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
