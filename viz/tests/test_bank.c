/*
 * Wavefronts against the H200's measured numbers and against brute force over single banks;
 * suggestions against an exhaustive search; reports as text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "probe/isa/operand.h"
#include "probe/snippet/run/constants.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"
#include "probe/tests/single_banks.h"
#include "viz/report/bank_text.h"

static void report_of(const char *name, const struct ws_address_options *options,
                      struct ws_bank_report *report)
{
    struct ws_error error = {0};

    if (!ws_bank_report_make(ws_variant_named(name), options, report, &error) ||
        !ws_suggest(report->variant, options, &report->padding, &report->swizzle, &error))
        fail_msg("%s: %s", name, error.text);
}

/* x4, matrices stacked: 32 rows a pitch apart. */
static void wavefronts_are_those_measured_on_the_h200(void **state)
{
    static const struct {
        int pitch, swizzle_bits, wavefronts;
    } measured[] = {{16, 0, 4}, {32, 0, 8}, {64, 0, 16}, {128, 0, 32}, {144, 0, 4}, {128, 3, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof measured / sizeof measured[0]; i++) {
        struct ws_address_options options = {.tile = WS_TILE_STACKED,
                                             .pitch_bytes = measured[i].pitch,
                                             .swizzle = {measured[i].swizzle_bits, 4, 3}};
        struct ws_bank_report report;

        report_of("ldmatrix.m8n8.x4.b16", &options, &report);
        assert_int_equal(report.banks.wavefronts, measured[i].wavefronts);
    }
}

/* A load of 8 or 16 bytes: whether lanes that differ in bit 0, or all that differ in bit 1, agree.
 */
static bool comes_by_pairs(const struct ws_variant *variant, const uint32_t *address)
{
    bool by_one = true, by_two = true;

    for (int lane = 0; lane < WS_LANES; lane++) {
        by_one = by_one && address[lane] == address[lane % 2 ? lane - 1 : lane + 1];
        by_two = by_two && address[lane] == address[lane / 2 % 2 ? lane - 2 : lane + 2];
    }
    return !strncmp(variant->name, "ld.shared.v", 11) && (by_one || by_two);
}

/* What cp.async waits for: lanes, whether they give one row or not. */
static int most_lanes_of_a_bank(const uint32_t *address, int lanes, uint32_t row_bytes)
{
    int most = 0;

    for (uint32_t bank = 0; bank < WS_BANKS; bank++) {
        int count = 0;

        for (int lane = 0; lane < lanes; lane++)
            for (uint32_t byte = 0; byte < row_bytes; byte += 4)
                count += (address[lane] + byte) / 4 % WS_BANKS == bank;
        most = count > most ? count : most;
    }
    return most;
}

static void wavefronts_equal_brute_force_over_random_addresses(void **state)
{
    uint32_t random = 3;
    int seen[WS_LANES + 1] = {0};

    (void)state;
    for (int i = 0; i < 20000; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(i % WS_VARIANTS));
        int row_bytes = ws_row_bytes(variant), phase_rows = 128 / row_bytes;
        int lanes = ws_address_lanes(variant), all;
        uint32_t rows = (uint32_t)4 << (i % 9); /* few rows, so that some are the same */
        struct ws_address_options options = {.source = WS_FROM_NUMBERS};
        struct ws_bank_report report;
        int total = 0, apart = i / WS_VARIANTS % 5; /* of lanes that are given one row */

        if (!lanes)
            continue;
        for (int lane = 0; lane < WS_LANES; lane++) {
            random = random * 1664525 + 1013904223;
            options.number[lane] = (random >> 12) % rows * (uint32_t)(i % 3 ? row_bytes : 128);
            if (apart && apart < 3 && lane & apart)
                options.number[lane] = options.number[lane ^ apart];
        }
        if (apart && i / WS_VARIANTS % 3 == 0) /* all but one */
            options.number[random >> 20 & 31] = 8 * 128;
        phase_rows <<= comes_by_pairs(variant, options.number);
        all = (lanes + phase_rows - 1) / phase_rows;
        report_of(variant->name, &options, &report);
        assert_int_equal(report.banks.phases, all);
        for (int phase = 0; phase < report.banks.phases; phase++) {
            int first = phase_rows * phase;
            int count = lanes - first < phase_rows ? lanes - first : phase_rows;
            int expected =
                variant->family->from_global
                    ? most_lanes_of_a_bank(options.number + first, count, (uint32_t)row_bytes)
                    : single_banks_wavefronts(options.number + first, count, (uint32_t)row_bytes);

            assert_int_equal(report.banks.phase[phase].wavefronts, expected);
            assert_int_equal(report.banks.phase[phase].first_lane, first);
            assert_int_equal(report.banks.phase[phase].lanes, count);
            assert_int_equal(report.banks.phase[phase].matrix, first / ws_moved(variant)->rows);
            total += expected;
            seen[expected]++;
        }
        assert_int_equal(report.banks.wavefronts, total);
    }
    for (int wavefronts = 1; wavefronts <= 8; wavefronts++)
        assert_true(seen[wavefronts] > 0);
}

