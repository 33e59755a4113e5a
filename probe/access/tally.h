/*
 * The cost of instruction executions, per place: the wavefronts, their minimum, and the difference,
 * which profilers call bank conflicts. An execution with a faulting lane has no cost and is counted
 * separately. Counts have 64 bits.
 */
#ifndef WS_ACCESS_TALLY_H
#define WS_ACCESS_TALLY_H

#include "probe/access/bank.h"
#include "probe/snippet/read/execution.h"

struct ws_tally_options {
    int64_t base_bytes; /* added to every offset, before the swizzle */
    struct ws_swizzle swizzle;
    int64_t buffer_bytes;    /* size of the buffer that must contain the rows; 0: not known */
    bool by_warp, by_values; /* one row per warp, and per value of the names with several */
};

enum { WS_TALLY_SEVERAL = 32 };

/* One place in a kernel, or all of them. */
struct ws_tally_row {
    char label[WS_EXECUTION_LABEL];   /* the executions' own; of the total "" */
    int line, column;                 /* as in the executions */
    const struct ws_variant *variant; /* NULL: several */
    int warp;                         /* -1: several, or not known */
    int64_t value[WS_MAX_RANGES];     /* with options->by_values */
    /* If the row sums several: its warps and each name's values, "0-3"; otherwise "". */
    char several[1 + WS_MAX_RANGES][WS_TALLY_SEVERAL];
    int patterns;                          /* entries of the list that it sums */
    uint64_t executions;                   /* `faulting` of them are not counted below */
    uint64_t wavefronts, least, conflicts; /* conflicts = wavefronts - least */
    int ways;          /* of the worst phase: its wavefronts; 0 if none is counted */
    uint64_t faulting; /* executions with a lane whose address faults */
    uint64_t racing;   /* counted, but lanes store to the same bytes */
    char fault[192];   /* the first fault or race, or "" */
};

struct ws_tally {
    struct ws_tally_options options;
    int rows, room;
    struct ws_tally_row *row; /* owned; in the order of each one's first execution */
    struct ws_tally_row total;
    int ranges;
    char range[WS_MAX_RANGES][WS_NAME_SIZE]; /* names of the values */
};

/* Sums the executions, each of a variant that accesses memory. The caller finishes the tally if
 * this succeeds. Fails for more executions than 64 bits can count, and for lack of memory. */
bool ws_tally_make(const struct ws_executions *executions, const struct ws_tally_options *options,
                   struct ws_tally *tally, struct ws_error *error);

void ws_tally_finish(struct ws_tally *tally);

/* Fails if any execution faults or races, with the first one and the number of them. */
bool ws_tally_refuse(const struct ws_tally *tally, struct ws_error *error);

/* The addresses of one execution, displaced and swizzled. False, with the reason, if a counted lane
 * is inactive or has no address in shared memory. */
bool ws_execution_addresses(const struct ws_execution *execution,
                            const struct ws_tally_options *options, struct ws_addresses *addresses,
                            struct ws_error *error);

#endif
