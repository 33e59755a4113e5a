/* What the module writes: pixels, metadata, pages, and the same bytes each time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <libdeflate.h>

#include "probe/tests/assert_error.h"
#include "viz/draw/cairo.h"
#include "viz/draw/png.h"
#include "viz/draw/raster.h"

static const struct ws_tint plain = {WS_TINT_NONE, 0};

/* The module as programs open it; it stays open to the end. */
static const struct ws_raster *raster(void)
{
    static const struct ws_raster *opened;
    const struct ws_raster *(*entry)(void);
    void *module, *symbol;

    if (opened)
        return opened;
    module = dlopen(WS_BINARY_DIR "/lib/warpscope/raster.so", RTLD_NOW | RTLD_LOCAL);
    if (!module)
        fail_msg("%s", dlerror());
    symbol = dlsym(module, WS_RASTER_SYMBOL);
    assert_non_null(symbol);
    memcpy(&entry, &symbol, sizeof entry);
    opened = entry();
    return opened;
}

/* Paper 40 × 20 with a hatched or tinted cell, a label, an arrow and a word beyond Latin-1. */
static void start_scene(struct ws_scene *scene)
{
    ws_scene_init(scene);
    scene->width = 40;
    scene->height = 20;
    ws_scene_describe(scene, "A figure", "T0 → T1", "movmatrix d, a;", "specified");
    ws_scene_rect(scene, (struct ws_box){0, 0, 40, 20}, 0, WS_ROLE_PAPER, plain);
    ws_scene_rect(scene, (struct ws_box){4, 4, 20, 12}, 0, WS_ROLE_CELL,
                  (struct ws_tint){WS_TINT_LANE, 5});
    ws_scene_text(scene, 14, 10, 8, WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, "T5");
    ws_scene_line(scene, 26, 10, 38, 10, WS_ROLE_ARROW, true);
}

