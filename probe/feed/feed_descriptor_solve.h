/*
 * The descriptor that reads given data, if there is one: each field is derived from where the
 * writer put the elements that the field leads to, and the whole is judged.
 */
#ifndef WS_FEED_FEED_DESCRIPTOR_SOLVE_H
#define WS_FEED_FEED_DESCRIPTOR_SOLVE_H

#include "probe/feed/feed_descriptor.h"

/*
 * Sets the start and the offsets of `described` for its major, swizzle and base offset; fields
 * without effect stay unchanged. False if no such descriptor reads the operand, which starts at
 * (along, k), from `stored`; then `described` stays unchanged.
 */
bool ws_feed_solve(const struct ws_stored *stored, int along, int k,
                   struct ws_described *described);

/* The number of changes between two descriptors: 0 for the same. Fields without effect do not
 * count. */
int ws_feed_descriptor_far(const struct ws_described *a, const struct ws_described *b);

/* The nearest descriptor that reads it, over all majors, swizzles and base offsets. False if none
 * exists. */
bool ws_feed_solve_nearest(const struct ws_stored *stored, int along, int k,
                           const struct ws_described *asked, struct ws_described *found);

#endif
