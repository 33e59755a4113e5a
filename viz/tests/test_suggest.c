/*
 * Suggestions compared with exhaustive searches that share only the expression with them: banks are
 * counted one by one, and the printed suggestion is parsed again and must hold.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/snippet/run/constants.h"
#include "probe/tests/single_banks.h"
#include "viz/report/bank_text.h"

static struct ws_bank_report report_of(const char *name, const struct ws_address_options *options)
{
    struct ws_error error = {0};
    struct ws_bank_report report;

    if (!ws_bank_report_make(ws_variant_named(name), options, &report, &error) ||
        !ws_suggest(report.variant, options, &report.padding, &report.swizzle, &error))
        fail_msg("%s: %s", name, error.text);
    return report;
}

/* An expression with constants "pitch=128;n=4" and a swizzle of these bits, M = 4, S = 3. */
static struct ws_address_options with(const char *expression, const char *constants, int bits)
{
    struct ws_address_options options = {
        .source = WS_FROM_EXPRESSION, .expression = expression, .swizzle = {bits, 4, 3}};
    char definition[64];
    struct ws_error error;

    while (*constants) {
        size_t length = strcspn(constants, ";");

        snprintf(definition, sizeof definition, "%.*s", (int)length, constants);
        assert_true(ws_constants_add(definition, &options.constants, &error));
        constants += length + (constants[length] == ';');
    }
    return options;
}

/* Every row aligned and each phase one wavefront, counted bank by bank. */
static bool holds(const char *name, const struct ws_address_options *options)
{
    const struct ws_variant *variant = ws_variant_named(name);
    const struct ws_access *access = ws_moved(variant)->access;
    struct ws_addresses addresses;
    struct ws_error error;
    int rows;

    if (!ws_addresses_make(variant, options, &addresses, &error))
        return false;
    for (int lane = 0; lane < addresses.counted; lane++)
        if (addresses.address[lane] % (uint32_t)access->alignment_bytes)
            return false;
    for (int lane = 0; lane < addresses.counted; lane += rows) {
        rows = addresses.counted - lane < access->phase_rows ? addresses.counted - lane
                                                             : access->phase_rows;
        if (single_banks_wavefronts(addresses.address + lane, rows, (uint32_t)access->row_bytes) !=
            1)
            return false;
    }
    return true;
}

static char *suggestions_of(const struct ws_bank_report *report)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);

    ws_bank_suggest(report, file);
    fclose(file);
    return text;
}

/* Every suggested line of C is conflict-free as printed, and is not the given expression. */
static int lines_that_hold(const char *name, const struct ws_address_options *given)
{
    struct ws_bank_report report = report_of(name, given);
    char *text = suggestions_of(&report), *rest = text, *line;
    struct ws_address_options plain = *given, old = *given;
    char *before = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&before, &size);
    struct ws_error error;
    int lines = 0;

    old.base_bytes = 0;
    assert_true(ws_address_write(report.variant, &old, false, file, &error));
    fclose(file);
    plain.swizzle.bits = 0;
    plain.base_bytes = 0;
    plain.source = WS_FROM_EXPRESSION;
    plain.tile = WS_TILE_AUTO;
    plain.pitch_bytes = plain.padding_bytes = 0;
    while ((line = strtok_r(rest, "\n", &rest))) {
        if (!strncmp(line, "/*", 2))
            continue;
        if (!strcmp(line, before))
            fail_msg("%s: the old expression is printed back: %s", name, line);
        plain.expression = line;
        if (!holds(name, &plain))
            fail_msg("%s: %s does not hold", name, line);
        lines++;
    }
    free(before);
    free(text);
    return lines;
}

