/*
 * The window's picture: how large it is, where its parts lie, and what is in them, in layers. It is
 * in px; pixels are what the window counts in, and `scale` is how many of them a px has.
 */
#ifndef WS_APP_CANVAS_H
#define WS_APP_CANVAS_H

#include "viz/app/panel/hidden.h"
#include "viz/app/panel/layer.h"
#include "viz/app/panel/panel.h"

struct ws_canvas {
    double pixels_x, pixels_y; /* size of the window */
    double density;            /* pixels a px, before the font size */
    double scale;              /* and with it */
    double least_text;         /* smaller text is not drawn, for nobody could read it; in px */
    struct ws_window_layout layout;
    struct ws_panel panel[WS_PANELS];
    struct ws_extent picture[WS_PANELS]; /* of a panel that is not zoomed */
    struct ws_layer layer[WS_LAYERS];
    uint64_t drawn[WS_PANELS]; /* a digest of the picture that each had when it was built last */
    bool bare;                 /* panels have no controls */
    bool no_tools;             /* … and no second line of them */
    bool absent[WS_PANELS];    /* panels that are not shown */
    struct ws_hidden hidden;   /* what of the others is not */
    bool staged;               /* the stage is shown, not the panels */
    struct ws_scene over;      /* what moves over the picture, with the window's origin */
    bool over_changed;
    bool lit_changed;  /* something is lit otherwise than in the picture */
    bool moved_panels; /* the panels lie elsewhere: the ground between them shows */
};

void ws_canvas_init(struct ws_canvas *canvas);
void ws_canvas_finish(struct ws_canvas *canvas);

/* The window's size in pixels, and pixels a px (1 on an ordinary screen). */
void ws_canvas_resize(struct ws_canvas *canvas, double pixels_x, double pixels_y, double density);

/* Sets pixels a px, whatever the system's density and the size of the text. */
void ws_canvas_magnify(struct ws_canvas *canvas, double scale);

/*
 * Lays out the window for a desk's state and model; `top_height` is what the bars need,
 * `foot_height` what stands below. While the stage is shown no panel has a place.
 */
void ws_canvas_lay_out(struct ws_canvas *canvas, const struct ws_desk *desk, double top_height,
                       double foot_height);

/*
 * Enlarges what would be too small to be drawn but for little, where it is short enough to have the
 * room: the numbers of rows, columns and lanes.
 */
void ws_canvas_legible(const struct ws_canvas *canvas, struct ws_scene *scene);

/* Shows a scene over the picture, in the place of the last; takes it over. */
void ws_canvas_over(struct ws_canvas *canvas, struct ws_scene *scene);

/* Draws the panels anew, and places each as far as it is zoomed. */
void ws_canvas_build(struct ws_canvas *canvas, struct ws_desk *desk);

/* Zooms a panel by a factor around a point of the window, in px; false where it is at an end. */
bool ws_canvas_zoom(struct ws_canvas *canvas, int panel, double factor, double x, double y,
                    struct ws_zoom *zoom);

/* Places a panel's picture, which is drawn as large as that already, as far as it is moved. */
void ws_canvas_place(struct ws_canvas *canvas, int panel, struct ws_zoom *zoom);

/* Moves what a panel shows by px of the window; false where it is at its ends already. */
bool ws_canvas_pan(const struct ws_canvas *canvas, int panel, double x, double y,
                   struct ws_zoom *zoom);

/* Where what is shown at a point of a panel lies in the window, in px; false where it is bare. */
bool ws_canvas_box_at(const struct ws_canvas *canvas, int panel, double x, double y,
                      struct ws_box *box);

/* The panel whose body holds a point of the window, in px; or -1. And whose frame does. */
int ws_canvas_panel_at(const struct ws_canvas *canvas, double x, double y);
int ws_canvas_frame_at(const struct ws_canvas *canvas, double x, double y);

/*
 * Where the bar lies that says how far a panel is moved, across or down; false where all of that way
 * is seen. `part`: of the picture, a px of the bar's way.
 */
enum ws_way { WS_ACROSS, WS_DOWN, WS_WAYS };
bool ws_canvas_bar(const struct ws_canvas *canvas, int panel, enum ws_way way,
                   const struct ws_zoom *zoom, struct ws_box *bar, double *part);

/* Where a box of a panel's picture is seen in the window, and what of it at most; in px. */
struct ws_moved_part ws_canvas_seen(const struct ws_canvas *canvas, int panel, struct ws_box box);

/* What is shown at a point of a panel, as a pattern; false where it is bare. */
bool ws_canvas_shown_at(const struct ws_canvas *canvas, int panel, double x, double y,
                        struct ws_shown *pattern);

#endif
