/*
 * Pixels are not filtered. Figures are flat areas and repeated glyphs, which the compressor finds
 * best unfiltered: measured on figures of 1 to 3 megapixels, filtering by the row above or by the
 * pixel before makes the file a fifth or a quarter larger, and takes as long.
 */
#include "viz/draw/png.h"

#include <libdeflate.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL = 2, FILTER_NONE = 0 };

/* PNG's color types; the values are the format's. */
enum kind { GREY = 0, RGB = 2, RGBA = 6 };

struct image {
    const unsigned char *data;
    size_t stride;
    int width, height;
    enum kind kind;
};

void ws_png_finish(struct ws_png *png)
{
    libdeflate_free_compressor(png->compressor);
    free(png->buffer);
    *png = (struct ws_png){0};
}

static void store32(unsigned char *at, uint32_t value)
{
    at[0] = (unsigned char)(value >> 24);
    at[1] = (unsigned char)(value >> 16 & 0xFF);
    at[2] = (unsigned char)(value >> 8 & 0xFF);
    at[3] = (unsigned char)(value & 0xFF);
}

static void add32(struct ws_bytes *bytes, uint32_t value)
{
    unsigned char data[4];

    store32(data, value);
    ws_bytes_add(bytes, data, sizeof data);
}

static size_t begin_chunk(struct ws_bytes *bytes, const char *type)
{
    size_t start = bytes->length;

    add32(bytes, 0);
    ws_bytes_add(bytes, type, 4);
    return start;
}

/* Writes the length that begin_chunk() left open, and the checksum. */
static void end_chunk(struct ws_bytes *bytes, size_t start)
{
    size_t length = bytes->length - start - 8;

    if (bytes->failed)
        return;
    store32(bytes->data + start, (uint32_t)length);
    add32(bytes, libdeflate_crc32(0, bytes->data + start + 4, length + 4));
}

static void add_header(const struct image *image, struct ws_bytes *bytes)
{
    const unsigned char rest[5] = {8, (unsigned char)image->kind, 0, 0, 0};
    size_t chunk = begin_chunk(bytes, "IHDR");

    add32(bytes, (uint32_t)image->width);
    add32(bytes, (uint32_t)image->height);
    ws_bytes_add(bytes, rest, sizeof rest);
    end_chunk(bytes, chunk);
}

static void add_density(double dpi, struct ws_bytes *bytes)
{
    uint32_t per_metre = (uint32_t)(dpi / 0.0254 + 0.5);
    size_t chunk;

    if (dpi <= 0)
        return;
    chunk = begin_chunk(bytes, "pHYs");
    add32(bytes, per_metre);
    add32(bytes, per_metre);
    ws_bytes_add(bytes, "\1", 1);
    end_chunk(bytes, chunk);
}

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80)
            return false;
    return true;
}

/* tEXt holds only Latin-1, so text that is not ASCII goes into iTXt, as UTF-8. */
static void add_words(const char *keyword, const char *text, struct ws_bytes *bytes)
{
    size_t chunk;

    if (!text)
        return;
    chunk = begin_chunk(bytes, is_ascii(text) ? "tEXt" : "iTXt");
    ws_bytes_add(bytes, keyword, strlen(keyword) + 1);
    if (!is_ascii(text))
        ws_bytes_add(bytes, "\0\0\0\0", 4); /* not compressed, no language, no translation */
    ws_bytes_text(bytes, text);
    end_chunk(bytes, chunk);
}

static enum kind kind_of(const struct image *image, bool is_opaque)
{
    uint32_t opaque = 0xFFFFFFFF, coloured = 0;

    for (int y = 0; y < image->height; y++) {
        const uint32_t *pixel = (const void *)(image->data + (size_t)y * image->stride);

        for (int x = 0; x < image->width; x++) {
            opaque &= pixel[x];
            coloured |= (pixel[x] ^ pixel[x] >> 8) & 0xFFFF;
        }
        if (is_opaque && coloured)
            return RGB;
        if (!is_opaque && opaque >> 24 != 0xFF)
            return RGBA;
    }
    return coloured ? RGB : GREY;
}

static size_t pixel_bytes(enum kind kind)
{
    switch (kind) {
    case GREY:
        return 1;
    case RGB:
        return 3;
    case RGBA:
        break;
    }
    return 4;
}

