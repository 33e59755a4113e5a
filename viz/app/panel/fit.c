/* Edges lie on whole pixels, font sizes on halves of a px, so that no size trembles under zoom. */
#include "viz/app/panel/fit.h"

#include <math.h>

#include "viz/figure/metrics.h"

double ws_whole(double size, double unit)
{
    return fmax(floor(size / unit + 1e-6), 1) * unit;
}

double ws_fitting_size(const char *text, double width, double least, double most)
{
    double fits = floor(2 * width / ws_text_width(text, 1, false, false)) / 2;

    return fits < least ? 0 : fmin(fits, most);
}
