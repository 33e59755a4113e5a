/* What is drawn over the still picture: frames, outlines, pills with their letters, pins. */
#ifndef WS_APP_HIGHLIGHT_H
#define WS_APP_HIGHLIGHT_H

#include <cairo.h>

#include "viz/app/panel/mark.h"
#include "viz/app/shell/pixels.h"
#include "viz/draw/text.h"

/* Where and how it is drawn. */
struct ws_highlighter {
    cairo_t *cairo;
    struct ws_texts *texts;
    enum ws_theme_id theme;
    double scale;                 /* pixels a px */
    double least_text;            /* letters that are smaller are not drawn */
    const struct ws_panel *panel; /* whose letters no stroke crosses, … */
    double x, y;                  /* … and where its scene's origin lies, in pixels */
};

/* How many pixels a mark in a theme reaches over its box. */
int ws_highlight_reach(enum ws_theme_id theme, double scale);

/*
 * A box of a panel's scene in the window, also where it reaches out of the panel's sight; what of it
 * is seen at most; and where the origin lies of the scene that has it there.
 */
struct ws_placed {
    struct ws_pixels on, seen;
    double x, y;
};

struct ws_placed ws_highlight_place(const struct ws_canvas *canvas, int panel, struct ws_box box);

/*
 * Draws a panel's marks and pins as far as they reach into `box`; `to` needs no panel and no origin.
 * False if memory ran out.
 */
bool ws_highlight_panel(struct ws_highlighter *to, const struct ws_canvas *canvas, int panel,
                        const struct ws_marks *marks, struct ws_pixels box);

#endif
