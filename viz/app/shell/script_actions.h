/*
 * A hand at the window, for scripts and for what is random: each thing that it can do is a verb with
 * a text, as script.c documents them, and goes through SDL's own events.
 */
#ifndef WS_APP_SCRIPT_ACTIONS_H
#define WS_APP_SCRIPT_ACTIONS_H

#include "viz/app/shell/screen.h"

struct ws_script_actions {
    struct ws_screen *screen; /* of whoever owns the hand, as the error is */
    struct ws_error *error;   /* why the last thing that failed did */
    int x, y;                 /* the pointer, in points */
};

typedef bool ws_verb(struct ws_script_actions *hand, const char *text);

/* The verb of that name of `length` bytes, such as "click"; NULL for none. */
ws_verb *ws_script_verb(const char *name, size_t length);

/* Lets the window have what was pushed, as its loop would. */
bool ws_script_settle(struct ws_script_actions *hand);

#endif
