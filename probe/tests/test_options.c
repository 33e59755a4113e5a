/* Options as tables: given options are found in any spelling, and errors name the wrong one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/options.h"
#include "probe/tests/assert_error.h"

enum { FORMAT, LABELS, LANE, QUIET, DEEP, WARP, WARPS, STYLE, OPTIONS };

static const char *format(int index)
{
    static const char *const words[] = {"text", "csv", "json"};

    return index < 3 ? words[index] : NULL;
}

static bool is_range(const char *text)
{
    return strchr(text, '-');
}

static const struct ws_option options[] = {
    {.name = "format", .value = "FORMAT", .words = format, .letter = 'f', .help = "the format"},
    {.name = "labels", .value = "LIST", .words = format, .list = true, .help = "several"},
    {.name = "lane", .value = "LANE", .many = true, .letter = 'l', .help = "a lane"},
    {.name = "quiet", .letter = 'q', .help = "says nothing"},
    {.name = "deep", .letter = 'd', .help = "goes on"},
    {.name = "warp",
     .value = "N|0-N",
     .help = "a warp or several",
     .other = "warps",
     .is_other = is_range},
    {.name = "warps", .value = "0-N", .help = "several", .old = true},
    {.name = "style", .value = "FORMAT", .help = "earlier", .old = true, .other = "format"},
    {0},
};

enum { MOST_WORDS = 10 };

static struct ws_error error;

/* Parses words separated by blanks; '' stands for an empty word. */
static bool parse(const char *line, struct ws_arguments *arguments)
{
    static char text[200];
    static char *word[MOST_WORDS + 1];
    int words = 0;
    char *rest;

    snprintf(text, sizeof text, "command %s", line);
    for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
        assert_true(words < MOST_WORDS);
        word[words++] = strcmp(at, "''") ? at : at + 2;
    }
    word[words] = NULL;
    error.text[0] = 0;
    return ws_arguments_parse(words, word, options, arguments, &error);
}

static void takes(const char *line, const char *format, const char *lane, bool quiet, int operands)
{
    struct ws_arguments arguments;

    if (!parse(line, &arguments))
        fail_msg("%s: %s", line, error.text);
    assert_string_equal(ws_arguments_value(&arguments, FORMAT, "none"), format);
    assert_string_equal(ws_arguments_value(&arguments, LANE, "none"), lane);
    assert_int_equal(ws_arguments_has(&arguments, QUIET), quiet);
    assert_int_equal(arguments.operands, operands);
    assert_false(arguments.help);
    ws_arguments_finish(&arguments);
}

static void an_option_is_found_in_each_of_its_spellings(void **state)
{
    (void)state;
    takes("", "none", "none", false, 0);
    takes("--format csv", "csv", "none", false, 0);
    takes("--format=csv", "csv", "none", false, 0);
    takes("-f csv", "csv", "none", false, 0);
    takes("-fcsv", "csv", "none", false, 0);
    takes("-qfcsv", "csv", "none", true, 0);
    takes("-qd -l 3", "none", "3", true, 0);
    takes("--lane ''", "none", "", false, 0);
    takes("--lane --format", "none", "--format", false, 0); /* a value may look like an option */
}

static void operands_may_stand_anywhere_and_keep_their_order(void **state)
{
    struct ws_arguments arguments;

    (void)state;
    takes("a --format csv b -q c", "csv", "none", true, 3);
    assert_true(parse("one -q two --lane 4 three", &arguments));
    assert_int_equal(arguments.operands, 3);
    assert_string_equal(arguments.operand[0], "one");
    assert_string_equal(arguments.operand[1], "two");
    assert_string_equal(arguments.operand[2], "three");
    assert_null(arguments.operand[3]);
    ws_arguments_finish(&arguments);
}

