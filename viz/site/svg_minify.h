/*
 * Makes figures smaller for a site of hundreds of pages, because the attributes of elements are
 * half of a figure's bytes. The site's script (site.js) restores them before the figures' script
 * runs. The visible result is the same.
 */
#ifndef WS_SITE_SVG_MINIFY_H
#define WS_SITE_SVG_MINIFY_H

#include "viz/draw/bytes.h"

/*
 * Appends a fragment with ` data-is="LANE,REGISTER,…"` in each element in place of data-lane="LANE"
 * data-register="REGISTER" and so on, in a fixed order, empty for a missing one, and without
 * indentation. Consecutive rects of one size are put in a group with that size, `<g class="z"
 * style="--w:32px;--h:17px">`, which the site's style applies to them. Omits the dark mode rules of
 * its style that are among `rules`; NULL: none.
 */
void ws_svg_minify(const struct ws_bytes *fragment, const char *rules, struct ws_bytes *out);

/* Appends the dark mode rules of a figure, without its id: one per line, and a zero byte. */
void ws_site_rules(const struct ws_bytes *fragment, struct ws_bytes *rules);

#endif
