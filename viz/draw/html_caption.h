/* The words around a page's panels, where the figure is several. */
#ifndef WS_DRAW_HTML_CAPTION_H
#define WS_DRAW_HTML_CAPTION_H

#include "viz/draw/bytes.h"
#include "viz/figure/figure.h"

/* What stands over the panels: a title and the instruction. A bare figure has none of it. */
void ws_html_add_title(const struct ws_figure *figure, const char *title, const char *ptx,
                       struct ws_bytes *out);

/* What stands under them: the legend of an explore figure, the figure's caption, and where its mapping is from. */
void ws_html_add_caption(const struct ws_figure *figure, struct ws_bytes *out);

#endif