static void nothing_is_an_option_after_two_dashes_nor_a_dash_alone(void **state)
{
    struct ws_arguments arguments;

    (void)state;
    takes("-- --format -q", "none", "none", false, 2);
    takes("-q -", "none", "none", true, 1);
    assert_true(parse("-q -- -q", &arguments));
    assert_string_equal(arguments.operand[0], "-q");
    ws_arguments_finish(&arguments);
}

static void what_may_be_given_several_times_counts_each_time(void **state)
{
    struct ws_arguments arguments;

    (void)state;
    assert_true(parse("--lane 1 --lane=2 -l3", &arguments));
    assert_int_equal(arguments.count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(arguments.given[i].option, LANE);
        assert_int_equal(arguments.given[i].value[0], '1' + i);
    }
    assert_string_equal(ws_arguments_value(&arguments, LANE, NULL), "3"); /* the last */
    ws_arguments_finish(&arguments);
}

static void a_word_is_its_place_in_its_set(void **state)
{
    struct ws_arguments arguments;

    (void)state;
    assert_true(parse("--format json", &arguments));
    assert_int_equal(ws_arguments_word(&arguments, FORMAT, 7), 2);
    assert_int_equal(ws_arguments_word(&arguments, LABELS, 7), 7);
    ws_arguments_finish(&arguments);
    assert_true(parse("--format JSON", &arguments));
    assert_int_equal(ws_arguments_word(&arguments, FORMAT, 7), 2);
    assert_string_equal(ws_arguments_value(&arguments, FORMAT, ""), "json");
    ws_arguments_finish(&arguments);
    takes("--labels text,json,text", "none", "none", false, 0);
}

static void help_is_all_that_counts_once_it_is_asked_for(void **state)
{
    static const char *const lines[] = {"--help", "-h", "-q --help --wrong",
                                        "a -h --format nonsense"};
    struct ws_arguments arguments;

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_true(parse(lines[i], &arguments));
        assert_true(arguments.help);
        ws_arguments_finish(&arguments);
    }
}

static void help_may_be_asked_for_in_full(void **state)
{
    static const struct {
        const char *line;
        bool all;
    } cases[] = {{"--help", false},     {"--help all", true}, {"-h all", true},
                 {"--help=all", true},  {"-q -h", false},     {"--help -q all", false},
                 {"all --help", false}, {"-h allow", false}};
    struct ws_arguments arguments;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(parse(cases[i].line, &arguments));
        assert_true(arguments.help);
        if (arguments.help_all != cases[i].all)
            fail_msg("%s", cases[i].line);
        ws_arguments_finish(&arguments);
    }
}

static void a_value_goes_to_the_row_that_it_is_for(void **state)
{
    static const struct {
        const char *line;
        int row;
        const char *value;
    } cases[] = {{"--warp 3", WARP, "3"},
                 {"--warp 0-3", WARPS, "0-3"},
                 {"--warps 4", WARPS, "4"},
                 {"--style csv", FORMAT, "csv"},
                 {"--style CSV", FORMAT, "csv"}};
    struct ws_arguments arguments;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(parse(cases[i].line, &arguments));
        assert_int_equal(arguments.count, 1);
        assert_int_equal(arguments.given[0].option, cases[i].row);
        assert_string_equal(arguments.given[0].value, cases[i].value);
        ws_arguments_finish(&arguments);
    }
}

/* One line that holds all of these words. */
static void refused(const char *line, const char *word, const char *other)
{
    struct ws_arguments arguments;

    if (parse(line, &arguments))
        fail_msg("%s is taken", line);
    if (!strstr(error.text, word) || !strstr(error.text, other))
        fail_msg("%s: wanted %s and %s, got: %s", line, word, other, error.text);
    assert_null(strchr(error.text, '\n'));
    ws_arguments_finish(&arguments);
}

