/* To the bit: boxes that are compared were made by one computation. */
#include "viz/app/panel/box.h"

#include <math.h>

bool ws_same_box(const struct ws_box *a, const struct ws_box *b)
{
    return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

struct ws_box ws_joined_box(const struct ws_box *a, const struct ws_box *b)
{
    double x = fmin(a->x, b->x), y = fmin(a->y, b->y);

    return (struct ws_box){x, y, fmax(a->x + a->width, b->x + b->width) - x,
                           fmax(a->y + a->height, b->y + b->height) - y};
}

bool ws_boxes_meet(const struct ws_box *a, const struct ws_box *b)
{
    const double common = 0.25;

    return fmin(a->x + a->width, b->x + b->width) > fmax(a->x, b->x) + common &&
           fmin(a->y + a->height, b->y + b->height) > fmax(a->y, b->y) + common;
}
