/*
 * One matrix as it is in memory: a grid of its elements, with a scale in px per byte, so that 16-,
 * 8-, 6- and 4-bit elements are all at their bytes. It has a heading, row and column numbers and,
 * before each row, the lane that supplies its address. For movmatrix it is the matrix in the source
 * register.
 */
#ifndef WS_FIGURE_MEMORY_H
#define WS_FIGURE_MEMORY_H

#include "viz/figure/figure.h"

struct ws_memory {
    const struct ws_figure *figure;
    double row_height, row_width; /* of one row, all its bytes */
    bool numbers;                 /* of rows and columns */
    bool address_lanes;           /* the lane that supplies each row's address, "T5 →", … */
    bool hides_address_lanes;     /* … hidden, but with space reserved */
    bool filled;                  /* each element in the color of the lane that holds it, … */
    bool labels;                  /* … and labeled with that lane if there is space, … */
    bool unnamed;                 /* … or hatched: no color in the figure has a name, … */
    const bool *there; /* … except elements, by slot number, that are false; NULL: all */
    uint32_t withheld; /* lanes, as bits, that are not shown before their rows … */
    uint32_t faulting; /* … whose rows are marked as faults, … */
    uint32_t racing;   /* … or because one of several is lost */
    uint32_t unmoved; /* … whose rows are not moved: none of their elements is outlined as moved */
    bool gives, moves; /* outline the row it addresses; the elements it holds */
    int lane;          /* the lane that is followed; -1 for none */
    bool phases;       /* the heading has the phases in which the rows are moved */
};

/* The width of the cells, which is that of a row's bytes that hold elements. */
double ws_memory_data(const struct ws_memory *memory);

/* The smallest width of a row, with its padding, whose elements fit lane names, or (0) only colors. */
double ws_memory_least(const struct ws_memory *memory, double letters);

/*
 * The column after a run of a row: elements that one lane holds in one register, from `place` on. Its
 * first is in *slot.
 */
int ws_memory_run_end(const struct ws_mapping *mapping, struct ws_place place,
                      struct ws_slot *slot);

/* Of the runs of the first row the shortest. */
int ws_memory_shortest_run(const struct ws_mapping *mapping);

/* Whether the address lanes of all rows of a matrix are in one pill. */
bool ws_memory_grouped(const struct ws_memory *memory);

/* Whether elements are labeled with the lanes that hold them; and with only their numbers, "5". */
bool ws_memory_names(const struct ws_memory *memory);
bool ws_memory_numbers(const struct ws_memory *memory);

/* The size of its smallest letters. */
double ws_memory_letters(const struct ws_memory *memory);

/* The margins to the left of and above the cells, and the size of the whole block. */
double ws_memory_left(const struct ws_memory *memory);
double ws_memory_head(const struct ws_memory *memory);
double ws_memory_width(const struct ws_memory *memory);
double ws_memory_height(const struct ws_memory *memory);

/* The widest heading of a matrix, with its phases. */
double ws_memory_heading_width(const struct ws_memory *memory);

/* The box of an element, and the pill of a row's address lanes, in a block at (x, y). */
struct ws_box ws_memory_element(const struct ws_memory *memory, int row, int column, double x,
                                double y);
struct ws_box ws_memory_address_lane(const struct ws_memory *memory, int row, double x, double y);

/* Whether each row has a pill of its own; and drawing that pill with lanes in it, anywhere. */
bool ws_memory_has_address_lanes(const struct ws_memory *memory);
void ws_memory_draw_address_lane(const struct ws_memory *memory, struct ws_scene *scene,
                                 uint32_t lanes, struct ws_box box);

/* Draws the heading of a matrix, or only measures it without a scene. Returns its width. */
double ws_memory_heading_draw(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                              double x, double y);

/* Draws a matrix, whose block's top left corner is at (x, y). */
void ws_memory_draw(const struct ws_memory *memory, struct ws_scene *scene, int matrix, double x,
                    double y);

#endif
