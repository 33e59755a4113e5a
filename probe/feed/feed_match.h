/*
 * Matching of words to words of an operand. Words that have the same distance from the positions of
 * an operand's words form that operand, of the matrix that starts at this distance.
 */
#ifndef WS_FEED_FEED_MATCH_H
#define WS_FEED_FEED_MATCH_H

#include "probe/feed/feed_side.h"

/* Both sides, and how the operand is stored in memory. */
struct ws_feed_match {
    const struct ws_variant *operand;
    enum ws_feed_major major;
    struct ws_feed_memory memory;
    struct ws_feed_side from, wanted;
};

/* A whole operand, or the part of it found, among the words. */
struct ws_feed_tile {
    int row, column;         /* of memory, in elements, where it starts */
    int word[WS_FEED_WORDS]; /* by word of the operand: the matching word, or -1 */
};

/* Whether word `word` of `from` is word `wanted` of the operand, displaced by `far` bits. */
bool ws_feed_word_lies(const struct ws_feed_match *match, int word, int wanted, int64_t *far);

/* The element at which the matrix with this distance starts; false if none does. */
bool ws_feed_starts_at(const struct ws_feed_match *match, int64_t far, struct ws_feed_tile *tile);

/*
 * Operands tile the matrix: 0 for the first, 1 for another, 2 for a start that is not an operand's.
 */
int ws_feed_start_rank(const struct ws_feed_match *match, const struct ws_feed_tile *tile);

/* Whether the first words of `order`, in that order, are the operand. */
bool ws_feed_is_whole(const struct ws_feed_match *match, const int *order,
                      struct ws_feed_tile *tile);

/* The start of the best rank, up to `worst_rank`, where at least `least` of the words are the
 * operand's. False if none exists. */
bool ws_feed_find_tile(const struct ws_feed_match *match, const int *order, int count, int least,
                       int worst_rank, struct ws_feed_tile *tile);

/* The element of the operand that a bit belongs to, and its bit within the element; false if the
 * bit is outside the operand. */
bool ws_feed_element_at(const struct ws_feed_match *match, int64_t bit, struct ws_place *place,
                        int *low);

#endif
