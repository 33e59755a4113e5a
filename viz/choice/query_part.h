/* Reads one part of a query, a word with its number or a place, into the query's state. */
#ifndef WS_CHOICE_QUERY_PART_H
#define WS_CHOICE_QUERY_PART_H

#include "viz/choice/query_number.h"

/* Reads a part at `*text` and moves past it; fails if there is no part. */
bool ws_asked_part(struct ws_asked *asked, const char **text);

/*
 * The rows and columns, as `view` counts them, of a matrix that a register holds; false if it holds
 * none.
 */
bool ws_asked_extent(const struct ws_variant *variant, int matrix, int reg, enum ws_view view,
                     int first[2], int last[2]);

#endif
