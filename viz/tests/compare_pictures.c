/*
 * The difference of two PNGs of a figure from two programs. Each smooths edges and glyphs
 * differently, so single pixels are not comparable. Four numbers depend little on smoothing:
 *
 *     mean    the mean difference of a color channel over the picture, 0 to 255
 *     block   the largest mean difference over a block of BLOCK × BLOCK pixels: a part is missing
 *             or moved
 *     shift   of the boxes on standard input ("x y width height" a line, in pixels, each around one
 *             label on a flat or evenly hatched ground), the largest distance of a label's center
 *             of ink from that in the other picture, in pixels
 *     ink     of those boxes, the largest ratio between the two pictures' ink
 *
 * Prints "mean M block B at X Y shift S at X Y ink R at X Y". Exit 2: not comparable.
 */
#include <cairo.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 16, INSET = 3, LEVELS = 256 };

struct picture {
    cairo_surface_t *surface;
    const unsigned char *data;
    int width, height, stride;
    bool is_opaque;
};

struct worst {
    double value;
    int x, y;
};

static struct picture load(const char *path)
{
    struct picture picture = {.surface = cairo_image_surface_create_from_png(path)};
    cairo_status_t status = cairo_surface_status(picture.surface);

    if (status != CAIRO_STATUS_SUCCESS) {
        fprintf(stderr, "%s: %s\n", path, cairo_status_to_string(status));
        exit(2);
    }
    picture.is_opaque = cairo_surface_get_content(picture.surface) == CAIRO_CONTENT_COLOR;
    picture.data = cairo_image_surface_get_data(picture.surface);
    picture.width = cairo_image_surface_get_width(picture.surface);
    picture.height = cairo_image_surface_get_height(picture.surface);
    picture.stride = cairo_image_surface_get_stride(picture.surface);
    return picture;
}

static uint32_t pixel_at(const struct picture *picture, int x, int y)
{
    const uint32_t *row = (const void *)(picture->data + (size_t)y * (size_t)picture->stride);

    return picture->is_opaque ? row[x] | 0xFF000000 : row[x];
}

/* The channel on white ground: colors are premultiplied with alpha. */
static int channel(uint32_t pixel, int which)
{
    return (int)(pixel >> 8 * which & 0xFF) + 255 - (int)(pixel >> 24);
}

static int lightness(uint32_t pixel)
{
    return (2 * channel(pixel, 2) + 5 * channel(pixel, 1) + channel(pixel, 0)) / 8;
}

static void note(struct worst *worst, double value, int x, int y)
{
    if (value > worst->value)
        *worst = (struct worst){value, x, y};
}

/* The difference of two blocks' mean colors; adds that of their pixels to *sum. */
static double block_difference(const struct picture *a, const struct picture *b, int left, int top,
                               double *sum)
{
    int mean[3] = {0}, pixels = 0, most = 0;

    for (int y = top; y < top + BLOCK && y < a->height && y < b->height; y++)
        for (int x = left; x < left + BLOCK && x < a->width; x++, pixels++)
            for (int c = 0; c < 3; c++) {
                int apart = channel(pixel_at(a, x, y), c) - channel(pixel_at(b, x, y), c);

                mean[c] += apart;
                *sum += abs(apart);
            }
    for (int c = 0; c < 3; c++)
        most = abs(mean[c]) > most ? abs(mean[c]) : most;
    return pixels ? (double)most / pixels : 0;
}

struct ink {
    double amount, x, y;
};

/* The ink, which is darker or lighter than the box's most common lightness, and its center. */
static struct ink ink_in(const struct picture *picture, int left, int top, int right, int bottom)
{
    int count[LEVELS] = {0}, ground = 0;
    struct ink ink = {0};

    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            count[lightness(pixel_at(picture, x, y))]++;
    for (int i = 0; i < LEVELS; i++)
        if (count[i] > count[ground])
            ground = i;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            double amount = abs(lightness(pixel_at(picture, x, y)) - ground);

            ink.amount += amount;
            ink.x += amount * x;
            ink.y += amount * y;
        }
    ink.x /= fmax(ink.amount, 1);
    ink.y /= fmax(ink.amount, 1);
    return ink;
}

static void compare_labels(const struct picture *a, const struct picture *b, struct worst *shift,
                           struct worst *ratio)
{
    double x, y, width, height;

    while (scanf("%lf %lf %lf %lf", &x, &y, &width, &height) == 4) {
        int left = (int)ceil(x) + INSET, right = (int)floor(x + width) - INSET;
        int top = (int)ceil(y) + INSET, bottom = (int)floor(y + height) - INSET;
        struct ink one, other;

        if (left < 0 || top < 0 || right > a->width || bottom > a->height || bottom > b->height ||
            right <= left || bottom <= top)
            continue;
        one = ink_in(a, left, top, right, bottom);
        other = ink_in(b, left, top, right, bottom);
        if (fmax(one.amount, other.amount) < 8.0 * 255)
            continue; /* no label */
        note(shift, hypot(one.x - other.x, one.y - other.y), left, top);
        note(ratio, fmax(one.amount, other.amount) / fmax(1, fmin(one.amount, other.amount)), left,
             top);
    }
}

int main(int arguments, char **argument)
{
    struct worst block = {0}, shift = {0}, ratio = {.value = 1};
    struct picture a, b;
    double sum = 0;

    if (arguments != 3) {
        fprintf(stderr, "usage: compare_pictures A.png B.png < boxes\n");
        return 2;
    }
    a = load(argument[1]);
    b = load(argument[2]);
    /* Some programs draw a last row that the picture fills only in part, others do not. */
    if (a.width != b.width || abs(a.height - b.height) > 1) {
        fprintf(stderr, "%d × %d and %d × %d pixels\n", a.width, a.height, b.width, b.height);
        return 2;
    }
    for (int y = 0; y < a.height - 1; y += BLOCK)
        for (int x = 0; x < a.width; x += BLOCK)
            note(&block, block_difference(&a, &b, x, y, &sum), x, y);
    compare_labels(&a, &b, &shift, &ratio);
    printf("mean %.3f block %.2f at %d %d shift %.2f at %d %d ink %.3f at %d %d\n",
           sum / (3.0 * a.width * a.height), block.value, block.x, block.y, shift.value, shift.x,
           shift.y, ratio.value, ratio.x, ratio.y);
    cairo_surface_destroy(a.surface);
    cairo_surface_destroy(b.surface);
    return 0;
}
