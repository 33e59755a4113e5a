/*
 * Shared memory: one line per row, with the lane that supplies its address, the address, the
 * elements in the row's bytes, and its banks; below, the lanes that access each bank in each phase.
 * movmatrix accesses no memory: the panel shows its source register instead.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/name/lanes.h"
#include "viz/app/model/address_cost.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel_memory.h"
#include "viz/app/panel/registers.h"
#include "viz/figure/memory.h"
#include "viz/figure/named.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

/* Sizes where labels are of 10 px; they grow with them. */
enum {
    LANE_WIDTH = 34,
    ADDRESS_WIDTH = 62,
    BANK_WIDTH = 52,
    SPACE = 6,
    HEAD = WS_MEMORY_HEAD,
    HEAD_SIZE = 10,
    NOTE = 20,
    BETWEEN = 6, /* matrices */
    MOST_ROW = 40,
    MOST_BYTE = 44,
    LEAST_BYTE = 5,
};

struct sizes {
    double scale;                     /* of the parts around the rows */
    double lane, address, bank, head; /* as above, times that */
    double rows_x, byte_width, row_height;
    double size; /* of labels, at most */
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/*
 * One element's label if each has its own; false in the mode with one label per lane's run. A brief
 * label omits the part that all elements share.
 */
static bool element_text(const struct ws_room *room, struct ws_slot slot, bool brief, char *text,
                         size_t size)
{
    const struct ws_variant *variant = room->model->variant;
    const struct ws_place place = ws_mapping_place(&room->model->evidence.mapping, slot);
    char name[WS_ELEMENT_NAME_SIZE];

    switch (room->state->choices.label) {
    case WS_LABEL_ELEMENT:
        snprintf(text, size, "%d,%d", place.row, place.column);
        return true;
    case WS_LABEL_REGISTER:
        snprintf(text, size, "%s", ws_element_name(variant, NULL, slot.reg, slot.element, name));
        return true;
    case WS_LABEL_INDEX:
        snprintf(text, size, "%d", ws_place_number(variant, place));
        return true;
    case WS_LABEL_TV:
        ws_element_label(&room->model->evidence.mapping, NULL, slot, WS_LABEL_TV, WS_VIEW_MEMORY,
                         text, size);
        if (brief)
            snprintf(text, size, "V%d", ws_value_number(variant, slot));
        return true;
    case WS_LABEL_THREAD:
    case WS_LABELS:
        break;
    }
    return false;
}

/* The longest of those labels. */
static const char *widest_element(const struct ws_room *room, bool brief)
{
    const struct ws_variant *variant = room->model->variant;
    bool many = ws_moved(variant)->registers * ws_moved(variant)->elements > 10;

    switch (room->state->choices.label) {
    case WS_LABEL_ELEMENT:
        return ws_moved(variant)->rows > 8      ? "15,15"
               : ws_moved(variant)->columns > 8 ? "7,15"
                                                : "7,7";
    case WS_LABEL_REGISTER:
        return ws_has_halves(ws_moved(variant)) ? "r3.hi" : "e3";
    case WS_LABEL_INDEX:
        return "511";
    case WS_LABEL_TV:
        return brief ? many ? "V10" : "V0" : many ? "T28 V10" : "T28 V0";
    case WS_LABEL_THREAD:
    case WS_LABELS:
        break;
    }
    return "T28";
}

/* What is above, between and below the rows but the strip, for what stands around them at a scale.
 */
static double height_around(const struct ws_room *room, double scale)
{
    const struct ws_variant *variant = room->model->variant;

    return HEAD * scale + (ws_moved(variant)->matrices - 1) * BETWEEN +
           (ws_address_lanes(variant) < WS_LANES ? NOTE * scale : 0);
}

static bool shows_banks(const struct ws_room *room)
{
    return room->state->memory == WS_MEMORY_BANKS && room->model->has_addresses;
}

static struct ws_extent least_memory(const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;
    bool by_lane = room->state->choices.label == WS_LABEL_THREAD;
    double label =
        ws_text_width(by_lane ? "28" : widest_element(room, true), WS_LEAST_LABEL, false, false);
    struct ws_slot first;
    int run = ws_memory_run_end(&room->model->evidence.mapping, (struct ws_place){0}, &first);
    double bytes = ws_moved(variant)->width_bits / 8.0 * (by_lane ? run : 1);

    if (!ws_address_lanes(variant))
        return ws_registers_least(room);
    if (shows_banks(room))
        return ws_memory_banks_least(room);
    return (struct ws_extent){
        LANE_WIDTH + ADDRESS_WIDTH + BANK_WIDTH + 3 * SPACE + 2 +
            ws_row_bytes(variant) *
                ws_whole_up(fmax((label + 2.5) / bytes, LEAST_BYTE), room->unit),
        height_around(room, 1) + ws_memory_strip_least(room) +
            ws_least_row(room->unit) * ws_address_lanes(variant)};
}

static struct sizes make_sizes(const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;
    const double unit = room->unit, strip = ws_memory_strip_height(room);
    struct sizes sizes = {.scale = 1};

    /* The parts around the rows reduce the rows' space, and their size depends on the rows. */
    for (int i = 0; i < 2; i++) {
        double width, height, scale = sizes.scale;

        sizes.lane = ws_whole(LANE_WIDTH * scale, unit);
        sizes.address = ws_whole(ADDRESS_WIDTH * scale, unit);
        sizes.bank = ws_whole(BANK_WIDTH * scale, unit);
        sizes.head = ws_whole(HEAD * scale, unit);
        sizes.rows_x = sizes.lane + sizes.address + 2 * SPACE;
        width = (room->width - sizes.rows_x - sizes.bank - SPACE) / ws_row_bytes(variant);
        height = (room->height - height_around(room, scale) - strip) / ws_address_lanes(variant);
        sizes.row_height = ws_whole(fmin(height, fmax(MOST_ROW, 1.6 * width)), unit);
        sizes.byte_width = ws_whole(fmin(width, fmax(MOST_BYTE, 1.6 * sizes.row_height)), unit);
        sizes.size = fmax(ws_label_share(sizes.row_height), 4);
        sizes.scale = ws_head_scale(sizes.size, room, least_memory(room));
        if (sizes.scale <= scale)
            break;
    }
    return sizes;
}

/* The largest size of a label beside the rows. */
static double beside(const struct sizes *sizes)
{
    return fmin(sizes->size, HEAD_SIZE * sizes->scale);
}

/* Whether the address of a row faults, if banks may be shown. */
static bool row_faults(const struct ws_room *room, struct ws_place row)
{
    char text[WS_FAULT_SIZE];

    return !room->no_banks &&
           ws_lane_fault(room->model,
                         ws_first_lane(ws_mapping_row_lanes(&room->model->evidence.mapping,
                                                            row.matrix, row.row)),
                         text, sizeof text);
}

/* One run of a row's elements that one lane holds in one register: columns `from` to `to` - 1. */
static void draw_run(const struct ws_room *room, struct ws_scene *scene, const struct sizes *sizes,
                     struct ws_place place, int to, double y)
{
    const struct ws_mapping *mapping = &room->model->evidence.mapping;
    double width = ws_moved(mapping->variant)->width_bits / 8.0 * sizes->byte_width;
    struct ws_box box = {sizes->rows_x + place.column * width, y, (to - place.column) * width,
                         sizes->row_height};
    struct ws_shown shown, block = WS_SHOWS_NOTHING;
    bool labelled = row_faults(room, place), brief;
    const char *widest = widest_element(room, false);
    bool narrow = ws_text_width(widest, WS_LEAST_LABEL, false, false) > width - 2;
    const int address_lane = ws_first_lane(ws_mapping_row_lanes(mapping, place.matrix, place.row));
    bool faults = labelled || ws_model_inactive(room->model, address_lane);
    struct ws_slot slot;
    char text[64];

