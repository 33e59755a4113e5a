/*
 * The stage on which the poster and the steps play: the matrices as they lie in memory, a gutter
 * with an arrow from each matrix to each register that it fills, and the registers by lanes. It
 * reads from left to right or from the top down; a store, which runs the other way, begins with the
 * registers. What is filled in is the scene of the play.
 */
#ifndef WS_FIGURE_STAGE_H
#define WS_FIGURE_STAGE_H

#include "viz/figure/lanes.h"
#include "viz/figure/memory.h"

enum { WS_STAGE_GUTTER = 34 }; /* px between memory and registers, at least */

struct ws_stage {
    const struct ws_figure *figure;
    enum ws_tile tile;
    bool down;   /* from the top down, else from left to right */
    bool paired; /* each matrix has its registers beside it, before the next one comes */
    bool arrows;
    int held_back; /* so many of the arrows, the last ones, are not there yet */
    struct ws_memory memory;
    struct ws_lanes lanes;
};

/*
 * Whether a figure may have its matrices lie so, in that direction: as it was asked to, each at the
 * gutter or around its one neighbour; where that is left open, each at the gutter.
 */
bool ws_stage_offers(const struct ws_figure *figure, enum ws_tile tile, bool down);

/* The whole stage's size. */
double ws_stage_width(const struct ws_stage *stage);
double ws_stage_height(const struct ws_stage *stage);

/*
 * On a page, makes the cells larger as long as that suits no worse: what one direction leaves empty
 * is filled. `suits` says how well a stage suits the medium.
 */
void ws_stage_stretch(struct ws_stage *stage,
                      double (*suits)(struct ws_stage *stage, void *context), void *context);

void ws_stage_draw(const struct ws_stage *stage, struct ws_scene *scene, double x, double y);

/* Where the blocks lie on a stage whose corner is the origin: of matrices and of registers. */
enum { WS_STAGE_BLOCKS = 4 };
struct ws_stage_places {
    struct ws_box matrix[WS_STAGE_BLOCKS], reg[WS_STAGE_BLOCKS];
};
void ws_stage_place(const struct ws_stage *stage, struct ws_stage_places *places);

/* Draws the arrow to a register as far as `part` of its way, 0 to 1. */
void ws_stage_draw_arrow(const struct ws_stage *stage, struct ws_scene *scene, int reg, double part,
                         double x, double y);

#endif
