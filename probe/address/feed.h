/*
 * Whether a load feeds an operand of a product: whether what it leaves in a warp's registers is,
 * bit by bit, what mma.sync wants there, for a matrix as it lies in memory. The same of a store
 * that takes D, and of D that becomes an operand of the next product without memory between. Why
 * not, and what does instead, is feed_explain.h's.
 */
#ifndef WS_ADDRESS_FEED_H
#define WS_ADDRESS_FEED_H

#include "probe/address/feed_wrong.h"

enum { WS_FEED_TILES = 8 };

/*
 * The question. `from` and `operand` are one of these:
 *
 *   a load, and A, B or C of a product     what it leaves is the operand
 *   a store, and D of a product            what it takes is D, converted to the store's elements
 *   D of a product, and A, B or C of the   what the first leaves, converted, is the operand of the
 *   next                                   second, where D of several products stand side by side
 */
struct ws_feed_question {
    const struct ws_variant *from, *operand;
    enum ws_feed_major major;
    const struct ws_address_options *addresses; /* borrowed; NULL for a product before. A pitch that
                                                   is in them is the memory's, whatever addresses
                                                   are made from */
    enum ws_tile
        tile; /* WS_TILE_AUTO: that of the addresses, and if they say none, one that does */
    const struct ws_swizzle *swizzle; /* of the addresses; NULL: their own */
    const struct ws_swizzle *stored;  /* that the matrix is stored with; NULL: as above */
    int order[WS_FEED_WORDS];         /* the words that the product takes, in its order; */
    int orders;                       /* how many; 0: as `from` leaves them */
    bool briefly; /* of a no, what is wrong is not asked: that takes the longest */
};

struct ws_feed_answer {
    bool feeds;
    bool part; /* of an operand that has more words; tile[0].word says which */
    enum ws_feed_major major;
    enum ws_tile tile;             /* that the addresses were made from */
    int64_t pitch_bytes;           /* of a layout that of its coordinates, were they rows */
    bool pitch_seen;               /* it was seen from the addresses, and not said */
    bool swizzled;                 /* the matrix is stored with a swizzle */
    struct ws_addresses addresses; /* of a load or a store */
    int words;                     /* that `from` leaves or takes */
    int operand_words;
    int products; /* of D: how many stand side by side */
    int tiles;    /* operands that the words are, where it feeds; a part counts as one */
    struct ws_feed_tile at[WS_FEED_TILES];
    struct ws_feed_wrong wrong; /* where it does not; not asked briefly */
};

/*
 * Answers. Fails for what makes no sense: a pair that is none of the above, an order with words
 * that are not there, m8n8k4 of f16 (four products at once), D that fills no register of a store,
 * and where ws_addresses_make() does.
 * Misaligned addresses do not fail: ws_addresses_check() of the answer's is the caller's.
 */
bool ws_feed_judge(const struct ws_feed_question *question, struct ws_feed_answer *answer,
                   struct ws_error *error);

/* What a load's or a store's addresses were made of, of an answer; it borrows what the question
 * does. */
struct ws_address_options ws_feed_addresses(const struct ws_feed_question *question,
                                            const struct ws_feed_answer *answer);

/*
 * The order of words that feeds, where there is one, in the answer's tile order; `order` has the
 * operand's words. False where there is none.
 */
bool ws_feed_arrange(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                     int order[WS_FEED_WORDS], int *orders);

/* What both sides are, of an answer: for whoever looks closer. */
void ws_feed_sides(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                   struct ws_feed_side *from, struct ws_feed_side *wanted);

/* The swizzle of a load's or a store's addresses, and that which the matrix is stored with. */
struct ws_swizzle ws_feed_swizzle(const struct ws_feed_question *question);
struct ws_swizzle ws_feed_stored(const struct ws_feed_question *question);

/* The tile orders that differ for what a variant moves, the first the usual one; says how many. */
int ws_feed_tile_orders(const struct ws_variant *variant, enum ws_tile order[WS_TILES]);

/* The bits of an element that `from` leaves, or that D is converted to. */
int ws_feed_element_bits(const struct ws_feed_question *question);

#endif
