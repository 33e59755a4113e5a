/*
 * The user's own state, set aside while a lesson or the quiz has the desk. The first holder sets it
 * aside, and the last one restores it. Of the state shown in between, only the user's preferred
 * looks (theme, font size, motion) are kept.
 */
#ifndef WS_APP_SUSPENDED_STATE_H
#define WS_APP_SUSPENDED_STATE_H

#include "viz/app/model/desk.h"

/* Sets the user's state and undo aside for another holder; no effect if it holds them already. */
void ws_suspended_put(struct ws_desk *desk, enum ws_suspended_holder holder);

/* Ends a holder; the last one restores the user's state. No effect for one that does not hold. */
void ws_suspended_give(struct ws_desk *desk, enum ws_suspended_holder holder);

/* Prepares a state to show: a first start's, with the user's looks. For ws_suspended_show(). */
void ws_suspended_begin(struct ws_desk *desk, struct ws_state *state);

/* Makes it the desk's state, and finishes it. Clears the undo. */
void ws_suspended_show(struct ws_desk *desk, struct ws_state *state);

#endif
