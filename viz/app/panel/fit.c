/* Edges are on whole pixels, font sizes multiples of half a px: no size jitters when zooming. */
#include "viz/app/panel/fit.h"

#include <math.h>

#include "viz/scene/metrics.h"

#define WS_LABEL_SHARE 0.75 /* of a low cell, that its label has */

double ws_whole(double size, double unit)
{
    return fmax(floor(size / unit + 1e-6), 1) * unit;
}

double ws_whole_up(double size, double unit)
{
    return ceil(size / unit - 1e-6) * unit;
}

double ws_least_row(double unit)
{
    return ws_whole_up(WS_LEAST_LABEL / WS_LABEL_SHARE, unit);
}

double ws_label_share(double height)
{
    return fmin(WS_LABEL_SHARE * height, 6 + 0.3 * height);
}

double ws_head_scale(double label_size, const struct ws_room *room, struct ws_extent least)
{
    double grown = fmax(label_size / 10, 1);
    double roomy = fmin(room->width / fmax(least.width, 1), room->height / fmax(least.height, 1));

    return fmin(fmin(grown, fmax(sqrt(grown), room->seen_width / 600)), fmax(roomy, 1));
}

double ws_fitting_size(const char *text, double width, double least, double most)
{
    double fits = floor(2 * width / ws_text_width(text, 1, false, false)) / 2;

    return fits < least ? 0 : fmin(fits, most);
}

void ws_fit_label(struct ws_scene *scene, struct ws_box box, const char *text, const char *widest,
                  double most)
{
    double size = ws_fitting_size(widest, box.width - 2, 4.5, most);

    if (size > 0)
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, size, WS_ANCHOR_MIDDLE,
                      WS_ROLE_LABEL, text);
}
