/*
 * A scene's strokes as straight pieces, whatever they were drawn as: the sides of rects with their
 * rounded corners, lines, curves by sampling, arrow heads. And the inside of a rect with round
 * corners, as the points within `corner` of a smaller box.
 */
#ifndef WS_TESTS_OUTLINE_H
#define WS_TESTS_OUTLINE_H

#include "viz/figure/theme.h"

struct ws_piece {
    double x1, y1, x2, y2;
    double half; /* of the stroke's width */
    int node;
};

struct ws_outlines {
    struct ws_piece *piece; /* in the order of painting */
    int pieces, room;
};

/* Takes all strokes of a scene as a theme paints them; finish it in either case. False when out of
 * memory. */
bool ws_outlines_init(struct ws_outlines *outlines, const struct ws_scene *scene,
                      enum ws_theme_id theme);
void ws_outlines_finish(struct ws_outlines *outlines);

/* The part of a piece that lies in a box; false where none does. */
bool ws_piece_in_box(const struct ws_piece *piece, struct ws_box box, struct ws_piece *part);

/*
 * How far within a rect a point lies: the distance to its outline, negative outside. Round corners
 * are seen.
 */
double ws_rect_depth(const struct ws_node *rect, double x, double y);

/* How far within a rect a whole box lies: that of its corner that is nearest to the outline. */
double ws_rect_depth_of_box(const struct ws_node *rect, struct ws_box box);

/* Whether a rect's inside overlaps a box by more than a hair. */
bool ws_rect_overlaps(const struct ws_node *rect, struct ws_box box);

#endif
