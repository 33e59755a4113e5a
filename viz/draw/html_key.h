/* The color keys of a page, one line per way to color its cells. */
#ifndef WS_DRAW_HTML_KEY_H
#define WS_DRAW_HTML_KEY_H

#include "viz/draw/bytes.h"
#include "viz/figure/figure.h"

/*
 * Writes the key to a coloring, hidden unless it is `own`, the figure's; nothing if it has no
 * meaning.
 */
void ws_html_add_key(const struct ws_figure *figure, enum ws_colour_by by, bool own,
                     struct ws_bytes *out);

#endif
