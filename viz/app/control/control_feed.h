/* The table of controls of the load that feeds an operand of an MMA. */
#ifndef WS_APP_CONTROL_FEED_H
#define WS_APP_CONTROL_FEED_H

#include "viz/app/control/control_row.h"

/* The row of such a control; NULL for another control. */
const struct ws_control_row *ws_feed_control_row(enum ws_control control);

#endif
