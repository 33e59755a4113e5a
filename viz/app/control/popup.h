/* The popups over the window: a menu, the help, the provenance; otherwise a hint. */
#ifndef WS_APP_POPUP_H
#define WS_APP_POPUP_H

#include "viz/app/control/bar.h"
#include "viz/app/panel/window_layout.h"

/* Draws the open popup or the hint of a control into bar->popup.scene; or nothing. */
void ws_popup_draw(struct ws_bar *bar, const struct ws_window_layout *layout);

#endif
