/*
 * Makes three lists from a scene: its targets (the parts that must stay clear: texts' ink, and the
 * insides of marked cells), its filled rects, its strokes as segments. Targets and fills are
 * indexed by position; then each stroke and fill is tested against the targets near it.
 */
#include "viz/tests/collide.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/scene/ink.h"
#include "viz/tests/nearby.h"
#include "viz/tests/outline.h"

/* In px. */
#define CLEAR      0.5  /* between ink and ink, or ink and a stroke */
#define APART      2.0  /* between texts on one line: less reads as one word */
#define EDGE       1.0  /* between ink and the edge of its cell */
#define HAIR       0.05 /* less is nothing */
#define MARK_EDGE  0.5  /* of a marked cell, that counts as its edge */
#define FRAME_EDGE 2.0  /* the same under a frame, which may run along it */
#define MARK_PART  0.3  /* and of a small one at most this part of it, on each side */
#define GROUP_ROOM                                                                                 \
    2.0 /* a group that reaches no further than this around a cell is that cell's  \
                         */

struct target {
    int node;
    int holder;    /* text: the topmost filled rect under its middle, or -1 */
    unsigned told; /* bits: kinds of faults reported */
};

struct check {
    const struct ws_scene *scene;
    const struct ws_collision_rules *rules;
    struct ws_collisions *found;
    struct ws_outlines outlines;
    struct target *target;
    struct ws_box *target_box;
    int targets;
    int *fill; /* filled rects except the paper, by node */
    struct ws_box *fill_box;
    int fills;
    int *near_target, *near_fill; /* results of a search */
    struct ws_nearby targets_nearby, fills_nearby;
};

const char *ws_collision_words(enum ws_collision_kind kind)
{
    static const char *const words[] = {
#define X(name, text) [WS_COLLISION_##name] = text,
        WS_COLLISIONS(X)
#undef X
    };

    return words[kind];
}

/* `"T18" at 131,140`, "arrow path at 108,140 (171 × 5)", "marked cell of lane 11, register 0 at …".
 */
static char *name_node(const struct ws_scene *scene, int index, char *text, size_t size)
{
    static const char *const kinds[] = {[WS_NODE_GROUP] = "group",
                                        [WS_NODE_RECT] = "rect",
                                        [WS_NODE_LINE] = "line",
                                        [WS_NODE_PATH] = "path",
                                        [WS_NODE_TEXT] = "text"};
    const struct ws_node *node = &scene->node[index];
    char of[48] = "";

    if (node->kind == WS_NODE_TEXT) {
        snprintf(text, size, "\"%.40s\" at %.1f,%.1f", ws_scene_string(scene, node), node->box.x,
                 node->baseline);
        return text;
    }
    if (node->parent >= 0 && scene->node[node->parent].shown.lane >= 0)
        snprintf(of, sizeof of, " of lane %d", scene->node[node->parent].shown.lane);
    snprintf(text, size, "%s %s%s at %.1f,%.1f (%.1f \u00d7 %.1f)", ws_role_word(node->role),
             kinds[node->kind], of, node->box.x, node->box.y, node->box.width, node->box.height);
    return text;
}

/* Reports a fault: `verb` is between the names of the two nodes, or after the only one. */
static void tell(struct check *check, enum ws_collision_kind kind, int node, const char *verb,
                 int other)
{
    struct ws_collisions *found = check->found;
    char first[112], second[112] = "";

    if (found->count++ >= WS_COLLISIONS_KEPT)
        return;
    name_node(check->scene, node, first, sizeof first);
    if (other >= 0)
        name_node(check->scene, other, second, sizeof second);
    found->fault[found->count - 1] =
        (struct ws_collision){.kind = kind, .node = node, .other = other};
    snprintf(found->fault[found->count - 1].text, sizeof found->fault[0].text, "%s %s%s%s", first,
             verb, other >= 0 ? " " : "", second);
}

/* The same for a target, once for each kind. */
static void tell_once(struct check *check, enum ws_collision_kind kind, int target,
                      const char *verb, int other)
{
    struct target *of = &check->target[target];

    if (of->told >> kind & 1)
        return;
    of->told |= 1u << kind;
    tell(check, kind, of->node, verb, other);
}

