/* A file given to the window in place of a variant, for example by a double click. */
#ifndef WS_CLI_WINDOW_FILE_H
#define WS_CLI_WINDOW_FILE_H

#include "probe/isa/isa.h"
#include "viz/export/window.h"

/*
 * Whether a word is meant as a file, existing or not: it has a slash or ends in .json, and is not
 * PTX.
 */
bool ws_window_is_file(const char *word);

/*
 * Has the window open a file, depending on its contents: a lesson; a capture, whose subject goes to
 * *variant (of descriptors, an MMA that reads such operands); or all captures of a directory, which
 * leave *variant unchanged. `path` is borrowed. Fails if it is something else, cannot be read, or
 * cannot be shown in the window.
 */
bool ws_window_take_file(const char *path, struct ws_window_start *start,
                         const struct ws_variant **variant, struct ws_error *error);

#endif
