/*
 * Ink where the scene has it: each kind of node, each hatch and dash, in pixels; cairo's text
 * measurement; and that a drawing that fails reports it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/isa.h"
#include "viz/draw/cairo.h"
#include "viz/draw/shape.h"
#include "viz/figure/key.h"

enum { SIDE = 120 };

static const struct ws_tint plain = {WS_TINT_NONE, 0}, lane5 = {WS_TINT_LANE, 5};
static struct ws_texts *texts;
static struct ws_scene scene;

static int start(void **state)
{
    (void)state;
    ws_scene_init(&scene);
    scene.width = scene.height = SIDE;
    return 0;
}

static int end(void **state)
{
    (void)state;
    ws_scene_finish(&scene);
    return 0;
}

/* The scene in pixels, transparent where nothing is drawn. */
static cairo_surface_t *drawn(struct ws_drawing drawing)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIDE, SIDE);
    cairo_t *cairo = cairo_create(surface);
    struct ws_error error;

    drawing.texts = texts;
    if (!ws_draw_scene(cairo, &scene, &drawing, &error))
        fail_msg("%s", error.text);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    return surface;
}

static uint32_t pixel(cairo_surface_t *surface, int x, int y)
{
    uint32_t value;

    memcpy(&value,
           cairo_image_surface_get_data(surface) +
               (size_t)y * (size_t)cairo_image_surface_get_stride(surface) + 4 * (size_t)x,
           sizeof value);
    return value;
}

static bool is_inked(cairo_surface_t *surface, int x, int y)
{
    return pixel(surface, x, y) >> 24 >= 0x80;
}

static uint32_t opaque(struct ws_colour colour)
{
    return 0xFF000000U | (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
}

static void a_rect_fills_its_box_and_no_pixel_else(void **state)
{
    const struct ws_paint paint = ws_theme_paint(WS_THEME_LIGHT, WS_ROLE_FILL, lane5);
    cairo_surface_t *surface;

    (void)state;
    assert_true(paint.fills && !paint.strokes);
    ws_scene_rect(&scene, (struct ws_box){30, 50, 40, 20}, 0, WS_ROLE_FILL, lane5);
    surface = drawn((struct ws_drawing){0});
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            bool within = x >= 30 && x < 70 && y >= 50 && y < 70;

            assert_int_equal(pixel(surface, x, y), within ? opaque(paint.fill) : 0);
        }
    cairo_surface_destroy(surface);
}

/* At any scale: a stroke would leave a hole in a large one. */
static void a_path_without_lines_is_an_area(void **state)
{
    const struct ws_paint paint = ws_theme_paint(WS_THEME_LIGHT, WS_ROLE_TRACE_TEXT, plain);
    const struct ws_path_step step[] = {{WS_PATH_MOVE, {10}, {10}},
                                        {WS_PATH_LINE, {90}, {50}},
                                        {WS_PATH_LINE, {10}, {90}},
                                        {WS_PATH_CLOSE, {0}, {0}}};
    cairo_surface_t *surface;

    (void)state;
    ws_scene_path(&scene, step, 4, WS_ROLE_TRACE_TEXT, false);
    surface = drawn((struct ws_drawing){0});
    for (int x = 12; x < 86; x++)
        assert_int_equal(pixel(surface, x, 50), opaque(paint.fill));
    assert_int_equal(pixel(surface, 80, 20), 0);
    cairo_surface_destroy(surface);
}

static void a_border_lies_astride_the_boxs_edge(void **state)
{
    const struct ws_paint paint = ws_theme_paint(WS_THEME_LIGHT, WS_ROLE_CELL_MARKED, lane5);
    cairo_surface_t *surface;

    (void)state;
    assert_true(paint.fills && paint.strokes && paint.stroke_width >= 2);
    ws_scene_rect(&scene, (struct ws_box){30, 50, 40, 20}, 0, WS_ROLE_CELL_MARKED, lane5);
    surface = drawn((struct ws_drawing){0});
    for (int i = 35; i < 65; i++) {
        assert_int_equal(pixel(surface, i, 49), opaque(paint.stroke));
        assert_int_equal(pixel(surface, i, 50), opaque(paint.stroke));
        assert_int_equal(pixel(surface, i, 60), opaque(paint.fill));
        assert_int_equal(pixel(surface, i, 47), 0);
    }
    assert_int_equal(pixel(surface, 29, 60), opaque(paint.stroke));
    assert_int_equal(pixel(surface, 70, 60), opaque(paint.stroke));
    cairo_surface_destroy(surface);
}

