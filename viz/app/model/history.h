/*
 * The history of selections, with back and forward as in a browser. It is independent of undo:
 * going back changes only the selection.
 */
#ifndef WS_APP_HISTORY_H
#define WS_APP_HISTORY_H

#include "viz/app/model/state.h"

enum { WS_HISTORY_DEPTH = 64 };

struct ws_selection {
    int picks;
    struct ws_shown pick[WS_MAX_PICKS];
};

/* A zeroed struct is empty. */
struct ws_history {
    struct ws_selection selection[WS_HISTORY_DEPTH]; /* a ring */
    int first, count;
    int at; /* the selection shown or, without a selection, the one shown last */
};

/*
 * Adds the present selection, unless it is the one added last or gone to last. An empty selection
 * is not added. Later selections are removed; a full history drops the earliest.
 */
void ws_history_note(struct ws_history *history, const struct ws_state *state);

/*
 * Selects the selection `by` later, by -1 or 1; without a selection, -1 selects the last one. Skips
 * selections that the variant does not have. Returns false without a change if no such selection
 * exists.
 */
bool ws_history_walk(struct ws_history *history, struct ws_state *state, int by);

#endif
