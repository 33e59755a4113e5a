/*
 * Why a descriptor does not read data as written, in the field's terms, and the nearest
 * alternatives: another descriptor, or another box or store for the same descriptor. Each
 * alternative was judged.
 */
#ifndef WS_FEED_FEED_DESCRIPTOR_WHY_H
#define WS_FEED_FEED_DESCRIPTOR_WHY_H

#include "probe/feed/feed_descriptor_near.h"

/* X(name, words): the error. */
#define WS_FEED_READ_FAULTS(X)                                                                     \
    X(MAJOR, "wrong major: the matrix has the other major")                                        \
    X(SWIZZLE, "swizzles differ")                                                                  \
    X(UNALIGNED, "the swizzle is based on a start that is not a multiple of its atom")             \
    X(BASE_OFFSET, "the base offset must be 0 here")                                               \
    X(START_RELATIVE, "the start is relative to the buffer, not a shared memory address")          \
    X(START_TWICE, "the start contains the buffer's address twice")                                \
    X(STEP_MISSING, "the k-step is not added to the start")                                        \
    X(STEP_ELEMENTS, "the k-step is added in elements, not bytes")                                 \
    X(STEP_NOT_SHIFTED, "the k-step is added in bytes, not in units of 16")                        \
    X(STEP_WRONG, "the k-step is added incorrectly")                                               \
    X(START_NOT_SHIFTED, "the start is not shifted right by 4")                                    \
    X(START_SHIFTED_TWICE, "the start is shifted right by 4 twice")                                \
    X(START, "the start is wrong")                                                                 \
    X(SWAPPED, "the leading and stride offsets are swapped")                                       \
    X(LEADING_ELEMENTS, "the leading offset is in elements, not bytes")                            \
    X(LEADING_NOT_SHIFTED, "the leading offset is not shifted right by 4")                         \
    X(LEADING_SHIFTED_TWICE, "the leading offset is shifted right by 4 twice")                     \
    X(LEADING, "the leading offset is wrong")                                                      \
    X(STRIDE_ELEMENTS, "the stride offset is in elements, not bytes")                              \
    X(STRIDE_NOT_SHIFTED, "the stride offset is not shifted right by 4")                           \
    X(STRIDE_SHIFTED_TWICE, "the stride offset is shifted right by 4 twice")                       \
    X(STRIDE, "the stride offset is wrong")                                                        \
    X(NARROW, "the stored matrix is narrower than the operand")                                    \
    X(SHORT, "the stored matrix has fewer rows than the operand")                                  \
    X(ROWS, "no descriptor reads rows at this distance: an atom's rows are 128, 64 or 32 bytes "   \
            "apart with a swizzle of that size, and 16 without one")                               \
    X(MISSING, "part of the operand was not written")                                              \
    X(OTHER, "no descriptor reads this matrix")

enum ws_feed_read_fault {
#define X(name, words) WS_FEED_READ_##name,
    WS_FEED_READ_FAULTS(X)
#undef X
        WS_FEED_READ_FAULT_COUNT
};

const char *ws_feed_read_fault_words(enum ws_feed_read_fault fault);

/* Same, for programs: "STRIDE_ELEMENTS". */
const char *ws_feed_read_fault_name(enum ws_feed_read_fault fault);

enum { WS_FEED_READ_FAULTS_AT_ONCE = 4, WS_FEED_READ_NEAREST = 2 };

struct ws_feed_read_why {
    int faults;
    enum ws_feed_read_fault fault[WS_FEED_READ_FAULTS_AT_ONCE]; /* all of them must be fixed */
    int nears;
    struct ws_feed_read_near near[WS_FEED_READ_NEAREST]; /* nearest first */
};

/* Explains why `stored` does not feed. Fails only for lack of memory. */
bool ws_feed_read_explain(const struct ws_feed_read *question, const struct ws_stored *stored,
                          struct ws_feed_read_why *why, struct ws_error *error);

#endif
