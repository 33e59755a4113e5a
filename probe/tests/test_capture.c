/* Preparing runs, and the file: written, read, and read if it is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probe/isa/element.h"
#include "probe/isa/operand.h"
#include "probe/tests/same_capture.h"
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
    return rmdir(folder); /* fails if a test left a file behind */
}

static const char *in_folder(const char *name)
{
    static char path[128];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void passes_are_as_many_as_the_digits_of_the_longest_id(void **state)
{
    static const struct {
        const char *name;
        int passes;
    } expected[] = {{"ldmatrix.m8n8.x1.b16", 1},
                    {"ldmatrix.m8n8.x4.trans.b16", 1},
                    {"movmatrix.m8n8.trans.b16", 1},
                    {"ldmatrix.m16n16.x1.trans.b8", 1},
                    {"ldmatrix.m16n16.x2.trans.b8", 2},
                    {"stmatrix.m16n8.x2.trans.b8", 1},
                    {"stmatrix.m16n8.x4.trans.b8", 2},
                    {"ldmatrix.m8n16.x1.b8x16.b6x16_p32", 2},
                    {"ldmatrix.m8n16.x4.b8x16.b6x16_p32", 2},
                    {"ldmatrix.m8n16.x1.b8x16.b4x16_p64", 2},
                    {"ldmatrix.m16n16.x2.trans.b8x16.b4x16_p64", 3}};

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(ws_pass_count(ws_variant_named(expected[i].name)), expected[i].passes);
}

static void rows_lie_scattered_and_their_twins_at_no_fixed_distance(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        int lanes = ws_address_lanes(variant);
        bool taken[64] = {false}, distance[128] = {false};
        struct ws_error error = {0};
        struct ws_input input;

        assert_true(ws_pass_prepare(variant, 0, SYNTHETIC_BASE, &input, &error));
        for (int lane = 0; lane < lanes; lane++) {
            int row = (int)(input.address[lane] - SYNTHETIC_BASE) / WS_MEMORY_LINE;
            int twin = (int)(ws_twin_address(variant, lane, SYNTHETIC_BASE) - SYNTHETIC_BASE) /
                       WS_MEMORY_LINE;

            assert_int_equal(
                input.address[lane] % (uint32_t)ws_moved(variant)->access->alignment_bytes, 0);
            assert_in_range(row, 0, 63);
            assert_in_range(twin, 0, 63);
            assert_false(taken[row] || taken[twin] || row == twin);
            taken[row] = taken[twin] = true;
            assert_false(distance[64 + twin - row]);
            distance[64 + twin - row] = true;
            if (lane) {
                int before = (int)(input.address[lane - 1] - SYNTHETIC_BASE) / WS_MEMORY_LINE;

                assert_true(abs(row - before) > 1);
            }
        }
        for (int lane = lanes; lanes && lane < WS_LANES; lane++)
            assert_int_equal(input.address[lane], input.address[lane % lanes]);
        ws_input_finish(&input);
    }
}

static void a_twin_holds_its_row_with_every_bit_flipped(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        for (int digit = 0; digit < ws_pass_count(variant); digit++) {
            struct ws_error error = {0};
            struct ws_input input;

            assert_true(ws_pass_prepare(variant, digit, 0, &input, &error));
            for (int lane = 0; lane < ws_address_lanes(variant); lane++)
                for (int byte = 0; byte < ws_row_bytes(variant); byte++)
                    assert_int_equal(
                        input.memory[input.address[lane] + (uint32_t)byte] ^
                            input.memory[ws_twin_address(variant, lane, 0) + (uint32_t)byte],
                        0xFF);
            ws_input_finish(&input);
        }
    }
}

