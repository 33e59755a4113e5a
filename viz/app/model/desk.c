/* What the desk holds is worked out elsewhere; here is what happens to it as a whole. */
#include "viz/app/model/desk.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "probe/kernel/kernel_count.h"
#include "viz/app/model/find.h"
#include "viz/app/model/window_labels.h"

void ws_desk_init(struct ws_desk *desk, const char *captures, const struct ws_host *host)
{
    struct ws_error error;

    memset(desk, 0, sizeof *desk);
    desk->host = host;
    desk->dirty = true;
    desk->wanted = WS_NO_MODE;
    desk->play = WS_PLAY_START;
    ws_state_init(&desk->state);
    if (!ws_captures_load(captures, &desk->captures, &error) ||
        !ws_captures_named(&desk->captures, &error))
        ws_desk_fail(desk, &error);
    if (!ws_course_shelve(&desk->course, &error))
        ws_desk_fail(desk, &error);
}

void ws_desk_finish(struct ws_desk *desk)
{
    ws_round_finish(&desk->round);
    ws_course_finish(&desk->course);
    ws_undo_finish(&desk->away.undo);
    ws_state_finish(&desk->away.state);
    ws_highlight_state_finish(&desk->lit);
    ws_highlight_state_finish(&desk->over);
    ws_highlight_state_finish(&desk->spare);
    ws_gpu_trial_finish(&desk->trial);
    ws_model_finish(&desk->model);
    ws_captures_finish(&desk->captures);
    ws_traces_finish(&desk->traces);
    ws_undo_finish(&desk->undo);
    ws_state_finish(&desk->state);
}

void ws_desk_say(struct ws_desk *desk, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(desk->message, sizeof desk->message, format, arguments);
    va_end(arguments);
    desk->message_alert = false;
    desk->chrome_dirty = true;
}

void ws_desk_wrote(struct ws_desk *desk, const char *path)
{
    char folder[sizeof desk->message / 2];

    if (*path == '/' || !getcwd(folder, sizeof folder))
        folder[0] = 0;
    ws_desk_say(desk, "Wrote %s%s%s", folder, *folder ? "/" : "", path);
}

void ws_desk_fail(struct ws_desk *desk, const struct ws_error *error)
{
    char text[sizeof desk->message];

    ws_desk_say(desk, "%s", ws_window_error(error, text, sizeof text));
    desk->message_alert = true;
}

void ws_desk_change(struct ws_desk *desk, int kind)
{
    ws_undo_keep(&desk->undo, &desk->state, kind);
    desk->message[0] = 0;
    desk->has_trial = false;
    desk->dirty = true;
}

void ws_desk_trial_done(struct ws_desk *desk, struct ws_gpu_trial *trial,
                        const struct ws_error *error)
{
    desk->trial_waits = false;
    desk->has_trial = trial;
    if (trial) {
        ws_gpu_trial_finish(&desk->trial);
        desk->trial = *trial;
        *trial = (struct ws_gpu_trial){0};
    } else {
        ws_desk_fail(desk, error);
    }
    desk->dirty = true;
}

static bool open_trace(struct ws_desk *desk, const char *path, struct ws_error *error)
{
    if (desk->away.holders)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%.300s: a trace cannot be opened in a lesson or a quiz; leave it first",
                       path);
    if (!ws_traces_open(&desk->traces, path, error))
        return false;
    ws_desk_change(desk, 0);
    if (!ws_traced_show_worst(&desk->traces, &desk->state, error))
        return false;
    ws_desk_say(desk, "Opened %s: %s", path,
                ws_traced_of(&desk->traces, &desk->state)->site[desk->state.trace_site].text);
    return true;
}

bool ws_desk_open(struct ws_desk *desk, const char *path, struct ws_error *error)
{
    if (ws_trace_is_input(path))
        return open_trace(desk, path, error);
    if (!ws_captures_add(path, &desk->captures, error))
        return false;
    desk->model.has_evidence = false; /* work it out anew */
    desk->dirty = true;
    ws_desk_say(desk, "Opened %s", path);
    return true;
}

