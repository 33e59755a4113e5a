/*
 * The output interface: each format has its writers and its texts, sizes mean the same to all of
 * them, and a trace has everything that a scene has.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/draw/raster.h"
#include "viz/export/name.h"

static const struct ws_tint plain = {WS_TINT_NONE, 0};

static const struct ws_raster *raster(void)
{
    void *module = dlopen(WS_BINARY_DIR "/lib/warpscope/raster.so", RTLD_NOW | RTLD_LOCAL);
    void *symbol = module ? dlsym(module, WS_RASTER_SYMBOL) : NULL;
    const struct ws_raster *(*entry)(void);

    assert_non_null(symbol);
    memcpy(&entry, &symbol, sizeof entry);
    return entry();
}

static void each_format_has_one_writer_for_text_and_one_for_outlines(void **state)
{
    (void)state;
    for (int i = 0; i < WS_PICTURES; i++)
        for (int outlines = 0; outlines < 2; outlines++) {
            enum ws_picture_format format = (enum ws_picture_format)i;
            const struct ws_device *row = &raster()->device[i];
            bool in_module = outlines ? row->outlines : row->text;

            assert_non_null(ws_device_writer(raster()->device, format, outlines));
            assert_int_equal(in_module, !ws_device_writer(NULL, format, outlines));
        }
}

static void each_formats_word_is_in_the_help_and_an_ending(void **state)
{
    char endings[WS_ENDINGS_SIZE], path[80];

    (void)state;
    ws_picture_endings(endings);
    for (int i = 0; i < WS_PICTURES; i++) {
        const char *word = ws_picture_word(i);

        assert_non_null(strstr(ws_picture_help, word));
        snprintf(path, sizeof path, "a.b/c.%s", word);
        assert_int_equal(ws_name_format(path, NULL), i);
        assert_non_null(strstr(endings, path + 5));
    }
    assert_null(ws_picture_word(WS_PICTURES));
    assert_int_equal(ws_name_format("svg", NULL), WS_PICTURES);
    assert_int_equal(ws_name_format("a.SVG", NULL), WS_PICTURES);
    assert_int_equal(ws_name_format("a.svg.", NULL), WS_PICTURES);
    assert_non_null(strstr(endings, " or ."));
    assert_true(strlen(endings) < WS_ENDINGS_SIZE - 20);
}

/* A scene 400 × 300 at each size: its size on paper, in px and in dots. */
static void a_size_comes_to_the_same_in_all_units(void **state)
{
    static const struct {
        struct ws_width asked;
        double asked_dpi, width, height;
        const char *unit;
        double scale, points, pixels, dpi;
    } sizes[] = {
        {{0, NULL}, 0, 400, 300, "px", 1, 2 / 3.0, 2, 216},
        {{0, NULL}, 54, 400, 300, "px", 1, 2 / 3.0, 0.5, 54},
        {{800, "px"}, 0, 800, 600, "px", 2, 1.5, 2, 192},
        {{800, "px"}, 300, 800, 600, "px", 2, 1.5, 2, 300},
        {{2, "in"}, 0, 2, 1.5, "in", 0.48, 0.36, 1.5, 300},
        {{2, "in"}, 100, 2, 1.5, "in", 0.48, 0.36, 0.5, 100},
        {{5.08, "cm"}, 100, 5.08, 3.81, "cm", 0.48, 0.36, 0.5, 100},
        {{50.8, "mm"}, 100, 50.8, 38.1, "mm", 0.48, 0.36, 0.5, 100},
    };
    struct ws_scene scene = {.width = 400, .height = 300};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const struct ws_encoding encoding = {.width = sizes[i].asked, .dpi = sizes[i].asked_dpi};
        struct ws_device_options options;

        ws_device_fit(&encoding, &scene, &options);
        assert_string_equal(options.unit, sizes[i].unit);
        assert_true(fabs(options.width - sizes[i].width) < 1e-9);
        assert_true(fabs(options.height - sizes[i].height) < 1e-9);
        assert_true(fabs(options.scale - sizes[i].scale) < 1e-9);
        assert_true(fabs(options.points - sizes[i].points) < 1e-9);
        assert_true(fabs(options.pixels - sizes[i].pixels) < 1e-9);
        assert_true(fabs(options.dpi - sizes[i].dpi) < 1e-9);
    }
}

