/* The controls of the stepper, as a table of their own. */
#ifndef WS_APP_CONTROL_PLAY_H
#define WS_APP_CONTROL_PLAY_H

#include "viz/app/control/control_row.h"

/* The row of a control of the stepper; NULL for another control. */
const struct ws_control_row *ws_play_control_row(enum ws_control control);

#endif
