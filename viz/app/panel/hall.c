/*
 * A label's cell is the rect under the label's middle. Text outside cells is placed in the order of
 * its importance, where earlier text has left room.
 */
#include "viz/app/panel/hall.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/panel/box.h"
#include "viz/scene/ink.h"
#include "viz/scene/inset.h"
#include "viz/scene/metrics.h"

#define MOST_ACROSS 2.0  /* how much wider than high a square may become */
#define MOST_DOWN   1.6  /* how much higher than wide */
#define ROW         0.82 /* the least height of a row of labels, in ems: a capital and some air */
#define AIR         0.12 /* between texts outside cells, and to cells, in ems; … */
#define MORE_AIR    0.25 /* … from a heading to cells, if it can have that */
#define BEARING     0.08 /* of the space of a text, without ink, in ems */
#define SHIFT       0.35 /* how far text may move up or down for its room, in ems */

enum {
    EDGE = 2,  /* px around a picture for borders and outlines */
    CORNER = 2 /* of the ground of a marked label */
};

static bool is_ground(const struct ws_node *node)
{
    return node->role == WS_ROLE_PAPER || node->role == WS_ROLE_PANEL || node->role == WS_ROLE_NONE;
}

struct ws_box ws_spread_ink(const struct ws_scene *scene)
{
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        struct ws_box box = node->kind == WS_NODE_TEXT ? ws_text_ink(scene, node) : node->box;

        if (node->kind == WS_NODE_GROUP || is_ground(node) ||
            (node->kind == WS_NODE_TEXT && !*ws_scene_string(scene, node)))
            continue;
        left = fmin(left, fmin(box.x, box.x + box.width));
        right = fmax(right, fmax(box.x, box.x + box.width));
        top = fmin(top, fmin(box.y, box.y + box.height));
        bottom = fmax(bottom, fmax(box.y, box.y + box.height));
    }
    if (right <= left || bottom <= top)
        return (struct ws_box){0, 0, fmax(scene->width, 1), fmax(scene->height, 1)};
    return (struct ws_box){left - EDGE, top - EDGE, right - left + 2 * EDGE,
                           bottom - top + 2 * EDGE};
}

struct ws_spread ws_spread_into(struct ws_box from, struct ws_box to)
{
    double across = to.width / from.width, down = to.height / from.height;
    struct ws_spread spread = {.x = from.x,
                               .y = from.y,
                               .across = fmin(across, MOST_ACROSS * down),
                               .down = fmin(down, MOST_DOWN * across)};

    spread.to_x = to.x + (to.width - from.width * spread.across) / 2;
    spread.to_y = to.y + (to.height - from.height * spread.down) / 2;
    return spread;
}

static double place_x(const struct ws_spread *spread, double x)
{
    return spread->to_x + (x - spread->x) * spread->across;
}

static double place_y(const struct ws_spread *spread, double y)
{
    return spread->to_y + (y - spread->y) * spread->down;
}

/* Sets a text's size; the middle of its capitals moves to `middle`, its anchor to `x`. */
static void set_text(struct ws_node *node, double size, double x, double middle)
{
    double factor = size / node->size, anchor = ws_text_x(node);
    double baseline = middle + WS_TEXT_DROP * size;

    node->box.x = x - (anchor - node->box.x) * factor;
    node->box.y = baseline - (node->baseline - node->box.y) * factor;
    node->box.width *= factor;
    node->box.height *= factor;
    node->baseline = baseline;
    node->size = size;
}

static double middle_of(const struct ws_node *node)
{
    return node->baseline - WS_TEXT_DROP * node->size;
}

void ws_spread_scene(struct ws_scene *scene, const struct ws_spread *spread)
{
    const double factor = fmin(spread->across, spread->down);

    for (int i = 0; i < scene->nodes && !scene->failed; i++) {
        struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_TEXT) {
            set_text(node, node->size * factor, place_x(spread, ws_text_x(node)),
                     place_y(spread, middle_of(node)));
            continue;
        }
        node->box =
            (struct ws_box){place_x(spread, node->box.x), place_y(spread, node->box.y),
                            node->box.width * spread->across, node->box.height * spread->down};
        node->corner *= factor;
        for (int j = 0; j < (node->kind == WS_NODE_PATH ? node->path_steps : 0); j++) {
            struct ws_path_step *step = &scene->path[node->path_start + j];

            for (int point = 0; point < ws_path_points(step->verb); point++) {
                step->x[point] = place_x(spread, step->x[point]);
                step->y[point] = place_y(spread, step->y[point]);
            }
        }
    }
}

