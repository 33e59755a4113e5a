/*
 * What keys do: a mode's own, then those of all modes. From the same rows come the key bindings,
 * the help and the scripts, so that none of them can tell a different story.
 */
#ifndef WS_APP_ACTION_H
#define WS_APP_ACTION_H

#include "viz/app/mode/mode.h"

/* The i-th action of a mode, and NULL after the last. */
const struct ws_action *ws_action(const struct ws_mode_row *mode, int index);

/* Does what a chord is bound to; false where it is bound to nothing. */
bool ws_action_run(struct ws_app *app, const char *chord);

#endif
