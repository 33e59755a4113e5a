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
#include "probe/tests/assert_error.h"
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
    assert_error(error, WS_CODE_WRITE, "missing/a.json");
    assert_int_equal(mkdir(in_folder("taken"), 0700), 0);
    assert_false(synthetic_write(capture, in_folder("taken"), &error));
    assert_int_equal(error.code, WS_CODE_WRITE);
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
    assert_error(error, WS_CODE_FIELD, "yesterday");
    assert_int_not_equal(access(in_folder("a.json"), F_OK), 0);
    snprintf(capture->head.date, WS_TEXT_SIZE, "2026-11-20T22:10:00Z");
    capture->captured.pass[0].output.memory[5] ^= 1;
    assert_false(synthetic_write(capture, in_folder("a.json"), &error));
    assert_int_equal(error.code, WS_CODE_CAPTURE);
    ws_capture_destroy(capture);
}

static void what_is_no_sane_file_is_refused_at_once(void **state)
{
    struct ws_capture *capture;
    struct ws_error error = {0};
    int file;

    (void)state;
    assert_false(synthetic_read(in_folder("none.json"), &capture, &error));
    assert_error(error, WS_CODE_READ, "none.json:");
    assert_false(synthetic_read(folder, &capture, &error));
    assert_int_equal(error.code, WS_CODE_READ);
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_false(synthetic_read(in_folder("pipe"), &capture, &error));
    assert_int_equal(error.code, WS_CODE_READ);
    assert_int_equal(unlink(in_folder("pipe")), 0);
    file = open(in_folder("sparse.json"), O_CREAT | O_WRONLY, 0600);
    assert_int_equal(ftruncate(file, (off_t)2 << 30), 0);
    close(file);
    assert_false(synthetic_read(in_folder("sparse.json"), &capture, &error));
    assert_error(error, WS_CODE_LIMIT, "4 MiB");
    assert_int_equal(unlink(in_folder("sparse.json")), 0);
    assert_null(capture);
}

