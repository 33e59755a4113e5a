/* The controls of an operand in shared memory: rows of control.h. */
#ifndef WS_APP_CONTROL_SHARED_H
#define WS_APP_CONTROL_SHARED_H

#include "viz/app/control/control_row.h"

/* NULL for a control that is another table's. */
const struct ws_control_row *ws_shared_control_row(enum ws_control control);

#endif
