/* The table of controls of an MMA. */
#ifndef WS_APP_CONTROL_PRODUCT_H
#define WS_APP_CONTROL_PRODUCT_H

#include "viz/app/control/control_row.h"

/* The row of such a control; NULL for another control. */
const struct ws_control_row *ws_product_control_row(enum ws_control control);

#endif
