/*
 * What can be pointed at, said in words: "lane 5", "lane 5 r1 hi", "m2 r3 c5", "addr 9", "bank 4",
 * "0x120". A query is a pattern over what an element shows; -1 matches anything.
 */
#ifndef WS_APP_QUERY_H
#define WS_APP_QUERY_H

#include "probe/address.h"
#include "probe/layout.h"
#include "viz/figure/scene.h"

/* Whether each number of a pattern is in the variant's range. */
bool ws_query_fits(const struct ws_variant *variant, const struct ws_shown *pattern);

/*
 * Reads one query. Rows and columns are those of `view`. A bare number, or one after "at", is an
 * address, which `addresses` (may be NULL) turns into the element there: of each
 * memory row, by matrix and row (ws_model_rows()). Case does not matter.
 */
bool ws_query_parse(const struct ws_variant *variant, enum ws_view view,
                    const struct ws_addresses *addresses, const char *text,
                    struct ws_shown *pattern, struct ws_error *error);

/* Queries with ';' between, in memory coordinates; `pattern` holds WS_LANES. */
bool ws_query_parse_all(const struct ws_variant *variant, const char *text,
                        struct ws_shown *pattern, int *count, struct ws_error *error);

/* A pattern as ws_query_parse() reads it, in memory coordinates. */
void ws_query_write(const struct ws_shown *pattern, char *text, size_t size);
void ws_query_write_all(const struct ws_shown *pattern, int count, char *text, size_t size);

#endif