static unsigned char unmultiplied(uint32_t channel, uint32_t alpha)
{
    return (unsigned char)((channel * 255 + alpha / 2) / alpha);
}

/* One row of pixels in PNG's byte order. May write one byte beyond it. */
static void convert_row(const struct image *image, const uint32_t *pixel, unsigned char *out)
{
    switch (image->kind) {
    case GREY:
        for (int x = 0; x < image->width; x++)
            out[x] = (unsigned char)(pixel[x] & 0xFF);
        break;
    case RGB:
        for (int x = 0; x < image->width; x++, out += 3)
            store32(out, pixel[x] << 8); /* four bytes at once; the next three overwrite the last */
        break;
    case RGBA:
        for (int x = 0; x < image->width; x++, out += 4) {
            uint32_t alpha = pixel[x] >> 24;

            memset(out, 0, 4);
            if (!alpha)
                continue;
            out[0] = unmultiplied(pixel[x] >> 16 & 0xFF, alpha);
            out[1] = unmultiplied(pixel[x] >> 8 & 0xFF, alpha);
            out[2] = unmultiplied(pixel[x] & 0xFF, alpha);
            out[3] = (unsigned char)alpha;
        }
        break;
    }
}

/* Makes space for the rows, each after its filter's number, and for the compressed data. */
static bool make_room(struct ws_png *png, size_t room)
{
    unsigned char *more;

    if (!png->compressor)
        png->compressor = libdeflate_alloc_compressor(LEVEL);
    if (png->room < room) {
        more = realloc(png->buffer, room);
        if (!more)
            return false;
        png->buffer = more;
        png->room = room;
    }
    return png->compressor;
}

static bool add_pixels(struct ws_png *png, const struct image *image, struct ws_bytes *bytes)
{
    size_t width = 1 + (size_t)image->width * pixel_bytes(image->kind);
    size_t size = width * (size_t)image->height, bound, length, chunk;
    unsigned char *row;

    if (!make_room(png, 0))
        return false;
    bound = libdeflate_zlib_compress_bound(png->compressor, size);
    if (!make_room(png, size + bound))
        return false;
    row = png->buffer;
    for (int y = 0; y < image->height; y++, row += width) {
        const unsigned char *pixels = image->data + (size_t)y * image->stride;

        if (y && !memcmp(pixels, pixels - image->stride, (size_t)image->width * 4)) {
            memcpy(row, row - width, width);
            continue;
        }
        row[0] = FILTER_NONE;
        convert_row(image, (const void *)pixels, row + 1);
    }
    length = libdeflate_zlib_compress(png->compressor, png->buffer, size, row, bound);
    chunk = begin_chunk(bytes, "IDAT");
    ws_bytes_add(bytes, row, length);
    end_chunk(bytes, chunk);
    return length > 0;
}

bool ws_png_write(struct ws_png *png, cairo_surface_t *surface, double dpi,
                  const struct ws_png_words *words, struct ws_bytes *bytes, struct ws_error *error)
{
    struct image image;

    cairo_surface_flush(surface);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        return ws_fail(error, WS_CODE_WRITE, "PNG: %s",
                       cairo_status_to_string(cairo_surface_status(surface)));
    image = (struct image){.data = cairo_image_surface_get_data(surface),
                           .stride = (size_t)cairo_image_surface_get_stride(surface),
                           .width = cairo_image_surface_get_width(surface),
                           .height = cairo_image_surface_get_height(surface)};
    if (!image.data || image.width < 1 || image.height < 1)
        return ws_fail(error, WS_CODE_TOO_SMALL,
                       "PNG: the figure has no pixels; use a larger --size");
    image.kind = kind_of(&image, cairo_surface_get_content(surface) == CAIRO_CONTENT_COLOR);
    ws_bytes_add(bytes, "\x89PNG\r\n\x1A\n", 8);
    add_header(&image, bytes);
    add_density(dpi, bytes);
    add_words("Title", words->title, bytes);
    add_words("Description", words->description, bytes);
    add_words("Source", words->source, bytes);
    add_words("Comment", words->comment, bytes);
    if (!add_pixels(png, &image, bytes))
        bytes->failed = true;
    end_chunk(bytes, begin_chunk(bytes, "IEND"));
    return !bytes->failed || ws_fail(error, WS_CODE_OUT_OF_MEMORY, "PNG: out of memory");
}
