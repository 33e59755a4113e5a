/* UTF-8: invalid bytes are found anywhere in a text, and masked text is plain. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/base/utf8.h"

static const char *masked(const char *text)
{
    static char copy[256];

    snprintf(copy, sizeof copy, "%s", text);
    ws_utf8_mask(copy);
    return copy;
}

static void hidden_characters_are_masked_one_for_one(void **state)
{
    (void)state;
    assert_string_equal(masked("plain × 矩 😀 �"), "plain × 矩 😀 �");
    assert_string_equal(masked("a\x1B[1m\x7F\n"), "a?[1m??");
    assert_string_equal(masked("\xC2\x9B"
                               "31m\xC2\x85"),
                        "?31m?");
    assert_string_equal(masked("a\u202Eb\u2066c\u2069\u061C"), "a?b?c??");
    assert_string_equal(masked("\u200B\u200D\uFEFF\u00AD\u2060\U000E0041"), "??????");
    assert_string_equal(masked("\uFFFE\uFFFF\U0010FFFF\uFDD0"), "????");
    assert_string_equal(masked("\xE7\x9F \xFF\xC0\x80\xED\xA0\x80"), "?? ??????");
}

static void figures_hold_joiners_and_no_controls(void **state)
{
    static const struct {
        const char *text, *reason;
    } bad[] = {
        {"a\uFFFE", "U+FFFE, at byte 2, is not a printable character"},
        {"\xC2\x85", "U+0085, at byte 1, is a control character"},
        {"ab\u2067", "U+2067, at byte 3, is a line or direction control"},
        {"a\u2028", "U+2028, at byte 2, is a line or direction control"},
        {"矩\xE7", "byte 4, 0xE7, is not UTF-8"},
    };
    char reason[WS_UTF8_REASON_SIZE];

    (void)state;
    assert_true(ws_utf8_check("", reason));
    assert_true(ws_utf8_check("می\u200Cخواهم 👩\u200D👧 שלום\u200F e\u0301 � \u00AD", reason));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(ws_utf8_check(bad[i].text, reason));
        assert_string_equal(reason, bad[i].reason);
    }
}

static void lengths_count_characters(void **state)
{
    (void)state;
    assert_int_equal(ws_utf8_length("矩阵x", 2), 6);
    assert_int_equal(ws_utf8_length("矩阵x", 9), 7);
    assert_int_equal(ws_utf8_length("", 9), 0);
}

/* Random bytes: masked text passes the check, has no hidden character, and masks to itself. */
static void what_is_masked_is_plain(void **state)
{
    uint32_t seed = 3;

    (void)state;
    for (int run = 0; run < 100000; run++) {
        char text[24], again[24];
        char reason[WS_UTF8_REASON_SIZE];

        for (int i = 0; i < 23; i++) {
            seed = seed * 1664525 + 1013904223;
            text[i] = seed % 3 ? (char)(seed >> 24) : "\xE2\x80\xEF\xBF"[seed >> 8 & 3];
        }
        text[23] = 0;
        ws_utf8_mask(text);
        memcpy(again, text, sizeof again);
        ws_utf8_mask(again);
        assert_string_equal(again, text);
        assert_true(ws_utf8_check(text, reason));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_characters_are_masked_one_for_one),
        cmocka_unit_test(figures_hold_joiners_and_no_controls),
        cmocka_unit_test(lengths_count_characters),
        cmocka_unit_test(what_is_masked_is_plain),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
