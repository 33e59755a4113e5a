/*
 * Which cells of a worksheet are blank, and how a blank cell is drawn: an outline and a line to
 * write on. It has no tint, tooltip or id, so neither the figure nor its file discloses the answer.
 * Figures that support blank cells ask here for each cell.
 */
#ifndef WS_FIGURE_BLANK_H
#define WS_FIGURE_BLANK_H

#include "viz/figure/figure.h"

enum ws_cell {
    WS_CELL_GIVEN,   /* as in any figure */
    WS_CELL_EXAMPLE, /* the only one that is given */
    WS_CELL_BLANK,   /* to be filled in */
    WS_CELL_ANSWER,  /* filled in, on the sheet of answers */
};

/*
 * The state of a cell, found by its first slot or, in bank figures, by the address lanes of its
 * row. A cell is given if `figure` is NULL or has no worksheet. The example is never blank.
 *
 * A random cell is blank if the highest bit of the n-th output of SplitMix64 is 1, where n is the
 * number of the slot or lane, from 0, and the generator starts from the seed (Steele, Lea and
 * Flood, "Fast splittable pseudorandom number generators", 2014).
 */
enum ws_cell ws_cell_of_slot(const struct ws_figure *figure, struct ws_slot slot);
enum ws_cell ws_cell_of_lanes(const struct ws_figure *figure, uint32_t lanes);

/* The slot, or the lane, of the example. */
struct ws_slot ws_example_slot(const struct ws_figure *figure);

/*
 * The lane that words take as their sample: that of the example in a worksheet, whose own lane may be
 * blank. `figure` may be NULL.
 */
int ws_sample_lane(const struct ws_figure *figure);

/* The lane whose cells WS_BLANK_LANE leaves blank. */
int ws_blank_lane(const struct ws_figure *figure);

/* Whether a worksheet that blanks a lane has cells of that lane. Fails otherwise. */
bool ws_blanks_something(const struct ws_figure *figure, struct ws_error *error);

/* Whether this worksheet has blanks, whose answers nothing may disclose. */
bool ws_hides_answers(const struct ws_figure *figure);

/* Draws a blank cell. */
void ws_blank_draw(struct ws_scene *scene, struct ws_box cell);

/* Draws the cell if it is blank; returns whether it is. */
bool ws_blank_drawn(enum ws_cell cell, struct ws_scene *scene, struct ws_box box);

/* The role of a cell's label, which highlights an answer. */
enum ws_role ws_cell_label(enum ws_cell cell, enum ws_role otherwise);

/* The tint of a cell: only given cells have one. */
struct ws_tint ws_cell_tint(enum ws_cell cell, struct ws_tint otherwise);

#endif
