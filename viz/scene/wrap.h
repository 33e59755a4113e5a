/*
 * Line breaks in text: at blanks, between the characters of scripts that are written without
 * blanks, and within a word only if it is longer than a line, then before a dot or "::" or after a
 * comma if it has one. An operator as in "r / 2" stays on the line of its operands.
 */
#ifndef WS_SCENE_WRAP_H
#define WS_SCENE_WRAP_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The number of bytes of UTF-8 `text` that go on the first line, without trailing blanks: as many
 * as are at most `width` wide, in the unit of `size`, but at least one character with all
 * characters that combine or join with it. 0 only for an empty text.
 */
size_t ws_wrap_line(const char *text, double width, double size, bool monospace, bool bold);

/* The bytes of the first part of a word, up to where it may break or end; 0 at a blank. */
size_t ws_wrap_part(const char *word);

#endif
