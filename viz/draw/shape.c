/* Geometry that a drawer adds to a scene's own. */
#include "viz/draw/shape.h"

#include <math.h>

#include "viz/scene/ink.h"

struct point {
    double x, y;
};

static struct point step_end(const struct ws_path_step *step)
{
    int last = step->verb == WS_PATH_CURVE ? 2 : 0;

    return (struct point){step->x[last], step->y[last]};
}

/* The end of a line or path, and the point that determines its direction there. */
static bool end_of(const struct ws_scene *scene, const struct ws_node *node, struct point *from,
                   struct point *end)
{
    const struct ws_path_step *last;

    if (node->kind == WS_NODE_LINE) {
        *from = (struct point){node->box.x, node->box.y};
        *end = (struct point){node->box.x + node->box.width, node->box.y + node->box.height};
        return true;
    }
    if (node->kind != WS_NODE_PATH || node->path_steps < 2)
        return false;
    last = &scene->path[node->path_start + node->path_steps - 1];
    if (last->verb == WS_PATH_MOVE || last->verb == WS_PATH_CLOSE)
        return false;
    *end = step_end(last);
    *from =
        last->verb == WS_PATH_CURVE ? (struct point){last->x[1], last->y[1]} : step_end(last - 1);
    return true;
}

bool ws_head_of(const struct ws_scene *scene, const struct ws_node *node,
                const struct ws_paint *paint, struct ws_head *head)
{
    struct point from, end;
    double length = ws_head_length(paint->stroke_width), reach = ws_head_reach(paint->stroke_width);
    double x, y, distance;

    if (!node->arrow_head || !end_of(scene, node, &from, &end))
        return false;
    x = end.x - from.x;
    y = end.y - from.y;
    distance = hypot(x, y);
    if (distance < 1e-6)
        return false;
    x /= distance;
    y /= distance;
    *head = (struct ws_head){
        .x = {end.x, end.x - length * x - reach * y, end.x - length * x + reach * y},
        .y = {end.y, end.y - length * y + reach * x, end.y - length * y - reach * x},
        /* Halfway into the head: neither a gap nor a blunt tip, however the line bends. */
        .stop_x = end.x - length / 2 * x,
        .stop_y = end.y - length / 2 * y,
    };
    return true;
}

struct ws_hatch_periods ws_hatch_periods(const struct ws_box *cell)
{
    return (struct ws_hatch_periods){(int)fmax(round(cell->width / WS_HATCH_PITCH), 1),
                                     (int)fmax(round(cell->height / WS_HATCH_PITCH), 1)};
}

double ws_hatch_extent(const struct ws_box *cell)
{
    struct ws_hatch_periods periods = ws_hatch_periods(cell);

    return fmax(periods.across, periods.down) * WS_HATCH_PITCH;
}

double ws_scene_hatches(const struct ws_scene *scene, enum ws_theme_id theme)
{
    double extent = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind != WS_NODE_RECT || !ws_theme_paint(theme, node->role, node->tint).hatch)
            continue;
        if (fmin(node->box.width, node->box.height) < WS_HATCH_LEAST)
            return 0;
        extent = fmax(extent, ws_hatch_extent(&node->box));
    }
    return extent;
}

bool ws_hatch_line(enum ws_hatch hatch, double extent, int index, struct ws_hatch_line *line)
{
    const double middle = extent / 2, half = WS_HATCH_PITCH / 2;
    const double start = half - WS_HATCH_WIDTH / 2, edge = WS_HATCH_WIDTH / 2 * sqrt(0.5);
    const struct ws_hatch_line rising = {-edge, -edge, extent, extent},
                               falling = {-edge, extent + edge, extent, 0},
                               horizontal = {middle, start, middle, extent},
                               vertical = {start, middle, extent, middle};

    switch (hatch) {
    case WS_HATCH_NONE:
    case WS_HATCHES:
        return false;
    case WS_HATCH_RISING:
        *line = rising;
        return index < 1;
    case WS_HATCH_FALLING:
        *line = falling;
        return index < 1;
    case WS_HATCH_HORIZONTAL:
        *line = horizontal;
        return index < 1;
    case WS_HATCH_VERTICAL:
        *line = vertical;
        return index < 1;
    case WS_HATCH_CROSSED:
        *line = index ? falling : rising;
        return index < 2;
    case WS_HATCH_GRID:
        *line = index ? vertical : horizontal;
        return index < 2;
    case WS_HATCH_DOTS:
        line->x = half;
        line->to_x = extent;
        line->y = line->to_y = half + index * WS_HATCH_PITCH;
        return line->y < extent;
    }
    return false;
}

struct ws_hatch_pen ws_hatch_pen(enum ws_hatch hatch, double extent)
{
    bool leans = hatch == WS_HATCH_RISING || hatch == WS_HATCH_FALLING || hatch == WS_HATCH_CROSSED;
    double along = leans ? sqrt(0.5) : 1;

    if (hatch == WS_HATCH_DOTS)
        return (struct ws_hatch_pen){WS_HATCH_DOT, 0, WS_HATCH_PITCH, true};
    return (struct ws_hatch_pen){extent / along, WS_HATCH_WIDTH,
                                 WS_HATCH_PITCH * along - WS_HATCH_WIDTH, false};
}

static bool lies_in(const struct ws_box *box, double x, double y)
{
    return x >= box->x && x < box->x + box->width && y >= box->y && y < box->y + box->height;
}

/*
 * Whether the topmost filled rect at a point under a text is part of the same cell as `rect`: both
 * are without borders and look the same.
 */
