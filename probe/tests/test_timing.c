/*
 * The line through a variant's timings: found if it is known, not found if a pattern is off it, and
 * present in the cycles measured on the H200.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/move/pattern.h"
#include "probe/evidence/move/run.h"
#include "probe/evidence/move/timing.h"
#include "probe/evidence/store/evidence.h"
#include "probe/isa/operand.h"

static const char h200[] = WS_SOURCE_DIR "/assets/captures/nvidia-h200";

enum { FASTEST = 5 }; /* of the repetitions made up here */

static void assert_near(double is, double should, double apart)
{
    if (!(fabs(is - should) <= apart))
        fail_msg("%g, not %g", is, should);
}

static void set_cycles(struct ws_timing *timing, double cycles)
{
    timing->instructions = WS_INSTRUCTIONS;
    timing->repetitions = WS_REPETITIONS;
    for (int i = 0; i < WS_REPETITIONS; i++)
        timing->cycles[i] = (uint32_t)(cycles * WS_INSTRUCTIONS + 0.5) + (i == FASTEST ? 0 : 9000);
}

/* Timings of every pattern on the line a + b × wavefronts; freed by the caller. */
static struct ws_captured_variant *made_up(const struct ws_variant *variant, double a, double b)
{
    struct ws_captured_variant *captured = calloc(1, sizeof *captured);

    assert_non_null(captured);
    captured->variant = variant;
    captured->timings = ws_pattern_count(variant);
    for (int i = 0; i < captured->timings; i++) {
        struct ws_timing *timing = &captured->timing[i];
        struct ws_addresses addresses;

        ws_pattern_addresses(variant, i, &addresses);
        snprintf(timing->pattern, sizeof timing->pattern, "%s", ws_pattern_name(variant, i));
        memcpy(timing->address, addresses.address, sizeof timing->address);
        set_cycles(timing, a + b * ws_timing_wavefronts(variant, timing));
    }
    return captured;
}

static struct ws_captured_variant *made_up_named(const char *name, double a, double b)
{
    return made_up(ws_variant_named(name), a, b);
}

static struct ws_timing *named(struct ws_captured_variant *captured, const char *pattern)
{
    for (int i = 0; i < captured->timings; i++)
        if (!strcmp(captured->timing[i].pattern, pattern))
            return &captured->timing[i];
    fail_msg("no pattern \"%s\"", pattern);
    return NULL;
}

static void the_fastest_repetition_counts(void **state)
{
    struct ws_timing timing = {
        .instructions = 100, .repetitions = 3, .cycles = {3000, 2850, 2900, 1}};

    (void)state;
    assert_near(ws_timing_cycles(&timing), 28.5, 1e-9);
    timing.repetitions = 1;
    assert_near(ws_timing_cycles(&timing), 30, 1e-9);
}

static void a_known_line_is_found_for_every_variant(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        struct ws_captured_variant *captured = made_up(variant, 26.25, 2.5);
        struct ws_timing_fit fit;
        struct ws_error error;

        assert_int_equal(ws_timing_fit(captured, &fit), !variant->family->from_global);
        if (variant->family->from_global) {
            free(captured);
            continue;
        }
        assert_int_equal(fit.patterns, ws_pattern_count(variant));
        assert_near(fit.intercept, 26.25, 1e-6);
        assert_near(fit.slope, ws_address_lanes(variant) ? 2.5 : 0, 1e-6);
        assert_near(fit.residual, 0, 1e-6);
        assert_true(ws_timing_check(captured, &error));
        free(captured);
    }
}

static void a_line_is_told_with_its_worst_pattern(void **state)
{
    struct ws_captured_variant *captured = made_up_named("stmatrix.m8n8.x4.b16", 30, 2);
    struct ws_timing_fit fit;
    struct ws_error line;
    const char *text;

    (void)state;
    set_cycles(named(captured, "pitch 48"), 30 + 2 * 4 - 0.25);
    assert_true(ws_timing_fit(captured, &fit));
    text = ws_timing_fit_text(&fit, true, &line);
    assert_non_null(strstr(text, "× wavefronts over 40 patterns, largest residual -0.2"));
    assert_non_null(strstr(text, "(pitch 48)"));
    text = ws_timing_fit_text(&fit, false, &line);
    assert_non_null(strstr(text, "x wavefronts over 40 patterns, largest residual -0.2"));
    free(captured);
}

