/*
 * Compares two snippets that should access the same shared memory, such as a store and the load
 * after it: whether they do, byte by byte, and whether both use the same swizzle.
 */
#ifndef WS_FEED_COMPARE_H
#define WS_FEED_COMPARE_H

#include "probe/access/address.h"
#include "probe/snippet/read/execution.h"

enum { WS_MOST_MISSING = 4 };

/* One of the two. */
struct ws_compare_side {
    const struct ws_executions *executions;   /* all with a variant */
    const struct ws_address_options *options; /* their base and swizzle */
    bool silent; /* its code has no instruction: it does what the other does not */
};

/* Bytes that only one side accesses. */
struct ws_missing {
    int64_t offset;
    int execution, lane; /* the first of the side that accesses them */
};

struct ws_compared {
    int64_t units;                              /* that the side accesses, of unit_bytes each */
    int64_t alone;                              /* of those, accessed only by this side */
    struct ws_missing missing[WS_MOST_MISSING]; /* the lowest of those */
    bool swizzle_known;                         /* inferred from its lanes: */
    struct ws_swizzle swizzle;                  /* bits 0: none */
};

struct ws_comparison {
    int unit_bytes; /* of the smallest access */
    struct ws_compared side[2];
    bool same_bytes, same_swizzle; /* the second only if both are known */
    bool xor_helps; /* with `by`, side[xored]'s addresses become the other's bytes or swizzle */
    int xored;
    struct ws_swizzle by;
};

/*
 * Compares. A side's swizzle is the one whose removal leaves addresses to which each bit of the
 * lane index adds the same in every lane. It is not known if none exists; one that fits both sides
 * is preferred. Fails for lack of memory, and for an invalid offset.
 */
bool ws_compare(const struct ws_compare_side side[2], struct ws_comparison *comparison,
                struct ws_error *error);

#endif
