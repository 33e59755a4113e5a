/*
 * Text as people's files and command lines bring it: read a character at a time, checked where it
 * comes in, and made harmless where it goes to a terminal.
 */
#ifndef WS_BASE_UTF8_H
#define WS_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { WS_UTF8_REASON_SIZE = 80 };

/*
 * Reads one character of UTF-8 and moves `text` past it; at the end returns 0 and stays. A malformed
 * byte reads as U+FFFD.
 */
unsigned ws_utf8_next(const char **text);

/* Bytes of the first `most` characters of `text`, or of all of it. */
size_t ws_utf8_length(const char *text, size_t most);

/*
 * Whether a character is what it looks like: false for controls, for what turns the direction of
 * the text after it, for what is not to be seen (zero-width spaces and joiners, tags), and for what
 * Unicode says is no character.
 */
bool ws_utf8_is_plain(unsigned character);

/*
 * The same for text to be set in a figure, where joiners and marks of direction belong to what some
 * languages are written in: U+00AD, U+061C, U+200B to U+200F, U+2060 and U+FEFF are good there.
 * False for malformed UTF-8 and for what no figure can hold; `reason` then names the first, in
 * WS_UTF8_REASON_SIZE bytes.
 */
bool ws_utf8_check(const char *text, char *reason);

/* Puts '?' for each character that is not plain and each malformed byte, in place. */
void ws_utf8_mask(char *text);

/* Prints text with '?' for what ws_utf8_mask() would replace. */
void ws_utf8_print(const char *text, FILE *out);

#endif
