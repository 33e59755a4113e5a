/* What the desk holds is worked out elsewhere; here is what happens to it as a whole. */
#include "viz/app/model/desk.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/model/own_words.h"

void ws_desk_init(struct ws_desk *desk, const char *captures, const struct ws_host *host)
{
    struct ws_error error;

    memset(desk, 0, sizeof *desk);
    desk->host = host;
    desk->dirty = true;
    ws_state_init(&desk->state);
    if (!ws_captures_load(captures, &desk->captures, &error) ||
        !ws_captures_named(&desk->captures, &error))
        ws_desk_say(desk, true, "%s", error.text);
}

void ws_desk_finish(struct ws_desk *desk)
{
    ws_lit_finish(&desk->lit);
    ws_gpu_trial_finish(&desk->trial);
    ws_model_finish(&desk->model);
    ws_captures_finish(&desk->captures);
    ws_undo_finish(&desk->undo);
    ws_state_finish(&desk->state);
}

void ws_desk_say(struct ws_desk *desk, bool alert, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(desk->message, sizeof desk->message, format, arguments);
    va_end(arguments);
    if (alert)
        ws_own_words(desk->message, sizeof desk->message);
    desk->message_alert = alert;
    desk->chrome_dirty = true;
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
        ws_desk_say(desk, true, "%s", error->text);
    }
    desk->dirty = true;
}

bool ws_desk_open(struct ws_desk *desk, const char *path, struct ws_error *error)
{
    if (!ws_captures_add(path, &desk->captures, error))
        return false;
    desk->model.has_evidence = false; /* work it out anew */
    desk->dirty = true;
    ws_desk_say(desk, false, "Opened %s", path);
    return true;
}

void ws_desk_model(struct ws_desk *desk)
{
    ws_model_make(&desk->model, &desk->captures, &desk->state);
    ws_own_words(desk->model.address_error.text, sizeof desk->model.address_error.text);
    if (!desk->model.has_evidence)
        ws_own_words(desk->model.evidence_error.text, sizeof desk->model.evidence_error.text);
}

/* What is pointed at goes before what is selected, unless it is a part of that. */
void ws_desk_light(struct ws_desk *desk)
{
    desk->tells_hover = desk->hovers;
    for (int i = 0; i < desk->state.picks; i++)
        if (!memcmp(&desk->state.pick[i], &desk->hover, sizeof desk->hover))
            desk->tells_hover = false;
    if (desk->tells_hover)
        ws_lit_make(&desk->model, &desk->hover, 1, &desk->lit);
    else
        ws_lit_make(&desk->model, desk->state.pick, desk->state.picks, &desk->lit);
}