static bool is_part_at(const struct ws_scene *scene, int text, const struct ws_node *rect, double x,
                       double y)
{
    for (int under = text - 1; under >= 0 && rect->role == WS_ROLE_FILL; under--) {
        const struct ws_node *part = &scene->node[under];

        if (part->kind == WS_NODE_RECT && part->role != WS_ROLE_NONE &&
            part->role != WS_ROLE_FRAME && lies_in(&part->box, x, y))
            return part->role == WS_ROLE_FILL && part->tint.kind == rect->tint.kind &&
                   part->tint.index == rect->tint.index;
    }
    return false;
}

/* Moves the edges of a box to where they are within another, `border` px from its edges. */
static void keep_within(struct ws_box *box, const struct ws_box *outer, double border)
{
    double right = fmin(box->x + box->width, outer->x + outer->width - border);
    double bottom = fmin(box->y + box->height, outer->y + outer->height - border);

    box->x = fmax(box->x, outer->x + border);
    box->y = fmax(box->y, outer->y + border);
    box->width = right - box->x;
    box->height = bottom - box->y;
}

bool ws_label_veil(const struct ws_scene *scene, int text, enum ws_theme_id theme,
                   struct ws_box *box, struct ws_colour *colour)
{
    const double margin = 1, rule = 0.6; /* of a rule's width, half is within a part */
    const struct ws_node *node = &scene->node[text];
    const struct ws_box ink = ws_text_ink(scene, node);
    const struct ws_box wide = {ink.x - margin, ink.y - margin, ink.width + 2 * margin,
                                ink.height + 2 * margin};
    double x = node->box.x + node->box.width / 2, y = node->box.y + node->box.height / 2;

    *box = wide;
    for (int under = text - 1; under >= 0; under--) {
        const struct ws_node *rect = &scene->node[under];
        struct ws_paint paint;
        struct ws_box part = rect->box;

        if ((rect->kind != WS_NODE_RECT && rect->kind != WS_NODE_PATH) ||
            !lies_in(&rect->box, x, y))
            continue;
        paint = ws_theme_paint(theme, rect->role, rect->tint);
        if (rect->role == WS_ROLE_CELL_MARKED)
            keep_within(box, &rect->box, paint.stroke_width); /* an outline drawn over its cell */
        if (rect->kind != WS_NODE_RECT || !paint.fills)
            continue;
        if (!paint.hatch)
            return false;
        /* In a cell of several parts the veil continues to those that the text continues to. */
        if (node->box.x < part.x && is_part_at(scene, text, rect, node->box.x, y)) {
            part.width += part.x - wide.x + margin;
            part.x = wide.x - margin;
        }
        if (node->box.x + node->box.width > part.x + part.width &&
            is_part_at(scene, text, rect, node->box.x + node->box.width, y))
            part.width = wide.x + wide.width + margin - part.x;
        if (node->box.y < part.y && is_part_at(scene, text, rect, x, node->box.y)) {
            part.height += part.y - wide.y + margin;
            part.y = wide.y - margin;
        }
        if (node->box.y + node->box.height > part.y + part.height &&
            is_part_at(scene, text, rect, x, node->box.y + node->box.height))
            part.height = wide.y + wide.height + margin - part.y;
        keep_within(box, &part, fmax(paint.stroke_width, rule));
        *colour = paint.fill;
        return box->width > 0 && box->height > 0;
    }
    return false;
}

struct ws_colour ws_paper_colour(enum ws_theme_id theme)
{
    return ws_theme_paint(theme, WS_ROLE_PAPER, (struct ws_tint){WS_TINT_NONE, 0}).fill;
}

/* Whether a rect contains a whole box, whose extent may be negative. */
static bool holds(const struct ws_box *rect, const struct ws_box *box)
{
    double left = fmin(box->x, box->x + box->width), right = fmax(box->x, box->x + box->width);
    double top = fmin(box->y, box->y + box->height), bottom = fmax(box->y, box->y + box->height);

    return left >= rect->x && right <= rect->x + rect->width && top >= rect->y &&
           bottom <= rect->y + rect->height;
}

/* The only frame that shows a node, or -1. */
static int frame_of(const struct ws_scene *scene, int index)
{
    while (index >= 0 && scene->node[index].frame < 0)
        index = scene->node[index].parent;
    return index < 0 ? -1 : scene->node[index].frame;
}

bool ws_stands_free(const struct ws_scene *scene, int index, enum ws_theme_id theme)
{
    const struct ws_node *node = &scene->node[index];
    struct ws_paint paint = ws_theme_paint(theme, node->role, node->tint);

    switch (node->kind) {
    case WS_NODE_GROUP:
        return false;
    case WS_NODE_TEXT:
        break;
    case WS_NODE_RECT:
        if (!paint.strokes || (paint.fills && node->role != WS_ROLE_CELL_MARKED))
            return false;
        break;
    case WS_NODE_LINE:
        if (!paint.strokes)
            return false;
        break;
    case WS_NODE_PATH:
        if (node->role == WS_ROLE_GIVES_GROUND || /* of paper itself */
            (!paint.strokes && !ws_role_is_text(node->role)) /* only an area */)
            return false;
        break;
    }
    for (int under = index - 1; under >= 0; under--) {
        const struct ws_node *rect = &scene->node[under];

        if (rect->kind == WS_NODE_RECT && rect->role != WS_ROLE_PAPER &&
            holds(&rect->box, &node->box) && ws_theme_paint(theme, rect->role, rect->tint).fills &&
            (frame_of(scene, under) < 0 || frame_of(scene, under) == frame_of(scene, index)))
            return false;
    }
    return true;
}
