/*
 * The moving parts of a stage at one time: addresses on the way to their rows, elements between
 * memory and registers, an arrow that grows. The stage itself draws the parts at rest. Both
 * together are one frame of the animation.
 */
#ifndef WS_FIGURE_FLIGHT_H
#define WS_FIGURE_FLIGHT_H

#include "viz/figure/moving/stage.h"
#include "viz/figure/moving/timeline.h"

/* Draws the moving parts of a frame at `moment`, on a stage whose corner is at (x, y). */
void ws_flight_draw(const struct ws_stage *stage, const struct ws_timeline *timeline, int frame,
                    double moment, struct ws_scene *scene, double x, double y);

/*
 * Draws the matrices and registers of a stage that have other elements than `before`, over that
 * stage as it was then.
 */
void ws_flight_draw_changed(const struct ws_stage *stage, const struct ws_presence *before,
                            struct ws_scene *scene, double x, double y);

#endif