static void a_pattern_off_the_line_is_found_and_named(void **state)
{
    struct ws_captured_variant *captured = made_up_named("ldmatrix.m8n8.x4.b16", 30, 2);
    struct ws_error error;

    (void)state;
    for (int i = 0; i < captured->timings; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            struct ws_timing *timing = &captured->timing[i], right = *timing;
            double cycles = ws_timing_cycles(timing);
            char quoted[WS_TEXT_SIZE + 16];

            set_cycles(timing, cycles + sign * 0.4);
            assert_true(ws_timing_check(captured, &error));
            set_cycles(timing, cycles + sign * 0.6);
            assert_false(ws_timing_check(captured, &error));
            snprintf(quoted, sizeof quoted, "pattern \"%s\" takes", timing->pattern);
            assert_non_null(strstr(error.text, quoted));
            *timing = right;
        }
    free(captured);
}

/* Cycles without wavefronts: one pattern, no line. */
static void movmatrix_has_cycles_and_no_line(void **state)
{
    struct ws_captured_variant *captured = made_up_named("movmatrix.m8n8.trans.b16", 29.75, 2);
    const uint32_t anything[WS_LANES] = {16, 4096};
    struct ws_timing_fit fit;
    struct ws_error line;

    (void)state;
    assert_int_equal(captured->timings, 1);
    assert_int_equal(ws_timing_wavefronts(captured->variant, &captured->timing[0]), 0);
    assert_true(ws_timing_fit(captured, &fit));
    assert_string_equal(ws_timing_fit_text(&fit, true, &line), "29.75 cycles");
    assert_ptr_equal(ws_timing_find(captured, anything), &captured->timing[0]);
    free(captured);
}

static void patterns_of_equal_wavefronts_give_no_slope(void **state)
{
    struct ws_captured_variant *captured = made_up_named("ldmatrix.m8n8.x1.b16", 30, 2);
    struct ws_timing_fit fit;

    (void)state;
    captured->timing[1] = *named(captured, "pitch 48");
    captured->timings = 2;
    assert_true(ws_timing_fit(captured, &fit));
    assert_near(fit.slope, 0, 1e-9);
    assert_near(fit.intercept, 32, 1e-9);
    free(captured);
}

static void what_was_never_timed_contradicts_nothing(void **state)
{
    struct ws_captured_variant *captured = made_up_named("ldmatrix.m8n8.x1.b16", 30, 2);
    const uint32_t address[WS_LANES] = {0};
    struct ws_timing_fit fit;
    struct ws_error error;

    (void)state;
    captured->timings = 0;
    assert_false(ws_timing_fit(captured, &fit));
    assert_true(ws_timing_check(captured, &error));
    assert_null(ws_timing_find(captured, address));
    free(captured);
}

/* The same used addresses, all moved by `bytes`; those of ignored lanes differ. */
static void displace(const struct ws_captured_variant *captured, const struct ws_timing *timing,
                     uint32_t bytes, uint32_t address[WS_LANES])
{
    for (int lane = 0; lane < WS_LANES; lane++)
        address[lane] = lane < ws_address_lanes(captured->variant) ? timing->address[lane] + bytes
                                                                   : 0xFFFFFFF0u;
}

static void a_timing_is_found_up_to_displacement_by_all_banks(void **state)
{
    struct ws_captured_variant *captured = made_up_named("ldmatrix.m8n8.x2.b16", 30, 2);
    const struct ws_timing *padded = named(captured, "pitch 144");
    uint32_t address[WS_LANES];

    (void)state;
    for (uint32_t bytes = 0; bytes <= 1024; bytes += 16) {
        displace(captured, padded, bytes, address);
        assert_ptr_equal(ws_timing_find(captured, address), bytes % 128 ? NULL : padded);
    }
    displace(captured, padded, 1280, address);
    address[15] += 16;
    assert_null(ws_timing_find(captured, address));
    free(captured);
}

/* Scattered rows are above address 0, so a user's may be below them. */
static void a_timing_is_found_for_lower_addresses_too(void **state)
{
    struct ws_captured_variant *captured = made_up_named("ldmatrix.m8n8.x4.b16", 30, 2);
    struct ws_timing *timing = named(captured, "pitch 80");
    uint32_t address[WS_LANES];

    (void)state;
    memcpy(address, timing->address, sizeof address);
    for (int lane = 0; lane < WS_LANES; lane++)
        timing->address[lane] += 512;
    assert_ptr_equal(ws_timing_find(captured, address), timing);
    free(captured);
}

/* What a capture of data movement has; NULL for other kinds. */
static struct ws_captured_variant *moved(const struct ws_any_capture *any)
{
    return any->kind == WS_ANY_MOVE ? &any->move->captured : NULL;
}

static struct ws_captures read_h200(void)
{
    struct ws_captures captures = {0};
    struct ws_error error;

    if (!ws_captures_add(h200, &captures, &error))
        fail_msg("%s", error.text);
    return captures;
}