static void round_corners_leave_the_corners_out(void **state)
{
    const struct ws_paint paint = ws_theme_paint(WS_THEME_LIGHT, WS_ROLE_FILL, lane5);
    cairo_surface_t *surface;
    int covered = 0;

    (void)state;
    ws_scene_rect(&scene, (struct ws_box){10, 10, 40, 40}, 20, WS_ROLE_FILL, lane5);
    ws_scene_rect(&scene, (struct ws_box){60, 10, 40, 40}, 1000, WS_ROLE_FILL, lane5);
    surface = drawn((struct ws_drawing){0});
    assert_int_equal(pixel(surface, 10, 10), 0);
    assert_int_equal(pixel(surface, 49, 49), 0);
    assert_int_equal(pixel(surface, 30, 10) >> 24 > 0xC0, 1);
    assert_int_equal(pixel(surface, 30, 30), opaque(paint.fill));
    for (int y = 10; y < 50; y++)
        for (int x = 10; x < 50; x++) {
            covered += pixel(surface, x, y) >> 24 > 0x7F;
            /* A radius is at most half of the box: both are the same circle. */
            assert_int_equal(pixel(surface, x, y), pixel(surface, x + 50, y));
        }
    assert_in_range(covered, 1240, 1275); /* pi * 20 * 20 = 1257 */
    cairo_surface_destroy(surface);
}

/* Whether colors are the same except for smoothing of edges. */
static bool near(uint32_t a, uint32_t b)
{
    for (int shift = 0; shift < 32; shift += 8)
        if (abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF)) > 12)
            return false;
    return true;
}

/* Whether all pixels of the square equal those shifted by (right, down). */
static bool repeats(cairo_surface_t *surface, int right, int down)
{
    for (int y = 40; y < 80; y++)
        for (int x = 40; x < 80; x++)
            if (!near(pixel(surface, x, y), pixel(surface, x + right, y + down)))
                return false;
    return true;
}

static void a_hatch_has_its_lines_within_its_box(void **state)
{
    bool seen[WS_HATCHES] = {false};

    (void)state;
    for (int index = 0; index < WS_LANES; index++) {
        const struct ws_tint tint = {WS_TINT_LANE, index};
        const struct ws_paint paint = ws_theme_paint(WS_THEME_PRINT, WS_ROLE_FILL, tint);
        cairo_surface_t *surface;
        int inked = 0;

        if (seen[paint.hatch])
            continue;
        seen[paint.hatch] = true;
        end(NULL);
        start(NULL);
        ws_scene_rect(&scene, (struct ws_box){20, 20, 80, 80}, 0, WS_ROLE_FILL, tint);
        surface = drawn((struct ws_drawing){.theme = WS_THEME_PRINT});
        assert_true(repeats(surface, (int)WS_HATCH_PITCH, 0));
        assert_true(repeats(surface, 0, (int)WS_HATCH_PITCH));
        assert_int_equal(repeats(surface, 1, 0),
                         paint.hatch == WS_HATCH_HORIZONTAL || !paint.hatch);
        assert_int_equal(repeats(surface, 0, 1), paint.hatch == WS_HATCH_VERTICAL || !paint.hatch);
        assert_int_equal(repeats(surface, 1, -1), paint.hatch == WS_HATCH_RISING || !paint.hatch);
        assert_int_equal(repeats(surface, 1, 1), paint.hatch == WS_HATCH_FALLING || !paint.hatch);
        for (int y = 40; y < 40 + WS_HATCH_PITCH; y++)
            for (int x = 40; x < 40 + WS_HATCH_PITCH; x++)
                inked += pixel(surface, x, y) != opaque(paint.fill);
        assert_int_equal(inked > 0, paint.hatch != WS_HATCH_NONE);
        assert_true(inked < WS_HATCH_PITCH * WS_HATCH_PITCH);
        for (int i = 0; i < SIDE; i++) {
            assert_int_equal(pixel(surface, i, 19), 0);
            assert_int_equal(pixel(surface, i, 100), 0);
            assert_int_equal(pixel(surface, 19, i), 0);
            assert_int_equal(pixel(surface, 100, i), 0);
        }
        cairo_surface_destroy(surface);
    }
    for (int hatch = 0; hatch < WS_HATCHES; hatch++)
        assert_true(seen[hatch]);
}

