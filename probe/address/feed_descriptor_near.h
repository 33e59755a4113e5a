/* What does feed where what was asked about does not. */
#ifndef WS_ADDRESS_FEED_DESCRIPTOR_NEAR_H
#define WS_ADDRESS_FEED_DESCRIPTOR_NEAR_H

#include "probe/address/feed_descriptor.h"

/* What does: a question that has a yes, and what of it is other than was asked. */
struct ws_feed_read_near {
    bool descriptor; /* another one, or another major, for what was written */
    bool major;
    bool write; /* another box, or another store */
    struct ws_described described;
    struct ws_boxed boxed; /* where a box was asked about, with so many as this, so far apart */
    int boxes, box_bytes;
    int64_t pitch_bytes, base_bytes; /* where lines were */
    struct ws_swizzle swizzle;
};

/* The question that a nearest one is, which borrows from both; `addresses` is for it to fill. */
struct ws_feed_read ws_feed_read_near_question(const struct ws_feed_read *question,
                                               const struct ws_feed_read_near *near,
                                               struct ws_address_options *addresses);

#endif
