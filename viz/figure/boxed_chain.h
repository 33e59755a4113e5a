/*
 * The chain of a wgmma: one chunk of A from a tensor in global memory through the box that TMA
 * copies, the swizzle and the descriptor into the product, and where its rows of D are. What TMA
 * put there and what the descriptor reads are asked of two rules that know nothing of each other.
 */
#ifndef WS_FIGURE_BOXED_CHAIN_H
#define WS_FIGURE_BOXED_CHAIN_H

#include "viz/figure/figure.h"
#include "viz/figure/operand_chunk.h"

enum {
    WS_BOXED_LINES = 8, /* of memory that are drawn */
    WS_BOXED_CELL = 23, /* px of `cell` and … */
    WS_BOXED_D = 60,    /* … of `result`, where no page is to be filled */
};

enum ws_boxed_frame {
    WS_BOXED_TENSOR,  /* the box in the tensor */
    WS_BOXED_COPY,    /* its rows, one after the other, … */
    WS_BOXED_SWIZZLE, /* … and where the swizzle puts their chunks */
    WS_BOXED_READ,    /* what the descriptor reads of them */
    WS_BOXED_FACTOR,  /* A */
    WS_BOXED_RESULT,  /* D */
    WS_BOXED_FRAMES
};

struct ws_boxed_chain {
    const struct ws_figure *figure;
    const struct ws_described *described; /* A */
    struct ws_boxed boxed, plain;         /* and the same without a swizzle */
    enum ws_boxed_frame frame;            /* that it has come to */
    struct ws_operand_chunk chunk;        /* that is followed */
    int address;                          /* where the descriptor finds it */
    int64_t at[WS_TENSOR_RANK];           /* what of the tensor it is meant to be */
    int landed, before;            /* where TMA puts that, and without the swizzle; -1: nowhere */
    int first_line;                /* the first of the lines of memory that are drawn */
    int wrong;                     /* chunks that the descriptor finds other ones instead of */
    int first_row, last_row, warp; /* of D that are made of it; their warp, … */
    int first_thread, last_thread; /* … and the threads that hold the first of them */
    double cell, result;           /* px: the widths of a chunk of memory, and of D */
};

/* Follows a chunk, the highlight's or its own. Fails where there is no such chain to draw. */
bool ws_boxed_chain_make(const struct ws_figure *figure, struct ws_boxed_chain *chain,
                         struct ws_error *error);

/* A chunk of memory as the box has it: its row and number in the box. False where none lies. */
bool ws_boxed_chain_at(const struct ws_boxed_chain *chain, bool swizzled, int address,
                       struct ws_operand_chunk *chunk);

/* Whether the descriptor reads the chunk at an address. */
bool ws_boxed_chain_reads(const struct ws_boxed_chain *chain, int address);

/* Whether in the lines that are drawn is anything that it does not read. */
bool ws_boxed_chain_rests(const struct ws_boxed_chain *chain);

/* What a frame is called, and what happens in it, in a sentence or two. */
const char *ws_boxed_frame_name(enum ws_boxed_frame frame);
enum { WS_BOXED_SENTENCE_SIZE = 320 };
void ws_boxed_chain_tell(const struct ws_boxed_chain *chain, enum ws_boxed_frame frame, char *text,
                         size_t size);

/* What is wrong, in a sentence; "" for nothing. */
void ws_boxed_chain_fault(const struct ws_boxed_chain *chain, char *text, size_t size);

/* The board: its size in one row of parts or in two, and drawing it. */
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

/* The width of a chunk of memory that has room for the name of any that is shown. */
double ws_boxed_chain_least_cell(const struct ws_boxed_chain *chain);

#endif
