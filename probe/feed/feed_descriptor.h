/*
 * Whether data written to shared memory feeds an operand that wgmma reads through a descriptor:
 * whether every element of the operand is read where the writer put it. feed_descriptor_why.h
 * explains a mismatch and finds alternatives.
 */
#ifndef WS_FEED_FEED_DESCRIPTOR_H
#define WS_FEED_FEED_DESCRIPTOR_H

#include "probe/access/stored.h"

/* The question: a writer, a reader, and which element of the matrix is the operand's first. */
struct ws_feed_read {
    struct ws_described described;
    struct ws_stored_writer writer;
    int along, k; /* counted from where the (first) box starts, or the matrix */
};

/* The first misread element, by rows and columns of the operand. */
struct ws_feed_misread {
    int row, column;
    int byte;                    /* of shared memory, read for the element's first wrong bit */
    bool is_element;             /* that byte holds an element of the matrix: */
    int there_row, there_column; /* … counted as the operand's; may be outside it, or below 0 */
    bool is_fill;                /* otherwise: it is the fill of a box */
    int held;                    /* the byte that holds the expected element, or -1 */
};

struct ws_feed_reading {
    bool feeds;
    int elements, wrong;          /* of the operand, and those misread */
    struct ws_feed_misread first; /* if any is misread */
};

/* Judges stored data. */
void ws_feed_read_judge(const struct ws_stored *stored, const struct ws_described *described,
                        int along, int k, struct ws_feed_reading *reading);

/*
 * The byte of the matrix in which an element of the operand begins, counted through the whole
 * matrix; *bit: its bit in that byte. `outside`: the element is outside the tensor, so a box fills
 * it.
 */
struct ws_stored_byte ws_feed_read_wanted(const struct ws_stored *stored,
                                          const struct ws_described *described, int along, int k,
                                          int *bit, bool *outside);

/* Makes the stored data and judges it; fails as ws_stored_make() does. The caller owns `stored`. */
bool ws_feed_read_ask(const struct ws_feed_read *question, struct ws_stored *stored,
                      struct ws_feed_reading *reading, struct ws_error *error);

#endif
