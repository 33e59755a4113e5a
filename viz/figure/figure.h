/*
 * Figures are pure functions from a variant's evidence and a few choices to a scene. They use no
 * fonts, files or colors, so a figure can be tested as text.
 */
#ifndef WS_FIGURE_FIGURE_H
#define WS_FIGURE_FIGURE_H

#include "probe/access/address.h"
#include "probe/address/boxed.h"
#include "probe/address/described.h"
#include "probe/evidence/store/evidence.h"
#include "probe/evidence/store/rule.h"
#include "viz/choice/look.h"
#include "viz/choice/several.h"
#include "viz/figure/links.h"
#include "viz/scene/medium.h"
#include "viz/scene/scene.h"

/* Evidence for WS_FIGURE_CHAIN, by link: data-movement variant and operand; borrowed. */
struct ws_chained {
    const struct ws_evidence *moved[WS_LINKS], *operand[WS_LINKS];
};

struct ws_figure {
    enum ws_figure_kind kind;
    const struct ws_evidence *evidence;
    const struct ws_evidence *other; /* WS_FIGURE_COMPARE: the second variant */
    const struct ws_evidence
        *operand[WS_OPERAND_ROLES]; /* WS_FIGURE_MMA, _EXPLORE: of A, B, C and D */
    const struct ws_address_options
        *addresses;                   /* WS_FIGURE_BANK, _SWIZZLE, _STEP; NULL: a packed tile */
    const struct ws_several *several; /* WS_FIGURE_BANK: pitches and swizzles to compare */
    struct ws_chained chained;        /* WS_FIGURE_CHAIN */
    const struct ws_described
        *described; /* WS_FIGURE_ATOM, _TILE, _KSTEP, of a wgmma _CHAIN: A or B
                                             and its descriptor */
    bool usual;     /* … a default descriptor */
    const struct ws_descriptor_capture
        *timed;                   /* WS_FIGURE_CYCLES: of the operand's kind; borrowed, or NULL */
    const struct ws_boxed *boxed; /* WS_FIGURE_CHAIN of a wgmma: the box that TMA copies */
    bool usual_box;               /* … with a default tensor map */
    const char
        *known; /* source of `described` and `boxed`, for the small print; NULL: the PTX ISA */
    struct ws_rule rule; /* whether the bank rule was measured; empty: not shown */
    enum ws_view view;
    enum ws_colour_by colour;
    enum ws_label_by label;
    enum ws_tile tile;         /* WS_TILE_AUTO: legible at 8 cm wide */
    struct ws_shown highlight; /* fields that are not -1 must match; the rest is muted. Only a lane
                                  for WS_FIGURE_MAPPING and _STEP, which follow it; an element of D
                                  for _MMA */
    int frame;                 /* WS_FIGURE_STEP: 0 to 3, or -1 for all four in one figure;
                                  WS_FIGURE_CHAIN: enum ws_chain_frame, or -1 for the last */
    int panel;                 /* WS_FIGURE_EXPLORE: the panel to draw for a page, or -1 for all */
    int part;                  /* … the panel to draw as a separate figure, or -1 */
    double moment;             /* progress of one frame: 0 at its start, 1 at its end */
    bool follows_row; /* WS_FIGURE_STEP: highlights the row whose address the lane supplies */
    bool wordless;    /* WS_FIGURE_STEP, _CHAIN: without sentences, which are shown elsewhere */
    bool frame_alone; /* WS_FIGURE_CHAIN: no frame follows; no space for later parts */
    int lane;         /* that WS_FIGURE_MAPPING, _STEP and _MMA follow; -1: default */
    struct ws_worksheet worksheet; /* WS_FIGURE_WORKSHEET; default: the blank sheet */
    const char *title;             /* replaces the figure's own title; NULL: does not */
    const char *caption;           /* a line under the figure; NULL: none */
    bool one_warp; /* of a warpgroup's fragment, which would be higher than a page */
    bool no_legend;
    bool animated;           /* WS_FIGURE_STEP: frames overlap and are shown in turn */
    const char *registers;   /* register names, separated by commas; NULL: those of PTX */
    struct ws_medium medium; /* medium of the layout; zeroes: natural size */
};

/* A figure with defaults: the kind's view, color by lane, the manual's labels, no highlight. */
struct ws_figure ws_figure_of(enum ws_figure_kind kind, const struct ws_evidence *evidence);

/* A register's name in the figure: "r0", or the name in `registers`. Returns `buffer`. */
char *ws_figure_register(const struct ws_figure *figure, int reg, char buffer[WS_REGISTER_SIZE]);

/*
 * Register names for an operand of an MMA, or NULL: `registers` apply only to the operand of the
 * figure's evidence.
 */
const char *ws_figure_registers(const struct ws_figure *figure, enum ws_operand_role role);

/*
 * Whether no other operand in a figure of a whole MMA has a name of `registers`. C may: its registers
 * are D's in D = A × B + D. Fails otherwise.
 */
bool ws_figure_registers_differ(const struct ws_figure *figure, struct ws_error *error);

/* Sets imm-trans in the wgmma instruction `ptx` if the operand is MN-major. */
void ws_described_transpose(const struct ws_described *described, char *ptx);

/*
 * Whether it reproduces the PTX manual's figure of an MMA operand, in which the labels a0, a1, …
 * number a lane's elements. In all other figures they name registers.
 */
bool ws_figure_numbers_elements(const struct ws_figure *figure, const struct ws_variant *variant);

/*
 * A variant's instruction with the figure's register names. If the figure numbers elements,
 * operands are named as in the manual: "d, a, b, c". Returns `buffer`.
 */
enum { WS_FIGURE_PTX_SIZE = 512 };
char *ws_figure_ptx(const struct ws_figure *figure, const struct ws_variant *variant,
                    char buffer[WS_FIGURE_PTX_SIZE]);

/* The default view. */
enum ws_view ws_figure_view(const struct ws_figure *figure);

/* The lane that the mapping figure and the steps follow. */
int ws_figure_lane(const struct ws_figure *figure);

/* The kind that determines the drawing: its own, or for a worksheet the kind of its grid. */
enum ws_figure_kind ws_figure_like(const struct ws_figure *figure);
enum ws_figure_kind ws_worksheet_like(enum ws_worksheet_grid grid);

/* Number of frames of a kind: 4 for WS_FIGURE_STEP, 6 for WS_FIGURE_CHAIN, otherwise 1. */
int ws_figure_frames(enum ws_figure_kind kind);

/* Whether frames are drawn separately by default. */
bool ws_figure_comes_apart(enum ws_figure_kind kind);

/* Whether a figure of an MMA is of the whole variant, not of one operand. */
bool ws_figure_is_whole(enum ws_figure_kind kind);

/* Whether the kind is only for MMA variants. */
bool ws_figure_multiplies(enum ws_figure_kind kind);

/* Whether it shows operand A or B of a wgmma in shared memory, as its descriptor describes it. */
bool ws_figure_describes(enum ws_figure_kind kind);

#endif
