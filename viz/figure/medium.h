/*
 * What a figure is laid out for: a column of print, a page, a slide, a screen. The letters of a
 * sheet keep their size in px of the scene; what changes is how many px there are, so that figures
 * of one export, made for one medium, have letters of one size, and none smaller than the least.
 */
#ifndef WS_FIGURE_MEDIUM_H
#define WS_FIGURE_MEDIUM_H

#include <stdbool.h>

#include "viz/choice/look.h"
#include "viz/choice/width.h"

/* px of the scene: the smallest letters of any figure, and the highest of one on paper: 24 cm. */
enum { WS_LEAST_TEXT = 9, WS_TALLEST = 1020 };

struct ws_medium {
    double width;  /* px of the scene that it is wide; 0: as wide as the figure comes */
    double height; /* … and high; 0: as high as it comes */
    bool legible;  /* letters under WS_LEAST_TEXT are refused: on paper they are under 6 pt */
    bool bare;     /* the picture alone, without what stands around it */
    bool fills;    /* of a page: cells are larger than their labels need, up to its edges */
};

/* The width of an A4 page. */
#define WS_A4_WIDTH ((struct ws_width){210, "mm"})

/* The medium of a width and a shape that were asked for; an A4 page is 21 cm wide by itself. */
struct ws_medium ws_medium_of(struct ws_width width, enum ws_fit fit, bool bare);

/* The width on paper in cm. Of a slide, as large as its letters make it. */
double ws_medium_cm(const struct ws_medium *medium);

#endif
