/*
 * The stepper's picture in a box of the window: the resting parts at the start of a step, and the
 * moving parts over them, separately or together. It does not depend on a mode: the stepper,
 * lessons and quiz all draw it.
 */
#ifndef WS_APP_STAGE_PLAY_H
#define WS_APP_STAGE_PLAY_H

#include "viz/app/model/desk.h"
#include "viz/app/panel/hall.h"

/*
 * The factor by which the picture is made larger than a small stage, to keep its shape; it is then
 * shown reduced. 1 if the stage is large enough.
 */
double ws_stage_reduction(double width, double height);

/*
 * Draws the instant desk->play into a box of the window, as two scenes: the resting parts, which
 * are the same for all instants of a step, and the moving parts. `unit` is the size of a pixel. For
 * an audience, text is at least `least` px and the picture fills the box; otherwise `least` is 0.
 * `spread` is set for the resting parts and places the moving ones. The scene must be initialized;
 * the functions replace it.
 */
void ws_play_still(const struct ws_desk *desk, struct ws_box box, double unit, double least,
                   struct ws_spread *spread, struct ws_scene *scene);
void ws_play_movers(const struct ws_desk *desk, struct ws_box box, double least,
                    const struct ws_spread *spread, struct ws_scene *scene);

#endif
