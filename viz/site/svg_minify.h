/*
 * Figures made smaller for a site of hundreds of pages: what each element says of itself, attribute
 * by attribute, is half of their bytes. The site's own script writes it out again (site.js) before
 * the figures' script looks; nothing that is seen changes.
 */
#ifndef WS_SITE_SVG_MINIFY_H
#define WS_SITE_SVG_MINIFY_H

#include "viz/draw/bytes.h"

/*
 * Appends a fragment: of each element ` data-is="LANE,REGISTER,…"` in place of data-lane="LANE"
 * data-register="REGISTER" and so on, in one order, empty where there is none; and lines without
 * the blanks that they begin with. Rects of one size in a row are a group that says it, `<g
 * class="z" style="--w:32px;--h:17px">`, which the site's style has them take over. Of its style,
 * rules by which a figure becomes dark that are among `rules` are left out; NULL: none are.
 */
void ws_svg_minify(const struct ws_bytes *fragment, const char *rules, struct ws_bytes *out);

/* Appends the rules of that kind that a figure has, without its id: a line each, and a zero byte.
 */
void ws_site_rules(const struct ws_bytes *fragment, struct ws_bytes *rules);

#endif
