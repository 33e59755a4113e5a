/*
 * What a figure is laid out for: a column of print, a page, a slide, a screen. The letters of a
 * sheet keep their size in px of the scene; what changes is how many px there are, so that figures
 * of one export, made for one medium, have letters of one size, and none smaller than the least.
 */
#ifndef WS_SCENE_MEDIUM_H
#define WS_SCENE_MEDIUM_H

#include <stdbool.h>

#include "viz/choice/look.h"
#include "viz/choice/width.h"

/*
 * px of the scene: the smallest letters of any figure; 24 cm, the highest of one on paper; the same
 * on a screen, which has 96 px an inch.
 */
enum { WS_LEAST_TEXT = 9, WS_TALLEST = 1020, WS_TALLEST_SHOWN = 907 };

struct ws_medium {
    double width;  /* px of the scene that it is wide; 0: as wide as the figure comes */
    double height; /* … and high; 0: as high as it comes */
    double widest; /* of a slide whose width was not asked for: it may be as wide; otherwise 0 */
    double shown;  /* the px that it will be wide if that was asked for in px; otherwise 0 */
    enum ws_fit fit;
    bool legible; /* letters under WS_LEAST_TEXT are refused, which on paper are under 6 pt */
    bool bounded; /* without a width: it gets one where it would be taller than a page */
    bool bare;    /* the picture alone, without what stands around it */
    bool fills;   /* of a page: cells are larger than their labels need, up to its edges */
};

/* The width of an A4 page. */
#define WS_A4_WIDTH ((struct ws_width){210, "mm"})

/* The medium of a width and a shape that were asked for; an A4 page is 21 cm wide by itself. */
struct ws_medium ws_medium_of(struct ws_width width, enum ws_fit fit, bool bare);

/* The medium of a figure whose own size is too tall: a width is chosen for it. */
struct ws_medium ws_medium_chosen(bool bare);

/* The tallest that a figure may be, and should be if possible, px of the scene. */
double ws_medium_tallest(const struct ws_medium *medium);
double ws_medium_low(const struct ws_medium *medium);

/* Makes a slide wider by a step, in its shape; false where it is as wide as it may be. */
bool ws_medium_widen(struct ws_medium *medium);

/* The width on paper in cm. Of a slide, as large as its letters make it. */
double ws_medium_cm(const struct ws_medium *medium);

#endif
