/* What is played, on the stage of whichever mode plays it. */
#ifndef WS_APP_PLAYED_H
#define WS_APP_PLAYED_H

#include "viz/app/mode/mode.h"

/* Draws the instant of desk->play: what rests as the stage's layer, what moves over it. */
void ws_played_draw(struct ws_app *app);

#endif
