/*
 * The presenter's overlay, drawn onto the pixels of the finished picture: everything outside the
 * spotlight is dimmed, then strokes, then the dot; or all is one color. Drawn box by box, as the
 * picture itself.
 */
#ifndef WS_APP_SHOW_PICTURE_H
#define WS_APP_SHOW_PICTURE_H

#include <cairo.h>

#include "viz/app/mode/app.h"

enum { WS_SHOWN_BOXES = WS_MAX_STROKES + 2 };

/* The boxes of the parts that move by themselves: spotlight, strokes, dot; px of the window. */
int ws_show_boxes(const struct ws_app *app, struct ws_box box[WS_SHOWN_BOXES]);

/* Draws it, within the clip of `cairo`, whose unit is a pixel. */
void ws_show_draw(const struct ws_app *app, cairo_t *cairo);

#endif
