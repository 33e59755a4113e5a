/* Captures that are damaged, cut short, or none at all: refused with a place, and never a crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/tests/synthetic.h"

static void expect_refused(const char *text, size_t length, const char *reason)
{
    struct ws_capture *capture = NULL;
    struct ws_error error = {0};
    int line = 0, column = 0;

    assert_false(ws_capture_parse("f.json", text, length, &capture, &error));
    assert_null(capture);
    if (sscanf(error.text, "f.json:%d:%d: ", &line, &column) != 2 || line < 1 || column < 1 ||
        !strstr(error.text, reason) || strchr(error.text, '\n'))
        fail_msg("'%s' names no place, or does not say '%s'", error.text, reason);
}

static void what_is_no_capture_is_refused(void **state)
{
    static const char *const texts[] = {"",
                                        " ",
                                        "null",
                                        "7",
                                        "\"warpscope capture\"",
                                        "[]",
                                        "{}",
                                        "[1,]",
                                        "{\"a\":}",
                                        "{'a': 1}",
                                        "{} {}",
                                        "\xEF\xBB\xBF{}",
                                        "NaN",
                                        "// x\n{}",
                                        "{\"format\": 3}"};
    enum { DEEP = 200000 };
    char *deep = malloc(DEEP);

    (void)state;
    assert_non_null(deep);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        expect_refused(texts[i], strlen(texts[i]), "");
    expect_refused("{\0}", 3, "");
    memset(deep, '[', DEEP);
    expect_refused(deep, DEEP, "depth");
    for (size_t i = 0; i + 5 <= DEEP; i += 5)
        memcpy(deep + i, "{\"a\":", 5);
    expect_refused(deep, DEEP, "depth");
    free(deep);
}

static void a_file_cut_anywhere_is_refused(void **state)
{
    size_t length;
    char *text = synthetic_text("movmatrix.m8n8.trans.b16", &length);

    (void)state;
    for (size_t cut = 0; cut < length - 1; cut++) /* the last byte is a newline */
        expect_refused(text, cut, "");
    free(text);
}

/* One of six kinds of damage to `length` bytes; the new length. The buffer has room for 64 more. */
static size_t damage(char *text, size_t length, uint32_t *seed)
{
    size_t at = synthetic_random(seed) % length, count = synthetic_random(seed) % 60 + 1;
    char chunk[64];

    if (at + count > length)
        count = length - at;
    switch (synthetic_random(seed) % 6) {
    case 0: /* a flipped bit */
        text[at] = (char)(text[at] ^ 1 << synthetic_random(seed) % 8);
        return length;
    case 1: /* a piece lost */
        memmove(text + at, text + at + count, length - at - count);
        return length - count;
    case 2: /* a piece of anything put in */
        memmove(text + at + count, text + at, length - at);
        for (size_t i = 0; i < count; i++)
            text[at + i] = (char)(synthetic_random(seed) >> 8);
        return length + count;
    case 3: /* the end lost */
        return at;
    case 4: /* a piece there twice */
        memcpy(chunk, text + at, count);
        memmove(text + at + count, text + at, length - at);
        memcpy(text + at, chunk, count);
        return length + count;
    case 5: /* a number replaced */
        while (at < length && (text[at] < '0' || text[at] > '9'))
            at++;
        if (at < length)
            text[at] = "0123456789-.e[{\"n"[synthetic_random(seed) % 17];
        return length;
    }
    return length;
}

static void damaged_captures_are_refused_cleanly_or_checked(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n8.x2.trans.b16", "stmatrix.m8n8.x1.b16",
                                        "movmatrix.m8n8.trans.b16",
                                        "ldmatrix.m16n16.x1.trans.b8x16.b6x16_p32"};
    uint32_t seed = 20261120;
    int refused = 0, read = 0;

    (void)state;
    for (int i = 0; i < 240; i++) {
        size_t length;
        char *text = synthetic_text(names[i % 4], &length), *wide = malloc(length + 64), *made;
        struct ws_capture *capture = NULL;
        struct ws_error error = {0};
        int line = 0, column = 0;

        assert_non_null(wide);
        memcpy(wide, text, length);
        length = damage(wide, length, &seed);
        /* The bytes end where a read beyond them is caught. */
        made = realloc(wide, length ? length : 1);
        assert_non_null(made);
        if (ws_capture_parse("f.json", made, length, &capture, &error)) {
            ws_check(&capture->captured, &error);
            ws_capture_destroy(capture);
            read++;
        } else {
            if (sscanf(error.text, "f.json:%d:%d: ", &line, &column) != 2 || line < 1 || column < 1)
                fail_msg("'%s' names no place", error.text);
            assert_null(capture);
            refused++;
        }
        free(made);
        free(text);
    }
    print_message("%d damaged captures refused, %d read\n", refused, read);
    assert_true(refused > 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_capture_is_refused),
        cmocka_unit_test(a_file_cut_anywhere_is_refused),
        cmocka_unit_test(damaged_captures_are_refused_cleanly_or_checked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