static void a_mistake_is_named_with_what_was_meant(void **state)
{
    (void)state;
    refused("--formt csv", "--formt", "--format");
    refused("--frmat=csv", "--frmat", "--format");
    refused("--format cvs", "'cvs'", "csv");
    refused("--labels text,jsn", "'jsn'", "json");
    refused("--labels text,JSON", "'JSON'", "did you mean json?");
    refused("--labels text,", "''", "text");
    refused("--nothing-like-it", "--nothing-like-it", "--help");
    refused("-z", "-z", "--help");
    refused("-qz", "-qz", "--help");
    refused("-\303\251", "'-\303\251'", "--help"); /* é, which is two letters for getopt_long() */
    refused("'' -\303\251 a", "'-\303\251'", "--help");
    refused("--quiet=yes", "--quiet", "value");
    refused("--help=yes", "--help", "all");
    refused("--style nonsense", "--format", "csv");
    refused("--format csv --style csv", "--style", "twice");
    refused("--format", "--format", "value");
    refused("-l", "-l", "value");
    refused("--format csv --format csv", "--format", "twice");
    refused("-q a -q", "--quiet", "twice");
}

static void what_an_error_quotes_cannot_flood_the_line(void **state)
{
    struct ws_arguments arguments;
    char name[400] = "--", *words[] = {name, name, NULL};

    (void)state;
    memset(name + 2, 'x', sizeof name - 3);
    assert_false(ws_arguments_parse(2, words, options, &arguments, &error));
    assert_true(strlen(error.text) < 200);
    ws_arguments_finish(&arguments);
}

static void a_number_is_the_whole_of_its_text(void **state)
{
    static const char *const none[] = {"", "-", "x", "1x", "1 ", "0x10", "1.0"};
    int value;

    (void)state;
    assert_true(ws_parse_integer("0", &value) && value == 0);
    assert_true(ws_parse_integer("-7", &value) && value == -7);
    assert_true(ws_parse_integer("2147483647", &value) && value == INT_MAX);
    assert_true(ws_parse_integer("-2147483648", &value) && value == INT_MIN);
    assert_true(ws_parse_integer("2147483648", &value) && value == INT_MAX);
    assert_true(ws_parse_integer("-99999999999999999999", &value) && value == INT_MIN);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (ws_parse_integer(none[i], &value))
            fail_msg("'%s' is taken for %d", none[i], value);
}

static void an_index_is_within_its_range_or_the_range_is_told(void **state)
{
    int value;

    (void)state;
    assert_true(ws_parse_index("31", "lane", "a warp", 32, &value, &error) && value == 31);
    assert_false(ws_parse_index("32", "lane", "a warp", 32, &value, &error));
    assert_error(error, WS_CODE_RANGE, "0 to 31");
    assert_false(ws_parse_index("-1", "lane", "a warp", 32, &value, &error));
    assert_false(ws_parse_index("1", "matrix", "x1", 1, &value, &error));
    assert_error(error, WS_CODE_RANGE, "matrix 1");
    assert_false(ws_parse_index("one", "lane", "a warp", 32, &value, &error));
    assert_error(error, WS_CODE_NUMBER, "'one'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_is_found_in_each_of_its_spellings),
        cmocka_unit_test(operands_may_stand_anywhere_and_keep_their_order),
        cmocka_unit_test(nothing_is_an_option_after_two_dashes_nor_a_dash_alone),
        cmocka_unit_test(what_may_be_given_several_times_counts_each_time),
        cmocka_unit_test(a_word_is_its_place_in_its_set),
        cmocka_unit_test(help_is_all_that_counts_once_it_is_asked_for),
        cmocka_unit_test(help_may_be_asked_for_in_full),
        cmocka_unit_test(a_value_goes_to_the_row_that_it_is_for),
        cmocka_unit_test(a_mistake_is_named_with_what_was_meant),
        cmocka_unit_test(what_an_error_quotes_cannot_flood_the_line),
        cmocka_unit_test(a_number_is_the_whole_of_its_text),
        cmocka_unit_test(an_index_is_within_its_range_or_the_range_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
