/* Texts as JSON in a page. */
#ifndef WS_DRAW_HTML_STRING_H
#define WS_DRAW_HTML_STRING_H

#include "viz/draw/bytes.h"

/*
 * A text as a JSON string that an HTML parser cannot misread: special and control characters are
 * escaped; a malformed byte becomes U+FFFD.
 */
void ws_html_add_string(struct ws_bytes *out, const char *text);

/* The same without the quotes. */
void ws_html_add_characters(struct ws_bytes *out, const char *text);

#endif
