/* Widths of media, in px of the scene. */
#include "viz/figure/medium.h"

#include <math.h>

#define LEAST_PT 6.0
/* Where the least letters come out at that. */
#define PX_PER_INCH (72 / LEAST_PT * WS_LEAST_TEXT)

/* How wide each is where no length says it, and how many times as high as wide. */
static const struct {
    double width, shape;
} fits[WS_FITS] = {
    [WS_FIT_FREE] = {640, 0}, [WS_FIT_16_9] = {960, 9.0 / 16},  [WS_FIT_4_3] = {800, 3.0 / 4},
    [WS_FIT_1_1] = {640, 1},  [WS_FIT_A4] = {893, 297.0 / 210},
};

struct ws_medium ws_medium_of(struct ws_width width, enum ws_fit fit, bool bare)
{
    bool paper = ws_width_on_paper(width);
    struct ws_medium medium = {.legible = paper || fit != WS_FIT_FREE, .bare = bare};
    bool page = fit == WS_FIT_A4 && ws_width_inches(width) <= 0;

    if (fit == WS_FIT_FREE && ws_width_inches(width) <= 0)
        return medium;
    medium.width = round(paper  ? PX_PER_INCH * ws_width_inches(width)
                         : page ? PX_PER_INCH * ws_width_inches(WS_A4_WIDTH)
                                : fits[fit].width);
    medium.height = round(medium.width * fits[fit].shape);
    return medium;
}

double ws_medium_cm(const struct ws_medium *medium)
{
    return medium->width / PX_PER_INCH * 2.54;
}