void ws_desk_model(struct ws_desk *desk)
{
    const struct ws_address_options options = ws_traced_addresses(&desk->traces, &desk->state);

    ws_model_make(&desk->model, &desk->captures, &desk->state, &options);
}

/* Makes lights anew; false where they come out as they were. */
static bool relight(struct ws_desk *desk, const struct ws_shown *pattern, int patterns,
                    struct ws_highlight_state *lit)
{
    struct ws_highlight_state before = *lit;

    ws_highlight_state_make(&desk->model, pattern, patterns, &desk->spare);
    if (ws_highlight_state_same(&desk->spare, lit))
        return false;
    *lit = desk->spare;
    desk->spare = before;
    return true;
}

static bool is_selected(const struct ws_state *state, const struct ws_shown *pattern)
{
    for (int i = 0; i < state->picks; i++)
        if (!memcmp(&state->pick[i], pattern, sizeof *pattern))
            return true;
    return false;
}

bool ws_desk_light(struct ws_desk *desk)
{
    const struct ws_state *state = &desk->state;
    bool points = desk->hovers && !is_selected(state, &desk->hover), anew;

    desk->tells_hover = points;
    if (state->picks)
        anew = relight(desk, state->pick, state->picks, &desk->lit);
    else
        anew = relight(desk, &desk->hover, points, &desk->lit);
    return relight(desk, &desk->hover, points && state->picks, &desk->over) || anew;
}

const struct ws_highlight_state *ws_desk_narration(const struct ws_desk *desk)
{
    return desk->tells_hover && desk->state.picks ? &desk->over : &desk->lit;
}

static int pin_of(const struct ws_state *state, const struct ws_shown *pattern)
{
    for (int i = 0; i < state->pins; i++)
        if (!memcmp(&state->pin[i], pattern, sizeof *pattern))
            return i;
    return -1;
}

static void take_off(struct ws_state *state, int pin)
{
    memmove(&state->pin[pin], &state->pin[pin + 1],
            (size_t)(--state->pins - pin) * sizeof state->pin[0]);
}

void ws_desk_pin(struct ws_desk *desk)
{
    struct ws_state *state = &desk->state;
    const struct ws_shown *what = state->picks ? state->pick : &desk->hover;
    int count = state->picks ? state->picks : desk->hovers, fresh = 0;
    char text[WS_SETTING_SIZE];

    for (int i = 0; i < count; i++)
        fresh += pin_of(state, &what[i]) < 0;
    if (!count) {
        ws_desk_say(desk, "Select or point at something first, then pin it");
        return;
    }
    if (fresh && state->pins + fresh > WS_MAX_PINS) {
        ws_desk_say(desk, "At most %d pins; press P on a pinned one to unpin it", WS_MAX_PINS);
        return;
    }
    ws_desk_change(desk, 0);
    ws_find_write_all(desk->state.choices.variant, what, count, text, sizeof text);
    for (int i = 0; i < count; i++) {
        int pin = pin_of(state, &what[i]);

        if (pin < 0)
            state->pin[state->pins++] = what[i];
        else if (!fresh)
            take_off(state, pin);
    }
    if (!fresh)
        ws_desk_say(desk, "Unpinned: %.200s", text);
    else if (fresh == 1 && count == 1)
        ws_desk_say(desk, "Pin %d: %.200s", state->pins, text);
    else
        ws_desk_say(desk, "Pins 1 to %d: %.200s", state->pins, text);
}

void ws_desk_unpin(struct ws_desk *desk)
{
    if (!desk->state.pins) {
        ws_desk_say(desk, "Nothing is pinned");
        return;
    }
    ws_desk_change(desk, 0);
    desk->state.pins = 0;
    ws_desk_say(desk, "All pins removed; Ctrl Z restores them");
}

void ws_desk_walk(struct ws_desk *desk, int by)
{
    if (!ws_history_walk(&desk->history, &desk->state, by))
        ws_desk_say(desk, by < 0 ? "No earlier selection" : "No later selection");
    desk->hovers = false; /* until the pointer moves */
    desk->chrome_dirty = true;
}
