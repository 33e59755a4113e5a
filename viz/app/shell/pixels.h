/* Boxes of whole pixels. */
#ifndef WS_APP_PIXELS_H
#define WS_APP_PIXELS_H

#include "viz/scene/scene.h"

struct ws_pixels {
    int x, y, width, height;
};

/* What two have in common; without extent where that is nothing. */
struct ws_pixels ws_pixels_common(struct ws_pixels a, struct ws_pixels b);

bool ws_pixels_empty(struct ws_pixels box);

/* Whether one holds all of another. */
bool ws_pixels_hold(struct ws_pixels outer, struct ws_pixels inner);

/* The pixels that a box of px touches, `scale` pixels a px. */
struct ws_pixels ws_pixels_touched(struct ws_box box, double scale);

/* With so many more on each side. */
struct ws_pixels ws_pixels_grown(struct ws_pixels box, int by);

#endif