/* The clock's 85 cycles in 128 instructions are added. */
static void the_h200_takes_two_cycles_a_wavefront(void **state)
{
    static const struct {
        enum ws_family_id op;
        int registers;
        double intercept;
    } known[] = {
        {WS_FAMILY_ldmatrix, 1, 26},  {WS_FAMILY_ldmatrix, 2, 26}, {WS_FAMILY_ldmatrix, 4, 26},
        {WS_FAMILY_stmatrix, 1, 31},  {WS_FAMILY_stmatrix, 2, 33}, {WS_FAMILY_stmatrix, 4, 37},
        {WS_FAMILY_movmatrix, 1, 29}, {WS_FAMILY_st, 1, 31},       {WS_FAMILY_st, 2, 33},
        {WS_FAMILY_st, 4, 37},        {WS_FAMILY_ld, 1, 26},       {WS_FAMILY_ld, 2, 27.14},
        {WS_FAMILY_ld, 4, 29.44},
    };
    struct ws_captures captures = read_h200();
    int lines = 0;

    (void)state;
    for (int i = 0; i < captures.count; i++) {
        const struct ws_captured_variant *captured = moved(&captures.known[i].any);
        struct ws_timing_fit fit;
        struct ws_error error;
        size_t row = 0;

        if (!captured)
            continue;
        if (captured->variant->family->from_global) {
            assert_int_equal(captured->timings, 0);
            continue;
        }
        while (known[row].op != captured->variant->family->id ||
               known[row].registers != ws_moved(captured->variant)->registers)
            row++;
        assert_true(ws_timing_fit(captured, &fit));
        assert_true(ws_timing_check(captured, &error));
        assert_true(fabs(fit.residual) <= 0.5);
        assert_near(fit.intercept, known[row].intercept + 85.0 / 128, 0.02);
        if (ws_address_lanes(captured->variant) == 0)
            continue;
        assert_near(fit.slope, 2, 0.01);
        if (captured->variant->family->id == WS_FAMILY_ld && fit.paired)
            assert_near(fit.saved, ws_moved(captured->variant)->registers / 2, 0.01);
        else
            assert_int_equal(fit.paired, 0);
        lines++;
    }
    assert_int_equal(lines, 12 + 6);
    ws_captures_finish(&captures);
}

static void the_h200_was_timed_under_the_patterns_there_are(void **state)
{
    struct ws_captures captures = read_h200();

    (void)state;
    for (int i = 0; i < captures.count; i++) {
        const struct ws_captured_variant *captured = moved(&captures.known[i].any);

        if (!captured)
            continue;
        assert_int_equal(captured->timings, ws_pattern_count(captured->variant));
        for (int pattern = 0; pattern < captured->timings; pattern++) {
            const struct ws_timing *timing = &captured->timing[pattern];
            struct ws_addresses addresses;

            ws_pattern_addresses(captured->variant, pattern, &addresses);
            assert_string_equal(timing->pattern, ws_pattern_name(captured->variant, pattern));
            assert_memory_equal(timing->address, addresses.address, sizeof timing->address);
        }
    }
    ws_captures_finish(&captures);
}

/* One repetition made faster is found and refused; made slower, it has no effect. */
static void one_altered_count_of_the_h200_is_found(void **state)
{
    struct ws_captures captures = read_h200();

    (void)state;
    for (int i = 0; i < captures.count; i++) {
        struct ws_captured_variant *captured = moved(&captures.known[i].any);

        for (int pattern = 0; captured && captured->timings > 1 && pattern < captured->timings;
             pattern++) {
            uint32_t *cycles = &captured->timing[pattern].cycles[pattern % WS_REPETITIONS];
            struct ws_error error;

            *cycles -= 1000;
            assert_false(ws_timing_check(captured, &error));
            assert_non_null(strstr(error.text, captured->timing[pattern].pattern));
            *cycles += 2000;
            assert_true(ws_timing_check(captured, &error));
            *cycles -= 1000;
        }
    }
    ws_captures_finish(&captures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fastest_repetition_counts),
        cmocka_unit_test(a_known_line_is_found_for_every_variant),
        cmocka_unit_test(a_line_is_told_with_its_worst_pattern),
        cmocka_unit_test(a_pattern_off_the_line_is_found_and_named),
        cmocka_unit_test(movmatrix_has_cycles_and_no_line),
        cmocka_unit_test(patterns_of_equal_wavefronts_give_no_slope),
        cmocka_unit_test(what_was_never_timed_contradicts_nothing),
        cmocka_unit_test(a_timing_is_found_up_to_displacement_by_all_banks),
        cmocka_unit_test(a_timing_is_found_for_lower_addresses_too),
        cmocka_unit_test(the_h200_takes_two_cycles_a_wavefront),
        cmocka_unit_test(the_h200_was_timed_under_the_patterns_there_are),
        cmocka_unit_test(one_altered_count_of_the_h200_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
