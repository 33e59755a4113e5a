/*
 * Source text read without a parser: what is code and what is a comment or a string, and where a
 * definition or a statement starts and ends.
 */
#ifndef WS_COMPILE_SCAN_H
#define WS_COMPILE_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/*
 * A copy of a text, for the caller to free, of the same length and lines and with a closing 0, in
 * which comments, preprocessor lines, and what strings and characters hold are blanks. NULL for lack
 * of memory.
 */
char *ws_scan_bare(const char *text, size_t length);

/* From `start` up to and without `end`, in the text and in its bare copy. */
struct ws_piece {
    size_t start, end;
    bool closed; /* it ends with ';' or '}' */
};

/*
 * The next definition or statement at or after *at and before `end`; moves *at past it. False where
 * there is none. A class or a list goes on to its semicolon, an `if` to the end of its `else`.
 */
bool ws_piece_next(const char *bare, size_t end, size_t *at, struct ws_piece *piece);

/* The piece at the level of namespaces that a place is in; false where it is in none. */
bool ws_piece_around(const char *bare, size_t length, size_t place, struct ws_piece *piece);

/* Whether a part of a bare text has a word. */
bool ws_scan_has(const char *bare, size_t start, size_t end, const char *word);

/* The place of a word at or after `start`; `end` where it is not there. */
size_t ws_scan_find(const char *bare, size_t start, size_t end, const char *word);

/* Whether a character may be in a name. */
bool ws_scan_name(char c);

/* The length of the name at a place; 0: there is none. */
size_t ws_scan_name_length(const char *bare, size_t start, size_t end);

/* The name of the kernel whose `__global__` is at *at: its length, 0 for none, and *at moves to it. */
size_t ws_scan_kernel_name(const char *bare, size_t length, size_t *at);

/* The place after the bracket that closes the one at `start`, and at most `end`. */
size_t ws_scan_closed(const char *bare, size_t start, size_t end);

/* The place of a line and a column, both from 1; `length` beyond the end. */
size_t ws_scan_place(const char *text, size_t length, int line, int column);

/* The line, from 1, of a place. */
int ws_scan_line(const char *text, size_t place);

#endif
