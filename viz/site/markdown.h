/* The Markdown that Warpscope itself prints, as HTML: its tables, its paragraphs, its code. */
#ifndef WS_SITE_MARKDOWN_H
#define WS_SITE_MARKDOWN_H

#include "viz/draw/bytes.h"

/*
 * Appends what stands from the first line on that is a table or bold. Tables scroll within their
 * box, and the first cell of a row is its heading; bold lines are captions of the tables below.
 */
void ws_site_tables(const char *markdown, const char *caption, struct ws_bytes *out);

/* Text of one line: `code`, **bold**, *emphasis*, and a backslash before a character for itself. */
void ws_site_line(const char *text, size_t length, struct ws_bytes *out);

#endif
