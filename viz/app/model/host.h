/* What the window asks of the machine; shell has the one that is real. */
#ifndef WS_APP_HOST_H
#define WS_APP_HOST_H

#include "viz/app/model/state.h"

struct ws_host {
    void *self;
    void (*copy)(void *self, const char *text);         /* to the clipboard */
    bool (*paste)(void *self, char *text, size_t size); /* from it */
    void (*quit)(void *self);
    bool (*run)(void *self, const struct ws_state *state, struct ws_error *error); /* on a GPU */
    const char *no_run; /* why there is no GPU to run on, or NULL */
};

#endif
