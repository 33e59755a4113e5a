/* The window's visible content, as text. */
#ifndef WS_APP_SCRIPT_PROBE_H
#define WS_APP_SCRIPT_PROBE_H

#include "viz/app/mode/app.h"

/* The text of a part, such as "sentence" or "control:pitch"; returns false for an unknown name. */
bool ws_script_probe(const struct ws_app *app, const char *what, char *text, size_t size,
                     struct ws_error *error);

#endif
