/* What a page's script is told of what the page shows: a figure and its relation as JSON. */
#ifndef WS_DRAW_HTML_DATA_H
#define WS_DRAW_HTML_DATA_H

#include "viz/draw/bytes.h"
#include "viz/figure/relation.h"

/*
 * Writes it as it may stand in a script element: no "<" is in it. Without a relation, which figure it is
 * and no more. `given_in` is the panel in which the row that a lane gives is outlined; NULL: in none.
 */
void ws_html_add_data(const struct ws_figure *figure, const struct ws_relation *relation,
                      const char *given_in, struct ws_bytes *out);

/* What the figure is of: the variant's name, of a whole product the product's. */
const char *ws_html_variant(const struct ws_figure *figure);

#endif
