/*
 * The encoded pictures, read by another reader: pixels of every kind, text, dates; and the errors
 * for a picture that cannot be finished.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/tests/assert_error.h"
#include "viz/draw/layout_cache.h"
#include "viz/draw/picture.h"
#include "viz/draw/png.h"

enum { WIDTH = 5, HEIGHT = 3 };

static const struct ws_png_words silent = {NULL, NULL, NULL, NULL};

/* A surface with these pixels, row by row. */
static cairo_surface_t *surface_of(cairo_format_t format, const uint32_t pixels[WIDTH * HEIGHT])
{
    cairo_surface_t *surface = cairo_image_surface_create(format, WIDTH, HEIGHT);
    unsigned char *data = cairo_image_surface_get_data(surface);

    for (int y = 0; y < HEIGHT; y++)
        memcpy(data + y * cairo_image_surface_get_stride(surface), pixels + (ptrdiff_t)y * WIDTH,
               WIDTH * sizeof *pixels);
    cairo_surface_mark_dirty(surface);
    return surface;
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

/* Writes, reads with libpng, and compares every pixel; `kind` is PNG's color type. */
static void comes_back(cairo_format_t format, const uint32_t pixels[WIDTH * HEIGHT], int kind)
{
    cairo_surface_t *surface = surface_of(format, pixels), *read;
    struct ws_bytes bytes = {0};
    struct ws_png png = {0};
    struct ws_error error;

    assert_true(ws_png_write(&png, surface, 0, &silent, &bytes, &error));
    assert_int_equal(bytes.data[25], kind);
    read = cairo_image_surface_create_from_png_stream(give, &(struct reader){&bytes, 0});
    assert_int_equal(cairo_surface_status(read), CAIRO_STATUS_SUCCESS);
    assert_int_equal(cairo_image_surface_get_width(read), WIDTH);
    assert_int_equal(cairo_image_surface_get_height(read), HEIGHT);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            uint32_t found, wanted = pixels[y * WIDTH + x];

            memcpy(&found,
                   cairo_image_surface_get_data(read) + y * cairo_image_surface_get_stride(read) +
                       4 * (ptrdiff_t)x,
                   sizeof found);
            if (cairo_image_surface_get_format(read) == CAIRO_FORMAT_RGB24)
                found |= 0xFF000000U;
            assert_int_equal(found, wanted | (format == CAIRO_FORMAT_RGB24 ? 0xFF000000U : 0));
        }
    cairo_surface_destroy(read);
    cairo_surface_destroy(surface);
    ws_bytes_finish(&bytes);
    ws_png_finish(&png);
}

static void pixels_of_each_kind_come_back(void **state)
{
    uint32_t grey[WIDTH * HEIGHT], rgb[WIDTH * HEIGHT], clear[WIDTH * HEIGHT], late[WIDTH * HEIGHT];

    (void)state;
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++) {
        uint32_t half = i * 8; /* not above its alpha: cairo's pixels are multiplied by it */

        grey[i] = 0xFF000000U | i * 0x0F0F0F;
        rgb[i] = 0xFF000000U | i * 0x110903;
        clear[i] = i % 3 ? 0x80000000U | half << 16 | (half / 2) << 8 | half / 4 : 0;
        late[i] = grey[i];
    }
    comes_back(CAIRO_FORMAT_ARGB32, grey, 0);
    comes_back(CAIRO_FORMAT_RGB24, grey, 0);
    comes_back(CAIRO_FORMAT_ARGB32, rgb, 2);
    comes_back(CAIRO_FORMAT_RGB24, rgb, 2);
    comes_back(CAIRO_FORMAT_ARGB32, clear, 6);
    late[WIDTH * HEIGHT - 1] = 0xFF010203U; /* one colored pixel, the last */
    comes_back(CAIRO_FORMAT_ARGB32, late, 2);
    late[WIDTH * HEIGHT - 1] = 0; /* one that is clear */
    comes_back(CAIRO_FORMAT_ARGB32, late, 6);
}

static bool has_chunk(const struct ws_bytes *bytes, const char *start)
{
    for (size_t at = 0; at + strlen(start) <= bytes->length; at++)
        if (!memcmp(bytes->data + at, start, strlen(start)))
            return true;
    return false;
}

static void a_png_says_no_more_than_it_is_told(void **state)
{
    static const uint32_t pixels[WIDTH * HEIGHT] = {0};
    const struct ws_png_words words = {.title = "plain", .comment = "x4 · r0"};
    cairo_surface_t *surface = surface_of(CAIRO_FORMAT_RGB24, pixels);
    struct ws_bytes bytes = {0}, told = {0};
    struct ws_png png = {0};
    struct ws_error error;

    (void)state;
    assert_true(ws_png_write(&png, surface, 0, &silent, &bytes, &error));
    assert_false(has_chunk(&bytes, "tEXt") || has_chunk(&bytes, "iTXt") ||
                 has_chunk(&bytes, "pHYs"));
    assert_memory_equal(bytes.data + bytes.length - 8, "IEND", 4);
    assert_true(ws_png_write(&png, surface, 300, &words, &told, &error));
    assert_true(has_chunk(&told, "tEXtTitle") && has_chunk(&told, "iTXtComment"));
    assert_true(has_chunk(&told, "pHYs\0\0") && !has_chunk(&told, "Description"));
    cairo_surface_destroy(surface);
    ws_bytes_finish(&bytes);
    ws_bytes_finish(&told);
    ws_png_finish(&png);
}

