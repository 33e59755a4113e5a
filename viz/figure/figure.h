/*
 * Figures are pure functions: from what is known of a variant and a few choices to a scene. They
 * know neither fonts nor files nor colours, so that a figure is tested as text.
 */
#ifndef WS_FIGURE_FIGURE_H
#define WS_FIGURE_FIGURE_H

#include "probe/address/address.h"
#include "probe/address/boxed.h"
#include "probe/address/described.h"
#include "probe/evidence/evidence.h"
#include "probe/evidence/rule.h"
#include "viz/choice/look.h"
#include "viz/choice/several.h"
#include "viz/figure/links.h"
#include "viz/figure/medium.h"
#include "viz/figure/scene.h"

/* What WS_FIGURE_CHAIN is made of, by link: what moves, and the operand; borrowed. */
struct ws_chained {
    const struct ws_evidence *moved[WS_LINKS], *operand[WS_LINKS];
};

struct ws_figure {
    enum ws_figure_kind kind;
    const struct ws_evidence *evidence;
    const struct ws_evidence *other; /* what WS_FIGURE_COMPARE sets beside it */
    const struct ws_evidence
        *operand[WS_OPERAND_ROLES]; /* WS_FIGURE_MMA, _EXPLORE: of A, B, C and D */
    const struct ws_address_options
        *addresses; /* WS_FIGURE_BANK, _SWIZZLE, _STEP; NULL: a packed tile */
    const struct ws_several
        *several;              /* WS_FIGURE_BANK: pitches and swizzles set beside each other */
    struct ws_chained chained; /* WS_FIGURE_CHAIN */
    const struct ws_described
        *described;               /* WS_FIGURE_ATOM, _TILE, _KSTEP, of a wgmma _CHAIN: A or B
                                             and its descriptor */
    bool usual;                   /* … a descriptor that nobody said */
    const struct ws_boxed *boxed; /* of a wgmma, WS_FIGURE_CHAIN: what TMA copies */
    bool usual_box;               /* … by a map that nobody said */
    const char
        *known; /* of `described` and `boxed`, for the small print; NULL: the PTX ISA's word */
    struct ws_rule rule; /* of banks: whether it was measured; empty: not told */
    enum ws_view view;
    enum ws_colour_by colour;
    enum ws_label_by label;
    enum ws_tile tile;         /* WS_TILE_AUTO: legible at 8 cm wide */
    struct ws_shown highlight; /* fields that are not -1 must match; the rest is muted. Of
                                  WS_FIGURE_MAPPING and _STEP, a lane alone: the one they trace; of
                                  _MMA, an element of D */
    int frame;                 /* WS_FIGURE_STEP: 0 to 3, or -1 for all four in one picture; of
                                  WS_FIGURE_CHAIN what it has come to, -1: its end */
    int panel;                 /* WS_FIGURE_EXPLORE: one of its panels for a page, or -1 for all */
    int part;                  /* … one of its panels as a figure of its own, or -1 */
    double moment;             /* of one frame: from 0, its start, to 1, where all is at rest */
    bool follows_row;          /* WS_FIGURE_STEP: what stands out is the row that the lane gives */
    bool wordless;             /* WS_FIGURE_STEP: its words stand elsewhere */
    int lane;                  /* that WS_FIGURE_MAPPING, _STEP and _MMA trace; -1: their choice */
    struct ws_worksheet worksheet; /* WS_FIGURE_WORKSHEET; the blank sheet unless it says answers */
    const char *title;             /* instead of the figure's own; NULL for that */
    const char *caption;           /* a line under the picture; NULL for none */
    bool no_legend;
    bool animated; /* WS_FIGURE_STEP: the frames lie over one another, to be shown in turn */
    const char *registers;   /* what they are called, with commas between; NULL: as PTX does */
    struct ws_medium medium; /* what it is laid out for; zeroes: its own size */
};

/* The defaults: fragment view, by lane, the manual's labels, nothing highlighted. */
struct ws_figure ws_figure_of(enum ws_figure_kind kind, const struct ws_evidence *evidence);

/* What the figure calls a register: "r0", or as `registers` says. Returns `buffer`. */
char *ws_figure_register(const struct ws_figure *figure, int reg, char buffer[WS_REGISTER_SIZE]);

/*
 * What the registers of a product's operand are called, or NULL: `registers` are those of the operand
 * that the figure's evidence is of.
 */
const char *ws_figure_registers(const struct ws_figure *figure, enum ws_operand_role role);

/* Sets imm-trans of an operand that is MN-major in its wgmma's instruction. */
void ws_described_transpose(const struct ws_described *described, char *ptx);

/*
 * Whether it reproduces the PTX manual's figure of a product's operand, whose labels number a lane's
 * elements a0, a1, …; in all others these are names of registers.
 */
bool ws_figure_numbers_elements(const struct ws_figure *figure, const struct ws_variant *variant);

/*
 * A variant's instruction with the registers called so; over numbered elements with its operands, as
 * in the manual: "d, a, b, c". Returns `buffer`.
 */
enum { WS_FIGURE_PTX_SIZE = 512 };
char *ws_figure_ptx(const struct ws_figure *figure, const struct ws_variant *variant,
                    char buffer[WS_FIGURE_PTX_SIZE]);

/* The view that it has where nobody chooses one. */
enum ws_view ws_figure_view(const struct ws_figure *figure);

/* The lane that the mapping figure and the steps follow. */
int ws_figure_lane(const struct ws_figure *figure);

/* The kind whose picture it has: its own, or of a worksheet that of its grid. */
enum ws_figure_kind ws_figure_like(const struct ws_figure *figure);
enum ws_figure_kind ws_worksheet_like(enum ws_worksheet_grid grid);

/* Frames a kind can be drawn in: 4 for WS_FIGURE_STEP, 6 for WS_FIGURE_CHAIN, else 1. */
int ws_figure_frames(enum ws_figure_kind kind);

/* Whether it is drawn a frame at a time where nobody says how. */
bool ws_figure_comes_apart(enum ws_figure_kind kind);

/* Whether of a product it shows the whole, and not one operand. */
bool ws_figure_is_whole(enum ws_figure_kind kind);

/* Whether it is of products alone. */
bool ws_figure_multiplies(enum ws_figure_kind kind);

/* Whether it is of one operand of a wgmma, A or B, as a descriptor describes it in shared memory. */
bool ws_figure_describes(enum ws_figure_kind kind);

#endif
