/* The pages, one function each. It appends the whole page that `index` is the number of. */
#ifndef WS_SITE_PAGES_H
#define WS_SITE_PAGES_H

#include "viz/site/sources.h"

typedef bool ws_site_write(struct ws_site *site, int index, struct ws_bytes *out,
                           struct ws_error *error);

ws_site_write ws_site_index;   /* the first page: what the site is, and its contents */
ws_site_write ws_site_variant; /* a data-movement variant, by ws_variant_id */
ws_site_write ws_site_product; /* by ws_mma_id */
ws_site_write ws_site_layout;  /* the figure of a class of MMAs, by its number */
ws_site_write ws_site_lesson;  /* by its place on the shelf */
ws_site_write ws_site_errata;
ws_site_write ws_site_manual; /* by its place among the chapters */

#endif
