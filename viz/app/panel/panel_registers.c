/*
 * The register file: 32 lanes with their registers, each divided into its elements, in the number
 * of columns of lanes that fills the panel best. The source register of movmatrix is drawn the same
 * way, with the lanes that held its elements before.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel.h"
#include "viz/app/panel/registers.h"
#include "viz/figure/sheet.h"
#include "viz/figure/source_lane.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"

/* Sizes where labels are of 10 px; they grow with them. */
enum { LANE_WIDTH = 30, SOURCE_WIDTH = 84, HEAD = 30, BETWEEN = 16, LANE_SIZE = 11 };
enum { MOST_CELL_WIDTH = 96, MOST_CELL_HEIGHT = 44 };
enum { LEGIBLE = 1000 }; /* outweighs all other criteria */

struct sizes {
    int columns, lanes;       /* columns of lanes; lanes in each */
    double scale, lane, head; /* of the parts around the cells */
    double cell_width, cell_height;
    double size; /* of the labels */
    bool brief;  /* "3,5" rather than "M2[3,5]" */
    bool source; /* as lanes held the elements before */
};

/* Room for a lane's name, and where it reads and in which wavefront, where that is known. */
static double lane_width(const struct ws_room *room)
{
    return LANE_WIDTH + (room->model->sourced ? SOURCE_WIDTH : 0);
}

/* What a register holds is named by its place in memory, in every view. */
static void element_text(const struct ws_room *room, const char *registers, struct ws_slot slot,
                         bool brief, char *text, size_t size)
{
    const struct ws_mapping *mapping = &room->model->evidence.mapping;
    enum ws_label_by label = room->state->choices.label;

    ws_element_label(mapping, registers, slot, label, WS_VIEW_MEMORY, text, size);
    if (brief && (label == WS_LABEL_THREAD || label == WS_LABEL_ELEMENT)) {
        struct ws_place place = ws_mapping_place(mapping, slot);

        snprintf(text, size, "%d,%d", place.row, place.column);
    } else if (brief && label == WS_LABEL_TV) { /* the row is the lane's */
        snprintf(text, size, "V%d", ws_value_number(mapping->variant, slot));
    }
}

/* The element that a GPU run found, in memory coordinates. */
static void found_text(const struct ws_gpu_trial *trial, struct ws_slot slot, char *text,
                       size_t size)
{
    struct ws_place place = ws_mapping_place(&trial->found, slot);
    char name[WS_PLACE_SIZE];

    snprintf(text, size, "%s",
             place.matrix < 0 ? "?"
                              : ws_place_name(trial->found.variant, WS_VIEW_MEMORY, place, name));
}

/* The name of the last element, which has the maximum width. */
static void last_text(const struct ws_room *room, bool brief, char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(room->model->variant);
    struct ws_slot last = {WS_LANES - 1, moved->registers - 1, moved->elements - 1, 0};

    element_text(room, NULL, last, brief, text, size);
}

/* Cells that fill the panel with `columns` columns of lanes, and labels that fit them. */
static struct sizes sizes_of(const struct ws_room *room, int columns, double scale)
{
    const struct ws_variant *variant = room->model->variant;
    int across = ws_moved(variant)->registers * ws_moved(variant)->elements;
    struct sizes sizes = {.columns = columns,
                          .lanes = WS_LANES / columns,
                          .scale = scale,
                          .lane = ws_whole(lane_width(room) * scale, room->unit),
                          .head = ws_whole(HEAD * scale, room->unit)};
    double width = (room->width - (columns - 1) * BETWEEN) / columns - sizes.lane;
    double height = (room->height - sizes.head) / sizes.lanes, most;
    char full[24], brief[24];

    sizes.cell_width =
        ws_whole(fmin(width / across, fmax(MOST_CELL_WIDTH, 3.5 * height)), room->unit);
    sizes.cell_height =
        ws_whole(fmin(height, fmax(MOST_CELL_HEIGHT, sizes.cell_width / 2)), room->unit);
    last_text(room, false, full, sizeof full);
    last_text(room, true, brief, sizeof brief);
    most = ws_label_share(sizes.cell_height);
    sizes.size =
        ws_fitting_size(full, fmin(sizes.cell_width - 8, 0.9 * sizes.cell_width), 7.5, most);
    sizes.brief = sizes.size < fmin(WS_LEAST_LABEL, most);
    if (sizes.brief)
        sizes.size = ws_fitting_size(brief, sizes.cell_width - 3, 4, most);
    return sizes;
}

/* With the number of columns of lanes that leaves most of it visible. */
struct ws_extent ws_registers_least(const struct ws_room *room)
{
    const struct ws_operand *moved = ws_moved(room->model->variant);
    int across = moved->registers * moved->elements;
    struct ws_extent best = {0, 0};
    double best_part = -1, cell;
    char brief[24];

