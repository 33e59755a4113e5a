/* Lines of text: where they end, that none is wider than its room, and that nothing is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/base/utf8.h"
#include "viz/figure/kind/build.h"
#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"
#include "viz/scene/wrap.h"

/* The lines with '|' between, as wide as `width` at size 10. */
static char *wrapped(const char *text, double width)
{
    static char lines[8192];
    size_t at = 0;

    lines[0] = 0;
    while (*text) {
        size_t length = ws_wrap_line(text, width, 10, false, false);

        assert_true(length > 0);
        at += (size_t)snprintf(lines + at, sizeof lines - at, "%s%.*s", at ? "|" : "", (int)length,
                               text);
        text += length;
        text += strspn(text, " ");
    }
    return lines;
}

static void lines_end_at_blanks(void **state)
{
    (void)state;
    assert_string_equal(wrapped("one two three", 1000), "one two three");
    assert_string_equal(wrapped("one two three", 40), "one two|three");
    assert_string_equal(wrapped("one  two   ", 20), "one|two");
    assert_string_equal(wrapped("", 20), "");
}

static void what_an_operator_binds_stays_on_its_line(void **state)
{
    (void)state;
    assert_string_equal(wrapped("at (r / 2) and", 35), "at|(r / 2)|and");
    assert_string_equal(wrapped("box of 64 \u00d7 8 at", 45), "box of|64 \u00d7 8 at");
}

static void text_without_blanks_ends_between_characters(void **state)
{
    (void)state;
    assert_string_equal(wrapped("矩阵片段布局", 30), "矩阵片|段布局");
    assert_string_equal(wrapped("ldmatrix矩阵片段", 50), "ldmatrix矩|阵片段");
    assert_string_equal(wrapped("片段 layout 布局", 42), "片段|layout 布|局");
    /* No line starts with what closes, or ends with what opens. */
    assert_string_equal(wrapped("矩阵片，段", 30), "矩阵|片，段");
    assert_string_equal(wrapped("矩阵（片段）", 30), "矩阵|（片|段）");
}

static void a_word_longer_than_a_line_is_broken_and_no_other(void **state)
{
    (void)state;
    assert_string_equal(wrapped("0123456789", 28), "01234|56789");
    assert_string_equal(wrapped("k=1,leading=16,start=0", 85), "k=1,leading=16,|start=0");
    assert_string_equal(wrapped("a 0123456789 b", 28), "a|01234|56789|b");
}

static void a_name_is_broken_between_its_parts(void **state)
{
    const char *name = "mma.sp::ordered_metadata.m16n8k64.kind::f8f6f4, operand C";
    double part = ws_text_width("::ordered_metadata", 10, false, true);

    (void)state;
    assert_string_equal(wrapped("mma.sp::ordered_metadata.m16n8k64", 90),
                        "mma.sp|::ordered_metadata|.m16n8k64");
    assert_float_equal(ws_lines_widest_word(name, 100, 10, WS_ROLE_TITLE), part, 1e-9);
    assert_float_equal(
        ws_lines_widest_word(name, 300, 10, WS_ROLE_TITLE),
        ws_text_width("mma.sp::ordered_metadata.m16n8k64.kind::f8f6f4,", 10, false, true), 1e-9);
}

static void what_is_one_on_the_page_stays_together(void **state)
{
    (void)state;
    assert_string_equal(wrapped("e\xCC\x81"
                                "e\xCC\x81",
                                6),
                        "e\xCC\x81|e\xCC\x81");
    assert_string_equal(wrapped("👩\xE2\x80\x8D👩\xE2\x80\x8D👧👍🏽", 12),
                        "👩\xE2\x80\x8D👩\xE2\x80\x8D👧|👍🏽");
    assert_string_equal(wrapped("🇩🇪🇫🇷", 12), "🇩🇪|🇫🇷");
    assert_string_equal(wrapped("क्षि", 1), "क्|षि");
    assert_string_equal(wrapped("가나", 12), "가|나");
}

static void widths_are_those_of_the_scripts(void **state)
{
    (void)state;
    assert_float_equal(ws_text_width("漢字かな한글", 10, false, false), 60, 1e-9);
    assert_float_equal(ws_text_width("ｱｲ", 1000, false, false), 1112, 1e-9);
    assert_float_equal(ws_text_width("ｱﾞ", 1000, false, false), 556, 1e-9);
    assert_float_equal(ws_text_width("か\xE3\x82\x99", 10, false, false), 10, 1e-9);
    assert_float_equal(ws_text_width("a\xE2\x80\x8D"
                                     "b",
                                     1000, false, false),
                       1112, 1e-9);
    assert_float_equal(ws_text_width("ꙁ", 1000, false, false), 556, 1e-9);
}

/* Random text: every line fits or is one character, and the lines are the text. */
static void nothing_is_lost_and_nothing_runs_over(void **state)
{
    static const char *const parts[] = {
        "a", "W", " ",  "矩", "，", "（", "e\xCC\x81", "👩\xE2\x80\x8D", "🇩", ".", "\xE2\x80\x8B",
        "ﷺ", "क्", "  ", "ж"};
    uint32_t seed = 7;

    (void)state;
    for (int run = 0; run < 20000; run++) {
        char text[256] = "";
        const char *at = text;
        double width = 1 + run % 97;

        for (int i = 0; i < 30; i++) {
            seed = seed * 1664525 + 1013904223;
            strcat(text, parts[(seed >> 10) % (sizeof parts / sizeof parts[0])]);
        }
        for (at += strspn(at, " "); *at; at += strspn(at, " ")) {
            size_t length = ws_wrap_line(at, width, 10, false, false), first;
            char line[256];

            assert_true(length > 0 && length <= strlen(at));
            snprintf(line, sizeof line, "%.*s", (int)length, at);
            first = ws_wrap_line(line, 0, 10, false, false); /* what cannot be broken */
            if (first < length && ws_text_width(line, 10, false, false) > width * 1.001)
                fail_msg("'%s' is wider than %g", line, width);
            at += length;
        }
    }
}