/* At any place, if all cells are large enough for it. */
static void a_hatch_is_the_same_in_every_cell_of_a_figure_or_in_none(void **state)
{
    const struct ws_tint tiny = {WS_TINT_LANE, 28};
    cairo_surface_t *surface;

    (void)state;
    for (int small = 0; small < 2; small++)
        for (int lane = 4; lane < WS_LANES; lane += 4) {
            const struct ws_tint tint = {WS_TINT_LANE, lane};
            const struct ws_paint paint = ws_theme_paint(WS_THEME_PRINT, WS_ROLE_FILL, tint);
            int inked = 0;

            end(NULL);
            start(NULL);
            ws_scene_rect(&scene, (struct ws_box){7, 20, 8, 20}, 0, WS_ROLE_FILL, tint);
            ws_scene_rect(&scene, (struct ws_box){58, 71, 8, 20}, 0, WS_ROLE_FILL, tint);
            ws_scene_rect(&scene, (struct ws_box){90, 100, small ? WS_HATCH_LEAST - 1 : 9, 9}, 0,
                          WS_ROLE_FILL, tiny);
            surface = drawn((struct ws_drawing){.theme = WS_THEME_PRINT});
            for (int y = 20; y < 40; y++)
                for (int x = 7; x < 15; x++) {
                    inked += pixel(surface, x, y) != opaque(paint.fill);
                    assert_true(near(pixel(surface, x, y), pixel(surface, x + 51, y + 51)));
                }
            assert_int_equal(inked > 0, !small);
            cairo_surface_destroy(surface);
        }
}

static void a_hatch_is_veiled_under_its_label(void **state)
{
    const struct ws_tint tint = {WS_TINT_LANE, 28};
    const struct ws_paint paint = ws_theme_paint(WS_THEME_PRINT, WS_ROLE_CELL, tint);
    cairo_surface_t *surface;
    struct ws_colour veil;
    struct ws_box box;
    int text, inked = 0;

    (void)state;
    if (!texts)
        skip();
    assert_int_equal(paint.hatch, WS_HATCH_DOTS);
    ws_scene_rect(&scene, (struct ws_box){20, 20, 80, 80}, 0, WS_ROLE_CELL, tint);
    text = ws_scene_text(&scene, 60, 60, 40, WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, "-");
    assert_true(ws_label_veil(&scene, text, WS_THEME_PRINT, &box, &veil));
    assert_true(box.x > 20 && box.x + box.width < 100 && box.y > 20 && box.y + box.height < 100);
    surface = drawn((struct ws_drawing){.theme = WS_THEME_PRINT});
    /* Below the dash at least half of the contrast is gone, but not all. */
    for (int y = (int)(box.y + box.height) - 6; y < (int)(box.y + box.height) - 1; y++)
        for (int x = (int)ceil(box.x) + 1; x < (int)(box.x + box.width) - 1; x++) {
            int shade = (int)(pixel(surface, x, y) & 0xFF);

            assert_true(paint.fill.blue - shade <= (veil.blue - paint.hatch_colour.blue) / 2);
            inked += shade < veil.blue;
        }
    assert_true(inked > 0);
    cairo_surface_destroy(surface);
}

static void samples_in_keys_show_a_hatch_beside_their_labels(void **state)
{
    struct ws_keys keys = {.count = 0};
    struct ws_colour veil;
    struct ws_box box;
    int labels = 0;

    (void)state;
    ws_key_add_label(&keys, WS_ROLE_CELL, lane5, "T5 \u2192", "supplies the row address");
    ws_key_add(&keys, WS_KEY_LANES, WS_ROLE_CELL, lane5, "lane");
    ws_keys_draw(&keys, &scene, 0, 0, 300);
    for (int i = 1; i < scene.nodes; i++) {
        const struct ws_box *cell = &scene.node[i - 1].box;

        if (!ws_label_veil(&scene, i, WS_THEME_PRINT, &box, &veil))
            continue;
        labels++;
        assert_true(box.x - cell->x > 0.7 * WS_HATCH_PITCH);
        assert_true(cell->x + cell->width - box.x - box.width > 0.7 * WS_HATCH_PITCH);
    }
    assert_true(labels > WS_LANES / 2);
}

