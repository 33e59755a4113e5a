/*
 * What keys do: one table, from which the key bindings, the help overlay and the scripts are made,
 * so that none of them can tell a different story.
 */
#ifndef WS_APP_ACTION_H
#define WS_APP_ACTION_H

#include <stdbool.h>

struct ws_app;

struct ws_action {
    const char *chords; /* "ctrl+z", several with a blank between */
    const char *keys;   /* as the help writes them: "Ctrl Z" */
    const char *help;   /* what it does, without a full stop */
    void (*run)(struct ws_app *app, const char *chord);
};

/* The i-th action, and NULL after the last. */
const struct ws_action *ws_action(int index);

/* Does what a chord is bound to; false where it is bound to nothing. */
bool ws_action_run(struct ws_app *app, const char *chord);

#endif
