/*
 * Shared memory: a line for each row, with the lane that gives its address, the address,
 * what the row's bytes hold, and its banks; below, who hits which bank in each phase.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/lanes.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel.h"
#include "viz/figure/metrics.h"
#include "viz/figure/sheet.h"

enum {
    LANE_WIDTH = 34,
    ADDRESS_WIDTH = 62,
    BANK_WIDTH = 52,
    SPACE = 6,
    HEAD = 18,
    STRIP_HEAD = 24,
    MOST_ROW = 40,
    MOST_WIDTH = 704, /* of a row's bytes */
};

struct sizes {
    double rows_x, byte_width, row_height, between; /* `between`: matrices */
    double strip_row;                               /* height of a phase's line; 0: no strip */
    double size;
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

static struct sizes make_sizes(const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;
    int rows = ws_address_lanes(variant);
    int phases = room->model->has_addresses ? room->model->report.banks.phases : 0;
    bool note = rows < WS_LANES;
    struct sizes sizes = {.rows_x = LANE_WIDTH + ADDRESS_WIDTH + 2 * SPACE, .between = 6};
    double width = room->width - sizes.rows_x - BANK_WIDTH - SPACE, height = room->height - HEAD;

    sizes.byte_width = ws_whole(fmin(width, MOST_WIDTH) / ws_row_bytes(variant), room->unit);
    sizes.strip_row = phases ? ws_whole(fmin(fmax(room->height / 40, 12), 20), room->unit) : 0;
    height -= (ws_moved(variant)->matrices - 1) * sizes.between + (note ? 20 : 0);
    height -= phases ? STRIP_HEAD + phases * sizes.strip_row : 0;
    sizes.row_height = ws_whole(fmin(height / rows, MOST_ROW), room->unit);
    sizes.size = fmin(13, fmax(sizes.row_height * 0.72, 4));
    return sizes;
}

/* One element's label where each has its own; false in the mode that labels a lane's whole run. */
static bool element_text(const struct ws_room *room, struct ws_slot slot, char *text, size_t size)
{
    const struct ws_variant *variant = room->model->variant;
    const struct ws_place place = ws_mapping_place(&room->model->evidence.mapping, slot);
    char name[WS_ELEMENT_NAME_SIZE];

    switch (room->state->choices.label) {
    case WS_LABEL_ELEMENT:
        snprintf(text, size, "%d,%d", place.row, place.column);
        return true;
    case WS_LABEL_REGISTER:
        snprintf(text, size, "%s",
                 ws_element_name(variant, NULL, slot.reg, slot.element, name));
        return true;
    case WS_LABEL_INDEX:
        snprintf(text, size, "%d", ws_place_number(variant, place));
        return true;
    case WS_LABEL_THREAD:
    case WS_LABELS:
        break;
    }
    return false;
}

/* The longest of those labels. */
static const char *widest_element(const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;

    switch (room->state->choices.label) {
    case WS_LABEL_ELEMENT:
        return ws_moved(variant)->rows > 8      ? "15,15"
               : ws_moved(variant)->columns > 8 ? "7,15"
                                                : "7,7";
    case WS_LABEL_REGISTER:
        return ws_has_halves(ws_moved(variant)) ? "r3.hi" : "e3";
    case WS_LABEL_INDEX:
        return "511";
    case WS_LABEL_THREAD:
    case WS_LABELS:
        break;
    }
    return "T28";
}

/* A label in the middle of a box; all that have the same `widest` are of one size. */
static void put_label(struct ws_scene *scene, struct ws_box box, const char *text,
                      const char *widest, double most)
{
    double size = ws_fitting_size(widest, box.width - 2, 4.5, most);

    if (size)
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, size, WS_ANCHOR_MIDDLE,
                      WS_ROLE_LABEL, text);
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
    bool labelled = false, brief;
    struct ws_slot slot;
    char text[64];

    ws_mapping_slot(mapping, place, &slot);
    shown = ws_shown_element(mapping, slot);
    block.lane = slot.lane;
    block.reg = slot.reg;
    ws_scene_open(scene, block);
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, ws_tint_of(room->state->choices.colour, &shown));
    brief = ws_text_width("T28", 8, false, false) > box.width - 2;
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
        if (element_text(room, slot, label, sizeof label)) {
            put_label(scene, cell, label, widest_element(room), sizes->size);
            labelled = true;
        }
        ws_scene_close(scene);
    }
    if (!labelled)
        put_label(scene, box, text, brief ? "28" : "T28", sizes->size);
    ws_scene_close(scene);
}

static bool same_run(const struct ws_mapping *mapping, struct ws_place a, int column)
{
    struct ws_place b = {a.matrix, a.row, column, 0};
    struct ws_slot in_a, in_b;

    return ws_mapping_slot(mapping, a, &in_a) && ws_mapping_slot(mapping, b, &in_b) &&
           in_a.lane == in_b.lane && in_a.reg == in_b.reg;
}

