/*
 * Text from files and command lines: read a character at a time, checked at input, and made
 * harmless for output to a terminal.
 */
#ifndef WS_BASE_UTF8_H
#define WS_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { WS_UTF8_REASON_SIZE = 80 };

/* Reads one character of UTF-8 and moves `text` past it; at the end returns 0 and does not move. A
 * malformed byte reads as U+FFFD. */
unsigned ws_utf8_next(const char **text);

/* Bytes of the first `most` characters of `text`, or of all of it. */
size_t ws_utf8_length(const char *text, size_t most);

/*
 * Whether a character is plain: false for controls, for characters that change the direction of the
 * text after them, for invisible ones (zero-width spaces and joiners, tags), and for noncharacters
 * of Unicode.
 */
bool ws_utf8_is_plain(unsigned character);

/*
 * Same for text in a figure, where some languages need joiners and marks of direction: U+00AD,
 * U+061C, U+200B to U+200F, U+2060 and U+FEFF are accepted. False for malformed UTF-8 and for
 * characters that a figure cannot contain; `reason` then names the first, in WS_UTF8_REASON_SIZE
 * bytes.
 */
bool ws_utf8_check(const char *text, char *reason);

/* Replaces each character that is not plain and each malformed byte by '?', in place. */
void ws_utf8_mask(char *text);

/* Prints text with '?' for everything that ws_utf8_mask() would replace. */
void ws_utf8_print(const char *text, FILE *out);

#endif
