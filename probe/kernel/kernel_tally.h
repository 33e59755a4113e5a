/*
 * What a kernel's accesses cost: for each place of the source the executions, their wavefronts by the
 * rules of bank.h, the ideal wavefronts, and the difference. Accesses that no rule covers, such as
 * atomics, stand apart with the reason, and so do executions in which an address faults.
 */
#ifndef WS_KERNEL_KERNEL_TALLY_H
#define WS_KERNEL_KERNEL_TALLY_H

#include "probe/access/bank.h"
#include "probe/ptx/accesses.h"
#include "probe/snippet/read/site_rule.h"

enum { WS_KERNEL_FAULT_SIZE = 192, WS_KERNEL_OMITTED = INT32_MIN };

/* One place: instructions of the PTX with the same kernel, line, column and opcode. */
struct ws_kernel_site {
    const struct ws_site *site; /* the first of them; borrowed from the accesses */
    struct ws_kernel_rule rule;
    uint64_t executions; /* by warps; of which `faulting` are not counted below */
    uint64_t wavefronts, ideal;
    bool at_least; /* some executions take that many or more (bank.h) */
    int ways;      /* wavefronts of the worst phase; 0: nothing is counted */
    int worst;     /* the pattern with the most excess, or that faults where all do */
    uint64_t faulting;
    char fault[WS_KERNEL_FAULT_SIZE]; /* of the first execution that faults, or "" */
    bool beyond;                      /* it is beyond the block's shared memory, not misaligned */
    int fault_warp; /* the lowest that is, of which `fault` reports the first lane */
};

/* One place and one reason. */
struct ws_kernel_uncounted {
    const struct ws_site *site; /* borrowed */
    const char *reason;         /* borrowed */
    const char *cause, *what;   /* as of struct ws_uncounted; borrowed */
    bool is_known;              /* its addresses are, but no rule covers it: an atomic */
    uint64_t times;
};

struct ws_kernel_tally {
    int sites, uncounteds;
    struct ws_kernel_site *site; /* in the order of the PTX */
    struct ws_kernel_uncounted *uncounted;
    int *place; /* of each site of the accesses: index into `site`; below 0, -1 - that into
                   `uncounted`, or WS_KERNEL_OMITTED */
    uint64_t executions, wavefronts, ideal, faulting; /* of all sites */
    bool narrow, atomics;                             /* some site's rule is of such */
};

/* Counts one pattern by a rule that has a variant. */
void ws_kernel_count_pattern(const struct ws_kernel_rule *rule,
                             const struct ws_site_pattern *pattern, struct ws_banks *banks);

/*
 * Sums the accesses up, of `only` one variant where that is not NULL. The tally borrows from
 * `accesses`; finish it where this succeeds. Fails for lack of memory.
 */
bool ws_kernel_tally_make(const struct ws_accesses *accesses, const struct ws_variant *only,
                          struct ws_kernel_tally *tally, struct ws_error *error);
void ws_kernel_tally_finish(struct ws_kernel_tally *tally);

#endif
