/*
 * One walk up the array of nodes, paint by paint. ws_theme_paint() makes all decisions of a theme,
 * and shape.c those of a drawer, so that this picture and the SVG are the same.
 */
#include "viz/draw/cairo.h"

#include <math.h>
#include <stddef.h>

#include "viz/draw/shape.h"

/* How far ink reaches beyond a node's box: half a stroke, or an arrow's head. */
#define INK_REACH 8.0

static void set_veil(cairo_t *cairo, struct ws_colour colour, double opacity)
{
    cairo_set_source_rgba(cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0,
                          opacity);
}

static void set_colour(cairo_t *cairo, struct ws_colour colour)
{
    set_veil(cairo, colour, 1);
}

static void set_stroke(cairo_t *cairo, const struct ws_paint *paint)
{
    set_colour(cairo, paint->stroke);
    cairo_set_line_width(cairo, paint->stroke_width);
    cairo_set_dash(cairo, &paint->dash, paint->dash > 0, 0);
}

static void rect_path(cairo_t *cairo, const struct ws_box *box, double corner)
{
    const double quarter = acos(-1) / 2;
    double right = box->x + box->width, bottom = box->y + box->height;

    corner = fmin(corner, fmin(box->width, box->height) / 2);
    if (corner <= 0) {
        cairo_rectangle(cairo, box->x, box->y, box->width, box->height);
        return;
    }
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, right - corner, box->y + corner, corner, -quarter, 0);
    cairo_arc(cairo, right - corner, bottom - corner, corner, 0, quarter);
    cairo_arc(cairo, box->x + corner, bottom - corner, corner, quarter, 2 * quarter);
    cairo_arc(cairo, box->x + corner, box->y + corner, corner, 2 * quarter, 3 * quarter);
    cairo_close_path(cairo);
}