static void a_dashed_line_has_dashes_and_gaps_of_its_length(void **state)
{
    const struct ws_paint paint = ws_theme_paint(WS_THEME_LIGHT, WS_ROLE_GIVES, plain);
    cairo_surface_t *surface;
    int edges[2] = {0};

    (void)state;
    assert_true(paint.strokes && paint.dash > 0);
    ws_scene_line(&scene, 10, 30.5, 110, 30.5, WS_ROLE_GIVES, false);
    ws_scene_line(&scene, 10, 60.5, 110, 60.5, WS_ROLE_ARROW, false);
    surface = drawn((struct ws_drawing){0});
    for (int line = 0; line < 2; line++)
        for (int x = 5; x < 115; x++)
            edges[line] +=
                is_inked(surface, x, 30 + 30 * line) != is_inked(surface, x + 1, 30 + 30 * line);
    assert_in_range(edges[0], 100 / paint.dash - 1, 100 / paint.dash + 2);
    assert_int_equal(edges[1], 2);
    cairo_surface_destroy(surface);
}

static void a_path_goes_through_its_curve_and_closes(void **state)
{
    static const struct ws_path_step steps[] = {
        {WS_PATH_MOVE, {10}, {80}},
        {WS_PATH_CURVE, {10, 110, 110}, {10, 10, 80}}, /* in its middle at (60, 27.5) */
        {WS_PATH_LINE, {60}, {110}},
        {WS_PATH_CLOSE, {0}, {0}},
    };
    cairo_surface_t *surface;

    (void)state;
    ws_scene_path(&scene, steps, 4, WS_ROLE_ARROW_STRONG, false);
    surface = drawn((struct ws_drawing){0});
    assert_true(is_inked(surface, 60, 27));
    assert_true(is_inked(surface, 85, 95)); /* half way of the line */
    assert_true(is_inked(surface, 35, 95)); /* and of the closing line */
    assert_int_equal(pixel(surface, 60, 60), 0);
    cairo_surface_destroy(surface);
}

static void a_head_ends_at_the_end_and_points_as_its_line_comes_in(void **state)
{
    static const struct ws_path_step curve[] = {
        {WS_PATH_MOVE, {10}, {10}},
        {WS_PATH_CURVE, {60, 100, 100}, {10, 10, 60}}, /* which comes in from above */
    };
    static const struct ws_path_step closed[] = {
        {WS_PATH_MOVE, {10}, {10}}, {WS_PATH_LINE, {20}, {10}}, {WS_PATH_CLOSE, {0}, {0}}};
    const struct ws_paint paint = ws_theme_paint(WS_THEME_LIGHT, WS_ROLE_ARROW, plain);
    cairo_surface_t *surface;
    struct ws_head head;
    int path, line, spot;

    (void)state;
    path = ws_scene_path(&scene, curve, 2, WS_ROLE_ARROW, true);
    line = ws_scene_line(&scene, 10, 90, 60, 90, WS_ROLE_ARROW, true);
    assert_true(ws_head_of(&scene, &scene.node[path], &paint, &head));
    assert_true(fabs(head.x[0] - 100) < 1e-9 && fabs(head.y[0] - 60) < 1e-9);
    assert_true(head.y[1] < 60 && fabs(head.y[1] - head.y[2]) < 1e-9 && head.stop_y < 60);
    assert_true(ws_head_of(&scene, &scene.node[line], &paint, &head));
    assert_true(fabs(head.x[0] - 60) < 1e-9 && head.x[1] < 60 &&
                fabs(head.x[1] - head.x[2]) < 1e-9);
    surface = drawn((struct ws_drawing){0});
    assert_int_equal(pixel(surface, 62, 90), 0);
    assert_int_equal(pixel(surface, 100, 62), 0);
    /* Wider than the line, behind the tip. */
    assert_true(pixel(surface, (int)head.x[1] + 1, 87) >> 24 > pixel(surface, 30, 87) >> 24);
    assert_int_equal(pixel(surface, 30, 87), 0);
    cairo_surface_destroy(surface);
    /* A path without an end direction has no head. */
    path = ws_scene_path(&scene, closed, 3, WS_ROLE_ARROW, true);
    spot = ws_scene_line(&scene, 50, 50, 50, 50, WS_ROLE_ARROW, true);
    assert_false(ws_head_of(&scene, &scene.node[path], &paint, &head));
    assert_false(ws_head_of(&scene, &scene.node[spot], &paint, &head));
}

