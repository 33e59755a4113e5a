/* The rows stand each in its panel's file. */
#include "viz/app/panel/panels.h"

const struct ws_panel_row *ws_panel_row(int panel)
{
    static const struct ws_panel_row *const rows[WS_PANELS] = {
#define X(NAME, name) &ws_panel_##name,
        WS_PANEL_LIST(X)
#undef X
    };

    return rows[panel];
}
