/*
 * Parts of panels hidden while a question asks for them: a whole panel, the labels of its cells, or
 * their colors. Boxes stay in place, so that they can still be pointed at.
 */
#ifndef WS_APP_HIDDEN_H
#define WS_APP_HIDDEN_H

#include "viz/app/panel/panel.h"

struct ws_hidden {
    bool panel[WS_PANELS];
    bool labels, colours;
    bool others;      /* labels and colors of everything not selected */
    unsigned secrets; /* bits of ws_hidden_answers: hides what reveals them */
};

/* Removes the hidden parts from a panel's scene. */
void ws_hidden_take(const struct ws_hidden *hidden, const struct ws_desk *desk,
                    struct ws_scene *scene);

/* Draws a hidden panel: a question mark in its space. */
void ws_hidden_build(struct ws_panel *panel, const struct ws_room *room);

#endif
