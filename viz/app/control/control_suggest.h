/* The buttons that end bank conflicts: by padding, and by a swizzle. */
#ifndef WS_APP_CONTROL_SUGGEST_H
#define WS_APP_CONTROL_SUGGEST_H

#include "viz/app/control/control_row.h"

/* The row of such a control, or NULL for another. */
const struct ws_control_row *ws_suggest_control_row(enum ws_control control);

#endif
