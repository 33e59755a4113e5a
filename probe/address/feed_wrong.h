/* Where a load does not feed an operand: the first element that is not where it is wanted. */
#ifndef WS_ADDRESS_FEED_WRONG_H
#define WS_ADDRESS_FEED_WRONG_H

#include "probe/address/feed_match.h"

/* By the operand's rows and columns. Registers are counted in words. */
struct ws_feed_wrong {
    struct ws_place wanted;
    struct ws_slot slot; /* of the operand: where */
    int taken;           /* the word that is taken there */
    bool held;           /* it is in the words, … */
    int lane, word, bit; /* … its lowest bit is here */
    bool other;          /* what is there instead is of another element of the matrix: */
    struct ws_place instead;
    bool split; /* … of several, of which that is the lowest */
};

/* Finds it, where the `count` words of `order` are taken. */
void ws_feed_find_wrong(const struct ws_feed_match *match, const int *order, int count,
                        struct ws_feed_wrong *found);

#endif
