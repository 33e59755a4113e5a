/*
 * Two snippets that should touch the same shared memory, as a store and the load behind it: whether
 * they do, byte for byte, and whether both lay it out with the same swizzle.
 */
#ifndef WS_ADDRESS_COMPARE_H
#define WS_ADDRESS_COMPARE_H

#include "probe/address/address.h"
#include "probe/snippet/execution.h"

enum { WS_MOST_MISSING = 4 };

/* One of the two. */
struct ws_compare_side {
    const struct ws_executions *executions;   /* all with a variant */
    const struct ws_address_options *options; /* their base and swizzle */
    bool silent; /* its code has no instruction: it does what the other does not */
};

/* Bytes that one side touches and the other does not. */
struct ws_missing {
    int64_t offset;
    int execution, lane; /* of the side that touches them, the first that does */
};

struct ws_compared {
    int64_t units;                              /* that the side touches, of unit_bytes each */
    int64_t alone;                              /* of those, touched by this side only */
    struct ws_missing missing[WS_MOST_MISSING]; /* the lowest of those */
    bool swizzle_known;                         /* what its lanes show: */
    struct ws_swizzle swizzle;                  /* bits 0: none */
};

struct ws_comparison {
    int unit_bytes; /* of the smallest access */
    struct ws_compared side[2];
    bool same_bytes, same_swizzle; /* the second only where both are known */
    bool xor_helps; /* with `by`, side[xored]'s addresses become the other's bytes or swizzle */
    int xored;
    struct ws_swizzle by;
};

/*
 * Compares. A side's swizzle is the one that, taken away, leaves addresses to which each bit of the
 * lane's number adds the same in every lane; it is not known where there is none such, and one that
 * fits both sides is preferred. Fails for lack of memory, and for an offset that is no address.
 */
bool ws_compare(const struct ws_compare_side side[2], struct ws_comparison *comparison,
                struct ws_error *error);

#endif
