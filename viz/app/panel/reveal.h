/* Scrolls a zoomed panel to items highlighted from another panel. */
#ifndef WS_APP_REVEAL_H
#define WS_APP_REVEAL_H

#include "viz/app/panel/canvas.h"

/*
 * If a panel is zoomed and none of the items that `lit` marks is visible, scrolls it until the
 * first of them is visible, with a margin; `zoom` is the panel's. Otherwise it stays. Returns
 * whether it moved.
 */
bool ws_panel_reveal(struct ws_canvas *canvas, int panel, const struct ws_model *model,
                     const struct ws_highlight_state *lit, struct ws_zoom *zoom);

#endif
