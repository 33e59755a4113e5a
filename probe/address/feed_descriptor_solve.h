/*
 * The descriptor that reads what was stored, if there is one: each field is worked out from where
 * the writer put the elements that it leads to, and the whole is judged.
 */
#ifndef WS_ADDRESS_FEED_DESCRIPTOR_SOLVE_H
#define WS_ADDRESS_FEED_DESCRIPTOR_SOLVE_H

#include "probe/address/feed_descriptor.h"

/*
 * In place: the start and the offsets of `described`, with the major, the swizzle and the base
 * offset that it has; fields without effect stay as they are. False where no such descriptor reads
 * the operand, which starts at (along, k), from what was stored; then `described` is left as it is.
 */
bool ws_feed_solve(const struct ws_stored *stored, int along, int k,
                   struct ws_described *described);

/* How much must be changed for it to be another: 0 for the same. What has no effect counts nothing.
 */
int ws_feed_descriptor_far(const struct ws_described *a, const struct ws_described *b);

/*
 * The nearest that does, over all majors, swizzles and base offsets. False where there is none.
 */
bool ws_feed_solve_nearest(const struct ws_stored *stored, int along, int k,
                           const struct ws_described *asked, struct ws_described *found);

#endif