/* In a process of its own, as fontconfig reads its configuration once. */
static void a_machine_without_fonts_is_told_what_to_install(void **state)
{
    char path[] = "/tmp/ws_fonts_XXXXXX";
    int file = mkstemp(path), status;
    pid_t child;

    (void)state;
    assert_true(file >= 0);
    assert_int_equal(write(file, "<fontconfig/>", 13), 13);
    close(file);
    child = fork();
    if (!child) {
        struct ws_error error = {0};

        setenv("FONTCONFIG_FILE", path, 1);
        _exit(!ws_texts_create(&error) && strstr(error.text, "install fonts-liberation") ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    unlink(path);
}

/* A machine without fonts cannot draw; the other tests are for those that can. */
static bool can_draw(void)
{
    struct ws_error error;
    struct ws_texts *texts = ws_texts_create(&error);

    ws_texts_destroy(texts);
    return texts;
}

static uint32_t load32(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The data of a chunk, or NULL; checks every checksum on the way. */
static const unsigned char *find_chunk(const struct ws_bytes *png, const char *type,
                                       const char *start, size_t *length)
{
    for (size_t at = 8; at + 12 <= png->length; at += 12 + load32(png->data + at)) {
        const unsigned char *chunk = png->data + at;

        *length = load32(chunk);
        assert_int_equal(load32(chunk + 8 + *length), libdeflate_crc32(0, chunk + 4, *length + 4));
        if (!memcmp(chunk + 4, type, 4) && !memcmp(chunk + 8, start, strlen(start)))
            return chunk + 8;
    }
    return NULL;
}

/* What the module makes of scenes in a format. */
static bool write_scenes(const struct ws_scene *const *scene, int scenes,
                         enum ws_picture_format format, const struct ws_encoding *encoding,
                         struct ws_bytes *bytes, struct ws_error *error)
{
    ws_device_write *write = ws_device_writer(raster()->device, format, encoding->outlines);
    struct ws_device_options options;

    assert_non_null(write);
    ws_device_fit(encoding, scene[0], &options);
    return write(scene, scenes, &options, bytes, error);
}

static struct ws_bytes write_png(const struct ws_scene *scene, enum ws_theme_id theme,
                                 bool no_background, double pixels)
{
    const struct ws_encoding encoding = {
        .theme = theme, .no_background = no_background, .dpi = WS_FREE_PX_PER_INCH * pixels};
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};

    if (!write_scenes(&scene, 1, WS_PICTURE_PNG, &encoding, &bytes, &error))
        fail_msg("%s", error.text);
    return bytes;
}

struct reader {
    const struct ws_bytes *bytes;
    size_t at;
};

static cairo_status_t give(void *closure, unsigned char *data, unsigned length)
{
    struct reader *reader = closure;

    if (length > reader->bytes->length - reader->at)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(data, reader->bytes->data + reader->at, length);
    reader->at += length;
    return CAIRO_STATUS_SUCCESS;
}

/* The picture as another reader of PNG (cairo's, which is libpng) sees it. */
static cairo_surface_t *read_png(const struct ws_bytes *bytes)
{
    cairo_surface_t *surface =
        cairo_image_surface_create_from_png_stream(give, &(struct reader){bytes, 0});

    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    return surface;
}

static uint32_t pixel(cairo_surface_t *surface, int x, int y)
{
    const unsigned char *row = cairo_image_surface_get_data(surface) +
                               (size_t)y * (size_t)cairo_image_surface_get_stride(surface);
    uint32_t value;

    memcpy(&value, row + 4 * (size_t)x, sizeof value);
    return value;
}

static void a_png_has_the_scenes_pixels(void **state)
{
    struct ws_paint cell =
        ws_theme_paint(WS_THEME_LIGHT, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, 5});
    struct ws_scene scene;
    struct ws_bytes png;
    cairo_surface_t *surface;
    int dark = 0;

    (void)state;
    if (!can_draw())
        skip();
    start_scene(&scene);
    png = write_png(&scene, WS_THEME_LIGHT, false, 2.01);
    surface = read_png(&png);
    assert_int_equal(cairo_image_surface_get_width(surface), 81);
    assert_int_equal(cairo_image_surface_get_height(surface), 41);
    assert_int_equal(pixel(surface, 1, 1) & 0xFFFFFF, 0xFFFFFF);
    assert_int_equal(pixel(surface, 80, 40) & 0xFFFFFF, 0xFFFFFF);
    assert_int_equal(pixel(surface, 11, 11) & 0xFFFFFF, (unsigned)cell.fill.red << 16 |
                                                            (unsigned)cell.fill.green << 8 |
                                                            cell.fill.blue);
    for (int y = 12; y < 28; y++)
        for (int x = 16; x < 40; x++)
            dark += (pixel(surface, x, y) & 0xFF) < 0x60;
    assert_in_range(dark, 8, 200);
    cairo_surface_destroy(surface);
    ws_bytes_finish(&png);
    ws_scene_finish(&scene);
}

static void a_png_is_as_plain_as_its_pixels(void **state)
{
    static const struct {
        enum ws_theme_id theme;
        bool no_background;
        int kind;
    } cases[] = {{WS_THEME_LIGHT, false, 2}, {WS_THEME_PRINT, false, 0}, {WS_THEME_LIGHT, true, 6}};
    struct ws_scene scene;
    size_t length;

    (void)state;
    if (!can_draw())
        skip();
    start_scene(&scene);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_bytes png = write_png(&scene, cases[i].theme, cases[i].no_background, 1);
        const unsigned char *header = find_chunk(&png, "IHDR", "", &length);
        cairo_surface_t *surface = read_png(&png);

        assert_non_null(header);
        assert_int_equal(header[9], cases[i].kind);
        if (cases[i].no_background)
            assert_int_equal(pixel(surface, 1, 1), 0);
        cairo_surface_destroy(surface);
        ws_bytes_finish(&png);
    }
    ws_scene_finish(&scene);
}

