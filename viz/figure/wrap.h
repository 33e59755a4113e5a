/*
 * Where lines of text end: at blanks, between the characters of scripts that are written without
 * blanks, and within a word only where it is longer than a line, before a dot or after a comma if it
 * has one. An operator as in "r / 2" stays on the line of what it binds.
 */
#ifndef WS_FIGURE_WRAP_H
#define WS_FIGURE_WRAP_H

#include <stdbool.h>
#include <stddef.h>

/*
 * How many bytes of UTF-8 `text` go on the first line, without blanks at its end: as many as are at
 * most `width` wide, in the unit of `size`, and never less than one character with all that stands
 * on it or is joined to it. 0 for an empty text alone.
 */
size_t ws_wrap_line(const char *text, double width, double size, bool monospace, bool bold);

#endif
