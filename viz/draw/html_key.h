/* What colours mean, in a line of a page for each way that its cells can be coloured. */
#ifndef WS_DRAW_HTML_KEY_H
#define WS_DRAW_HTML_KEY_H

#include "viz/draw/bytes.h"
#include "viz/figure/figure.h"

/* Writes the key to a colour, hidden unless it is `own`, the figure's; nothing where it means nothing. */
void ws_html_add_key(const struct ws_figure *figure, enum ws_colour_by by, bool own,
                     struct ws_bytes *out);

#endif
