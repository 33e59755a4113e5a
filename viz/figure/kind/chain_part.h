/*
 * The parts of a chain figure: a tile in memory with the lanes that supply its row addresses, the
 * registers of one lane, the MMA. Each part has a function for its size and one that draws it.
 */
#ifndef WS_FIGURE_CHAIN_PART_H
#define WS_FIGURE_CHAIN_PART_H

#include "viz/figure/figure.h"
#include "viz/figure/kind/chain_word.h"

enum {
    WS_CHAIN_LETTERS = WS_LEAST_TEXT, /* size of most text */
    WS_CHAIN_FROM_ABOVE = 6,          /* x at which an arrow from above enters A of the MMA */
};

/* The parts. Until its frame is reached, a part is drawn empty. */
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
    int lane;                  /* the lane that the figure follows */
    enum ws_chain_frame frame; /* the frame shown */
    bool folded, tight;        /* in two rows; with a smaller MMA */
    bool loads;                /* without the MMA and the parts after it */
    double width, height;      /* of all parts */
    struct ws_box part[WS_CHAIN_PARTS];
};

/* The size of a part, and the y at which arrows enter and leave it, from its top. */
struct ws_chain_size {
    double width, height, in, out;
};

/* The free width left of a tile's row numbers, which address lanes use from their frame on. */
double ws_chain_tile_clear(const struct ws_chain_board *board, int link);

struct ws_chain_size ws_chain_tile_size(const struct ws_chain_board *board, int link);
struct ws_chain_size ws_chain_held_size(const struct ws_chain_board *board, int link);
struct ws_chain_size ws_chain_mma_size(const struct ws_chain_board *board);

/* The grid of A, B or D in the MMA part, relative to the part's corner. */
struct ws_box ws_chain_mma_grid(const struct ws_chain_board *board, int link);

void ws_chain_tile_draw(const struct ws_chain_board *board, int which, struct ws_scene *scene,
                        double x, double y);
void ws_chain_held_draw(const struct ws_chain_board *board, int which, struct ws_scene *scene,
                        double x, double y);
void ws_chain_mma_draw(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                       double y);

#endif
