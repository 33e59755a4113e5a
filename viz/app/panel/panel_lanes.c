/*
 * The lanes of an MMA: all 32 with the registers that they supply and receive, those of A, B and D
 * beside each other. A cell is a register, labeled with the operand's elements in it.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

/* Sizes where labels are of 10 px. */
enum { LANE_WIDTH = 28, HEAD = 20, BETWEEN = 14, APART = 6, LANE_SIZE = 11, MOST_CELL = 110 };
enum { MOST_CELL_HEIGHT = 30, LEAST_SIZE = 6, SHOWN = WS_SIDES };

static const enum ws_side order[SHOWN] = {WS_SIDE_A, WS_SIDE_B, WS_SIDE_D};
static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

struct sizes {
    int columns, lanes; /* columns of lanes, and lanes in each */
    double scale, lane, head;
    double cell_width, cell_height;
    double size; /* of the labels; 0: none */
};

static const struct ws_variant *operand_of(const struct ws_room *room, int i)
{
    return ws_model_product_operand(&room->model->product, (int)room->state->side[order[i]]);
}

static int registers(const struct ws_room *room)
{
    int count = 0;

    for (int i = 0; i < SHOWN; i++)
        count += ws_moved(operand_of(room, i))->registers;
    return count;
}

static double file_width(const struct ws_room *room, const struct sizes *sizes)
{
    return sizes->lane + registers(room) * sizes->cell_width + (SHOWN - 1) * APART;
}

/* "3,4-5": the elements of its matrix in a register; with several matrices, prefixed by "2:". */
static void held_text(const struct ws_mapping *mapping, int lane, int reg, char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    struct ws_place first = ws_mapping_place(mapping, (struct ws_slot){lane, reg, 0, 0});
    struct ws_place last =
        ws_mapping_place(mapping, (struct ws_slot){lane, reg, moved->elements - 1, 0});
    char matrix[16] = "", row[32], column[32];

    if (moved->matrices > 1)
        snprintf(matrix, sizeof matrix, "%d:", first.matrix);
    snprintf(row, sizeof row, last.row > first.row ? "%d\u2013%d" : "%d", first.row, last.row);
    snprintf(column, sizeof column, last.column > first.column ? "%d\u2013%d" : "%d", first.column,
             last.column);
    snprintf(text, size, "%s%s,%s", matrix, row, column);
}

/* The widest label of all. */
static void widest_text(const struct ws_room *room, char *text, size_t size)
{
    double widest = 0;

    for (int i = 0; i < SHOWN; i++) {
        const struct ws_mapping *mapping =
            &room->model->product.operand[room->state->side[order[i]]].mapping;
        char last[64];

        held_text(mapping, WS_LANES - 1, ws_moved(mapping->variant)->registers - 1, last,
                  sizeof last);
        if (ws_text_width(last, 1, false, false) <= widest)
            continue;
        widest = ws_text_width(last, 1, false, false);
        snprintf(text, size, "%s", last);
    }
}

static struct sizes sizes_of(const struct ws_room *room, int columns)
{
    struct sizes sizes = {.columns = columns, .lanes = WS_LANES / columns, .scale = 1};
    double width, height;
    char widest[64];

    widest_text(room, widest, sizeof widest);
    for (int pass = 0; pass < 2; pass++) {
        sizes.lane = ws_whole(LANE_WIDTH * sizes.scale, room->unit);
        sizes.head = ws_whole(HEAD * sizes.scale, room->unit);
        width =
            (room->width - (columns - 1) * BETWEEN) / columns - sizes.lane - (SHOWN - 1) * APART;
        height = (room->height - sizes.head) / sizes.lanes;
        sizes.cell_width =
            ws_whole(fmin(width / registers(room), fmax(MOST_CELL, 4 * height)), room->unit);
        sizes.cell_height =
            ws_whole(fmin(height, fmax(MOST_CELL_HEIGHT, sizes.cell_width / 3)), room->unit);
        sizes.size = ws_fitting_size(widest, sizes.cell_width - 4, LEAST_SIZE,
                                     ws_label_share(sizes.cell_height));
        sizes.scale = fmax(1, fmin(sizes.size / 10, 2));
    }
    return sizes;
}

static struct sizes best_sizes(const struct ws_room *room)
{
    struct sizes best = sizes_of(room, 1);

    for (int columns = 2; columns <= 4; columns *= 2) {
        struct sizes sizes = sizes_of(room, columns);

        if (sizes.size > best.size + 0.2)
            best = sizes;
    }
    return best;
}

static struct ws_extent least(const struct ws_room *room)
{
    struct ws_extent best = {0, 0};
    double best_part = -1, cell;
    char widest[64];

    widest_text(room, widest, sizeof widest);
    cell = ws_whole_up(ws_text_width(widest, 6.5, false, false) + 3, room->unit);
    for (int columns = 1; columns <= 4; columns *= 2) {
        struct ws_extent size = {
            columns * (LANE_WIDTH + registers(room) * cell + (SHOWN - 1) * APART) +
                (columns - 1) * BETWEEN + 2,
            HEAD + WS_LANES / columns * ws_least_row(room->unit) + 1};
        double part =
            fmin(room->seen_width / size.width, 1) * fmin(room->seen_height / size.height, 1);

        if (part > best_part + 0.01) {
            best = size;
            best_part = part;
        }
    }
    return best;
}