/* What everyone should know of a warp's own loads and stores; each was measured on the H200. */
static void ordinary_accesses_cost_what_they_do(void **state)
{
    static const struct {
        const char *name, *address;
        int wavefronts, phases;
    } known[] = {
        {"st.shared.v4.b32", "t * 16", 4, 4},
        {"st.shared.v4.b32", "t * 32", 8, 4},
        {"st.shared.v4.b32", "t * 128", 32, 4},
        {"st.shared.v4.b32", "t / 2 * 16", 4, 4},
        {"st.shared.v2.b32", "t * 8", 2, 2},
        {"st.shared.v2.b32", "t * 128", 32, 2},
        {"st.shared.b32", "t * 4", 1, 1},
        {"st.shared.b32", "t * 8", 2, 1},
        {"st.shared.b32", "t * 128", 32, 1},
        {"st.shared.b32", "t * 132", 1, 1},
        {"st.shared.b32", "0", 1, 1},
        {"ld.shared.b32", "0", 1, 1},
        {"ld.shared.v2.b32", "t * 8", 2, 2},
        {"ld.shared.v2.b32", "0", 1, 1},
        {"ld.shared.v2.b32", "t / 2 * 8", 1, 1},
        {"ld.shared.v2.b32", "t / 4 * 16 + t % 2 * 8", 1, 1},
        {"ld.shared.v2.b32", "t % 16 * 8", 2, 2}, /* halves of a warp alone do not come together */
        {"ld.shared.v4.b32", "t * 16", 4, 4},
        {"ld.shared.v4.b32", "t / 2 * 16", 2, 2},
        {"ld.shared.v4.b32", "0", 2, 2},
        {"cp.async.ca.4", "t * 4", 1, 1},
        {"cp.async.ca.4", "0", 32, 1},
        {"cp.async.cg.16", "t * 16", 4, 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct ws_address_options options = {.source = WS_FROM_EXPRESSION,
                                             .expression = known[i].address};
        struct ws_bank_report report;

        report_of(known[i].name, &options, &report);
        if (report.banks.wavefronts != known[i].wavefronts ||
            report.banks.phases != known[i].phases)
            fail_msg("%s, %s: %d wavefronts in %d phases", known[i].name, known[i].address,
                     report.banks.wavefronts, report.banks.phases);
    }
}

/* Lanes that do not execute it cost nothing and find nothing; but of what all must execute. */
static void inactive_lanes_have_no_row(void **state)
{
    struct ws_addresses addresses = {.variant = ws_variant_named("ld.shared.v2.b32"),
                                     .counted = WS_LANES};
    struct ws_findings findings;
    struct ws_banks banks;

    (void)state;
    for (int lane = 0; lane < WS_LANES; lane++)
        addresses.address[lane] = lane % 2 ? 3 : (uint32_t)lane * 128;
    addresses.inactive = 0xAAAAAAAA; /* the odd lanes, whose addresses would fault */
    ws_addresses_check(&addresses, 0, &findings);
    assert_int_equal(findings.count, 0);
    ws_banks_count(&addresses, 0, &banks);
    assert_true(banks.paired); /* no two that execute it are a bit apart */
    assert_int_equal(banks.phases, 1);
    assert_int_equal(banks.wavefronts, 16);
    assert_int_equal(ws_banks_phase_of(&banks, 2), 0);
    assert_int_equal(ws_banks_phase_of(&banks, 3), -1);
    addresses.variant = ws_variant_named("st.shared.v2.b32");
    addresses.inactive = 0xFFFFAAAA;
    ws_banks_count(&addresses, 0, &banks);
    assert_int_equal(banks.phases, 1); /* the other has no lane */
    assert_int_equal(banks.wavefronts, 8);
    addresses.variant = ws_variant_named("stmatrix.m8n8.x4.b16");
    addresses.inactive = 1u << 7;
    ws_addresses_check(&addresses, 0, &findings);
    assert_true(findings.faults > 0);
    ws_banks_count(&addresses, 0, &banks);
    assert_true(banks.faulting >> 7 & 1);
    assert_int_equal(banks.wavefronts, 0);
}

static void an_m16n16_matrix_is_two_phases(void **state)
{
    struct ws_address_options options = {0};
    struct ws_bank_report report;

    (void)state;
    report_of("ldmatrix.m16n16.x2.trans.b8", &options, &report);
    assert_int_equal(report.banks.phases, 4);
    assert_int_equal(report.banks.phase[1].matrix, 0);
    assert_int_equal(report.banks.phase[2].matrix, 1);
}

static int wavefronts_with(const struct ws_variant *variant,
                           const struct ws_address_options *options)
{
    struct ws_bank_report report;

    report_of(variant->name, options, &report);
    return report.findings.faults ? 99 : report.banks.wavefronts;
}

static void a_suggestion_is_the_smallest_that_works(void **state)
{
    int paddings = 0, swizzles = 0, none = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int tile = WS_TILE_COLUMNS; tile < WS_TILES; tile++)
            for (int pitch = 64; pitch <= 288; pitch += 8) {
                const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
                struct ws_address_options options = {.tile = (enum ws_tile)tile,
                                                     .pitch_bytes = pitch};
                int phase_rows = 128 / ws_row_bytes(variant);
                int least = (ws_address_lanes(variant) + phase_rows - 1) / phase_rows;
                struct ws_bank_report report;
                struct ws_address_options tried = options;

                if (!in_sample(id + tile + pitch / 8, 5) || !ws_address_lanes(variant))
                    continue;
                report_of(variant->name, &options, &report);
                if (wavefronts_with(variant, &options) == least) {
                    assert_false(report.padding.found || report.swizzle.found);
                    continue;
                }
                for (tried.padding_bytes = 1; wavefronts_with(variant, &tried) != least;)
                    tried.padding_bytes++;
                assert_true(report.padding.found);
                assert_int_equal(report.padding.options.padding_bytes, tried.padding_bytes);
                paddings++;
                tried = options;
                for (tried.swizzle = (struct ws_swizzle){1, 4, 3}; tried.swizzle.bits <= 3;
                     tried.swizzle.bits++)
                    if (wavefronts_with(variant, &tried) == least)
                        break;
                if (tried.swizzle.bits <= 3)
                    assert_memory_equal(&report.swizzle.options.swizzle, &tried.swizzle,
                                        sizeof tried.swizzle);
                else if (report.swizzle.found)
                    assert_int_equal(wavefronts_with(variant, &report.swizzle.options), least);
                swizzles += report.swizzle.found;
                none += !report.swizzle.found;
            }
    assert_true(paddings > 100 / sample_step(1) && swizzles > 100 / sample_step(1) && none > 0);
}

