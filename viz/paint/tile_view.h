/*
 * The rows and lines of an operand that the tile figure shows: all of a small operand, else the
 * atoms that matter: the first, those that the offsets point to, and that of the highlight. The
 * rows between them are one strip each. Rows of the grid and lines of memory are both lists of
 * strips.
 */
#ifndef WS_PAINT_TILE_VIEW_H
#define WS_PAINT_TILE_VIEW_H

#include "viz/figure/figure.h"
#include "viz/paint/operand_chunk.h"

enum { WS_TILE_STRIPS = 160 };

/* A row or line that is drawn, or a range that is omitted. */
struct ws_tile_strip {
    int first, last; /* a row, or a line's address; the first and the last of an omitted range */
    int left_out;    /* how many are omitted, in memory only lines of the operand; 0: it is drawn */
    bool unread;     /* in memory: the gap has no lines of the operand */
};

struct ws_tile_view {
    const struct ws_figure *figure;
    const struct ws_described *described;
    bool brief; /* one row for each atom except the first */
    struct ws_described_atom atom;
    struct ws_tile_strip row[WS_TILE_STRIPS], line[WS_TILE_STRIPS];
    int rows, lines;
    bool leads, strides;                  /* whether that offset is used, … */
    struct ws_operand_chunk led, strided; /* … and the chunk that it points to from the first one */
};

void ws_tile_view_make(struct ws_tile_view *view, const struct ws_figure *figure, bool brief);

/* The strip of a line of memory; -1 if it is not drawn. */
int ws_tile_view_line(const struct ws_tile_view *view, int address);

/* The chunks at an address: the first, by row and number, and their number, or 0. */
int ws_tile_view_at(const struct ws_tile_view *view, int address, struct ws_operand_chunk *first);

#endif
