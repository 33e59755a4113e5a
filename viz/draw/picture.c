/*
 * The device that draws a scene as pixels and writes them as PNG. It keeps the memory of the last
 * picture and the compressor, so that a batch of figures allocates each once.
 */
#include "viz/draw/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "viz/draw/layout_cache.h"
#include "viz/draw/png.h"
#include "viz/draw/shape.h"

enum { MOST_PIXELS = 32767 }; /* cairo's limit, each way */

static struct {
    struct ws_png png;
    unsigned char *pixels;
    size_t pixels_room;
} kept;

/* A picture in the kept memory: transparent, or to be covered with paper. */
static cairo_surface_t *start_picture(int width, int height, bool has_paper)
{
    cairo_format_t format = has_paper ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;
    int stride = cairo_format_stride_for_width(format, width);
    size_t size = (size_t)stride * (size_t)height;

    if (kept.pixels_room < size) {
        unsigned char *more = realloc(kept.pixels, size);

        if (!more)
            return NULL;
        kept.pixels = more;
        kept.pixels_room = size;
    }
    if (!has_paper)
        memset(kept.pixels, 0, size);
    return cairo_image_surface_create_for_data(kept.pixels, format, width, height, stride);
}

/*
 * Paints paper to the last pixel, also if the scene ends within one, so that the picture is opaque.
 */
static void spread_paper(cairo_t *cairo, enum ws_theme_id theme)
{
    struct ws_colour paper = ws_paper_colour(theme);

    cairo_set_source_rgb(cairo, paper.red / 255.0, paper.green / 255.0, paper.blue / 255.0);
    cairo_paint(cairo);
}

static bool draw_picture(cairo_surface_t *surface, const struct ws_scene *scene, double scale,
                         const struct ws_drawing *drawing, struct ws_error *error)
{
    cairo_t *cairo = cairo_create(surface);
    bool drawn;

    if (!drawing->no_background)
        spread_paper(cairo, drawing->theme);
    cairo_scale(cairo, scale, scale);
    drawn = ws_draw_scene(cairo, scene, drawing, error);
    cairo_destroy(cairo);
    return drawn;
}

bool ws_picture_write(const struct ws_scene *const *only, int scenes,
                      const struct ws_device_options *options, struct ws_bytes *bytes,
                      struct ws_error *error)
{
    const struct ws_scene *scene = only[0];
    const struct ws_png_words words = {scene->title, scene->description, scene->ptx,
                                       scene->provenance};
    double width = ceil(scene->width * options->pixels - 1e-6);
    double height = ceil(scene->height * options->pixels - 1e-6);
    struct ws_drawing drawing;
    cairo_surface_t *surface;
    bool written;

    (void)scenes; /* a picture has one scene */
    if (!(width >= 1 && height >= 1 && width <= MOST_PIXELS && height <= MOST_PIXELS))
        return ws_fail(error, WS_CODE_LIMIT,
                       "PNG of %.0f x %.0f pixels is too large (limit %d per side); use a smaller "
                       "--scale, or --format svg or pdf",
                       width, height, MOST_PIXELS);
    if (!ws_layout_cache_drawing(options, &drawing, error))
        return false;
    surface = start_picture((int)width, (int)height, !options->no_background);
    if (!surface)
        return ws_fail(error, WS_CODE_OUT_OF_MEMORY, "PNG of %.0f x %.0f pixels: out of memory",
                       width, height);
    written = draw_picture(surface, scene, options->pixels, &drawing, error) &&
              ws_png_write(&kept.png, surface, options->dpi, &words, bytes, error);
    cairo_surface_destroy(surface);
    return written;
}

void ws_picture_finish(void)
{
    ws_png_finish(&kept.png);
    free(kept.pixels);
    memset(&kept, 0, sizeof kept);
}
