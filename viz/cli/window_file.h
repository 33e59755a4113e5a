/* A file given to the window where a variant could stand, as a double click gives it. */
#ifndef WS_CLI_WINDOW_FILE_H
#define WS_CLI_WINDOW_FILE_H

#include "probe/isa/isa.h"
#include "viz/export/window.h"

/* Whether a word is meant as a file, there or not: it has a slash or ends in .json, and is no PTX.
 */
bool ws_window_is_file(const char *word);

/*
 * Has the window open a file by what it holds: a lesson; or a capture, with what it is of in
 * *variant (of descriptors, a product that reads such operands); or all captures of a folder, for
 * which *variant stays. `path` is borrowed. Fails where it is none of them, cannot be read, or
 * holds what the window cannot show.
 */
bool ws_window_take_file(const char *path, struct ws_window_start *start,
                         const struct ws_variant **variant, struct ws_error *error);

#endif
