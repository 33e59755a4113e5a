/* Captures alone determine whether the bank rule was measured, and changing them changes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "probe/evidence/store/rule.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/synthetic.h"
#include "probe/tests/test_folder.h"

/*
 * Puts a capture into directory d, with a line of the given cycles per wavefront; below 0: not
 * timed.
 */
static void put_timed(const char *name, const char *device, double wavefront, int off_by)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named(name));
    struct ws_error error = {0};

    snprintf(capture->head.device, WS_TEXT_SIZE, "%s", device);
    if (wavefront >= 0)
        synthetic_timings(capture, wavefront);
    if (off_by)
        capture->captured.timing[3].cycles[0] += (uint32_t)(off_by * capture->timing_instructions);
    if (!ws_capture_folder_write(&(struct ws_any_capture){.move = capture}, 1, in_folder("d"),
                                 &error))
        fail_msg("%s", error.text);
    ws_capture_destroy(capture);
}

static struct ws_rule rule_of(const char *name)
{
    struct ws_captures captures;
    struct ws_rule rule = {0};
    struct ws_error error = {0};

    if (!ws_captures_load(test_folder, &captures, &error) ||
        !ws_evidence_rule(&captures, ws_variant_named(name), &rule, &error))
        fail_msg("%s", error.text);
    ws_captures_finish(&captures);
    return rule;
}

static void a_line_that_every_pattern_lies_on_is_a_measured_rule(void **state)
{
    struct ws_rule rule;

    (void)state;
    /* Any variant, also one that no available GPU has. */
    put_timed("ldmatrix.m16n16.x2.trans.b8", "NVIDIA GeForce RTX 5090", 4, 0);
    rule = rule_of("ldmatrix.m16n16.x2.trans.b8");
    assert_true(rule.measured);
    assert_string_equal(rule.text, "rule measured on NVIDIA GeForce RTX 5090");
    assert_string_equal(rule.brief, "rule measured on RTX 5090");
}

static void without_captures_nothing_is_measured(void **state)
{
    struct ws_rule rule = rule_of("ldmatrix.m8n8.x4.b16");

    (void)state;
    assert_false(rule.measured);
    assert_string_equal(rule.text, "not measured for this or any other variant");
    assert_string_equal(rule.brief, "rule not measured");
}

static void a_capture_that_was_not_timed_measures_nothing(void **state)
{
    (void)state;
    put_timed("ldmatrix.m8n8.x4.b16", "G", -1, 0);
    assert_false(rule_of("ldmatrix.m8n8.x4.b16").measured);
    put_timed("movmatrix.m8n8.trans.b16", "G", 2, 0);
    assert_string_equal(rule_of("movmatrix.m8n8.trans.b16").text,
                        "not measured for this or any other variant");
}

static void a_pattern_off_the_line_is_named_and_nothing_is_called_measured(void **state)
{
    struct ws_rule rule;

    (void)state;
    put_timed("ldmatrix.m8n8.x4.b16", "G", 2, 4);
    rule = rule_of("ldmatrix.m8n8.x4.b16");
    assert_false(rule.measured);
    assert_non_null(strstr(rule.text, "on G the rule does not hold: pattern \""));
    assert_string_equal(rule.brief, "rule does not hold on G");
    /* Nor is the rule extrapolated from it. */
    assert_string_equal(rule_of("ldmatrix.m16n16.x1.trans.b8").text,
                        "not measured for this or any other variant");
}

static void a_flat_line_says_nothing_of_wavefronts(void **state)
{
    (void)state;
    put_timed("ldmatrix.m8n8.x4.b16", "G", 0, 0);
    assert_false(rule_of("ldmatrix.m8n8.x4.b16").measured);
    put_timed("ldmatrix.m8n8.x4.b16", "G", 0.125, 0);
    assert_false(rule_of("ldmatrix.m8n8.x4.b16").measured);
    put_timed("ldmatrix.m8n8.x4.b16", "G", 1, 0);
    assert_true(rule_of("ldmatrix.m8n8.x4.b16").measured);
}

static void a_rule_is_taken_over_from_the_same_instruction_first(void **state)
{
    (void)state;
    put_timed("stmatrix.m16n8.x4.trans.b8", "G", 2, 0);
    assert_string_equal(rule_of("ldmatrix.m8n8.x1.b16").text,
                        "not measured for this variant; extrapolated from m16n8");
    put_timed("ldmatrix.m8n16.x2.b8x16.b6x16_p32", "G", 2, 0);
    assert_string_equal(rule_of("ldmatrix.m8n8.x1.b16").text,
                        "not measured for this variant; extrapolated from m8n16");
    assert_string_equal(rule_of("stmatrix.m8n8.x1.b16").text,
                        "not measured for this variant; extrapolated from m16n8");
}

