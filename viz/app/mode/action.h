/*
 * What keys do: a mode's own, then those of all modes. From the same rows come the key bindings,
 * the help and the scripts, so that none of them can tell a different story.
 */
#ifndef WS_APP_ACTION_H
#define WS_APP_ACTION_H

#include "viz/app/mode/mode.h"

/* The i-th action of a mode, and NULL after the last. */
const struct ws_action *ws_action(const struct ws_mode_row *mode, int index);

/* The control that an action presses, steps on or copies for; WS_CONTROLS_COUNT for none. */
enum ws_control ws_action_control(const struct ws_action *action);

/* Does what a chord is bound to; false where it is bound to nothing. */
bool ws_action_run(struct ws_app *app, const char *chord);

/* A key: the controls have it first, and what they leave is a command. */
void ws_action_key(struct ws_app *app, const char *chord);

#endif
