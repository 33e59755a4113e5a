/*
 * One matrix as memory holds it: a grid of its elements, to a scale of px a byte, so that 16-, 8-,
 * 6- and 4-bit elements all sit where their bytes are. Around it stand its heading, the numbers of
 * its rows and columns, and before each row the lane that gives the row's address. Of movmatrix it
 * is the matrix as the source register held it.
 */
#ifndef WS_FIGURE_MEMORY_H
#define WS_FIGURE_MEMORY_H

#include "viz/figure/figure.h"

struct ws_memory {
    const struct ws_figure *figure;
    double row_height, row_width; /* of one row, all its bytes */
    bool numbers;                 /* of rows and columns */
    bool address_lanes;           /* the lane that gives each row's address, "T5 →", … */
    bool hides_address_lanes;     /* … for which there is room alone */
    bool filled;                  /* each element in the colour of the lane that holds it, … */
    bool labels;                  /* … and named by it, where there is room, … */
    bool unnamed;                 /* … or hatched, where nothing in the figure is so named, … */
    const bool *there;            /* … but those by slot number that are false; NULL: all */
    uint32_t withheld;            /* lanes, as bits, that are not shown before their rows … */
    uint32_t alerts;              /* … and whose rows are marked as wrong */
    bool gives, moves;            /* outline what the lane gives; what it receives, or stores */
    int lane;                     /* the lane that is followed; -1 for none */
    bool phases;                  /* after the heading, in which phases the rows are moved */
};

/* The width of the cells: of the bytes of a row that hold elements. */
double ws_memory_data(const struct ws_memory *memory);

/* The least width of a row, with its padding, whose elements have room for the names of lanes. */
double ws_memory_least(const struct ws_memory *memory, double letters);

/* Whether the address lanes of all rows of a matrix are in one pill. */
bool ws_memory_grouped(const struct ws_memory *memory);

/* Whether its elements are named by the lanes that hold them. */
bool ws_memory_names(const struct ws_memory *memory);

/* The size of its smallest letters. */
double ws_memory_letters(const struct ws_memory *memory);

/* The space that is left beside and above the cells, and the whole block's size. */
double ws_memory_left(const struct ws_memory *memory);
double ws_memory_head(const struct ws_memory *memory);
double ws_memory_width(const struct ws_memory *memory);
double ws_memory_height(const struct ws_memory *memory);

/* The widest heading of a matrix, with its phases. */
double ws_memory_heading_width(const struct ws_memory *memory);

/* Where an element lies, and the pill of those who give a row, in a block that is at (x, y). */
struct ws_box ws_memory_element(const struct ws_memory *memory, int row, int column, double x,
                                double y);
struct ws_box ws_memory_address_lane(const struct ws_memory *memory, int row, double x, double y);

/* Whether each row has a pill of its own, and that pill with lanes in it, anywhere. */
bool ws_memory_has_address_lanes(const struct ws_memory *memory);
void ws_memory_draw_address_lane(const struct ws_memory *memory, struct ws_scene *scene,
                                 uint32_t lanes, struct ws_box box);

/* Draws a matrix, whose block's top left corner is at (x, y). */
void ws_memory_draw(const struct ws_memory *memory, struct ws_scene *scene, int matrix, double x,
                    double y);

#endif
