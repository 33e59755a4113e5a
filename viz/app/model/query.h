/*
 * What can be pointed at, said in words: "lane 5", "lane 5 r1.hi", "M2[3,5]", "m2 r3 c5", "addr 9",
 * "bank 4", "0x120". A query is a pattern over what an element shows; -1 matches anything. The same
 * words mean the same in every view: rows and columns are memory's, and the fragment's after F.
 */
#ifndef WS_APP_QUERY_H
#define WS_APP_QUERY_H

#include "probe/address/address.h"
#include "probe/isa/layout.h"
#include "viz/figure/scene.h"

/* Whether each number of a pattern is in the variant's range. */
bool ws_query_fits(const struct ws_variant *variant, const struct ws_shown *pattern);

/* Whether a query can begin so: a digit, or the first letter of a word that queries know. */
bool ws_query_begins(const char *text);

/*
 * Reads one query. 0x120, or a number after "at", is an address, which `addresses`, of each memory
 * row by matrix and row (ws_model_rows()), turns into the element there; without them (NULL) it
 * fails. Case does not matter. Fails, and says why, if any part of the text is not understood, is
 * out of range or is said twice.
 */
bool ws_query_parse(const struct ws_variant *variant, const struct ws_addresses *addresses,
                    const char *text, struct ws_shown *pattern, struct ws_error *error);

/*
 * Queries with ';' between; none in an empty text. `pattern` has room for WS_LANES, and is as it
 * was where this fails.
 */
bool ws_query_parse_all(const struct ws_variant *variant, const struct ws_addresses *addresses,
                        const char *text, struct ws_shown *pattern, int *count,
                        struct ws_error *error);

/* A pattern as ws_query_parse() reads it, and several with ';' between. */
void ws_query_write(const struct ws_shown *pattern, char *text, size_t size);
void ws_query_write_all(const struct ws_shown *pattern, int count, char *text, size_t size);

#endif
