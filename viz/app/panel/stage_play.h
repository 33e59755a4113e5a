/*
 * The stepper's picture in a box of the window: what rests, as a beat found it, and what moves over
 * it, apart or together. It knows no mode: the stepper, lessons and quiz all draw it.
 */
#ifndef WS_APP_STAGE_PLAY_H
#define WS_APP_STAGE_PLAY_H

#include "viz/app/model/desk.h"

/*
 * How much larger than a small stage its picture is made, so that it keeps its shape: it is then
 * shown reduced. 1 where there is room.
 */
double ws_stage_reduction(double width, double height);

/*
 * Draws the instant that desk->play stands at into a box of the window, in two: what rests, which
 * is the same for all instants of a beat, and what moves. `unit` is the size of a pixel. The scene
 * is an initialised one, and gets what it had not.
 */
void ws_play_still(const struct ws_desk *desk, struct ws_box box, double unit,
                   struct ws_scene *scene);
void ws_play_movers(const struct ws_desk *desk, struct ws_box box, double unit,
                    struct ws_scene *scene);

#endif