    last_text(room, true, brief, sizeof brief);
    cell = ws_whole_up(ws_text_width(brief, WS_LEAST_LABEL, false, false) + 3, room->unit);
    for (int columns = 1; columns <= 4; columns *= 2) {
        struct ws_extent least = {columns * (lane_width(room) + across * cell) +
                                      (columns - 1) * BETWEEN + 3,
                                  HEAD + WS_LANES / columns * ws_least_row(room->unit) + 1};
        double part =
            fmin(room->seen_width / least.width, 1) * fmin(room->seen_height / least.height, 1);

        if (part > best_part + 0.01) {
            best = least;
            best_part = part;
        }
    }
    return best;
}

static struct sizes make_sizes(const struct ws_room *room, bool source)
{
    struct sizes best = {0};
    double best_score = -1;

    for (int columns = 1; columns <= 4; columns *= 2) {
        struct sizes sizes = sizes_of(room, columns, 1);
        double score = sizes.size * (sizes.brief ? 0.6 : 1) - 0.2 * columns;

        score += sizes.size >= WS_LEAST_LABEL ? LEGIBLE : 0;
        if (score > best_score) {
            best = sizes;
            best_score = score;
        }
    }
    best = sizes_of(room, best.columns, ws_head_scale(best.size, room, ws_registers_least(room)));
    best.source = source;
    return best;
}

/* The names of the registers; NULL: PTX's. */
static const char *registers_of(const struct ws_variant *variant, const struct sizes *sizes)
{
    return sizes->source ? variant->family->source : NULL;
}

static void draw_head(const struct ws_room *room, struct ws_scene *scene, const struct sizes *sizes,
                      double x)
{
    const struct ws_variant *variant = room->model->variant;
    double width = ws_moved(variant)->elements * sizes->cell_width;

    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        double left = x + sizes->lane + reg * width, size = 9 * sizes->scale;
        struct ws_shown shown = WS_SHOWS_NOTHING;
        char name[WS_REGISTER_SIZE];

        shown.reg = reg;
        ws_scene_open(scene, shown);
        ws_scene_rect(scene, (struct ws_box){left, 0, width, sizes->head}, 0, WS_ROLE_NONE,
                      (struct ws_tint){WS_TINT_NONE, 0});
        ws_scene_text(scene, left + width / 2, 7 * sizes->scale,
                      fmin(12 * sizes->scale, width / ws_text_width("r3", 1, false, true)),
                      WS_ANCHOR_MIDDLE, WS_ROLE_HEADING,
                      ws_register_called(variant, registers_of(variant, sizes), reg, name));
        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            int bit = ws_element_bit(ws_moved(variant), element);
            char text[24];

            snprintf(text, sizeof text, "%d\u2013%d", bit, bit + ws_moved(variant)->width_bits - 1);
            if (ws_text_width(text, size, false, false) > sizes->cell_width - 6)
                snprintf(text, sizeof text, "%d", bit);
            ws_scene_text(scene, left + (element + 0.5) * sizes->cell_width, 21 * sizes->scale,
                          size, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
        }
        ws_scene_close(scene);
    }
}

/* The slot of the mapping whose element is in a register's part; false without an element. */
static bool held_in(const struct ws_room *room, const struct sizes *sizes, struct ws_slot part,
                    struct ws_slot *held)
{
    *held = part;
    return !sizes->source ||
           ws_source_slot(&room->model->evidence.mapping, part.lane, part.element, held);
}

static void draw_element(const struct ws_room *room, struct ws_scene *scene,
                         const struct sizes *sizes, struct ws_slot part, struct ws_box box)
{
    const struct ws_mapping *mapping = &room->model->evidence.mapping;
    const char *registers = registers_of(mapping->variant, sizes);
    bool named_by_part = room->state->choices.label == WS_LABEL_REGISTER, differs;
    struct ws_slot held;
    struct ws_shown shown;
    char text[64];
    int group;

    if (!held_in(room, sizes, part, &held))
        return;
    shown = ws_model_shown(room->model, held);
    differs = room->trial && !sizes->source && ws_gpu_trial_differs(room->trial, mapping, held);
    group = ws_scene_open(scene, shown);
    ws_scene_tooltip(scene, group, ws_element_words(mapping, NULL, held, text, sizeof text));
    ws_scene_rect(scene, box, 0, differs ? WS_ROLE_ALERT : WS_ROLE_CELL,
                  ws_tint_of(room->state->choices.colour, &shown));
    element_text(room, registers, named_by_part ? part : held, sizes->brief, text, sizeof text);
    if (differs)
        found_text(room->trial, held, text, sizeof text);
    if (sizes->size >= 4)
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, sizes->size,
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
    ws_scene_close(scene);
}

static void draw_register(const struct ws_room *room, struct ws_scene *scene,
                          const struct sizes *sizes, struct ws_slot slot, double x, double y)
{
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    for (; slot.element < ws_moved(room->model->variant)->elements; slot.element++)
        draw_element(room, scene, sizes, slot,
                     (struct ws_box){x + slot.element * sizes->cell_width, y, sizes->cell_width,
                                     sizes->cell_height});
    ws_scene_close(scene);
}