/* The lane, or lanes as bits, whose address names a row, and that address. */
static void draw_address_lane(const struct ws_room *room, struct ws_scene *scene,
                              const struct sizes *sizes, struct ws_place row, uint32_t lanes,
                              double y)
{
    const struct ws_model *model = room->model;
    int lane = ws_first_lane(lanes);
    struct ws_box chip = {0, y + 1, LANE_WIDTH, sizes->row_height - 2};
    struct ws_shown shown = WS_SHOWS_NOTHING;
    double middle = y + sizes->row_height / 2;
    char text[96];
    int group;

    shown.matrix = row.matrix;
    shown.row = row.row;
    shown.address_lane = lane;
    group = ws_scene_open(scene, shown);
    snprintf(text, sizeof text, "lane %d gives the address of matrix %d, row %d", lane,
             shown.matrix, shown.row);
    ws_scene_tooltip(scene, group, text);
    ws_scene_rect(scene, chip, 3, WS_ROLE_CELL, (struct ws_tint){WS_TINT_ADDRESS, lane});
    ws_lanes_name(lanes, text, sizeof text);
    put_label(scene, chip, text, lanes == (uint32_t)1 << lane ? "T28" : "T28 +8", sizes->size);
    if (model->has_addresses) {
        uint32_t address = model->report.banks.addresses.address[lane];
        bool fault = ws_model_fault(model, lane) != NULL;
        double size = fmin(sizes->size, 12);

        ws_scene_rect(scene,
                      (struct ws_box){LANE_WIDTH + SPACE, y, ADDRESS_WIDTH, sizes->row_height}, 0,
                      WS_ROLE_NONE, no_tint);
        snprintf(text, sizeof text, "0x%04x", address);
        ws_scene_text(scene, LANE_WIDTH + SPACE + ADDRESS_WIDTH - SPACE, middle,
                      fmin(size, ADDRESS_WIDTH / ws_text_width(text, 1, true, false)),
                      WS_ANCHOR_END, fault ? WS_ROLE_ALERT_TEXT : WS_ROLE_CODE, text);
    }
    ws_scene_close(scene);
}

/* The palette's eight colours go round the 32 banks, four banks each. */
static struct ws_tint bank_tint(int bank)
{
    return (struct ws_tint){WS_TINT_BANK, bank / 4};
}

/* The banks that a row covers; of one that faults, that it does. */
static void draw_banks(const struct ws_room *room, struct ws_scene *scene,
                       const struct sizes *sizes, int lane, double y)
{
    const struct ws_variant *variant = room->model->variant;
    double x = sizes->rows_x + ws_row_bytes(variant) * sizes->byte_width + SPACE;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    int group, wide = ws_group_banks(variant);
    bool faults;
    char text[24];

    if (!room->model->has_addresses)
        return;
    faults = room->model->report.banks.faulting >> lane & 1;
    group = ws_bank_group(variant, room->model->report.banks.addresses.address[lane]);
    shown.address_lane = lane;
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, (struct ws_box){x, y + 1, BANK_WIDTH - SPACE, sizes->row_height - 2}, 3,
                  faults ? WS_ROLE_ALERT : WS_ROLE_CELL,
                  faults ? no_tint : bank_tint(wide * group));
    if (faults)
        snprintf(text, sizeof text, "fault");
    else
        snprintf(text, sizeof text, "%d\u2013%d", wide * group, wide * group + wide - 1);
    put_label(scene, (struct ws_box){x, y, BANK_WIDTH - SPACE, sizes->row_height}, text,
              "24\u201327", sizes->size);
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
        int to = place.column + 1;

        while (to < ws_moved(variant)->columns &&
               same_run(&room->model->evidence.mapping, place, to))
            to++;
        draw_run(room, scene, sizes, place, to, y);
        place.column = to;
    }
    if (data < ws_row_bytes(variant)) {
        struct ws_box box = {sizes->rows_x + data * sizes->byte_width, y,
                             (ws_row_bytes(variant) - data) * sizes->byte_width, sizes->row_height};

        ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, no_tint);
        ws_scene_text(scene, box.x + box.width / 2, y + sizes->row_height / 2,
                      fmin(sizes->size, 10), WS_ANCHOR_MIDDLE, WS_ROLE_LABEL_MUTED, "padding");
    }
    draw_banks(room, scene, sizes, ws_first_lane(lanes), y);
}

