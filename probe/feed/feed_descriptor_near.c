/* A question as another one, of which some things are other. */
#include "probe/feed/feed_descriptor_near.h"

struct ws_feed_read ws_feed_read_near_question(const struct ws_feed_read *question,
                                               const struct ws_feed_read_near *near,
                                               struct ws_address_options *addresses)
{
    struct ws_feed_read other = *question;

    other.described = near->described;
    if (!near->write)
        return other;
    if (question->writer.boxed) {
        other.writer.boxed = &near->boxed;
        other.writer.boxes = near->boxes;
        other.writer.box_bytes = near->box_bytes;
        return other;
    }
    *addresses = *question->writer.addresses;
    addresses->pitch_bytes = near->pitch_bytes;
    addresses->base_bytes = near->base_bytes;
    addresses->swizzle = near->swizzle;
    other.writer.addresses = addresses;
    return other;
}