/* Frames each register's column, as a visual guide. */
static void draw_frames(const struct ws_variant *variant, struct ws_scene *scene,
                        const struct sizes *sizes, double x)
{
    double width = ws_moved(variant)->elements * sizes->cell_width;

    for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
        ws_scene_rect(scene,
                      (struct ws_box){x + sizes->lane + reg * width, sizes->head, width,
                                      sizes->lanes * sizes->cell_height},
                      0, WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
}

void ws_registers_build(struct ws_scene *scene, const struct ws_room *room, bool source)
{
    const struct ws_variant *variant = room->model->variant;
    struct sizes sizes = make_sizes(room, source);
    double file_width =
        sizes.lane + ws_moved(variant)->registers * ws_moved(variant)->elements * sizes.cell_width;
    double width = sizes.columns * file_width + (sizes.columns - 1) * BETWEEN;
    double left = ws_whole(fmax((room->width - width) / 2, room->unit), room->unit);

    for (int column = 0; column < sizes.columns; column++) {
        double x = left + column * ws_whole(file_width + BETWEEN, room->unit);

        draw_head(room, scene, &sizes, x);
        if (room->model->sourced && !source)
            ws_scene_text(
                scene, x + sizes.lane - 6, sizes.head * 0.75,
                fmin(10 * sizes.scale,
                     (sizes.lane - 8) / ws_text_width("line:byte, wavefront", 1, false, false)),
                WS_ANCHOR_END, WS_ROLE_AXIS, "line:byte, wavefront");
        for (int i = 0; i < sizes.lanes; i++) {
            int lane = column * sizes.lanes + i;
            double y = sizes.head + i * sizes.cell_height;
            struct ws_shown shown = WS_SHOWS_NOTHING;
            char text[48], reads[WS_SOURCE_SIZE];

            /* The lane that held it before is highlighted like a lane that supplies an address. */
            *(source ? &shown.address_lane : &shown.lane) = lane;
            ws_scene_open(scene, shown);
            ws_scene_rect(scene, (struct ws_box){x, y, sizes.lane - 2, sizes.cell_height}, 3,
                          WS_ROLE_NONE, (struct ws_tint){WS_TINT_NONE, 0});
            snprintf(text, sizeof text, "T%d", lane);
            if (room->model->sourced && !ws_model_inactive(room->model, lane))
                snprintf(text, sizeof text, "T%d  %s  w%d", lane,
                         ws_source_name(room->model->report.banks.addresses.source[lane], reads),
                         room->model->wavefront[lane]);
            ws_scene_text(scene, x + sizes.lane - 6, y + sizes.cell_height / 2,
                          fmin(LANE_SIZE * sizes.scale, ws_label_share(sizes.cell_height)),
                          WS_ANCHOR_END, WS_ROLE_AXIS, text);
            ws_scene_close(scene);
            for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
                draw_register(room, scene, &sizes, (struct ws_slot){lane, reg, 0, 0},
                              x + sizes.lane + reg * ws_moved(variant)->elements * sizes.cell_width,
                              y);
        }
        draw_frames(variant, scene, &sizes, x);
        ws_tables_add(room->tables,
                      (struct ws_table){.all = {x, 0, file_width + 1,
                                                sizes.head + sizes.lanes * sizes.cell_height + 1},
                                        .head = sizes.head,
                                        .side = sizes.lane});
    }
}

static void build_registers_panel(struct ws_scene *scene, const struct ws_room *room)
{
    ws_registers_build(scene, room, false);
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    int across = ws_moved(variant)->registers * ws_moved(variant)->elements;

    return (struct ws_panel_weight){.width = across <= 4   ? 0.62
                                             : across <= 8 ? 0.94
                                                           : 1.2,
                                    .height = 0.54};
}

/* Whether a GPU run agreed; otherwise the coordinates that the labels use. */
static bool remark(const struct ws_desk *desk, bool brief, struct ws_remark *remark)
{
    bool names_places = desk->state.choices.label == WS_LABEL_THREAD ||
                        desk->state.choices.label == WS_LABEL_ELEMENT;

    (void)brief;
    if (desk->has_trial) {
        bool right = desk->trial.as_predicted;

        *remark = (struct ws_remark){.size = 12, .role = right ? WS_ROLE_NOTE : WS_ROLE_ALERT_TEXT};
        snprintf(remark->text, sizeof remark->text, "%s",
                 right ? "\u2713 as on the GPU" : "GPU result differs");
    } else if (names_places) {
        *remark = (struct ws_remark){.size = 11, .role = WS_ROLE_SMALL};
        snprintf(remark->text, sizeof remark->text, "M[row,column] in %s",
                 desk->state.choices.variant->family->source ? "the source" : "memory");
    }
    return desk->has_trial || names_places;
}

const struct ws_panel_row ws_panel_registers = {
    .name = "registers",
    .title = "Registers",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .least = ws_registers_least,
    .build = build_registers_panel,
    .remark = remark,
};
