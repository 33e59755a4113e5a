/* How the panel of the code looks. */
#ifndef WS_APP_EDITOR_DRAW_H
#define WS_APP_EDITOR_DRAW_H

#include "viz/app/control/bar.h"

/* Draws it into the pop-up's scene, in the place that it has. */
void ws_editor_draw(struct ws_bar *bar);

#endif
