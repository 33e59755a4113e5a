/* How the rows of an instruction meet each other and those of the rest of a snippet. */
#ifndef WS_ADDRESS_SUGGEST_ROWS_H
#define WS_ADDRESS_SUGGEST_ROWS_H

#include "probe/address/execution.h"

/*
 * What padding must leave as it is: else rows of one matrix have run into those of another, or what
 * reads a row is no longer where it was written.
 */
struct ws_row_meetings {
    int64_t distinct; /* rows of the instruction */
    int64_t touching; /* of them, that share bytes with the one before */
    int64_t shared;   /* of them, that share bytes with another instruction's, in one memory */
};

/*
 * Counts them for the instruction at a place in the snippet. `variant` is what takes addresses of
 * which the snippet does not say it. Fails for lack of memory alone.
 */
bool ws_row_meetings_count(const struct ws_executions *executions, const struct ws_variant *variant,
                           int line, int column, struct ws_row_meetings *meetings);

#endif
