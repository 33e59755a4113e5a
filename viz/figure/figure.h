/*
 * Figures are pure functions: from what is known of a variant and a few choices to a scene. They
 * know neither fonts nor files nor colours, so that a figure is tested as text.
 */
#ifndef WS_FIGURE_FIGURE_H
#define WS_FIGURE_FIGURE_H

#include "probe/address/address.h"
#include "probe/evidence/evidence.h"
#include "probe/evidence/rule.h"
#include "viz/figure/scene.h"

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

struct ws_figure {
    enum ws_figure_kind kind;
    const struct ws_evidence *evidence;
    const struct ws_evidence *other; /* what WS_FIGURE_COMPARE sets beside it */
    const struct ws_address_options *addresses; /* WS_FIGURE_BANK; NULL: a packed tile */
    struct ws_rule rule; /* WS_FIGURE_BANK: whether it was measured; empty: not told */
    enum ws_view view;
    enum ws_colour_by colour;
    enum ws_label_by label;
    enum ws_tile tile; /* WS_TILE_AUTO: legible at 8 cm wide */
    struct ws_shown highlight; /* fields that are not -1 must match; the rest is muted. Of
                                  WS_FIGURE_MAPPING and _STEP, a lane alone: the one they trace */
    int frame;                 /* WS_FIGURE_STEP: 0 to 3, or -1 for all four in one picture */
    int lane;                  /* the lane that WS_FIGURE_MAPPING and _STEP trace; -1: their choice */
    const char *title;         /* instead of the figure's own; NULL for that */
    const char *caption;       /* a line under the picture; NULL for none */
    bool no_legend;
};

/* The defaults: fragment view, by lane, the manual's labels, nothing highlighted. */
struct ws_figure ws_figure_of(enum ws_figure_kind kind, const struct ws_evidence *evidence);

/* Frames a kind can be drawn in: 4 for WS_FIGURE_STEP, else 1. */
int ws_figure_frames(enum ws_figure_kind kind);

/* Whether a kind shows rows of memory and who gives their addresses, which movmatrix has none of. */
bool ws_figure_needs_memory(enum ws_figure_kind kind);

/* The words of the command line, and back; false for an unknown word. */
const char *ws_figure_name(enum ws_figure_kind kind);
const char *ws_figure_word(int index); /* the same by index, NULL after the last */
bool ws_figure_named(const char *name, enum ws_figure_kind *kind);
const char *ws_colour_name(enum ws_colour_by colour);
bool ws_colour_named(const char *name, enum ws_colour_by *colour);
const char *ws_label_name(enum ws_label_by label);
bool ws_label_named(const char *name, enum ws_label_by *label);

#endif
