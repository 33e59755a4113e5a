/*
 * Addresses that fault: a report names the lanes and why, and counts nothing, in any of its forms.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "viz/report/bank_text.h"

static const struct {
    const char *variant;
    struct ws_address_options options;
    uint32_t faulting; /* lanes */
    const char *why;
} cases[] = {
    {"ldmatrix.m8n8.x4.b16",
     {.source = WS_FROM_EXPRESSION, .expression = "(t << 3) + (t << 7)"},
     0xaaaaaaaa,
     "lane 1's address, byte 136, is not a multiple of 16"},
    {"stmatrix.m8n8.x1.b16",
     {.source = WS_FROM_EXPRESSION, .expression = "t < 8 ? t * 128 + (t == 5) : 0"},
     0x20,
     "lane 5's address, byte 641, is not a multiple of 16"},
    {"ldmatrix.m8n8.x4.b16",
     {.pitch_bytes = 128, .buffer_bytes = 1024},
     0xff00ff00,
     "lane 8's row, bytes 1024 to 1039, is outside the buffer of 1024 bytes"},
    {"ldmatrix.m16n16.x1.trans.b8",
     {.pitch_bytes = 100},
     0xeeee,
     "lane 1's address, byte 100, is not a multiple of 16"},
    {"ldmatrix.m8n16.x4.s8.s4",
     {.source = WS_FROM_EXPRESSION, .expression = "t == 17 ? 4 : t * 8"},
     0x20000,
     "lane 17's address, byte 4, is not a multiple of 8"},
};

enum { CASES = sizeof cases / sizeof cases[0] };

static void report_of(int index, struct ws_bank_report *report)
{
    struct ws_error error = {0};

    if (!ws_bank_report_make(ws_variant_named(cases[index].variant), &cases[index].options, report,
                             &error) ||
        !ws_suggest(report->variant, &report->options, &report->padding, &report->swizzle, &error))
        fail_msg("%s: %s", cases[index].variant, error.text);
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

static void write_json(const struct ws_bank_report *report, FILE *file)
{
    struct ws_error error;

    assert_true(ws_bank_json(report, file, &error));
}

static void addresses_that_fault_are_not_counted(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++) {
        struct ws_bank_report report;

        report_of(i, &report);
        assert_int_equal(report.banks.faulting, cases[i].faulting);
        assert_int_equal(report.banks.wavefronts, 0);
        assert_false(ws_banks_free(&report.banks));
        for (int phase = 0; phase < report.banks.phases; phase++) {
            assert_int_equal(report.banks.phase[phase].wavefronts, 0);
            for (int group = 0; group < WS_BANKS; group++)
                assert_int_equal(report.banks.phase[phase].rows[group], 0);
        }
    }
}

static void a_table_of_faults_names_lanes_and_reasons_and_no_count(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++) {
        struct ws_bank_report report;
        char *text, *suggestions;

        report_of(i, &report);
        text = text_of(table, &report);
        suggestions = strstr(text, "conflict-free with");
        if (suggestions)
            *suggestions = 0;
        assert_non_null(strstr(text, cases[i].why));
        assert_non_null(strstr(text, "faulting lanes"));
        assert_null(strstr(text, "wavefront"));
        assert_null(strstr(text, "conflict"));
        assert_null(strstr(text, "measured"));
        free(text);
    }
}

static void csv_of_faults_has_no_wavefronts_and_a_note(void **state)
{
    struct ws_bank_report report;
    char *text;

    (void)state;
    report_of(2, &report);
    text = text_of(ws_bank_csv, &report);
    assert_string_equal(text, "phase,matrix,wavefronts,addresses,note\n"
                              "0,0,,0 128 256 384 512 640 768 896,\n"
                              "1,1,,1024 1152 1280 1408 1536 1664 1792 1920,"
                              "\"these lanes fault: 8, 9, 10, 11, 12, 13, 14, 15\"\n"
                              "2,2,,16 144 272 400 528 656 784 912,\n"
                              "3,3,,1040 1168 1296 1424 1552 1680 1808 1936,"
                              "\"these lanes fault: 24, 25, 26, 27, 28, 29, 30, 31\"\n");
    free(text);
    report_of(4, &report);
    text = text_of(ws_bank_csv, &report);
    assert_string_equal(text,
                        "phase,matrix,wavefronts,addresses,note\n"
                        "0,0-1,,0 8 16 24 32 40 48 56 64 72 80 88 96 104 112 120,\n"
                        "1,2-3,,128 4 144 152 160 168 176 184 192 200 208 216 224 232 240 248,"
                        "\"these lanes fault: 17\"\n");
    free(text);
}

