/*
 * The strip below shared memory: one line per phase with its bank groups, and the number of
 * different rows in each. Pointing at a phase's name highlights its rows in all panels. Nothing is
 * counted if an address faults.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/app/model/address_cost.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel_memory.h"
#include "viz/figure/named.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"

enum { STRIP_HEAD = 24, SPACE = 6, LEAST_SMALL = 8 };

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

double ws_memory_scale(const struct ws_room *room)
{
    return fmax(fmin(fmin(room->seen_width / 600, room->seen_height / 800), 3), 1);
}

double ws_memory_beside(const struct ws_room *room)
{
    return ws_whole(WS_MEMORY_LEFT * ws_memory_scale(room), room->unit);
}

double ws_memory_bank_width(const struct ws_room *room)
{
    return ws_whole(
        (room->width - ws_memory_beside(room) - WS_MEMORY_RIGHT * ws_memory_scale(room)) / WS_BANKS,
        room->unit);
}

struct ws_tint ws_memory_bank_tint(int bank)
{
    return (struct ws_tint){WS_TINT_BANK, bank / 4};
}

static double line_height(const struct ws_room *room)
{
    return ws_whole(
        fmin(fmax(room->height / 40, ws_least_row(room->unit)), 20 * ws_memory_scale(room)),
        room->unit);
}

static double head_height(const struct ws_room *room)
{
    return ws_whole(STRIP_HEAD * ws_memory_scale(room), room->unit);
}

/* With a head of so much, and such lines; of a copy whose sources are known, these below. */
static double strip_height(const struct ws_room *room, double head, double line)
{
    const struct ws_model *model = room->model;
    double sources = model->sourced ? head + model->sources.phases * line : 0;

    return model->has_addresses && !room->no_banks
               ? head + model->report.banks.phases * line + sources
               : 0;
}

double ws_memory_strip_least(const struct ws_room *room)
{
    return strip_height(room, STRIP_HEAD * ws_memory_scale(room), ws_least_row(room->unit));
}

double ws_memory_strip_height(const struct ws_room *room)
{
    return strip_height(room, head_height(room), line_height(room));
}

/* Whether a phase fetches the specified matrices' rows. */
static bool is_as_specified(const struct ws_model *model, const struct ws_phase *phase)
{
    uint32_t matrices = ((uint32_t)2 << phase->last_matrix) - ((uint32_t)1 << phase->matrix);

    return ws_mapping_lanes_matrices(&model->evidence.mapping, ws_phase_lanes(phase)) == matrices;
}

/* Draws one phase: the bank groups, each with its number of different rows. */
static void draw_phase(const struct ws_room *room, struct ws_scene *scene,
                       const struct ws_phase *phase, bool sources, double y)
{
    const struct ws_variant *variant = room->model->variant;
    int wide = ws_group_banks(variant);
    double left = ws_memory_beside(room), height = line_height(room), scale = ws_memory_scale(room);
    double small = fmin(10 * scale, ws_label_share(height));
    double bank_width = ws_memory_bank_width(room);
    /* Copies that move whole sectors wait for other lines, and not for the same place in one. */
    bool waits = !sources || ws_moved(variant)->access->sharing == WS_SHARING_LANES;
    struct ws_shown rows_of = WS_SHOWS_NOTHING;
    char matrices[32], text[40];
    int matrix =
        ws_phase_matrices(&room->model->evidence.mapping, phase, matrices, sizeof matrices);

    if (matrix >= 0 && !variant->family->by_lane)
        snprintf(text, sizeof text, "M%d", matrix);
    else if (!variant->family->by_lane && is_as_specified(room->model, phase))
        snprintf(text, sizeof text, "M%d\u2013%d", phase->matrix, phase->last_matrix);
    else if (variant->family->by_lane)
        snprintf(text, sizeof text, "T%d\u2013%d", phase->first_lane,
                 phase->first_lane + phase->lanes - 1);
    else
        snprintf(text, sizeof text, "T%d\u2026", phase->first_lane);
    rows_of.matrix = matrix;
    ws_scene_open(scene, rows_of);
    ws_scene_rect(scene, (struct ws_box){0, y, left, height}, 0, WS_ROLE_NONE, no_tint);
    ws_scene_text(scene, left - SPACE, y + height / 2, small, WS_ANCHOR_END, WS_ROLE_AXIS, text);
    ws_scene_close(scene);
    for (int group = 0; group < ws_bank_groups(variant); group++) {
        struct ws_box box = {left + wide * group * bank_width, y, wide * bank_width, height};
        int rows = phase->rows[group];

        ws_scene_open(scene, WS_SHOWS_NOTHING);
        ws_scene_rect(scene, box, 0,
                      rows > 1 && waits ? WS_ROLE_ALERT
                      : rows > 0        ? WS_ROLE_CELL
                                        : WS_ROLE_CELL_MUTED,
                      rows == 1 ? ws_memory_bank_tint(wide * group) : no_tint);
        for (int bank = wide * group; bank < wide * group + wide && !sources; bank++) {
            struct ws_shown shown = WS_SHOWS_NOTHING;

            shown.bank = bank;
            shown.matrix = matrix;
            shown.address_lane = phase->first_lane;
            ws_scene_open(scene, shown);
            ws_scene_rect(scene, (struct ws_box){left + bank * bank_width, y, bank_width, height},
                          0, WS_ROLE_NONE, no_tint);
            ws_scene_close(scene);
        }
        if (rows) {
            bool fits = ws_text_width("8 rows", WS_LEAST_LABEL, false, false) <= box.width - 2;

            snprintf(text, sizeof text, !fits ? "%d" : rows == 1 ? "1 row" : "%d rows", rows);
            ws_fit_label(scene, box, text, fits ? "8 rows" : "8", small);
        }
        ws_scene_close(scene);
    }
    if (sources) /* whose wavefronts are those of both sides */
        return;
    ws_wavefronts_words(phase->wavefronts, text, sizeof text);
    ws_scene_text(
        scene, left + WS_BANKS * bank_width + SPACE, y + height / 2,
        fmin(small, (WS_MEMORY_RIGHT * scale - SPACE) / ws_text_width(text, 1, false, true)),
        WS_ANCHOR_START, phase->wavefronts > 1 ? WS_ROLE_ALERT_TEXT : WS_ROLE_AXIS, text);
}

