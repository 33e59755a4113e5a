/*
 * What executions of instructions cost together: of each place the wavefronts, how many it could
 * not do with less, and the difference, which profilers call bank conflicts. An execution of which a
 * lane faults costs nothing that could be counted: it stands apart. Counts have 64 bits.
 */
#ifndef WS_ADDRESS_TALLY_H
#define WS_ADDRESS_TALLY_H

#include "probe/address/bank.h"
#include "probe/snippet/execution.h"

struct ws_tally_options {
    int64_t base_bytes; /* added to every offset, before the swizzle */
    struct ws_swizzle swizzle;
    int64_t buffer_bytes;    /* that rows must lie in; 0: not known */
    bool by_warp, by_values; /* a row for each warp, and for each value of the names with several */
};

enum { WS_TALLY_SEVERAL = 32 };

/* One place in a kernel, or all of them. */
struct ws_tally_row {
    char label[WS_EXECUTION_LABEL];   /* the executions' own; of all together "" */
    int line, column;                 /* as the executions have them */
    const struct ws_variant *variant; /* NULL: of several */
    int warp;                         /* -1: of several, or not known */
    int64_t value[WS_MAX_RANGES];     /* where options->by_values */
    /* Of a row that stands for several: what its warps and each name's values are, "0-3"; or "". */
    char several[1 + WS_MAX_RANGES][WS_TALLY_SEVERAL];
    int patterns;                          /* entries of the list that it sums up */
    uint64_t executions;                   /* of which `faulting` are not counted below */
    uint64_t wavefronts, least, conflicts; /* conflicts = wavefronts - least */
    int ways;          /* of the worst phase: its wavefronts; 0 where none is counted */
    uint64_t faulting; /* executions of which a lane's address cannot be moved */
    uint64_t racing;   /* counted, though their lanes store to the same bytes */
    char fault[192];   /* the first of either kind, or "" */
};

struct ws_tally {
    struct ws_tally_options options;
    int rows, room;
    struct ws_tally_row *row; /* owned; in the order of the first execution of each */
    struct ws_tally_row total;
    int ranges;
    char range[WS_MAX_RANGES][WS_NAME_SIZE]; /* what the values are of */
};

/*
 * Sums the executions up, all of which have a variant that touches memory. Finish the tally where
 * this succeeds. Fails for more executions than 64 bits can count, and for lack of memory.
 */
bool ws_tally_make(const struct ws_executions *executions, const struct ws_tally_options *options,
                   struct ws_tally *tally, struct ws_error *error);

void ws_tally_finish(struct ws_tally *tally);

/* Whether any execution faults or races: the first as an error, and in how many of how many. */
bool ws_tally_refuse(const struct ws_tally *tally, struct ws_error *error);

/*
 * The addresses of one execution, displaced and swizzled. False, with the reason, where there are
 * none to count: a counted lane does not take part, or has no address in shared memory.
 */
bool ws_execution_addresses(const struct ws_execution *execution,
                            const struct ws_tally_options *options, struct ws_addresses *addresses,
                            struct ws_error *error);

#endif
