/*
 * What the tile figure shows of an operand: all of it where it is small, else the atoms that
 * matter: the first, the ones that the offsets lead to, and that of the highlight; what lies
 * between is one strip each. Rows of the grid and lines of memory are both such lists of strips.
 */
#ifndef WS_FIGURE_TILE_VIEW_H
#define WS_FIGURE_TILE_VIEW_H

#include "viz/figure/figure.h"
#include "viz/figure/operand_chunk.h"

enum { WS_TILE_STRIPS = 160 };

/* Rows or lines that are left out, or one that is drawn. */
struct ws_tile_strip {
    int first, last; /* a row, or a line's address; of what is left out, the first and the last */
    int left_out;    /* how many, of memory lines of the operand's; 0: it is drawn */
    bool unread;     /* of memory: only what the operand has not lies between */
};

struct ws_tile_view {
    const struct ws_figure *figure;
    const struct ws_described *described;
    bool brief; /* of atoms but the first, one row each */
    struct ws_described_atom atom;
    struct ws_tile_strip row[WS_TILE_STRIPS], line[WS_TILE_STRIPS];
    int rows, lines;
    bool leads, strides;                  /* whether that offset is used, … */
    struct ws_operand_chunk led, strided; /* … and the chunk it leads the first one to */
};

void ws_tile_view_make(struct ws_tile_view *view, const struct ws_figure *figure, bool brief);

/* Which strip a line of memory is; -1 where it is not drawn. */
int ws_tile_view_line(const struct ws_tile_view *view, int address);

/* Chunks that lie at an address: the first, by row and number, and how many; 0: none. */
int ws_tile_view_at(const struct ws_tile_view *view, int address, struct ws_operand_chunk *first);

#endif