static struct ws_box grown(struct ws_box box, double by)
{
    return (struct ws_box){box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

static bool is_filled(const struct check *check, const struct ws_node *node)
{
    return node->kind == WS_NODE_RECT && node->role != WS_ROLE_PAPER &&
           node->role != WS_ROLE_GROUND &&
           ws_theme_paint(check->rules->theme, node->role, node->tint).fills;
}

/* The inside of a marked cell: without its edges, where frames and adjacent cells may be. */
static struct ws_box inside_of(const struct ws_node *cell, double edge)
{
    double across = fmin(edge, MARK_PART * cell->box.width);
    double down = fmin(edge, MARK_PART * cell->box.height);

    return (struct ws_box){cell->box.x + across, cell->box.y + down, cell->box.width - 2 * across,
                           cell->box.height - 2 * down};
}

static bool make_lists(struct check *check)
{
    const struct ws_scene *scene = check->scene;
    size_t room = (size_t)scene->nodes + 1;

    check->target = calloc(room, sizeof *check->target);
    check->target_box = calloc(room, sizeof *check->target_box);
    check->fill = calloc(room, sizeof *check->fill);
    check->fill_box = calloc(room, sizeof *check->fill_box);
    check->near_target = calloc(room, sizeof *check->near_target);
    check->near_fill = calloc(room, sizeof *check->near_fill);
    if (!check->target || !check->target_box || !check->fill || !check->fill_box ||
        !check->near_target || !check->near_fill)
        return false;
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        bool marked = node->kind == WS_NODE_RECT && node->role == WS_ROLE_CELL_MARKED;
        struct ws_box box = marked                       ? inside_of(node, MARK_EDGE)
                            : node->kind == WS_NODE_TEXT ? ws_text_ink(scene, node)
                                                         : (struct ws_box){0};

        if (box.width > 0 && box.height > 0) {
            check->target[check->targets] = (struct target){.node = i, .holder = -1};
            check->target_box[check->targets++] = box;
        }
        if (is_filled(check, node)) {
            check->fill[check->fills] = i;
            check->fill_box[check->fills++] = node->box;
        }
    }
    return ws_outlines_init(&check->outlines, scene, check->rules->theme) &&
           ws_nearby_init(&check->targets_nearby, check->target_box, check->targets) &&
           ws_nearby_init(&check->fills_nearby, check->fill_box, check->fills);
}

static void finish_lists(struct check *check)
{
    ws_outlines_finish(&check->outlines);
    ws_nearby_finish(&check->targets_nearby);
    ws_nearby_finish(&check->fills_nearby);
    free(check->target);
    free(check->target_box);
    free(check->fill);
    free(check->fill_box);
    free(check->near_target);
    free(check->near_fill);
}

static bool is_text(const struct check *check, int target)
{
    return check->scene->node[check->target[target].node].kind == WS_NODE_TEXT;
}

/* The topmost filled rect at a point under a text, or -1. */
static int holder_at(struct check *check, int text, double x, double y)
{
    int count = ws_nearby_find(&check->fills_nearby, (struct ws_box){x, y, 0, 0}, check->near_fill);
    int holder = -1;

    for (int i = 0; i < count; i++) {
        int fill = check->fill[check->near_fill[i]];
        const struct ws_box *box = &check->scene->node[fill].box;

        /* Of two rects without borders that meet there, either will do. */
        if (fill < text && fill > holder && ws_rect_depth(&check->scene->node[fill], x, y) >= 0 &&
            x < box->x + box->width && y < box->y + box->height)
            holder = fill;
    }
    return holder;
}

/*
 * Whether a text that starts on one of several rects without borders stays on them: they are parts
 * of one cell if they look the same and touch.
 */
static bool spans_parts(struct check *check, int text, int holder, struct ws_box ink)
{
    const struct ws_node *first = &check->scene->node[holder];

    if (first->role != WS_ROLE_FILL)
        return false;
    for (int corner = 0; corner < 4; corner++) {
        double x = corner % 2 ? ink.x + ink.width + EDGE : ink.x - EDGE;
        double y = corner / 2 ? ink.y + ink.height + EDGE : ink.y - EDGE;
        int part = holder_at(check, text, x, y);

        if (part < 0 || check->scene->node[part].role != WS_ROLE_FILL ||
            check->scene->node[part].tint.kind != first->tint.kind ||
            check->scene->node[part].tint.index != first->tint.index)
            return false;
    }
    return true;
}

/* Finds the cell that holds a text, and checks whether the text stays in it. */
static void check_cell(struct check *check, int target)
{
    struct ws_box ink = check->target_box[target];
    int text = check->target[target].node;
    int holder = holder_at(check, text, ink.x + ink.width / 2, ink.y + ink.height / 2);
    double room;

    check->target[target].holder = holder;
    if (holder < 0 || spans_parts(check, text, holder, ink))
        return;
    room = ws_rect_depth_of_box(&check->scene->node[holder], ink);
    if (room < -HAIR)
        tell_once(check, WS_COLLISION_TEXT_STICKS_OUT, target, "sticks out of its", holder);
    else if (room < EDGE - HAIR)
        tell_once(check, WS_COLLISION_TEXT_AT_EDGE, target, "touches the edge of its", holder);
}

/* Whether a group is one label in several texts on one baseline, otherwise only with rects. */
static bool is_label(const struct ws_scene *scene, int group)
{
    double baseline = NAN;

    if (group <= 0)
        return false;
    for (int i = scene->node[group].first_child; i >= 0; i = scene->node[i].next) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_RECT)
            continue;
        if (node->kind != WS_NODE_TEXT || fabs(node->baseline - baseline) > HAIR)
            return false;
        baseline = node->baseline;
    }
    return true;
}

