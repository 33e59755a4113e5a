/*
 * Whether what was written to shared memory feeds an operand of wgmma that is read by a descriptor:
 * whether every element of the operand is read where the writer put it. Why not, and what does
 * instead, is feed_descriptor_why.h's.
 */
#ifndef WS_ADDRESS_FEED_DESCRIPTOR_H
#define WS_ADDRESS_FEED_DESCRIPTOR_H

#include "probe/address/stored.h"

/* The question: a writer, a reader, and which element of the matrix is the operand's first. */
struct ws_feed_read {
    struct ws_described described;
    struct ws_stored_writer writer;
    int along, k; /* counted from where the (first) box starts, or the matrix */
};

/* The first element, by rows and columns of the operand, that is read wrongly. */
struct ws_feed_misread {
    int row, column;
    int byte;        /* of shared memory, that is read for it: that of its first wrong bit */
    bool is_element; /* that byte holds one of the matrix: */
    int there_row,
        there_column; /* … counted as the operand's are: outside of it, or below 0, too */
    bool is_fill;     /* else: it is the fill of a box */
    int held;         /* the byte that holds what is wanted; -1: none does */
};

struct ws_feed_reading {
    bool feeds;
    int elements, wrong;          /* of the operand; so many are read wrongly */
    struct ws_feed_misread first; /* where there are such */
};

/* Judges what was stored. */
void ws_feed_read_judge(const struct ws_stored *stored, const struct ws_described *described,
                        int along, int k, struct ws_feed_reading *reading);

/*
 * The byte of the matrix that an element of the operand begins in, counted through the whole
 * matrix; *bit: the bit of it. `outside`: it lies outside of the tensor, so that a box fills there.
 */
struct ws_stored_byte ws_feed_read_wanted(const struct ws_stored *stored,
                                          const struct ws_described *described, int along, int k,
                                          int *bit, bool *outside);

/* Makes what was stored and judges it; fails as ws_stored_make() does. `stored` is the caller's. */
bool ws_feed_read_ask(const struct ws_feed_read *question, struct ws_stored *stored,
                      struct ws_feed_reading *reading, struct ws_error *error);

#endif
