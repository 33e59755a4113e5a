/*
 * Geometry that a scene does not contain, computed here for both the SVG writer and cairo, so that
 * their pictures agree: arrow heads, hatches, and the clear ground under labels.
 */
#ifndef WS_DRAW_SHAPE_H
#define WS_DRAW_SHAPE_H

#include "viz/scene/theme.h"

/* The triangle at the end of a line or path, its tip first, and the point where the line stops. */
struct ws_head {
    double x[3], y[3];
    double stop_x, stop_y;
};

/* False if the node has no head, or no direction to point it in. */
bool ws_head_of(const struct ws_scene *scene, const struct ws_node *node,
                const struct ws_paint *paint, struct ws_head *head);

/*
 * Hatches are on one grid of this pitch across the whole scene, in lines (or dots) of this width.
 */
#define WS_HATCH_PITCH 6.0
#define WS_HATCH_WIDTH 1.2
#define WS_HATCH_DOT   2.0

/* Which lines a hatch has. */
struct ws_hatch_lines {
    bool rising, falling, horizontal, vertical, dots;
};

struct ws_hatch_lines ws_hatch_lines(enum ws_hatch hatch);

#define WS_GROUND_CORNER 1.0

/*
 * The ground that keeps a label legible on a hatched rect: false if the text is not on one. Fill
 * `box` with `colour` before the text is drawn.
 */
bool ws_label_ground(const struct ws_scene *scene, int text, enum ws_theme_id theme,
                     struct ws_box *box, struct ws_colour *colour);

/*
 * In a picture without paper, shapes that are not on a filled rect can end up on any color. They
 * get a rim of paper, this wide on every side, under everything that is drawn, so that it hides
 * nothing. The rim of text is wide enough to close the gaps between letters.
 */
#define WS_RIM      1.5
#define WS_TEXT_RIM 2.75

/*
 * Whether a node needs a rim: text, a line, a path or an outline that is not within a filled rect.
 */
bool ws_stands_free(const struct ws_scene *scene, int index, enum ws_theme_id theme);

/* The color of a theme's paper. */
struct ws_colour ws_paper_colour(enum ws_theme_id theme);

#endif
