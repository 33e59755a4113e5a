/*
 * Which words are which of an operand. Words that lie equally far from where an operand's are
 * wanted make that operand together, of the matrix that starts so far on.
 */
#ifndef WS_ADDRESS_FEED_MATCH_H
#define WS_ADDRESS_FEED_MATCH_H

#include "probe/address/feed_side.h"

/* Both sides, and how the operand lies in memory. */
struct ws_feed_match {
    const struct ws_variant *operand;
    enum ws_feed_major major;
    struct ws_feed_memory memory;
    struct ws_feed_side from, wanted;
};

/* A whole operand, or as much of it as there is, among the words. */
struct ws_feed_tile {
    int row, column;         /* of memory, in elements, where it starts */
    int word[WS_FEED_WORDS]; /* by word of the operand: the word that is it, or -1 */
};

/* How far on, in bits, the word lies that `from` has at `word`, if it is `wanted` of the operand.
 */
bool ws_feed_word_lies(const struct ws_feed_match *match, int word, int wanted, int64_t *far);

/* The element that a matrix starts at which lies so far on; false where none does. */
bool ws_feed_starts_at(const struct ws_feed_match *match, int64_t far, struct ws_feed_tile *tile);

/*
 * Whole operands lie side by side and one under the other: 0 for the first of them, 1 for others, 2
 * for what starts at none.
 */
int ws_feed_start_rank(const struct ws_feed_match *match, const struct ws_feed_tile *tile);

/* Whether the first words of `order`, in that order, are the operand. */
bool ws_feed_is_whole(const struct ws_feed_match *match, const int *order,
                      struct ws_feed_tile *tile);

/*
 * The start of the best rank, up to `worst_rank`, at which `least` of the words at least are the
 * operand's. False where there is none.
 */
bool ws_feed_find_tile(const struct ws_feed_match *match, const int *order, int count, int least,
                       int worst_rank, struct ws_feed_tile *tile);

/*
 * The element of the operand that a bit belongs to, and which bit of it that is; false where it is
 * none of its.
 */
bool ws_feed_element_at(const struct ws_feed_match *match, int64_t bit, struct ws_place *place,
                        int *low);

#endif
