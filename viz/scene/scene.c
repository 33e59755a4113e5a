/*
 * One arena of nodes that only grows at its end, so that index order is drawing order: drawing goes
 * up the array, a hit test goes down.
 */
#include "viz/scene/scene.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/scene/metrics.h"

static const char *const role_word[] = {
#define X(name, word) [WS_ROLE_##name] = word,
    WS_ROLES(X)
#undef X
};

const char *ws_role_word(enum ws_role role)
{
    return role_word[role];
}

bool ws_role_monospace(enum ws_role role)
{
    return role == WS_ROLE_CODE || role == WS_ROLE_CODE_MUTED;
}

bool ws_role_bold(enum ws_role role)
{
    return role == WS_ROLE_TITLE || role == WS_ROLE_HEADING || role == WS_ROLE_ALERT_TEXT ||
           role == WS_ROLE_TRACE_TEXT;
}

char *ws_number_text(double value, char buffer[WS_NUMBER_SIZE])
{
    long long signed_hundredths = isfinite(value) && fabs(value) < 1e15 ? llround(value * 100) : 0;
    unsigned long long rest = (unsigned long long)llabs(signed_hundredths);
    char *start = buffer + WS_NUMBER_SIZE;
    int decimals = rest % 100 == 0 ? 0 : rest % 10 == 0 ? 1 : 2;

    /* Digit by digit from the right: a figure has thousands of these. */
    for (int i = decimals; i < 2; i++)
        rest /= 10;
    *--start = 0;
    for (int i = 0; i < decimals; i++, rest /= 10)
        *--start = (char)('0' + rest % 10);
    if (decimals)
        *--start = '.';
    do
        *--start = (char)('0' + rest % 10);
    while (rest /= 10);
    if (signed_hundredths < 0)
        *--start = '-';
    return memmove(buffer, start, (size_t)(buffer + WS_NUMBER_SIZE - start));
}

/*
 * Allocates space for at least `needed` items of `size` bytes; `data` is a pointer to the array's.
 */
static bool make_room(struct ws_scene *scene, void **data, int *room, long needed, size_t size)
{
    long wanted = *room ? *room : 64;
    void *grown;

    if (scene->failed)
        return false;
    if (needed <= *room)
        return true;
    while (wanted < needed)
        wanted *= 2;
    grown = wanted <= INT_MAX / 2 ? realloc(*data, (size_t)wanted * size) : NULL;
    if (!grown) {
        scene->failed = true;
        return false;
    }
    *data = grown;
    *room = (int)wanted;
    return true;
}

/* Keeps a string and returns its offset, or -1. */
static int add_string(struct ws_scene *scene, const char *text)
{
    void *data = scene->text;
    size_t size = strlen(text) + 1;
    int offset = scene->text_length;

    if (size > INT_MAX / 4) {
        scene->failed = true;
        return -1;
    }
    if (!make_room(scene, &data, &scene->text_room, offset + (long)size, 1))
        return -1;
    scene->text = data;
    memcpy(scene->text + offset, text, size);
    scene->text_length += (int)size;
    return offset;
}

/*
 * Widens a group's box. A box without extent in either direction covers nothing and adds nothing.
 */
static void cover(struct ws_box *box, struct ws_box with)
{
    double left = fmin(with.x, with.x + with.width), right = fmax(with.x, with.x + with.width);
    double top = fmin(with.y, with.y + with.height), bottom = fmax(with.y, with.y + with.height);

    if (left == right && top == bottom)
        return;
    if (box->width > 0 || box->height > 0) {
        left = fmin(left, box->x);
        right = fmax(right, box->x + box->width);
        top = fmin(top, box->y);
        bottom = fmax(bottom, box->y + box->height);
    }
    *box = (struct ws_box){left, top, right - left, bottom - top};
}