static void what_is_dimmed_left_out_or_too_small_is_so(void **state)
{
    const struct ws_paint dimmed = ws_theme_dimmed(WS_THEME_LIGHT, WS_ROLE_FILL, lane5);
    cairo_surface_t *surface;
    bool inked = false;

    (void)state;
    ws_scene_rect(&scene, (struct ws_box){0, 0, SIDE, SIDE}, 0, WS_ROLE_PAPER, plain);
    ws_scene_rect(&scene, (struct ws_box){30, 50, 40, 20}, 0, WS_ROLE_FILL, lane5);
    ws_scene_text(&scene, 60, 100, 8, WS_ANCHOR_MIDDLE, WS_ROLE_NOTE, "small print");
    surface = drawn((struct ws_drawing){.dimmed = true, .no_background = true, .least_text = 9});
    assert_int_equal(pixel(surface, 40, 60), opaque(dimmed.fill));
    assert_int_equal(pixel(surface, 5, 5), 0);
    for (int x = 0; x < SIDE; x++)
        assert_int_equal(pixel(surface, x, 100), 0);
    cairo_surface_destroy(surface);
    if (!texts)
        skip();
    surface = drawn((struct ws_drawing){.least_text = 8});
    assert_int_equal(pixel(surface, 5, 5), opaque(ws_paper_colour(WS_THEME_LIGHT)));
    for (int x = 0; x < SIDE; x++)
        inked |= pixel(surface, x, 100) != opaque(ws_paper_colour(WS_THEME_LIGHT));
    assert_true(inked);
    cairo_surface_destroy(surface);
}

static void what_cannot_be_drawn_whole_is_told(void **state)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIDE, SIDE);
    cairo_t *cairo = cairo_create(surface);
    struct ws_error error = {0};

    (void)state;
    ws_scene_rect(&scene, (struct ws_box){30, 50, 40, 20}, 0, WS_ROLE_FILL, lane5);
    scene.failed = true;
    assert_false(ws_draw_scene(cairo, &scene, &(struct ws_drawing){.texts = texts}, &error));
    assert_int_equal(error.code, WS_CODE_OUT_OF_MEMORY);
    cairo_surface_flush(surface);
    assert_int_equal(pixel(surface, 40, 60), 0);
    scene.failed = false;
    cairo_surface_finish(surface);
    assert_false(ws_draw_scene(cairo, &scene, &(struct ws_drawing){.texts = texts}, &error));
    assert_int_equal(error.code, WS_CODE_WRITE);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
}

/* The horizontal extent of a line's ink. */
static void inked(const struct ws_line *line, double *left, double *right)
{
    cairo_rectangle_t all = {-500, -100, 2000, 200};
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, &all);
    cairo_t *cairo = cairo_create(surface);
    double y, width, height;

    assert_true(ws_texts_show(texts, cairo, line));
    assert_int_equal(cairo_status(cairo), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_recording_surface_ink_extents(surface, left, &y, &width, &height);
    *right = *left + width;
    cairo_surface_destroy(surface);
}

static void a_line_hangs_on_its_anchor_and_is_squeezed_only_where_it_must(void **state)
{
    const struct ws_type type = {.size = 20};
    double width, left, right;

    (void)state;
    if (!texts)
        skip();
    width = ws_texts_width(texts, "HIHIHIH", type);
    for (int i = 0; i < 3; i++) {
        struct ws_line line = {.text = "HIHIHIH", .type = type, .x = 300, .anchor = i / 2.0};

        inked(&line, &left, &right);
        assert_true(fabs(left - (300 - i / 2.0 * width)) < 4);
        assert_true(fabs(right - (300 + (1 - i / 2.0) * width)) < 4);
        line.width = 2 * width; /* sufficient width changes nothing */
        inked(&line, &left, &right);
        assert_true(fabs(right - (300 + (1 - i / 2.0) * width)) < 4);
        line.width = width / 2;
        inked(&line, &left, &right);
        assert_true(right - left <= width / 2 + 1 && right - left > width / 2 - 8);
    }
}

