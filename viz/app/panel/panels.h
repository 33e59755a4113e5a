/* The panels of the window, as a table. */
#ifndef WS_APP_PANELS_H
#define WS_APP_PANELS_H

#include "viz/app/panel/panel.h"

/* The row of a panel; `panel` is 0 to WS_PANELS - 1, a ws_panel_id. */
const struct ws_panel_row *ws_panel_row(int panel);

#endif
