/* Compares what one snippet writes with what another reads, in words. */
#ifndef WS_REPORT_COMPARE_TEXT_H
#define WS_REPORT_COMPARE_TEXT_H

#include <stdio.h>

#include "probe/feed/compare.h"

/* Whether there is no difference: the same bytes, and not two swizzles. */
bool ws_compared_equal(const struct ws_comparison *comparison);

/*
 * One line per finding. `side` is as it was compared; unless one writes and one reads, side 0 is
 * "the code" and side 1 "the other".
 */
void ws_comparison_print(const struct ws_compare_side side[2],
                         const struct ws_comparison *comparison, FILE *file);

/* The difference in short, for an error: "512 rows of 16 bytes are read and never written". */
void ws_comparison_brief(const struct ws_compare_side side[2],
                         const struct ws_comparison *comparison, char *text, size_t size);

/*
 * One JSON object: "equal", "row_bytes", for each side "rows", "alone", "first" and "swizzle"
 * ("none", or null if not known), and "xor" or null. Fails, with nothing written, if memory runs
 * out.
 */
bool ws_comparison_json(const struct ws_compare_side side[2],
                        const struct ws_comparison *comparison, FILE *file, struct ws_error *error);

#endif
