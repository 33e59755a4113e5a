/*
 * The properties of an SVG for pages: it follows their theme, it is legible on any ground, its
 * frames are animated. A small reader of the documents finds the paint of each element on a dark
 * page, as a browser would.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "figures.h"
#include "probe/tests/sample.h"
#include "viz/draw/device.h"
#include "viz/draw/shape.h"

enum { COLOUR = 32, MOST_RULES = 200, DEEPEST = 32 };

/* The sampling stride, a prime: there are too many figures to read each three times. */
static int every(void)
{
    int step = sample_step(307);

    return step == 1 ? 61 : step;
}

static char *write_svg(const struct ws_scene *scene, struct ws_encoding encoding)
{
    struct ws_device_options options;
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};

    ws_device_fit(&encoding, scene, &options);
    assert_true(ws_svg_write((const struct ws_scene *const[]){scene}, 1, &options, &bytes, &error));
    ws_bytes_add(&bytes, "", 1);
    return (char *)bytes.data;
}

/* A rule of the style sheet: its selector after the document's id, its property and its value. */
struct rule {
    char by[COLOUR + 16], property[8], colour[COLOUR];
};

static struct rule rule[MOST_RULES];
static int rules;

static void read_rules(const char *svg)
{
    const char *at = strstr(svg, "@media (prefers-color-scheme:dark){\n");
    const char *end = strstr(svg, "</style>");

    rules = 0;
    assert_true(at && end);
    for (at = strchr(at, '\n') + 1; at < end && *at == '#'; at = strchr(at, '\n') + 1, rules++) {
        struct rule *now = &rule[rules];

        assert_true(rules < MOST_RULES);
        if (sscanf(at, "#%*[a-z0-9-] %47[^{]{%7[a-z]:%31[^}]}", now->by, now->property,
                   now->colour) == 3)
            continue;
        now->by[0] = 0; /* of the document itself */
        assert_int_equal(sscanf(at, "#%*[a-z0-9-]{%7[a-z]:%31[^}]}", now->property, now->colour),
                         2);
    }
    assert_int_equal(*at, '}');
}

