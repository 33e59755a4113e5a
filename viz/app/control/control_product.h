/* The controls of a product, as a table of their own. */
#ifndef WS_APP_CONTROL_PRODUCT_H
#define WS_APP_CONTROL_PRODUCT_H

#include "viz/app/control/control_row.h"

/* The row of a control of products; NULL for another control. */
const struct ws_control_row *ws_product_control_row(enum ws_control control);

#endif
