/*
 * A question of the quiz: a question as the classroom asks it, and beside it what it was made from,
 * what must not be told while it is open, and what shows the right answer. Whoever asks it, in a
 * terminal or in the window, needs no more than this.
 */
#ifndef WS_TEACH_QUIZ_QUESTION_H
#define WS_TEACH_QUIZ_QUESTION_H

#include "probe/address/address.h"
#include "viz/teach/question.h"
#include "viz/teach/quiz_source.h"

enum { WS_QUIZ_LEVELS = 4 };

/* What a picture beside an open question must not tell. */
enum ws_hidden_answers {
    WS_SECRET_HOLDERS = 1,       /* which lane's register holds an element */
    WS_SECRET_ADDRESS_LANES = 2, /* which lane gives a row's address */
    WS_SECRET_BANKS = 4,         /* the banks of a row, conflicts, wavefronts */
    WS_SECRET_ORDER = 8,         /* which matrix is which, where they lie in the tile */
    WS_SECRET_ALL = 15,
};

/*
 * X(NAME, word): the kinds of question, in the order of their files; ws_quiz_NAME is a kind's row.
 * The words stand in results and in the file of what was missed: they stay.
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

/* A picture's one wrong label: of the elements that the place's lane has in that register. */
struct ws_quiz_mislabel {
    bool is; /* there is one */
    struct ws_place place;
    int lane, wrong; /* that holds it, and that the label says; of as many digits */
};

struct ws_quiz_question {
    struct ws_question question;
    enum ws_quiz_kind_id kind;
    int level;
    bool addressed;                      /* `addresses` are what it is about */
    struct ws_address_options addresses; /* of a tile; borrows nothing */
    struct ws_address_options
        right_addresses; /* those that show the right answer, be they the same */
    struct ws_quiz_mislabel mislabel;
    unsigned secrets;      /* of ws_hidden_answers */
    struct ws_shown asked; /* what is asked about, to be marked while it is open */
    struct ws_shown right; /* what shows why, once it is answered */
    char hint[WS_HINT_SIZE];
    char provenance[256]; /* where the answer is known from */
};

#endif
