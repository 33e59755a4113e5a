/* Strokes taken apart. A curve is cut into so many pieces that none strays by more than a hair. */
#include "viz/tests/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVE_PIECES = 24, CORNER_PIECES = 4 };

#define PI   3.14159265358979323846
#define HAIR 0.05

/* What is being taken apart. */
struct taking {
    struct ws_outlines *outlines;
    int node;
    double half;
    bool failed;
};

static void add(struct taking *taking, double x1, double y1, double x2, double y2)
{
    struct ws_outlines *outlines = taking->outlines;

    if (outlines->pieces == outlines->room) {
        int room = outlines->room ? 2 * outlines->room : 1024;
        struct ws_piece *grown = realloc(outlines->piece, (size_t)room * sizeof *grown);

        if (!grown) {
            taking->failed = true;
            return;
        }
        outlines->piece = grown;
        outlines->room = room;
    }
    outlines->piece[outlines->pieces++] =
        (struct ws_piece){x1, y1, x2, y2, taking->half, taking->node};
}

/* The radius that a rect's corners really have. */
static double corner_of(const struct ws_node *rect)
{
    return fmax(0, fmin(rect->corner, fmin(rect->box.width, rect->box.height) / 2));
}

static void take_rect(struct taking *taking, const struct ws_node *rect)
{
    const struct ws_box *box = &rect->box;
    double corner = corner_of(rect);
    int pieces = corner > 1 ? CORNER_PIECES : 0;
    double from_x = 0, from_y = 0, first_x = 0, first_y = 0;

    /* Clockwise from the left end of the top side: each corner is an arc, of a point where it is
     * square. */
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= pieces; j++) {
            double inset = pieces ? corner : 0;
            double angle = (i + (pieces ? j / (double)pieces : 0) + 2) * PI / 2;
            double x = i == 0 || i == 3 ? box->x + inset : box->x + box->width - inset;
            double y = i < 2 ? box->y + inset : box->y + box->height - inset;

            x += inset * cos(angle);
            y += inset * sin(angle);
            if (i || j)
                add(taking, from_x, from_y, x, y);
            else
                first_x = x, first_y = y;
            from_x = x;
            from_y = y;
        }
    add(taking, from_x, from_y, first_x, first_y);
}

static void take_curve(struct taking *taking, double x, double y, const struct ws_path_step *step)
{
    double from_x = x, from_y = y;

    for (int i = 1; i <= CURVE_PIECES; i++) {
        double t = i / (double)CURVE_PIECES, u = 1 - t;
        double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
        double to_x = a * x + b * step->x[0] + c * step->x[1] + d * step->x[2];
        double to_y = a * y + b * step->y[0] + c * step->y[1] + d * step->y[2];

        add(taking, from_x, from_y, to_x, to_y);
        from_x = to_x;
        from_y = to_y;
    }
}

/* The head's two long sides and its base, as wide as nothing. */
static void take_head(struct taking *taking, double from_x, double from_y, double x, double y)
{
    double distance = hypot(x - from_x, y - from_y), half = taking->half;
    double length = ws_head_length(2 * half), reach = ws_head_reach(2 * half);
    double along_x, along_y, base_x, base_y;

    if (distance < 1e-6)
        return;
    along_x = (x - from_x) / distance;
    along_y = (y - from_y) / distance;
    base_x = x - length * along_x;
    base_y = y - length * along_y;
    taking->half = 0;
    add(taking, x, y, base_x - reach * along_y, base_y + reach * along_x);
    add(taking, x, y, base_x + reach * along_y, base_y - reach * along_x);
    add(taking, base_x - reach * along_y, base_y + reach * along_x, base_x + reach * along_y,
        base_y - reach * along_x);
    taking->half = half;
}

