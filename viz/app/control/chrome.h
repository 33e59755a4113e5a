/* The parts around the panels: the bars of controls, and the panels' heads. */
#ifndef WS_APP_CHROME_H
#define WS_APP_CHROME_H

#include "viz/app/control/bar.h"
#include "viz/app/panel/canvas.h"

/*
 * Lays out every control for the window's size, into bar->widget. Returns the height of the bars,
 * which take several lines in a narrow window. A hidden control has no box, unless its menu is open
 * or it has the focus.
 */
double ws_chrome_lay_out(struct ws_bar *bar, double width, double height);

/*
 * Places the controls of panels into their heads, after the panels were placed; removes those whose
 * panel has no place.
 */
void ws_chrome_place_heads(struct ws_bar *bar, const struct ws_window_layout *layout);

/*
 * Adds a control of a mode at a place of the window, for a layer that the mode draws.
 * ws_chrome_width() is the width that it needs.
 */
void ws_chrome_place(struct ws_bar *bar, enum ws_control control, int layer, struct ws_box box);
double ws_chrome_width(struct ws_bar *bar, enum ws_control control);

/* The width of a foot's line that the controls at its right leave free, with a gap before them. */
double ws_chrome_free(const struct ws_bar *bar, struct ws_box line, double gap);

/* Draws the controls of a layer into its scene. */
void ws_chrome_widgets(const struct ws_bar *bar, struct ws_scene *scene, int layer);

/* Draws bars and heads into their layers. An unchanged layer is not marked `changed`. */
void ws_chrome_draw(const struct ws_bar *bar, struct ws_canvas *canvas);

#endif
