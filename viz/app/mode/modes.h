/* The modes of the window, as a table. */
#ifndef WS_APP_MODES_H
#define WS_APP_MODES_H

#include "viz/app/mode/mode.h"

const struct ws_mode_row *ws_mode_row(enum ws_mode_id id);

#endif
