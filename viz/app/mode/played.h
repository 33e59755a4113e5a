/* The animation, on the stage of the mode that plays it. */
#ifndef WS_APP_PLAYED_H
#define WS_APP_PLAYED_H

#include "viz/app/mode/mode.h"

/* Draws the instant of desk->play: resting parts as the stage's layer, moving parts over it. */
void ws_played_draw(struct ws_app *app);

#endif