static bool is_text(const struct ws_scene *scene, const struct ws_node *node)
{
    return node->kind == WS_NODE_TEXT && node->role != WS_ROLE_NONE &&
           *ws_scene_string(scene, node);
}

static bool is_cell(const struct ws_node *node)
{
    return node->kind == WS_NODE_RECT && node->role != WS_ROLE_PAPER &&
           node->role != WS_ROLE_GROUND && node->role != WS_ROLE_NONE &&
           node->role != WS_ROLE_FRAME;
}

static bool holds(const struct ws_box *box, double x, double y)
{
    return x > box->x && x < box->x + box->width && y > box->y && y < box->y + box->height;
}

/* The rect that a text is in, or -1. */
static int cell_of(const struct ws_scene *scene, int text)
{
    const struct ws_node *node = &scene->node[text];
    double x = node->box.x + node->box.width / 2, y = middle_of(node);

    for (int i = text - 1; i >= 0; i--)
        if (is_cell(&scene->node[i]) && holds(&scene->node[i].box, x, y))
            return i;
    return -1;
}

/* A scene's texts while they are placed. */
struct texts {
    struct ws_scene *scene;
    double least;
    struct ws_box within;
    int *cell;    /* per node: the cell of a text, or -1 */
    bool *placed; /* per node: its text is drawn */
    bool *marked; /* per node: it is a label that is drawn although its cell is too small */
};

static bool is_small(const struct texts *texts, int i)
{
    return is_text(texts->scene, &texts->scene->node[i]) &&
           texts->scene->node[i].size < texts->least;
}

/* Whether a label is as narrow as its cell at the least size. */
static bool is_narrow(const struct texts *texts, int i)
{
    const struct ws_node *node = &texts->scene->node[i];

    return node->box.width * texts->least / node->size <=
           texts->scene->node[texts->cell[i]].box.width + BEARING * texts->least;
}

/* Whether a label has room in its cell at the least size, beside other labels there. */
static bool fits_cell(const struct texts *texts, int i)
{
    const struct ws_node *node = &texts->scene->node[i];
    const struct ws_box *cell = &texts->scene->node[texts->cell[i]].box;
    double factor = texts->least / node->size, row = ROW * texts->least;

    if (!is_narrow(texts, i) || row > cell->height)
        return false;
    for (int j = i + 1; j < texts->scene->nodes; j++) {
        const struct ws_node *other = &texts->scene->node[j];

        if (texts->cell[j] == texts->cell[i] && is_text(texts->scene, other) &&
            fabs(other->baseline - node->baseline) < row &&
            fabs(ws_text_x(other) - ws_text_x(node)) <
                (other->box.width + node->box.width) * factor / 2 - BEARING * texts->least)
            return false;
    }
    return true;
}

static bool is_alike(const struct texts *texts, int i, int j)
{
    const struct ws_node *a = &texts->scene->node[i], *b = &texts->scene->node[j];
    const struct ws_box *cell = &texts->scene->node[texts->cell[i]].box;

    return texts->cell[j] >= 0 && is_small(texts, j) && a->role == b->role &&
           fabs(a->size - b->size) < 0.01 * a->size &&
           fabs(texts->scene->node[texts->cell[j]].box.height - cell->height) < 1;
}

/* Whether a label names the followed lane, or is within an outline of it. */
static bool is_marked(const struct texts *texts, int i)
{
    const struct ws_node *node = &texts->scene->node[i];
    double x = node->box.x + node->box.width / 2, y = middle_of(node);

    if (node->role == WS_ROLE_TRACE_TEXT)
        return true;
    for (int j = 0; j < texts->scene->nodes; j++) {
        const struct ws_node *mark = &texts->scene->node[j];

        if ((mark->role == WS_ROLE_ARROW_STRONG || mark->role == WS_ROLE_GIVES) &&
            holds(&mark->box, x, y))
            return true;
    }
    return false;
}

