/*
 * The layout of a tile, and what its two halves need of each other's sizes: offsets as they are
 * drawn, words above the halves, widths.
 */
#ifndef WS_PAINT_TILE_LAYOUT_H
#define WS_PAINT_TILE_LAYOUT_H

#include <stddef.h>

#include "viz/paint/tile_view.h"

struct ws_tile_layout {
    const struct ws_tile_view *view;
    bool beside; /* memory is beside the grid, not under it */
    bool named;  /* cells of the grid have labels */
    int wider;   /* 0: cells as narrow as their labels allow; 1, 2 */
    int blocks;  /* of atoms' rows side by side in the grid, if under it is memory */
    double row;  /* the height of a row, a line, or a strip for omitted ones */
    double grid_cell, memory_cell; /* widths, … */
    double grid_left, memory_left; /* … of the margins left of cells, … */
    double memory_right, lanes;    /* … right of them; the height of arrows above */
    double memory_x, memory_y;     /* the corner of memory */
    double width, height;          /* of all */
};

/* Lays it out with `beside`, `named`, `wider` and `row` as set. */
void ws_tile_lay_out(struct ws_tile_layout *layout);

enum {
    WS_TILE_HEADING = 16,
    WS_TILE_NOTE = 13,    /* under a heading */
    WS_TILE_NUMBERS = 13, /* above cells */
    WS_TILE_HEAD = WS_TILE_HEADING + WS_TILE_NOTE + WS_TILE_NUMBERS,
    WS_TILE_NEAR = 4,          /* between numbers and cells */
    WS_TILE_BRACKET = 16,      /* the depth of an arrow beside lines */
    WS_TILE_LANE = 14,         /* the height of an arrow above a line */
    WS_TILE_APART = 18,        /* between the halves */
    WS_TILE_BLOCKS_APART = 12, /* from a block of rows to the numbers of the next one */
    WS_TILE_CLEAR = 3,         /* between an arrow and what is near it */
};

/* An offset as it is drawn: from the first chunk to the one that is that far away. */
struct ws_tile_offset {
    const char *name;
    int bytes;
    int from, to;       /* lines that are drawn */
    double at, reaches; /* chunks within a line */
    bool drawn;
};

struct ws_tile_offset ws_tile_offset(const struct ws_tile_view *view, bool stride);

/* Whether its arrow is above the first line; and whether it goes from one line to another. */
bool ws_tile_within(const struct ws_tile_offset *offset);
bool ws_tile_between(const struct ws_tile_offset *offset);

/* "1024 B"; and the label of an arrow above a line, "stride 32 B". */
void ws_tile_bytes(const struct ws_tile_offset *offset, char text[24]);
void ws_tile_lane_words(const struct ws_tile_offset *offset, char text[48]);

/* The words above the two halves. */
void ws_tile_heading(const struct ws_described *described, char text[48]);
void ws_tile_grid_note(const struct ws_described *described, char text[48]);
void ws_tile_memory_note(const struct ws_tile_view *view, char *text, size_t size);

/* The widths of a number, of what the last chunk covers of its row, and of the grid. */
double ws_tile_number_width(int number);
double ws_tile_range_width(const struct ws_tile_view *view);
double ws_tile_grid_width(const struct ws_tile_layout *layout);

/* Rows of one atom that are drawn one under the other from a row on; 0: not the first of them. */
int ws_tile_atom_rows(const struct ws_tile_view *view, int from);

/*
 * The grid's blocks, of which as many are side by side as fit over memory: from one to the next; how
 * far right and how many lines down a row or strip is; and the lines of the grid.
 */
double ws_tile_block_step(const struct ws_tile_layout *layout);
double ws_tile_row_x(const struct ws_tile_layout *layout, int row);
int ws_tile_row_line(const struct ws_tile_layout *layout, int row);
int ws_tile_grid_lines(const struct ws_tile_layout *layout);

#endif
