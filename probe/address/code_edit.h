/*
 * Edits of a snippet's text: places where a number or an XOR could be written, and what of the text
 * is quoted to show a change. Places come from a scan past comments and strings; they are only tried.
 */
#ifndef WS_ADDRESS_CODE_EDIT_H
#define WS_ADDRESS_CODE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

/* Instead of the `length` bytes at `start`, the text `by`. */
struct ws_code_edit {
    bool declared; /* of the declarations beside the text */
    size_t start, length;
    char by[192];
};

/* The edited text, which the caller frees; NULL for lack of memory. */
char *ws_code_edit_apply(const char *text, const struct ws_code_edit *edit);

/* The line of a byte, from 1. */
int ws_code_line(const char *text, size_t at);

/* The bytes of the line that has a byte, without white space around and a comment behind; with
 * `statement`, of the statement in that line, without __shared__. */
void ws_code_span(const char *text, size_t at, bool statement, size_t *start, size_t *length);

/* Replaces the statement that starts in a line, at or before a column, by spaces but for its ';'. */
void ws_code_blank(char *text, int line, int column);

enum { WS_MOST_SITES = 48 };

struct ws_code_site {
    size_t start, length;
    size_t row_start, row_length; /* the index before it, of A[row][column]; length 0: none */
};

/* Finds what may be an offset: indices, what is assigned or returned, operands of asm. */
int ws_code_offsets(const char *text, struct ws_code_site site[WS_MOST_SITES]);

/* Finds names that may be a distance of rows: alone in [ ], a factor, all of a #define or a constant. */
int ws_code_factors(const char *text, struct ws_code_site site[WS_MOST_SITES]);

#endif
