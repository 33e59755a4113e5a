/*
 * The window, for the commands that open it. It is a module, so that no other command has to load
 * SDL2.
 */
#ifndef WS_CLI_MODULE_H
#define WS_CLI_MODULE_H

#include "viz/export/window.h"

/*
 * Opens the window and returns when it is closed; if it cannot be opened, the error names commands
 * that work without it.
 */
bool ws_window_start(const struct ws_window_start *start, struct ws_error *error);

/* Reads a size such as 1280x800 into `start`; NULL leaves it unset. */
bool ws_window_size(const char *text, struct ws_window_start *start, struct ws_error *error);

/* Reads the display to present on from the text of --display; NULL leaves it unset. */
bool ws_window_display(const char *text, struct ws_window_start *start, struct ws_error *error);

#endif
