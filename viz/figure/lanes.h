/*
 * One register of a warp: a grid of its 32 lanes, eight rows of four, one colored cell per lane.
 * Below or beside it, the register of one lane is opened into its elements, bit by bit.
 */
#ifndef WS_FIGURE_LANES_H
#define WS_FIGURE_LANES_H

#include "viz/figure/figure.h"

struct ws_lanes {
    const struct ws_figure *figure;
    double cell_width, cell_height; /* of one lane */
    double head;  /* px above the cells, if more than the heading needs: beside column numbers */
    bool named;   /* each cell has the name of its lane */
    bool labels;  /* the same, only if the heading does not name more of it */
    bool unnamed; /* hatched: no color in the figure has a name */
    bool filled;  /* each cell in its lane's color, … */
    const bool *there; /* … except the elements, by slot number, that are false; NULL: all */
    bool moves;        /* outlines the cell of the followed lane, … */
    bool receives;     /* … or the elements of the row whose address it supplies, … */
    uint32_t unmoved; /* … except elements of rows of these lanes, as bits, which are not moved */
    bool opened;      /* that lane's register opened below, … */
    bool beside;      /* … or to the right, … */
    bool in_line;     /* … or below in one line */
    int lane;         /* the lane that is followed; -1 for none */
};

/* The least width of a lane's cell: of its name, and of a quarter of an opened register. */
double ws_lanes_least(const struct ws_lanes *lanes);

/* The width of all cells, the space above them, and the whole block's size. */
double ws_lanes_grid(const struct ws_lanes *lanes);
double ws_lanes_head(const struct ws_lanes *lanes);
double ws_lanes_width(const struct ws_lanes *lanes);
double ws_lanes_height(const struct ws_lanes *lanes);

/* The distance from the block's right edge to a node that is level with the middle of all cells. */
double ws_lanes_clear(const struct ws_lanes *lanes);

/* The cell of a lane, and the part of it for one element, in a block at (x, y). */
struct ws_box ws_lanes_cell(const struct ws_lanes *lanes, int lane, double x, double y);
struct ws_box ws_lanes_element(const struct ws_lanes *lanes, int lane, int element, double x,
                               double y);

/* Draws the heading of a register, or only measures it without a scene. Returns its width. */
double ws_lanes_heading_draw(const struct ws_lanes *lanes, struct ws_scene *scene, int reg,
                             double x, double y);

/* Draws the outlines of a register. */
void ws_lanes_draw_outlines(const struct ws_lanes *lanes, struct ws_scene *scene, int reg, double x,
                            double y);

/* Draws a register, whose block's top left corner is at (x, y). */
void ws_lanes_draw(const struct ws_lanes *lanes, struct ws_scene *scene, int reg, double x,
                   double y);

/*
 * Whether an element is moved: not if its row's lane is in `unmoved`. And whether any element of a
 * lane's register is; -1: of all lanes, or of all registers.
 */
bool ws_slot_moves(const struct ws_mapping *mapping, struct ws_slot slot, uint32_t unmoved);
bool ws_lanes_move(const struct ws_mapping *mapping, int lane, int reg, uint32_t unmoved);

/* The rows and columns of its matrix that a register of all lanes holds, and … */
struct ws_part {
    int top, bottom, left, right;
};
struct ws_part ws_lanes_held(const struct ws_mapping *mapping, int reg);

/*
 * The column at which the elements of a register begin, if those of another precede them in their rows;
 * otherwise 0. Memory has a line there.
 */
int ws_lanes_divider(const struct ws_mapping *mapping, int reg);

/*
 * … in words, the part of its matrix that a register of all lanes holds: "columns 0–7", or "" for
 * all of it.
 */
char *ws_lanes_part(const struct ws_mapping *mapping, int reg, char *text, size_t size);

#endif
