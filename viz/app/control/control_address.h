/* The controls of the addresses, as a table of their own. */
#ifndef WS_APP_CONTROL_ADDRESS_H
#define WS_APP_CONTROL_ADDRESS_H

#include "viz/app/control/control_row.h"

/* The row of a control of the addresses; NULL for another control. */
const struct ws_control_row *ws_address_control_row(enum ws_control control);

#endif