static void json_of_faults_has_null_for_every_count(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++) {
        static const char *const counts[] = {"wavefronts", "ideal", "measured"};
        struct ws_bank_report report;
        json_t *root, *phase, *finding;
        size_t index;
        bool told = false;
        char *text;

        report_of(i, &report);
        report.rule.measured = true;
        text = text_of(write_json, &report);
        root = json_loads(text, 0, NULL);
        assert_non_null(root);
        for (int count = 0; count < 3; count++)
            assert_true(json_is_null(json_object_get(root, counts[count])));
        assert_int_equal(json_array_size(json_object_get(root, "phases")), report.banks.phases);
        json_array_foreach(json_object_get(root, "phases"), index, phase)
        {
            assert_true(json_is_null(json_object_get(phase, "wavefronts")));
            assert_true(json_is_null(json_object_get(phase, "bank_groups")));
            assert_int_equal(json_array_size(json_object_get(phase, "addresses")),
                             report.banks.phase[index].lanes);
        }
        json_array_foreach(json_object_get(root, "findings"), index, finding) told |=
            strstr(json_string_value(json_object_get(finding, "text")), cases[i].why) &&
            json_is_true(json_object_get(finding, "fault"));
        assert_true(told);
        json_decref(root);
        free(text);
    }
}

static void suggestions_for_faults_say_so_where_there_are_none(void **state)
{
    struct ws_bank_report report;
    char *text;

    (void)state;
    report_of(0, &report);
    text = text_of(suggested, &report);
    assert_memory_equal(text, "/* ", 3);
    assert_string_equal(text + strlen(text) - 4, " */\n");
    assert_non_null(strstr(text, "lane 1's address, byte 136, "));
    assert_non_null(strstr(text, "15 more"));
    free(text);
    report_of(3, &report);
    assert_true(report.padding.found);
    assert_int_equal(report.padding.options.padding_bytes, 12);
}

static void stores_to_one_row_are_a_fault_that_runs_and_is_counted(void **state)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION, .expression = "t / 2 * 128"};
    struct ws_bank_report report;
    struct ws_error error;

    (void)state;
    assert_true(
        ws_bank_report_make(ws_variant_named("stmatrix.m8n8.x1.b16"), &options, &report, &error));
    assert_int_equal(report.findings.faults, 4);
    assert_int_equal(report.banks.faulting, 0);
    assert_int_equal(report.banks.wavefronts, 4);
}

static void lanes_that_do_not_count_cannot_fault(void **state)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION,
                                         .expression = "t < 16 ? t * 16 : 1000003",
                                         .buffer_bytes = 256};
    struct ws_bank_report report;
    struct ws_error error;

    (void)state;
    assert_true(
        ws_bank_report_make(ws_variant_named("ldmatrix.m8n8.x2.b16"), &options, &report, &error));
    assert_int_equal(report.banks.faulting, 0);
    assert_true(ws_banks_free(&report.banks));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_that_fault_are_not_counted),
        cmocka_unit_test(a_table_of_faults_names_lanes_and_reasons_and_no_count),
        cmocka_unit_test(csv_of_faults_has_no_wavefronts_and_a_note),
        cmocka_unit_test(json_of_faults_has_null_for_every_count),
        cmocka_unit_test(suggestions_for_faults_say_so_where_there_are_none),
        cmocka_unit_test(stores_to_one_row_are_a_fault_that_runs_and_is_counted),
        cmocka_unit_test(lanes_that_do_not_count_cannot_fault),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
