/* The controls of the code that gives addresses, and of the names that it leaves open. */
#ifndef WS_APP_CONTROL_CODE_H
#define WS_APP_CONTROL_CODE_H

#include "viz/app/control/control_row.h"

/* The row of such a control, or NULL for another. */
const struct ws_control_row *ws_code_control_row(enum ws_control control);

#endif