/* A register: its ground, its elements, which can be pointed at, and its content as text. */
static void draw_register(const struct ws_room *room, struct ws_scene *scene,
                          const struct sizes *sizes, int role, struct ws_slot slot,
                          struct ws_box box)
{
    const struct ws_mapping *mapping = &room->model->product.operand[role].mapping;
    int elements = ws_moved(mapping->variant)->elements;
    struct ws_shown first = ws_model_product_shown(&room->model->product, role, slot);
    struct ws_shown block = WS_SHOWS_NOTHING;
    char text[64];

    block.lane = slot.lane;
    block.reg = slot.reg;
    block.operand = role;
    ws_scene_open(scene, block);
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, ws_tint_of(room->state->choices.colour, &first));
    for (; slot.element < elements; slot.element++) {
        double width = box.width / elements;
        int group = ws_scene_open(scene, ws_model_product_shown(&room->model->product, role, slot));

        ws_scene_tooltip(scene, group, ws_element_words(mapping, NULL, slot, text, sizeof text));
        ws_scene_rect(scene,
                      (struct ws_box){box.x + slot.element * width, box.y, width, box.height}, 0,
                      WS_ROLE_NONE, no_tint);
        ws_scene_close(scene);
    }
    held_text(mapping, slot.lane, slot.reg, text, sizeof text);
    if (sizes->size > 0)
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, sizes->size,
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
    ws_scene_close(scene);
}

static void draw_name(const struct ws_variant *operand, struct ws_scene *scene,
                      const struct sizes *sizes, int reg, double x)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;
    double size = 12 * sizes->scale;
    char name[WS_REGISTER_SIZE];

    ws_register_name(operand, reg, name);
    shown.reg = reg;
    shown.operand = (int)ws_moved(operand)->role;
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, (struct ws_box){x, 0, sizes->cell_width, sizes->head}, 0, WS_ROLE_NONE,
                  no_tint);
    ws_scene_text(scene, x + sizes->cell_width / 2, sizes->head / 2,
                  fmin(size, (sizes->cell_width - 2) / ws_text_width(name, 1, false, true)),
                  WS_ANCHOR_MIDDLE, WS_ROLE_HEADING, name);
    ws_scene_close(scene);
}

static void draw_lane_name(struct ws_scene *scene, const struct sizes *sizes, int lane, double x,
                           double y)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char text[16];

    shown.lane = lane;
    snprintf(text, sizeof text, "T%d", lane);
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, (struct ws_box){x, y, sizes->lane - 2, sizes->cell_height}, 3,
                  WS_ROLE_NONE, no_tint);
    ws_scene_text(scene, x + sizes->lane - 6, y + sizes->cell_height / 2,
                  fmin(LANE_SIZE * sizes->scale, ws_label_share(sizes->cell_height)), WS_ANCHOR_END,
                  WS_ROLE_AXIS, text);
    ws_scene_close(scene);
}

/* One operand's registers of a column of lanes; returns where the next begins. */
static double draw_operand(const struct ws_room *room, struct ws_scene *scene,
                           const struct sizes *sizes, int i, int first, double x)
{
    const struct ws_variant *operand = operand_of(room, i);
    int count = ws_moved(operand)->registers;

    for (int reg = 0; reg < count; reg++) {
        double left = x + reg * sizes->cell_width;

        draw_name(operand, scene, sizes, reg, left);
        for (int lane = 0; lane < sizes->lanes; lane++)
            draw_register(room, scene, sizes, (int)ws_moved(operand)->role,
                          (struct ws_slot){first + lane, reg, 0, 0},
                          (struct ws_box){left, sizes->head + lane * sizes->cell_height,
                                          sizes->cell_width, sizes->cell_height});
    }
    ws_scene_rect(scene,
                  (struct ws_box){x, sizes->head, count * sizes->cell_width,
                                  sizes->lanes * sizes->cell_height},
                  0, WS_ROLE_FRAME, no_tint);
    return x + count * sizes->cell_width + APART;
}

static void build(struct ws_scene *scene, const struct ws_room *room)
{
    struct sizes sizes = best_sizes(room);
    double wide = file_width(room, &sizes);
    double width = sizes.columns * wide + (sizes.columns - 1) * BETWEEN;
    double left = ws_whole(fmax((room->width - width) / 2, room->unit), room->unit);

    for (int column = 0; column < sizes.columns; column++) {
        double from = left + column * ws_whole(wide + BETWEEN, room->unit);
        double x = from + sizes.lane;

        for (int lane = 0; lane < sizes.lanes; lane++)
            draw_lane_name(scene, &sizes, column * sizes.lanes + lane, from,
                           sizes.head + lane * sizes.cell_height);
        for (int i = 0; i < SHOWN; i++)
            x = draw_operand(room, scene, &sizes, i, column * sizes.lanes, x);
        ws_tables_add(room->tables,
                      (struct ws_table){.all = {from, 0, wide + 1,
                                                sizes.head + sizes.lanes * sizes.cell_height + 1},
                                        .head = sizes.head,
                                        .side = sizes.lane});
    }
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    (void)variant;
    return (struct ws_panel_weight){.width = 1, .height = 1};
}

const struct ws_panel_row ws_panel_lanes = {
    .name = "lanes",
    .title = "Lanes",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .least = least,
    .build = build,
};
