/* Whether the code panel is shown, and its text. */
#ifndef WS_APP_EDITOR_TEXT_H
#define WS_APP_EDITOR_TEXT_H

#include "viz/app/control/bar.h"

enum { WS_EDITOR_PAD = 10, WS_EDITOR_LINE = 17, WS_EDITOR_WORDS = 640 };

/* Whether the focus is on one of its controls, and it has anything to show. */
bool ws_editor_is_wanted(const struct ws_bar *bar);

/* Whether it has this control for the names beside the code, if it is shown. */
bool ws_editor_has(const struct ws_bar *bar, enum ws_control control);

/* Whether it shows the error, which then need not be shown elsewhere. */
bool ws_editor_says(const struct ws_bar *bar);

/* The code that it shows: the typed text, also if another field has the focus. */
const char *ws_editor_text(const struct ws_bar *bar);

/* The text below the code: the error and where it is; otherwise the keys. */
void ws_editor_message(const struct ws_bar *bar, char *text, size_t size);

/* The width of its line numbers, and of an open name with its sign, in px. */
double ws_editor_gutter(const struct ws_bar *bar);
double ws_editor_name_width(const char *name);

#endif
