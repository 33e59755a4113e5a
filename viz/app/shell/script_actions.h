/*
 * Simulated input to the window, for scripts and random tests: each action is a verb with a text,
 * documented in script.c, and is sent as SDL events.
 */
#ifndef WS_APP_SCRIPT_ACTIONS_H
#define WS_APP_SCRIPT_ACTIONS_H

#include "viz/app/shell/screen.h"

struct ws_script_actions {
    struct ws_screen *screen; /* borrowed, as the error is */
    struct ws_error *error;   /* the reason of the last failure */
    int x, y;                 /* the pointer, in points */
};

typedef bool ws_verb(struct ws_script_actions *hand, const char *text);

/* The verb of that name of `length` bytes, such as "click"; NULL if unknown. */
ws_verb *ws_script_verb(const char *name, size_t length);

/* Lets the window process the pushed events, as its loop would. */
bool ws_script_settle(struct ws_script_actions *hand);

#endif