    ws_mapping_slot(mapping, place, &slot);
    shown = ws_shown_element(mapping, slot);
    block.lane = slot.lane;
    block.reg = slot.reg;
    ws_scene_open(scene, block);
    labelled = faults;
    if (faults) /* a faulting row is not loaded or stored; the reason is written across it */
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, no_tint);
    else
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, ws_tint_of(room->state->choices.colour, &shown));
    brief = ws_text_width("T28", WS_LEAST_LABEL, false, false) > box.width - 2;
    snprintf(text, sizeof text, brief ? "%d" : "T%d", slot.lane);
    for (int column = place.column; column < to; column++) {
        struct ws_box cell = {sizes->rows_x + column * width, y, width, sizes->row_height};
        char words[64], label[16];
        int group;

        ws_mapping_slot(mapping, (struct ws_place){place.matrix, place.row, column, 0}, &slot);
        group = ws_scene_open(scene, ws_model_shown(room->model, slot));
        ws_scene_tooltip(scene, group, ws_element_words(mapping, NULL, slot, words, sizeof words));
        ws_scene_rect(scene, cell, 0, WS_ROLE_NONE, no_tint);
        if (column > place.column)
            ws_scene_line(scene, cell.x, y, cell.x, y + 3, WS_ROLE_RULE, false);
        if (!faults && element_text(room, slot, narrow, label, sizeof label)) {
            ws_fit_label(scene, cell, label, widest_element(room, narrow), sizes->size);
            labelled = true;
        }
        ws_scene_close(scene);
    }
    if (!labelled)
        ws_fit_label(scene, box, text, brief ? "28" : "T28", sizes->size);
    ws_scene_close(scene);
}