/* A file keeps only settings that its format shows: files that look the same have one name. */
static void what_a_format_does_not_show_is_stripped(void **state)
{
    const struct ws_encoding all = {.theme = WS_THEME_DARK,
                                    .no_background = true,
                                    .outlines = true,
                                    .auto_theme = true,
                                    .animate = true,
                                    .fragment = true,
                                    .id = "left",
                                    .width = {8, "cm"},
                                    .dpi = 300};
    struct ws_encoding encoding[WS_PICTURES];

    (void)state;
    for (int i = 0; i < WS_PICTURES; i++) {
        encoding[i] = all;
        ws_encoding_strip(&encoding[i], (enum ws_picture_format)i);
    }
    assert_true(encoding[WS_PICTURE_SVG].outlines && encoding[WS_PICTURE_SVG].dpi == 0);
    assert_true(encoding[WS_PICTURE_SVG].id && !encoding[WS_PICTURE_PNG].id &&
                !encoding[WS_PICTURE_PDF].id && !encoding[WS_PICTURE_TRACE].id);
    for (int i = 0; i < WS_PICTURES; i++) {
        bool page = i == WS_PICTURE_HTML;

        assert_int_equal(encoding[i].auto_theme, page); /* nor do outlines */
        assert_int_equal(encoding[i].animate, page);
        assert_int_equal(encoding[i].fragment, page);
    }
    assert_true(!encoding[WS_PICTURE_HTML].outlines && encoding[WS_PICTURE_HTML].id &&
                encoding[WS_PICTURE_HTML].dpi == 0 && encoding[WS_PICTURE_HTML].width.value == 8);
    encoding[WS_PICTURE_SVG] = all;
    encoding[WS_PICTURE_SVG].outlines = false;
    ws_encoding_strip(&encoding[WS_PICTURE_SVG], WS_PICTURE_SVG);
    assert_true(encoding[WS_PICTURE_SVG].auto_theme && encoding[WS_PICTURE_SVG].animate);
    encoding[WS_PICTURE_SVG].outlines = true;
    assert_true(!encoding[WS_PICTURE_PNG].outlines && encoding[WS_PICTURE_PNG].dpi == 300);
    assert_true(!encoding[WS_PICTURE_PDF].outlines && encoding[WS_PICTURE_PDF].dpi == 0);
    assert_true(encoding[WS_PICTURE_PDF].theme == WS_THEME_DARK &&
                encoding[WS_PICTURE_PDF].no_background &&
                encoding[WS_PICTURE_PDF].width.value == 8);
    assert_true(encoding[WS_PICTURE_TRACE].theme == WS_THEME_LIGHT &&
                !encoding[WS_PICTURE_TRACE].no_background &&
                encoding[WS_PICTURE_TRACE].width.value == 0 &&
                !encoding[WS_PICTURE_TRACE].outlines);
}

static void a_trace_has_one_node_a_line_and_every_scene(void **state)
{
    struct ws_shown shown = {0, 1, 2, 3, 1, 16, 4, 5, -1, -1, -1};
    const struct ws_path_step steps[] = {{WS_PATH_MOVE, {1}, {2}},
                                         {WS_PATH_LINE, {3}, {2.125}},
                                         {WS_PATH_CURVE, {4, 5, 6}, {2, 3, 4}},
                                         {WS_PATH_CLOSE, {0}, {0}}};
    struct ws_bytes trace = {0};
    struct ws_error error = {0};
    struct ws_scene scene, other;

    (void)state;
    ws_scene_init(&scene);
    ws_scene_init(&other);
    scene.width = 100;
    scene.height = 50.5;
    ws_scene_describe(&scene, "A figure", "Two\nlines.", "mov \"d\", a\\b;", "specified");
    ws_scene_rect(&scene, (struct ws_box){0, 0, 100, 50.5}, 0, WS_ROLE_PAPER, plain);
    ws_scene_open(&scene, shown);
    ws_scene_tooltip(&scene,
                     ws_scene_rect(&scene, (struct ws_box){10, 10, 20, 10}, 2, WS_ROLE_CELL,
                                   (struct ws_tint){WS_TINT_LANE, 3}),
                     "lane 3");
    ws_scene_text(&scene, 20, 15, 10, WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, "T3");
    ws_scene_close(&scene);
    ws_scene_line(&scene, 40, 30, 30, 20, WS_ROLE_ARROW, true);
    ws_scene_path(&scene, steps, 4, WS_ROLE_ARROW_STRONG, false);
    assert_true(
        ws_trace_write((const struct ws_scene *const[]){&scene, &other}, 2, NULL, &trace, &error));
    ws_bytes_add(&trace, "", 1);
    assert_string_equal(
        (const char *)trace.data,
        "scene 100,50.5\n"
        "title \"A figure\"\n"
        "description \"Two\\nlines.\"\n"
        "ptx \"mov \\\"d\\\", a\\\\b;\"\n"
        "provenance \"specified\"\n"
        "group box=0,0,100,50.5\n"
        "  rect paper box=0,0,100,50.5\n"
        "  group matrix=0 row=1 column=2 lane=3 reg=1 bit=16 address=4 bank=5 box=10,10,20,10.7\n"
        "    rect cell lane:3 box=10,10,20,10 corner=2 \"lane 3\"\n"
        "    text label box=14.17,11.3,11.67,9.4 size=10 middle \"T3\"\n"
        "  line arrow box=40,30,-10,-10 head\n"
        "  path trace box=1,2,5,2 path=M1,2L3,2.13C4,2 5,3 6,4Z\n"
        "scene 0,0\n"
        "group box=0,0,0,0\n");
    ws_bytes_finish(&trace);
    ws_scene_finish(&scene);
    ws_scene_finish(&other);
}

static void an_incomplete_scene_is_not_traced(void **state)
{
    struct ws_bytes trace = {0};
    struct ws_error error = {0};
    struct ws_scene scene;

    (void)state;
    ws_scene_init(&scene);
    scene.failed = true;
    assert_false(ws_trace_write((const struct ws_scene *const[]){&scene}, 1, NULL, &trace, &error));
    assert_int_equal(error.code, WS_CODE_OUT_OF_MEMORY);
    ws_bytes_finish(&trace);
    ws_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_has_one_writer_for_text_and_one_for_outlines),
        cmocka_unit_test(each_formats_word_is_in_the_help_and_an_ending),
        cmocka_unit_test(a_size_comes_to_the_same_in_all_units),
        cmocka_unit_test(what_a_format_does_not_show_is_stripped),
        cmocka_unit_test(a_trace_has_one_node_a_line_and_every_scene),
        cmocka_unit_test(an_incomplete_scene_is_not_traced),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
