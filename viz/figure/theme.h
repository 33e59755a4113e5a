/*
 * How roles and tints look: four themes, each a table of paints, and the palettes, which are
 * computed in OKLCH so that neighbouring lanes differ in hue and in lightness alike.
 */
#ifndef WS_FIGURE_THEME_H
#define WS_FIGURE_THEME_H

#include "viz/figure/scene.h"

struct ws_colour {
    unsigned char red, green, blue;
};

enum ws_theme_id { WS_THEME_LIGHT, WS_THEME_DARK, WS_THEME_PRINT, WS_THEME_CONTRAST, WS_THEMES };

/* Hatching, for paper without colour: which of these lines are drawn over the fill. */
enum ws_hatch {
    WS_HATCH_NONE,
    WS_HATCH_RISING,     /* / */
    WS_HATCH_FALLING,    /* \ */
    WS_HATCH_HORIZONTAL,
    WS_HATCH_VERTICAL,
    WS_HATCH_CROSSED,    /* / and \ */
    WS_HATCH_GRID,       /* horizontal and vertical */
    WS_HATCH_DOTS,
    WS_HATCHES
};

/* Everything a drawer needs to know of one node. */
struct ws_paint {
    bool fills, strokes;
    struct ws_colour fill, stroke; /* text is drawn in `fill` */
    double stroke_width;
    double dash;                   /* length of dashes and gaps, 0 for a solid line */
    enum ws_hatch hatch;           /* over the fill, in `hatch_colour`, clear of the label's ground */
    struct ws_colour hatch_colour;
    bool monospace, bold, italic;  /* text */
};

/* The paint of a node in a theme. */
struct ws_paint ws_theme_paint(enum ws_theme_id theme, enum ws_role role, struct ws_tint tint);

/* "light", "dark", "print", "contrast", and back; false for an unknown word. */
const char *ws_theme_name(enum ws_theme_id theme);
bool ws_theme_named(const char *name, enum ws_theme_id *theme);

/* WCAG 2 contrast ratio of two colours, 1 to 21. */
double ws_contrast(struct ws_colour a, struct ws_colour b);

#endif