static void only_the_variants_own_capture_must_be_readable(void **state)
{
    struct ws_captures captures;
    struct ws_rule rule;
    struct ws_error error = {0};

    (void)state;
    put_timed("ldmatrix.m8n8.x2.b16", "G", 2, 0);
    put("d/ldmatrix.m8n8.x1.b16.json", "{");
    assert_string_equal(rule_of("ldmatrix.m8n16.x1.b8x16.b6x16_p32").text,
                        "not measured for this variant; extrapolated from m8n8");
    assert_true(ws_captures_load(test_folder, &captures, &error));
    assert_false(
        ws_evidence_rule(&captures, ws_variant_named("ldmatrix.m8n8.x1.b16"), &rule, &error));
    assert_error(error, WS_CODE_JSON, "/d/ldmatrix.m8n8.x1.b16.json:1:");
    ws_captures_finish(&captures);
}

/* How often the file, in directory d, was opened to determine the rule. */
static int times_opened(const char *file, const char *name)
{
    _Alignas(struct inotify_event) char events[16384];
    int watch = inotify_init1(IN_NONBLOCK), opened = 0;
    ssize_t length;

    assert_true(watch >= 0);
    assert_true(inotify_add_watch(watch, in_folder("d"), IN_OPEN | IN_CLOSE) >= 0);
    rule_of(name);
    length = read(watch, events, sizeof events);
    for (ssize_t at = 0; at < length;) {
        const struct inotify_event *event = (const void *)(events + at);

        opened += event->mask & IN_OPEN && event->len && !strcmp(event->name, file);
        at += (ssize_t)(sizeof *event + event->len);
    }
    close(watch);
    return opened;
}

static void no_capture_is_read_twice(void **state)
{
    (void)state;
    put_timed("ldmatrix.m8n8.x2.b16", "G", -1, 0);
    put_timed("stmatrix.m8n8.x1.b16", "G", 2, 0);
    put("d/ldmatrix.m8n8.x1.b16.json", "{");
    assert_int_equal(times_opened("ldmatrix.m8n8.x1.b16.json", "ldmatrix.m8n8.x2.b16"), 1);
    assert_int_equal(times_opened("ldmatrix.m8n8.x2.b16.json", "ldmatrix.m8n8.x2.b16"), 1);
    assert_int_equal(times_opened("stmatrix.m8n8.x1.b16.json", "ldmatrix.m8n8.x2.b16"), 1);
    assert_int_equal(times_opened("stmatrix.m8n8.x1.b16.json", "stmatrix.m8n8.x1.b16"), 1);
    assert_int_equal(times_opened("ldmatrix.m8n8.x1.b16.json", "stmatrix.m8n8.x1.b16"), 0);
}

/* The captures that come with the program, variant by variant. */
static void the_rule_was_measured_for_what_the_h200_has(void **state)
{
    struct ws_captures captures;
    struct ws_error error = {0};
    int measured = 0;

    (void)state;
    assert_true(ws_captures_load(WS_SOURCE_DIR "/assets/captures", &captures, &error));
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        const struct ws_capture *capture;
        struct ws_rule rule;

        if (!ws_address_lanes(variant))
            continue;
        if (variant->family->from_global) { /* captured, and not timed */
            assert_true(ws_evidence_rule(&captures, variant, &rule, &error));
            assert_false(rule.measured);
            assert_non_null(strstr(rule.text, variant->shape[1] == 'g'
                                                  ? "extrapolated from cp.async.ca"
                                                  : "measured on an H200"));
            continue;
        }
        assert_true(ws_captures_find(&captures, variant, &capture, &error));
        assert_true(ws_evidence_rule(&captures, variant, &rule, &error));
        assert_int_equal(rule.measured, capture != NULL);
        if (ws_row_bytes(variant) == 8 && !capture) /* which have a rule of their own */
            continue;
        assert_string_equal(rule.text,
                            capture ? "rule measured on NVIDIA H200"
                                    : "not measured for this variant; extrapolated from m8n8");
        assert_string_equal(rule.brief, capture ? "rule measured on H200" : "rule not measured");
        measured += rule.measured;
    }
    assert_int_equal(measured, 12 + 6);
    ws_captures_finish(&captures);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_test_folder, remove_test_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_line_that_every_pattern_lies_on_is_a_measured_rule),
        IN_FOLDER(without_captures_nothing_is_measured),
        IN_FOLDER(a_capture_that_was_not_timed_measures_nothing),
        IN_FOLDER(a_pattern_off_the_line_is_named_and_nothing_is_called_measured),
        IN_FOLDER(a_flat_line_says_nothing_of_wavefronts),
        IN_FOLDER(a_rule_is_taken_over_from_the_same_instruction_first),
        IN_FOLDER(no_capture_is_read_twice),
        IN_FOLDER(only_the_variants_own_capture_must_be_readable),
        cmocka_unit_test(the_rule_was_measured_for_what_the_h200_has),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
