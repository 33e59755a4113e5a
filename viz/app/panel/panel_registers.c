/*
 * The register file: 32 lanes by their registers, each cut into its elements. As many columns of
 * lanes as fill the room best.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/place.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel.h"
#include "viz/figure/metrics.h"
#include "viz/figure/sheet.h"

enum { LANE_WIDTH = 30, HEAD = 30, BETWEEN = 16 };

struct sizes {
    int columns, lanes; /* columns of lanes; lanes in each */
    double cell_width, cell_height;
    double size;     /* of the labels */
    bool brief;      /* "3,5" rather than "M2[3,5]" */
};

/* What a register holds is named by its place in memory, in every view. */
static void element_text(const struct ws_room *room, struct ws_slot slot, bool brief, char *text,
                         size_t size)
{
    const struct ws_mapping *mapping = &room->model->evidence.mapping;
    enum ws_label_by label = room->state->choices.label;

    ws_element_label(mapping, NULL, slot, label, WS_VIEW_MEMORY, text, size);
    if (brief && (label == WS_LABEL_THREAD || label == WS_LABEL_ELEMENT)) {
        struct ws_place place = ws_mapping_place(mapping, slot);

        snprintf(text, size, "%d,%d", place.row, place.column);
    }
}

/* Where a GPU had the element from, in memory coordinates. */
static void found_text(const struct ws_gpu_trial *trial, struct ws_slot slot, char *text,
                       size_t size)
{
    struct ws_place place = ws_mapping_place(&trial->found, slot);
    char name[WS_PLACE_SIZE];

    snprintf(text, size, "%s",
             place.matrix < 0 ? "?" : ws_place_name(WS_VIEW_MEMORY, place, name));
}

static struct sizes make_sizes(const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;
    int across = ws_moved(variant)->registers * ws_moved(variant)->elements;
    struct sizes best = {0};
    double best_score = -1;

    for (int columns = 1; columns <= 4; columns *= 2) {
        double width = (room->width - (columns - 1) * BETWEEN) / columns - LANE_WIDTH;
        struct sizes sizes = {.columns = columns, .lanes = WS_LANES / columns};
        struct ws_slot last = {WS_LANES - 1, ws_moved(variant)->registers - 1,
                               ws_moved(variant)->elements - 1, 0};
        char full[24], brief[24];
        double size, score;

        sizes.cell_width = ws_whole(fmin(width / across, 96), room->unit);
        sizes.cell_height = ws_whole(fmin((room->height - HEAD) / sizes.lanes, 44), room->unit);
        element_text(room, last, false, full, sizeof full);
        element_text(room, last, true, brief, sizeof brief);
        size = ws_fitting_size(full, sizes.cell_width - 8, 7.5, 14);
        sizes.brief = !size;
        if (sizes.brief)
            size = ws_fitting_size(brief, sizes.cell_width - 3, 4, 14);
        sizes.size = fmin(size, sizes.cell_height * 0.68);
        score = sizes.size * (sizes.brief ? 0.6 : 1) - 0.2 * columns;
        if (score > best_score) {
            best = sizes;
            best_score = score;
        }
    }
    return best;
}

static void draw_head(const struct ws_room *room, struct ws_scene *scene, const struct sizes *sizes,
                      double x)
{
    const struct ws_variant *variant = room->model->variant;
    double width = ws_moved(variant)->elements * sizes->cell_width;

    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        double left = x + LANE_WIDTH + reg * width;
        struct ws_shown shown = WS_SHOWS_NOTHING;
        char name[WS_REGISTER_SIZE];

        shown.reg = reg;
        ws_scene_open(scene, shown);
        ws_scene_rect(scene, (struct ws_box){left, 0, width, HEAD}, 0, WS_ROLE_NONE,
                      (struct ws_tint){WS_TINT_NONE, 0});
        ws_scene_text(scene, left + width / 2, 7, 12, WS_ANCHOR_MIDDLE, WS_ROLE_HEADING,
                      ws_register_name(variant, reg, name));
        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            int bit = ws_element_bit(ws_moved(variant), element);
            char text[24];

            snprintf(text, sizeof text, "%d\u2013%d", bit, bit + ws_moved(variant)->width_bits - 1);
            if (ws_text_width(text, 9, false, false) > sizes->cell_width - 6)
                snprintf(text, sizeof text, "%d", bit);
            ws_scene_text(scene, left + (element + 0.5) * sizes->cell_width, 21, 9,
                          WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
        }
        ws_scene_close(scene);
    }
}

