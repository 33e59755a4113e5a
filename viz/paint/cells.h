/*
 * A table of equal cells, one per element. A cell is one rect in a file: its area for the pointer
 * and its color. Adjacent cells that one lane holds in one register form a block. Lines surround
 * blocks, and a label may belong to a block.
 */
#ifndef WS_PAINT_CELLS_H
#define WS_PAINT_CELLS_H

#include "probe/isa/layout.h"
#include "viz/choice/palette.h"
#include "viz/scene/scene.h"

struct ws_cell {
    bool there;          /* false: there is no cell */
    bool muted, marked;  /* if there is a highlight */
    bool hushed;         /* has no label; a text across the cells replaces it */
    struct ws_slot slot; /* of its element */
    struct ws_shown shown;
    struct ws_tint tint;
    int wide, high; /* size in elements, if the cell is a block itself; 0: one */
};

enum { WS_CELL_LABEL = 64, WS_CELL_FORMS = 3 };

struct ws_cells {
    int rows, columns;
    double x, y;          /* the top left corner */
    double width, height; /* of one */
    struct ws_cell *cell; /* row by row; owned */
    bool by_block;        /* labels belong to blocks */
    int together;         /* columns of a register that cells do not name; 0: they do */
    int form;             /* of the longest label allowed: 0 allows all */
    double letters;       /* size of the largest label allowed, px; 0 allows all */
    bool grounded;        /* one rect behind the cells of a block hides the gaps between them */
    /*
     * Writes a cell's label in a form, the longest first; false if there is no such form. All cells
     * of a table use the same form: the first that fits every cell.
     */
    bool (*label)(const struct ws_cells *cells, const struct ws_cell *cell, int form,
                  char text[WS_CELL_LABEL]);
    const void *data; /* the label's; borrowed */
};

/* Allocates the cells, all of which are empty. False when out of memory. */
bool ws_cells_init(struct ws_cells *cells, int rows, int columns);
void ws_cells_finish(struct ws_cells *cells);

struct ws_cell *ws_cells_at(const struct ws_cells *cells, int row, int column);

/* Gives tables labels of one form and size: the longest and largest that fit all their cells. */
void ws_cells_match(struct ws_cells table[], int tables);

/* Draws the cells, the lines around blocks, the marks and the labels. */
void ws_cells_draw(const struct ws_cells *cells, struct ws_scene *scene);

/* The largest of a label's sizes at which `text` keeps its distance from the cell's edges, or 0. */
double ws_cells_letters(const char *text, double width, double height);

/* The least width of a cell that has this label. */
double ws_cells_least(const char *text);

#endif
