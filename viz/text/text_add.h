/* Appending to texts in fixed buffers, and cells of CSV. */
#ifndef WS_TEXT_TEXT_ADD_H
#define WS_TEXT_TEXT_ADD_H

#include <stddef.h>
#include <stdio.h>

#include "probe/base/error.h"

/* Appends to a text in a buffer of `size` bytes; what does not fit is omitted. */
void ws_text_add(char *text, size_t size, const char *format, ...) WS_PRINTF(3, 4);

/* A cell of CSV, in quotes if the text needs them. */
void ws_csv_cell(const char *text, FILE *file);

#endif
