/* The look of roles and tints: four themes, each a table of paints over its palette. */
#ifndef WS_SCENE_THEME_H
#define WS_SCENE_THEME_H

#include "viz/scene/scene.h"

/* Hatching, for paper without color: the lines that are drawn over the fill. */
enum ws_hatch {
    WS_HATCH_NONE,
    WS_HATCH_RISING,  /* / */
    WS_HATCH_FALLING, /* \ */
    WS_HATCH_HORIZONTAL,
    WS_HATCH_VERTICAL,
    WS_HATCH_CROSSED, /* / and \ */
    WS_HATCH_GRID,    /* horizontal and vertical */
    WS_HATCH_DOTS,
    WS_HATCHES
};

/* Everything that is needed to draw one node. */
struct ws_paint {
    bool fills, strokes;
    struct ws_colour fill, stroke; /* text is drawn in `fill` */
    double stroke_width;
    double dash;         /* length of dashes and gaps, 0 for a solid line */
    enum ws_hatch hatch; /* over the fill, in `hatch_colour`; under the label, veiled */
    struct ws_colour hatch_colour;
};

/* The paint of a node in a theme. */
struct ws_paint ws_theme_paint(enum ws_theme_id theme, enum ws_role role, struct ws_tint tint);

/*
 * The paint of the same node while another one is selected: fills and lines move towards the paper.
 * Letters become quiet, but keep a contrast of 4.5 : 1 with their background, or 7 : 1 in the
 * contrast theme.
 */
struct ws_paint ws_theme_dimmed(enum ws_theme_id theme, enum ws_role role, struct ws_tint tint);

/* A dimmed fill. */
struct ws_colour ws_dimmed_fill(enum ws_theme_id theme, struct ws_colour fill);

/*
 * Letters in a pill: the pill's fill, the letters' ink, and the width of a line in that fill.
 * `accent`: the selection; `pin`: a pinned node.
 */
struct ws_pill {
    struct ws_colour fill, ink;
    double stroke_width;
};
struct ws_pill ws_theme_accent(enum ws_theme_id theme);
struct ws_pill ws_theme_pin(enum ws_theme_id theme);

/* Whether a role is that of letters. */
bool ws_role_is_text(enum ws_role role);

/* An arrow head's length and half its width, in px, on a stroke of this width. */
double ws_head_length(double stroke_width);
double ws_head_reach(double stroke_width);

#endif
