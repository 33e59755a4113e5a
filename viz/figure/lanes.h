/*
 * One register of a warp: its 32 lanes as a grid of eight rows of four, each lane a cell in its
 * colour, and below it, or beside it, the register of one lane opened into its elements, bit by
 * bit.
 */
#ifndef WS_FIGURE_LANES_H
#define WS_FIGURE_LANES_H

#include "viz/figure/figure.h"

struct ws_lanes {
    const struct ws_figure *figure;
    double cell_width, cell_height; /* of one lane */
    bool named;                     /* each lane's cell says which it is */
    bool labels;                    /* the same where the heading does not say more for it */
    bool unnamed;                   /* hatched, where nothing in the figure is so named */
    bool filled;                    /* each in the lane's colour, … */
    const bool *there;              /* … but parts by slot number that are false; NULL: all */
    bool moves;                     /* outline the cell of the lane that is followed, … */
    bool receives;                  /* … or the parts that come of the row that it gives */
    bool opened;                    /* that lane's register opened below, … */
    bool beside;                    /* … or to the right */
    int lane;                       /* the lane that is followed; -1 for none */
};

/* The least width of a lane's cell: of its name, and of a quarter of an opened register. */
double ws_lanes_least(const struct ws_lanes *lanes);

/* The width of all cells, the space above them, and the whole block's size. */
double ws_lanes_grid(const struct ws_lanes *lanes);
double ws_lanes_head(const struct ws_lanes *lanes);
double ws_lanes_width(const struct ws_lanes *lanes);
double ws_lanes_height(const struct ws_lanes *lanes);

/* From the block's right edge to what is drawn level with the middle of all cells. */
double ws_lanes_clear(const struct ws_lanes *lanes);

/* The cell of a lane, and the part of it that is an element's, in a block that is at (x, y). */
struct ws_box ws_lanes_cell(const struct ws_lanes *lanes, int lane, double x, double y);
struct ws_box ws_lanes_element(const struct ws_lanes *lanes, int lane, int element, double x,
                               double y);

/* Draws a register, whose block's top left corner is at (x, y). */
void ws_lanes_draw(const struct ws_lanes *lanes, struct ws_scene *scene, int reg, double x,
                   double y);

/* The rows and columns of its matrix that a register of all lanes holds, and … */
struct ws_part {
    int top, bottom, left, right;
};
struct ws_part ws_lanes_held(const struct ws_mapping *mapping, int reg);

/* … in words, what part a register of all lanes holds: "columns 0–7", or "" for all of it. */
char *ws_lanes_part(const struct ws_mapping *mapping, int reg, char *text, size_t size);

#endif
