/*
 * Where the numbers of what is pinned stand: at its heading or chip where a panel has one, else at
 * its elements, and wherever they cover no letters.
 */
#ifndef WS_APP_BADGE_H
#define WS_APP_BADGE_H

#include "viz/app/panel/panel.h"

/* Finds the places of a panel's badges, whose scene and targets are made. */
void ws_badges_place(struct ws_panel *panel, const struct ws_model *model,
                     const struct ws_state *state);

#endif
