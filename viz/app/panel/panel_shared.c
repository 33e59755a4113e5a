/*
 * Shared memory as a descriptor addresses an operand: one line per 128 bytes that are read, in
 * chunks of 16 bytes, each with its elements. Consecutive lines that are not read are one gap.
 */
#include <math.h>
#include <stdio.h>

#include "viz/app/panel/fit.h"
#include "viz/app/panel/pieces.h"
#include "viz/scene/metrics.h"

enum {
    NAME = 50, /* px of a line's address, where labels are of 10 px */
    HEAD = 18,
    LEAST_CELL = 34,
    MOST_LINE = 26,
    GAP_PART = 2, /* a gap is so much lower than a line */
    LEAST_SIZE = 5,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

struct map {
    const struct ws_room *room;
    const struct ws_stretches *all;
    double left, head, cell, line, gap;
    double size;  /* of labels; 0: none */
    double named; /* the size of the addresses of lines */
};

static int gaps_of(const struct ws_stretches *all)
{
    int gaps = 0;

    for (int i = 1; i < all->lines; i++)
        gaps += all->line[i] > all->line[i - 1] + 1;
    return gaps;
}

/* The address of a line; no later address is shorter. */
static void line_text(int line, char text[16])
{
    snprintf(text, 16, "0x%04x", (unsigned)line * WS_STRETCH_LINE);
}

/* The widest label: the elements of the last chunk. */
static void widest_text(const struct ws_stretches *all, char text[WS_STRETCH_TEXT_SIZE])
{
    double widest = 0;

    for (int i = 0; i < all->count; i++) {
        char one[WS_STRETCH_TEXT_SIZE];
        double width = ws_text_width(ws_stretch_text(&all->one[i], one), 1, false, false);

        if (width <= widest)
            continue;
        widest = width;
        snprintf(text, WS_STRETCH_TEXT_SIZE, "%s", one);
    }
}

static struct map map_of(const struct ws_room *room)
{
    const struct ws_stretches *all = &room->model->shared.stretches;
    struct map map = {.room = room, .all = all};
    double scale = fmax(1, fmin(room->width / 520, 2));
    char widest[WS_STRETCH_TEXT_SIZE] = "", last[16];

    map.left = ws_whole(NAME * scale, room->unit);
    map.head = ws_whole(HEAD * scale, room->unit);
    map.cell = ws_whole((room->width - map.left - 2) / WS_STRETCHES_LINE, room->unit);
    map.line = ws_whole(
        fmin((room->height - map.head - 1) / (all->lines + (double)gaps_of(all) / GAP_PART),
             MOST_LINE * scale),
        room->unit);
    map.gap = ws_whole(map.line / GAP_PART, room->unit);
    line_text(all->lines ? all->line[all->lines - 1] : 0, last);
    map.named = fmin(ws_label_share(map.line),
                     (map.left - 8) / fmax(ws_text_width(last, 1, true, false), 1));
    widest_text(all, widest);
    map.size = ws_fitting_size(widest, map.cell - 8, LEAST_SIZE, ws_label_share(map.line));
    return map;
}

static struct ws_extent least(const struct ws_room *room)
{
    const struct ws_stretches *all = &room->model->shared.stretches;
    double row = ws_least_row(room->unit);

