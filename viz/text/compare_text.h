/* Whether what one snippet writes is what another reads, in words. */
#ifndef WS_TEXT_COMPARE_TEXT_H
#define WS_TEXT_COMPARE_TEXT_H

#include <stdio.h>

#include "probe/address/compare.h"

/* Whether nothing speaks against it: the same bytes, and no two swizzles. */
bool ws_compared_equal(const struct ws_comparison *comparison);

/*
 * A line for each thing to be said of it; `side` as it was compared, side 0 being "the code" and side
 * 1 "the other" where not one writes and one reads.
 */
void ws_comparison_print(const struct ws_compare_side side[2],
                         const struct ws_comparison *comparison, FILE *file);

/* What differs, in short, for an error: "512 rows of 16 bytes are read and never written". */
void ws_comparison_brief(const struct ws_compare_side side[2],
                         const struct ws_comparison *comparison, char *text, size_t size);

/*
 * One JSON object: "equal", "row_bytes", for each side "rows", "alone", "first" and "swizzle" ("none",
 * or null if not known), and "xor" or null. Fails, with nothing written, if memory runs out.
 */
bool ws_comparison_json(const struct ws_compare_side side[2],
                        const struct ws_comparison *comparison, FILE *file, struct ws_error *error);

#endif
