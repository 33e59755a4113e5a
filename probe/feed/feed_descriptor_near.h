/* An alternative that feeds where the requested combination does not. */
#ifndef WS_FEED_FEED_DESCRIPTOR_NEAR_H
#define WS_FEED_FEED_DESCRIPTOR_NEAR_H

#include "probe/feed/feed_descriptor.h"

/* A question with a positive answer, and how it differs from the original one. */
struct ws_feed_read_near {
    bool descriptor; /* another one, or another major, for the same data */
    bool major;
    bool write; /* another box, or another store */
    struct ws_described described;
    struct ws_boxed boxed; /* with a box: that box, `boxes` of it, `box_bytes` apart */
    int boxes, box_bytes;
    int64_t pitch_bytes, base_bytes; /* with lines */
    struct ws_swizzle swizzle;
};

/* The question of an alternative, which borrows from both arguments and fills `addresses`. */
struct ws_feed_read ws_feed_read_near_question(const struct ws_feed_read *question,
                                               const struct ws_feed_read_near *near,
                                               struct ws_address_options *addresses);

#endif
