/*
 * What the raster module (raster.so) offers to programs that are not linked to cairo: they open it
 * when a PNG or PDF is wanted, and find one function in it.
 */
#ifndef WS_DRAW_RASTER_H
#define WS_DRAW_RASTER_H

#include "viz/draw/bytes.h"
#include "viz/figure/theme.h"

struct ws_raster_options {
    enum ws_theme_id theme;
    bool no_background;
    double scale;          /* pixels (PNG) a scene unit; for PDF and SVG, points or px scaled by it */
    double dpi;            /* what a PNG says of its pixels' size; 0: 96 × scale */
};

struct ws_raster {
    /* One scene as PNG: exact pixels, pHYs, tEXt. */
    bool (*png)(const struct ws_scene *scene, const struct ws_raster_options *options,
                struct ws_bytes *bytes, struct ws_error *error);
    /* Scenes as the pages of one PDF, fonts embedded, the same bytes every time. */
    bool (*pdf)(const struct ws_scene *const *scene, int scenes,
                const struct ws_raster_options *options, struct ws_bytes *bytes,
                struct ws_error *error);
    /* SVG whose text is outlines, for places without fonts (--text=path). */
    bool (*svg_outlines)(const struct ws_scene *scene, const struct ws_raster_options *options,
                         struct ws_bytes *bytes, struct ws_error *error);
    /* Frees caches; nothing may be drawn after it. */
    void (*finish)(void);
};

/* The module's one symbol. */
const struct ws_raster *ws_raster_open(void);
#define WS_RASTER_SYMBOL "ws_raster_open"

#endif
