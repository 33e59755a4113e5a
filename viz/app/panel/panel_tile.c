/*
 * The operand of a warpgroup MMA that a descriptor locates in shared memory, by rows and columns:
 * each chunk of 16 bytes is labeled with its address.
 */
#include <math.h>
#include <stdio.h>

#include "viz/app/panel/fit.h"
#include "viz/app/panel/pieces.h"
#include "viz/scene/metrics.h"

enum {
    SIDE = 28, /* px of the row numbers, where labels are of 10 px */
    HEAD = 18,
    MOST_ROW = 30,
    MOST_COLUMN = 40,
    LEAST_PIECE = 42, /* px of a horizontal chunk */
    LEAST_COLUMN = 8, /* and of a vertical one */
    LEAST_SIZE = 5,
    LEAST_NUMBER = 8,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

struct map {
    const struct ws_stretches *all;
    int rows, columns;
    double left, head, width, height; /* of an element */
    double size;                      /* of labels; 0: none */
};

static bool stands(const struct ws_stretches *all)
{
    return all->count && all->one[0].down;
}

static struct map map_of(const struct ws_room *room)
{
    const struct ws_stretches *all = &room->model->shared.stretches;
    struct map map = {.all = all,
                      .rows = ws_described_rows(&all->described),
                      .columns = ws_described_columns(&all->described)};
    double scale = fmax(1, fmin(room->width / 400, 2));
    int across = stands(all) ? 1 : all->one[0].elements;
    double piece, high;

    map.left = ws_whole(SIDE * scale, room->unit);
    map.head = ws_whole(HEAD * scale, room->unit);
    piece = ws_whole(fmin((room->width - map.left - 2) / (map.columns / across),
                          stands(all) ? MOST_COLUMN * scale : 5 * MOST_COLUMN * scale),
                     room->unit);
    map.width = piece / across;
    map.height =
        ws_whole(fmin((room->height - map.head - 2) / map.rows, MOST_ROW * scale), room->unit);
    high = stands(all) ? map.height * all->one[0].elements : map.height;
    map.size = ws_fitting_size("0x00000", piece - 4, LEAST_SIZE, ws_label_share(high));
    map.size = fmin(map.size, 16);
    return map;
}

static struct ws_extent least(const struct ws_room *room)
{
    const struct ws_stretches *all = &room->model->shared.stretches;
    double row = ws_least_row(room->unit);
    int rows, columns;

    if (!all->count)
        return (struct ws_extent){0, 0};
    rows = ws_described_rows(&all->described);
    columns = ws_described_columns(&all->described);
    if (stands(all))
        return (struct ws_extent){SIDE + columns * LEAST_COLUMN + 2, HEAD + rows * row + 2};
    return (struct ws_extent){SIDE + columns / all->one[0].elements * LEAST_PIECE + 2,
                              HEAD + rows * row + 2};
}

/* The numbers of rows or columns; if these are small, only each second, fourth or eighth. */
static void draw_numbers(struct ws_scene *scene, const struct map *map, bool rows)
{
    int count = rows ? map->rows : map->columns, each = 1;
    double part = rows ? map->height : map->width;
    double size = fmin(fmin(ws_label_share(map->head), 11), fmax(part, LEAST_NUMBER));

    while (each * part < (rows ? size : 2 * size))
        each *= 2;
    for (int i = 0; i < count; i++) {
        struct ws_shown shown = WS_SHOWS_NOTHING;
        struct ws_box box = {0, map->head + i * part, map->left - 2, part};
        char text[16];

        if (!rows)
            box = (struct ws_box){map->left + i * part, 0, part, map->head - 1};
        *(rows ? &shown.row : &shown.column) = i;
        shown.operand = (int)map->all->described.role;
        shown.matrix = 0;
        snprintf(text, sizeof text, "%d", i);
        ws_scene_open(scene, shown);
        ws_scene_rect(scene, box, 2, WS_ROLE_NONE, no_tint);
        if (i % each == 0)
            ws_scene_text(scene, rows ? map->left - 6 : box.x + box.width / 2,
                          box.y + box.height / 2, size, rows ? WS_ANCHOR_END : WS_ANCHOR_MIDDLE,
                          WS_ROLE_AXIS, text);
        ws_scene_close(scene);
    }
}

static void build(struct ws_scene *scene, const struct ws_room *room)
{
    struct map map;

    if (!room->model->shared.there) {
        ws_pieces_none(room, scene);
        return;
    }
    map = map_of(room);
    draw_numbers(scene, &map, true);
    draw_numbers(scene, &map, false);
    for (int i = 0; i < map.all->count; i++) {
        const struct ws_stretch *stretch = &map.all->one[i];
        struct ws_box box = {map.left + stretch->column * map.width,
                             map.head + stretch->row * map.height,
                             map.width * (stretch->down ? 1 : stretch->elements),
                             map.height * (stretch->down ? stretch->elements : 1)};
        char text[16];

        snprintf(text, sizeof text, "0x%04x", (unsigned)stretch->address);
        ws_piece_draw(room, scene, box, stretch, false, text, map.size, WS_ROLE_LABEL);
    }
    ws_scene_outline(
        scene, (struct ws_box){map.left, map.head, map.columns * map.width, map.rows * map.height},
        WS_ROLE_FRAME);
    ws_tables_add(room->tables,
                  (struct ws_table){.all = {0, 0, map.left + map.columns * map.width + 1,
                                            map.head + map.rows * map.height + 1},
                                    .head = map.head,
                                    .side = map.left});
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    (void)variant;
    return (struct ws_panel_weight){.width = 220, .height = 1, .least_width = 200};
}

static void called(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", ws_operand_letter(desk->state.choices.described));
}

/* "64 × 16 .f16, K-major". */
static bool remark(const struct ws_desk *desk, bool brief, struct ws_remark *remark)
{
    const struct ws_shared *shared = &desk->model.shared;

    if (!shared->there)
        return false;
    *remark = (struct ws_remark){.size = 11, .role = WS_ROLE_SMALL};
    snprintf(remark->text, sizeof remark->text, "%d \u00d7 %d %s",
             ws_described_rows(&shared->described), ws_described_columns(&shared->described),
             brief ? ""
                   : ws_mma_type_text(
                         ws_mma_operand_type(desk->model.product.mma, shared->described.role)));
    return true;
}

const struct ws_panel_row ws_panel_tile = {
    .name = "tile",
    .title = "Operand",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .least = least,
    .build = build,
    .remark = remark,
    .called = called,
};