static void check_texts(struct check *check, int target)
{
    const struct ws_scene *scene = check->scene;
    const struct target *first = &check->target[target];
    const struct ws_box *a = &check->target_box[target];
    int count = ws_nearby_find(&check->targets_nearby, grown(*a, APART), check->near_target);

    for (int i = 0; i < count; i++) {
        int near = check->near_target[i];
        const struct target *second = &check->target[near];
        const struct ws_box *b = &check->target_box[near];
        double across = fmax(a->x - (b->x + b->width), b->x - (a->x + a->width));
        double down = fmax(a->y - (b->y + b->height), b->y - (a->y + a->height));
        int parent = scene->node[first->node].parent;
        bool pieces = parent == scene->node[second->node].parent && is_label(scene, parent);

        if (near <= target || !is_text(check, near))
            continue;
        if (across < (pieces ? -CLEAR : HAIR) && down < CLEAR - HAIR)
            tell(check, WS_COLLISION_TEXT_ON_TEXT, first->node, "meets", second->node);
        else if (!pieces && across < APART - HAIR && down < 0)
            tell(check, WS_COLLISION_TEXT_BY_TEXT, first->node, "stands too close to",
                 second->node);
    }
}

/* Whether a filled shape covers the part of a stroke near a text, and is below the text. */
static bool is_hidden(struct check *check, const struct ws_piece *part, int text)
{
    struct ws_box at = {part->x1, part->y1, 0, 0};
    int count = ws_nearby_find(&check->fills_nearby, at, check->near_fill);

    for (int i = 0; i < count; i++) {
        int fill = check->fill[check->near_fill[i]];
        const struct ws_node *rect = &check->scene->node[fill];

        if (fill > part->node && fill < text && ws_rect_depth(rect, part->x1, part->y1) > 0 &&
            ws_rect_depth(rect, part->x2, part->y2) > 0)
            return true;
    }
    return false;
}

/* Whether a segment comes too close to the characters that it passes. */
static bool crosses_text(struct check *check, const struct ws_piece *piece, int target,
                         double clear)
{
    int text = check->target[target].node;
    struct ws_piece part;
    struct ws_box ink;

    if (!ws_piece_in_box(piece, grown(check->target_box[target], clear), &part))
        return false;
    ink = ws_text_ink_between(check->scene, &check->scene->node[text],
                              fmin(part.x1, part.x2) - clear, fmax(part.x1, part.x2) + clear);
    return ink.width > 0 && ws_piece_in_box(piece, grown(ink, clear), &part) &&
           (piece->node > text || !is_hidden(check, &part, text));
}

