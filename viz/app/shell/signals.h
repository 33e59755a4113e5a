/*
 * Signals that end a program close the window as a hand does, so that what it keeps is saved.
 */
#ifndef WS_APP_SIGNALS_H
#define WS_APP_SIGNALS_H

#include "probe/base/error.h"

/*
 * From now on SIGINT, SIGTERM and SIGHUP become SDL_QUIT events; one that was ignored stays so. A
 * second signal of a kind ends the program at once. SDL is started.
 */
bool ws_signals_begin(struct ws_error *error);

/* Signals do again what they did before. */
void ws_signals_end(void);

#endif
