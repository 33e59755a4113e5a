/*
 * The text queries for the items that the window shows: the queries of viz/choice/query.h and, for
 * an MMA, those of each operand: "A[3,5]", "D[3,*]", "b1". A query without an operand, such as
 * "lane 5", covers all operands.
 */
#ifndef WS_APP_FIND_H
#define WS_APP_FIND_H

#include "viz/choice/query.h"

/* Whether the variant has the items that a pattern names. */
bool ws_find_fits(const struct ws_variant *variant, const struct ws_shown *pattern);

/* As ws_query_parse(), ws_query_parse_all(), ws_query_write() and ws_query_write_all(). */
bool ws_find_parse(const struct ws_variant *variant, const char *text, struct ws_shown *pattern,
                   struct ws_error *error);
bool ws_find_parse_all(const struct ws_variant *variant, const struct ws_addresses *addresses,
                       const char *text, struct ws_shown *pattern, int *count,
                       struct ws_error *error);
void ws_find_write(const struct ws_variant *variant, const struct ws_shown *pattern, char *text,
                   size_t size);
void ws_find_write_all(const struct ws_variant *variant, const struct ws_shown *pattern, int count,
                       char *text, size_t size);

#endif
