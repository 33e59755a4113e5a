/*
 * The output of `warpscope list` for MMA variants: one line each, in a table that fits 80 columns
 * except for the longest names, in the last column.
 */
#ifndef WS_CLI_LIST_PRODUCTS_H
#define WS_CLI_LIST_PRODUCTS_H

#include "probe/mma/mma.h"
#include "viz/cli/list_format.h"
#include "viz/export/assets.h"

/* Reads and checks the evidence of the picked variants before a line is printed. */
bool ws_list_products_read(const bool picked[WS_PRODUCTS], struct ws_captures *captures,
                           struct ws_stands stands[WS_PRODUCTS], struct ws_error *error);

/*
 * Prints the picked variants in the catalog's order. `first`: for JSON, whether they are the first
 * in the array.
 */
void ws_list_products(const bool picked[WS_PRODUCTS], const struct ws_stands stands[WS_PRODUCTS],
                      enum ws_list_format format, bool first);

#endif
