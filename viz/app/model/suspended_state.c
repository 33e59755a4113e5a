/* Looks changed by a lesson are distinguished from looks that the user changed meanwhile. */
#include "viz/app/model/suspended_state.h"

static struct ws_looks looks_of(const struct ws_state *state)
{
    return (struct ws_looks){state->choices.theme, state->choices.font_percent,
                             state->choices.no_motion};
}

static void set_looks(struct ws_state *state, const struct ws_looks *looks)
{
    state->choices.theme = looks->theme;
    state->choices.font_percent = looks->font_percent;
    state->choices.no_motion = looks->no_motion;
}

/* Keeps the looks that the user changed since they were last shown. */
static void keep_looks(struct ws_desk *desk)
{
    struct ws_suspended *away = &desk->away;
    const struct ws_looks now = looks_of(&desk->state);

    if (now.theme != away->shown.theme)
        away->looks.theme = now.theme;
    if (now.font_percent != away->shown.font_percent)
        away->looks.font_percent = now.font_percent;
    if (now.no_motion != away->shown.no_motion)
        away->looks.no_motion = now.no_motion;
}

/* Another state replaced the desk's. */
static void replaced(struct ws_desk *desk)
{
    desk->hovers = false;
    desk->has_trial = false;
    desk->dirty = true;
}

void ws_suspended_put(struct ws_desk *desk, enum ws_suspended_holder holder)
{
    struct ws_suspended *away = &desk->away;

    if (!away->holders) {
        ws_state_copy(&desk->state, &away->state);
        away->undo = desk->undo;
        desk->undo = (struct ws_undo){0};
        away->looks = away->shown = looks_of(&desk->state);
    }
    away->holders |= holder;
}

void ws_suspended_give(struct ws_desk *desk, enum ws_suspended_holder holder)
{
    struct ws_suspended *away = &desk->away;

    if (!(away->holders & holder))
        return;
    away->holders &= ~(unsigned)holder;
    if (away->holders)
        return;
    keep_looks(desk);
    ws_state_copy(&away->state, &desk->state);
    set_looks(&desk->state, &away->looks);
    ws_undo_finish(&desk->undo);
    desk->undo = away->undo;
    away->undo = (struct ws_undo){0};
    ws_state_finish(&away->state);
    away->state = (struct ws_state){0};
    desk->message[0] = 0;
    replaced(desk);
}

void ws_suspended_begin(struct ws_desk *desk, struct ws_state *state)
{
    keep_looks(desk);
    ws_state_init(state);
    set_looks(state, &desk->away.looks);
}

void ws_suspended_show(struct ws_desk *desk, struct ws_state *state)
{
    ws_state_copy(state, &desk->state);
    ws_state_finish(state);
    desk->away.shown = looks_of(&desk->state);
    ws_undo_finish(&desk->undo);
    replaced(desk);
}
