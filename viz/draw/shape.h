/*
 * Geometry that a scene does not contain, computed here for both the SVG writer and cairo, so that
 * their pictures agree: arrow heads, hatches, and the veil under labels.
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
 * Hatches have lines (or dots) of about this width at about this pitch: a cell has whole periods in
 * each direction, from its corner on, so that cells of one look and size are the same and go on in
 * each other.
 */
#define WS_HATCH_PITCH 6.0
#define WS_HATCH_WIDTH 1.2
#define WS_HATCH_DOT   2.0

/* A cell with a shorter side shows less than a period: its scene has no hatches, in no key either. */
#define WS_HATCH_LEAST 5.0

/* The periods of a cell's hatch, at least 1. */
struct ws_hatch_periods {
    int across, down;
};
struct ws_hatch_periods ws_hatch_periods(const struct ws_box *cell);

/* The side of a square, in units of periods of WS_HATCH_PITCH, that has a cell's periods. */
double ws_hatch_extent(const struct ws_box *cell);

/* The extent of the largest hatched cell of a scene; 0 if the scene has no hatches. */
double ws_scene_hatches(const struct ws_scene *scene, enum ws_theme_id theme);

/*
 * The lines of a hatch are drawn as the dashes of one line, which is as wide as the cell. These are
 * that line's ends, with the cell's corner at (0, 0) and its extent `extent`; a hatch may have
 * several. False if there are no more than `index`.
 */
struct ws_hatch_line {
    double x, y, to_x, to_y;
};
bool ws_hatch_line(enum ws_hatch hatch, double extent, int index, struct ws_hatch_line *line);

/* The pen of such a line. */
struct ws_hatch_pen {
    double width, dash, gap;
    bool round; /* its ends, which are dots */
};
struct ws_hatch_pen ws_hatch_pen(enum ws_hatch hatch, double extent);

/*
 * The veil of the cell's color between a hatch and its label, which keeps the label legible: false
 * if the text is not on a hatched rect. Fill `box` with `colour` before the text is drawn.
 */
#define WS_VEIL        0.6 /* opacity */
#define WS_VEIL_CORNER 1.0
bool ws_label_veil(const struct ws_scene *scene, int text, enum ws_theme_id theme,
                   struct ws_box *box, struct ws_colour *colour);

/*
 * In a picture without paper, shapes that are not on a filled rect can end up on any color. They
 * get a rim of paper, this wide on every side, under everything that is drawn, so that it hides
 * nothing. A text's box is filled too: around small letters, a rim alone would be
 * blotches that fill the gaps between them.
 */
#define WS_RIM 1.5

/*
 * Whether a node needs a rim: text, a line, a path, an outline, or a marked cell for its strong
 * border, that is not within a filled rect.
 */
bool ws_stands_free(const struct ws_scene *scene, int index, enum ws_theme_id theme);

/* The color of a theme's paper. */
struct ws_colour ws_paper_colour(enum ws_theme_id theme);

#endif