static void the_passes_together_spell_every_id(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        int passes = ws_pass_count(variant), place = 0, slot = 0;
        struct ws_input input[WS_MAX_PASSES];
        struct ws_error error = {0};

        assert_in_range(passes, 1, WS_MAX_PASSES);
        for (int digit = 0; digit < passes; digit++)
            assert_true(ws_pass_prepare(variant, digit, 0, &input[digit], &error));
        for (int lane = 0; variant->family->reads_memory && lane < ws_address_lanes(variant);
             lane++)
            for (int column = 0; column < ws_moved(variant)->columns; column++, place++) {
                uint64_t id = 0;

                for (int digit = 0; digit < passes; digit++)
                    id |= ws_row_element(ws_moved(variant),
                                         input[digit].memory + input[digit].address[lane], column)
                          << digit * ws_moved(variant)->width_bits;
                assert_int_equal(id, place);
            }
        for (int lane = 0; variant->family->lanes_give && lane < WS_LANES; lane++)
            for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
                for (int element = 0; element < ws_moved(variant)->elements; element++, slot++) {
                    uint64_t id = 0;

                    for (int digit = 0; digit < passes; digit++)
                        id |= ws_register_element(ws_moved(variant),
                                                  *ws_register_at(&input[digit].given, lane, reg),
                                                  element)
                              << digit * ws_moved(variant)->width_bits;
                    assert_int_equal(id, slot);
                }
        for (int digit = 0; digit < passes; digit++)
            ws_input_finish(&input[digit]);
    }
}

/* A bit at a time, as the PTX ISA words it: packed from the lowest bit up. */
static void elements_are_packed_from_the_lowest_bit_up(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        for (int column = 0; column < ws_moved(variant)->columns; column++) {
            uint8_t row[16] = {0}, ones[16];

            memset(ones, 0xFF, sizeof ones);
            ws_row_put(ws_moved(variant), row, column, 0xFFFFFFFF);
            ws_row_put(ws_moved(variant), ones, column, 0);
            for (int bit = 0; bit < 8 * 16; bit++) {
                bool own = bit / ws_moved(variant)->width_bits == column;

                assert_int_equal(row[bit / 8] >> bit % 8 & 1, own);
                assert_int_equal(ones[bit / 8] >> bit % 8 & 1, !own);
            }
            ws_row_put(ws_moved(variant), row, column, 0x2A);
            assert_int_equal(ws_row_element(ws_moved(variant), row, column),
                             0x2A & (((uint64_t)1 << ws_moved(variant)->width_bits) - 1));
        }
    }
}

static void what_is_written_is_read_back_whole_and_writes_the_same_again(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        struct ws_capture *capture = synthetic_capture(ws_variant((enum ws_variant_id)i));
        struct ws_capture *again = NULL;
        struct ws_error error = {0};
        char *text, *text_again;
        size_t length, length_again;

        snprintf(capture->head.device, WS_TEXT_SIZE, "A \"quoted\\\" GPU, \xC3\xA9");
        if (!synthetic_write(capture, in_folder("a.json"), &error) ||
            !synthetic_read(in_folder("a.json"), &again, &error))
            fail_msg("%s", error.text);
        assert_same_capture(again, capture);
        assert_true(ws_capture_text(capture, &text, &length, &error));
        assert_true(ws_capture_text(again, &text_again, &length_again, &error));
        assert_int_equal(length, length_again);
        assert_memory_equal(text, text_again, length);
        free(text);
        free(text_again);
        ws_capture_destroy(again);
        ws_capture_destroy(capture);
        assert_int_equal(unlink(in_folder("a.json")), 0);
    }
}

static void a_capture_is_small(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        size_t length;
        char *text = synthetic_text(ws_variant((enum ws_variant_id)i)->name, &length);

        assert_in_range(length, 1, 32 * 1024);
        free(text);
    }
}

static void a_file_that_cannot_be_written_leaves_nothing_behind(void **state)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named("ldmatrix.m8n8.x2.b16"));
    struct ws_error error = {0};

    (void)state;
    assert_false(synthetic_write(capture, in_folder("missing/a.json"), &error));
    assert_non_null(strstr(error.text, "missing/a.json"));
    assert_int_equal(mkdir(in_folder("taken"), 0700), 0);
    assert_false(synthetic_write(capture, in_folder("taken"), &error));
    assert_non_null(strstr(error.text, "cannot be written"));
    assert_int_equal(rmdir(in_folder("taken")), 0);
    ws_capture_destroy(capture); /* remove_folder() finds it empty */
}

