/* The SVG document: its text, its ids, its looks, its size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/draw/device.h"
#include "viz/draw/shape.h"

enum { DEEPEST = 32 };

static const struct ws_tint plain = {WS_TINT_NONE, 0};

/* A cell as in figures: a group with ids, a rect, a label. */
static void add_cell(struct ws_scene *scene, int lane, double x, double y, enum ws_role role)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char label[32];

    shown.lane = lane;
    shown.reg = 1;
    shown.bit = 16;
    shown.matrix = 0;
    shown.row = lane / 4;
    shown.column = lane % 4;
    shown.address_lane = lane / 4;
    ws_scene_tooltip(scene, ws_scene_open(scene, shown), "T5 r0.hi = M0[1,3]");
    ws_scene_rect(scene, (struct ws_box){x, y, 60, 18}, 2, role,
                  (struct ws_tint){WS_TINT_LANE, lane});
    snprintf(label, sizeof label, "M0[%d,%d]", lane / 4, lane % 4);
    ws_scene_text(scene, x + 30, y + 9, 11, WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, label);
    ws_scene_close(scene);
}

static void start_scene(struct ws_scene *scene)
{
    ws_scene_init(scene);
    scene->width = 400;
    scene->height = 300;
    ws_scene_describe(scene, "Where <it> goes", "Rows & columns, 8×8.", "movmatrix d, a;",
                      "specified");
    ws_scene_rect(scene, (struct ws_box){0, 0, 400, 300}, 0, WS_ROLE_PAPER, plain);
}

/* The document as a string that the caller frees; finishes the scene. */
static char *write_svg(struct ws_scene *scene, const struct ws_encoding *encoding)
{
    struct ws_device_options options;
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};

    ws_device_fit(encoding, scene, &options);
    assert_true(ws_svg_write((const struct ws_scene *const[]){scene}, 1, &options, &bytes, &error));
    ws_bytes_add(&bytes, "", 1);
    ws_scene_finish(scene);
    return (char *)bytes.data;
}

static void assert_has(const char *svg, const char *part)
{
    if (!strstr(svg, part))
        fail_msg("no %s in:\n%s", part, svg);
}

static void assert_lacks(const char *svg, const char *part)
{
    if (strstr(svg, part))
        fail_msg("%s in:\n%s", part, svg);
}

/* Every tag closed in order, every attribute quoted, every & an entity: the XML rules needed. */
static void assert_well_formed(const char *xml)
{
    char open[DEEPEST][16];
    int depth = 0;

    for (const char *at = xml; *at; at++) {
        bool closes, empty;
        char name[16];

        if (*at == '&')
            assert_true(!strncmp(at, "&lt;", 4) || !strncmp(at, "&gt;", 4) ||
                        !strncmp(at, "&amp;", 5) || !strncmp(at, "&quot;", 6));
        if (*at != '<')
            continue;
        closes = at[1] == '/';
        assert_int_equal(sscanf(at + 1 + closes, "%15[a-z]", name), 1);
        for (at++; *at && *at != '>'; at++) {
            assert_int_not_equal(*at, '<');
            if (*at == '"') {
                assert_int_equal(at[-1], '=');
                at = strchr(at + 1, '"');
                assert_non_null(at);
            }
        }
        assert_int_equal(*at, '>');
        empty = at[-1] == '/';
        if (closes) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (!empty) {
            assert_true(depth < DEEPEST);
            strcpy(open[depth++], name);
        }
    }
    assert_int_equal(depth, 0);
}

static void the_words_of_a_scene_are_in_the_document(void **state)
{
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_LIGHT});
    assert_well_formed(svg);
    assert_has(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"300\" "
                    "viewBox=\"0 0 400 300\" role=\"img\" aria-labelledby=\"title-");
    assert_has(svg, "Where &lt;it&gt; goes</title>");
    assert_has(svg, "Rows &amp; columns, 8×8.</desc>");
    assert_has(svg, "data-ptx=\"movmatrix d, a;\"");
    assert_has(svg, "data-provenance=\"specified\"");
    free(svg);
}

/* Screen readers use this order: the text, then the picture as its figure drew it. */
static void a_document_begins_with_its_words_and_keeps_the_scenes_order(void **state)
{
    static const struct ws_encoding encodings[] = {
        {.theme = WS_THEME_PRINT}, {.auto_theme = true}, {.no_background = true, .id = "left"}};

    (void)state;
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        const char *order[] = {"role=\"img\"",    "<title id=",      "<desc id=",
                               "data-lane=\"9\"", "data-lane=\"2\"", ">key</text>\n</svg>"};
        struct ws_scene scene;
        const char *at;
        char *svg;

        start_scene(&scene);
        add_cell(&scene, 9, 10, 200, WS_ROLE_CELL);
        add_cell(&scene, 2, 10, 20, WS_ROLE_CELL);
        ws_scene_text(&scene, 10, 10, 9, WS_ANCHOR_START, WS_ROLE_NOTE, "key");
        svg = write_svg(&scene, &encodings[i]);
        assert_well_formed(svg);
        at = strchr(svg, '>');
        assert_int_equal(strncmp(at, ">\n <title id=", 13), 0); /* the document's first child */
        at = svg;
        for (size_t k = 0; k < sizeof order / sizeof order[0]; k++) {
            at = strstr(at, order[k]);
            if (!at)
                fail_msg("%s is not where it should be in:\n%s", order[k], svg);
        }
        free(svg);
    }
}

