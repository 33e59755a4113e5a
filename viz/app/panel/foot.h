/* The foot of the window: the sentence, and below it what happened last or where it is from. */
#ifndef WS_APP_FOOT_H
#define WS_APP_FOOT_H

#include "viz/app/panel/canvas.h"

/* Draws the foot into its layer. */
void ws_foot_draw(struct ws_canvas *canvas, const struct ws_desk *desk);

#endif