/* A label, and the panel that is there for nothing else. */
static void omit(struct texts *texts, int i)
{
    struct ws_node *cell = &texts->scene->node[texts->cell[i]];

    texts->scene->node[i].role = WS_ROLE_NONE;
    if (cell->role == WS_ROLE_PANEL)
        cell->role = WS_ROLE_NONE;
}

/*
 * Labels of one role and size are all enlarged, or all omitted except those of marked cells: some
 * would mislead.
 */
static void place_labels(struct texts *texts)
{
    struct ws_scene *scene = texts->scene;

    for (int i = 0; i < scene->nodes; i++) {
        bool fit = true;

        if (texts->cell[i] < 0 || texts->marked[i] || !is_small(texts, i))
            continue;
        for (int j = i; j < scene->nodes && fit; j++)
            fit = !is_alike(texts, i, j) || fits_cell(texts, j);
        for (int j = scene->nodes - 1; j >= i; j--) {
            struct ws_node *node = &scene->node[j];

            if (!is_alike(texts, i, j))
                continue;
            if (fit)
                set_text(node, texts->least, ws_text_x(node), middle_of(node));
            else if (is_marked(texts, j) &&
                     (node->role == WS_ROLE_TRACE_TEXT || is_narrow(texts, j)))
                texts->marked[j] = true;
            else
                omit(texts, j);
        }
    }
}

/* Text that is large enough stays where it is, unless it is cropped. */
static void keep_large(struct texts *texts)
{
    for (int i = 0; i < texts->scene->nodes; i++) {
        struct ws_node *node = &texts->scene->node[i];
        const struct ws_box ink = ws_text_ink(texts->scene, node);

        texts->placed[i] = is_text(texts->scene, node) && !is_small(texts, i);
        if (!texts->placed[i] ||
            (ink.y >= texts->within.y - EDGE &&
             ink.y + ink.height <= texts->within.y + texts->within.height + EDGE))
            continue;
        texts->placed[i] = false;
        node->role = WS_ROLE_NONE;
    }
}

static bool is_inside(const struct ws_box *inner, const struct ws_box *outer)
{
    return inner->x >= outer->x && inner->y >= outer->y &&
           inner->x + inner->width <= outer->x + outer->width &&
           inner->y + inner->height <= outer->y + outer->height;
}

/* Whether a text whose middle was at (x, y) may be drawn as it is now, `apart` px from cells. */
static bool is_free(const struct texts *texts, int i, double x, double y, double apart)
{
    const struct ws_scene *scene = texts->scene;
    const double air = texts->marked[i] ? 0 : AIR * texts->least, beside = 2 * air;
    struct ws_box ink = ws_text_ink(scene, &scene->node[i]), wide = ink, near;

    wide.x -= beside;
    wide.width += 2 * beside;
    wide.y -= air;
    wide.height += 2 * air;
    near = (struct ws_box){ink.x, ink.y - apart, ink.width, ink.height + 2 * apart};
    if (!is_inside(&ink, &texts->within))
        return false;
    for (int j = 0; j < scene->nodes; j++) {
        const struct ws_node *other = &scene->node[j];
        struct ws_box box = other->box;

        if (texts->placed[j]) {
            box = ws_text_ink(scene, other);
            if (ws_boxes_meet(&wide, &box))
                return false;
        } else if (!texts->marked[i] && (is_cell(other) || other->role == WS_ROLE_FRAME) &&
                   ws_boxes_meet(&near, &box) && !holds(&box, x, y)) {
            return false;
        }
    }
    return true;
}

/* How soon a text is placed. */
static int importance(enum ws_role role)
{
    switch ((int)role) {
    case WS_ROLE_TRACE_TEXT:
    case WS_ROLE_ALERT_TEXT:
        return 0;
    case WS_ROLE_HEADING:
    case WS_ROLE_TITLE:
        return 1;
    case WS_ROLE_NOTE:
    case WS_ROLE_SMALL:
        return 3;
    default:
        return 2;
    }
}

