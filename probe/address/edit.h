/* Changes to a snippet's text, and what of it is quoted to show them. */
#ifndef WS_ADDRESS_EDIT_H
#define WS_ADDRESS_EDIT_H

#include <stddef.h>

#include "probe/address/snippet.h"

/* Instead of the `length` bytes at `start`, the text `by`. */
struct ws_edit {
    size_t start, length;
    char by[192];
};

/* The text with the change made, which the caller frees; NULL for lack of memory. */
char *ws_edit_apply(const char *text, const struct ws_edit *edit);

/* The line of a byte, from 1. */
int ws_edit_line(const char *text, size_t at);

/* The bytes of the line in which a byte stands, without white space around and a comment behind. */
void ws_edit_line_span(const char *text, size_t at, size_t *start, size_t *length);

/* The same of the statement that has the byte, as far as it stands in that line, without __shared__. */
void ws_edit_statement_span(const char *text, size_t at, size_t *start, size_t *length);

/* A number of the text as another: in the same base, with the same suffix. */
void ws_edit_number(const char *text, const struct ws_literal *literal, int64_t value,
                    struct ws_edit *edit);

#endif
