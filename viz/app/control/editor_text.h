/* Whether the panel of the code is there, and what it says. */
#ifndef WS_APP_EDITOR_TEXT_H
#define WS_APP_EDITOR_TEXT_H

#include "viz/app/control/bar.h"

enum { WS_EDITOR_PAD = 10, WS_EDITOR_LINE = 17, WS_EDITOR_WORDS = 640 };

/* Whether the focus is where the panel belongs, and there is anything that it has to show. */
bool ws_editor_is_wanted(const struct ws_bar *bar);

/* Whether it has a control of the names beside the code, now that it is wanted. */
bool ws_editor_has(const struct ws_bar *bar, enum ws_control control);

/* Whether what is wrong is said in it, and need not be said elsewhere. */
bool ws_editor_says(const struct ws_bar *bar);

/* The code that it shows: what is typed now, be it in another field that it is not. */
const char *ws_editor_text(const struct ws_bar *bar);

/* What it says under the code: what is wrong, and where; else what the keys do. */
void ws_editor_message(const struct ws_bar *bar, char *text, size_t size);

/* The width of the numbers of its lines, and of a name that is open with its sign, in px. */
double ws_editor_gutter(const struct ws_bar *bar);
double ws_editor_name_width(const char *name);

#endif
