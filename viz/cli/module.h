/* The window, for the commands that open it: a module, so that no other command waits for SDL2. */
#ifndef WS_CLI_MODULE_H
#define WS_CLI_MODULE_H

#include "viz/export/window.h"

/* Opens the window and returns when it is closed; says what works without, where there is none. */
bool ws_window_start(const struct ws_window_start *start, struct ws_error *error);

/* Reads a size such as 1280x800 into `start`; NULL is none. */
bool ws_window_size(const char *text, struct ws_window_start *start, struct ws_error *error);

/* Sets the display to present on from the text of --display; NULL leaves it. */
bool ws_window_display(const char *text, struct ws_window_start *start, struct ws_error *error);

#endif
