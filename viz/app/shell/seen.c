/* Each part of the window that a script can expect, by a word. */
#include "viz/app/shell/seen.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/control/control.h"
#include "viz/app/control/field.h"
#include "viz/app/model/query.h"
#include "viz/app/model/sentence.h"

/* The pop-up's kind, and every text in it. */
static void popup_text(const struct ws_app *app, char *text, size_t size)
{
    static const char *const popups[] = {"none", "menu", "help", "provenance"};
    const struct ws_scene *scene = &app->bar.popup.scene;
    size_t length = (size_t)snprintf(text, size, "%s", popups[app->bar.popup.kind]);

    for (int i = 0; app->bar.popup.kind != WS_POPUP_NONE && i < scene->nodes && length < size; i++)
        if (scene->node[i].kind == WS_NODE_TEXT)
            length += (size_t)snprintf(text + length, size - length, " %s",
                                       scene->text + scene->node[i].text);
}

bool ws_seen(const struct ws_app *app, const char *what, char *text, size_t size,
             struct ws_error *error)
{
    char words[3][1024];
    enum ws_control control;

    ws_sentence(&app->desk, words[0], words[1], words[2], sizeof words[0]);
    if (!strcmp(what, "selection"))
        ws_query_write_all(app->desk.state.pick, app->desk.state.picks, text, size);
    else if (!strcmp(what, "sentence"))
        snprintf(text, size, "%s", words[0]);
    else if (!strcmp(what, "formula"))
        snprintf(text, size, "%s", words[1]);
    else if (!strcmp(what, "operands"))
        snprintf(text, size, "%s", words[2]);
    else if (!strcmp(what, "message"))
        snprintf(text, size, "%s", app->desk.message);
    else if (!strcmp(what, "trial") && app->desk.has_trial)
        ws_gpu_trial_words(&app->desk.trial, text, size);
    else if (!strcmp(what, "trial"))
        snprintf(text, size, "%s", "");
    else if (!strcmp(what, "variant"))
        snprintf(text, size, "%s", app->desk.state.choices.variant->name);
    else if (!strcmp(what, "mode"))
        snprintf(text, size, "%s", app->mode->name);
    else if (!strcmp(what, "popup"))
        popup_text(app, text, size);
    else if (!strcmp(what, "hint"))
        snprintf(text, size, "%s",
                 app->bar.hovered >= 0 && app->bar.widget[app->bar.hovered].disabled
                     ? app->bar.widget[app->bar.hovered].why
                     : "");
    else if (!strcmp(what, "field"))
        snprintf(text, size, "%s", ws_field_is_open(&app->bar) ? app->bar.field.text : "");
    else if (!strncmp(what, "control:", 8) && ws_control_named(what + 8, &control))
        snprintf(text, size, "%s", app->bar.widget[ws_bar_widget(&app->bar, control)].text);
    else
        return ws_fail(error, "'%.40s' cannot be expected", what);
    return true;
}