static void place_text(struct texts *texts, int i)
{
    static const double shifts[] = {0, -SHIFT, SHIFT}, airs[] = {MORE_AIR, AIR};
    struct ws_node *node = &texts->scene->node[i];
    const struct ws_node small = *node;
    /* Names at rows are as far apart as the rows. */
    const bool moves = importance(small.role) < 2 || small.anchor == WS_ANCHOR_MIDDLE;

    for (int s = importance(small.role) == 1 ? 0 : 3; s < (moves ? 6 : 4) && !texts->placed[i];
         s++) {
        *node = small;
        set_text(node, texts->least, ws_text_x(node),
                 middle_of(node) + shifts[s % 3] * texts->least);
        texts->placed[i] = is_free(texts, i, small.box.x + small.box.width / 2, middle_of(&small),
                                   airs[s / 3] * texts->least);
    }
    if (!texts->placed[i]) {
        *node = small;
        node->role = WS_ROLE_NONE;
    }
}

/* Puts a marked label on a ground of its own, over the outlines of its cell. */
static void raise_label(struct texts *texts, int i)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};
    struct ws_scene *scene = texts->scene;
    const struct ws_node label = scene->node[i];
    const double air = AIR * texts->least / 2;
    struct ws_box ink = ws_text_ink(scene, &label);
    char text[64];

    snprintf(text, sizeof text, "%s", ws_scene_string(scene, &label));
    scene->node[i].role = WS_ROLE_NONE;
    ws_scene_rect(
        scene, (struct ws_box){ink.x - air, ink.y - air, ink.width + 2 * air, ink.height + 2 * air},
        CORNER, WS_ROLE_GROUND, none);
    ws_scene_text(scene, ws_text_x(&label), middle_of(&label), label.size, label.anchor, label.role,
                  text);
}

void ws_hall_texts(struct ws_scene *scene, double least, struct ws_box within)
{
    const int count = scene->nodes;
    size_t nodes = (size_t)count + 1;
    struct texts texts = {scene,
                          least,
                          within,
                          malloc(nodes * sizeof *texts.cell),
                          calloc(nodes, sizeof *texts.placed),
                          calloc(nodes, sizeof *texts.marked)};

    if (texts.cell && texts.placed && texts.marked) {
        for (int i = 0; i < scene->nodes; i++)
            texts.cell[i] = is_text(scene, &scene->node[i]) ? cell_of(scene, i) : -1;
        place_labels(&texts);
        keep_large(&texts);
        for (int turn = 0; turn < 4; turn++)
            for (int i = 0; i < scene->nodes; i++)
                if (is_small(&texts, i) &&
                    (texts.marked[i] ? 0 : importance(scene->node[i].role)) == turn)
                    place_text(&texts, i);
        for (int i = 0; i < count; i++)
            if (texts.marked[i] && texts.placed[i])
                raise_label(&texts, i);
    } else {
        scene->failed = true;
    }
    free(texts.cell);
    free(texts.placed);
    free(texts.marked);
}

/* The part of a box for a picture whose enlarged text needs the rest at the box's sides. */
static struct ws_box room_for(const struct ws_scene *scene, double least, struct ws_box box)
{
    const double over = 2 * least;
    const struct ws_box within = {box.x - over, box.y - over, box.width + 2 * over,
                                  box.height + 2 * over};
    double right = box.x + box.width, bottom = box.y + box.height;
    struct ws_spread spread = ws_spread_into(ws_spread_ink(scene), box);
    struct ws_scene trial;
    struct ws_box ink;

    ws_scene_init(&trial);
    ws_scene_inset(&trial, scene, 1, 0, 0);
    ws_spread_scene(&trial, &spread);
    ws_hall_texts(&trial, least, within);
    ink = ws_spread_ink(&trial);
    ws_scene_finish(&trial);
    right -= fmax(ink.x + ink.width - right, 0);
    bottom -= fmax(ink.y + ink.height - bottom, 0);
    box.x += fmax(box.x - ink.x, 0);
    box.y += fmax(box.y - ink.y, 0);
    return (struct ws_box){box.x, box.y, right - box.x, bottom - box.y};
}

void ws_hall_fill(struct ws_scene *scene, double least, struct ws_box box)
{
    struct ws_spread spread = ws_spread_into(ws_spread_ink(scene), room_for(scene, least, box));

    ws_spread_scene(scene, &spread);
    ws_hall_texts(scene, least, box);
    /* Omitted text leaves room for the rest. */
    spread = ws_spread_into(ws_spread_ink(scene), box);
    if (fmin(spread.across, spread.down) > 1)
        ws_spread_scene(scene, &spread);
}
