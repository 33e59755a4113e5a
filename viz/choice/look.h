/*
 * What figures there are and what in them a person can choose by a word: kinds, colours, labels,
 * views. How each is drawn, viz/figure knows.
 */
#ifndef WS_CHOICE_LOOK_H
#define WS_CHOICE_LOOK_H

#include "probe/isa/layout.h"

enum ws_figure_kind {
    WS_FIGURE_FRAGMENT, /* the manual's figure: a grid a matrix, a block a lane's run of elements */
    WS_FIGURE_ADDRESS,  /* shared memory rows and who supplies each address */
    WS_FIGURE_REGISTER, /* 32 lanes by r0…r3, cut into elements */
    WS_FIGURE_MAPPING,  /* the poster: tile, arrows, register file, one lane traced */
    WS_FIGURE_STEP,     /* four frames: addresses, rows fetched, distribution, registers */
    WS_FIGURE_COMPARE,  /* two variants side by side, differences marked */
    WS_FIGURE_BANK,     /* 32 banks by phase: who hits what, how many wavefronts */
    WS_FIGURE_COST,     /* wavefronts and cycles against pitch, with and without swizzle */
    WS_FIGURES
};

enum ws_colour_by { WS_BY_LANE, WS_BY_REGISTER, WS_BY_MATRIX, WS_BY_ADDRESS, WS_BY_NONE, WS_COLOURS };

enum ws_label_by {
    WS_LABEL_THREAD,   /* as the manual: "T5: {r0.lo, r0.hi}" */
    WS_LABEL_ELEMENT,  /* "M0[1,2]", one an element */
    WS_LABEL_REGISTER, /* "r0.lo" */
    WS_LABEL_INDEX,    /* the element's index in memory, 0 to 511 */
    WS_LABELS
};

const char *ws_figure_name(enum ws_figure_kind kind);
const char *ws_colour_name(enum ws_colour_by colour);
const char *ws_label_name(enum ws_label_by label);

/* The same as sets of words (words.h): the i-th, and NULL after the last. */
const char *ws_figure_word(int index);
const char *ws_colour_word(int index);
const char *ws_label_word(int index);
const char *ws_view_word(int index);

#endif
