/*
 * Draws a scene on any cairo surface: the window's, a PNG's, a PDF's page. The caller sets the
 * transformation; the drawing unit is the scene's.
 */
#ifndef WS_DRAW_CAIRO_H
#define WS_DRAW_CAIRO_H

#include <cairo.h>

#include "viz/draw/text.h"
#include "viz/scene/theme.h"

struct ws_drawing {
    enum ws_theme_id theme;
    bool dimmed;            /* drawn faded, in the background of something else */
    bool no_background;     /* omit the paper */
    bool rims;              /* of paper, under shapes that are not on a filled rect */
    struct ws_texts *texts; /* borrowed; keep it from drawing to drawing, for its cache */
    double least_text;      /* omit text that is smaller; 0 for none */
    int root;               /* draw only this node and its children; 0 for all */
    struct ws_box clip;     /* draw only nodes that overlap it; no width for all */
};

/*
 * Draws the scene, or a part of it, in painting order. A window keeps the whole picture in a
 * surface. Over it, it draws what a pointer changes by `root`, or repairs a box by `clip` (which
 * selects nodes; to cut them off at its edge, set cairo's own clip). False, with the reason, if
 * memory ran out or the surface is in error.
 */
bool ws_draw_scene(cairo_t *cairo, const struct ws_scene *scene, const struct ws_drawing *drawing,
                   struct ws_error *error);

#endif
