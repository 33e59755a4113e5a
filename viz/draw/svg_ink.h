/*
 * The inks of an SVG that follows its page: each a color in light and one in dark. Attributes hold
 * the light one, which every viewer supports; a style sheet replaces it with the dark one on a dark
 * page. Style overrides attributes, so the sheet selects elements by their existing attributes.
 * Only elements whose light color has several dark ones, such as cells' borders and hairlines, have
 * a class.
 */
#ifndef WS_DRAW_SVG_INK_H
#define WS_DRAW_SVG_INK_H

#include "viz/draw/bytes.h"
#include "viz/scene/theme.h"

enum { WS_SVG_INKS = 200 };

enum ws_svg_use { WS_SVG_AS_FILL, WS_SVG_AS_STROKE, WS_SVG_USES };

struct ws_svg_ink {
    int light, dark;          /* 0xRRGGBB */
    bool used[WS_SVG_USES];   /* this way, by some element */
    int classed[WS_SVG_USES]; /* the number of its class, from 1; or 0 */
};

struct ws_svg_inks {
    struct ws_svg_ink ink[WS_SVG_INKS];
    int inks, classes;
};

/* The number of an ink with this use, added if necessary; -1 if there are too many. */
int ws_svg_ink(struct ws_svg_inks *inks, struct ws_colour light, struct ws_colour dark,
               enum ws_svg_use use);

/* Writes ` class="…"` for an element's fill and stroke inks, or nothing; -1 for none. */
void ws_svg_add_class(const struct ws_svg_inks *inks, int fill, int stroke, struct ws_bytes *out);

/* Writes the rules of all inks, for elements within the one with `id`, one line each. */
void ws_svg_add_rules(const struct ws_svg_inks *inks, const char *id, struct ws_bytes *out);

/* A color in SVG, as short as possible: "#abc" or "#abcdef". */
void ws_svg_add_colour(struct ws_bytes *out, int colour);

int ws_svg_colour(struct ws_colour colour);

#endif
