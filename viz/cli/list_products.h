/* What `warpscope list` prints of products: a line each, in a table that fits 80 columns but for
 * the longest names, which stand last in it. */
#ifndef WS_CLI_LIST_PRODUCTS_H
#define WS_CLI_LIST_PRODUCTS_H

#include "probe/isa/mma.h"
#include "viz/cli/list_format.h"
#include "viz/export/assets.h"

/*
 * Reads and checks what is known of those that are picked, which the set keeps: after it, printing
 * them does not stop midway.
 */
bool ws_list_products_read(const bool picked[WS_PRODUCTS], struct ws_captures *captures,
                           struct ws_error *error);

/*
 * Prints those that are picked, in the catalogue's order. `first`: of JSON, whether nothing stands
 * before them in the array. Fails if captures cannot be read.
 */
bool ws_list_products(const bool picked[WS_PRODUCTS], enum ws_list_format format, bool first,
                      struct ws_captures *captures, struct ws_error *error);

#endif
