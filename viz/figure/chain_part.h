/*
 * One part of a chain figure at a time: a tile in memory with the lanes that give its rows, the
 * registers of one lane, the product. Each says how large it is and draws itself where it is told.
 */
#ifndef WS_FIGURE_CHAIN_PART_H
#define WS_FIGURE_CHAIN_PART_H

#include "viz/figure/chain_word.h"
#include "viz/figure/figure.h"

enum {
    WS_CHAIN_LETTERS = WS_LEAST_TEXT, /* the size of most words */
    WS_CHAIN_FROM_ABOVE = 6,          /* where an arrow from above enters A of the product */
};

/* The parts, of which one that its frame has not come to is there, and empty. */
enum ws_chain_part {
    WS_CHAIN_TILE_A,
    WS_CHAIN_TILE_B,
    WS_CHAIN_HELD_A,
    WS_CHAIN_HELD_B,
    WS_CHAIN_MMA,
    WS_CHAIN_HELD_D,
    WS_CHAIN_TILE_D,
    WS_CHAIN_PARTS
};

struct ws_chain_board {
    const struct ws_figure *figure;
    const struct ws_links *links;
    int lane;                  /* that is followed */
    enum ws_chain_frame frame; /* that it has come to */
    bool folded, tight;        /* in two rows; with less room between and in the product */
    double width, height;      /* of all parts */
    struct ws_box part[WS_CHAIN_PARTS];
};

/* The size of a part, and where it is entered and left, from its top left corner. */
struct ws_chain_size {
    double width, height, in, out;
};

struct ws_chain_size ws_chain_tile_size(const struct ws_chain_board *board, int link);
struct ws_chain_size ws_chain_held_size(const struct ws_chain_board *board, int link);
struct ws_chain_size ws_chain_mma_size(const struct ws_chain_board *board);

/* In the product, the grid of A, B or D, from the part's corner. */
struct ws_box ws_chain_mma_grid(const struct ws_chain_board *board, int link);

void ws_chain_tile_draw(const struct ws_chain_board *board, int which, struct ws_scene *scene,
                        double x, double y);
void ws_chain_held_draw(const struct ws_chain_board *board, int which, struct ws_scene *scene,
                        double x, double y);
void ws_chain_mma_draw(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                       double y);

#endif