static void expect_refused(const char *text, size_t length, const char *place, enum ws_code code,
                           const char *datum)
{
    struct ws_capture *capture = NULL;
    struct ws_error error = {0};

    assert_false(ws_capture_parse("f.json", text, length, &capture, &error));
    assert_null(capture);
    assert_error(error, code, datum);
    assert_int_equal(strncmp(error.text, place, strlen(place)), 0);
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
        const char *variant, *after, *from, *to;
        enum ws_code code;
        const char *datum; /* with the line, where it is not that of the change */
    } wrong[] = {
        {"ldmatrix.m8n8.x1.b16", "\"format\"", "warpscope capture", "other", WS_CODE_FIELD,
         "format:"},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "4", WS_CODE_FIELD, "version 4 "},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "1", WS_CODE_FIELD, "version 1 "},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "2", WS_CODE_FIELD, "version 2 "},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "0", WS_CODE_FIELD, "0 is "},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "1.0", WS_CODE_FIELD, "fraction"},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "\"1\"", WS_CODE_FIELD, "found a string"},
        {"ldmatrix.m8n8.x1.b16", "\"version\"", "3", "99999999999999999999", WS_CODE_JSON,
         "99999999999999999999"},
        {"ldmatrix.m8n8.x1.b16", "\"probe\"", "\"probe\"", "\"prober\"", WS_CODE_FIELD,
         "f.json:1:1: the field \"probe\""},
        {"ldmatrix.m8n8.x1.b16", "\"probe\"", "0.1.0", "0..1", WS_CODE_FIELD, "\"0..1\""},
        {"ldmatrix.m8n8.x1.b16", "\"probe\"", "\"probe\"", "\"spare\": 1, \"probe\"", WS_CODE_FIELD,
         "\"spare\""},
        {"ldmatrix.m8n8.x1.b16", "\"probe\"", "\"probe\"", "\"probe\": \"1\", \"probe\"",
         WS_CODE_JSON, "\"probe\""},
        {"ldmatrix.m8n8.x1.b16", "\"date\"", "-20T", "-32T", WS_CODE_FIELD, "-32T"},
        {"ldmatrix.m8n8.x1.b16", "\"date\"", "Z", "z", WS_CODE_FIELD, "00z"},
        {"ldmatrix.m8n8.x1.b16", "\"name\"", "NVIDIA", "NVIDIA\\u0001", WS_CODE_FIELD, "U+0001"},
        {"ldmatrix.m8n8.x1.b16", "\"name\"", "NVIDIA", "NVIDIA\\u0000", WS_CODE_JSON, "u0000"},
        {"ldmatrix.m8n8.x1.b16", "\"name\"", "NVIDIA", "\xFF", WS_CODE_JSON, "0xff"},
        {"ldmatrix.m8n8.x1.b16", "\"name\"", "NVIDIA H200", "", WS_CODE_FIELD, "1 to 63"},
        {"ldmatrix.m8n8.x1.b16", "\"compute_capability\"", "9.0", "9", WS_CODE_FIELD, "\"9\""},
        {"ldmatrix.m8n8.x1.b16", "\"cuda\"", "\"13.0\"", "13", WS_CODE_FIELD, "cuda:"},
        {"ldmatrix.m8n8.x1.b16", "\"variant\"", "ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x3.b16",
         WS_CODE_FIELD, "\"ldmatrix.m8n8.x3.b16\""},
        {"ldmatrix.m8n8.x1.b16", "\"variant\"", "\"ldmatrix.m8n8.x1.b16\"", "[]", WS_CODE_FIELD,
         "variant:"},
        {"ldmatrix.m8n8.x1.b16", "\"timing_instructions\"", "128", "1048577", WS_CODE_FIELD,
         "1048577 is "},
        {"ldmatrix.m8n8.x1.b16", "\"ptx\"", "x1", "x2", WS_CODE_FIELD, "ptx:"},
        {"ldmatrix.m8n8.x1.b16", "\"target\"", "sm_90", "sm_9x", WS_CODE_FIELD, "\"sm_9x\""},
        {"ldmatrix.m8n8.x1.b16", "\"memory_base\"", "1024", "1032", WS_CODE_FIELD, "1032 "},
        {"ldmatrix.m8n8.x1.b16", "\"memory_base\"", "1024", "-16", WS_CODE_FIELD, "-16 is "},
        {"ldmatrix.m8n8.x1.b16", "\"memory_base\"", "1024", "4294967280", WS_CODE_FIELD,
         "4294967280 is "},
        {"ldmatrix.m8n8.x1.b16", "\"memory_base\"", "1024", "1e3", WS_CODE_FIELD, "fraction"},
        {"ldmatrix.m8n8.x1.b16", "\"addresses\"", "1120", "1121", WS_CODE_FIELD, "address 1121 "},
        {"ldmatrix.m8n8.x1.b16", "\"addresses\"", "1120", "2048", WS_CODE_FIELD, "address 2048 "},
        {"ldmatrix.m8n8.x1.b16", "\"addresses\"", "1120", "1584", WS_CODE_FIELD, "address 1584 "},
        {"ldmatrix.m8n8.x1.b16", "\"addresses\"", "1120, ", "", WS_CODE_FIELD,
         "f.json:19:16: addresses has 31 "},
        {"ldmatrix.m8n8.x1.b16", "1872,\n", "1120", "1136", WS_CODE_FIELD, "1120"},
        {"ldmatrix.m8n8.x1.b16", "\"memory_before\"", "405d", "405", WS_CODE_FIELD, "has 31 "},
        {"ldmatrix.m8n8.x1.b16", "\"memory_before\"", "405d", "405D", WS_CODE_FIELD,
         "character 4 "},
        {"ldmatrix.m8n8.x1.b16", "\"memory_before\"", "\"memory_before\"", "\"memory_after\"",
         WS_CODE_FIELD, "f.json:26:5: the field \"memory_before\""},
        {"ldmatrix.m8n8.x4.b16", "\"registers_received\"", " ", "_", WS_CODE_JSON, "f.json:93:28:"},
        {"ldmatrix.m8n8.x4.b16", "\"registers_received\"", "00010000 ", "00010000_", WS_CODE_FIELD,
         "character 9 "},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "\"lane\": 1", "\"lane\": 2", WS_CODE_FIELD, "2 is "},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "\"address\": 1376", "\"address\": 1584",
         WS_CODE_FIELD, "address 1584 "},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "[0, 0, ", "[32, 0, ", WS_CODE_FIELD, "32 is "},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "[0, 0, ", "[0, 1, ", WS_CODE_FIELD, "1 is "},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "[0, 0, ", "[2, 0, ", WS_CODE_FIELD, "changed:"},
        {"ldmatrix.m8n8.x1.b16", "\"moved\"", "fffeffff", "00010000", WS_CODE_FIELD, "130:54:"},
        {"stmatrix.m8n8.x1.b16", "\"moved\"", "\"changed\": [[",
         "\"changed\": [[1020, \"0011223344\"], [", WS_CODE_FIELD, "1 to 64 "},
        {"stmatrix.m8n8.x1.b16", "\"moved\"", "\"changed\": [[", "\"changed\": [[1000, \"\"], [",
         WS_CODE_FIELD, "1 to 64 "},
        {"stmatrix.m8n8.x1.b16", "\"moved\"", "\"changed\": [[", "\"changed\": [[1023, \"ee\"], [",
         WS_CODE_FIELD, "changed:"},
        {"ldmatrix.m8n8.x1.b16", "\"ignored\"", "1120", "1584", WS_CODE_FIELD, "lane 1 "},
        {"ldmatrix.m8n8.x1.b16", "\"ignored\"", "4294967280, 4294967280", "4294967280, 4294967281",
         WS_CODE_FIELD, "lane 8,"},
        {"ldmatrix.m8n8.x1.b16", "\"ignored\"", "4294967280", "4294967296", WS_CODE_FIELD,
         "4294967296 is "},
        {"movmatrix.m8n8.trans.b16", "\"target\"", "\"passes\"", "\"moved\": [], \"passes\"",
         WS_CODE_FIELD, "\"moved\""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        size_t length;
        char place[32], *text = synthetic_text(wrong[i].variant, &length);
        char *made = replaced(text, wrong[i].after, wrong[i].from, wrong[i].to, place);

        expect_refused(made, strlen(made), strstr(wrong[i].datum, "f.json:") ? "f.json:" : place,
                       wrong[i].code, wrong[i].datum);
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
    expect_refused(made, strlen(made), "f.json:21:11: ", WS_CODE_FIELD, "1120");
    free(made);
    /* Columns count characters, not bytes, and go past members before. */
    accent = replaced(text, "\"name\"", "NVIDIA H200\",\n    ", "\xC3\xA9\\\"{[\", ", place);
    made = replaced(accent, "\"compute_capability\"", "\"9.0\"", "\"x\"", place);
    expect_refused(made, strlen(made), "f.json:8:44: ", WS_CODE_FIELD, "\"x\"");
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
    assert_error(error, WS_CODE_FIELD, "d/ldmatrix.m8n8.x2.b16.json:4:14:");
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
