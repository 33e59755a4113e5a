/* The nearest that feeds where what was asked for does not: found by judging what is near. */
#ifndef WS_ADDRESS_FEED_NEAR_H
#define WS_ADDRESS_FEED_NEAR_H

#include "probe/address/feed.h"

/* A question that has a yes, its answer, and what of it is other than was asked. */
struct ws_feed_near {
    struct ws_feed_question question; /* borrows what the first one does */
    struct ws_feed_answer answer;
    bool load, tile, order, major, swizzle, stored, address;
    struct ws_address_options
        addresses;       /* where `address`: what the question borrows, which is … */
    char expression[48]; /* … this: "t / 4 * 32 + t % 4 * 4" */
    int cost;            /* how far it is from what was asked */
};

enum { WS_FEED_NEAREST = 3 };

/* Not to be copied: a question may borrow what stands beside it. */
struct ws_feed_nears {
    int count;
    struct ws_feed_near near[WS_FEED_NEAREST]; /* nearest first */
};

/* Finds them for an answer that says no. A part of an operand is near what asks for a part alone.
 */
void ws_feed_find_near(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                       struct ws_feed_nears *nears);

/* Whether `variant` is the other in all but .trans; NULL where there is no such one. */
const struct ws_variant *ws_feed_trans_toggled(const struct ws_variant *variant);

/* What feeds with another load in place of the asked one, in any order of tiles and words. */
bool ws_feed_would(const struct ws_feed_question *question, const struct ws_variant *from);

#endif
