/*
 * The nearest alternatives that feed where the requested combination does not: found by judging
 * similar ones.
 */
#ifndef WS_FEED_FEED_NEAR_H
#define WS_FEED_FEED_NEAR_H

#include "probe/feed/feed.h"

/* A question with a positive answer, the answer, and how the question differs from the original
 * one. */
struct ws_feed_near {
    struct ws_feed_question question; /* borrows what the original one does */
    struct ws_feed_answer answer;
    bool load, tile, order, major, swizzle, stored, address;
    struct ws_address_options addresses; /* with `address`: what the question borrows, which is … */
    char expression[48];                 /* … this: "t / 4 * 32 + t % 4 * 4" */
    int cost;                            /* distance from the original question */
};

enum { WS_FEED_NEAREST = 3 };

/* Do not copy: a question may borrow the members beside it. */
struct ws_feed_nears {
    int count;
    struct ws_feed_near near[WS_FEED_NEAREST]; /* nearest first */
};

/* Finds alternatives for an answer that does not feed. A part of an operand is an alternative only
 * for a question that asks for a part. */
void ws_feed_find_near(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                       struct ws_feed_nears *nears);

/* The variant that differs from `variant` only in .trans, or NULL. */
const struct ws_variant *ws_feed_trans_toggled(const struct ws_variant *variant);

/* Whether another load, `from`, would feed, in any order of tiles and words. */
bool ws_feed_would(const struct ws_feed_question *question, const struct ws_variant *from);

#endif
