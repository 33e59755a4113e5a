/*
 * Every control of the window in one table, which the bars, the menus, the hints and the scripts
 * all read.
 */
#ifndef WS_APP_CONTROL_H
#define WS_APP_CONTROL_H

#include "viz/app/control/control_row.h"

const struct ws_control_row *ws_control_row(enum ws_control control);

/* The setting that a field shows and changes; NULL for another control, or where it is none. */
const char *ws_control_setting(enum ws_control control);

/* The control of a script's word; false for an unknown one. */
bool ws_control_named(const char *word, enum ws_control *control);

#endif
