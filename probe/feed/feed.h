/*
 * Whether a load feeds an MMA operand: whether the bits that it writes to a warp's registers are
 * those that mma.sync expects, for a matrix as stored in memory. The same for a store of D, and for
 * D that becomes an operand of the next MMA without memory between. feed_explain.h explains a
 * mismatch and finds the nearest alternatives.
 */
#ifndef WS_FEED_FEED_H
#define WS_FEED_FEED_H

#include "probe/feed/feed_wrong.h"
#include "probe/isa/operand.h"

enum { WS_FEED_TILES = 8 };

/*
 * The question. `from` and `operand` are one of these:
 *
 *   a load, and A, B or C of an MMA        the load writes the operand
 *   a store, and D of an MMA               the store takes D, converted to the store's elements
 *   D of an MMA, and A, B or C of the      D, converted, is the operand of the second, where D of
 *   next                                   several MMAs are adjacent
 */
struct ws_feed_question {
    const struct ws_variant *from, *operand;
    enum ws_feed_major major;
    const struct ws_address_options *addresses; /* borrowed; NULL if `from` is D of an MMA. Their
                                                   pitch, if given, is that of the matrix in
                                                   memory, whatever the source of the addresses */
    enum ws_tile
        tile; /* WS_TILE_AUTO: that of the addresses, or one that feeds if they have none */
    const struct ws_swizzle *swizzle; /* of the addresses; NULL: their own */
    const struct ws_swizzle *stored;  /* of the stored matrix; NULL: as above */
    int order[WS_FEED_WORDS];         /* words that the MMA takes, in operand order; */
    int orders;                       /* their number; 0: in the order of `from` */
    bool briefly; /* on a mismatch, skip finding `wrong`, which takes the longest */
};

struct ws_feed_answer {
    bool feeds;
    bool part; /* of an operand that has more words; tile[0].word has which */
    enum ws_feed_major major;
    enum ws_tile tile;             /* of the addresses */
    int64_t pitch_bytes;           /* of a layout: that of its coordinates, taken as rows */
    bool pitch_seen;               /* the pitch was derived from the addresses, not given */
    bool swizzled;                 /* the matrix is stored with a swizzle */
    struct ws_addresses addresses; /* of a load or a store */
    int words;                     /* that `from` writes or takes */
    int operand_words;
    int products; /* of D: number of adjacent MMAs */
    int tiles;    /* if it feeds: operands among the words; a part counts as one */
    struct ws_feed_tile at[WS_FEED_TILES];
    struct ws_feed_wrong wrong; /* if it does not feed and `briefly` is not set */
};

/*
 * Answers. Fails for a pair not listed above, an order with words that do not exist, m8n8k4 of f16
 * (four MMAs at once), D that fills no register of a store, and where ws_addresses_make() fails.
 * Misaligned addresses do not fail: the caller applies ws_addresses_check() to the answer's.
 */
bool ws_feed_judge(const struct ws_feed_question *question, struct ws_feed_answer *answer,
                   struct ws_error *error);

/* Whether `from` is D of an MMA, which no memory is between; and whether it is a store. */
static inline bool ws_feed_is_chain(const struct ws_feed_question *question)
{
    return ws_moved(question->from)->role != WS_OPERAND_MATRICES;
}
static inline bool ws_feed_is_store(const struct ws_feed_question *question)
{
    return question->from->family->writes_memory;
}

/* The address options of an answer's load or store; borrows what the question borrows. */
struct ws_address_options ws_feed_addresses(const struct ws_feed_question *question,
                                            const struct ws_feed_answer *answer);

/* An order of words that feeds, in the answer's tile order; `order` has the operand's words. False
 * if none exists. */
bool ws_feed_arrange(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                     int order[WS_FEED_WORDS], int *orders);

/* Both sides of an answer, for closer inspection. */
void ws_feed_sides(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                   struct ws_feed_side *from, struct ws_feed_side *wanted);

/* The swizzle of a load's or store's addresses, and that of the stored matrix. */
struct ws_swizzle ws_feed_swizzle(const struct ws_feed_question *question);
struct ws_swizzle ws_feed_stored(const struct ws_feed_question *question);

/* The distinct tile orders of a variant, the usual one first; returns their number. */
int ws_feed_tile_orders(const struct ws_variant *variant, enum ws_tile order[WS_TILES]);

/* The bits of an element that `from` writes, or that D is converted to. */
int ws_feed_element_bits(const struct ws_feed_question *question);

#endif
