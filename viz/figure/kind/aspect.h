/*
 * The choices of a figure, and the figure kinds that support each. Everything that offers or
 * accepts a choice reads this one table, so that no accepted choice is without effect.
 */
#ifndef WS_FIGURE_ASPECT_H
#define WS_FIGURE_ASPECT_H

#include "viz/figure/figure.h"

enum ws_aspect {
    WS_ASPECT_VIEW,
    WS_ASPECT_COLOUR,
    WS_ASPECT_REGISTER_COLOUR, /* WS_BY_REGISTER: colors only what a register holds */
    WS_ASPECT_LABEL,
    WS_ASPECT_TILE,
    WS_ASPECT_ELEMENTS,    /* a highlight of elements */
    WS_ASPECT_MARKED_LANE, /* a highlight of a lane and nothing else */
    WS_ASPECT_LANE,
    WS_ASPECT_FRAME,
    WS_ASPECT_MOMENT,     /* a time in one frame */
    WS_ASPECT_PARTS,      /* panels as pictures of their own */
    WS_ASPECT_OTHER,      /* a second variant */
    WS_ASPECT_ADDRESSES,  /* address parameters, except the tile order */
    WS_ASPECT_SHEET,      /* blank cells, and which */
    WS_ASPECT_SEED,       /* … random blank cells */
    WS_ASPECT_GIVEN,      /* addresses that no tile describes: an expression or 32 numbers */
    WS_ASPECT_SEVERAL,    /* several pitches or swizzles side by side */
    WS_ASPECT_DESCRIPTOR, /* the layout that a descriptor describes */
    WS_ASPECT_MAJOR,      /* … whether it is K- or MN-major */
    WS_ASPECT_BOX,        /* where the box of a tensor map is written */
    WS_ASPECTS
};

/*
 * NULL if figures of this kind support the aspect. Otherwise what they do instead, as the end of a
 * sentence that begins with "the fragment figure": "follows no lane".
 */
const char *ws_aspect_lacks(enum ws_figure_kind kind, enum ws_aspect aspect);

/* The same for a figure of this variant: the chain of a wgmma follows a chunk instead of a lane. */
const char *ws_aspect_lacks_of(enum ws_figure_kind kind, const struct ws_variant *variant,
                               enum ws_aspect aspect);

/* The same for a worksheet, which supports what its grid and its rule support. */
const char *ws_worksheet_lacks(const struct ws_worksheet *worksheet, enum ws_aspect aspect);

/* The aspect of a highlight: a lane only, or elements. */
enum ws_aspect ws_highlight_aspect(const struct ws_shown *highlight);

/*
 * Resets the choices that the kind does not support to their defaults, so that the remaining ones
 * are visible.
 */
void ws_figure_strip(struct ws_figure *figure);

/* Whether this figure shows the followed lane: step figures do so only in some frames. */
bool ws_figure_follows(const struct ws_figure *figure);

/*
 * Whether the figure's highlight marks anything in it. True without a highlight, and if the kind
 * supports no part of it. Fails with the range of the number that is out of range: "register 9 is
 * out of range: in ldmatrix.m8n8.x4.b16 it is 0 to 3".
 */
bool ws_figure_marks(const struct ws_figure *figure, struct ws_error *error);

#endif
