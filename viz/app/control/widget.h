/* One control, as the bars draw it. */
#ifndef WS_APP_WIDGET_H
#define WS_APP_WIDGET_H

#include "viz/app/control/bar.h"

/* Draws the i-th widget. */
void ws_widget_draw(const struct ws_bar *bar, struct ws_scene *scene, int index);

/* Whether a control is drawn as a sign, all of one width. */
enum { WS_SIGN_WIDTH = 24 };
bool ws_widget_is_sign(enum ws_control control);

/* What a control shows now, and its hint. */
void ws_widget_fill(const struct ws_bar *bar, struct ws_widget *widget);

/* How wide a control stands with what it shows, in px. */
double ws_widget_width(const struct ws_desk *desk, const struct ws_widget *widget);

/* Draws a ring round a box: what the keys work on. */
void ws_widget_ring(struct ws_scene *scene, struct ws_box box);

#endif
