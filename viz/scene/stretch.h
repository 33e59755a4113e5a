/*
 * An operand in shared memory, in units of 16 bytes that no swizzle divides: a stretch of adjacent
 * elements, whatever the descriptor. Figures of shared memory draw stretches in lines of 128 bytes,
 * which are all 32 banks.
 */
#ifndef WS_SCENE_STRETCH_H
#define WS_SCENE_STRETCH_H

#include "probe/address/described.h"

enum {
    WS_STRETCH_BYTES = 16,
    WS_STRETCH_LINE = 128,
    WS_STRETCHES_LINE = WS_STRETCH_LINE / WS_STRETCH_BYTES,
    WS_STRETCH_TEXT_SIZE = 40,
};

/* Elements of one row, or where `down`, of one column, from (row, column) on. */
struct ws_stretch {
    int address; /* of its first byte, a multiple of 16 */
    int row, column;
    int elements;
    bool down;
};

/* All stretches of an operand in address order; at one address, by row and column. */
struct ws_stretches {
    struct ws_described described;
    struct ws_stretch *one; /* owned */
    int count;
    int *line; /* addresses / 128 at which there is a stretch, in ascending order; owned */
    int lines;
};

/*
 * Fails only for lack of memory. A zeroed struct has no stretches, and is accepted by
 * ws_stretches_finish().
 */
bool ws_stretches_make(const struct ws_described *described, struct ws_stretches *all,
                       struct ws_error *error);
void ws_stretches_finish(struct ws_stretches *all);

/* The stretches whose 16 bytes begin at `address`: the first, or NULL, and their number. */
const struct ws_stretch *ws_stretches_at(const struct ws_stretches *all, int address, int *count);

/* "3,0–7": the elements of a stretch by row and column; of one element, "3,5". Returns `buffer`. */
char *ws_stretch_text(const struct ws_stretch *stretch, char buffer[WS_STRETCH_TEXT_SIZE]);

/* The place of a stretch's i-th element. */
static inline void ws_stretch_place(const struct ws_stretch *stretch, int i, int *row, int *column)
{
    *row = stretch->row + (stretch->down ? i : 0);
    *column = stretch->column + (stretch->down ? 0 : i);
}

/* Bits of an element; a stretch has 128 bits. */
static inline int ws_stretch_bits(const struct ws_stretch *stretch)
{
    return WS_STRETCH_BYTES * 8 / stretch->elements;
}

#endif
