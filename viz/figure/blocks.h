/* What a grid of blocks is, for those that lay it out, label and draw it. */
#ifndef WS_FIGURE_BLOCKS_H
#define WS_FIGURE_BLOCKS_H

#include "viz/figure/memory.h"

/* Of a label: the lane, and up to eight elements. A block of more is named by its lane alone. */
enum { WS_LABEL_WORDS = 9 };

struct ws_grid {
    const struct ws_mapping *mapping;
    enum ws_view view;
    enum ws_colour_by colour;
    enum ws_label_by label;
    bool compact;                     /* thread labels an element each: "T5" over "lo" */
    bool brief;                       /* thread labels of the lane alone: "T5"; places over lines */
    struct ws_shown highlight;
    const struct ws_mapping *against; /* mutes what this one places alike; NULL for none */
    enum ws_tile tile; /* how the matrices lie */
    double cell_width, cell_height; /* of one element */
    double label_size; /* 0: no labels */
    int lines;                   /* of a label, and after which of its words each ends */
    int line_ends[WS_LABEL_WORDS];
    /* One run of elements: rows and columns it covers, and how many runs a register has. */
    int run_rows, run_columns, runs;
};

#endif