static void a_capture_that_could_not_be_read_again_is_not_written(void **state)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named("ldmatrix.m8n8.x2.b16"));
    struct ws_error error = {0};

    (void)state;
    snprintf(capture->head.date, WS_TEXT_SIZE, "yesterday");
    assert_false(synthetic_write(capture, in_folder("a.json"), &error));
    assert_non_null(strstr(error.text, "not written"));
    assert_non_null(strstr(error.text, "yesterday"));
    assert_int_not_equal(access(in_folder("a.json"), F_OK), 0);
    snprintf(capture->head.date, WS_TEXT_SIZE, "2026-11-20T22:10:00Z");
    capture->captured.pass[0].output.memory[5] ^= 1;
    assert_false(synthetic_write(capture, in_folder("a.json"), &error));
    assert_non_null(strstr(error.text, "a load changed memory"));
    ws_capture_destroy(capture);
}

static void what_is_no_sane_file_is_refused_at_once(void **state)
{
    struct ws_capture *capture;
    struct ws_error error = {0};
    int file;

    (void)state;
    assert_false(synthetic_read(in_folder("none.json"), &capture, &error));
    assert_non_null(strstr(error.text, "none.json: cannot be opened"));
    assert_false(synthetic_read(folder, &capture, &error));
    assert_non_null(strstr(error.text, "it is a directory"));
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_false(synthetic_read(in_folder("pipe"), &capture, &error));
    assert_non_null(strstr(error.text, "not a regular file"));
    assert_int_equal(unlink(in_folder("pipe")), 0);
    file = open(in_folder("sparse.json"), O_CREAT | O_WRONLY, 0600);
    assert_int_equal(ftruncate(file, (off_t)2 << 30), 0);
    close(file);
    assert_false(synthetic_read(in_folder("sparse.json"), &capture, &error));
    assert_non_null(strstr(error.text, "it exceeds 4 MiB"));
    assert_int_equal(unlink(in_folder("sparse.json")), 0);
    assert_null(capture);
}

static void expect_refused(const char *text, size_t length, const char *place, const char *reason)
{
    struct ws_capture *capture = NULL;
    struct ws_error error = {0};

    assert_false(ws_capture_parse("f.json", text, length, &capture, &error));
    assert_null(capture);
    if (strncmp(error.text, "f.json:", 7) || !strstr(error.text, place) ||
        !strstr(error.text, reason) || strchr(error.text, '\n'))
        fail_msg("'%s' does not say '%s' and '%s'", error.text, place, reason);
}

/* The text with the first `from` after the first `after` replaced by `to`; its line goes to
 * `place`. */
