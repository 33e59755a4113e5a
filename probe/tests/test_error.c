/* An error is one whole line, whatever was put into it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/error.h"

enum { LONGEST = sizeof((struct ws_error *)0)->text - 1 };

static void what_fits_is_kept(void **state)
{
    struct ws_error error;

    (void)state;
    assert_false(ws_fail(&error, WS_CODE_SYSTEM, "lane %d", 5));
    assert_string_equal(error.text, "lane 5");
    assert_false(ws_fail_in(&error, "pass 0"));
    assert_string_equal(error.text, "pass 0: lane 5");
}

static void a_position_is_data(void **state)
{
    struct ws_error error;
    char name[2 * WS_ERROR_NAME];

    (void)state;
    assert_false(ws_fail_at(&error, WS_CODE_SYNTAX, "a:1:2: b.cu", 12, 5, "expected ';'"));
    assert_string_equal(error.text, "a:1:2: b.cu:12:5: expected ';'");
    assert_int_equal(error.line, 12);
    assert_int_equal(error.column, 5);
    assert_string_equal(error.text + error.what, "expected ';'");
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = 0;
    ws_fail_at(&error, WS_CODE_SYNTAX, name, 1, 1, "x");
    assert_string_equal(error.text + error.what, "x");
    ws_fail_in(&error, "b");
    assert_int_equal(error.line, 0);
}

static void control_characters_begin_no_second_line(void **state)
{
    struct ws_error error;

    (void)state;
    ws_fail(&error, WS_CODE_SYSTEM, "a\nb\x1B[1mc\x7F×");
    assert_string_equal(error.text, "a?b?[1mc?×");
}

static void what_is_cut_says_so_and_ends_between_characters(void **state)
{
    struct ws_error error;
    char text[LONGEST + 8];

    (void)state;
    for (size_t ascii = LONGEST - 8; ascii <= LONGEST; ascii++) {
        size_t length;

        memset(text, 'a', ascii);
        snprintf(text + ascii, sizeof text - ascii, "%.*s", (int)(sizeof text - 1 - ascii),
                 "××××××××");
        ws_fail(&error, WS_CODE_SYSTEM, "%s", text);
        length = strlen(error.text);
        assert_true(length <= LONGEST && length > LONGEST - 2);
        assert_string_equal(error.text + length - 3, "...");
        /* Behind the last whole ×, or the last a. */
        assert_true(error.text[length - 4] == 'a' || !memcmp(error.text + length - 5, "×", 2));
    }
}

static void want_of_memory_is_counted_though_no_caller_looks_at_it(void **state)
{
    unsigned before = ws_memory_failures();
    struct ws_error ignored;

    (void)state;
    ws_fail(&ignored, WS_CODE_RANGE, "lane 5");
    assert_int_equal(ws_memory_failures(), before);
    ws_fail(&ignored, WS_CODE_WRITE, "SVG: out of memory");
    assert_int_equal(ws_memory_failures(), before + 1);
    ws_reason(ENOMEM);
    assert_int_equal(ws_memory_failures(), before + 2);
}

static void want_of_memory_is_known_whatever_stands_before_it(void **state)
{
    struct ws_error error;

    (void)state;
    assert_false(ws_no_memory(&error));
    assert_string_equal(error.text, "out of memory");
    ws_fail_in(&error, "a.json");
    assert_true(ws_is_no_memory(&error));
    ws_fail(&error, WS_CODE_READ, "a.json: cannot be read: %s", ws_reason(ENOMEM));
    assert_true(ws_is_no_memory(&error));
    ws_fail(&error, WS_CODE_COMMAND, "unknown command 'out of memory'");
    assert_false(ws_is_no_memory(&error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_kept),
        cmocka_unit_test(a_position_is_data),
        cmocka_unit_test(control_characters_begin_no_second_line),
        cmocka_unit_test(what_is_cut_says_so_and_ends_between_characters),
        cmocka_unit_test(want_of_memory_is_counted_though_no_caller_looks_at_it),
        cmocka_unit_test(want_of_memory_is_known_whatever_stands_before_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
