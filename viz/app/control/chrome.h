/* What stands around the panels: bars of controls, panel titles, the sentence; and the pop-ups. */
#ifndef WS_APP_CHROME_H
#define WS_APP_CHROME_H

#include "viz/app/mode/app.h"

/*
 * Lays out every control for the window's width, into app->widget. Returns the height that the bars
 * take: with few columns they run over several lines.
 */
double ws_chrome_lay_out(struct ws_app *app, double width);

/* Puts the controls of the matrices panel into its head, once that has its place. */
void ws_chrome_place_heads(struct ws_app *app);

/* Draws bars, heads and foot into their layers. Layers that come out as before are not `changed`. */
void ws_chrome_draw(struct ws_app *app);

/* Draws the menu, the help, the provenance or a hint into app->popup_scene; or nothing. */
void ws_popup_draw(struct ws_app *app);

/* One control, as the bars and menus draw it. */
void ws_widget_draw(const struct ws_app *app, struct ws_scene *scene, int index);

/* What a control shows now, with its label. */
void ws_widget_fill(const struct ws_app *app, struct ws_widget *widget);

enum { WS_CONTROL_SIZE = 12, WS_CONTROL_HEIGHT = 26 };

#endif