/* Draws the lane, or lanes as bits, that supply a row's address, and that address. */
static void draw_address_lane(const struct ws_room *room, struct ws_scene *scene,
                              const struct sizes *sizes, struct ws_place row, uint32_t lanes,
                              double y)
{
    const struct ws_model *model = room->model;
    int lane = ws_first_lane(lanes);
    struct ws_box chip = {0, y + 1, sizes->lane, sizes->row_height - 2};
    struct ws_shown shown = WS_SHOWS_NOTHING;
    double middle = y + sizes->row_height / 2;
    char text[96], name[WS_PLACE_SIZE];
    int group;

    shown.matrix = row.matrix;
    shown.row = row.row;
    shown.address_lane = lane;
    group = ws_scene_open(scene, shown);
    row.column = 0;
    snprintf(text, sizeof text, "address from T%d: the row of %s", lane,
             ws_place_name(model->evidence.mapping.variant, WS_VIEW_MEMORY, row, name));
    ws_scene_tooltip(scene, group, text);
    ws_scene_rect(scene, chip, 3, WS_ROLE_CELL,
                  ws_row_tint(room->state->choices.colour, row.matrix, lane));
    ws_lanes_name(lanes, text, sizeof text);
    ws_fit_label(scene, chip, text, lanes == (uint32_t)1 << lane ? "T28" : "T28 +8", beside(sizes));
    if (model->has_addresses) {
        uint32_t address = model->report.banks.addresses.address[lane];
        bool fault = ws_model_fault(model, lane) != NULL, rests = ws_model_inactive(model, lane);
        struct ws_shown heading = WS_SHOWS_NOTHING;

        heading.address_lane = lane;
        ws_scene_open(scene, heading);
        ws_scene_rect(scene,
                      (struct ws_box){sizes->lane + SPACE, y, sizes->address, sizes->row_height}, 0,
                      WS_ROLE_NONE, no_tint);
        snprintf(text, sizeof text, rests ? "\u2014" : "0x%04x", address);
        ws_scene_text(scene, sizes->lane + sizes->address, middle,
                      fmin(beside(sizes), sizes->address / ws_text_width(text, 1, true, false)),
                      WS_ANCHOR_END,
                      fault   ? WS_ROLE_ALERT_TEXT
                      : rests ? WS_ROLE_LABEL_MUTED
                              : WS_ROLE_CODE,
                      text);
        ws_scene_close(scene);
    }
    ws_scene_close(scene);
}

/* The banks that a row covers; for a row that faults, its fault. */
static void draw_banks(const struct ws_room *room, struct ws_scene *scene,
                       const struct sizes *sizes, int lane, double y)
{
    const struct ws_variant *variant = room->model->variant;
    double x = sizes->rows_x + ws_row_bytes(variant) * sizes->byte_width + SPACE;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    int group, wide = ws_group_banks(variant);
    bool faults;
    char text[24];

    if (!room->model->has_addresses || room->no_banks || ws_model_inactive(room->model, lane))
        return;
    faults = room->model->report.banks.faulting >> lane & 1;
    group = ws_bank_group(variant, room->model->report.banks.addresses.address[lane]);
    shown.address_lane = lane;
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, (struct ws_box){x, y + 1, sizes->bank - SPACE, sizes->row_height - 2}, 3,
                  faults ? WS_ROLE_ALERT : WS_ROLE_CELL,
                  faults ? no_tint : ws_memory_bank_tint(wide * group));
    if (faults)
        snprintf(text, sizeof text, "fault");
    else if (wide == 1)
        snprintf(text, sizeof text, "%d", group);
    else
        snprintf(text, sizeof text, "%d\u2013%d", wide * group, wide * group + wide - 1);
    ws_fit_label(scene, (struct ws_box){x, y, sizes->bank - SPACE, sizes->row_height}, text,
                 "24\u201327", beside(sizes));
    ws_scene_close(scene);
}

