/* Each address option: what a good value sets, and that a bad one is refused by the option's name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/access/address_options.h"
#include "probe/tests/assert_error.h"

static struct ws_address_options set(enum ws_address_option_id id, const char *value)
{
    struct ws_address_options options = {0};
    struct ws_error error = {0};

    if (!ws_address_option_set(id, value, &options, &error))
        fail_msg("--%s %s: %s", ws_address_option[id].name, value, error.text);
    return options;
}

/* Refused in one line that starts with the option. */
static void refused(enum ws_address_option_id id, const char *value, const char *says)
{
    struct ws_address_options options = {0};
    struct ws_error error = {0};
    char start[32];

    snprintf(start, sizeof start, "--%.5s", ws_option_written(&ws_address_option[id]));
    if (ws_address_option_set(id, value, &options, &error))
        fail_msg("%s %s is taken", start, value);
    if (strncmp(error.text, start, strlen(start)) || !strstr(error.text, says))
        fail_msg("%s %s: %s", start, value, error.text);
}

static void a_table_row_has_all_that_help_prints(void **state)
{
    (void)state;
    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++) {
        const struct ws_option *row = &ws_address_option[i];

        assert_true(row->name && row->name[0] && row->value);
        assert_true(ws_option_is_old(row) ||
                    (row->help && row->help[strlen(row->help) - 1] != '.'));
        for (int other = 0; other < i; other++)
            assert_string_not_equal(row->name, ws_address_option[other].name);
    }
}

static void a_tile_is_one_of_four_words(void **state)
{
    (void)state;
    assert_int_equal(set(WS_ADDRESS_TILE, "columns").tile, WS_TILE_COLUMNS);
    assert_int_equal(set(WS_ADDRESS_TILE, "rows").tile, WS_TILE_ROWS);
    assert_int_equal(set(WS_ADDRESS_TILE, "stacked").tile, WS_TILE_STACKED);
    assert_int_equal(set(WS_ADDRESS_TILE, "side").tile, WS_TILE_SIDE);
    refused(WS_ADDRESS_TILE, "auto", "columns, rows, stacked or side");
    refused(WS_ADDRESS_TILE, "Rows", "columns, rows, stacked or side");
    refused(WS_ADDRESS_TILE, "", "columns, rows, stacked or side");
}

static void bytes_are_numbers_within_limits(void **state)
{
    static const enum ws_address_option_id bytes[] = {WS_ADDRESS_PITCH, WS_ADDRESS_PADDING,
                                                      WS_ADDRESS_BASE, WS_ADDRESS_BUFFER};
    static const char *const bad[] = {"",
                                      "-1",
                                      "144 bytes",
                                      "0x",
                                      "B",
                                      "16BB",
                                      "010",
                                      "16b",
                                      "+16",
                                      "sixteen",
                                      "1.5",
                                      "16777216",
                                      "99999999999999999999",
                                      "16,"};

    (void)state;
    assert_int_equal(set(WS_ADDRESS_PITCH, "144").pitch_bytes, 144);
    assert_int_equal(set(WS_ADDRESS_PITCH, "0x90").pitch_bytes, 144);
    assert_int_equal(set(WS_ADDRESS_PITCH, "144B").pitch_bytes, 144);
    assert_int_equal(set(WS_ADDRESS_PITCH, "0x9B").pitch_bytes, 155);
    assert_int_equal(set(WS_ADDRESS_PADDING, "16").padding_bytes, 16);
    assert_int_equal(set(WS_ADDRESS_BASE, "16777215").base_bytes, 16777215);
    assert_int_equal(set(WS_ADDRESS_BUFFER, "49152").buffer_bytes, 49152);
    assert_int_equal(set(WS_ADDRESS_BUFFER, "0").buffer_bytes, 0);
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
        for (size_t j = 0; j < sizeof bad / sizeof bad[0]; j++)
            refused(bytes[i], bad[j], "16777215");
}

static void a_swizzle_is_read_and_a_wrong_one_named(void **state)
{
    struct ws_swizzle swizzle = set(WS_ADDRESS_SWIZZLE, "2,5,3").swizzle;

    (void)state;
    assert_int_equal(swizzle.bits, 2);
    assert_int_equal(swizzle.base, 5);
    assert_int_equal(swizzle.shift, 3);
    assert_int_equal(set(WS_ADDRESS_SWIZZLE, "128").swizzle.bits, 3);
    assert_int_equal(set(WS_ADDRESS_SWIZZLE, "none").swizzle.bits, 0);
    refused(WS_ADDRESS_SWIZZLE, "96", "not a swizzle");
    refused(WS_ADDRESS_SWIZZLE, "3,4,2", "|S|");
}

