/* Moving a zoomed panel until it shows what is looked at in another. */
#ifndef WS_APP_REVEAL_H
#define WS_APP_REVEAL_H

#include "viz/app/panel/canvas.h"

/*
 * Where a panel is zoomed and none of what `lit` marks is in sight, moves it as far as shows the
 * first of that, with some room around; `zoom` is the panel's. Where some is in sight it stays.
 * Returns whether it moved.
 */
bool ws_panel_reveal(struct ws_canvas *canvas, int panel, const struct ws_model *model,
                     const struct ws_highlight_state *lit, struct ws_zoom *zoom);

#endif