static void widths_are_those_of_the_font(void **state)
{
    const struct ws_type type = {.size = 10}, bold = {.size = 10, .bold = true},
                         code = {.size = 10, .monospace = true};

    (void)state;
    if (!texts)
        skip();
    assert_true(ws_texts_width(texts, "", type) == 0);
    assert_true(fabs(ws_texts_width(texts, "iiii", code) - ws_texts_width(texts, "MMMM", code)) <
                1e-9);
    assert_true(ws_texts_width(texts, "iiii", type) < ws_texts_width(texts, "MMMM", type));
    assert_true(ws_texts_width(texts, "lane", bold) > ws_texts_width(texts, "lane", type));
    assert_true(fabs(ws_texts_width(texts, "a", type) + ws_texts_width(texts, "b", type) -
                     ws_texts_width(texts, "ab", type)) < 1e-9); /* no kerning */
    assert_true(ws_texts_width(texts, "→", type) > 0); /* which another font may have to give */
    assert_string_equal(ws_texts_family(texts, false), ws_texts_family(texts, false));
}

/* U+10FFFF is no character, so no font has it. */
static void a_character_that_no_font_has_is_a_box(void **state)
{
    const struct ws_line line = {.text = "\xf4\x8f\xbf\xbf", .type = {.size = 20}};
    double left, right;

    (void)state;
    if (!texts)
        skip();
    inked(&line, &left, &right);
    assert_true(right - left > 4);
}

static void more_labels_than_are_kept_are_as_wide_as_ever(void **state)
{
    const struct ws_type type = {.size = 10};
    double digit, width;
    char text[20];

    (void)state;
    if (!texts)
        skip();
    digit = ws_texts_width(texts, "0", type);
    for (int round = 0; round < 2; round++)
        for (int i = 10000; i < 40000; i++) {
            snprintf(text, sizeof text, "%d", i);
            width = ws_texts_width(texts, text, type);
            assert_true(fabs(width - 5 * digit) < 1e-9);
        }
}

static int open_texts(void **state)
{
    struct ws_error error;

    (void)state;
    texts = ws_texts_create(&error); /* without fonts, the rest is tested */
    return 0;
}

static int close_texts(void **state)
{
    (void)state;
    ws_texts_destroy(texts);
    ws_texts_destroy(NULL);
    return 0;
}

int main(void)
{
#define DRAWN(test) cmocka_unit_test_setup_teardown(test, start, end)
    const struct CMUnitTest tests[] = {
        DRAWN(a_rect_fills_its_box_and_no_pixel_else),
        DRAWN(a_path_without_lines_is_an_area),
        DRAWN(a_border_lies_astride_the_boxs_edge),
        DRAWN(round_corners_leave_the_corners_out),
        DRAWN(a_hatch_has_its_lines_within_its_box),
        DRAWN(a_hatch_is_the_same_in_every_cell_of_a_figure_or_in_none),
        DRAWN(a_hatch_is_veiled_under_its_label),
        DRAWN(samples_in_keys_show_a_hatch_beside_their_labels),
        DRAWN(a_dashed_line_has_dashes_and_gaps_of_its_length),
        DRAWN(a_path_goes_through_its_curve_and_closes),
        DRAWN(a_head_ends_at_the_end_and_points_as_its_line_comes_in),
        DRAWN(what_is_dimmed_left_out_or_too_small_is_so),
        DRAWN(what_cannot_be_drawn_whole_is_told),
        cmocka_unit_test(a_line_hangs_on_its_anchor_and_is_squeezed_only_where_it_must),
        cmocka_unit_test(widths_are_those_of_the_font),
        cmocka_unit_test(a_character_that_no_font_has_is_a_box),
        cmocka_unit_test(more_labels_than_are_kept_are_as_wide_as_ever),
    };

    return cmocka_run_group_tests(tests, open_texts, close_texts);
}
