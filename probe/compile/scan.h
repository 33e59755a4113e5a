/*
 * Scans source text without a parser: distinguishes code from comments and strings, and finds where
 * a definition or a statement starts and ends.
 */
#ifndef WS_COMPILE_SCAN_H
#define WS_COMPILE_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/*
 * A copy of a text, which the caller frees, of the same length and lines and with a terminating 0,
 * in which comments, preprocessor lines, and the contents of strings and characters are blanks.
 * NULL for lack of memory.
 */
char *ws_scan_bare(const char *text, size_t length);

/* From `start` to before `end`, in the text and in its bare copy. */
struct ws_piece {
    size_t start, end;
    bool closed; /* it ends with ';' or '}' */
};

/* The next definition or statement at or after *at and before `end`; moves *at past it. False if
 * none exists. A class or a list includes its semicolon, an `if` its `else`. */
bool ws_piece_next(const char *bare, size_t end, size_t *at, struct ws_piece *piece);

/* The piece at namespace level that contains a position; false if none does. */
bool ws_piece_around(const char *bare, size_t length, size_t place, struct ws_piece *piece);

/* Whether a part of a bare text has a word. */
bool ws_scan_has(const char *bare, size_t start, size_t end, const char *word);

/* The position of a word at or after `start`; `end` if it does not occur. */
size_t ws_scan_find(const char *bare, size_t start, size_t end, const char *word);

/* Whether a character may be in a name. */
bool ws_scan_name(char c);

/* The length of the name at a position, or 0. */
size_t ws_scan_name_length(const char *bare, size_t start, size_t end);

/* The place behind blanks and line ends from a place on; before those that end at a place. */
size_t ws_scan_skip(const char *bare, size_t at, size_t end);
size_t ws_scan_back(const char *bare, size_t at);

/* The name of the kernel whose `__global__` is at *at: its length, 0 for none, and *at moves to it. */
size_t ws_scan_kernel_name(const char *bare, size_t length, size_t *at);

/* The position after the bracket that closes the one at `start`, and at most `end`. */
size_t ws_scan_closed(const char *bare, size_t start, size_t end);

/* The position of a line and a column, both from 1; `length` if after the end. */
size_t ws_scan_place(const char *text, size_t length, int line, int column);

/* The line, from 1, of a position. */
int ws_scan_line(const char *text, size_t place);

#endif
