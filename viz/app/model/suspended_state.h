/*
 * The user's own state, put away while a lesson or the quiz has the desk. Whoever comes first puts it
 * away, whoever leaves last gives it back; of what is shown between, only how the user likes the
 * window to look (theme, size of text, motion) is the user's.
 */
#ifndef WS_APP_SUSPENDED_STATE_H
#define WS_APP_SUSPENDED_STATE_H

#include "viz/app/model/desk.h"

/* Puts the user's state and undo away for one more holder; does nothing for one that holds. */
void ws_suspended_put(struct ws_desk *desk, enum ws_suspended_holder holder);

/* That one is done; with the last one, the user's own is back. Does nothing for one that does not hold. */
void ws_suspended_give(struct ws_desk *desk, enum ws_suspended_holder holder);

/* Begins what is to be shown: a first start's state with the user's looks. Give it to ws_suspended_show(). */
void ws_suspended_begin(struct ws_desk *desk, struct ws_state *state);

/* Makes it the desk's state, and finishes it. There is nothing to be undone then. */
void ws_suspended_show(struct ws_desk *desk, struct ws_state *state);

#endif
