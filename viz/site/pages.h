/* The pages, a function each: it appends the whole page of what `index` is the number of. */
#ifndef WS_SITE_PAGES_H
#define WS_SITE_PAGES_H

#include "viz/site/sources.h"

typedef bool ws_site_write(struct ws_site *site, int index, struct ws_bytes *out,
                           struct ws_error *error);

ws_site_write ws_site_index;   /* the first page: what it is, and all that there is */
ws_site_write ws_site_variant; /* of what moves, by ws_variant_id */
ws_site_write ws_site_product; /* by ws_mma_id */
ws_site_write ws_site_layout;  /* the picture of products alike, by their kind */
ws_site_write ws_site_lesson;  /* by its place on the shelf */
ws_site_write ws_site_errata;
ws_site_write ws_site_manual; /* by its place among the chapters */

#endif
