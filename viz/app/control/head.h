/*
 * The heads of the panels: the title at the left, the remark at the right, and the panel's controls
 * between or beside them; some panels have a second line of controls.
 */
#ifndef WS_APP_HEAD_H
#define WS_APP_HEAD_H

#include "viz/app/control/bar.h"
#include "viz/app/panel/panel.h"

/* Places a panel's controls, which are widgets of its head's layer. */
void ws_head_place(struct ws_bar *bar, int panel, const struct ws_panel_place *whole);

/*
 * Draws the text of a head around its controls: the title with as much of the data's direction as
 * fits, the panel's zoom, and its remark, shortened if space is short, and omitted if even the
 * short form does not fit.
 */
void ws_head_draw(const struct ws_bar *bar, struct ws_scene *scene, int panel,
                  const struct ws_panel_place *whole);

#endif
