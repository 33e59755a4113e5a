/* Where a load does not feed an operand: the first element that is not at its expected position. */
#ifndef WS_FEED_FEED_WRONG_H
#define WS_FEED_FEED_WRONG_H

#include "probe/feed/feed_match.h"

/* By the operand's rows and columns. Registers are counted in words. */
struct ws_feed_wrong {
    struct ws_place wanted;
    struct ws_slot slot; /* its position in the operand */
    int taken;           /* the word taken there */
    bool held;           /* the words hold it, … */
    int lane, word, bit; /* … its lowest bit here */
    bool other;          /* the position holds another element of the matrix: */
    struct ws_place instead;
    bool split; /* … parts of several, of which `instead` is the lowest */
};

/* Finds it, where the `count` words of `order` are taken. */
void ws_feed_find_wrong(const struct ws_feed_match *match, const int *order, int count,
                        struct ws_feed_wrong *found);

#endif