static void an_expression_becomes_the_source(void **state)
{
    static const char text[] = "t * 144";
    struct ws_address_options options = set(WS_ADDRESS_EXPRESSION, text);

    (void)state;
    assert_int_equal(options.source, WS_FROM_EXPRESSION);
    assert_ptr_equal(options.expression, text);
}

static void a_constant_is_added_and_a_wrong_one_named(void **state)
{
    struct ws_address_options options = set(WS_ADDRESS_LET, "pitch=144");
    struct ws_error error;

    (void)state;
    assert_true(ws_address_option_set(WS_ADDRESS_LET, "skew=16", &options, &error));
    assert_int_equal(options.constants.count, 2);
    assert_string_equal(options.constants.constant[0].name, "pitch");
    assert_int_equal(options.constants.constant[1].value, 16);
    refused(WS_ADDRESS_LET, "pitch", "");
    refused(WS_ADDRESS_LET, "=144", "");
    refused(WS_ADDRESS_LET, "pitch=wide", "");
}

static char path[] = "/tmp/warpscope-addresses-XXXXXX";

/* A file of these words; removed by the caller. */
static void put_file(const char *words)
{
    FILE *file;
    int made;

    strcpy(strrchr(path, '-'), "-XXXXXX");
    made = mkstemp(path);
    assert_true(made >= 0);
    file = fdopen(made, "w");
    assert_non_null(file);
    assert_true(fputs(words, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void addresses_come_from_a_file(void **state)
{
    struct ws_address_options options;
    struct ws_error error = {0};
    char words[WS_LANES * 16] = "";

    (void)state;
    for (int lane = 0; lane < WS_LANES; lane++)
        snprintf(words + strlen(words), sizeof words - strlen(words), "%d: %d\n", lane, lane * 80);
    put_file(words);
    options = set(WS_ADDRESS_NUMBERS, path);
    assert_true(ws_address_options_read(&options, &error));
    assert_int_equal(unlink(path), 0);
    assert_true(ws_address_options_read(&options, &error)); /* it was read already */
    assert_int_equal(options.source, WS_FROM_NUMBERS);
    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(options.number[lane], lane * 80);
}

static void a_wrong_or_missing_file_is_named(void **state)
{
    struct ws_address_options options;
    struct ws_error error;

    (void)state;
    put_file("16 32\n48\n");
    options = set(WS_ADDRESS_NUMBERS, path);
    assert_false(ws_address_options_read(&options, &error));
    assert_int_equal(unlink(path), 0);
    assert_non_null(strstr(error.text, path));
    options = set(WS_ADDRESS_NUMBERS, path);
    assert_false(ws_address_options_read(&options, &error));
    assert_non_null(strstr(error.text, path));
    assert_int_equal(error.code, WS_CODE_READ);
    options = set(WS_ADDRESS_NUMBERS, "/tmp");
    assert_false(ws_address_options_read(&options, &error));
    assert_error(error, WS_CODE_READ, "/tmp");
    options = set(WS_ADDRESS_NUMBERS, "/dev/zero");
    assert_false(ws_address_options_read(&options, &error));
    assert_error(error, WS_CODE_LIMIT, "64 KiB");
}

static void an_expression_and_addresses_do_not_go_together(void **state)
{
    struct ws_address_options options = set(WS_ADDRESS_EXPRESSION, "t * 16");
    struct ws_error error;

    (void)state;
    assert_false(ws_address_option_set(WS_ADDRESS_NUMBERS, "-", &options, &error));
    assert_int_equal(error.code, WS_CODE_CONFLICT);
    options.source = WS_FROM_NUMBERS;
    assert_false(ws_address_option_set(WS_ADDRESS_EXPRESSION, "t", &options, &error));
    assert_int_equal(error.code, WS_CODE_CONFLICT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_row_has_all_that_help_prints),
        cmocka_unit_test(a_tile_is_one_of_four_words),
        cmocka_unit_test(bytes_are_numbers_within_limits),
        cmocka_unit_test(a_swizzle_is_read_and_a_wrong_one_named),
        cmocka_unit_test(an_expression_becomes_the_source),
        cmocka_unit_test(a_constant_is_added_and_a_wrong_one_named),
        cmocka_unit_test(addresses_come_from_a_file),
        cmocka_unit_test(a_wrong_or_missing_file_is_named),
        cmocka_unit_test(an_expression_and_addresses_do_not_go_together),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
