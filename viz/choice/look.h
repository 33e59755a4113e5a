/*
 * The kinds of figures and what users can choose in them by a word: colors, labels, views.
 * viz/figure draws them.
 */
#ifndef WS_CHOICE_LOOK_H
#define WS_CHOICE_LOOK_H

#include "probe/isa/layout.h"

enum ws_figure_kind {
    WS_FIGURE_FRAGMENT,  /* the manual's figure: a grid per matrix, a block per lane's run of
                         * elements */
    WS_FIGURE_ADDRESS,   /* shared memory rows and which lane supplies each address */
    WS_FIGURE_REGISTER,  /* 32 lanes by r0…r3, cut into elements */
    WS_FIGURE_MAPPING,   /* tile, arrows, register file, one lane traced */
    WS_FIGURE_STEP,      /* four frames: addresses, rows fetched, distribution, registers */
    WS_FIGURE_COMPARE,   /* two variants side by side, differences marked */
    WS_FIGURE_BANK,      /* 32 banks by phase: which lanes use which bank, how many wavefronts */
    WS_FIGURE_COST,      /* wavefronts and cycles against pitch, with and without swizzle */
    WS_FIGURE_TRANSPOSE, /* memory and fragment, the same elements in both, rows become columns */
    WS_FIGURE_BITS,      /* a packed row of 6- or 4-bit elements, opened into a register's bytes */
    WS_FIGURE_SWIZZLE,   /* the tile by bank groups, before and after a swizzle */
    WS_FIGURE_WORKSHEET, /* a grid with cells left blank, to be filled in, and its answers */
    WS_FIGURE_CHAIN,     /* memory, loads, an MMA, a store, memory: one lane followed throughout */
    WS_FIGURE_MMA,       /* an MMA: A left of D, B above it, one row and one column lit */
    WS_FIGURE_EXPLORE,   /* memory, matrices and registers, for an MMA A, B and D, side by side */
    WS_FIGURE_ATOM,      /* eight rows of shared memory in each swizzle mode, chunk by chunk */
    WS_FIGURE_TILE,   /* A or B of a wgmma, and where its descriptor locates it in shared memory */
    WS_FIGURE_KSTEP,  /* one atom, and which of its chunks each k-step reads */
    WS_FIGURE_CYCLES, /* captured cycles of a wgmma by the layout of A or B */
    WS_FIGURES
};

enum ws_colour_by {
    WS_BY_LANE,
    WS_BY_REGISTER,
    WS_BY_MATRIX,
    WS_BY_ADDRESS,
    WS_BY_NONE,
    WS_COLOURS
};

enum ws_label_by {
    WS_LABEL_THREAD,   /* as the manual: "T5: {r0.lo, r0.hi}" */
    WS_LABEL_ELEMENT,  /* "M0[1,2]", one per element */
    WS_LABEL_REGISTER, /* "r0.lo" */
    WS_LABEL_INDEX,    /* the element's index in memory, 0 to 511 */
    WS_LABEL_TV,       /* "T5 V2", thread and value, as CuTe prints a layout's */
    WS_LABELS
};

/* The shape that a picture fills; any for WS_FIT_FREE. */
enum ws_fit { WS_FIT_FREE, WS_FIT_16_9, WS_FIT_4_3, WS_FIT_1_1, WS_FIT_A4, WS_FITS };

/*
 * Of a worksheet: the figure of its cells, which of them are left blank, and which of its two
 * sheets.
 */
enum ws_worksheet_grid { WS_GRID_FRAGMENT, WS_GRID_REGISTER, WS_GRID_BANK, WS_GRIDS };
enum ws_blank_rule { WS_BLANK_ALL, WS_BLANK_LANE, WS_BLANK_RANDOM, WS_BLANK_RULES };
enum ws_sheet_pick { WS_SHEET_BOTH, WS_SHEET_BLANK, WS_SHEET_ANSWERS, WS_SHEET_PICKS };

struct ws_worksheet {
    enum ws_worksheet_grid grid;
    enum ws_blank_rule blank;
    enum ws_sheet_pick sheet;
    int seed; /* of WS_BLANK_RANDOM, from 0; default 1 */
};

const char *ws_figure_name(enum ws_figure_kind kind);
const char *ws_colour_name(enum ws_colour_by colour);
const char *ws_label_name(enum ws_label_by label);

/* The same as sets of words (words.h): the i-th, and NULL after the last. */
const char *ws_figure_word(int index);
const char *ws_colour_word(int index);
const char *ws_label_word(int index);
const char *ws_view_word(int index);
const char *ws_fit_word(int index);
const char *ws_grid_word(int index);
const char *ws_blank_word(int index);
const char *ws_sheet_word(int index);
const char *ws_operand_word(int index); /* "A" to "SB" */

#endif
