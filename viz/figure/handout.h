/* What a worksheet says: what is to be written where, with one cell as the example. */
#ifndef WS_FIGURE_HANDOUT_H
#define WS_FIGURE_HANDOUT_H

#include "viz/figure/sheet.h"

/*
 * Makes the words of a figure's sheet those of a worksheet, into `words`, which the sheet borrows:
 * its title, what is to be done, and what it shows. Does nothing to other figures.
 */
struct ws_worksheet_words {
    const struct ws_grid *grid; /* set before, once the fragment's grid is laid out; else NULL */
    bool lanes_alone; /* set before, and read of banks alone: a cell has no room for an address */
    char title[256], task[640], description[2048];
};
void ws_worksheet_dress(struct ws_sheet *sheet, struct ws_worksheet_words *words);

#endif
