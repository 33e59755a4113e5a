/*
 * The chain of a wgmma follows one chunk of A from a tensor in global memory through the box that
 * TMA copies, the swizzle and the descriptor into the MMA, and to its rows of D. What TMA writes
 * and what the descriptor reads come from two independent rules.
 */
#ifndef WS_FIGURE_BOXED_CHAIN_H
#define WS_FIGURE_BOXED_CHAIN_H

#include "viz/figure/figure.h"
#include "viz/paint/operand_chunk.h"

enum {
    WS_BOXED_LINES = 8, /* lines of memory that are drawn */
    WS_BOXED_CELL = 23, /* px of `cell` and … */
    WS_BOXED_D = 60,    /* … of `result`, if there is no page to fill */
};

enum ws_boxed_frame {
    WS_BOXED_TENSOR,  /* the box in the tensor */
    WS_BOXED_COPY,    /* its rows in order, … */
    WS_BOXED_SWIZZLE, /* … and the addresses of their chunks after the swizzle */
    WS_BOXED_READ,    /* what the descriptor reads of them, and A */
    WS_BOXED_PRODUCT, /* D, … */
    WS_BOXED_RESULT,  /* … and the threads that hold it */
    WS_BOXED_FRAMES
};

struct ws_boxed_chain {
    const struct ws_figure *figure;
    const struct ws_described *described; /* A */
    struct ws_boxed boxed, plain;         /* the box; and the same without a swizzle */
    enum ws_boxed_frame frame;            /* the current frame */
    struct ws_operand_chunk chunk;        /* the followed chunk */
    int address;                          /* at which the descriptor reads it */
    int64_t at[WS_TENSOR_RANK];           /* tensor coordinates that it should read there */
    int landed, before; /* their address with and without the swizzle; -1: not in the box */
    int first_line;     /* the first line of memory that is drawn */
    int wrong;          /* chunks at whose address there is different data */
    int first_row, last_row, warp; /* of D that depend on it; their warp, … */
    int first_thread, last_thread; /* … and the threads that hold the first of these rows */
    double cell, result;           /* px: widths of a chunk of memory, and of D */
};

/* Follows the highlighted chunk, or the default. Fails if there is no such chain to draw. */
bool ws_boxed_chain_make(const struct ws_figure *figure, struct ws_boxed_chain *chain,
                         struct ws_error *error);

/* The chunk of the box that is at an address: its row and number in the box. False if none is. */
bool ws_boxed_chain_at(const struct ws_boxed_chain *chain, bool swizzled, int address,
                       struct ws_operand_chunk *chunk);

/* What the current frame shows of 16 bytes of memory. */
struct ws_boxed_spot {
    bool filled;                   /* by the box, … */
    struct ws_operand_chunk chunk; /* … with this chunk of it */
    bool read;                     /* by the descriptor */
    bool unread;                   /* not by the descriptor, which has read already */
    bool followed;                 /* with the followed chunk */
};
struct ws_boxed_spot ws_boxed_chain_spot(const struct ws_boxed_chain *chain, int address);

/* The same of the n-th 16 bytes of the lines that are drawn. */
enum { WS_BOXED_SPOTS = WS_BOXED_LINES * WS_LINE_CHUNKS };
struct ws_boxed_spot ws_boxed_chain_drawn(const struct ws_boxed_chain *chain, int n);

/* The last of the drawn lines that the box fills, from 0; -1: it fills none of them. */
int ws_boxed_chain_last_line(const struct ws_boxed_chain *chain);

/* Whether the box fills the address from which the descriptor reads a chunk of A. */
bool ws_boxed_chain_fills(const struct ws_boxed_chain *chain, struct ws_operand_chunk chunk);

/* The first of the eight rows of A that are drawn. */
int ws_boxed_chain_first_row(const struct ws_boxed_chain *chain);

/* The name of a frame, and what happens in it, in one or two sentences. */
const char *ws_boxed_frame_name(enum ws_boxed_frame frame);
enum { WS_BOXED_SENTENCE_SIZE = 320 };
void ws_boxed_chain_tell(const struct ws_boxed_chain *chain, enum ws_boxed_frame frame, char *text,
                         size_t size);

/* The fault, in a sentence; "" without one. */
void ws_boxed_chain_fault(const struct ws_boxed_chain *chain, char *text, size_t size);

/* The board with all parts, in one row or two: its size, and its drawing. */
struct ws_boxed_board {
    const struct ws_boxed_chain *chain;
    bool folded;
    double width, height;
};
void ws_boxed_board_lay_out(struct ws_boxed_board *board);
void ws_boxed_board_draw(const struct ws_boxed_board *board, struct ws_scene *scene, double x,
                         double y);

/* WS_FIGURE_CHAIN of a wgmma, whose `described` and `boxed` are not NULL. */
bool ws_boxed_chain_build(const struct ws_figure *figure, struct ws_scene *scene,
                          struct ws_error *error);

/* The smallest width of a chunk of memory that fits every name that is shown. */
double ws_boxed_chain_least_cell(const struct ws_boxed_chain *chain);

#endif
