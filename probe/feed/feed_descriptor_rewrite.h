/* Other ways of writing a matrix, so that a descriptor reads it. */
#ifndef WS_FEED_FEED_DESCRIPTOR_REWRITE_H
#define WS_FEED_FEED_DESCRIPTOR_REWRITE_H

#include "probe/feed/feed_descriptor_near.h"

/*
 * The nearest, to `near`: of boxes another start, swizzle, width, height or number of them, of
 * lines another base, pitch or swizzle. `as_asked`: for the very descriptor that was asked about,
 * as another one is known already; else for any. *found: there is one. Fails for lack of memory
 * alone.
 */
bool ws_feed_rewrite(const struct ws_feed_read *question, bool as_asked,
                     struct ws_feed_read_near *near, bool *found, struct ws_error *error);

#endif
