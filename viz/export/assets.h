/*
 * Where things are. One rule: relative to the program itself, so that a build tree, an installation
 * and a folder that was moved are all alike. The environment variable WARPSCOPE_ASSETS names
 * another assets folder.
 */
#ifndef WS_CLI_ASSETS_H
#define WS_CLI_ASSETS_H

#include "probe/evidence/evidence.h"

enum { WS_PATH_SIZE = 4096 };

/*
 * The path of `name` in the assets folder ("captures"; "" for the folder itself), into a buffer of
 * WS_PATH_SIZE bytes. Fails where WARPSCOPE_ASSETS names no folder.
 */
bool ws_assets_path(const char *name, char *path, struct ws_error *error);

/*
 * The path of `name` in the folder where a user's own state is kept, $XDG_STATE_HOME/warpscope, by
 * default below ~/.local/state, into WS_PATH_SIZE bytes; makes the folder. A relative XDG_STATE_HOME
 * counts as none, as the XDG Base Directory Specification has it. False, with the reason, where there
 * is no such place.
 */
bool ws_user_path(const char *name, char *path, struct ws_error *error);

/*
 * The captures in the assets folder, with a note on standard error where the program's own folder of
 * them is missing. Finish them with ws_captures_finish() in either case.
 */
bool ws_assets_captures(struct ws_captures *captures, struct ws_error *error);

/* The path of a module, "raster" or "window", whether it is there or not. */
bool ws_module_path(const char *module, char *path, struct ws_error *error);

/* Opens a module and finds `symbol` in it. The module stays open as long as the program runs. */
bool ws_module_open(const char *module, const char *symbol, void **entry, struct ws_error *error);

#endif
