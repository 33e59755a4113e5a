/*
 * A question of the quiz: a classroom question with its parameters, what must stay hidden while it
 * is open, and what shows the right answer. It is all that the terminal and the window need.
 */
#ifndef WS_TEACH_QUIZ_QUESTION_H
#define WS_TEACH_QUIZ_QUESTION_H

#include "probe/access/address.h"
#include "viz/teach/quiz/question.h"
#include "viz/teach/quiz/quiz_source.h"

enum { WS_QUIZ_LEVELS = 4 };

/* What a figure beside an open question must hide. */
enum ws_hidden_answers {
    WS_SECRET_HOLDERS = 1,       /* which lane's register holds an element */
    WS_SECRET_ADDRESS_LANES = 2, /* which lane supplies a row's address */
    WS_SECRET_BANKS = 4,         /* the banks of a row, conflicts, wavefronts */
    WS_SECRET_ORDER = 8,         /* the order of the matrices, and their places in the tile */
    WS_SECRET_ALL = 15,
};

/*
 * X(NAME, word): the kinds of question, in the order of their files; ws_quiz_NAME is a kind's row.
 * The words are in results and in the file of missed questions, and must not change.
 */
#define WS_QUIZ_KINDS(X)                                                                           \
    X(LANE, lane)                                                                                  \
    X(PART, part)                                                                                  \
    X(POINT_ELEMENT, point_element)                                                                \
    X(POINT_LANE, point_lane)                                                                      \
    X(HOLDERS, holders)                                                                            \
    X(ADDRESS_LANE, address_lane)                                                                  \
    X(RECEIVERS, receivers)                                                                        \
    X(COUNTS, counts)                                                                              \
    X(MOVED, moved)                                                                                \
    X(SAME, same)                                                                                  \
    X(REGISTER, register)                                                                          \
    X(SWAP, swap)                                                                                  \
    X(TRANS_ADDRESS, trans_address)                                                                \
    X(TRANS_PAIR, trans_pair)                                                                      \
    X(BYTES, bytes)                                                                                \
    X(WAVEFRONTS, wavefronts)                                                                      \
    X(PADDING, padding)                                                                            \
    X(SWIZZLE, swizzle)                                                                            \
    X(HELPS, helps)                                                                                \
    X(PHASE, phase)                                                                                \
    X(COST, cost)                                                                                  \
    X(ORDER, order)                                                                                \
    X(FEED, feed)                                                                                  \
    X(QUADRANT, quadrant)                                                                          \
    X(REUSE, reuse)                                                                                \
    X(PACKED, packed)                                                                              \
    X(UPPER, upper)                                                                                \
    X(GIVE, give)                                                                                  \
    X(LEGAL, legal)                                                                                \
    X(TARGET, target)                                                                              \
    X(ALIGNMENT, alignment)                                                                        \
    X(STORE, store)                                                                                \
    X(ERROR, error)                                                                                \
    X(SPOT, spot)

enum ws_quiz_kind_id {
#define X(NAME, word) WS_QUIZ_##NAME,
    WS_QUIZ_KINDS(X)
#undef X
        WS_QUIZ_KINDS_COUNT
};

enum { WS_HINT_SIZE = 240 };

/* A figure's one wrong label, on the elements that the place's lane has in that register. */
struct ws_quiz_mislabel {
    bool is; /* there is one */
    struct ws_place place;
    int lane, wrong; /* that holds it, and that of the label, with as many digits */
};

struct ws_quiz_question {
    struct ws_question question;
    enum ws_quiz_kind_id kind;
    int level;
    bool addressed;                            /* the question is about `addresses` */
    struct ws_address_options addresses;       /* of a tile; borrows nothing */
    struct ws_address_options right_addresses; /* those that show the right answer, even if equal */
    struct ws_quiz_mislabel mislabel;
    unsigned secrets;      /* of ws_hidden_answers */
    struct ws_shown asked; /* the elements in question, marked while it is open */
    struct ws_shown right; /* what shows the reason, after the answer */
    char hint[WS_HINT_SIZE];
    char provenance[256]; /* of the answer */
};

#endif
