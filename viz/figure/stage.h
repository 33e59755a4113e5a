/*
 * The stage on which the poster and the steps play: the memory tile on the left with its matrices
 * numbered in place, the registers on the right as bands of 32 lanes, arrows between. What is filled
 * in, and by which colour, is the scene of the play.
 */
#ifndef WS_FIGURE_STAGE_H
#define WS_FIGURE_STAGE_H

#include "viz/figure/memory.h"

enum ws_tile_fill {
    WS_TILE_EMPTY,
    WS_TILE_BY_MATRIX,  /* each matrix in its colour */
    WS_TILE_BY_ADDRESS, /* each row in the colour of the lane that gives its address */
    WS_TILE_BY_LANE,    /* each element in the colour of the lane that holds it */
};

enum ws_band_fill { WS_BAND_EMPTY, WS_BAND_BY_MATRIX, WS_BAND_BY_LANE };

struct ws_stage {
    const struct ws_figure *figure;
    struct ws_memory memory;
    enum ws_tile_fill tile_fill;
    enum ws_band_fill band_fill;
    bool address_lanes; /* name the lane that gives each row's address, in its colour */
    bool arrows;
    int lane; /* whose elements and address are marked; -1 for none */
};

/* Lays out the stage of a figure; its fills are the caller's to set. */
void ws_stage_lay_out(struct ws_stage *stage, const struct ws_figure *figure);

double ws_stage_width(const struct ws_stage *stage);
double ws_stage_height(const struct ws_stage *stage);
void ws_stage_draw(const struct ws_stage *stage, struct ws_scene *scene, double x, double y);

/* The registers of one lane, large, each cut into its labelled elements; `width` px wide. */
double ws_lane_height(const struct ws_figure *figure);
void ws_lane_draw(const struct ws_figure *figure, struct ws_scene *scene, int lane, double x,
                  double y, double width);

/*
 * "Lane 5 gives the address of matrix 0, row 5, and receives …": what is true of one lane, in words.
 * Returns `text`.
 */
char *ws_lane_words(const struct ws_mapping *mapping, int lane, char *text, size_t size);

#endif
