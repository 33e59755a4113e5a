/* The band of the quiz in the window: its height, its controls, its picture. */
#ifndef WS_APP_QUIZ_FOOT_H
#define WS_APP_QUIZ_FOOT_H

#include "viz/app/mode/mode.h"

/* How high it is, in px. */
double ws_quiz_foot_height(const struct ws_app *app);

/* Places its controls. */
void ws_quiz_foot_place(struct ws_app *app);

/* Draws it into the layer of the foot. */
void ws_quiz_foot_draw(struct ws_app *app);

#endif