static void write_json(const struct ws_bank_report *report, FILE *file)
{
    struct ws_error error;

    assert_true(ws_bank_json(report, file, &error));
}

static void table(const struct ws_bank_report *report, FILE *file)
{
    assert_true(ws_bank_table(report, 0, file));
}

static void suggested(const struct ws_bank_report *report, FILE *file)
{
    assert_true(ws_bank_suggest(report, file));
}

static char *text_of(void (*write)(const struct ws_bank_report *, FILE *),
                     const struct ws_bank_report *report)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);

    write(report, file);
    fclose(file);
    return text;
}

static void expressions_get_suggestions_through_their_pitch(void **state)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION,
                                         .expression = "(t % 16) * pitch + (t / 16) * 16"};
    struct ws_bank_report report;
    struct ws_error error;
    char *text;

    (void)state;
    assert_true(ws_constants_add("pitch=128", &options.constants, &error));
    report_of("ldmatrix.m8n8.x4.b16", &options, &report);
    assert_int_equal(report.banks.wavefronts, 32);
    text = text_of(suggested, &report);
    assert_string_equal(
        text, "/* pitch = 144 instead of 128, no bank conflicts */\n"
              "t % 16 * 144 + t / 16 * 16\n"
              "/* a swizzle of 128 bytes, no bank conflicts */\n"
              "(t % 16 * pitch + t / 16 * 16) ^ (((t % 16 * pitch + t / 16 * 16) & 0x380) "
              ">> 3)\n");
    free(text);
    options.expression = "t % 16 * 128";
    options.constants.count = 0;
    report_of("ldmatrix.m8n8.x4.b16", &options, &report);
    assert_string_equal(report.padding.change, "144 instead of 128 in column 10");
    assert_true(report.swizzle.found);
    options.expression = "(t & 1) * 128 + (t & 2) * 512 + (t & 4) * 2048";
    report_of("ldmatrix.m8n8.x4.b16", &options, &report);
    text = text_of(suggested, &report);
    assert_memory_equal(text, "/* no row stride", 16);
    free(text);
    options.expression = "t * 16";
    report_of("ldmatrix.m8n8.x4.b16", &options, &report);
    text = text_of(suggested, &report);
    assert_string_equal(text, "/* no bank conflicts */\n");
    free(text);
}

