/* Texts as JSON that stands in a page. */
#ifndef WS_DRAW_HTML_STRING_H
#define WS_DRAW_HTML_STRING_H

#include "viz/draw/bytes.h"

/*
 * A text as a JSON string that no reader of HTML takes for anything else: what it could is escaped,
 * as are control characters; a malformed byte becomes U+FFFD.
 */
void ws_html_add_string(struct ws_bytes *out, const char *text);

/* The same without the quotes around it. */
void ws_html_add_characters(struct ws_bytes *out, const char *text);

#endif
