/*
 * The lanes whose addresses are ignored, which supply no row address: their numbers, their
 * provenance, and a strip of them.
 */
#ifndef WS_FIGURE_IDLE_LANES_H
#define WS_FIGURE_IDLE_LANES_H

#include "probe/evidence/store/evidence.h"
#include "viz/scene/scene.h"

/* The lanes that supply no row address, as bits. */
uint32_t ws_idle_lanes(const struct ws_mapping *mapping);

/*
 * Draws these lanes in lines of at most `width`; with `scene` NULL it only measures. Returns the y
 * below.
 */
double ws_idle_lanes_draw(const struct ws_evidence *evidence, struct ws_scene *scene,
                          uint32_t lanes, double x, double y, double width);

#endif
