/* The data of a page's script: a figure and its relation as JSON. */
#ifndef WS_DRAW_HTML_DATA_H
#define WS_DRAW_HTML_DATA_H

#include "viz/draw/bytes.h"
#include "viz/figure/relation.h"

/*
 * Writes it for use in a script element, without "<". Without a relation, only the figure's name.
 * `given_in` is the panel that outlines the row whose address a lane supplies; NULL: no panel.
 */
void ws_html_add_data(const struct ws_figure *figure, const struct ws_relation *relation,
                      const char *given_in, struct ws_bytes *out);

/* The name of the figure's variant; for a whole MMA, the MMA's. */
const char *ws_html_variant(const struct ws_figure *figure);

#endif
