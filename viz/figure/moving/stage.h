/*
 * The stage of the mapping figure and the step figures: the matrices in memory, a gutter with an
 * arrow from each matrix to each register that it fills, and the registers by lanes. It goes from
 * left to right or from top to bottom; a store goes the other way and begins with the registers.
 * Its contents depend on the frame.
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
    bool paired; /* each matrix has its registers beside it, before the next matrix */
    bool arrows;
    int held_back; /* the number of arrows, from the last, that are not drawn yet */
    struct ws_memory memory;
    struct ws_lanes lanes;
};

/*
 * Whether a figure may arrange its matrices in this way, in that direction. A tile order that was
 * asked for is allowed with each matrix at the gutter or around one adjacent matrix; the automatic
 * order only with each matrix at the gutter.
 */
bool ws_stage_offers(const struct ws_figure *figure, enum ws_tile tile, bool down);

/* Whether each matrix has its registers to its right. */
bool ws_stage_lines(const struct ws_stage *stage);

/* Whether each row of a matrix is level with the lanes of its register that hold it. */
bool ws_stage_levels(const struct ws_stage *stage);

/* The whole stage's size. */
double ws_stage_width(const struct ws_stage *stage);
double ws_stage_height(const struct ws_stage *stage);

/*
 * Makes the cells larger while `suits`, a score for the medium, does not decrease, so that they
 * fill a page.
 */
void ws_stage_stretch(struct ws_stage *stage,
                      double (*suits)(struct ws_stage *stage, void *context), void *context);

void ws_stage_draw(const struct ws_stage *stage, struct ws_scene *scene, double x, double y);

/* The boxes of matrices and registers on a stage whose corner is the origin. */
enum { WS_STAGE_BLOCKS = 4 };
struct ws_stage_places {
    struct ws_box matrix[WS_STAGE_BLOCKS], reg[WS_STAGE_BLOCKS];
};
void ws_stage_place(const struct ws_stage *stage, struct ws_stage_places *places);

/* Draws the arrow to a register; its last section, which points at it, up to a `part`, 0 to 1. */
void ws_stage_draw_arrow(const struct ws_stage *stage, struct ws_scene *scene, int reg, double part,
                         double x, double y);

#endif