/* Adds `node`, whose links are still unset, to the open group. */
_Static_assert(sizeof(struct ws_node) == 6 * sizeof(double) + sizeof(struct ws_tint) +
                                             sizeof(struct ws_shown) + 13 * sizeof(int) +
                                             sizeof(double),
               "a node has padding bytes");

static int add_node(struct ws_scene *scene, struct ws_node node)
{
    void *data = scene->node;
    struct ws_node *parent;
    int index = scene->nodes;

    if (!make_room(scene, &data, &scene->nodes_room, index + 1L, sizeof node))
        return -1;
    scene->node = data;
    node.parent = scene->open;
    node.first_child = node.last_child = node.next = node.frame = -1;
    scene->node[index] = node;
    scene->nodes++;
    if (node.parent >= 0) {
        parent = &scene->node[node.parent];
        if (parent->last_child >= 0)
            scene->node[parent->last_child].next = index;
        else
            parent->first_child = index;
        parent->last_child = index;
        cover(&parent->box, node.box);
    }
    return index;
}

void ws_scene_init(struct ws_scene *scene)
{
    memset(scene, 0, sizeof *scene);
    scene->open = scene->view = -1;
    ws_scene_open(scene, WS_SHOWS_NOTHING);
}

void ws_scene_finish(struct ws_scene *scene)
{
    free(scene->title);
    free(scene->description);
    free(scene->ptx);
    free(scene->provenance);
    free(scene->node);
    free(scene->text);
    free(scene->path);
    memset(scene, 0, sizeof *scene);
}

static void set_words(struct ws_scene *scene, char **words, const char *text)
{
    char *before = *words; /* which may be `text` */

    *words = text ? strdup(text) : NULL;
    free(before);
    if (text && !*words)
        scene->failed = true;
}

void ws_scene_describe(struct ws_scene *scene, const char *title, const char *description,
                       const char *ptx, const char *provenance)
{
    set_words(scene, &scene->title, title);
    set_words(scene, &scene->description, description);
    set_words(scene, &scene->ptx, ptx);
    set_words(scene, &scene->provenance, provenance);
}

int ws_scene_open(struct ws_scene *scene, struct ws_shown shown)
{
    int index =
        add_node(scene, (struct ws_node){.kind = WS_NODE_GROUP, .shown = shown, .text = -1});

    if (index >= 0)
        scene->open = index;
    return index;
}

int ws_scene_open_frame(struct ws_scene *scene, int frame)
{
    int index = ws_scene_open(scene, WS_SHOWS_NOTHING);

    if (index < 0)
        return index;
    scene->node[index].frame = frame;
    if (scene->frames <= frame)
        scene->frames = frame + 1;
    return index;
}

void ws_scene_close(struct ws_scene *scene)
{
    int group = scene->open, parent;

    if (scene->failed || scene->node[group].parent < 0)
        return;
    parent = scene->node[group].parent;
    cover(&scene->node[parent].box, scene->node[group].box);
    scene->open = parent;
}

int ws_scene_rect(struct ws_scene *scene, struct ws_box box, double corner, enum ws_role role,
                  struct ws_tint tint)
{
    return add_node(scene, (struct ws_node){.kind = WS_NODE_RECT,
                                            .role = role,
                                            .tint = tint,
                                            .shown = WS_SHOWS_NOTHING,
                                            .box = box,
                                            .corner = corner,
                                            .text = -1});
}

int ws_scene_line(struct ws_scene *scene, double x1, double y1, double x2, double y2,
                  enum ws_role role, bool arrow_head)
{
    return add_node(scene, (struct ws_node){.kind = WS_NODE_LINE,
                                            .role = role,
                                            .shown = WS_SHOWS_NOTHING,
                                            .box = {x1, y1, x2 - x1, y2 - y1},
                                            .arrow_head = arrow_head,
                                            .text = -1});
}