static void draw_head(struct ws_scene *scene, const struct sizes *sizes, int row_bytes)
{
    int step = sizes->byte_width < 14 ? 4 : sizes->byte_width < 16 ? 2 : 1;
    char text[12];

    ws_scene_text(scene, LANE_WIDTH / 2.0, HEAD / 2.0 - 1, 10, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS,
                  "lane");
    ws_scene_text(scene, LANE_WIDTH + ADDRESS_WIDTH, HEAD / 2.0 - 1, 10, WS_ANCHOR_END,
                  WS_ROLE_AXIS, "address");
    ws_scene_text(
        scene, sizes->rows_x + row_bytes * sizes->byte_width + SPACE + (BANK_WIDTH - SPACE) / 2.0,
        HEAD / 2.0 - 1, 10, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, "banks");
    for (int byte = 0; byte < row_bytes; byte += step) {
        snprintf(text, sizeof text, "%d", byte);
        ws_scene_text(scene, sizes->rows_x + (byte + 0.5) * sizes->byte_width, HEAD / 2.0 - 1, 10,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
}

/* Whether a phase fetches the rows of those matrices that it should. */
static bool is_as_specified(const struct ws_model *model, const struct ws_phase *phase)
{
    uint32_t matrices = ((uint32_t)2 << phase->last_matrix) - ((uint32_t)1 << phase->matrix);

    return ws_mapping_lanes_matrices(&model->evidence.mapping, ws_phase_lanes(phase)) == matrices;
}

/* One phase: the bank groups, each with how many different rows it has to give. */
static void draw_phase(const struct ws_room *room, struct ws_scene *scene,
                       const struct sizes *sizes, const struct ws_phase *phase, double y)
{
    const struct ws_variant *variant = room->model->variant;
    int wide = ws_group_banks(variant);
    double left = LANE_WIDTH + SPACE, right = BANK_WIDTH + SPACE;
    double bank_width = ws_whole((room->width - left - right) / WS_BANKS, room->unit);
    char matrices[32], text[40];
    int matrix = ws_phase_matrices(&room->model->evidence.mapping, phase, matrices,
                                   sizeof matrices);

    if (matrix >= 0)
        snprintf(text, sizeof text, "M%d", matrix);
    else if (is_as_specified(room->model, phase))
        snprintf(text, sizeof text, "M%d\u2013%d", phase->matrix, phase->last_matrix);
    else
        snprintf(text, sizeof text, "T%d\u2026", phase->first_lane);
    ws_scene_text(scene, LANE_WIDTH, y + sizes->strip_row / 2, 10, WS_ANCHOR_END, WS_ROLE_AXIS,
                  text);
    for (int group = 0; group < ws_bank_groups(variant); group++) {
        struct ws_box box = {left + wide * group * bank_width, y, wide * bank_width,
                             sizes->strip_row};
        int rows = phase->rows[group];

        ws_scene_open(scene, WS_SHOWS_NOTHING);
        ws_scene_rect(scene, box, 0,
                      rows > 1   ? WS_ROLE_ALERT
                      : rows > 0 ? WS_ROLE_CELL
                                 : WS_ROLE_CELL_MUTED,
                      rows == 1 ? bank_tint(wide * group) : no_tint);
        for (int bank = wide * group; bank < wide * group + wide; bank++) {
            struct ws_shown shown = WS_SHOWS_NOTHING;

            shown.bank = bank;
            shown.matrix = matrix;
            shown.address_lane = phase->first_lane;
            ws_scene_open(scene, shown);
            ws_scene_rect(
                scene, (struct ws_box){left + bank * bank_width, y, bank_width, sizes->strip_row},
                0, WS_ROLE_NONE, no_tint);
            ws_scene_close(scene);
        }
        if (rows) {
            snprintf(text, sizeof text, rows == 1 ? "1 row" : "%d rows", rows);
            put_label(scene, box, text, "8 rows", 10);
        }
        ws_scene_close(scene);
    }
    snprintf(text, sizeof text, "%d wavefront%s", phase->wavefronts,
             phase->wavefronts == 1 ? "" : "s");
    ws_scene_text(scene, left + WS_BANKS * bank_width + SPACE, y + sizes->strip_row / 2,
                  fmin(10, BANK_WIDTH / ws_text_width("8 wavefronts", 1, false, false)),
                  WS_ANCHOR_START, phase->wavefronts > 1 ? WS_ROLE_ALERT_TEXT : WS_ROLE_AXIS, text);
}

/* Where there is nothing to count: which addresses fault and why, as far as there is room. */
static void draw_faults(const struct ws_room *room, struct ws_scene *scene,
                        const struct sizes *sizes, double y)
{
    const struct ws_bank_report *report = &room->model->report;
    double most = fmin(sizes->strip_row * 0.72, 11);
    int line = 0;

    ws_scene_text(scene, 0, y + STRIP_HEAD / 2.0 + 2, 12, WS_ANCHOR_START, WS_ROLE_HEADING,
                  "Nothing to count: addresses fault");
    for (int i = 0; i < report->findings.count && line < report->banks.phases; i++) {
        const struct ws_finding *finding = &report->findings.finding[i];
        char text[sizeof finding->text + 32];
        int more = report->findings.faults - line - 1;

        if (!finding->fault)
            continue;
        if (line == report->banks.phases - 1 && more)
            snprintf(text, sizeof text, "%s (and %d more)", finding->text, more);
        else
            snprintf(text, sizeof text, "%s", finding->text);
        ws_scene_text(scene, 0, y + STRIP_HEAD + (line + 0.5) * sizes->strip_row,
                      fmin(most, (room->width - 4) / ws_text_width(text, 1, false, false)),
                      WS_ANCHOR_START, WS_ROLE_ALERT_TEXT, text);
        line++;
    }
}

static void draw_strip(const struct ws_room *room, struct ws_scene *scene,
                       const struct sizes *sizes, double y)
{
    const struct ws_banks *banks = &room->model->report.banks;

    ws_scene_text(scene, 0, y + STRIP_HEAD / 2.0 + 2, 12, WS_ANCHOR_START, WS_ROLE_HEADING,
                  "Banks, by phase");
    ws_scene_text(scene, room->width - 2, y + STRIP_HEAD / 2.0 + 2, 10, WS_ANCHOR_END,
                  WS_ROLE_SMALL, room->model->report.rule.brief);
    for (int i = 0; i < banks->phases; i++)
        draw_phase(room, scene, sizes, &banks->phase[i], y + STRIP_HEAD + i * sizes->strip_row);
}

static void build_memory_panel(struct ws_scene *scene, const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;
    int counted = ws_address_lanes(variant), rows = ws_moved(variant)->rows;
    struct sizes sizes;
    double y = HEAD;

    if (!counted) {
        char text[192];

        snprintf(text, sizeof text,
                 "%s touches no memory: each lane's register goes straight to other lanes. The "
                 "source view of the matrix shows it as register %s held it.",
                 variant->family->name, variant->family->source);
        ws_lines_draw(scene, 4, HEAD, room->width - 8, 13, WS_ROLE_NOTE, text);
        return;
    }
    sizes = make_sizes(room);
    draw_head(scene, &sizes, ws_row_bytes(variant));
    for (int row = 0; row < counted; row++) {
        if (row && row % rows == 0)
            y += sizes.between;
        draw_row(room, scene, &sizes, (struct ws_place){row / rows, row % rows, 0, 0}, y);
        y += sizes.row_height;
    }
    if (counted < WS_LANES) {
        char text[96];

        snprintf(text, sizeof text,
                 ws_evidence_unused_count(&room->model->evidence)
                     ? "T%d to T31 give no row, and yet changed what came out."
                     : "T%d to T31 give addresses that do not count.",
                 counted);
        ws_scene_text(scene, 0, y + 11, 11, WS_ANCHOR_START, WS_ROLE_SMALL, text);
        y += 20;
    }
    if (sizes.strip_row)
        (room->model->report.banks.faulting ? draw_faults : draw_strip)(room, scene, &sizes, y);
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    return (struct ws_panel_weight){ws_address_lanes(variant) ? 1 : 0.6, 1};
}

/* The wavefronts of the addresses shown. */
static bool remark(const struct ws_desk *desk, struct ws_remark *remark)
{
    const struct ws_bank_report *report = &desk->model.report;
    const struct ws_banks *banks = &report->banks;
    char *text = remark->text, swizzled[WS_SWIZZLED_SIZE];
    const size_t size = sizeof remark->text;
    size_t length;

    if (!ws_address_lanes(desk->state.choices.variant))
        return false;
    *remark = (struct ws_remark){.size = 12, .role = WS_ROLE_ALERT_TEXT};
    if (!desk->model.has_addresses) {
        snprintf(text, size, "no addresses");
        return true;
    }
    if (report->findings.faults)
        snprintf(text, size, "%d address fault%s", report->findings.faults,
                 report->findings.faults == 1 ? "" : "s");
    else if (ws_banks_free(banks))
        snprintf(text, size, "%d wavefront%s, no conflict", banks->wavefronts,
                 banks->wavefronts == 1 ? "" : "s");
    else
        snprintf(text, size, "%d wavefronts, %d at best", banks->wavefronts, banks->phases);
    length = strlen(text);
    /* By what and after what, the control above says. */
    if (*ws_swizzled_words(&report->options, swizzled))
        snprintf(text + length, size - length, ", swizzled");
    if (ws_banks_free(banks) && !report->findings.faults)
        remark->role = WS_ROLE_NOTE;
    return true;
}

const struct ws_panel_row ws_panel_memory = {
    .name = "memory",
    .title = "Shared memory",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .build = build_memory_panel,
    .remark = remark,
};