/* Titles of any length stand whole in their figure, inside its edges. */
static void a_title_of_any_length_stays_within_its_figure(void **state)
{
    static const char *const units[] = {"矩", "long_word_", "two words ", "e\xCC\x81", "日本、"};
    struct ws_evidence evidence = {0};
    char *title = malloc(20000);
    struct ws_error no_memory;

    (void)state;
    assert_non_null(title);
    assert_true(ws_mapping_specified(ws_variant_named("ldmatrix.m8n8.x1.b16"), &evidence.mapping,
                                     &no_memory));
    for (size_t unit = 0; unit < sizeof units / sizeof units[0]; unit++)
        for (int count = 1; count <= 1100; count = count * 3 + 1) {
            struct ws_figure figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
            struct ws_scene scene;
            struct ws_error error;
            size_t bytes = 0;

            title[0] = 0;
            for (int i = 0; i < count; i++)
                strcat(title, units[unit]);
            figure.title = title;
            figure.caption = title;
            if (!ws_figure_build(&figure, &scene, &error))
                fail_msg("%s", error.text);
            for (int i = 0; i < scene.nodes; i++) {
                const struct ws_node *node = &scene.node[i];
                const char *text = ws_scene_string(&scene, node);
                char reason[WS_UTF8_REASON_SIZE];

                if (node->kind != WS_NODE_TEXT)
                    continue;
                assert_true(ws_utf8_check(text, reason));
                assert_true(node->box.x >= 0 && node->box.x + node->box.width <= scene.width);
                assert_true(node->box.y >= 0 && node->box.y + node->box.height <= scene.height);
                if (node->role == WS_ROLE_TITLE)
                    bytes += strlen(text);
            }
            assert_string_equal(scene.title, title);
            assert_true(bytes + 2 * (size_t)count >= strlen(title)); /* less the blanks */
            ws_scene_finish(&scene);
        }
    free(title);
    ws_evidence_finish(&evidence);
}

/* A text that goes on with a word does so with several, in as many lines. */
static void a_text_does_not_end_in_a_line_of_a_word(void **state)
{
    static const char text[] = "Byte b of register r in lane t holds the element at row t / 4, "
                               "column 4 * (t % 4) + b.";
    int ended = 0;

    (void)state;
    for (double width = 120; width < 460; width += 1) {
        struct ws_scene scene;
        const char *last;
        double height;

        ws_scene_init(&scene);
        height = ws_lines_draw(NULL, 0, 0, width, 10, WS_ROLE_NOTE, text);
        assert_true(ws_lines_draw(&scene, 0, 0, width, 10, WS_ROLE_NOTE, text) == height);
        last = ws_scene_string(&scene, &scene.node[scene.nodes - 1]);
        assert_true(scene.node[scene.nodes - 1].box.width <= width);
        ended += scene.nodes > 1 && strlen(last) < 8;
        ws_scene_finish(&scene);
    }
    assert_int_equal(ended, 0);
}

/* Operands break between groups in braces; a group that is longer than a line breaks within. */
static void an_instruction_breaks_between_operands(void **state)
{
    static const struct {
        const char *ptx;
        int letters; /* of a line after its indent */
        const char *second, *third;
    } cases[] = {
        {"mma.sync {d0, d1}, {a0, a1}, {b0};", 22, "{d0, d1}, {a0, a1},", "{b0};"},
        {"mma.sync {d0, d1, d2, d3, d4, d5}, b;", 22, "{d0, d1, d2, d3, d4,", "d5}, b;"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double size = 10, width = ws_text_width("0", size, true, false) * cases[i].letters + 24;
        struct ws_scene scene;

        ws_scene_init(&scene);
        ws_lines_draw_code(&scene, 0, 0, width, size, cases[i].ptx);
        assert_int_equal(scene.nodes, 4); /* the first is the scene's group */
        assert_string_equal(ws_scene_string(&scene, &scene.node[2]), cases[i].second);
        assert_string_equal(ws_scene_string(&scene, &scene.node[3]), cases[i].third);
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_at_blanks),
        cmocka_unit_test(what_an_operator_binds_stays_on_its_line),
        cmocka_unit_test(text_without_blanks_ends_between_characters),
        cmocka_unit_test(a_word_longer_than_a_line_is_broken_and_no_other),
        cmocka_unit_test(a_name_is_broken_between_its_parts),
        cmocka_unit_test(what_is_one_on_the_page_stays_together),
        cmocka_unit_test(widths_are_those_of_the_scripts),
        cmocka_unit_test(nothing_is_lost_and_nothing_runs_over),
        cmocka_unit_test(a_text_does_not_end_in_a_line_of_a_word),
        cmocka_unit_test(an_instruction_breaks_between_operands),
        cmocka_unit_test(a_title_of_any_length_stays_within_its_figure),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
