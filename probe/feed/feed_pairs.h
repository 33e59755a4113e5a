/* Ready pairs: loads with the operands that they feed, by name. */
#ifndef WS_FEED_FEED_PAIRS_H
#define WS_FEED_FEED_PAIRS_H

#include "probe/feed/feed.h"

struct ws_feed_pair {
    const char *name; /* "a-x4" */
    const char *from, *mma;
    enum ws_operand_role operand;
    enum ws_feed_major major;
    enum ws_tile tile;
    const char *words; /* "A of m16n8k16, row-major, by one x4" */
};

/* The i-th, and NULL after the last. */
const struct ws_feed_pair *ws_feed_pair(int index);

/* The i-th's name, and NULL after the last. */
const char *ws_feed_pair_word(int index);

/* The pair of that name, or NULL. */
const struct ws_feed_pair *ws_feed_pair_named(const char *name);

/* What a pair asks, of these addresses, which are borrowed; a tile order in them comes first. */
struct ws_feed_question ws_feed_pair_question(const struct ws_feed_pair *pair,
                                              const struct ws_address_options *addresses);

#endif
