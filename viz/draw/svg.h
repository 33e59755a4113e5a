/*
 * Scene to SVG, for people: real text, tidy numbers, readable indentation, identity as data-
 * attributes, and the same bytes on every machine whatever fonts it has.
 */
#ifndef WS_DRAW_SVG_H
#define WS_DRAW_SVG_H

#include "viz/draw/bytes.h"
#include "viz/figure/theme.h"

struct ws_svg_options {
    enum ws_theme_id theme;
    bool no_background;    /* leave out the paper */
    double width, height;  /* of the picture; 0 for the scene's own */
    const char *unit;      /* of width and height: "px", "mm", "cm", "in"; NULL for px */
};

/* Appends the whole document. False if memory ran out. */
bool ws_svg_write(const struct ws_scene *scene, const struct ws_svg_options *options,
                  struct ws_bytes *bytes, struct ws_error *error);

#endif