static void what_is_suggested_for_an_expression_is_new_and_holds(void **state)
{
    static const struct {
        const char *expression, *constants;
        int swizzle, least; /* suggestions */
    } cases[] = {
        {"(t % 16) * pitch + (t / 16) * 16", "pitch=256", 0, 2},
        {"(t % 16) * pitch + (t / 16) * 16", "pitch=128", 0, 2},
        {"((lane%16)*pitch+(lane/16)*8)*2", "pitch=128", 0, 2},
        {"((lane%16)*LDS+(lane/16)*8)*2", "LDS=64", 0, 2},
        {"((lane%16)*row_elems+(lane/16)*8)*2", "row_elems=256", 0, 2},
        {"(t % 16) * cols * bytes + (t / 16) * 16", "bytes=2;cols=64", 0, 2},
        {"(t % 16) * pitch + (t / 16) * 16", "pitch=256", 2, 2},
        {"(t % 16) * 256 + (t / 16) * 16", "", 0, 1},
        {"(t % 16) * 512 + (t / 16) * 16", "", 0, 1},
        {"(t % 16) * 512 + (t / 16) * 16", "", 3, 1},
        {"(t & 7) * stride + (t >> 3) * 8 * stride", "stride=1024", 1, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_address_options options =
            with(cases[i].expression, cases[i].constants, cases[i].swizzle);
        int lines = lines_that_hold("ldmatrix.m8n8.x4.b16", &options);

        if (lines < cases[i].least)
            fail_msg("%s, %s: %d suggestions", cases[i].expression, cases[i].constants, lines);
    }
}

static void the_constant_that_grows_is_printed_as_its_value(void **state)
{
    struct ws_address_options options = with("(t % 16) * pitch + (t / 16) * 16", "pitch=256", 0);
    struct ws_bank_report report = report_of("ldmatrix.m8n8.x4.b16", &options);
    char *text = suggestions_of(&report);

    (void)state;
    assert_string_equal(text, "/* pitch = 272 instead of 256, no bank conflicts */\n"
                              "t % 16 * 272 + t / 16 * 16\n"
                              "/* Swizzle<3,4,4> (--swizzle 3,4,4), no bank conflicts */\n"
                              "(t % 16 * pitch + t / 16 * 16) ^ (((t % 16 * pitch + t / 16 * 16) & "
                              "0x700) >> 4)\n");
    free(text);
    options = with("((lane%16)*pitch+(lane/16)*8)*2", "pitch=128", 0);
    report = report_of("ldmatrix.m8n8.x4.b16", &options);
    assert_string_equal(report.padding.change, "pitch = 136 instead of 128");
    assert_int_equal(report.padding.options.constants.constant[0].value, 136);
    assert_false(report.padding.options.constants.constant[0].as_number);
}

/* The least growth of one constant by trying, as a reader would with --let. */
static int least_growth(const char *name, struct ws_address_options options, int constant)
{
    for (int growth = 1; growth <= 256; growth++) {
        options.constants.constant[constant].value++;
        if (holds(name, &options))
            return growth;
    }
    return 0;
}

static void a_constant_in_any_unit_grows_by_the_least_that_works(void **state)
{
    static const char *const forms[] = {
        "(t % 16) * n + (t / 16) * 16",      "((t % 16) * n + (t / 16) * 8) * 2",
        "((t % 16) * n + (t / 16) * 4) * 4", "(t % 8) * 4 * n + (t / 8) * 32 * n",
        "(t % 16 * n << 1) + (t >> 4) * 16",
    };
    int found = 0, none = 0;

    (void)state;
    for (size_t form = 0; form < sizeof forms / sizeof forms[0]; form++)
        for (int value = 8; value <= 320; value += 4) {
            char constant[16];
            struct ws_address_options options;
            struct ws_bank_report report;
            int least;

            snprintf(constant, sizeof constant, "n=%d", value);
            options = with(forms[form], constant, 0);
            report = report_of("ldmatrix.m8n8.x4.b16", &options);
            if (holds("ldmatrix.m8n8.x4.b16", &options)) {
                assert_false(report.padding.found);
                continue;
            }
            least = least_growth("ldmatrix.m8n8.x4.b16", options, 0);
            if (report.padding.found != (least > 0) ||
                (least && report.padding.options.constants.constant[0].value != value + least))
                fail_msg("%s, n=%d: %lld, not %d more", forms[form], value,
                         (long long)report.padding.options.constants.constant[0].value - value,
                         least);
            found += least > 0;
            none += !least;
        }
    assert_true(found > 100);
    assert_int_equal(none, 0);
}

static void what_is_no_distance_of_rows_does_not_grow(void **state)
{
    static const struct {
        const char *expression, *constants;
    } cases[] = {
        {"t % rows * 128", "rows=16"},       /* other rows of the tile */
        {"t / part * 128", "part=1"},        /* grown to 32, every lane gives one row */
        {"t % 16 * 128 + start", "start=8"}, /* the start */
        {"(t % 16) << log", "log=7"},        {"t % 16 * 128 + unused * 0", "unused=5"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_address_options options = with(cases[i].expression, cases[i].constants, 0);
        struct ws_bank_report report = report_of("ldmatrix.m8n8.x2.b16", &options);

        /* A number that is a distance of rows may grow, and does if there is one. */
        if (report.padding.constant >= 0)
            fail_msg("%s: %s", cases[i].expression, report.padding.change);
    }
}

static void a_constant_called_pitch_goes_before_others(void **state)
{
    static const struct {
        const char *constants, *expression, *grows;
    } cases[] = {
        {"a=64;row_pitch=128", "t % 2 * a + t / 2 * row_pitch", "row_pitch = 144"},
        {"a=64;stride=64", "(t % 8 * (a + stride))", "stride = 80"},
        {"wide=64;lda=64", "(t % 8 * (wide + lda))", "lda = 80"},
        {"two=2;wide=64", "t % 8 * wide * two", "wide = 72"}, /* less memory than two = … */
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_address_options options = with(cases[i].expression, cases[i].constants, 0);
        struct ws_bank_report report = report_of("ldmatrix.m8n8.x1.b16", &options);

        if (!report.padding.found ||
            strncmp(report.padding.change, cases[i].grows, strlen(cases[i].grows)))
            fail_msg("%s: %s", cases[i].expression,
                     report.padding.found ? report.padding.change : "none");
        assert_true(holds("ldmatrix.m8n8.x1.b16", &report.padding.options));
    }
}

/* Every swizzle that --swizzle takes, tried. */
static bool some_swizzle_holds(const char *name, struct ws_address_options options)
{
    for (int bits = 1; bits <= 15; bits++)
        for (int base = 0; base + 2 * bits <= 31; base++)
            for (int shift = -31; shift <= 31; shift++) {
                if (abs(shift) < bits || base + bits + abs(shift) > 31)
                    continue;
                options.swizzle = (struct ws_swizzle){bits, base, shift};
                if (holds(name, &options))
                    return true;
            }
    return false;
}

static void a_swizzle_is_found_wherever_there_is_one(void **state)
{
    uint32_t random = 7;
    int found = 0, none = 0;

    (void)state;
    for (int i = 0; i < 120; i++) {
        struct ws_address_options options = {.source = WS_FROM_NUMBERS};
        struct ws_bank_report report;
        int bit[3];

        /* Three bits of the row number, each somewhere in the address. */
        for (int b = 0; b < 3; b++) {
            random = random * 1664525 + 1013904223;
            bit[b] = i % 3 ? 4 + b + i % 9 + (int)(random >> 16) % 2 : 4 + (int)(random >> 16) % 12;
        }
        for (uint32_t lane = 0; lane < WS_LANES; lane++)
            options.number[lane] = (lane & 1) << bit[0] | (lane >> 1 & 1) << bit[1] |
                                   (lane >> 2 & 1) << bit[2] | (lane >> 3 & 1) << 20;
        report = report_of("ldmatrix.m8n8.x2.b16", &options);
        if (holds("ldmatrix.m8n8.x2.b16", &options)) {
            assert_false(report.swizzle.found);
            continue;
        }
        if (report.swizzle.found) {
            char text[48];
            struct ws_swizzle typed;
            struct ws_error error;

            assert_true(holds("ldmatrix.m8n8.x2.b16", &report.swizzle.options));
            snprintf(text, sizeof text, "%d,%d,%d", report.swizzle.options.swizzle.bits,
                     report.swizzle.options.swizzle.base, report.swizzle.options.swizzle.shift);
            assert_true(ws_swizzle_parse(text, &typed, &error));
            found++;
        } else {
            assert_false(some_swizzle_holds("ldmatrix.m8n8.x2.b16", options));
            none++;
        }
    }
    assert_true(found > 20 && none > 10);
}

static void pitches_of_256_and_512_bytes_get_a_swizzle(void **state)
{
    static const struct {
        int pitch;
        struct ws_swizzle swizzle;
    } cases[] = {{32, {1, 4, 3}},  {64, {2, 4, 3}},  {128, {3, 4, 3}},
                 {256, {3, 4, 4}}, {512, {3, 4, 5}}, {1024, {3, 4, 6}}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_address_options options = {.tile = WS_TILE_STACKED,
                                             .pitch_bytes = cases[i].pitch};
        struct ws_bank_report report = report_of("ldmatrix.m8n8.x4.b16", &options);

        assert_true(report.swizzle.found);
        assert_memory_equal(&report.swizzle.options.swizzle, &cases[i].swizzle,
                            sizeof cases[i].swizzle);
        assert_true(holds("ldmatrix.m8n8.x4.b16", &report.swizzle.options));
        lines_that_hold("ldmatrix.m8n8.x4.b16", &options);
    }
}

static void what_is_suggested_lies_in_the_buffer(void **state)
{
    struct ws_address_options options = {.pitch_bytes = 128, .buffer_bytes = 8 * 128};
    struct ws_bank_report report = report_of("ldmatrix.m8n8.x1.b16", &options);
    char *text;

    (void)state;
    /* Seven rows of 144 bytes, or the last of 128 moved to its end, and 16 bytes: just so. */
    assert_true(report.padding.found && report.swizzle.found);
    options.buffer_bytes--;
    report = report_of("ldmatrix.m8n8.x1.b16", &options);
    text = suggestions_of(&report);
    assert_string_equal(text, "/* no padding up to 1024 bytes and no Swizzle<B,M,S> leaves these "
                              "addresses inside the buffer and free of bank conflicts */\n");
    free(text);
}

static void a_refusal_says_what_was_looked_for(void **state)
{
    static const char scattered[] = "(t & 1) * 128 + (t & 2) * 512 + (t & 4) * 2048";
    struct ws_address_options options = with(scattered, "", 0);
    struct ws_bank_report report = report_of("ldmatrix.m8n8.x1.b16", &options);
    char *text = suggestions_of(&report);

    (void)state;
    assert_string_equal(text,
                        "/* no row stride in the code, increased by up to 1024, "
                        "and no Swizzle<B,M,S> leaves these addresses free of bank conflicts */\n");
    free(text);
    options = with("((t & 1) * 128 + (t & 2) * 512 + (t & 4) * 2048) * n", "n=1", 0);
    report = report_of("ldmatrix.m8n8.x1.b16", &options);
    assert_false(holds("ldmatrix.m8n8.x1.b16", &options) || report.padding.found);
    text = suggestions_of(&report);
    assert_string_equal(text,
                        "/* no row stride in the code, increased by up to 1024, "
                        "and no Swizzle<B,M,S> leaves these addresses free of bank conflicts */\n");
    free(text);
    options = (struct ws_address_options){.source = WS_FROM_NUMBERS};
    for (int lane = 0; lane < WS_LANES; lane++)
        options.number[lane] = (uint32_t)((lane & 1) * 128 + (lane & 2) * 512 + (lane & 4) * 2048);
    report = report_of("ldmatrix.m8n8.x1.b16", &options);
    text = suggestions_of(&report);
    assert_string_equal(text, "/* no padding (given numbers have no pitch) and no Swizzle<B,M,S> "
                              "leaves these addresses free of bank conflicts */\n");
    free(text);
}

static void write_json(const struct ws_bank_report *report, FILE *file)
{
    struct ws_error error;

    assert_true(ws_bank_json(report, file, &error));
}

static void write_table(const struct ws_bank_report *report, FILE *file)
{
    assert_true(ws_bank_table(report, 0, file));
}

static void write_suggested(const struct ws_bank_report *report, FILE *file)
{
    assert_true(ws_bank_suggest(report, file));
}

static void every_form_says_what_was_swizzled_after_an_expression(void **state)
{
    static void (*const forms[])(const struct ws_bank_report *,
                                 FILE *) = {write_table, ws_bank_csv, write_json, write_suggested};
    struct ws_address_options options = with("t % 16 * 128 ^ (t % 8 << 4)", "", 3);
    struct ws_address_options unswizzled = with("t % 16 * 128 ^ (t % 8 << 4)", "", 0);

    (void)state;
    for (int i = 0; i < 8; i++) {
        struct ws_bank_report report =
            report_of("ldmatrix.m8n8.x2.b16", i % 2 ? &unswizzled : &options);
        char *text = NULL;
        size_t size = 0;
        FILE *file = open_memstream(&text, &size);

        forms[i / 2](&report, file);
        fclose(file);
        if ((strstr(text, "swizzled after the expression by 128 bytes") != NULL) != !(i % 2))
            fail_msg("%s", text);
        free(text);
    }
    options = (struct ws_address_options){.pitch_bytes = 128, .swizzle = {3, 4, 3}};
    {
        char words[WS_SWIZZLED_SIZE];

        assert_string_equal(ws_swizzled_words(&options, words), "");
        options.source = WS_FROM_NUMBERS;
        assert_string_equal(ws_swizzled_words(&options, words),
                            "swizzled after the given numbers by 128 bytes");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_suggested_for_an_expression_is_new_and_holds),
        cmocka_unit_test(the_constant_that_grows_is_printed_as_its_value),
        cmocka_unit_test(a_constant_in_any_unit_grows_by_the_least_that_works),
        cmocka_unit_test(what_is_no_distance_of_rows_does_not_grow),
        cmocka_unit_test(a_constant_called_pitch_goes_before_others),
        cmocka_unit_test(a_swizzle_is_found_wherever_there_is_one),
        cmocka_unit_test(pitches_of_256_and_512_bytes_get_a_swizzle),
        cmocka_unit_test(what_is_suggested_lies_in_the_buffer),
        cmocka_unit_test(a_refusal_says_what_was_looked_for),
        cmocka_unit_test(every_form_says_what_was_swizzled_after_an_expression),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
