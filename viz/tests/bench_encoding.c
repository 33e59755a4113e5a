/*
 * How long a PNG takes: encodes pictures again as Warpscope does, with libdeflate alone, and with
 * cairo's own writer, each the best of several times, and prints the sums as lines
 * "WHAT<TAB>NUMBER". The table they belong to is bench.py's.
 *
 *     bench_encoding PNG...
 */
#include <cairo.h>
#include <libdeflate.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "viz/draw/png.h"

enum { BEST_OF = 5 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static cairo_status_t count_bytes(void *length, const unsigned char *data, unsigned more)
{
    (void)data;
    *(size_t *)length += more;
    return CAIRO_STATUS_SUCCESS;
}

/* The picture's rows as PNG has them, unfiltered, in RGB. Returns their length. */
static size_t raw_rows(cairo_surface_t *surface, unsigned char *out)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    const unsigned char *start = out;

    for (int y = 0; y < height; y++) {
        const uint32_t *pixel =
            (const void *)(cairo_image_surface_get_data(surface) +
                           (size_t)y * (size_t)cairo_image_surface_get_stride(surface));

        *out++ = 0;
        for (int x = 0; x < width; x++) {
            *out++ = (unsigned char)(pixel[x] >> 16 & 0xFF);
            *out++ = (unsigned char)(pixel[x] >> 8 & 0xFF);
            *out++ = (unsigned char)(pixel[x] & 0xFF);
        }
    }
    return (size_t)(out - start);
}

struct encoding {
    double ours, libdeflate, cairo; /* seconds */
    size_t our_bytes, libdeflate_bytes, cairo_bytes;
};

static void keep_least(double *least, double start)
{
    double seconds = now() - start;

    if (*least <= 0 || seconds < *least)
        *least = seconds;
}

static void encode(cairo_surface_t *surface, struct ws_png *png, struct encoding *sum)
{
    size_t size = (size_t)cairo_image_surface_get_height(surface) *
                  (1 + 3 * (size_t)cairo_image_surface_get_width(surface));
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(6);
    unsigned char *raw = malloc(size), *packed = malloc(size);
    const struct ws_png_words words = {0};
    struct ws_bytes bytes = {0};
    struct encoding best = {0};
    struct ws_error error;

    for (int i = 0; i < BEST_OF && compressor && raw && packed; i++) {
        double start = now();

        bytes.length = 0;
        ws_png_write(png, surface, 192, &words, &bytes, &error);
        keep_least(&best.ours, start);
        raw_rows(surface, raw);
        start = now();
        best.libdeflate_bytes = libdeflate_zlib_compress(compressor, raw, size, packed, size);
        keep_least(&best.libdeflate, start);
        if (i > 1)
            continue;
        start = now();
        best.cairo_bytes = 0;
        cairo_surface_write_to_png_stream(surface, count_bytes, &best.cairo_bytes);
        keep_least(&best.cairo, start);
    }
    sum->ours += best.ours;
    sum->libdeflate += best.libdeflate;
    sum->cairo += best.cairo;
    sum->our_bytes += bytes.length;
    sum->libdeflate_bytes += best.libdeflate_bytes;
    sum->cairo_bytes += best.cairo_bytes;
    ws_bytes_finish(&bytes);
    libdeflate_free_compressor(compressor);
    free(raw);
    free(packed);
}

int main(int arguments, char **argument)
{
    struct encoding sum = {0};
    struct ws_png png = {0};

    for (int i = 1; i < arguments; i++) {
        cairo_surface_t *surface = cairo_image_surface_create_from_png(argument[i]);
        cairo_status_t status = cairo_surface_status(surface);

        if (status == CAIRO_STATUS_SUCCESS)
            encode(surface, &png, &sum);
        cairo_surface_destroy(surface);
        if (status != CAIRO_STATUS_SUCCESS) {
            fprintf(stderr, "bench_encoding: %s: %s\n", argument[i],
                    cairo_status_to_string(status));
            ws_png_finish(&png);
            return 1;
        }
    }
    printf("ours ms\t%g\nlibdeflate ms\t%g\ncairo ms\t%g\n", sum.ours * 1e3, sum.libdeflate * 1e3,
           sum.cairo * 1e3);
    printf("ours KiB\t%g\nlibdeflate KiB\t%g\ncairo KiB\t%g\n", (double)sum.our_bytes / 1024,
           (double)sum.libdeflate_bytes / 1024, (double)sum.cairo_bytes / 1024);
    ws_png_finish(&png);
    return 0;
}
