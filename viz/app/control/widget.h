/* One control, as the bars draw it. */
#ifndef WS_APP_WIDGET_H
#define WS_APP_WIDGET_H

#include "viz/app/control/bar.h"

/* Draws the i-th widget. */
void ws_widget_draw(const struct ws_bar *bar, struct ws_scene *scene, int index);

/* What a control shows now. */
void ws_widget_fill(const struct ws_desk *desk, struct ws_widget *widget);

#endif