/* On any ground, then: ink and what is transparent nowhere touch. */
static void without_paper_ink_keeps_a_rim_of_it(void **state)
{
    struct ws_scene scene;
    struct ws_bytes png;
    cairo_surface_t *surface;
    struct ws_box text;
    int inked = 0;

    (void)state;
    if (!can_draw())
        skip();
    ws_scene_init(&scene);
    scene.width = scene.height = 60;
    ws_scene_rect(&scene, (struct ws_box){0, 0, 60, 60}, 0, WS_ROLE_PAPER, plain);
    text = scene.node[ws_scene_text(&scene, 30, 15, 12, WS_ANCHOR_MIDDLE, WS_ROLE_NOTE, "is free")]
               .box;
    ws_scene_line(&scene, 10, 30, 50, 40, WS_ROLE_ARROW, true);
    ws_scene_rect(&scene, (struct ws_box){10, 45, 40, 10}, 0, WS_ROLE_FRAME, plain);
    png = write_png(&scene, WS_THEME_LIGHT, true, 2);
    surface = read_png(&png);
    assert_int_equal(pixel(surface, 1, 1), 0);
    for (int y = 1; y < 119; y++)
        for (int x = 1; x < 119; x++) {
            if ((pixel(surface, x, y) & 0xFF) + 0x60 > pixel(surface, x, y) >> 24)
                continue; /* paper, be it half transparent */
            inked++;
            for (int i = 0; i < 9; i++)
                assert_true(pixel(surface, x + i % 3 - 1, y + i / 3 - 1) >> 24 > 0xE0);
        }
    assert_in_range(inked, 300, 3000);
    /* Between words too, so that no letter loses its shape to a rim of its own. */
    for (int x = (int)(2 * text.x); x < (int)(2 * (text.x + text.width)); x++)
        assert_int_equal(pixel(surface, x, (int)(2 * text.y)) >> 24, 0xFF);
    cairo_surface_destroy(surface);
    ws_bytes_finish(&png);
    ws_scene_finish(&scene);
}

static void a_png_says_what_it_is_and_how_large(void **state)
{
    struct ws_scene scene;
    struct ws_bytes png;
    const unsigned char *data;
    size_t length;

    (void)state;
    if (!can_draw())
        skip();
    start_scene(&scene);
    png = write_png(&scene, WS_THEME_LIGHT, false, 2);
    data = find_chunk(&png, "pHYs", "", &length);
    assert_non_null(data);
    assert_int_equal(load32(data), 8504); /* 216 dpi in pixels a metre */
    assert_int_equal(data[8], 1);
    data = find_chunk(&png, "tEXt", "Source", &length);
    assert_non_null(data);
    assert_memory_equal(data + 7, "movmatrix d, a;", length - 7);
    assert_non_null(find_chunk(&png, "tEXt", "Title", &length));
    assert_non_null(find_chunk(&png, "tEXt", "Comment", &length));
    data = find_chunk(&png, "iTXt", "Description", &length);
    assert_non_null(data);
    assert_memory_equal(data + 16, "T0 → T1", length - 16);
    ws_bytes_finish(&png);
    ws_scene_finish(&scene);
}

static void a_picture_that_is_too_large_is_refused(void **state)
{
    const struct ws_encoding encoding = {.dpi = WS_FREE_PX_PER_INCH * 1000};
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};
    struct ws_scene scene;

    (void)state;
    start_scene(&scene);
    assert_false(write_scenes((const struct ws_scene *const[]){&scene}, 1, WS_PICTURE_PNG,
                              &encoding, &bytes, &error));
    assert_error(error, WS_CODE_LIMIT, "40000");
    assert_int_equal(bytes.length, 0);
    ws_scene_finish(&scene);
}

static int occurrences(const struct ws_bytes *bytes, const char *word)
{
    size_t length = strlen(word);
    int found = 0;

    for (size_t at = 0; at + length <= bytes->length; at++)
        found += !memcmp(bytes->data + at, word, length);
    return found;
}

