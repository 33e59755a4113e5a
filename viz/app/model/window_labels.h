/* An error as the window shows it: with its code, and with the window's words for options. */
#ifndef WS_APP_WINDOW_LABELS_H
#define WS_APP_WINDOW_LABELS_H

#include <stddef.h>

#include "probe/base/error.h"

/*
 * Puts "Pitch" for "--pitch" and so on, in a text of `size` bytes; what does not fit is cut.
 * Options of a command that is quoted in backticks stay as they are.
 */
void ws_window_labels(char *text, size_t size);

/*
 * Writes "error[CODE]: LINE" with the window's labels into a text of `size` bytes, "" without an
 * error, and returns the text.
 */
const char *ws_window_error(const struct ws_error *error, char *text, size_t size);

#endif
