/* Rows of a tally that say the same, as one. */
#ifndef WS_REPORT_TALLY_FOLD_H
#define WS_REPORT_TALLY_FOLD_H

#include "probe/access/tally.h"

/*
 * Makes a tally for reading: rows of one instruction that cost the same each become one row, with
 * the sum of them, whose label, warps and values say which: "line 12, k = 0 … 112", "0-3". That is
 * done only where these are all combinations of those named; else rows of one warp and one set of
 * values alone become one, or none do. Finish it. Fails for lack of memory.
 */
bool ws_tally_fold(const struct ws_tally *tally, struct ws_tally *folded, struct ws_error *error);

#endif
