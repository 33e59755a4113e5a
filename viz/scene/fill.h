/*
 * How much of a page is filled. The silhouette of a scene is the range from the leftmost to the
 * rightmost node on each of many lines across the page.
 */
#ifndef WS_SCENE_FILL_H
#define WS_SCENE_FILL_H

#include "viz/scene/scene.h"

struct ws_fill {
    double part; /* the silhouette's part of the area within the margins, 0 to 1 */
    double band; /* the largest empty band, as a part of that area's height or width */
};

/* `margin`: px on each side that stay empty. */
struct ws_fill ws_scene_fill(const struct ws_scene *scene, double margin);

#endif