/* An attribute of the tag that ends at `end`; false if it has none of that name. */
static bool read_attribute(const char *tag, const char *end, const char *name, char value[COLOUR])
{
    char start[16];
    const char *at;

    snprintf(start, sizeof start, " %s=\"", name);
    at = strstr(tag, start);
    if (!at || at > end)
        return false;
    at += strlen(start);
    snprintf(value, COLOUR, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

/* Computes one property of an element from its inherited value. */
static void compute(const char *tag, const char *end, const char *property, bool styled,
                    bool is_root, char colour[COLOUR])
{
    char value[COLOUR], class[COLOUR] = "", by_value[COLOUR + 16] = "";

    if (read_attribute(tag, end, property, value)) {
        /* A pattern is its number: its own paint is among the elements. */
        strcpy(colour, strncmp(value, "url(#hatch-", 11) ? value : strrchr(value, '-'));
        snprintf(by_value, sizeof by_value, "[%s=\"%s\"]", property, value);
    }
    read_attribute(tag, end, "class", class);
    for (int i = 0; styled && i < rules; i++) {
        bool finds = rule[i].by[0] ? !strcmp(rule[i].by, by_value) && !is_root : is_root;

        for (char *at = class; *at && rule[i].by[0] == '.' && !finds; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");

            finds = strlen(rule[i].by + 1) == length && !strncmp(at, rule[i].by + 1, length);
            at += length;
        }
        if (finds && !strcmp(rule[i].property, property))
            strcpy(colour, rule[i].colour);
    }
}

/* "name fill stroke" of every element, a line each. */
static char *list_paints(const char *svg, bool styled)
{
    char fill[DEEPEST][COLOUR] = {"black"}, stroke[DEEPEST][COLOUR] = {"none"};
    char *list = malloc(strlen(svg) * 2), *to = list;
    int depth = 0;

    assert_non_null(list);
    *list = 0;
    for (const char *tag = strchr(svg, '<'); tag; tag = strchr(tag + 1, '<')) {
        const char *end = strchr(tag, '>');
        char name[16];

        if (tag[1] == '/') {
            depth -= strncmp(tag, "</style", 7) != 0;
            continue;
        }
        assert_int_equal(sscanf(tag, "<%15[a-z]", name), 1);
        if (!strcmp(name, "style"))
            continue;
        assert_true(++depth < DEEPEST);
        memcpy(fill[depth], fill[depth - 1], COLOUR);
        memcpy(stroke[depth], stroke[depth - 1], COLOUR);
        compute(tag, end, "fill", styled, depth == 1, fill[depth]);
        compute(tag, end, "stroke", styled, depth == 1, stroke[depth]);
        if (strcmp(name, "g") && strcmp(name, "svg") && strcmp(name, "title") &&
            strcmp(name, "desc"))
            to += sprintf(to, "%s %s %s\n", name, strcmp(name, "line") ? fill[depth] : "-",
                          stroke[depth]);
        depth -= end[-1] == '/';
    }
    assert_int_equal(depth, 0);
    return list;
}

static void check_same(const char *one, const char *other, const char *what)
{
    for (int line = 1; strcmp(one, other); line++) {
        size_t length = strcspn(one, "\n") + 1;

        if (length != strcspn(other, "\n") + 1 || strncmp(one, other, length))
            fail_msg("%s: element %d is %.*sand not %.*s", what, line, (int)length, one,
                     (int)(strcspn(other, "\n") + 1), other);
        one += length;
        other += length;
    }
}

static void a_figure_that_follows_its_page_is_the_light_and_the_dark_one(void **state)
{
    int figures = 0;

    (void)state;
    for (struct each_figure each = first_of_every(every()); next_figure(&each); figures++) {
        char *both = write_svg(&each.scene, (struct ws_encoding){.auto_theme = true});
        char *light = write_svg(&each.scene, (struct ws_encoding){.theme = WS_THEME_LIGHT});
        char *dark = write_svg(&each.scene, (struct ws_encoding){.theme = WS_THEME_DARK});
        char *paints[4] = {list_paints(both, false), list_paints(light, false)};

        read_rules(both);
        paints[2] = list_paints(both, true);
        paints[3] = list_paints(dark, false);
        check_same(paints[0], paints[1], each.name);
        check_same(paints[2], paints[3], each.name);
        /* One rule per color, and a word for the few elements with two colors in dark. */
        assert_true(strlen(both) < strlen(light) * 11 / 10 + 4096);
        for (int i = 0; i < 4; i++)
            free(paints[i]);
        free(both);
        free(light);
        free(dark);
        ws_scene_finish(&each.scene);
    }
    assert_true(figures > 30 / sample_step(1));
}

/* So that a style sheet needs to change only colors. */
static void light_and_dark_differ_in_colours_alone(void **state)
{
    (void)state;
    for (int role = 0; role < WS_ROLE_COUNT; role++) {
        struct ws_tint plain = {WS_TINT_NONE, 0};
        struct ws_paint light = ws_theme_paint(WS_THEME_LIGHT, (enum ws_role)role, plain);
        struct ws_paint dark = ws_theme_paint(WS_THEME_DARK, (enum ws_role)role, plain);

        assert_int_equal(light.fills, dark.fills);
        assert_int_equal(light.strokes, dark.strokes);
        assert_true(light.stroke_width == dark.stroke_width && light.dash == dark.dash);
        assert_int_equal(light.hatch, WS_HATCH_NONE);
        assert_int_equal(dark.hatch, WS_HATCH_NONE);
    }
}

static void rules_are_for_their_own_document_alone(void **state)
{
    struct each_figure each = first_figure();
    char *svg;

    (void)state;
    assert_true(next_figure(&each));
    svg = write_svg(&each.scene, (struct ws_encoding){.auto_theme = true, .id = "left"});
    assert_non_null(strstr(svg, " id=\"left-figure-"));
    assert_non_null(strstr(svg, "\n#left-figure-"));
    for (const char *at = strstr(svg, "<style>"); at < strstr(svg, "</style>"); at++)
        if (at[0] == '\n' && at[1] != '@' && at[1] != '}' && at[1] != ' ')
            assert_int_equal(strncmp(at, "\n#left-figure-", 14), 0);
    free(svg);
    svg = write_svg(&each.scene, (struct ws_encoding){.theme = WS_THEME_LIGHT});
    assert_null(strstr(svg, "<style"));
    free(svg);
    ws_scene_finish(&each.scene);
}

/* So a rim of paper is sufficient, whatever the page's color. */
static void whatever_stands_free_has_contrast_with_paper(void **state)
{
    int figures = 0, free_ones = 0;

    (void)state;
    for (struct each_figure each = first_of_every(every()); next_figure(&each); figures++) {
        for (int i = 0; i < each.scene.nodes; i++)
            for (int theme = 0; theme < WS_THEMES; theme++) {
                const struct ws_node *node = &each.scene.node[i];
                struct ws_paint paint =
                    ws_theme_paint((enum ws_theme_id)theme, node->role, node->tint);
                bool is_text = node->kind == WS_NODE_TEXT;

                if (!ws_stands_free(&each.scene, i, (enum ws_theme_id)theme))
                    continue;
                free_ones++;
                assert_true(ws_contrast(is_text || !paint.strokes ? paint.fill : paint.stroke,
                                        ws_paper_colour((enum ws_theme_id)theme)) >=
                            (is_text ? 4.5 : 3));
            }
        ws_scene_finish(&each.scene);
    }
    assert_true(free_ones > 1000);
}

static void without_paper_what_stands_free_has_a_rim_under_everything(void **state)
{
    const struct ws_tint plain = {WS_TINT_NONE, 0};
    const char *rims, *drawn;
    struct ws_scene scene;
    char *svg;

    (void)state;
    ws_scene_init(&scene);
    scene.width = scene.height = 100;
    ws_scene_describe(&scene, "Title", NULL, NULL, NULL);
    ws_scene_rect(&scene, (struct ws_box){0, 0, 100, 100}, 0, WS_ROLE_PAPER, plain);
    ws_scene_rect(&scene, (struct ws_box){10, 10, 60, 20}, 0, WS_ROLE_CELL, plain);
    ws_scene_text(&scene, 40, 20, 9, WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, "inside");
    ws_scene_text(&scene, 40, 50, 9, WS_ANCHOR_MIDDLE, WS_ROLE_NOTE, "free");
    ws_scene_line(&scene, 10, 60, 90, 60, WS_ROLE_ARROW, true);
    svg = write_svg(&scene, (struct ws_encoding){.no_background = true});
    rims = strstr(svg, "</title>\n <g aria-hidden=\"true\"");
    assert_non_null(rims);
    assert_true(strstr(rims, " stroke=\"#fff\"") < strchr(rims + 10, '>'));
    drawn = strstr(rims, "</g>");
    assert_true(strstr(rims, "<rect ") < drawn && strstr(rims, ">free</text>") > drawn);
    assert_true(strstr(rims, "<line ") < drawn && strstr(drawn, "<line "));
    assert_true(strstr(rims, ">inside</text>") > drawn && strstr(drawn, "<rect "));
    free(svg);
    svg = write_svg(&scene, (struct ws_encoding){.no_background = false});
    assert_null(strstr(svg, "aria-hidden"));
    free(svg);
    ws_scene_finish(&scene);
}

static void frames_are_shown_one_after_the_other(void **state)
{
    const struct ws_tint plain = {WS_TINT_NONE, 0};
    struct ws_scene scene;
    char *svg;

    (void)state;
    ws_scene_init(&scene);
    scene.width = scene.height = 100;
    ws_scene_describe(&scene, "Title", NULL, NULL, NULL);
    ws_scene_rect(&scene, (struct ws_box){0, 0, 100, 100}, 0, WS_ROLE_PAPER, plain);
    ws_scene_text(&scene, 50, 80, 9, WS_ANCHOR_MIDDLE, WS_ROLE_NOTE, "of all");
    for (int frame = 0; frame < 4; frame++) {
        char text[24];

        snprintf(text, sizeof text, "of frame %d", frame + 1);
        assert_true(ws_scene_open_frame(&scene, frame) > 0);
        ws_scene_rect(&scene, (struct ws_box){10, 10, 60, 20}, 0, WS_ROLE_CELL, plain);
        ws_scene_text(&scene, 50, 50, 9, WS_ANCHOR_MIDDLE, WS_ROLE_NOTE, text);
        ws_scene_close(&scene);
    }
    assert_int_equal(scene.frames, 4);
    svg = write_svg(&scene, (struct ws_encoding){.animate = true, .id = "left"});
    /* Only the last frame is visible without a style sheet or with reduced motion, … */
    assert_non_null(strstr(svg, "<g data-frame=\"1\" visibility=\"hidden\""));
    assert_non_null(strstr(svg, "<g data-frame=\"3\" visibility=\"hidden\""));
    assert_null(strstr(svg, "<g data-frame=\"4\" visibility"));
    assert_non_null(strstr(svg, "<g data-frame=\"4\""));
    /* … and otherwise each in turn, from the first on, only in this document. */
    assert_non_null(strstr(svg, "\n@media (prefers-reduced-motion:no-preference){\n#left-figure-"));
    assert_non_null(strstr(svg, " [data-frame]{animation:left-figure-"));
    assert_non_null(strstr(svg, " 10s linear infinite}"));
    assert_non_null(strstr(svg, " [data-frame=\"1\"]{animation-delay:-10s}"));
    assert_non_null(strstr(svg, " [data-frame=\"4\"]{animation-delay:-2.5s}"));
    assert_non_null(strstr(svg, "@keyframes left-figure-"));
    assert_non_null(strstr(svg, "{0%,21%{opacity:1;visibility:visible}"
                                "25%,96%{opacity:0;visibility:hidden}"
                                "100%{opacity:1;visibility:visible}}"));
    assert_null(strstr(svg, "<script"));
    free(svg);
    /* The rims of a frame appear and vanish with it. */
    svg = write_svg(&scene, (struct ws_encoding){.animate = true, .no_background = true});
    assert_true(strstr(svg, ">of frame 1</text>") > strstr(svg, "<g data-frame=\"1\""));
    assert_true(strstr(svg, ">of all</text>") < strstr(svg, "<g data-frame=\"1\""));
    free(svg);
    svg = write_svg(&scene, (struct ws_encoding){.animate = false});
    assert_null(strstr(svg, "<style"));
    assert_null(strstr(svg, "visibility"));
    free(svg);
    ws_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_figure_that_follows_its_page_is_the_light_and_the_dark_one),
        cmocka_unit_test(light_and_dark_differ_in_colours_alone),
        cmocka_unit_test(rules_are_for_their_own_document_alone),
        cmocka_unit_test(whatever_stands_free_has_contrast_with_paper),
        cmocka_unit_test(frames_are_shown_one_after_the_other),
        cmocka_unit_test(without_paper_what_stands_free_has_a_rim_under_everything),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
