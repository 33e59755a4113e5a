/*
 * Why a load does not feed an operand, in the field's terms, and the nearest alternatives: another
 * order of its registers, another tile order, another load. Each alternative was judged.
 */
#ifndef WS_FEED_FEED_EXPLAIN_H
#define WS_FEED_FEED_EXPLAIN_H

#include "probe/feed/feed_near.h"

/* X(name, words): the error. */
#define WS_FEED_FAULTS(X)                                                                          \
    X(QUADRANTS, "quadrants swapped")                                                              \
    X(REGISTERS, "registers in a different order")                                                 \
    X(TRANS_MISSING, "transposed: one .trans is missing")                                          \
    X(TRANS_EXTRA, "transposed: one .trans too many")                                              \
    X(PAIRS, "narrow elements stay together: .trans moves 16-bit units")                           \
    X(NARROW, "transposed, and 16-bit .trans does not separate narrower elements")                 \
    X(HALVES_APART, "halves separated: 16-bit .trans splits wider elements")                       \
    X(WIDE, "transposed, and 16-bit .trans would split wider elements")                            \
    X(HALVES_SWAPPED, "the halves of each register swapped")                                       \
    X(SHIFT, "packed elements not shifted")                                                        \
    X(SIGN, "unexpected copies of the highest bit")                                                \
    X(SWIZZLE, "read with a different swizzle than stored")                                        \
    X(TILE, "tiles in a different order")                                                          \
    X(PERMUTED, "k in a different order")                                                          \
    X(OTHER, "other elements")

enum ws_feed_fault {
#define X(name, words) WS_FEED_FAULT_##name,
    WS_FEED_FAULTS(X)
#undef X
        WS_FEED_FAULTS_COUNT
};

/* "quadrants swapped" */
const char *ws_feed_fault_words(enum ws_feed_fault fault);

/* Same without blanks, for programs: "QUADRANTS". */
const char *ws_feed_fault_name(enum ws_feed_fault fault);

enum { WS_FEED_MOST_K = 256 };

struct ws_feed_why {
    enum ws_feed_fault fault;
    int permuted[WS_FEED_MOST_K]; /* of PERMUTED: the k found in place of k = 0, 1, … */
    int permutations;             /* their number; otherwise 0 */
    int order[WS_FEED_WORDS];     /* … with the words in this order; */
    int orders;                   /* 0: in the order of the question */
    struct ws_feed_nears nears;
};

/* Explains an answer that does not feed. */
void ws_feed_explain(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                     struct ws_feed_why *why);

#endif
