/*
 * How much of a page is filled. What is drawn on it has a silhouette: on each of many lines across
 * the page, from the leftmost to the rightmost thing.
 */
#ifndef WS_FIGURE_FILL_H
#define WS_FIGURE_FILL_H

#include "viz/figure/scene.h"

struct ws_fill {
    double part; /* of what is between the margins, the silhouette's: 0 to 1 */
    double band; /* of its height or width, the largest stretch that nothing is in */
};

/* `margin`: px on each side that stay empty. */
struct ws_fill ws_scene_fill(const struct ws_scene *scene, double margin);

#endif
