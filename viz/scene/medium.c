/* Widths of media, in px of the scene. */
#include "viz/scene/medium.h"

#include <math.h>

#define LEAST_PT 6.0
/* The size at which the smallest letters have that height. */
#define PX_PER_INCH (72 / LEAST_PT * WS_LEAST_TEXT)

/*
 * The default width of each medium; how wide it may be for a figure that needs that, as wide as the
 * slides of presentations, 13.33 or 10 in; and its height as a multiple of the width.
 */
static const struct {
    double width, widest, shape;
} fits[WS_FITS] = {
    [WS_FIT_FREE] = {640, 1440, 0},        [WS_FIT_16_9] = {960, 1440, 9.0 / 16},
    [WS_FIT_4_3] = {800, 1080, 3.0 / 4},   [WS_FIT_1_1] = {640, 1080, 1},
    [WS_FIT_A4] = {893, 893, 297.0 / 210},
};

/* px from one width to the next: of a slide, for whole heights in each shape; of other figures. */
enum { SLIDE_STEP = 16, STEP = 80 };

/* The widest that a figure without a size becomes to be no taller than a page, px. */
enum { WIDEST = 2240 };

struct ws_medium ws_medium_of(struct ws_width width, enum ws_fit fit, bool bare)
{
    bool paper = ws_width_on_paper(width);
    double shown = paper ? 0 : 96 * ws_width_inches(width);
    struct ws_medium medium = {.bare = bare, .shown = shown, .fit = fit};
    bool page = fit == WS_FIT_A4 && ws_width_inches(width) <= 0;

    if (fit == WS_FIT_FREE && ws_width_inches(width) <= 0) {
        medium.bounded = true;
        return medium;
    }
    medium.legible = true;
    medium.width = paper  ? PX_PER_INCH * ws_width_inches(width)
                   : page ? PX_PER_INCH * ws_width_inches(WS_A4_WIDTH)
                          : fits[fit].width;
    medium.widest = paper || page ? 0 : fits[fit].widest;
    if (shown > 0) { /* in px, of which a letter has at least WS_LEAST_TEXT */
        medium.width = fmin(medium.width, shown);
        medium.widest = fmin(medium.widest, shown);
    }
    medium.width = round(medium.width);
    medium.height = round(medium.width * fits[fit].shape);
    return medium;
}

struct ws_medium ws_medium_chosen(bool bare)
{
    return (struct ws_medium){
        .width = fits[WS_FIT_FREE].width, .widest = WIDEST, .legible = true, .bare = bare};
}

double ws_medium_tallest(const struct ws_medium *medium)
{
    return medium->height > 0                         ? medium->height + 0.5
           : medium->widest > 0 && medium->shown <= 0 ? WS_TALLEST_SHOWN
                                                      : WS_TALLEST;
}

double ws_medium_low(const struct ws_medium *medium)
{
    double tallest = ws_medium_tallest(medium);

    return medium->height <= 0 && medium->shown > 0
               ? fmin(WS_TALLEST_SHOWN * medium->width / medium->shown, tallest)
               : tallest;
}

bool ws_medium_widen(struct ws_medium *medium)
{
    double wider =
        fmin(medium->width + (medium->height > 0 ? SLIDE_STEP : STEP), floor(medium->widest));

    if (wider <= medium->width)
        return false;
    medium->height = round(medium->height * wider / medium->width);
    medium->width = wider;
    return true;
}

double ws_medium_cm(const struct ws_medium *medium)
{
    return medium->width / PX_PER_INCH * 2.54;
}