static void draw_row(const struct ws_room *room, struct ws_scene *scene, const struct sizes *sizes,
                     struct ws_place place, double y)
{
    const struct ws_variant *variant = room->model->variant;
    uint32_t lanes = ws_mapping_row_lanes(&room->model->evidence.mapping, place.matrix, place.row);
    int data = ws_row_data_bytes(variant);

    draw_address_lane(room, scene, sizes, place, lanes, y);
    while (place.column < ws_moved(variant)->columns) {
        struct ws_slot first;
        int to = ws_memory_run_end(&room->model->evidence.mapping, place, &first);

        draw_run(room, scene, sizes, place, to, y);
        place.column = to;
    }
    if (data < ws_row_bytes(variant)) {
        struct ws_box box = {sizes->rows_x + data * sizes->byte_width, y,
                             (ws_row_bytes(variant) - data) * sizes->byte_width, sizes->row_height};

        ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, no_tint);
        ws_scene_text(
            scene, box.x + box.width / 2, y + sizes->row_height / 2,
            fmin(beside(sizes), (box.width - 2) / ws_text_width("padding", 1, false, false)),
            WS_ANCHOR_MIDDLE, WS_ROLE_LABEL_MUTED, "padding");
    }
    ws_memory_fault_draw(
        room, scene, (struct ws_box){sizes->rows_x, y, data * sizes->byte_width, sizes->row_height},
        ws_first_lane(lanes));
    draw_banks(room, scene, sizes, ws_first_lane(lanes), y);
}

static void draw_head(const struct ws_room *room, struct ws_scene *scene, const struct sizes *sizes,
                      int row_bytes)
{
    double size = HEAD_SIZE * sizes->scale, middle = sizes->head / 2 - 1;
    double number = ws_text_width("28", size, false, false);
    int step = sizes->byte_width < number ? 4 : sizes->byte_width < 1.3 * number ? 2 : 1;
    char text[12];

    /* Above the lane and the address that it supplies; the address needs no heading. */
    ws_scene_text(scene, 0, middle, size, WS_ANCHOR_START, WS_ROLE_AXIS, "address from");
    if (!room->no_banks)
        ws_scene_text(scene,
                      sizes->rows_x + row_bytes * sizes->byte_width + SPACE +
                          (sizes->bank - SPACE) / 2,
                      middle, size, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, "banks");
    for (int byte = 0; byte < row_bytes; byte += step) {
        snprintf(text, sizeof text, "%d", byte);
        ws_scene_text(scene, sizes->rows_x + (byte + 0.5) * sizes->byte_width, middle, size,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
}

static void build_memory_panel(struct ws_scene *scene, const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;
    int counted = ws_address_lanes(variant), rows = ws_moved(variant)->rows;
    struct sizes sizes;
    double y;

    if (!counted) {
        ws_registers_build(scene, room, true);
        return;
    }
    if (shows_banks(room)) {
        ws_memory_banks_build(scene, room);
        return;
    }
    sizes = make_sizes(room);
    y = sizes.head;
    draw_head(room, scene, &sizes, ws_row_bytes(variant));
    for (int row = 0; row < counted; row++) {
        if (row && row % rows == 0)
            y += BETWEEN;
        draw_row(room, scene, &sizes, (struct ws_place){row / rows, row % rows, 0, 0}, y);
        y += sizes.row_height;
    }
    ws_tables_add(room->tables, (struct ws_table){.all = {0, 0, room->width, y},
                                                  .head = sizes.head,
                                                  .side = sizes.lane + sizes.address + SPACE});
    if (counted < WS_LANES) {
        char text[96];

        snprintf(text, sizeof text,
                 ws_evidence_unused_count(&room->model->evidence)
                     ? "T%d to T31 supply no row address, but their addresses changed the result."
                     : "T%d to T31: addresses are ignored.",
                 counted);
        ws_scene_text(scene, 0, y + NOTE * sizes.scale / 2 + 1, 11 * sizes.scale, WS_ANCHOR_START,
                      WS_ROLE_SMALL, text);
        y += NOTE * sizes.scale;
    }
    ws_memory_strip_draw(room, scene, y);
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    bool has = ws_address_lanes(variant) > 0;

    return (struct ws_panel_weight){
        .width = has ? 1 : 0.62, .height = 1, .tools = has ? WS_TOOLS_HEIGHT : 0};
}

const struct ws_panel_row ws_panel_memory = {
    .name = "memory",
    .title = "Shared memory",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .least = least_memory,
    .build = build_memory_panel,
    .remark = ws_memory_remark,
    .advice = ws_memory_advice,
};
