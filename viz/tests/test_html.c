/*
 * Interactive pages: their content is harmless whatever the titles, shares no id with another
 * figure, is small, and reproduces the program's text for each element. Browser tests (pages.sh)
 * cover the script.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/store/evidence.h"
#include "viz/draw/device.h"
#include "viz/draw/html_data.h"
#include "viz/draw/html_string.h"
#include "viz/draw/html_texts.h"
#include "viz/figure/kind/build.h"

extern const char ws_page_style[], ws_page_script[];

/* A page of a figure; to be freed. */
static char *page_of(const struct ws_figure *figure, bool fragment, const char *id)
{
    struct ws_encoding encoding = {.auto_theme = true, .fragment = fragment, .id = id};
    struct ws_device_options options;
    struct ws_relation relation;
    struct ws_scene scene;
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};

    assert_true(ws_figure_build(figure, &scene, &error));
    assert_true(ws_relation_make(figure, &relation, &error));
    ws_device_fit(&encoding, &scene, &options);
    options.figure = figure;
    options.relation = &relation;
    assert_true(
        ws_html_write((const struct ws_scene *const[]){&scene}, 1, &options, &bytes, &error));
    ws_bytes_add(&bytes, "", 1);
    assert_false(bytes.failed);
    ws_relation_finish(&relation);
    ws_scene_finish(&scene);
    return (char *)bytes.data;
}

static struct ws_evidence evidence_of(const char *name)
{
    struct ws_evidence evidence = {0};
    struct ws_error error = {0};

    assert_true(ws_mapping_specified(ws_variant_named(name), &evidence.mapping, &error));
    snprintf(evidence.text, sizeof evidence.text, "specified");
    return evidence;
}

static const char x4[] = "ldmatrix.m8n8.x4.b16";

/* The parsed JSON of a page; the caller releases it. */
static json_t *data_of(const char *page)
{
    static const char before[] = "<script type=\"application/json\">";
    const char *start = strstr(page, before), *end;
    json_error_t why;
    json_t *data;

    assert_non_null(start);
    start += strlen(before);
    end = strstr(start, "</script>");
    assert_non_null(end);
    assert_null(memchr(start, '<', (size_t)(end - start)));
    data = json_loadb(start, (size_t)(end - start), JSON_ALLOW_NUL, &why);
    if (!data)
        fail_msg("%s", why.text);
    return data;
}

/* The next text of a list, assembled as the script does. */
static void next_text(const json_t *texts, const json_t *list, size_t *at, char *text, size_t size)
{
    json_int_t pattern = json_integer_value(json_array_get(list, (*at)++));
    const char *from = json_string_value(json_array_get(texts, (size_t)pattern));
    size_t length = 0, first = *at;

    assert_non_null(from);
    for (; *from; from++) {
        const json_t *part = *from == 1   ? json_array_get(list, (*at)++)
                             : *from == 2 ? json_array_get(list, first + (size_t)(*++from - '0'))
                                          : NULL;

        assert_true(length + 40 < size);
        if (!part)
            text[length++] = *from;
        else if (json_is_string(part))
            length += (size_t)snprintf(text + length, size - length, "%s", json_string_value(part));
        else
            length +=
                (size_t)snprintf(text + length, size - length, "%d", (int)json_integer_value(part));
    }
    text[length] = 0;
}

static void what_is_said_of_elements_comes_back(void **state)
{
    static const char *const names[] = {x4, "ldmatrix.m16n16.x2.trans.b8",
                                        "movmatrix.m8n8.trans.b16", "ldmatrix.m8n16.x4.s8.s4"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct ws_evidence evidence = evidence_of(names[i]);
        struct ws_figure figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
        char *page = page_of(&figure, true, NULL);
        json_t *data = data_of(page);
        struct ws_relation relation;
        struct ws_error error = {0};
        size_t at = 0;

        assert_true(ws_relation_make(&figure, &relation, &error));
        for (int e = 0; e < relation.elements; e++) {
            char text[4096], should[4096];

            next_text(json_object_get(data, "texts"), json_object_get(data, "lines"), &at, text,
                      sizeof text);
            snprintf(should, sizeof should, "%s\n%s\n%s", relation.text + relation.element[e].words,
                     relation.text + relation.element[e].formulas,
                     relation.text + relation.element[e].operands);
            assert_string_equal(text, should);
        }
        assert_int_equal(at, json_array_size(json_object_get(data, "lines")));
        assert_int_equal(8 * relation.elements, json_array_size(json_object_get(data, "elements")));
        ws_relation_finish(&relation);
        json_decref(data);
        free(page);
        ws_evidence_finish(&evidence);
    }
}

