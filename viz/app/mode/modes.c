/* The rows stand each in its mode's file. */
#include "viz/app/mode/modes.h"

const struct ws_mode_row *ws_mode_row(enum ws_mode_id id)
{
    static const struct ws_mode_row *const rows[WS_MODES_COUNT] = {
#define X(NAME, name) &ws_mode_##name,
        WS_MODE_LIST(X)
#undef X
    };

    return rows[id];
}
