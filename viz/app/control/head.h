/*
 * The heads of the panels: at the left the title, at the right what is to be remarked, and between
 * or beside them the panel's controls; in a second line, where a panel has one, more of them.
 */
#ifndef WS_APP_HEAD_H
#define WS_APP_HEAD_H

#include "viz/app/control/bar.h"
#include "viz/app/panel/panel.h"

/* Gives a panel's controls, which are widgets of its head's layer, their places in it. */
void ws_head_place(struct ws_bar *bar, int panel, const struct ws_panel_place *whole);

/*
 * Draws what a head says around its controls: the title with as much of what the data does there as
 * fits, how far the panel is zoomed, and its remark, in few words where there is no room for more
 * and left out where even those would be too small.
 */
void ws_head_draw(const struct ws_bar *bar, struct ws_scene *scene, int panel,
                  const struct ws_panel_place *whole);

#endif