static void take_path(struct taking *taking, const struct ws_scene *scene,
                      const struct ws_node *node)
{
    double x = 0, y = 0, start_x = 0, start_y = 0, from_x = 0, from_y = 0;

    for (int i = 0; i < node->path_steps; i++) {
        const struct ws_path_step *step = &scene->path[node->path_start + i];

        from_x = x;
        from_y = y;
        switch (step->verb) {
        case WS_PATH_MOVE:
            start_x = x = step->x[0];
            start_y = y = step->y[0];
            break;
        case WS_PATH_LINE:
            add(taking, x, y, step->x[0], step->y[0]);
            x = step->x[0];
            y = step->y[0];
            break;
        case WS_PATH_CURVE:
            take_curve(taking, x, y, step);
            from_x = step->x[1];
            from_y = step->y[1];
            x = step->x[2];
            y = step->y[2];
            break;
        case WS_PATH_CLOSE:
            add(taking, x, y, start_x, start_y);
            x = start_x;
            y = start_y;
            break;
        }
    }
    if (node->arrow_head)
        take_head(taking, from_x, from_y, x, y);
}

bool ws_outlines_init(struct ws_outlines *outlines, const struct ws_scene *scene,
                      enum ws_theme_id theme)
{
    struct taking taking = {.outlines = outlines};

    *outlines = (struct ws_outlines){0};
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        const struct ws_box *box = &node->box;
        struct ws_paint paint = ws_theme_paint(theme, node->role, node->tint);

        if (!paint.strokes)
            continue;
        taking.node = i;
        taking.half = paint.stroke_width / 2;
        switch (node->kind) {
        case WS_NODE_GROUP:
        case WS_NODE_TEXT:
            break;
        case WS_NODE_RECT:
            take_rect(&taking, node);
            break;
        case WS_NODE_LINE:
            add(&taking, box->x, box->y, box->x + box->width, box->y + box->height);
            if (node->arrow_head)
                take_head(&taking, box->x, box->y, box->x + box->width, box->y + box->height);
            break;
        case WS_NODE_PATH:
            take_path(&taking, scene, node);
            break;
        }
    }
    return !taking.failed;
}

void ws_outlines_finish(struct ws_outlines *outlines)
{
    free(outlines->piece);
    memset(outlines, 0, sizeof *outlines);
}

/* Narrows the part [*from, *to] of a piece to where `start` + t × `step` is within [low, high]. */
static bool narrow(double start, double step, double low, double high, double *from, double *to)
{
    double a, b;

    if (fabs(step) < 1e-12)
        return start >= low && start <= high;
    a = (low - start) / step;
    b = (high - start) / step;
    *from = fmax(*from, fmin(a, b));
    *to = fmin(*to, fmax(a, b));
    return *from <= *to;
}

bool ws_piece_in_box(const struct ws_piece *piece, struct ws_box box, struct ws_piece *part)
{
    double across = piece->x2 - piece->x1, down = piece->y2 - piece->y1, from = 0, to = 1;

    if (!narrow(piece->x1, across, box.x, box.x + box.width, &from, &to) ||
        !narrow(piece->y1, down, box.y, box.y + box.height, &from, &to))
        return false;
    *part = *piece;
    part->x1 = piece->x1 + from * across;
    part->y1 = piece->y1 + from * down;
    part->x2 = piece->x1 + to * across;
    part->y2 = piece->y1 + to * down;
    return true;
}

double ws_rect_depth(const struct ws_node *rect, double x, double y)
{
    const struct ws_box *box = &rect->box;
    double corner = corner_of(rect);
    /* How far beyond the box that the corners' middles span, or, negative, within it. */
    double across = fmax(box->x + corner - x, x - (box->x + box->width - corner));
    double down = fmax(box->y + corner - y, y - (box->y + box->height - corner));

    if (across > 0 && down > 0)
        return corner - hypot(across, down);
    return corner - fmax(across, down);
}

double ws_rect_depth_of_box(const struct ws_node *rect, struct ws_box box)
{
    double least = INFINITY;

    for (int i = 0; i < 4; i++)
        least = fmin(least, ws_rect_depth(rect, box.x + (i & 1 ? box.width : 0),
                                          box.y + (i & 2 ? box.height : 0)));
    return least;
}

bool ws_rect_overlaps(const struct ws_node *rect, struct ws_box box)
{
    const struct ws_box *with = &rect->box;
    double corner = corner_of(rect);
    double across =
        fmax(with->x + corner - (box.x + box.width), box.x - (with->x + with->width - corner));
    double down =
        fmax(with->y + corner - (box.y + box.height), box.y - (with->y + with->height - corner));

    if (across > 0 && down > 0)
        return hypot(across, down) < corner - HAIR;
    return fmax(across, down) < corner - HAIR;
}