static void an_element_says_which_it_is(void **state)
{
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    add_cell(&scene, 7, 10, 20, WS_ROLE_CELL);
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_LIGHT});
    assert_well_formed(svg);
    assert_has(svg, "<g data-lane=\"7\" data-register=\"1\" data-bit=\"16\" data-matrix=\"0\" "
                    "data-row=\"1\" data-column=\"3\" data-address-lane=\"1\">"
                    "<title>T5 r0.hi = M0[1,3]</title>");
    assert_has(svg, "<rect x=\"10\" y=\"20\" width=\"60\" height=\"18\" rx=\"2\" fill=\"#");
    assert_has(svg, "<text x=\"40\" y=\"32.96\" ");
    assert_has(svg, ">M0[1,3]</text>");
    assert_lacks(svg, "data-bank");
    assert_lacks(svg, "dominant-baseline");
    free(svg);
}

static void an_area_to_point_at_stands_for_its_group(void **state)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    shown.bank = 3;
    ws_scene_tooltip(&scene, ws_scene_open(&scene, shown), "bank 3");
    ws_scene_rect(&scene, (struct ws_box){1, 2, 3, 4}, 0, WS_ROLE_NONE, plain);
    ws_scene_close(&scene);
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_LIGHT});
    assert_well_formed(svg);
    assert_has(svg, "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" data-bank=\"3\" opacity=\"0\">"
                    "<title>bank 3</title></rect>");
    free(svg);
}

static void what_labels_share_is_written_once(void **state)
{
    struct ws_scene scene;
    char *svg, *first;

    (void)state;
    start_scene(&scene);
    for (int i = 0; i < 32; i++)
        add_cell(&scene, i, 0, 18 * i, WS_ROLE_CELL);
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_LIGHT});
    first = strstr(svg, "text-anchor=\"middle\"");
    assert_non_null(first);
    assert_null(strstr(first + 1, "text-anchor"));
    first = strstr(svg, "font-size=\"11\"");
    assert_non_null(first);
    assert_null(strstr(first + 1, "font-size"));
    free(svg);
}

static void lines_that_differ_override_what_they_inherit(void **state)
{
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    for (int i = 0; i < 8; i++)
        ws_scene_text(&scene, 9, 9 * i, 10, WS_ANCHOR_END, WS_ROLE_AXIS, "0");
    ws_scene_text(&scene, 50, 9, 15, WS_ANCHOR_START, WS_ROLE_TITLE, "odd  one");
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_LIGHT});
    assert_has(svg, "font-size=\"15\" font-weight=\"bold\" text-anchor=\"start\" "
                    "xml:space=\"preserve\">odd  one</text>");
    free(svg);
}

static void an_arrow_is_a_line_and_a_triangle_at_its_end(void **state)
{
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    ws_scene_line(&scene, 10, 50, 110, 50, WS_ROLE_ARROW, true);
    ws_scene_line(&scene, 10, 60, 110, 60, WS_ROLE_RULE, false);
    ws_scene_line(&scene, 20, 60, 20, 70, WS_ROLE_RULE, false);
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_LIGHT});
    assert_well_formed(svg);
    assert_has(svg, "<line x1=\"10\" y1=\"50\" x2=\"106.5\" y2=\"50\"");
    assert_has(svg, "<path d=\"M110 50L103 52.75L103 47.25Z\"");
    assert_has(svg, "<path d=\"M10 60H110M20 60V70\"");
    assert_lacks(svg, "marker");
    free(svg);
}

static void a_path_without_lines_is_an_area(void **state)
{
    const struct ws_path_step step[] = {{WS_PATH_MOVE, {10}, {10}},
                                        {WS_PATH_LINE, {90}, {50}},
                                        {WS_PATH_LINE, {10}, {90}},
                                        {WS_PATH_CLOSE, {0}, {0}}};
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    ws_scene_path(&scene, step, 4, WS_ROLE_ALERT_FILL, false);
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_LIGHT});
    assert_has(svg, "<path d=\"M10 10L90 50L10 90Z\" fill=\"#fde4e1\"");
    free(svg);
}