int ws_path_points(enum ws_path_verb verb)
{
    switch (verb) {
    case WS_PATH_MOVE:
    case WS_PATH_LINE:
        return 1;
    case WS_PATH_CURVE:
        return 3;
    case WS_PATH_CLOSE:
        break;
    }
    return 0;
}

int ws_scene_path(struct ws_scene *scene, const struct ws_path_step *step, int steps,
                  enum ws_role role, bool arrow_head)
{
    void *data = scene->path;
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    int start = scene->path_steps;

    if (steps < 1 || step[0].verb != WS_PATH_MOVE ||
        !make_room(scene, &data, &scene->path_room, (long)start + steps, sizeof *step))
        return -1;
    scene->path = data;
    /* Clears padding bytes, so that equal paths are equal byte by byte. */
    memset(scene->path + start, 0, (size_t)steps * sizeof *step);
    for (int i = 0; i < steps; i++) {
        scene->path[start + i].verb = step[i].verb;
        memcpy(scene->path[start + i].x, step[i].x, sizeof step[i].x);
        memcpy(scene->path[start + i].y, step[i].y, sizeof step[i].y);
    }
    scene->path_steps += steps;
    for (int i = 0; i < steps; i++)
        for (int point = 0; point < ws_path_points(step[i].verb); point++) {
            left = fmin(left, step[i].x[point]);
            right = fmax(right, step[i].x[point]);
            top = fmin(top, step[i].y[point]);
            bottom = fmax(bottom, step[i].y[point]);
        }
    return add_node(scene, (struct ws_node){.kind = WS_NODE_PATH,
                                            .role = role,
                                            .shown = WS_SHOWS_NOTHING,
                                            .box = {left, top, right - left, bottom - top},
                                            .arrow_head = arrow_head,
                                            .text = -1,
                                            .path_start = start,
                                            .path_steps = steps});
}

/* The part of a text's width that is before its anchor. */
static double anchor_part(enum ws_anchor anchor)
{
    switch (anchor) {
    case WS_ANCHOR_START:
        return 0;
    case WS_ANCHOR_MIDDLE:
        return 0.5;
    case WS_ANCHOR_END:
        return 1;
    }
    return 0;
}

double ws_text_x(const struct ws_node *node)
{
    return node->box.x + anchor_part(node->anchor) * node->box.width;
}

int ws_scene_text(struct ws_scene *scene, double x, double middle, double size,
                  enum ws_anchor anchor, enum ws_role role, const char *text)
{
    double width = ws_text_width(text, size, ws_role_monospace(role), ws_role_bold(role));
    double baseline = middle + WS_TEXT_DROP * size;
    int offset = add_string(scene, text);

    return add_node(scene, (struct ws_node){.kind = WS_NODE_TEXT,
                                            .role = role,
                                            .shown = WS_SHOWS_NOTHING,
                                            .box = {x - anchor_part(anchor) * width,
                                                    baseline - WS_TEXT_ASCENT * size, width,
                                                    (WS_TEXT_ASCENT + WS_TEXT_DESCENT) * size},
                                            .baseline = baseline,
                                            .size = size,
                                            .anchor = anchor,
                                            .text = offset});
}

void ws_scene_tint(struct ws_scene *scene, int node, struct ws_tint tint)
{
    if (node >= 0)
        scene->node[node].tint = tint;
}

int ws_scene_outline(struct ws_scene *scene, struct ws_box box, enum ws_role role)
{
    const struct ws_path_step step[] = {{WS_PATH_MOVE, {box.x}, {box.y}},
                                        {WS_PATH_LINE, {box.x + box.width}, {box.y}},
                                        {WS_PATH_LINE, {box.x + box.width}, {box.y + box.height}},
                                        {WS_PATH_LINE, {box.x}, {box.y + box.height}},
                                        {WS_PATH_CLOSE, {0}, {0}}};

    if (role == WS_ROLE_GIVES)
        ws_scene_path(scene, step, 5, WS_ROLE_GIVES_GROUND, false);
    return ws_scene_path(scene, step, 5, role, false);
}