static void titles_are_words_and_nothing_else(void **state)
{
    static const char hostile[] = "</title></script><script>alert(1)</script><!-- \" ' & \x01 \xff "
                                  "\xe2\x80\xa8 -->";
    struct ws_evidence evidence = evidence_of(x4);
    struct ws_figure figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
    char *page;
    int scripts = 0;

    (void)state;
    figure.title = figure.caption = hostile;
    page = page_of(&figure, false, NULL);
    for (const char *at = page; (at = strstr(at, "<script")); at++)
        scripts++;
    assert_int_equal(scripts, 2);
    assert_null(strstr(page, "alert(1)</script><!--"));
    assert_non_null(strstr(page, "&lt;/title&gt;&lt;/script&gt;"));
    json_decref(data_of(page));
    free(page);
    ws_evidence_finish(&evidence);
}

static void strings_hold_nothing_that_html_reads(void **state)
{
    struct ws_bytes out = {0};

    (void)state;
    ws_html_add_string(&out, "a\"\\</script>&\n\x7f\xe2\x80\xa9\xff\xc3\xa9");
    ws_bytes_add(&out, "", 1);
    assert_string_equal((char *)out.data,
                        "\"a\\u0022\\u005c\\u003c/script\\u003e\\u0026\\u000a\\u007f"
                        "\\u2029\\ufffd\xc3\xa9\"");
    ws_bytes_finish(&out);
}

/* The figure's id, after `before`. */
static const char *id_in(const char *page)
{
    static char id[80];
    const char *at = strstr(page, "<figure class=\"warpscope\" id=\"");

    assert_non_null(at);
    assert_int_equal(sscanf(at, "<figure class=\"warpscope\" id=\"%79[^\"]", id), 1);
    return id;
}

static void figures_that_differ_share_no_id(void **state)
{
    struct ws_evidence evidence = evidence_of(x4);
    struct ws_figure figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
    char *one = page_of(&figure, true, NULL), *again = page_of(&figure, true, NULL), first[80];
    char *named = page_of(&figure, true, "mine"), *other;

    (void)state;
    assert_string_equal(one, again);
    snprintf(first, sizeof first, "%s", id_in(one));
    assert_memory_equal(first, "figure-", 7);
    assert_memory_equal(id_in(named), "mine-figure-", 12);
    figure.caption = "another";
    other = page_of(&figure, true, NULL);
    assert_string_not_equal(first, id_in(other));
    free(one);
    free(again);
    free(named);
    free(other);
    ws_evidence_finish(&evidence);
}

static void a_fragment_is_what_stands_in_a_page(void **state)
{
    struct ws_evidence evidence = evidence_of(x4);
    struct ws_figure figure = ws_figure_of(WS_FIGURE_REGISTER, &evidence);
    char *fragment = page_of(&figure, true, NULL), *page = page_of(&figure, false, NULL);

    (void)state;
    assert_memory_equal(fragment, "<style>", 7);
    assert_null(strstr(fragment, "<body"));
    assert_memory_equal(page, "<!DOCTYPE html>\n<html lang=\"en\">", 31);
    assert_non_null(strstr(page, "<main>"));
    assert_non_null(strstr(page, fragment));
    free(fragment);
    free(page);
    ws_evidence_finish(&evidence);
}

static void script_and_style_are_small_and_keep_to_themselves(void **state)
{
    int depth = 0;

    (void)state;
    assert_in_range(strlen(ws_page_style), 1, 6 * 1024);
    assert_in_range(strlen(ws_page_style) + strlen(ws_page_script), 1, 27 * 1024);
    assert_null(strstr(ws_page_script, "</script"));
    assert_null(strstr(ws_page_script, "<!--"));
    assert_non_null(strstr(ws_page_script, "\"use strict\";"));
    /* Each selector, at the start of a line, is of a figure. */
    for (const char *line = strstr(ws_page_style, "*/\n") + 3; *line;
         line = strchr(line, '\n') + 1) {
        if (*line == '}')
            depth--;
        else if (!strncmp(line, "@media", 6))
            depth += strcspn(line, "{") + 1 == strcspn(line, "\n");
        else
            assert_memory_equal(line, ".warpscope", 10);
        assert_in_range(depth, 0, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_of_elements_comes_back),
        cmocka_unit_test(titles_are_words_and_nothing_else),
        cmocka_unit_test(strings_hold_nothing_that_html_reads),
        cmocka_unit_test(figures_that_differ_share_no_id),
        cmocka_unit_test(a_fragment_is_what_stands_in_a_page),
        cmocka_unit_test(script_and_style_are_small_and_keep_to_themselves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
