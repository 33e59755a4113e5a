/* A ring of selections, and the index of the one shown. */
#include "viz/app/model/history.h"

#include <string.h>

#include "viz/app/model/find.h"

static struct ws_selection *selection(struct ws_history *history, int index)
{
    return &history->selection[(history->first + index) % WS_HISTORY_DEPTH];
}

static bool is_shown(const struct ws_selection *selection, const struct ws_state *state)
{
    return selection->picks == state->picks &&
           !memcmp(selection->pick, state->pick, (size_t)state->picks * sizeof state->pick[0]);
}

void ws_history_note(struct ws_history *history, const struct ws_state *state)
{
    struct ws_selection *next;

    if (!state->picks ||
        (history->at < history->count && is_shown(selection(history, history->at), state)))
        return;
    history->at += history->at < history->count;
    if (history->at == WS_HISTORY_DEPTH) {
        history->first = (history->first + 1) % WS_HISTORY_DEPTH;
        history->at--;
    }
    next = selection(history, history->at);
    next->picks = state->picks;
    memcpy(next->pick, state->pick, sizeof next->pick);
    history->count = history->at + 1;
}

static bool selection_fits(const struct ws_selection *selection, const struct ws_variant *variant)
{
    for (int i = 0; i < selection->picks; i++)
        if (!ws_find_fits(variant, &selection->pick[i]))
            return false;
    return true;
}

bool ws_history_walk(struct ws_history *history, struct ws_state *state, int by)
{
    /* Without a selection, back goes to the last selection, not to the one before it. */
    int at = history->at + (state->picks || by > 0 ? by : 0);

    while (at >= 0 && at < history->count &&
           !selection_fits(selection(history, at), state->choices.variant))
        at += by;
    if (at < 0 || at >= history->count)
        return false;
    history->at = at;
    state->picks = selection(history, at)->picks;
    memcpy(state->pick, selection(history, at)->pick, sizeof state->pick);
    return true;
}