static char *replaced(const char *text, const char *after, const char *from, const char *to,
                      char place[32])
{
    const char *start = strstr(text, after), *at;
    char *made = malloc(strlen(text) + strlen(to) + 1);
    int lines = 1;

    assert_non_null(start);
    at = strstr(start, from);
    assert_non_null(at);
    assert_non_null(made);
    for (const char *c = text; c < at; c++)
        lines += *c == '\n';
    snprintf(place, 32, "f.json:%d:", lines);
    sprintf(made, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return made;
}

static void every_wrong_field_is_refused_with_its_line(void **state)
{
    static const struct {
        const char *variant, *after, *from, *to, *reason;
        bool elsewhere; /* the line is not that of the change */
    } wrong[] = {
        {"ldmatrix.m8n8.x1.b16", "\"format\"", "warpscope capture", "other", "expected \"warpscope",
         false},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "4", "later Warpscope", false},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "1", "older probe", false},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "2",
         "recapture with `warpscope-probe --output DIRECTORY`", false},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "0", "out of range", false},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "1.0", "whole number", false},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "\"1\"", "whole number", false},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "99999999999999999999", "integer", false},
        {"ldmatrix.m8n8.x1.b16", "\"probe\"", "\"probe\"", "\"prober\"", "\"probe\" is missing",
         true},
        {"ldmatrix.m8n8.x1.b16", "\"probe\"", "0.1.0", "0..1", "not a version", false},
        {"ldmatrix.m8n8.x1.b16", "\"probe\"", "\"probe\"", "\"spare\": 1, \"probe\"",
         "unknown field \"spare\"", false},
        {"ldmatrix.m8n8.x1.b16", "\"probe\"", "\"probe\"", "\"probe\": \"1\", \"probe\"",
         "duplicate", false},
        {"ldmatrix.m8n8.x1.b16", "\"date\"", "-20T", "-32T", "not a UTC time", false},
        {"ldmatrix.m8n8.x1.b16", "\"date\"", "Z", "z", "not a UTC time", false},
        {"ldmatrix.m8n8.x1.b16", "\"name\"", "NVIDIA", "NVIDIA\\u0001", "control", false},
        {"ldmatrix.m8n8.x1.b16", "\"name\"", "NVIDIA", "NVIDIA\\u0000", "u0000", false},
        {"ldmatrix.m8n8.x1.b16", "\"name\"", "NVIDIA", "\xFF", "decode", false},
        {"ldmatrix.m8n8.x1.b16", "\"name\"", "NVIDIA H200", "", "1 to 63", false},
        {"ldmatrix.m8n8.x1.b16", "\"compute_capability\"", "9.0", "9", "compute_capability", false},
        {"ldmatrix.m8n8.x1.b16", "\"cuda\"", "\"13.0\"", "13", "expected a string", false},
        {"ldmatrix.m8n8.x1.b16", "\"variant\"", "ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x3.b16",
         "unknown variant", false},
        {"ldmatrix.m8n8.x1.b16", "\"variant\"", "\"ldmatrix.m8n8.x1.b16\"", "[]",
         "expected a string", false},
        {"ldmatrix.m8n8.x1.b16", "\"timing_instructions\"", "128", "1048577", "out of range",
         false},
        {"ldmatrix.m8n8.x1.b16", "\"ptx\"", "x1", "x2", "ptx: expected", false},
        {"ldmatrix.m8n8.x1.b16", "\"target\"", "sm_90", "sm_9x", "not a target", false},
        {"ldmatrix.m8n8.x1.b16", "\"memory_base\"", "1024", "1032", "multiple of 16", false},
        {"ldmatrix.m8n8.x1.b16", "\"memory_base\"", "1024", "-16", "out of range", false},
        {"ldmatrix.m8n8.x1.b16", "\"memory_base\"", "1024", "4294967280", "out of range", false},
        {"ldmatrix.m8n8.x1.b16", "\"memory_base\"", "1024", "1e3", "whole number", false},
        {"ldmatrix.m8n8.x1.b16", "\"addresses\"", "1120", "1121", "not a multiple", false},
        {"ldmatrix.m8n8.x1.b16", "\"addresses\"", "1120", "2048", "within the 1024 bytes", false},
        {"ldmatrix.m8n8.x1.b16", "\"addresses\"", "1120", "1584", "already that of lane 0's row",
         false},
        {"ldmatrix.m8n8.x1.b16", "\"addresses\"", "1120, ", "", "31 items", true},
        {"ldmatrix.m8n8.x1.b16", "1872,\n", "1120", "1136", "must repeat lane 1's", false},
        {"ldmatrix.m8n8.x1.b16", "\"memory_before\"", "405d", "405", "31 characters", false},
        {"ldmatrix.m8n8.x1.b16", "\"memory_before\"", "405d", "405D", "hexadecimal", false},
        {"ldmatrix.m8n8.x1.b16", "\"memory_before\"", "\"memory_before\"", "\"memory_after\"",
         "\"memory_before\" is missing", true},
        {"ldmatrix.m8n8.x4.b16", "\"registers_received\"", " ", "_", "invalid token", true},
        {"ldmatrix.m8n8.x4.b16", "\"registers_received\"", "00010000 ", "00010000_", "character 9",
         false},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "\"lane\": 1", "\"lane\": 2", "out of range", false},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "\"address\": 1376", "\"address\": 1584",
         "already that of", false},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "[0, 0, ", "[32, 0, ", "out of range", false},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "[0, 0, ", "[0, 1, ", "out of range", false},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "[0, 0, ", "[2, 0, ", "in order", false},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "fffeffff", "00010000", "equals the first pass",
         false},
        {"stmatrix.m8n8.x1.b16", "\"moved\"", "\"changed\": [[",
         "\"changed\": [[1020, \"0011223344\"], [", "within memory", false},
        {"stmatrix.m8n8.x1.b16", "\"moved\"", "\"changed\": [[", "\"changed\": [[1000, \"\"], [",
         "1 to 64", false},
        {"stmatrix.m8n8.x1.b16", "\"moved\"", "\"changed\": [[", "\"changed\": [[1023, \"ee\"], [",
         "in order", false},
        {"ldmatrix.m8n8.x1.b16", "\"ignored\"", "1120", "1584", "must equal", false},
        {"ldmatrix.m8n8.x1.b16", "\"ignored\"", "4294967280, 4294967280", "4294967280, 4294967281",
         "same address", false},
        {"ldmatrix.m8n8.x1.b16", "\"ignored\"", "4294967280", "4294967296", "out of range", false},
        {"movmatrix.m8n8.trans.b16", "\"target\"", "\"passes\"", "\"moved\": [], \"passes\"",
         "unknown field \"moved\"", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        size_t length;
        char place[32], *text = synthetic_text(wrong[i].variant, &length);
        char *made = replaced(text, wrong[i].after, wrong[i].from, wrong[i].to, place);

        expect_refused(made, strlen(made), wrong[i].elsewhere ? "f.json:" : place, wrong[i].reason);
        free(made);
        free(text);
    }
}

