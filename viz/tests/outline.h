/*
 * A scene's strokes as straight segments, whatever shape they have: the sides of rects with their
 * rounded corners, lines, curves by sampling, arrow heads. The inside of a rect with rounded
 * corners is the set of points within `corner` of a smaller box.
 */
#ifndef WS_TESTS_OUTLINE_H
#define WS_TESTS_OUTLINE_H

#include "viz/scene/theme.h"

struct ws_piece {
    double x1, y1, x2, y2;
    double half; /* half of the stroke's width */
    int node;
};

struct ws_outlines {
    struct ws_piece *piece; /* in the order of painting */
    int pieces, room;
};

/*
 * Collects all strokes of a scene as a theme paints them; call ws_outlines_finish() in either case.
 * Returns false when out of memory.
 */
bool ws_outlines_init(struct ws_outlines *outlines, const struct ws_scene *scene,
                      enum ws_theme_id theme);
void ws_outlines_finish(struct ws_outlines *outlines);

/* The part of a segment within a box; returns false if there is no such part. */
bool ws_piece_in_box(const struct ws_piece *piece, struct ws_box box, struct ws_piece *part);

/*
 * How far inside a rect a point is: the distance to its outline, negative outside, including
 * rounded corners.
 */
double ws_rect_depth(const struct ws_node *rect, double x, double y);

/* How far inside a rect a whole box is: the depth of its corner nearest to the outline. */
double ws_rect_depth_of_box(const struct ws_node *rect, struct ws_box box);

/* Whether a rect's inside overlaps a box by more than rounding. */
bool ws_rect_overlaps(const struct ws_node *rect, struct ws_box box);

#endif
