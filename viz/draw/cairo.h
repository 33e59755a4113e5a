/*
 * A scene on any cairo surface: the window's, a PNG's, a PDF's page. The caller sets the
 * transformation; a scene's unit is the unit drawn in.
 */
#ifndef WS_DRAW_CAIRO_H
#define WS_DRAW_CAIRO_H

#include <cairo.h>

#include "viz/draw/text.h"
#include "viz/figure/theme.h"

struct ws_drawing {
    enum ws_theme_id theme;
    bool dimmed;            /* as where something else is looked at */
    bool no_background;     /* leave out the paper */
    bool rims;              /* of paper, under what stands on nothing else */
    struct ws_texts *texts; /* borrowed; keep it from drawing to drawing, for its cache */
    double least_text;      /* leave out text that is smaller; 0 for none */
    int root;               /* draw this node and what it holds; 0 for all */
    struct ws_box clip;     /* draw only nodes that reach into it; no width for all */
};

/*
 * Draws the scene, or a part of it, in the order of painting. A window keeps the whole picture in a
 * surface, and over it draws what a pointer changes by `root`, or repairs a box by `clip` (which
 * chooses nodes; to cut them off at its edge, set cairo's own clip). False, with the reason, if memory
 * ran out or the surface is in error.
 */
bool ws_draw_scene(cairo_t *cairo, const struct ws_scene *scene, const struct ws_drawing *drawing,
                   struct ws_error *error);

#endif