static void a_surface_that_is_no_picture_is_refused(void **state)
{
    cairo_surface_t *none = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 0, 0);
    cairo_surface_t *wrong = cairo_image_surface_create(CAIRO_FORMAT_RGB24, -1, 4);
    struct ws_bytes bytes = {0};
    struct ws_png png = {0};
    struct ws_error error;

    (void)state;
    assert_false(ws_png_write(&png, none, 0, &silent, &bytes, &error));
    assert_int_equal(error.code, WS_CODE_TOO_SMALL);
    assert_false(ws_png_write(&png, wrong, 0, &silent, &bytes, &error));
    assert_memory_equal(error.text, "PNG: ", 5);
    assert_int_equal(bytes.length, 0);
    cairo_surface_destroy(none);
    cairo_surface_destroy(wrong);
    ws_png_finish(&png);
}

static struct ws_scene scene;
static struct ws_error error;

/* All writers that use cairo. */
static const struct {
    const char *name;
    ws_device_write *write;
} writers[] = {{"PNG", ws_picture_write}, {"PDF", ws_pdf_write}, {"SVG", ws_svg_outlines_write}};

static bool write_scene(ws_device_write *write, struct ws_bytes *bytes)
{
    const struct ws_encoding encoding = {.theme = WS_THEME_LIGHT, .dpi = WS_FREE_PX_PER_INCH};
    struct ws_device_options options;

    ws_device_fit(&encoding, &scene, &options);
    error.text[0] = 0;
    return write((const struct ws_scene *const[]){&scene}, 1, &options, bytes, &error);
}

static int start(void **state)
{
    (void)state;
    ws_scene_init(&scene);
    scene.width = scene.height = 40;
    ws_scene_rect(&scene, (struct ws_box){4, 4, 20, 12}, 0, WS_ROLE_CELL,
                  (struct ws_tint){WS_TINT_LANE, 5});
    return 0;
}

static int end(void **state)
{
    (void)state;
    ws_scene_finish(&scene);
    ws_layout_cache_finish();
    ws_picture_finish();
    return 0;
}

static bool can_draw(void)
{
    struct ws_error reason;
    struct ws_texts *texts = ws_texts_create(&reason);

    ws_texts_destroy(texts);
    return texts;
}

static void a_picture_that_is_incomplete_is_not_written(void **state)
{
    (void)state;
    if (!can_draw())
        skip();
    scene.failed = true;
    for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++) {
        struct ws_bytes bytes = {0};

        if (write_scene(writers[i].write, &bytes))
            fail_msg("%s is written", writers[i].name);
        assert_int_equal(error.code, WS_CODE_OUT_OF_MEMORY);
        ws_bytes_finish(&bytes);
    }
}

/* When the bytes end, cairo reports it late: at finish. */
static void what_cannot_be_kept_fails_at_the_end(void **state)
{
    (void)state;
    if (!can_draw())
        skip();
    for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++) {
        struct ws_bytes bytes = {.failed = true};

        if (write_scene(writers[i].write, &bytes))
            fail_msg("%s is written", writers[i].name);
        assert_int_equal(error.code, WS_CODE_OUT_OF_MEMORY);
        assert_memory_equal(error.text, writers[i].name, 3);
        assert_int_equal(bytes.length, 0);
    }
}

static bool dated(const char *epoch, const char *date)
{
    struct ws_bytes bytes = {0};
    bool found;

    setenv("SOURCE_DATE_EPOCH", epoch, 1);
    found = write_scene(ws_pdf_write, &bytes) && has_chunk(&bytes, date);
    unsetenv("SOURCE_DATE_EPOCH");
    ws_bytes_finish(&bytes);
    return found;
}

static void a_pdfs_date_is_the_epochs_or_an_error(void **state)
{
    static const char *const none[] = {"",
                                       "today",
                                       "1e9",
                                       "12 ",
                                       " 12",
                                       "-1",
                                       "+1",
                                       "0x10",
                                       "99999999999999999999",
                                       "253402300800"};

    (void)state;
    if (!can_draw())
        skip();
    assert_true(dated("0", "19700101000000Z"));
    assert_true(dated("1700000000", "20231114221320Z"));
    assert_true(dated("253402300799", "99991231235959Z")); /* the last with a year of four digits */
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        if (dated(none[i], "Date"))
            fail_msg("SOURCE_DATE_EPOCH='%s' is taken", none[i]);
        assert_error(error, WS_CODE_NUMBER, "SOURCE_DATE_EPOCH");
    }
}

static void what_is_kept_is_kept_until_it_is_finished(void **state)
{
    struct ws_device_options options = {.theme = WS_THEME_DARK, .no_background = true};
    struct ws_drawing first, second;

    (void)state;
    if (!can_draw())
        skip();
    assert_true(ws_layout_cache_drawing(&options, &first, &error));
    assert_true(first.theme == WS_THEME_DARK && first.no_background && first.rims);
    options.no_background = false;
    assert_true(ws_layout_cache_drawing(&options, &second, &error));
    assert_ptr_equal(first.texts, second.texts);
    assert_false(second.rims);
    ws_layout_cache_finish();
    ws_layout_cache_finish(); /* of nothing */
    assert_true(ws_layout_cache_drawing(&options, &first, &error));
    assert_non_null(first.texts);
}

int main(void)
{
#define OF_SCENE(test) cmocka_unit_test_setup_teardown(test, start, end)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_of_each_kind_come_back),
        cmocka_unit_test(a_png_says_no_more_than_it_is_told),
        cmocka_unit_test(a_surface_that_is_no_picture_is_refused),
        OF_SCENE(a_picture_that_is_incomplete_is_not_written),
        OF_SCENE(what_cannot_be_kept_fails_at_the_end),
        OF_SCENE(a_pdfs_date_is_the_epochs_or_an_error),
        OF_SCENE(what_is_kept_is_kept_until_it_is_finished),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
