/* What stands on a lesson's stage: a figure, or a picture made for lessons. What is played is not drawn here. */
#ifndef WS_APP_LESSON_STAGE_H
#define WS_APP_LESSON_STAGE_H

#include "viz/app/model/desk.h"
#include "viz/figure/figure.h"

/*
 * Draws the stage of the step that is shown into an initialised scene, within a box of the window.
 * What cannot be drawn says why in its place.
 */
void ws_lesson_stage_draw(struct ws_desk *desk, struct ws_box box, struct ws_scene *scene);

/* The same of a figure, which is laid out for the box. */
void ws_stage_figure(struct ws_figure figure, struct ws_box box, struct ws_scene *scene);

#endif
