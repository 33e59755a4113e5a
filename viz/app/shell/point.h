/* Where a script's hand goes: a place by pixels, or by what stands there. */
#ifndef WS_APP_POINT_H
#define WS_APP_POINT_H

#include "viz/app/shell/screen.h"

/* How many of the window's points, in which SDL tells the mouse, a px has. */
double ws_points_per_px(const struct ws_screen *screen);

/* The place of "X Y", "PANEL QUERY", "stage QUERY", "control NAME" or "item TEXT"; false for none. */
bool ws_point_find(const struct ws_screen *screen, const char *text, int *x, int *y,
                   struct ws_error *error);

#endif
