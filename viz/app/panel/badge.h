/*
 * The positions of the numbers of pins: at the pinned item's heading or chip if a panel has one,
 * otherwise at its elements, and always where they cover no letters.
 */
#ifndef WS_APP_BADGE_H
#define WS_APP_BADGE_H

#include "viz/app/panel/panel.h"

/* Computes the positions of a panel's badges; its scene and targets must be made. */
void ws_badges_place(struct ws_panel *panel, const struct ws_model *model,
                     const struct ws_state *state);

#endif
