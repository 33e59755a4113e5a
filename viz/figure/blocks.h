/* What a grid of blocks is, for those that lay it out, label and draw it. */
#ifndef WS_FIGURE_BLOCKS_H
#define WS_FIGURE_BLOCKS_H

#include "viz/figure/memory.h"

/* Of a label: the lane, and up to eight elements. A block of more is named by its lane alone. */
enum { WS_LABEL_WORDS = 9 };

/* How much labels say, most first. */
enum ws_form {
    WS_FORM_FULL,    /* "T5: {r0.lo, r0.hi}"; of an element "F0[1,2]" */
    WS_FORM_COMPACT, /* "T5: r0" over "lo" and "hi", each in its element; "F0" over "1,2" */
    WS_FORM_BRIEF,   /* "T5: r0"; of places "T5" */
    WS_FORM_NUMBER,  /* of places "5"; of a product "T5:", "a96..", "127", each on its own line */
};

/* The sizes that go with a form of labels, in px. */
struct ws_type {
    enum ws_form form;
    double label_size, axis_size;
    double line;          /* from line to line of a label */
    double padding;       /* left and right of a label together, … */
    double close_padding; /* … and over several lines */
    double axis_width;    /* room for row numbers */
    double gap;           /* between matrices */
    double worth;         /* of what it says, of 1 */
};

/* Two grids of one picture: the same cells, once in each of two views or of two variants. */
enum ws_pairing { WS_PAIR_NONE, WS_PAIR_BESIDE, WS_PAIR_UNDER };
struct ws_pair {
    enum ws_pairing pairing;
    enum ws_view view;             /* of the other */
    double between, least_between; /* the gutter, and where there is little room */
    double above;                  /* each, for a name */
    double right, below;           /* of both, for an arrow around them */
    const char *heading;           /* of the other, where it has one of its own */
    bool shares;                   /* row numbers, where there is little room */
};

/* Of an operand of a warpgroup (folds.h). */
enum { WS_FOLD_GROUPS = 3 };
struct ws_fold {
    int band;                  /* rows of a warp, which are apart from others; 0: none are */
    int across;                /* bands beside each other, less one */
    int groups;                /* of eight columns, that are shown; 0: all are */
    int shown[WS_FOLD_GROUPS]; /* which, rising */
};

struct ws_grid {
    const struct ws_mapping *mapping;
    enum ws_view view;
    enum ws_colour_by colour;
    enum ws_label_by label;
    const char *registers; /* what they are called; NULL: as PTX does */
    const struct ws_type *type;
    bool apart;   /* thread labels an element each: "T5" over "lo" */
    bool places;  /* elements are named by place and lane: "1,2" over "T5" */
    bool brief;   /* thread labels of the lane alone: "T5"; places over lines */
    bool worded;  /* "row" and "column" stand with the numbers */
    bool pointed; /* headings and numbers say what they are, to be pointed at */
    bool arrows;  /* the numbers point along the rows of memory */
    const struct ws_figure *worksheet; /* whose cells may be blank; NULL: no worksheet */
    struct ws_shown highlight;
    bool marks_alike; /* what the other holds alike has a mark, as ws_alike_mark() draws it */
    bool unmuted;     /* what does not match the highlight looks as it does without one */
    const struct ws_mapping *against; /* mutes what this one places alike; NULL for none */
    struct ws_pair pair;
    const char *heading;            /* instead of the matrix's own; NULL for that */
    int matrix;                     /* this one alone; -1: all */
    bool headless;                  /* has no headings: they stand elsewhere */
    bool numberless;                /* its rows are numbered by its neighbour */
    bool column_line;               /* what stands over the numbers has a line of its own */
    int row, column;                /* whose number is followed; -1: none */
    enum ws_tile tile;              /* how the matrices lie */
    double cell_width, cell_height; /* of one element */
    double label_size;              /* 0: no labels */
    double clear;                   /* from letters to the middle of a stroke */
    double enlarged; /* headings and numbers, times their room; 0: as figures have it */
    int lines;       /* of a label, and after which of its words each ends */
    int line_ends[WS_LABEL_WORDS];
    /*
     * One run of elements: rows and columns it covers, over how many of a lane's registers it goes
     * (more than one of a product's operand alone), and how many runs those have.
     */
    int run_rows, run_columns, spans, runs;
    struct ws_fold fold;
    bool mixed; /* the elements of a run hang on several lanes' addresses */
};

#endif
