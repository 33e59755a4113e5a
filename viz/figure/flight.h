/*
 * What moves over the stage at an instant: addresses on their way to their rows, rows that light up,
 * elements between memory and registers, an arrow that grows. What rests is the stage's own, as it
 * stood when the beat began; together they are the picture of the instant.
 */
#ifndef WS_FIGURE_FLIGHT_H
#define WS_FIGURE_FLIGHT_H

#include "viz/figure/stage.h"
#include "viz/figure/timeline.h"

/* Draws the movers of a frame's moment, of a stage whose corner is at (x, y). */
void ws_flight_draw(const struct ws_stage *stage, const struct ws_timeline *timeline, int frame,
                    double moment, struct ws_scene *scene, double x, double y);

#endif
