/* A grid of blocks: the types for its layout, its labels and its drawing. */
#ifndef WS_FIGURE_BLOCKS_H
#define WS_FIGURE_BLOCKS_H

#include "viz/figure/fold.h"
#include "viz/figure/memory.h"

/*
 * The words of a label: the lane and up to eight elements. A larger block has only its lane in its
 * label.
 */
enum { WS_LABEL_WORDS = 9 };

/* The forms of labels, the longest first. */
enum ws_form {
    WS_FORM_FULL,    /* "T5: {r0.lo, r0.hi}"; for an element "F0[1,2]" */
    WS_FORM_COMPACT, /* "T5: r0" over "lo" and "hi", each in its element; "F0" over "1,2" */
    WS_FORM_BRIEF,   /* "T5: r0"; for places "T5" */
    WS_FORM_NUMBER,  /* for places "5"; for an MMA operand "T5:", "a96..", "127", one per line */
};

/* The sizes that go with a form of labels, in px. */
struct ws_type {
    enum ws_form form;
    double label_size, axis_size;
    double line;          /* from line to line of a label */
    double padding;       /* left and right of a label together, … */
    double close_padding; /* … and for a label of several lines */
    double axis_width;    /* width of row numbers */
    double gap;           /* between matrices */
    double worth;         /* score factor for its information, up to 1 */
};

/* Two grids of one figure: the same cells in two views or of two variants. */
enum ws_pairing { WS_PAIR_NONE, WS_PAIR_BESIDE, WS_PAIR_UNDER };
struct ws_pair {
    enum ws_pairing pairing;
    enum ws_view view;             /* of the second grid */
    double between, least_between; /* the gutter, and its minimum */
    double above;                  /* each grid, for its name */
    double right, below;           /* of both grids, for an arrow around them */
    const char *heading;           /* of the second grid, if it has its own */
    bool shares;                   /* one column of row numbers, if space is short */
};

struct ws_grid {
    const struct ws_mapping *mapping;
    enum ws_view view;
    enum ws_colour_by colour;
    enum ws_label_by label;
    const char *registers; /* their names; NULL: as PTX does */
    const struct ws_type *type;
    bool apart;   /* thread labels have one line per element: "T5" over "lo" */
    bool places;  /* labels are place and lane: "1,2" over "T5" */
    bool brief;   /* thread labels have only the lane: "T5"; places use several lines */
    bool worded;  /* "row" and "column" precede the numbers */
    bool pointed; /* headings and numbers have ids and tooltips */
    bool arrows;  /* the numbers point along the rows of memory */
    const struct ws_figure *worksheet; /* whose cells may be blank; NULL: not a worksheet */
    struct ws_shown highlight;
    bool marks_equal; /* marks elements that the other grid has in the same slot, with
                        ws_equal_mark() */
    bool unmuted;     /* cells that do not match the highlight look as without one */
    const struct ws_mapping *against; /* mutes elements that it has in the same slot; or NULL */
    struct ws_pair pair;
    const char *heading;            /* replaces the matrix's own; NULL: does not */
    int matrix;                     /* shows only this one; -1: all */
    bool headless;                  /* has no headings; they are elsewhere */
    bool numberless;                /* the adjacent grid has its row numbers */
    bool close;                     /* rows are as low as labels allow, not as numbers do */
    bool column_line;               /* the text above the column numbers has a line of its own */
    int row, column;                /* whose number is highlighted; -1: none */
    enum ws_tile tile;              /* arrangement of the matrices */
    double cell_width, cell_height; /* of one element */
    double label_size;              /* 0: no labels */
    double clear;                   /* from letters to the middle of a stroke */
    double enlarged;                /* scale of headings and numbers; 0: as in all figures */
    int lines;                      /* of a label, and the word after which each ends */
    int line_ends[WS_LABEL_WORDS];
    /*
     * A run of elements: its rows and columns, the number of a lane's registers that it spans (more
     * than one only for an MMA operand), and the runs in these registers.
     */
    int run_rows, run_columns, spans, runs;
    struct ws_fold fold;
    bool mixed; /* the elements of a run depend on several lanes' addresses */
};

#endif
