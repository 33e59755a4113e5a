/* Drawing over the still picture: frames, outlines, pills with their letters, pins. */
#ifndef WS_APP_HIGHLIGHT_H
#define WS_APP_HIGHLIGHT_H

#include <cairo.h>

#include "viz/app/panel/mark.h"
#include "viz/app/shell/pixels.h"
#include "viz/draw/text.h"

/* Target and style of the drawing. */
struct ws_highlighter {
    cairo_t *cairo;
    struct ws_texts *texts;
    enum ws_theme_id theme;
    double scale;                 /* pixels per px */
    double least_text;            /* smaller letters are not drawn */
    const struct ws_panel *panel; /* the panel whose letters no stroke may cross, … */
    double x, y;                  /* … and its scene's origin, in pixels */
};

/* How many pixels a theme's mark extends beyond its box. */
int ws_highlight_reach(enum ws_theme_id theme, double scale);

/*
 * A box of a panel's scene in the window, also if it extends beyond the visible part of the panel;
 * its visible part at most; and the origin of the scene at that position.
 */
struct ws_placed {
    struct ws_pixels on, seen;
    double x, y;
};

struct ws_placed ws_highlight_place(const struct ws_canvas *canvas, int panel, struct ws_box box);

/*
 * Draws a panel's marks and pins as far as they are in `box`; `to` needs no panel and no origin.
 * Returns false without memory.
 */
bool ws_highlight_panel(struct ws_highlighter *to, const struct ws_canvas *canvas, int panel,
                        const struct ws_marks *marks, struct ws_pixels box);

#endif
