/* The lanes that no row of memory hangs on: which they are, what is known of them, and a strip of them. */
#ifndef WS_FIGURE_IDLE_LANES_H
#define WS_FIGURE_IDLE_LANES_H

#include "probe/evidence/evidence.h"
#include "viz/figure/scene.h"

/* The lanes, as bits, that no row hangs on. */
uint32_t ws_idle_lanes(const struct ws_mapping *mapping);

/*
 * The lanes whose addresses do not count, in lines of at most `width`; with `scene` NULL it only
 * measures. Returns the y below.
 */
double ws_idle_lanes_draw(const struct ws_evidence *evidence, struct ws_scene *scene,
                          uint32_t lanes, double x, double y, double width);

#endif
