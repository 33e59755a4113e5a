/* The words of a worksheet: what to write where, with one cell as the example. */
#ifndef WS_PAINT_HANDOUT_H
#define WS_PAINT_HANDOUT_H

#include "viz/figure/sheet.h"

/*
 * Replaces the words of a figure's sheet by those of a worksheet: its title, the task, and the
 * description. They are written to `words`, which the sheet borrows. Does nothing to other figures.
 */
struct ws_worksheet_words {
    const struct ws_grid *grid; /* set by the caller: a laid out fragment; else NULL */
    bool lanes_alone; /* set by the caller, for banks: cells are too small for an address */
    char title[256], task[640], description[2048];
};
void ws_worksheet_dress(struct ws_sheet *sheet, struct ws_worksheet_words *words);

#endif