static void draw_register(const struct ws_room *room, struct ws_scene *scene,
                          const struct sizes *sizes, struct ws_slot slot, double x, double y)
{
    const struct ws_variant *variant = room->model->variant;
    char text[64];

    ws_scene_open(scene, WS_SHOWS_NOTHING);
    for (slot.element = 0; slot.element < ws_moved(variant)->elements; slot.element++) {
        struct ws_shown shown = ws_model_shown(room->model, slot);
        struct ws_box box = {x + slot.element * sizes->cell_width, y, sizes->cell_width,
                             sizes->cell_height};
        bool differs =
            room->trial && ws_gpu_trial_differs(room->trial, &room->model->evidence.mapping, slot);
        int group = ws_scene_open(scene, shown);

        ws_scene_tooltip(scene, group,
                         ws_element_words(&room->model->evidence.mapping, NULL, slot, text, sizeof text));
        ws_scene_rect(scene, box, 0, differs ? WS_ROLE_ALERT : WS_ROLE_CELL,
                      ws_tint_of(room->state->choices.colour, &shown));
        element_text(room, slot, sizes->brief, text, sizeof text);
        if (differs)
            found_text(room->trial, slot, text, sizeof text);
        if (sizes->size >= 4)
            ws_scene_text(scene, box.x + box.width / 2, y + sizes->cell_height / 2, sizes->size,
                          WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
        ws_scene_close(scene);
    }
    ws_scene_close(scene);
}

/* Frames each register's column, so that the eye finds it. */
static void draw_frames(const struct ws_variant *variant, struct ws_scene *scene,
                        const struct sizes *sizes, double x)
{
    double width = ws_moved(variant)->elements * sizes->cell_width;

    for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
        ws_scene_rect(scene,
                      (struct ws_box){x + LANE_WIDTH + reg * width, HEAD, width,
                                      sizes->lanes * sizes->cell_height},
                      0, WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
}

static void build_registers_panel(struct ws_scene *scene, const struct ws_room *room)
{
    const struct ws_variant *variant = room->model->variant;
    struct sizes sizes = make_sizes(room);
    double file_width =
        LANE_WIDTH + ws_moved(variant)->registers * ws_moved(variant)->elements * sizes.cell_width;
    double width = sizes.columns * file_width + (sizes.columns - 1) * BETWEEN;
    double left = ws_whole(fmax((room->width - width) / 2, room->unit), room->unit);

    for (int column = 0; column < sizes.columns; column++) {
        double x = left + column * ws_whole(file_width + BETWEEN, room->unit);

        draw_head(room, scene, &sizes, x);
        for (int i = 0; i < sizes.lanes; i++) {
            int lane = column * sizes.lanes + i;
            double y = HEAD + i * sizes.cell_height;
            struct ws_shown shown = WS_SHOWS_NOTHING;
            char text[16];

            shown.lane = lane;
            ws_scene_open(scene, shown);
            ws_scene_rect(scene, (struct ws_box){x, y, LANE_WIDTH - 2, sizes.cell_height}, 3,
                          WS_ROLE_NONE, (struct ws_tint){WS_TINT_NONE, 0});
            snprintf(text, sizeof text, "T%d", lane);
            ws_scene_text(scene, x + LANE_WIDTH - 6, y + sizes.cell_height / 2,
                          fmin(11, sizes.cell_height * 0.75), WS_ANCHOR_END, WS_ROLE_AXIS, text);
            ws_scene_close(scene);
            for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
                draw_register(room, scene, &sizes, (struct ws_slot){lane, reg, 0, 0},
                              x + LANE_WIDTH + reg * ws_moved(variant)->elements * sizes.cell_width,
                              y);
        }
        draw_frames(variant, scene, &sizes, x);
    }
}

static struct ws_panel_weight weight(const struct ws_variant *variant)
{
    int across = ws_moved(variant)->registers * ws_moved(variant)->elements;

    return (struct ws_panel_weight){across <= 4 ? 0.62 : across <= 8 ? 0.94 : 1.2, 0.54};
}

/* Whether a GPU just did the same; else where the places are that the labels name. */
static bool remark(const struct ws_desk *desk, struct ws_remark *remark)
{
    bool names_places = desk->state.choices.label == WS_LABEL_THREAD ||
                        desk->state.choices.label == WS_LABEL_ELEMENT;

    if (desk->has_trial) {
        bool right = desk->trial.as_predicted;

        *remark = (struct ws_remark){.size = 12, .role = right ? WS_ROLE_NOTE : WS_ROLE_ALERT_TEXT};
        snprintf(remark->text, sizeof remark->text, "%s",
                 right ? "\u2713 as the GPU just did" : "the GPU did otherwise");
    } else if (names_places) {
        *remark = (struct ws_remark){.size = 11, .role = WS_ROLE_SMALL};
        snprintf(remark->text, sizeof remark->text, "places in %s",
                 desk->state.choices.variant->family->source ? "the source" : "memory");
    }
    return desk->has_trial || names_places;
}

const struct ws_panel_row ws_panel_registers = {
    .name = "registers",
    .title = "Registers",
    .most_zoom = WS_ZOOM_MOST,
    .weight = weight,
    .build = build_registers_panel,
    .remark = remark,
};
