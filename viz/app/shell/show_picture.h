/*
 * What a presenter lays over the finished picture, onto its pixels: all but the spot is dimmed, then
 * strokes, then the dot; or it is all one colour. Drawn box by box, as the picture itself.
 */
#ifndef WS_APP_SHOW_PICTURE_H
#define WS_APP_SHOW_PICTURE_H

#include <cairo.h>

#include "viz/app/mode/app.h"

enum { WS_SHOWN_BOXES = WS_MAX_STROKES + 2 };

/* Where something lies that moves by itself: the spot, strokes, the dot; boxes of the window in px. */
int ws_show_boxes(const struct ws_app *app, struct ws_box box[WS_SHOWN_BOXES]);

/* Draws it, within the clip of `cairo`, whose unit is a pixel. */
void ws_show_draw(const struct ws_app *app, cairo_t *cairo);

#endif