static void a_place_is_given_to_the_column(void **state)
{
    size_t length;
    char place[32], *text = synthetic_text("ldmatrix.m8n8.x1.b16", &length);
    char *made = replaced(text, "1872,\n", "1120", "1136", place), *accent;

    (void)state;
    expect_refused(made, strlen(made), "f.json:21:11: ", "must repeat");
    free(made);
    /* Columns count characters, not bytes, and go past members before. */
    accent = replaced(text, "\"name\"", "NVIDIA H200\",\n    ", "\xC3\xA9\\\"{[\", ", place);
    made = replaced(accent, "\"compute_capability\"", "\"9.0\"", "\"x\"", place);
    expect_refused(made, strlen(made), "f.json:8:44: ", "compute_capability");
    free(made);
    free(accent);
    free(text);
}

/* A variant's file is found by its name. Any other name is not checked. */
static void a_file_named_after_another_variant_is_refused_where_it_says_so(void **state)
{
    size_t length;
    char *text = synthetic_text("ldmatrix.m8n8.x1.b16", &length);
    struct ws_capture *capture;
    struct ws_error error = {0};

    (void)state;
    assert_false(ws_capture_parse("d/ldmatrix.m8n8.x2.b16.json", text, length, &capture, &error));
    assert_string_equal(error.text, "d/ldmatrix.m8n8.x2.b16.json:4:14: this captures "
                                    "ldmatrix.m8n8.x1.b16, but the file is named after "
                                    "ldmatrix.m8n8.x2.b16; rename it");
    assert_true(ws_capture_parse("d/ldmatrix.m8n8.x1.b16.json", text, length, &capture, &error));
    ws_capture_destroy(capture);
    assert_true(ws_capture_parse("mine.json", text, length, &capture, &error));
    ws_capture_destroy(capture);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_are_as_many_as_the_digits_of_the_longest_id),
        cmocka_unit_test(rows_lie_scattered_and_their_twins_at_no_fixed_distance),
        cmocka_unit_test(a_twin_holds_its_row_with_every_bit_flipped),
        cmocka_unit_test(the_passes_together_spell_every_id),
        cmocka_unit_test(elements_are_packed_from_the_lowest_bit_up),
        cmocka_unit_test(what_is_written_is_read_back_whole_and_writes_the_same_again),
        cmocka_unit_test(a_capture_is_small),
        cmocka_unit_test(a_file_that_cannot_be_written_leaves_nothing_behind),
        cmocka_unit_test(a_capture_that_could_not_be_read_again_is_not_written),
        cmocka_unit_test(what_is_no_sane_file_is_refused_at_once),
        cmocka_unit_test(every_wrong_field_is_refused_with_its_line),
        cmocka_unit_test(a_place_is_given_to_the_column),
        cmocka_unit_test(a_file_named_after_another_variant_is_refused_where_it_says_so),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
