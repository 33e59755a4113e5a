/* The content of a lesson's stage: a figure, or a picture made for lessons; not animations. */
#ifndef WS_APP_LESSON_STAGE_H
#define WS_APP_LESSON_STAGE_H

#include "viz/app/model/desk.h"
#include "viz/figure/figure.h"

/*
 * Draws the stage of the present step into an initialized scene, within a box of the window, with
 * text of at least `least` px; 0: of any size. If that fails, draws the reason instead.
 */
void ws_lesson_stage_draw(struct ws_desk *desk, struct ws_box box, double least,
                          struct ws_scene *scene);

/* Draws a figure, which is laid out for the box. */
void ws_stage_figure(struct ws_figure figure, struct ws_box box, double least,
                     struct ws_scene *scene);

#endif