static void a_pdf_has_a_page_a_scene_and_the_same_bytes_each_time(void **state)
{
    const struct ws_encoding encoding = {.theme = WS_THEME_PRINT, .width = {40, "px"}};
    struct ws_bytes pdf[2] = {{0}, {0}};
    struct ws_error error = {0};
    struct ws_scene scene;

    (void)state;
    if (!can_draw())
        skip();
    start_scene(&scene);
    unsetenv("SOURCE_DATE_EPOCH");
    for (int i = 0; i < 2; i++)
        assert_true(write_scenes((const struct ws_scene *const[]){&scene, &scene}, 2,
                                 WS_PICTURE_PDF, &encoding, &pdf[i], &error));
    assert_int_equal(pdf[0].length, pdf[1].length);
    assert_memory_equal(pdf[0].data, pdf[1].data, pdf[0].length);
    assert_int_equal(occurrences(&pdf[0], "/Type /Page "), 2);
    assert_int_equal(occurrences(&pdf[0], "MediaBox [ 0 0 30 15 ]"), 2);
    assert_int_equal(occurrences(&pdf[0], "/Title (A figure)"), 1);
    assert_int_equal(occurrences(&pdf[0], "20250101000000Z"), 1);
    assert_true(occurrences(&pdf[0], "/FontFile") >= 1);
    pdf[1].length = 0;
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    assert_true(write_scenes((const struct ws_scene *const[]){&scene}, 1, WS_PICTURE_PDF, &encoding,
                             &pdf[1], &error));
    unsetenv("SOURCE_DATE_EPOCH");
    assert_int_equal(occurrences(&pdf[1], "19700102000000Z"), 1);
    ws_bytes_finish(&pdf[0]);
    ws_bytes_finish(&pdf[1]);
    ws_scene_finish(&scene);
}

static void outlines_hold_no_text_and_are_the_same_each_time(void **state)
{
    const struct ws_encoding encoding = {.theme = WS_THEME_LIGHT, .outlines = true};
    struct ws_bytes svg[2] = {{0}, {0}};
    struct ws_error error = {0};
    struct ws_scene scene;

    (void)state;
    if (!can_draw())
        skip();
    start_scene(&scene);
    for (int i = 0; i < 2; i++)
        assert_true(write_scenes((const struct ws_scene *const[]){&scene}, 1, WS_PICTURE_SVG,
                                 &encoding, &svg[i], &error));
    assert_int_equal(svg[0].length, svg[1].length);
    assert_memory_equal(svg[0].data, svg[1].data, svg[0].length);
    assert_int_equal(occurrences(&svg[0], "<text"), 0);
    assert_true(occurrences(&svg[0], "<use ") >= 2);
    assert_int_equal(occurrences(&svg[0], "</svg>"), 1);
    ws_bytes_finish(&svg[0]);
    ws_bytes_finish(&svg[1]);
    ws_scene_finish(&scene);
}

static void ids_of_outlines_begin_as_they_are_told(void **state)
{
    const struct ws_encoding encoding = {.outlines = true, .id = "left"};
    struct ws_bytes svg = {0};
    struct ws_error error = {0};
    struct ws_scene scene;

    (void)state;
    if (!can_draw())
        skip();
    start_scene(&scene);
    assert_true(write_scenes((const struct ws_scene *const[]){&scene}, 1, WS_PICTURE_SVG, &encoding,
                             &svg, &error));
    assert_true(occurrences(&svg, " id=\"left-") >= 2);
    assert_int_equal(occurrences(&svg, " id=\""), occurrences(&svg, " id=\"left-"));
    assert_int_equal(occurrences(&svg, "href=\"#"), occurrences(&svg, "href=\"#left-"));
    assert_int_equal(occurrences(&svg, "url(#"), occurrences(&svg, "url(#left-"));
    assert_int_equal(occurrences(&svg, "</svg>\n"), 1);
    ws_bytes_finish(&svg);
    ws_scene_finish(&scene);
}

