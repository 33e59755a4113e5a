/* The band of a lesson in the window: its height, its controls, its picture. */
#ifndef WS_APP_LESSON_BAND_H
#define WS_APP_LESSON_BAND_H

#include "viz/app/mode/mode.h"

/* How high it is, in px. */
double ws_lesson_band_height(const struct ws_app *app);

/* Places its controls. */
void ws_lesson_band_place(struct ws_app *app);

/* Draws it into the layer of the foot. */
void ws_lesson_band_draw(struct ws_app *app);

#endif
