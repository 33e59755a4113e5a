/*
 * What panels keep to themselves while somebody is to find it: a whole panel, what is written in its
 * cells, or their colours. Places stay as they are, so that they can still be pointed at.
 */
#ifndef WS_APP_HIDDEN_H
#define WS_APP_HIDDEN_H

#include "viz/app/panel/panel.h"

struct ws_hidden {
    bool panel[WS_PANELS];
    bool labels, colours;
    bool others;      /* labels and colours of all that is not selected */
    unsigned secrets; /* bits of ws_hidden_answers: what would tell them */
};

/* Takes what is hidden out of a panel's scene. */
void ws_hidden_take(const struct ws_hidden *hidden, const struct ws_desk *desk,
                    struct ws_scene *scene);

/* Draws a panel that is hidden: a question mark in its room. */
void ws_hidden_build(struct ws_panel *panel, const struct ws_room *room);

#endif
