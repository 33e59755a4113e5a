/*
 * What of a figure can be chosen, and which kinds of figure show it: one table, which everything
 * that offers or takes a choice asks, so that none is taken and then changes nothing.
 */
#ifndef WS_FIGURE_ASPECT_H
#define WS_FIGURE_ASPECT_H

#include "viz/figure/figure.h"

enum ws_aspect {
    WS_ASPECT_VIEW,
    WS_ASPECT_COLOUR,
    WS_ASPECT_REGISTER_COLOUR, /* WS_BY_REGISTER: what is coloured must be in one */
    WS_ASPECT_LABEL,
    WS_ASPECT_TILE,
    WS_ASPECT_ELEMENTS,    /* any highlight of elements */
    WS_ASPECT_MARKED_LANE, /* a highlight that names a lane and nothing else */
    WS_ASPECT_LANE,
    WS_ASPECT_FRAME,
    WS_ASPECT_MOMENT,     /* an instant of one frame */
    WS_ASPECT_PARTS,      /* panels as pictures of their own */
    WS_ASPECT_OTHER,      /* a second variant */
    WS_ASPECT_ADDRESSES,  /* what they are made from, but the order of the tile */
    WS_ASPECT_SHEET,      /* cells that are left blank, and which */
    WS_ASPECT_SEED,       /* … by chance */
    WS_ASPECT_GIVEN,      /* addresses of no tile: an expression's, or 32 numbers */
    WS_ASPECT_SEVERAL,    /* several pitches or swizzles beside each other */
    WS_ASPECT_DESCRIPTOR, /* what a descriptor describes */
    WS_ASPECT_BOX,        /* where a tensor map's box lands */
    WS_ASPECTS
};

/*
 * NULL where figures of this kind show the aspect, else what they do instead, as what follows "the
 * fragment figure": "follows no lane".
 */
const char *ws_aspect_lacks(enum ws_figure_kind kind, enum ws_aspect aspect);

/* The same of a variant's: the chain of a wgmma follows a chunk, where others follow a lane. */
const char *ws_aspect_lacks_of(enum ws_figure_kind kind, const struct ws_variant *variant,
                               enum ws_aspect aspect);

/* The same of a worksheet, which shows what its grid does and its rule asks for. */
const char *ws_worksheet_lacks(const struct ws_worksheet *worksheet, enum ws_aspect aspect);

/* The aspect of a highlight: a lane alone, or elements. */
enum ws_aspect ws_highlight_aspect(const struct ws_shown *highlight);

/*
 * Sets what the kind does not show back to the defaults, so that what is left of a figure's choices
 * is what can be seen.
 */
void ws_figure_strip(struct ws_figure *figure);

/* Whether a lane that is followed shows in this figure: of the steps only in some frames. */
bool ws_figure_follows(const struct ws_figure *figure);

/*
 * Whether the figure's highlight marks anything in it. True without a highlight, and where the kind
 * shows none of it. Fails with the range of what is out of it: "register 9 is out of range: in
 * ldmatrix.m8n8.x4.b16 it is 0 to 3".
 */
bool ws_figure_marks(const struct ws_figure *figure, struct ws_error *error);

#endif
