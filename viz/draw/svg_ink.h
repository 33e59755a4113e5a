/*
 * The inks of an SVG that follows its page: each a colour in light and one in dark. Attributes hold
 * the light one, which every viewer knows; a style sheet, for those that know more, has the dark one
 * in its stead where the page is dark. Style wins over attributes, so the sheet finds elements by the
 * attributes that they have anyway; those alone whose light colour stands for several dark ones, as
 * cells' borders and hairlines do, carry a class.
 */
#ifndef WS_DRAW_SVG_INK_H
#define WS_DRAW_SVG_INK_H

#include "viz/draw/bytes.h"
#include "viz/figure/theme.h"

enum { WS_SVG_INKS = 200 };

enum ws_svg_use { WS_SVG_AS_FILL, WS_SVG_AS_STROKE, WS_SVG_USES };

struct ws_svg_ink {
    int light, dark;          /* 0xRRGGBB */
    bool used[WS_SVG_USES];   /* so, by some element */
    int classed[WS_SVG_USES]; /* the number of the class that it is marked by, from 1; else 0 */
};

struct ws_svg_inks {
    struct ws_svg_ink ink[WS_SVG_INKS];
    int inks, classes;
};

/* The number of an ink that is used so, added if need be; -1 where there is no room. */
int ws_svg_ink(struct ws_svg_inks *inks, struct ws_colour light, struct ws_colour dark,
               enum ws_svg_use use);

/* Writes ` class="…"` of what an element marks of its fill and its stroke, or nothing; -1 for none. */
void ws_svg_add_class(const struct ws_svg_inks *inks, int fill, int stroke, struct ws_bytes *out);

/* Writes the rules of all inks, for elements within the one that `id` names, a line each. */
void ws_svg_add_rules(const struct ws_svg_inks *inks, const char *id, struct ws_bytes *out);

/* A colour as SVG has it, as short as may be: "#abc" or "#abcdef". */
void ws_svg_add_colour(struct ws_bytes *out, int colour);

int ws_svg_colour(struct ws_colour colour);

#endif