static void the_table_says_who_collides_with_whom(void **state)
{
    struct ws_address_options options = {.pitch_bytes = 64};
    struct ws_bank_report report;
    char *text;

    (void)state;
    report_of("ldmatrix.m8n8.x2.b16", &options, &report);
    report.rule = (struct ws_rule){.measured = true, .text = "rule measured on NVIDIA H200"};
    text = text_of(table, &report);
    assert_string_equal(
        text,
        "ldmatrix.m8n8.x2.b16\n"
        "counted: --tile columns (2 matrices down, 1 across), --pitch 64 bytes, --base 0 bytes, "
        "--swizzle "
        "none\n"
        "    (t % 16) * 64\n"
        "phase  matrix  lanes  wavefronts  conflicts\n"
        "    0       0    0-7           4  banks 0-3: lanes 0, 2, 4, 6; banks 16-19: lanes 1, 3, "
        "5, "
        "7\n"
        "    1       1   8-15           4  banks 0-3: lanes 8, 10, 12, 14; banks 16-19: lanes 9, "
        "11, "
        "13, 15\n"
        "total: 8 wavefronts, ideal 2 (rule measured on NVIDIA H200)\n"
        "bank conflicts: 6 of a shared load, as Nsight Compute counts them (wavefronts - ideal); "
        "worst phase: 4-way\n"
        "note: lane 16's address is ignored: .x2 uses those of lanes 0 to 15 (and so on up to lane "
        "31)\n"
        "conflict-free with 16 bytes of padding: a pitch of 80 bytes\n"
        "    (t % 16) * 80\n"
        "conflict-free with a swizzle of 64 bytes\n"
        "    ((t % 16) * 64) ^ ((((t % 16) * 64) & 0x180) >> 3)\n");
    free(text);
}

static void csv_has_a_line_a_phase(void **state)
{
    struct ws_address_options options = {.pitch_bytes = 64};
    struct ws_bank_report report;
    char *text;

    (void)state;
    report_of("ldmatrix.m8n8.x2.b16", &options, &report);
    text = text_of(ws_bank_csv, &report);
    assert_string_equal(text, "phase,matrix,wavefronts,addresses,note\n"
                              "0,0,4,0 64 128 192 256 320 384 448,\n"
                              "1,1,4,512 576 640 704 768 832 896 960,\n");
    free(text);
}

static void json_holds_the_whole_report(void **state)
{
    struct ws_address_options options = {.pitch_bytes = 64};
    struct ws_bank_report report;
    const char *expression;
    char *text;
    json_t *root, *phase;

    (void)state;
    report_of("ldmatrix.m8n8.x4.b16", &options, &report);
    report.rule.measured = true;
    text = text_of(write_json, &report);
    root = json_loads(text, 0, NULL);
    assert_non_null(root);
    assert_string_equal(json_string_value(json_object_get(root, "variant")),
                        "ldmatrix.m8n8.x4.b16");
    assert_int_equal(json_integer_value(json_object_get(root, "wavefronts")), 16);
    assert_int_equal(json_integer_value(json_object_get(root, "ideal")), 4);
    assert_true(json_is_true(json_object_get(root, "measured")));
    assert_int_equal(json_array_size(json_object_get(root, "phases")), 4);
    phase = json_array_get(json_object_get(root, "phases"), 3);
    assert_int_equal(json_integer_value(json_object_get(phase, "wavefronts")), 4);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(phase, "addresses"), 1)),
                     592);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(phase, "bank_groups"), 1)),
                     5);
    expression = json_string_value(json_object_get(json_object_get(root, "padding"), "expression"));
    assert_string_equal(expression, "(t % 16) * 80 + (t / 16) * 16");
    json_decref(root);
    free(text);
}

static void movmatrix_has_no_banks(void **state)
{
    struct ws_address_options options = {0};
    struct ws_bank_report report;
    struct ws_error error;

    (void)state;
    assert_false(ws_bank_report_make(ws_variant_named("movmatrix.m8n8.trans.b16"), &options,
                                     &report, &error));
    assert_error(error, WS_CODE_UNAVAILABLE, "movmatrix.m8n8.trans.b16");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wavefronts_are_those_measured_on_the_h200),
        cmocka_unit_test(wavefronts_equal_brute_force_over_random_addresses),
        cmocka_unit_test(ordinary_accesses_cost_what_they_do),
        cmocka_unit_test(inactive_lanes_have_no_row),
        cmocka_unit_test(an_m16n16_matrix_is_two_phases),
        cmocka_unit_test(a_suggestion_is_the_smallest_that_works),
        cmocka_unit_test(expressions_get_suggestions_through_their_pitch),
        cmocka_unit_test(the_table_says_who_collides_with_whom),
        cmocka_unit_test(csv_has_a_line_a_phase),
        cmocka_unit_test(json_holds_the_whole_report),
        cmocka_unit_test(movmatrix_has_no_banks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
