/* The program's icon, for the desktop: SVG, and PNG in the sizes that desktops ask for. */
#ifndef WS_CLI_ICON_H
#define WS_CLI_ICON_H

#include "probe/base/error.h"

/* "icon-16" and so on, as a set of words: NULL after the last. */
const char *ws_icon_word(int index);

/* Prints the icon to standard output: as PNG of the size that is the index-th word; -1: as SVG. */
bool ws_icon_print(int index, struct ws_error *error);

#endif
