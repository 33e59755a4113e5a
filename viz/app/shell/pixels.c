/* Integers alone, but for what a box of px touches. */
#include "viz/app/shell/pixels.h"

#include <math.h>

struct ws_pixels ws_pixels_common(struct ws_pixels a, struct ws_pixels b)
{
    int left = a.x > b.x ? a.x : b.x, top = a.y > b.y ? a.y : b.y;
    int right = a.x + a.width < b.x + b.width ? a.x + a.width : b.x + b.width;
    int bottom = a.y + a.height < b.y + b.height ? a.y + a.height : b.y + b.height;

    return (struct ws_pixels){left, top, right > left ? right - left : 0,
                              bottom > top ? bottom - top : 0};
}

bool ws_pixels_empty(struct ws_pixels box)
{
    return box.width <= 0 || box.height <= 0;
}

bool ws_pixels_hold(struct ws_pixels outer, struct ws_pixels inner)
{
    return inner.x >= outer.x && inner.y >= outer.y &&
           inner.x + inner.width <= outer.x + outer.width &&
           inner.y + inner.height <= outer.y + outer.height;
}

struct ws_pixels ws_pixels_touched(struct ws_box box, double scale)
{
    int left = (int)floor(box.x * scale + 1e-3), top = (int)floor(box.y * scale + 1e-3);
    int right = (int)ceil((box.x + box.width) * scale - 1e-3);
    int bottom = (int)ceil((box.y + box.height) * scale - 1e-3);

    return (struct ws_pixels){left, top, right - left, bottom - top};
}

struct ws_pixels ws_pixels_grown(struct ws_pixels box, int by)
{
    return (struct ws_pixels){box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}