static void text_is_as_wide_at_every_size_and_squeezed_into_its_box(void **state)
{
    struct ws_error error = {0};
    struct ws_texts *texts = ws_texts_create(&error);
    cairo_rectangle_t all = {0, 0, 500, 50};
    cairo_surface_t *surface;
    cairo_t *cairo;
    double width, x, y, inked, height;

    (void)state;
    if (!texts)
        skip();
    width = ws_texts_width(texts, "T31: {r0.lo, r0.hi}", (struct ws_type){.size = 100});
    for (int size = 5; size < 30; size++)
        assert_true(
            fabs(ws_texts_width(texts, "T31: {r0.lo, r0.hi}", (struct ws_type){.size = size}) -
                 width * size / 100) < 1e-9);
    surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, &all);
    cairo = cairo_create(surface);
    assert_true(ws_texts_show(texts, cairo,
                              &(struct ws_line){.text = "MMMMMMMM",
                                                .type = {.size = 20},
                                                .x = 100,
                                                .baseline = 40,
                                                .anchor = 0.5,
                                                .width = 50}));
    cairo_destroy(cairo);
    cairo_recording_surface_ink_extents(surface, &x, &y, &inked, &height);
    assert_true(x >= 74 && x + inked <= 126 && inked > 44);
    cairo_surface_destroy(surface);
    ws_texts_destroy(texts);
}

static void a_subtree_and_a_clip_draw_only_their_own(void **state)
{
    struct ws_error error = {0};
    struct ws_texts *texts = ws_texts_create(&error);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 100, 20);
    cairo_t *cairo = cairo_create(surface);
    struct ws_scene scene;
    int group;

    (void)state;
    if (!texts)
        skip();
    ws_scene_init(&scene);
    ws_scene_rect(&scene, (struct ws_box){0, 0, 20, 20}, 0, WS_ROLE_CELL, plain);
    group = ws_scene_open(&scene, WS_SHOWS_NOTHING);
    ws_scene_rect(&scene, (struct ws_box){40, 0, 20, 20}, 0, WS_ROLE_CELL, plain);
    ws_scene_close(&scene);
    ws_scene_rect(&scene, (struct ws_box){80, 0, 20, 20}, 0, WS_ROLE_CELL, plain);
    assert_true(
        ws_draw_scene(cairo, &scene, &(struct ws_drawing){.texts = texts, .root = group}, &error));
    cairo_surface_flush(surface);
    assert_int_equal(pixel(surface, 10, 10), 0);
    assert_int_not_equal(pixel(surface, 50, 10), 0);
    assert_int_equal(pixel(surface, 90, 10), 0);
    assert_true(ws_draw_scene(
        cairo, &scene, &(struct ws_drawing){.texts = texts, .clip = {75, 0, 20, 20}}, &error));
    cairo_surface_flush(surface);
    assert_int_equal(pixel(surface, 10, 10), 0);
    assert_int_not_equal(pixel(surface, 90, 10), 0);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    ws_texts_destroy(texts);
    ws_scene_finish(&scene);
}

static int finish_module(void **state)
{
    (void)state;
    raster()->finish();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_machine_without_fonts_is_told_what_to_install),
        cmocka_unit_test(a_png_has_the_scenes_pixels),
        cmocka_unit_test(a_png_is_as_plain_as_its_pixels),
        cmocka_unit_test(without_paper_ink_keeps_a_rim_of_it),
        cmocka_unit_test(a_png_says_what_it_is_and_how_large),
        cmocka_unit_test(a_picture_that_is_too_large_is_refused),
        cmocka_unit_test(a_pdf_has_a_page_a_scene_and_the_same_bytes_each_time),
        cmocka_unit_test(outlines_hold_no_text_and_are_the_same_each_time),
        cmocka_unit_test(ids_of_outlines_begin_as_they_are_told),
        cmocka_unit_test(text_is_as_wide_at_every_size_and_squeezed_into_its_box),
        cmocka_unit_test(a_subtree_and_a_clip_draw_only_their_own),
    };

    return cmocka_run_group_tests(tests, NULL, finish_module);
}