/* Whether a node is drawn by the group of one marked cell, and may go into that cell. */
static bool belongs_to(const struct ws_scene *scene, int node, int cell)
{
    const struct ws_box *box = &scene->node[cell].box;
    int group = scene->node[cell].parent;
    const struct ws_box *all = group >= 0 ? &scene->node[group].box : box;

    if (group <= 0 || all->x < box->x - GROUP_ROOM || all->y < box->y - GROUP_ROOM ||
        all->x + all->width > box->x + box->width + GROUP_ROOM ||
        all->y + all->height > box->y + box->height + GROUP_ROOM)
        return false;
    while (node > group)
        node = scene->node[node].parent;
    return node == group;
}

/* Whether a node outlines a part of a marked cell: an element of a lane's block. */
static bool outlines_part(const struct ws_scene *scene, int node, int cell)
{
    const struct ws_box *box = &scene->node[cell].box, *part = &scene->node[node].box;
    enum ws_role role = scene->node[node].role;

    return (role == WS_ROLE_GIVES || role == WS_ROLE_GIVES_GROUND || role == WS_ROLE_GIVES_HELD ||
            role == WS_ROLE_CELL_MARKED) &&
           part->x > box->x - HAIR && part->y > box->y - HAIR &&
           part->x + part->width < box->x + box->width + HAIR &&
           part->y + part->height < box->y + box->height + HAIR;
}

/* Whether a marked cell's outline is drawn once more over what a row or column of it marks. */
static bool is_restored(const struct ws_scene *scene, int node, int cell)
{
    enum ws_role role = scene->node[node].role;

    if (role != WS_ROLE_GIVES && role != WS_ROLE_GIVES_GROUND)
        return false;
    for (int i = cell + 1; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_PATH && outlines_part(scene, i, cell) &&
            outlines_part(scene, cell, i))
            return true;
    return false;
}

static void check_piece(struct check *check, const struct ws_piece *piece)
{
    const struct ws_scene *scene = check->scene;
    enum ws_role role = scene->node[piece->node].role;
    double clear = piece->half + CLEAR - HAIR;
    struct ws_box area = {fmin(piece->x1, piece->x2), fmin(piece->y1, piece->y2),
                          fabs(piece->x2 - piece->x1), fabs(piece->y2 - piece->y1)};
    int count = ws_nearby_find(&check->targets_nearby, grown(area, clear), check->near_target);

    for (int i = 0; i < count; i++) {
        int near = check->near_target[i];
        const struct target *target = &check->target[near];
        struct ws_piece part;

        if (is_text(check, near)) {
            /* At its own cell's edge: reported already. */
            bool own = piece->node == target->holder &&
                       target->told &
                           (1u << WS_COLLISION_TEXT_STICKS_OUT | 1u << WS_COLLISION_TEXT_AT_EDGE);

            if (!own && !(target->told >> WS_COLLISION_TEXT_CROSSED & 1) &&
                crosses_text(check, piece, near, clear))
                tell_once(check, WS_COLLISION_TEXT_CROSSED, near, "is crossed or touched by",
                          piece->node);
        } else if (piece->node > target->node && role != WS_ROLE_RULE &&
                   ws_piece_in_box(piece,
                                   inside_of(&scene->node[target->node],
                                             role == WS_ROLE_FRAME ? FRAME_EDGE : MARK_EDGE),
                                   &part) &&
                   !belongs_to(scene, piece->node, target->node) &&
                   !outlines_part(scene, piece->node, target->node) &&
                   !is_restored(scene, piece->node, target->node)) {
            tell_once(check, WS_COLLISION_MARK_CROSSED, near, "is crossed by", piece->node);
        }
    }
}

static void check_fill(struct check *check, int fill)
{
    const struct ws_node *rect = &check->scene->node[fill];
    int count = ws_nearby_find(&check->targets_nearby, rect->box, check->near_target);

    for (int i = 0; i < count; i++) {
        int near = check->near_target[i], node = check->target[near].node;

        if (fill <= node || !ws_rect_overlaps(rect, check->target_box[near]))
            continue;
        if (is_text(check, near))
            tell_once(check, WS_COLLISION_TEXT_COVERED, near, "is covered by", fill);
        else if (!belongs_to(check->scene, fill, node))
            tell_once(check, WS_COLLISION_MARK_COVERED, near, "is covered by", fill);
    }
}

static bool off_page(const struct ws_scene *scene, struct ws_box box)
{
    return box.x < -HAIR || box.y < -HAIR || box.x + box.width > scene->width + HAIR ||
           box.y + box.height > scene->height + HAIR;
}

