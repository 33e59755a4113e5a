/* The target of a script's pointer: a position in pixels, or an item at that position. */
#ifndef WS_APP_POINT_H
#define WS_APP_POINT_H

#include "viz/app/shell/screen.h"

/* The number of the window's points, SDL's unit for the mouse, per px. */
double ws_points_per_px(const struct ws_screen *screen);

/* The position of "X Y", "PANEL QUERY", "stage QUERY", "control NAME" or "item TEXT"; or false. */
bool ws_point_find(const struct ws_screen *screen, const char *text, int *x, int *y,
                   struct ws_error *error);

#endif
