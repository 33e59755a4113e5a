/*
 * The window's picture: its size, the positions of its parts, and their content, in layers. Its
 * unit is px; the window counts in pixels, and `scale` is the number of pixels per px.
 */
#ifndef WS_APP_CANVAS_H
#define WS_APP_CANVAS_H

#include "viz/app/panel/hidden.h"
#include "viz/app/panel/layer.h"
#include "viz/app/panel/panel.h"

struct ws_canvas {
    double pixels_x, pixels_y; /* size of the window */
    double density;            /* pixels per px, before the font size */
    double scale;              /* the same, including the font size */
    double least_text;         /* smaller text is not legible, in px; 0: all is */
    struct ws_window_layout layout;
    struct ws_panel panel[WS_PANELS];
    struct ws_extent picture[WS_PANELS]; /* of a panel that is not zoomed */
    struct ws_layer layer[WS_LAYERS];
    uint64_t drawn[WS_PANELS]; /* digest of each panel's picture when it was last built */
    bool bare;                 /* panels have no controls */
    bool no_tools;             /* … and no second line of controls */
    bool absent[WS_PANELS];    /* panels that are not shown */
    struct ws_hidden hidden;   /* hidden parts of the others */
    bool staged;               /* the stage is shown instead of the panels */
    struct ws_scene over;      /* moving parts over the picture, relative to the window's origin */
    bool over_changed;
    bool lit_changed;  /* highlights differ from those in the picture */
    bool moved_panels; /* the panels moved: the ground between them must be drawn */
};

void ws_canvas_init(struct ws_canvas *canvas);
void ws_canvas_finish(struct ws_canvas *canvas);

/* Sets the window's size in pixels, and pixels per px (1 on an ordinary screen). */
void ws_canvas_resize(struct ws_canvas *canvas, double pixels_x, double pixels_y, double density);

/* Sets pixels per px, independent of the system's density and the font size. */
void ws_canvas_magnify(struct ws_canvas *canvas, double scale);

/*
 * Lays out the window for a desk's state and model; `top_height` is the height of the bars,
 * `foot_height` that of the foot below. While the stage is shown the panels have no places.
 */
void ws_canvas_lay_out(struct ws_canvas *canvas, const struct ws_desk *desk, double top_height,
                       double foot_height);

/*
 * Enlarges text slightly too small to be legible, if it is short enough to have the space: the
 * numbers of rows, columns and lanes.
 */
void ws_canvas_legible(const struct ws_canvas *canvas, struct ws_scene *scene);

/* Shows a scene over the picture, replacing the last one; takes ownership of it. */
void ws_canvas_over(struct ws_canvas *canvas, struct ws_scene *scene);

/* Draws the panels anew, and places each at its zoom. */
void ws_canvas_build(struct ws_canvas *canvas, struct ws_desk *desk);

/* Zooms a panel by a factor around a point of the window, in px; returns false at a limit. */
bool ws_canvas_zoom(struct ws_canvas *canvas, int panel, double factor, double x, double y,
                    struct ws_zoom *zoom);

/* Places a panel's picture, already drawn at that scale, at its present position. */
void ws_canvas_place(struct ws_canvas *canvas, int panel, struct ws_zoom *zoom);

/* Moves a panel's content by px of the window; returns false if it is at its end already. */
bool ws_canvas_pan(const struct ws_canvas *canvas, int panel, double x, double y,
                   struct ws_zoom *zoom);

/* The window box, in px, of the item at a point of a panel; returns false if there is nothing. */
bool ws_canvas_box_at(const struct ws_canvas *canvas, int panel, double x, double y,
                      struct ws_box *box);

/* The panel whose body contains a point of the window, in px, or -1; the panel whose frame does. */
int ws_canvas_panel_at(const struct ws_canvas *canvas, double x, double y);
int ws_canvas_frame_at(const struct ws_canvas *canvas, double x, double y);

/*
 * The scroll bar of a panel, across or down; returns false if the whole picture is visible in that
 * direction. `part`: the fraction of the picture per px of the bar.
 */
enum ws_way { WS_ACROSS, WS_DOWN, WS_WAYS };
bool ws_canvas_bar(const struct ws_canvas *canvas, int panel, enum ws_way way,
                   const struct ws_zoom *zoom, struct ws_box *bar, double *part);

/* The window position of a box of a panel's picture, and its visible part at most; in px. */
struct ws_moved_part ws_canvas_seen(const struct ws_canvas *canvas, int panel, struct ws_box box);

/* The item at a point of a panel, as a pattern; returns false if there is nothing. */
bool ws_canvas_shown_at(const struct ws_canvas *canvas, int panel, double x, double y,
                        struct ws_shown *pattern);

#endif
