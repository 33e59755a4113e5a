/* Widths without a font: the facts of the tables, and that Liberation Sans agrees with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/draw/text.h"
#include "viz/scene/metrics.h"

static void ascii_is_as_wide_as_helvetica(void **state)
{
    (void)state;
    assert_float_equal(ws_text_width("T", 1000, false, false), 611, 1e-9);
    assert_float_equal(ws_text_width("0123456789", 1000, false, false), 5560, 1e-9);
    assert_float_equal(ws_text_width("{ ~", 1000, false, false), 334 + 278 + 584, 1e-9);
    assert_float_equal(ws_text_width("T", 1000, false, true), 611, 1e-9);
    assert_float_equal(ws_text_width("a:", 1000, false, true), 556 + 333, 1e-9);
    assert_float_equal(ws_text_width("", 12, false, false), 0, 1e-9);
}

static void fixed_pitch_counts_characters_and_not_bytes(void **state)
{
    (void)state;
    assert_float_equal(ws_text_width("r0", 10, true, false), 12, 1e-9);
    assert_float_equal(ws_text_width("é→", 10, true, false), 12, 1e-9);
}

static void accented_letters_are_as_wide_as_their_base(void **state)
{
    (void)state;
    assert_float_equal(ws_text_width("é", 1000, false, false), 556, 1e-9);
    assert_float_equal(ws_text_width("Ü", 1000, false, true), 722, 1e-9);
    assert_float_equal(ws_text_width("e\xCC\x81", 1000, false, false), 556, 1e-9);
}

static void malformed_text_reads_as_replacement_characters(void **state)
{
    static const char *const malformed[] = {
        "\x80", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF", "\xE2\x86"};

    (void)state;
    for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
        const char *text = malformed[i];

        assert_int_equal(ws_utf8_next(&text), 0xFFFD);
        assert_ptr_equal(text, malformed[i] + 1);
        while (ws_utf8_next(&text))
            assert_true(text <= malformed[i] + strlen(malformed[i]));
    }
}

static void every_length_of_utf8_is_read(void **state)
{
    const char *text = "aé→😀";

    (void)state;
    assert_int_equal(ws_utf8_next(&text), 'a');
    assert_int_equal(ws_utf8_next(&text), 0xE9);
    assert_int_equal(ws_utf8_next(&text), 0x2192);
    assert_int_equal(ws_utf8_next(&text), 0x1F600);
    assert_int_equal(ws_utf8_next(&text), 0);
    assert_int_equal(ws_utf8_next(&text), 0);
}

static void liberation_agrees_to_a_hundredth(void **state)
{
    static const struct ws_type types[] = {
        {.size = 1000}, {.size = 1000, .bold = true}, {.size = 1000, .monospace = true}};
    static const char *const texts[] = {
        "T5: {r0.lo, r0.hi}",
        "T31: {e0, e1, e2, e3}",
        "M0[1,2]",
        "r3.hi",
        "addr5 ← T5",
        "11",
        "511",
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {r0, r1, r2, r3}, [addr];",
        "captured on NVIDIA H200 (sm_90), CUDA 13.0",
        "AVATAR To Yes, fi fl",
        "8×8 · 16×16 ≤ 4 – 5°",
        "é → T0 … T31",
        (" !\"#$%&'()*+,-./"
         "0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"),
        "§«°±²µ·»Æ×ßæ÷–—‘’“”•…←↑→↓↔−≠≤≥",
    };
    struct ws_error error = {0};
    struct ws_texts *machine = ws_texts_create(&error);

    (void)state;
    if (!machine || strcmp(ws_texts_family(machine, false), "Liberation Sans") ||
        strcmp(ws_texts_family(machine, true), "Liberation Mono")) {
        ws_texts_destroy(machine);
        skip();
    }
    for (size_t type = 0; type < sizeof types / sizeof types[0]; type++)
        for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
            double real = ws_texts_width(machine, texts[i], types[type]);
            double ours = ws_text_width(texts[i], 1000, types[type].monospace, types[type].bold);

            if (fabs(ours - real) > real / 100)
                fail_msg("style %zu: '%s' is %g wide, not %g", type, texts[i], real, ours);
        }
    ws_texts_destroy(machine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ascii_is_as_wide_as_helvetica),
        cmocka_unit_test(fixed_pitch_counts_characters_and_not_bytes),
        cmocka_unit_test(accented_letters_are_as_wide_as_their_base),
        cmocka_unit_test(malformed_text_reads_as_replacement_characters),
        cmocka_unit_test(every_length_of_utf8_is_read),
        cmocka_unit_test(liberation_agrees_to_a_hundredth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
