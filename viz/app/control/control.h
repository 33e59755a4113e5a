/* Every control of the window in one table, for the bars, the menus, the hints and the scripts. */
#ifndef WS_APP_CONTROL_H
#define WS_APP_CONTROL_H

#include "viz/app/control/control_row.h"

const struct ws_control_row *ws_control_row(enum ws_control control);

/* The setting that a field shows and changes; NULL for other controls and fields without one. */
const char *ws_control_setting(enum ws_control control);

/* The control of a script's name; returns false for an unknown name. */
bool ws_control_named(const char *word, enum ws_control *control);

#endif