double ws_scene_legible_width(const struct ws_scene *scene, double size_px)
{
    double least = 0;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && (least <= 0 || scene->node[i].size < least))
            least = scene->node[i].size;
    return least > 0 ? scene->width * size_px / least : 0;
}

void ws_scene_scale(struct ws_scene *scene, int first, double x, double y, double factor,
                    double to_x, double to_y)
{
    for (int i = first; i < scene->nodes && !scene->failed; i++) {
        struct ws_node *node = &scene->node[i];

        node->box.x = to_x + (node->box.x - x) * factor;
        node->box.y = to_y + (node->box.y - y) * factor;
        node->box.width *= factor;
        node->box.height *= factor;
        node->corner *= factor;
        node->size *= factor;
        node->baseline = to_y + (node->baseline - y) * factor;
        for (int j = 0; j < (node->kind == WS_NODE_PATH ? node->path_steps : 0); j++) {
            struct ws_path_step *step = &scene->path[node->path_start + j];

            for (int point = 0; point < ws_path_points(step->verb); point++) {
                step->x[point] = to_x + (step->x[point] - x) * factor;
                step->y[point] = to_y + (step->y[point] - y) * factor;
            }
        }
    }
}

void ws_scene_tooltip(struct ws_scene *scene, int node, const char *text)
{
    int offset = add_string(scene, text);

    if (offset >= 0 && node >= 0)
        scene->node[node].text = offset;
}

const char *ws_scene_string(const struct ws_scene *scene, const struct ws_node *node)
{
    return node->text >= 0 ? scene->text + node->text : "";
}

bool ws_shows(struct ws_shown shown)
{
    return shown.matrix >= 0 || shown.row >= 0 || shown.column >= 0 || shown.lane >= 0 ||
           shown.reg >= 0 || shown.bit >= 0 || shown.address_lane >= 0 || shown.bank >= 0 ||
           shown.operand >= 0 || shown.chunk >= 0 || shown.byte >= 0;
}

int ws_scene_hit(const struct ws_scene *scene, double x, double y)
{
    for (int i = scene->nodes - 1; i >= 0; i--) {
        const struct ws_node *node = &scene->node[i];
        int owner = i;

        if (node->kind != WS_NODE_RECT || node->role == WS_ROLE_FRAME || x < node->box.x ||
            x >= node->box.x + node->box.width || y < node->box.y ||
            y >= node->box.y + node->box.height)
            continue;
        while (owner >= 0 && !ws_shows(scene->node[owner].shown))
            owner = scene->node[owner].parent;
        if (owner >= 0)
            return owner;
    }
    return -1;
}

/* FNV-1a by eight bytes: its input is large, and nobody tries to cause collisions. */
uint64_t ws_digest(uint64_t digest, const void *bytes, size_t count)
{
    const unsigned char *byte = bytes;

    digest = digest ? digest : 0xcbf29ce484222325;
    for (; count >= sizeof digest; count -= sizeof digest, byte += sizeof digest) {
        uint64_t word;

        memcpy(&word, byte, sizeof word);
        digest = (digest ^ word) * 0x100000001b3;
        digest ^= digest >> 29;
    }
    for (; count; count--, byte++)
        digest = (digest ^ *byte) * 0x100000001b3;
    return digest;
}

uint64_t ws_scene_digest(uint64_t digest, const struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_node node = scene->node[i];

        node.shown = WS_SHOWS_NOTHING; /* its fields are for the pointer, and not drawn */
        digest = ws_digest(digest, &node, sizeof node);
    }
    if (scene->text_length)
        digest = ws_digest(digest, scene->text, (size_t)scene->text_length);
    if (scene->path_steps)
        digest = ws_digest(digest, scene->path, (size_t)scene->path_steps * sizeof *scene->path);
    return digest;
}
