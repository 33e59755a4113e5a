/*
 * The moving parts of a stage at one time: addresses on the way to their rows, rows that light up,
 * elements between memory and registers, an arrow that grows. The stage itself draws the parts at
 * rest as they were at the start of the animation step. Both together are one frame of the
 * animation.
 */
#ifndef WS_FIGURE_FLIGHT_H
#define WS_FIGURE_FLIGHT_H

#include "viz/figure/moving/stage.h"
#include "viz/figure/moving/timeline.h"

/* Draws the moving parts of a frame at `moment`, on a stage whose corner is at (x, y). */
void ws_flight_draw(const struct ws_stage *stage, const struct ws_timeline *timeline, int frame,
                    double moment, struct ws_scene *scene, double x, double y);

#endif
