/* Geometry that a drawer adds to a scene's own. */
#include "viz/draw/shape.h"

#include <math.h>

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

struct ws_hatch_lines ws_hatch_lines(enum ws_hatch hatch)
{
    switch (hatch) {
    case WS_HATCH_NONE:
    case WS_HATCHES:
        break;
    case WS_HATCH_RISING:
        return (struct ws_hatch_lines){.rising = true};
    case WS_HATCH_FALLING:
        return (struct ws_hatch_lines){.falling = true};
    case WS_HATCH_HORIZONTAL:
        return (struct ws_hatch_lines){.horizontal = true};
    case WS_HATCH_VERTICAL:
        return (struct ws_hatch_lines){.vertical = true};
    case WS_HATCH_CROSSED:
        return (struct ws_hatch_lines){.rising = true, .falling = true};
    case WS_HATCH_GRID:
        return (struct ws_hatch_lines){.horizontal = true, .vertical = true};
    case WS_HATCH_DOTS:
        return (struct ws_hatch_lines){.dots = true};
    }
    return (struct ws_hatch_lines){0};
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

bool ws_label_ground(const struct ws_scene *scene, int text, enum ws_theme_id theme,
                     struct ws_box *box, struct ws_colour *colour)
{
    const double margin = 1.5, rule = 0.6; /* of a rule's width, half is within a part */
    const struct ws_node *node = &scene->node[text];
    const struct ws_box wide = {node->box.x - margin, node->box.y - margin,
                                node->box.width + 2 * margin, node->box.height + 2 * margin};
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
        /* In a cell of several parts the ground continues to those that the text continues to. */
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
        if (paint.fills || !paint.strokes)
            return false;
        break;
    case WS_NODE_LINE:
        if (!paint.strokes)
            return false;
        break;
    case WS_NODE_PATH:
        if (!paint.strokes && !ws_role_is_text(node->role)) /* only an area */
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