static void hatches_are_defined_where_they_are_used(void **state)
{
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    add_cell(&scene, 5, 10, 20, WS_ROLE_CELL);
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_PRINT});
    assert_well_formed(svg);
    assert_has(svg, "<pattern id=\"hatch-");
    assert_has(svg, "fill=\"url(#hatch-");
    assert_has(svg, "-0\" width=\"1\" height=\"1\" viewBox=\"0 0 60 18\""); /* whole periods */
    assert_has(svg, " opacity=\"0.6\"/>"); /* the veil under the label */
    free(svg);
    start_scene(&scene);
    add_cell(&scene, 5, 10, 20, WS_ROLE_CELL);
    ws_scene_rect(&scene, (struct ws_box){90, 20, WS_HATCH_LEAST - 1, 20}, 0, WS_ROLE_CELL,
                  (struct ws_tint){WS_TINT_LANE, 5});
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_PRINT});
    assert_lacks(svg, "hatch"); /* of which the other cell could show only a part */
    free(svg);
    start_scene(&scene);
    add_cell(&scene, 5, 10, 20, WS_ROLE_CELL);
    svg = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_LIGHT});
    assert_lacks(svg, "<defs>");
    free(svg);
}

/* Counts `part` in `text`. */
static int count_of(const char *text, const char *part)
{
    int count = 0;

    while ((text = strstr(text, part))) {
        count++;
        text += strlen(part);
    }
    return count;
}

static void ids_begin_as_they_are_told_so_that_a_figure_can_stand_twice_in_a_page(void **state)
{
    struct ws_scene scene;
    char *svg[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        start_scene(&scene);
        add_cell(&scene, 5, 10, 20, WS_ROLE_CELL);
        svg[i] = write_svg(
            &scene, &(struct ws_encoding){.theme = WS_THEME_PRINT, .id = i ? "right" : NULL});
        assert_well_formed(svg[i]);
    }
    assert_int_equal(count_of(svg[0], " id=\""), 3); /* title, desc, pattern */
    assert_int_equal(count_of(svg[1], " id=\""), 3);
    assert_int_equal(count_of(svg[1], " id=\"right-"), 3);
    assert_has(svg[1], "aria-labelledby=\"right-title-");
    assert_has(svg[1], " right-desc-");
    assert_int_equal(count_of(svg[1], "url(#"), count_of(svg[1], "url(#right-hatch-"));
    free(svg[0]);
    free(svg[1]);
}

static void a_size_that_is_asked_for_keeps_the_proportions(void **state)
{
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    svg = write_svg(&scene, &(struct ws_encoding){.width = {80, "mm"}});
    assert_has(svg, " width=\"80mm\" height=\"60mm\" viewBox=\"0 0 400 300\"");
    free(svg);
    start_scene(&scene);
    svg = write_svg(&scene, &(struct ws_encoding){.width = {200, "px"}});
    assert_has(svg, " width=\"200\" height=\"150\" viewBox=\"0 0 400 300\"");
    free(svg);
}

static void the_paper_can_be_left_out(void **state)
{
    struct ws_scene scene;
    char *svg;

    (void)state;
    start_scene(&scene);
    svg = write_svg(&scene, &(struct ws_encoding){.no_background = true});
    assert_lacks(svg, "<rect");
    free(svg);
}

static void equal_scenes_give_equal_bytes_of_moderate_size(void **state)
{
    struct ws_scene scene;
    char *svg[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        start_scene(&scene);
        for (int cell = 0; cell < 512; cell++)
            add_cell(&scene, cell % 32, 60 * (cell / 32), 18 * (cell % 32), WS_ROLE_CELL);
        svg[i] = write_svg(&scene, &(struct ws_encoding){.theme = WS_THEME_PRINT});
    }
    assert_well_formed(svg[0]);
    assert_string_equal(svg[0], svg[1]);
    assert_true(strlen(svg[0]) < 200 * 1024);
    free(svg[0]);
    free(svg[1]);
}

static void a_scene_that_is_incomplete_is_not_written(void **state)
{
    struct ws_device_options options;
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};
    struct ws_scene scene;

    (void)state;
    start_scene(&scene);
    scene.failed = true;
    ws_device_fit(&(struct ws_encoding){0}, &scene, &options);
    assert_false(
        ws_svg_write((const struct ws_scene *const[]){&scene}, 1, &options, &bytes, &error));
    assert_int_equal(error.code, WS_CODE_OUT_OF_MEMORY);
    ws_bytes_finish(&bytes);
    ws_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_words_of_a_scene_are_in_the_document),
        cmocka_unit_test(a_document_begins_with_its_words_and_keeps_the_scenes_order),
        cmocka_unit_test(an_element_says_which_it_is),
        cmocka_unit_test(an_area_to_point_at_stands_for_its_group),
        cmocka_unit_test(what_labels_share_is_written_once),
        cmocka_unit_test(lines_that_differ_override_what_they_inherit),
        cmocka_unit_test(an_arrow_is_a_line_and_a_triangle_at_its_end),
        cmocka_unit_test(ids_begin_as_they_are_told_so_that_a_figure_can_stand_twice_in_a_page),
        cmocka_unit_test(a_path_without_lines_is_an_area),
        cmocka_unit_test(hatches_are_defined_where_they_are_used),
        cmocka_unit_test(a_size_that_is_asked_for_keeps_the_proportions),
        cmocka_unit_test(the_paper_can_be_left_out),
        cmocka_unit_test(equal_scenes_give_equal_bytes_of_moderate_size),
        cmocka_unit_test(a_scene_that_is_incomplete_is_not_written),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