static void draw_hatch(cairo_t *cairo, const struct ws_node *node, const struct ws_paint *paint)
{
    double extent = ws_hatch_extent(&node->box);
    struct ws_hatch_periods periods = ws_hatch_periods(&node->box);
    struct ws_hatch_pen pen = ws_hatch_pen(paint->hatch, extent);
    struct ws_hatch_line line;

    cairo_save(cairo);
    rect_path(cairo, &node->box, node->corner);
    cairo_clip(cairo);
    cairo_translate(cairo, node->box.x, node->box.y);
    cairo_scale(cairo, node->box.width / (periods.across * WS_HATCH_PITCH),
                node->box.height / (periods.down * WS_HATCH_PITCH));
    for (int i = 0; ws_hatch_line(paint->hatch, extent, i, &line); i++) {
        cairo_move_to(cairo, line.x, line.y);
        cairo_line_to(cairo, line.to_x, line.to_y);
    }
    set_colour(cairo, paint->hatch_colour);
    cairo_set_dash(cairo, (double[]){pen.dash, pen.gap}, 2, 0);
    cairo_set_line_cap(cairo, pen.round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_width(cairo, pen.width);
    cairo_stroke(cairo);
    cairo_restore(cairo);
}

static void draw_rect(cairo_t *cairo, const struct ws_node *node, const struct ws_paint *paint,
                      bool hatched)
{
    if (paint->fills) {
        rect_path(cairo, &node->box, node->corner);
        set_colour(cairo, paint->fill);
        cairo_fill(cairo);
        if (hatched && paint->hatch)
            draw_hatch(cairo, node, paint);
    }
    if (paint->strokes) {
        rect_path(cairo, &node->box, node->corner);
        set_stroke(cairo, paint);
        cairo_stroke(cairo);
    }
}

static void add_steps(cairo_t *cairo, const struct ws_path_step *step, int steps,
                      const struct ws_head *head)
{
    for (int i = 0; i < steps; i++, step++) {
        int last = step->verb == WS_PATH_CURVE ? 2 : 0;
        bool stops = head && i == steps - 1;
        double x = stops ? head->stop_x : step->x[last], y = stops ? head->stop_y : step->y[last];

        switch (step->verb) {
        case WS_PATH_MOVE:
            cairo_move_to(cairo, x, y);
            break;
        case WS_PATH_LINE:
            cairo_line_to(cairo, x, y);
            break;
        case WS_PATH_CURVE:
            cairo_curve_to(cairo, step->x[0], step->y[0], step->x[1], step->y[1], x, y);
            break;
        case WS_PATH_CLOSE:
            cairo_close_path(cairo);
            break;
        }
    }
}

/* A line or path, up to its head. */
static void stroke_path(cairo_t *cairo, const struct ws_scene *scene, const struct ws_node *node,
                        const struct ws_head *head)
{
    if (node->kind == WS_NODE_LINE) {
        cairo_move_to(cairo, node->box.x, node->box.y);
        cairo_line_to(cairo, head ? head->stop_x : node->box.x + node->box.width,
                      head ? head->stop_y : node->box.y + node->box.height);
    } else {
        add_steps(cairo, scene->path + node->path_start, node->path_steps, head);
    }
}

static void head_path(cairo_t *cairo, const struct ws_head *head)
{
    for (int i = 0; i < 3; i++)
        cairo_line_to(cairo, head->x[i], head->y[i]);
    cairo_close_path(cairo);
}

static void draw_stroke(cairo_t *cairo, const struct ws_scene *scene, const struct ws_node *node,
                        const struct ws_paint *paint)
{
    struct ws_head head;
    bool has_head = ws_head_of(scene, node, paint, &head);

    if (!paint->strokes && !paint->fills)
        return;
    stroke_path(cairo, scene, node, has_head ? &head : NULL);
    if (!paint->strokes) {
        set_colour(cairo, paint->fill);
        cairo_fill(cairo);
        return;
    }
    set_stroke(cairo, paint);
    cairo_stroke(cairo);
    if (!has_head)
        return;
    head_path(cairo, &head);
    cairo_fill(cairo);
}

static struct ws_line line_of(const struct ws_scene *scene, const struct ws_node *node)
{
    double x = ws_text_x(node);

    return (struct ws_line){
        .text = ws_scene_string(scene, node),
        .type = {node->size, ws_role_monospace(node->role), ws_role_bold(node->role)},
        .x = x,
        .baseline = node->baseline,
        .anchor = node->box.width > 0 ? (x - node->box.x) / node->box.width : 0,
        .width = node->box.width};
}

static bool draw_text(cairo_t *cairo, const struct ws_scene *scene, int index,
                      const struct ws_paint *paint, bool hatched, const struct ws_drawing *drawing)
{
    const struct ws_line line = line_of(scene, &scene->node[index]);
    struct ws_colour veil;
    struct ws_box box;

    if (hatched && ws_label_veil(scene, index, drawing->theme, &box, &veil)) {
        rect_path(cairo, &box, WS_VEIL_CORNER);
        set_veil(cairo, drawing->dimmed ? ws_dimmed_fill(drawing->theme, veil) : veil, WS_VEIL);
        cairo_fill(cairo);
    }
    set_colour(cairo, paint->fill);
    return ws_texts_show(drawing->texts, cairo, &line);
}

static void draw_rim(cairo_t *cairo, const struct ws_scene *scene, int index,
                     const struct ws_drawing *drawing)
{
    const struct ws_node *node = &scene->node[index];
    struct ws_paint paint = ws_theme_paint(drawing->theme, node->role, node->tint);
    struct ws_head head;
    bool has_head = ws_head_of(scene, node, &paint, &head);

    cairo_set_line_width(cairo, paint.stroke_width + 2 * WS_RIM);
    switch (node->kind) {
    case WS_NODE_GROUP:
        break;
    case WS_NODE_TEXT:
        rect_path(cairo, &node->box, 0);
        cairo_fill_preserve(cairo);
        break;
    case WS_NODE_RECT:
        rect_path(cairo, &node->box, node->corner);
        break;
    case WS_NODE_LINE:
    case WS_NODE_PATH:
        stroke_path(cairo, scene, node, has_head ? &head : NULL);
        if (has_head) {
            cairo_new_sub_path(cairo);
            head_path(cairo, &head);
        }
        break;
    }
    cairo_stroke(cairo);
}

static void draw_rims(cairo_t *cairo, const struct ws_scene *scene, int end,
                      const struct ws_drawing *drawing)
{
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(cairo, NULL, 0, 0);
    set_colour(cairo, ws_paper_colour(drawing->theme));
    for (int i = drawing->root; i < end; i++)
        if (ws_stands_free(scene, i, drawing->theme))
            draw_rim(cairo, scene, i, drawing);
}

static bool reaches(const struct ws_box *box, const struct ws_box *clip)
{
    double left = fmin(box->x, box->x + box->width), right = fmax(box->x, box->x + box->width);
    double top = fmin(box->y, box->y + box->height), bottom = fmax(box->y, box->y + box->height);

    return left - INK_REACH < clip->x + clip->width && right + INK_REACH > clip->x &&
           top - INK_REACH < clip->y + clip->height && bottom + INK_REACH > clip->y;
}

/* The index after the last node of a subtree: the next node of its own or an outer group. */
static int subtree_end(const struct ws_scene *scene, int root)
{
    while (root >= 0 && scene->node[root].next < 0)
        root = scene->node[root].parent;
    return root >= 0 ? scene->node[root].next : scene->nodes;
}

bool ws_draw_scene(cairo_t *cairo, const struct ws_scene *scene, const struct ws_drawing *drawing,
                   struct ws_error *error)
{
    bool hatched, drawn = true;
    int end;

    if (scene->failed)
        return ws_fail(error, WS_CODE_OUT_OF_MEMORY, "the figure is incomplete: out of memory");
    hatched = ws_scene_hatches(scene, drawing->theme) > 0;
    end = subtree_end(scene, drawing->root);
    cairo_save(cairo);
    cairo_new_path(cairo);
    if (drawing->rims)
        draw_rims(cairo, scene, end, drawing);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER);
    for (int i = drawing->root; i < end; i++) {
        const struct ws_node *node = &scene->node[i];
        struct ws_paint paint;

        if ((drawing->clip.width > 0 && !reaches(&node->box, &drawing->clip)) ||
            (drawing->no_background && node->role == WS_ROLE_PAPER) ||
            (node->kind == WS_NODE_TEXT && node->size < drawing->least_text))
            continue;
        paint = (drawing->dimmed ? ws_theme_dimmed : ws_theme_paint)(drawing->theme, node->role,
                                                                     node->tint);
        switch (node->kind) {
        case WS_NODE_GROUP:
            break;
        case WS_NODE_RECT:
            draw_rect(cairo, node, &paint, hatched);
            break;
        case WS_NODE_LINE:
        case WS_NODE_PATH:
            draw_stroke(cairo, scene, node, &paint);
            break;
        case WS_NODE_TEXT:
            if (paint.fills)
                drawn = draw_text(cairo, scene, i, &paint, hatched, drawing) && drawn;
            break;
        }
    }
    cairo_restore(cairo);
    if (!drawn)
        return ws_fail(error, WS_CODE_OUT_OF_MEMORY, "the figure is incomplete: out of memory");
    if (cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
        return ws_fail(error, WS_CODE_WRITE, "the figure is incomplete: %s",
                       cairo_status_to_string(cairo_status(cairo)));
    return true;
}
