/*
 * A table of equal cells, each of which is one element: its own area to point at and its own colour
 * at once, so that a file has one rect for it. Cells beside or under each other that one lane holds
 * in one register are a block: lines run around blocks, and a label may be a block's.
 */
#ifndef WS_FIGURE_CELLS_H
#define WS_FIGURE_CELLS_H

#include "probe/isa/layout.h"
#include "viz/choice/palette.h"
#include "viz/figure/scene.h"

struct ws_cell {
    bool there;          /* or there is nothing */
    bool muted, marked;  /* where something is highlighted */
    bool hushed;         /* has no label: what there is to say is said across it */
    struct ws_slot slot; /* of what it holds */
    struct ws_shown shown;
    struct ws_tint tint;
    int wide, high; /* elements that it stands for, where it is a block itself; 0: one */
};

enum { WS_CELL_LABEL = 64, WS_CELL_FORMS = 3 };

struct ws_cells {
    int rows, columns;
    double x, y;          /* the top left corner */
    double width, height; /* of one */
    struct ws_cell *cell; /* row by row; owned */
    bool by_block;        /* a label is a block's */
    bool grounded;        /* the cells of a block lie on one rect, so that nothing shows between */
    /*
     * Writes a cell's label in a form, the longest first; false where there is no such form. In all
     * cells of a table labels have one form: the first that fits in each.
     */
    bool (*label)(const struct ws_cells *cells, const struct ws_cell *cell, int form,
                  char text[WS_CELL_LABEL]);
    const void *data; /* the label's; borrowed */
};

/* Makes room for the cells, none of which are there. False when out of memory. */
bool ws_cells_init(struct ws_cells *cells, int rows, int columns);
void ws_cells_finish(struct ws_cells *cells);

struct ws_cell *ws_cells_at(const struct ws_cells *cells, int row, int column);

/* Draws the cells, the lines around blocks, the marks and the labels. */
void ws_cells_draw(const struct ws_cells *cells, struct ws_scene *scene);

/* The largest of a label's sizes at which `text` keeps clear of its cell's edges, or 0. */
double ws_cells_letters(const char *text, double width, double height);

/* The least width of a cell that has this label. */
double ws_cells_least(const char *text);

#endif
