/* What stands around the panels: the bars of controls, and the panels' heads. */
#ifndef WS_APP_CHROME_H
#define WS_APP_CHROME_H

#include "viz/app/control/bar.h"
#include "viz/app/panel/canvas.h"

/*
 * Lays out every control for the window's width, into bar->widget. Returns the height that the bars
 * take: with few columns they run over several lines.
 */
double ws_chrome_lay_out(struct ws_bar *bar, double width);

/* Puts the controls of the matrices panel into its head, once that has its place. */
void ws_chrome_place_heads(struct ws_bar *bar, const struct ws_window_layout *layout);

/* Draws bars and heads into their layers. Layers that come out as before are not `changed`. */
void ws_chrome_draw(const struct ws_bar *bar, struct ws_canvas *canvas);

#endif