    return (struct ws_extent){NAME + WS_STRETCHES_LINE * LEAST_CELL + 2,
                              HEAD + all->lines * row + gaps_of(all) * row / GAP_PART + 2};
}

static void draw_heads(struct ws_scene *scene, const struct map *map)
{
    double size = fmin(map->head * 0.55, map->cell / 4);
    char text[16];

    for (int i = 0; i < WS_STRETCHES_LINE; i++) {
        snprintf(text, sizeof text, "+0x%02x", (unsigned)i * WS_STRETCH_BYTES);
        ws_scene_text(scene, map->left + (i + 0.5) * map->cell, map->head / 2 - 1, size,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
}

/* Draws the first of the chunks at an address, and the number of the others. */
static void draw_chunk(struct ws_scene *scene, const struct map *map, int address,
                       struct ws_box box)
{
    char text[WS_STRETCH_TEXT_SIZE], label[WS_STRETCH_TEXT_SIZE + 16];
    int count;
    const struct ws_stretch *stretch = ws_stretches_at(map->all, address, &count);

    if (!stretch)
        return;
    ws_stretch_text(stretch, text);
    if (count > 1)
        snprintf(label, sizeof label, "%d chunks", count);
    else
        snprintf(label, sizeof label, "%s", text);
    ws_piece_draw(map->room, scene, box, stretch, true, label,
                  count > 1 ? ws_fitting_size(label, box.width - 4, LEAST_SIZE, map->size)
                            : map->size,
                  count > 1 ? WS_ROLE_ALERT_TEXT : WS_ROLE_LABEL);
}

static void draw_line(struct ws_scene *scene, const struct map *map, int line, double y)
{
    const struct ws_box box = {map->left, y, WS_STRETCHES_LINE * map->cell, map->line};
    char text[16];

    ws_scene_rect(scene, box, 0, WS_ROLE_PANEL, no_tint);
    for (int i = 1; i < WS_STRETCHES_LINE; i++)
        ws_scene_line(scene, box.x + i * map->cell, y, box.x + i * map->cell, y + map->line,
                      WS_ROLE_RULE, false);
    for (int i = 0; i < WS_STRETCHES_LINE; i++)
        draw_chunk(scene, map, line * WS_STRETCH_LINE + i * WS_STRETCH_BYTES,
                   (struct ws_box){box.x + i * map->cell, y, map->cell, map->line});
    ws_scene_outline(scene, box, WS_ROLE_RULE);
    line_text(line, text);
    ws_scene_text(scene, map->left - 6, y + map->line / 2, map->named, WS_ANCHOR_END, WS_ROLE_CODE,
                  text);
}

static void build(struct ws_scene *scene, const struct ws_room *room)
{
    struct map map;
    double y;

    if (!room->model->shared.there) {
        ws_pieces_none(room, scene);
        return;
    }
    map = map_of(room);
    draw_heads(scene, &map);
    y = map.head;
    for (int i = 0; i < map.all->lines; i++) {
        if (i && map.all->line[i] > map.all->line[i - 1] + 1)
            y += map.gap;
        draw_line(scene, &map, map.all->line[i], y);
        y += map.line;
    }
    ws_tables_add(
        room->tables,
        (struct ws_table){.all = {0, 0, map.left + WS_STRETCHES_LINE * map.cell + 1, y + 1},
                          .head = map.head,
                          .side = map.left});
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    (void)variant;
    return (struct ws_panel_weight){.width = 460, .height = 1};
}

/* The bytes that are read, or the error. */
static bool remark(const struct ws_desk *desk, bool brief, struct ws_remark *remark)
{
    const struct ws_shared *shared = &desk->model.shared;
    bool beyond = shared->end > WS_SHARED_MOST;

    if (!shared->there)
        return false;
    *remark = (struct ws_remark){
        .size = 11, .role = beyond || shared->overlaps ? WS_ROLE_ALERT_TEXT : WS_ROLE_SMALL};
    if (beyond)
        snprintf(remark->text, sizeof remark->text,
                 brief ? "beyond 227 KB" : "reads up to 0x%x, beyond the block's 227 KB: fault",
                 (unsigned)shared->end - 1);
    else if (shared->overlaps)
        snprintf(remark->text, sizeof remark->text,
                 brief ? "overlaps" : "offsets overlap: several elements share a place");
    else
        snprintf(remark->text, sizeof remark->text,
                 brief ? "0x%04x\u20130x%04x" : "reads bytes 0x%04x to 0x%04x",
                 (unsigned)shared->first, (unsigned)shared->end - 1);
    return true;
}

const struct ws_panel_row ws_panel_shared = {
    .name = "shared",
    .title = "Shared memory",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .least = least,
    .build = build,
    .remark = remark,
};
