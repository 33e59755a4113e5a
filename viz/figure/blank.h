/*
 * Which cells of a worksheet are left blank, and how such a cell looks: an outline and a line to
 * write on, and nothing else. It has no tint, no tooltip and no id, so that neither the picture nor
 * the file tells what belongs there. Figures whose cells can be left blank ask here, cell by cell.
 */
#ifndef WS_FIGURE_BLANK_H
#define WS_FIGURE_BLANK_H

#include "viz/figure/figure.h"

enum ws_cell {
    WS_CELL_GIVEN,  /* as in any figure */
    WS_CELL_BLANK,  /* to be filled in */
    WS_CELL_ANSWER, /* filled in, on the sheet of answers */
};

/*
 * How a cell stands, which is known by its first slot, or, of the banks, by the lane that gives its
 * row. `figure` NULL, or no worksheet: it is given. The example is always given.
 *
 * By chance is, with SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators", 2014) from the seed, that the highest bit of its n-th output is 1, n being the slot's
 * number, or the lane, from 0.
 */
enum ws_cell ws_cell_of_slot(const struct ws_figure *figure, struct ws_slot slot);
enum ws_cell ws_cell_of_lanes(const struct ws_figure *figure, uint32_t lanes);

/* The slot, or the lane, of the example. */
struct ws_slot ws_example_slot(const struct ws_figure *figure);

/* The lane that WS_BLANK_LANE leaves out. */
int ws_blank_lane(const struct ws_figure *figure);

/* Whether a sheet that leaves out a lane has cells of that lane; or an error. */
bool ws_blanks_something(const struct ws_figure *figure, struct ws_error *error);

/* Whether this sheet has blanks, and must not tell what is in them. */
bool ws_hides_answers(const struct ws_figure *figure);

/* Draws a blank cell. */
void ws_blank_draw(struct ws_scene *scene, struct ws_box cell);

/* The same where the cell is blank; returns whether it is. */
bool ws_blank_drawn(enum ws_cell cell, struct ws_scene *scene, struct ws_box box);

/* The role of a cell's label, which of an answer is to be seen. */
enum ws_role ws_cell_label(enum ws_cell cell, enum ws_role otherwise);

/* The tint of a cell, which only what is given has. */
struct ws_tint ws_cell_tint(enum ws_cell cell, struct ws_tint otherwise);

#endif
