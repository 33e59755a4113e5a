/* What errors call a command's options, in the words that the window has for them. */
#ifndef WS_APP_WINDOW_LABELS_H
#define WS_APP_WINDOW_LABELS_H

#include <stddef.h>

/*
 * Puts "Pitch" for "--pitch" and so on, in a text of `size` bytes; what does not fit is cut.
 * Options of a command that is quoted in backticks stay as they are.
 */
void ws_window_labels(char *text, size_t size);

#endif
