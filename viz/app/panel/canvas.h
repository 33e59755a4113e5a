/*
 * The window's picture: how large it is, where its parts lie, and what is in them, in layers. It is
 * in px; pixels are what the window counts in, and `scale` is how many of them a px has.
 */
#ifndef WS_APP_CANVAS_H
#define WS_APP_CANVAS_H

#include "viz/app/panel/layer.h"
#include "viz/app/panel/panel.h"

struct ws_canvas {
    double pixels_x, pixels_y; /* size of the window */
    double density;            /* pixels a px, before the font size */
    double scale;              /* and with it */
    struct ws_window_layout layout;
    struct ws_panel panel[WS_PANELS];
    struct ws_layer layer[WS_LAYERS];
    struct ws_lit drawn_lit; /* what is lit in the picture */
    bool lit_changed;        /* otherwise than it should be */
    bool moved_panels;       /* the panels lie elsewhere: the ground between them shows */
};

void ws_canvas_init(struct ws_canvas *canvas);
void ws_canvas_finish(struct ws_canvas *canvas);

/* The window's size in pixels, and pixels a px (1 on an ordinary screen). */
void ws_canvas_resize(struct ws_canvas *canvas, double pixels_x, double pixels_y, double density);

/* Takes the size of the text into the scale. */
void ws_canvas_scale(struct ws_canvas *canvas, int font_percent);

/* Lays out the window for a variant; `top_height` is what the bars need. */
void ws_canvas_lay_out(struct ws_canvas *canvas, const struct ws_variant *variant,
                       double top_height);

/* Draws the panels anew, and places each as far as it is zoomed. */
void ws_canvas_build(struct ws_canvas *canvas, struct ws_desk *desk);

/* Zooms a panel by a factor around a point of the window, in px; false where it is at an end. */
bool ws_canvas_zoom(struct ws_canvas *canvas, int panel, double factor, double x, double y,
                    struct ws_zoom *zoom);

/* Moves what a panel shows by px of the window. */
void ws_canvas_pan(const struct ws_canvas *canvas, int panel, double x, double y,
                   struct ws_zoom *zoom);

/* The panel whose body holds a point of the window, in px; or -1. */
int ws_canvas_panel_at(const struct ws_canvas *canvas, double x, double y);

/* What is shown at a point of a panel, as a pattern; false where it is bare. */
bool ws_canvas_shown_at(const struct ws_canvas *canvas, int panel, double x, double y,
                        struct ws_shown *pattern);

#endif