static void check_page(struct check *check)
{
    const struct ws_scene *scene = check->scene;
    int last = -1;

    for (int i = 0; i < check->targets; i++)
        if (is_text(check, i) && off_page(scene, check->target_box[i]))
            tell(check, WS_COLLISION_OFF_PAGE, check->target[i].node, "is off the page", -1);
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_RECT && scene->node[i].role != WS_ROLE_NONE &&
            off_page(scene, scene->node[i].box))
            tell(check, WS_COLLISION_OFF_PAGE, last = i, "is off the page", -1);
    for (int i = 0; i < check->outlines.pieces; i++) {
        const struct ws_piece *piece = &check->outlines.piece[i];
        struct ws_box area = {fmin(piece->x1, piece->x2), fmin(piece->y1, piece->y2),
                              fabs(piece->x2 - piece->x1), fabs(piece->y2 - piece->y1)};

        if (piece->node != last && scene->node[piece->node].kind != WS_NODE_RECT &&
            off_page(scene, grown(area, piece->half)))
            tell(check, WS_COLLISION_OFF_PAGE, last = piece->node, "is off the page", -1);
    }
}

/* The number of labels that follow a cell and are in it; -1 for a node that is not a cell. */
static int labels_of(const struct ws_scene *scene, int cell)
{
    const struct ws_box *box = &scene->node[cell].box;
    int count = 0;

    if (scene->node[cell].kind != WS_NODE_RECT || scene->node[cell].role != WS_ROLE_CELL)
        return -1;
    for (int i = cell + 1; i < scene->nodes && scene->node[i].kind == WS_NODE_TEXT &&
                           scene->node[i].parent == scene->node[cell].parent;
         i++) {
        double x = scene->node[i].box.x + scene->node[i].box.width / 2;
        double y = scene->node[i].box.y + scene->node[i].box.height / 2;

        count += x > box->x && x < box->x + box->width && y > box->y && y < box->y + box->height;
    }
    return count;
}

/* Whether two cells of the same size, colored by the same property, are side by side. */
static bool abuts(const struct ws_node *a, const struct ws_node *b)
{
    double x = fabs(a->box.x - b->box.x), y = fabs(a->box.y - b->box.y);

    return a->tint.kind == b->tint.kind && fabs(a->box.width - b->box.width) < HAIR &&
           fabs(a->box.height - b->box.height) < HAIR &&
           ((fabs(x - a->box.width) < HAIR && y < HAIR) ||
            (fabs(y - a->box.height) < HAIR && x < HAIR));
}

/* A cell has as many labels as the cell before it, if they are adjacent. */
static void check_labels(struct check *check)
{
    int last = -1, had = 0;

    for (int i = 0; i < check->scene->nodes && !check->rules->blanks; i++) {
        int labels = labels_of(check->scene, i);

        if (labels < 0)
            continue;
        if (last >= 0 && labels != had &&
            abuts(&check->scene->node[i], &check->scene->node[last])) {
            bool less = labels < had;

            tell(check, WS_COLLISION_PARTLY_LABELED, less ? i : last, "says less than",
                 less ? last : i);
            return;
        }
        last = i;
        had = labels;
    }
}

bool ws_scene_collisions(const struct ws_scene *scene, const struct ws_collision_rules *rules,
                         struct ws_collisions *found)
{
    struct check check = {.scene = scene, .rules = rules, .found = found};
    bool made;

    memset(found, 0, sizeof *found);
    made = !scene->failed && make_lists(&check);
    for (int i = 0; made && i < check.targets; i++)
        if (is_text(&check, i)) {
            check_cell(&check, i);
            if (scene->node[check.target[i].node].size < rules->least_size - HAIR)
                tell_once(&check, WS_COLLISION_TEXT_SMALL, i, "is set too small", -1);
        }
    for (int i = 0; made && i < check.targets; i++)
        if (is_text(&check, i))
            check_texts(&check, i);
    for (int i = 0; made && i < check.fills; i++)
        check_fill(&check, check.fill[i]);
    for (int i = 0; made && i < check.outlines.pieces; i++)
        check_piece(&check, &check.outlines.piece[i]);
    if (made) {
        check_page(&check);
        check_labels(&check);
    }
    finish_lists(&check);
    return made;
}
