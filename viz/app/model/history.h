/*
 * What was selected, one after the other, to be walked through as pages are in a browser. It has
 * nothing to do with undo: walking changes the selection alone.
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
    int at; /* the one that is shown or, while nothing is selected, was shown last */
};

/*
 * Notes what is selected now, where it is not what was noted last or walked to. Nothing is no
 * selection. What was later is forgotten, and the earliest where there are too many.
 */
void ws_history_note(struct ws_history *history, const struct ws_state *state);

/*
 * Selects what was selected `by` selections later, -1 or 1; from nothing, the last one. Passes over
 * what the variant does not have. False, and nothing changes, where there is none.
 */
bool ws_history_walk(struct ws_history *history, struct ws_state *state, int by);

#endif
