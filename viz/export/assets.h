/*
 * Finds files and modules. Paths are relative to the program itself, so that a build tree, an
 * installation and a moved directory work the same. The environment variable WARPSCOPE_ASSETS names
 * another assets directory.
 */
#ifndef WS_CLI_ASSETS_H
#define WS_CLI_ASSETS_H

#include "probe/evidence/store/evidence.h"

enum { WS_PATH_SIZE = 4096 };

/*
 * The path of `name` in the assets directory ("captures"; "" for the directory itself), into a
 * buffer of WS_PATH_SIZE bytes. Fails if WARPSCOPE_ASSETS does not name a directory.
 */
bool ws_assets_path(const char *name, char *path, struct ws_error *error);

/*
 * The path of `name` in the directory of a user's own state, $XDG_STATE_HOME/warpscope, by default
 * below ~/.local/state, into WS_PATH_SIZE bytes; makes the directory. A relative XDG_STATE_HOME is
 * ignored, as the XDG Base Directory Specification requires. False, with the reason, if there is no
 * such place.
 */
bool ws_user_path(const char *name, char *path, struct ws_error *error);

/*
 * The captures in the assets directory, with a note on standard error if the program's own
 * directory of captures is missing. Finish them with ws_captures_finish() in either case.
 */
bool ws_assets_captures(struct ws_captures *captures, struct ws_error *error);

/* The path of a module, "raster" or "window", whether it exists or not. */
bool ws_module_path(const char *module, char *path, struct ws_error *error);

/* Opens a module and finds `symbol` in it. The module stays open while the program runs. */
bool ws_module_open(const char *module, const char *symbol, void **entry, struct ws_error *error);

#endif
