/* The lesson mode, as used at the start of the window and for dropped files. */
#ifndef WS_APP_LESSON_MODE_H
#define WS_APP_LESSON_MODE_H

#include "viz/app/mode/mode.h"

/* Opens a lesson's file at a step (NULL: the first) in the window, and requests the lesson mode. */
bool ws_lesson_open(struct ws_app *app, const char *path, const char *step, struct ws_error *error);

#endif
