/* The devices that need no library, and what a size asked for means to each. */
#include "viz/draw/device.h"

#include <math.h>

#include "viz/scene/medium.h"

static const struct ws_device built_in[WS_PICTURES] = {
#define WS_BUILT_IN(writer)                                 writer
#define WS_IN_MODULE(writer)                                NULL
#define WS_FORMAT(name, word, help, traits, text, outlines) [WS_PICTURE_##name] = {text, outlines},
#include "viz/choice/formats.def"
#undef WS_FORMAT
#undef WS_BUILT_IN
#undef WS_IN_MODULE
};

ws_device_write *ws_device_writer(const struct ws_device *module, enum ws_picture_format format,
                                  bool outlines)
{
    const struct ws_device *own = &built_in[format];
    ws_device_write *write = outlines ? own->outlines : own->text;

    if (write || !module)
        return write;
    return outlines ? module[format].outlines : module[format].text;
}

void ws_encoding_strip(struct ws_encoding *encoding, enum ws_picture_format format)
{
    if (!ws_picture_has(format, WS_DRAWN))
        *encoding = (struct ws_encoding){0};
    if (!ws_picture_has(format, WS_DOTS))
        encoding->dpi = 0;
    if (!ws_picture_has(format, WS_OUTLINES))
        encoding->outlines = false;
    if (!ws_picture_has(format, WS_FOLLOWS) || encoding->outlines)
        encoding->auto_theme = false;
    if ((!ws_picture_has(format, WS_MOVES) && !ws_picture_has(format, WS_ANSWERS)) ||
        encoding->outlines)
        encoding->animate = false;
    if (!ws_picture_has(format, WS_IDS))
        encoding->id = NULL;
    if (!ws_picture_has(format, WS_ANSWERS))
        encoding->fragment = encoding->shared = false;
}

void ws_device_fit(const struct ws_encoding *encoding, const struct ws_scene *scene,
                   struct ws_device_options *options)
{
    bool page = encoding->fit == WS_FIT_A4 && ws_width_inches(encoding->width) <= 0;
    struct ws_width width = page ? WS_A4_WIDTH : encoding->width;
    double inches = ws_width_inches(width);
    bool fixed_dots = inches > 0 && !ws_width_on_paper(width);
    double otherwise = inches > 0 ? WS_PAPER_DPI : WS_SCREEN_DPI;

    *options = (struct ws_device_options){.theme = encoding->theme,
                                          .auto_theme = encoding->auto_theme,
                                          .no_background = encoding->no_background,
                                          .id = encoding->id,
                                          .animate = encoding->animate,
                                          .fragment = encoding->fragment,
                                          .shared = encoding->shared,
                                          .width = scene->width,
                                          .height = scene->height,
                                          .unit = "px",
                                          .scale = 1,
                                          .points = 72 / WS_FREE_PX_PER_INCH};
    if (inches > 0) {
        options->width = width.value;
        options->height = options->width * scene->height / scene->width;
        options->unit = width.unit;
        options->scale = inches * 96 / scene->width;
        options->points = inches * 72 / scene->width;
    }
    if (fixed_dots) {
        options->pixels = options->scale;
        /* The density of a file of px makes it at most as tall as a page. */
        options->dpi =
            encoding->dpi > 0
                ? encoding->dpi
                : fmax(96, scene->height * WS_FREE_PX_PER_INCH / WS_TALLEST) * options->pixels;
    } else {
        options->dpi = encoding->dpi > 0 ? encoding->dpi : otherwise;
        options->pixels = options->dpi * options->points / 72;
    }
}
