/* A silhouette is the extent of the nodes in each of many slices. */
#include "viz/scene/fill.h"

#include <math.h>

enum {
    SLICES = 400,
    JOINED = 12
}; /* smaller gaps between slices are filled, as between lines of text */

/* The extent of the nodes in each slice, in px from the margin; an empty range without nodes. */
struct outline {
    double from[SLICES], to[SLICES];
};

static void add(struct outline *outline, double first, double last, double all, double from,
                double to)
{
    int end = (int)fmin(last / all * SLICES, SLICES - 1);

    for (int i = (int)fmax(first / all * SLICES, 0); i <= end; i++) {
        outline->from[i] = fmin(outline->from[i], from);
        outline->to[i] = fmax(outline->to[i], to);
    }
}

static bool is_empty(const struct outline *outline, int slice)
{
    return outline->from[slice] > outline->to[slice];
}

static double largest_gap(const struct outline *outline)
{
    int gap = 0, largest = 0;

    for (int i = 0; i < SLICES; i++) {
        gap = is_empty(outline, i) ? gap + 1 : 0;
        largest = gap > largest ? gap : largest;
    }
    return (double)largest / SLICES;
}

/* The part of a rectangle `wide` across that an outline covers. */
static double covered(const struct outline *outline, double wide)
{
    double all = 0;

    for (int i = 0; i < SLICES; i++) {
        double from = HUGE_VAL, to = -HUGE_VAL;

        for (int near = i - JOINED / 2; near <= i + JOINED / 2; near++)
            if (near >= 0 && near < SLICES) {
                from = fmin(from, outline->from[near]);
                to = fmax(to, outline->to[near]);
            }
        all += to > from ? fmin(to, wide) - fmax(from, 0) : 0;
    }
    return all / wide / SLICES;
}

struct ws_fill ws_scene_fill(const struct ws_scene *scene, double margin)
{
    double wide = scene->width - 2 * margin, high = scene->height - 2 * margin;
    struct outline down, across;

    for (int i = 0; i < SLICES; i++) {
        down.from[i] = across.from[i] = HUGE_VAL;
        down.to[i] = across.to[i] = -HUGE_VAL;
    }
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        double left = fmin(node->box.x, node->box.x + node->box.width) - margin;
        double top = fmin(node->box.y, node->box.y + node->box.height) - margin;
        double right = left + fabs(node->box.width), bottom = top + fabs(node->box.height);

        if (node->kind == WS_NODE_GROUP || node->role == WS_ROLE_PAPER ||
            node->role == WS_ROLE_NONE)
            continue;
        add(&down, top, bottom, high, left, right);
        add(&across, left, right, wide, top, bottom);
    }
    return (struct ws_fill){covered(&down, wide), fmax(largest_gap(&down), largest_gap(&across))};
}