/* Draws the faulting addresses and the reasons, as far as they fit, instead of counts. */
static void draw_faults(const struct ws_room *room, struct ws_scene *scene, double y)
{
    const double height = line_height(room), most = ws_label_share(height);
    const double top = head_height(room), scale = ws_memory_scale(room);
    const int lines = room->model->report.banks.phases;
    uint32_t faulting = 0, later;
    char text[WS_FAULT_SIZE + 32];
    int line = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        if (ws_lane_fault(room->model, lane, text, sizeof text))
            faulting |= (uint32_t)1 << lane;
    ws_scene_text(scene, 0, y + top / 2 + 2, 12 * scale, WS_ANCHOR_START, WS_ROLE_HEADING,
                  "Not counted: addresses fault");
    for (int lane = 0; lane < WS_LANES && line < lines; lane++) {
        struct ws_shown shown = WS_SHOWS_NOTHING;

        later = faulting & ~(((uint32_t)2 << lane) - 1);
        if (!(faulting >> lane & 1))
            continue;
        /* The last line has the number of further faults. */
        ws_lanes_fault(room->model, (uint32_t)1 << lane | (line == lines - 1 ? later : 0), text,
                       sizeof text);
        shown.address_lane = lane;
        ws_scene_open(scene, shown);
        ws_scene_text(scene, 0, y + top + (line + 0.5) * height,
                      fmin(most, (room->width - 4) / ws_text_width(text, 1, false, true)),
                      WS_ANCHOR_START, WS_ROLE_ALERT_TEXT, text);
        ws_scene_close(scene);
        line++;
    }
}

/* Where lanes of a copy read, as if it were in shared memory. */
static void draw_sources(const struct ws_room *room, struct ws_scene *scene, double y)
{
    const struct ws_banks *sources = &room->model->sources;
    double top = head_height(room), height = line_height(room);

    if (!room->model->sourced)
        return;
    ws_scene_text(scene, 0, y + top / 2 + 2, 12 * ws_memory_scale(room), WS_ANCHOR_START,
                  WS_ROLE_HEADING, ws_sources_title(room->model->variant));
    for (int i = 0; i < sources->phases; i++)
        draw_phase(room, scene, &sources->phase[i], true, y + top + i * height);
}

void ws_memory_strip_draw(const struct ws_room *room, struct ws_scene *scene, double y)
{
    const struct ws_banks *banks = &room->model->report.banks;
    const char *title = "Banks 0\u201331, by phase";
    double scale = ws_memory_scale(room), top = head_height(room), height = line_height(room);
    double begins = ws_text_width(title, 12 * scale, false, true) + 2 * SPACE;
    char cost[WS_CYCLES_SIZE];

    if (!room->model->has_addresses || room->no_banks)
        return;
    if (banks->faulting) {
        draw_faults(room, scene, y);
        return;
    }
    ws_scene_text(scene, 0, y + top / 2 + 2, 12 * scale, WS_ANCHOR_START, WS_ROLE_HEADING, title);
    ws_address_cost_cycles(room->model, false, cost, sizeof cost);
    if (ws_text_width(cost, LEAST_SMALL, false, false) > room->width - begins)
        ws_address_cost_cycles(room->model, true, cost, sizeof cost);
    ws_scene_text(scene, room->width - 2, y + top / 2 + 2,
                  fmin(10 * scale, (room->width - begins) / ws_text_width(cost, 1, false, false)),
                  WS_ANCHOR_END, WS_ROLE_SMALL, cost);
    for (int i = 0; i < banks->phases; i++)
        draw_phase(room, scene, &banks->phase[i], false, y + top + i * height);
    draw_sources(room, scene, y + top + banks->phases * height);
    ws_tables_add(room->tables,
                  (struct ws_table){.all = {0, y + top, room->width, banks->phases * height},
                                    .side = ws_memory_beside(room)});
}
