/*
 * Edits of a snippet's text: places where a number or an XOR could be written, and the part of the
 * text that shows a change. Places come from a scan that skips comments and strings; they are only
 * tried.
 */
#ifndef WS_FEED_CODE_EDIT_H
#define WS_FEED_CODE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

/* Replaces the `length` bytes at `start` with the text `by`. */
struct ws_code_edit {
    bool declared; /* in the declarations beside the text */
    size_t start, length;
    char by[192];
};

/* The edited text, which the caller frees; NULL for lack of memory. */
char *ws_code_edit_apply(const char *text, const struct ws_code_edit *edit);

/* The line of a byte, from 1. */
int ws_code_line(const char *text, size_t at);

/* The bytes of a line, without surrounding white space and a comment at its end; with `statement`,
 * of the statement in that line, without __shared__. */
void ws_code_span(const char *text, size_t at, bool statement, size_t *start, size_t *length);

/*
 * Replaces the statement that starts in a line, at or before a column, by spaces, except its ';'.
 */
void ws_code_blank(char *text, int line, int column);

enum { WS_MOST_SITES = 48 };

struct ws_code_site {
    size_t start, length;
    size_t row_start, row_length; /* the index before it, of A[row][column]; length 0: none */
};

/* Finds possible offsets: indices, assigned or returned values, operands of asm. */
int ws_code_offsets(const char *text, struct ws_code_site site[WS_MOST_SITES]);

/* Finds names that may be a row pitch: the only token in [ ], a factor, all of a #define or a
 * constant. */
int ws_code_factors(const char *text, struct ws_code_site site[WS_MOST_SITES]);

#endif
