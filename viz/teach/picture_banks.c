/*
 * Rows in the banks: a column for each group of banks, a line for each wavefront. Every lane's row
 * stands in the column of its group, in the line of the wavefront that moves it; so a phase is as
 * high as its highest stack. Until the answer is told the addresses stand beside empty columns.
 */
#include <inttypes.h>
#include <stdio.h>

#include "probe/address/bank.h"
#include "probe/isa/lanes.h"
#include "viz/figure/bank_words.h"
#include "viz/teach/pictures.h"

enum {
    LINES = 8,
    LIST = 112,
    COLUMN = 48,
    LINE = 20,
    TITLE = 22,
    HEADS = 20,
    APART = 34,
    BELOW = 26,
    LEAST_HEIGHT = 300, /* px of a room, for four phases with all their names */
    EDGE = 4,
    SMALL_COLUMN = 14,
    SMALL_LINE = 13,
    SMALL_APART = 18,
};

static bool count(const struct ws_variant *variant, const struct ws_address_options *options,
                  struct ws_banks *banks, struct ws_error *error)
{
    struct ws_addresses addresses;

    if (!ws_addresses_make(variant, options, &addresses, error))
        return false;
    ws_banks_count(&addresses, 0, banks);
    return !banks->faulting || ws_fail(error, "lane %d's address faults, and no banks are counted",
                                       ws_first_lane(banks->faulting));
}

/* Each row of a phase where it stands; `named` with its lane. */
static void draw_stacks(struct ws_scene *scene, const struct ws_banks *banks,
                        const struct ws_phase *phase, struct ws_box grid, bool named)
{
    const struct ws_variant *variant = banks->addresses.variant;
    const double width = grid.width / ws_bank_groups(variant), height = grid.height / LINES;
    int wavefront[WS_LANES];
    char text[16];

    ws_phase_schedule(&banks->addresses, phase, wavefront);
    for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++) {
        struct ws_box box = {grid.x +
                                 ws_bank_group(variant, banks->addresses.address[lane]) * width,
                             grid.y + wavefront[lane] * height, width, height};

        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, lane});
        snprintf(text, sizeof text, "T%d", lane);
        if (named)
            ws_scene_text(scene, box.x + width / 2, box.y + height / 2, 12, WS_ANCHOR_MIDDLE,
                          WS_ROLE_LABEL, text);
    }
}

/* Columns and lines, empty. */
static void draw_grid(struct ws_scene *scene, struct ws_box grid, int groups)
{
    for (int i = 1; i < groups; i++)
        ws_scene_line(scene, grid.x + i * grid.width / groups, grid.y,
                      grid.x + i * grid.width / groups, grid.y + grid.height, WS_ROLE_RULE, false);
    ws_scene_outline(scene, grid, WS_ROLE_FRAME);
}

static double phase_width(int groups)
{
    return LIST + groups * COLUMN;
}

static void draw_phase(struct ws_scene *scene, const struct ws_banks *banks,
                       const struct ws_phase *phase, double x, double y, bool told)
{
    const struct ws_variant *variant = banks->addresses.variant;
    const int groups = ws_bank_groups(variant), each = ws_group_banks(variant);
    struct ws_box grid = {x + LIST, y + TITLE + HEADS, groups * COLUMN, LINES * LINE};
    char text[64];

    snprintf(text, sizeof text, "matrix %d", phase->matrix);
    ws_scene_text(scene, x, y + TITLE / 2.0, 14, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    ws_wavefronts_words(phase->wavefronts, text, sizeof text);
    if (told)
        ws_scene_text(scene, grid.x + grid.width, y + TITLE / 2.0, 13, WS_ANCHOR_END,
                      phase->wavefronts > 1 ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE, text);
    ws_scene_text(scene, grid.x, y + TITLE / 2.0, 11, WS_ANCHOR_START, WS_ROLE_AXIS, "banks");
    ws_scene_text(scene, grid.x - 16, y + TITLE + HEADS / 2.0, 11, WS_ANCHOR_END, WS_ROLE_AXIS,
                  "byte");
    for (int i = 0; i < groups; i++) {
        snprintf(text, sizeof text, "%d–%d", i * each, (i + 1) * each - 1);
        ws_scene_text(scene, grid.x + (i + 0.5) * COLUMN, y + TITLE + HEADS / 2.0, 11,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    for (int i = 0; i < phase->lanes && i < LINES; i++) {
        int lane = phase->first_lane + i;

        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, x, grid.y + (i + 0.5) * LINE, 12, WS_ANCHOR_START, WS_ROLE_AXIS, text);
        snprintf(text, sizeof text, "%" PRIu32, banks->addresses.address[lane]);
        ws_scene_text(scene, grid.x - 16, grid.y + (i + 0.5) * LINE, 12, WS_ANCHOR_END,
                      WS_ROLE_CODE, text);
    }
    if (told)
        draw_stacks(scene, banks, phase, grid, true);
    draw_grid(scene, grid, groups);
}

/* "8 + 8 + 8 + 8 = 32 wavefronts" */
static void draw_sum(struct ws_scene *scene, const struct ws_banks *banks, double x, double y)
{
    char text[96], total[40];
    int length = 0;

    for (int i = 0; i < banks->phases; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%d", i ? " + " : "",
                           banks->phase[i].wavefronts);
    ws_wavefronts_words(banks->wavefronts, total, sizeof total);
    snprintf(text + length, sizeof text - (size_t)length, " = %s", total);
    ws_scene_text(scene, x, y, 15, WS_ANCHOR_MIDDLE, WS_ROLE_HEADING, text);
}

/* Down the columns, as the matrices of a tile lie. */
static void draw_phases(struct ws_scene *scene, const struct ws_banks *banks, bool told)
{
    const double width = phase_width(ws_bank_groups(banks->addresses.variant));
    const double height = TITLE + HEADS + LINES * LINE;
    const int high = banks->phases > 2 ? 2 : 1, wide = (banks->phases + high - 1) / high;

    for (int i = 0; i < banks->phases; i++)
        draw_phase(scene, banks, &banks->phase[i], EDGE + i / high * (width + APART),
                   i % high * (height + BELOW), told);
    scene->width = wide * (width + APART) - APART + 2 * EDGE;
    scene->height = high * (height + BELOW) - (banks->phases > 1 ? 0 : BELOW) + 1;
    if (told && banks->phases > 1)
        draw_sum(scene, banks, scene->width / 2, scene->height - BELOW / 2.0);
}

/* All phases beside each other, without names; until it is told, without rows. */
static void draw_case(struct ws_scene *scene, const struct ws_banks *banks, const char *name,
                      double x, double y, bool told)
{
    const int groups = ws_bank_groups(banks->addresses.variant);
    const double width = groups * SMALL_COLUMN;
    char text[40];

    ws_scene_text(scene, x, y + TITLE / 2.0, 14, WS_ANCHOR_START, WS_ROLE_HEADING, name);
    ws_wavefronts_words(banks->wavefronts, text, told ? sizeof text : 1);
    ws_scene_text(scene, x + banks->phases * (width + SMALL_APART) - SMALL_APART, y + TITLE / 2.0,
                  14, WS_ANCHOR_END,
                  banks->wavefronts > banks->phases ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE, text);
    for (int i = 0; i < banks->phases; i++) {
        struct ws_box grid = {x + i * (width + SMALL_APART), y + TITLE + 4, width,
                              LINES * SMALL_LINE};

        if (told)
            draw_stacks(scene, banks, &banks->phase[i], grid, false);
        draw_grid(scene, grid, groups);
        snprintf(text, sizeof text, told ? "matrix %d: %d" : "matrix %d", banks->phase[i].matrix,
                 banks->phase[i].wavefronts);
        ws_scene_text(scene, grid.x + width / 2, grid.y + grid.height + 12, 11, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
    }
}

/* Where there is little room: the first addresses alone stand for all. */
static void draw_small(struct ws_scene *scene, const struct ws_banks *banks, bool told)
{
    const uint32_t *address = banks->addresses.address;
    const double width = ws_bank_groups(banks->addresses.variant) * SMALL_COLUMN + SMALL_APART;
    char text[96];

    snprintf(text, sizeof text, "T0, T1, T2 … give bytes %" PRIu32 ", %" PRIu32 ", %" PRIu32 " …",
             address[0], address[1], address[2]);
    draw_case(scene, banks, text, EDGE, 0, told);
    scene->width = banks->phases * width - SMALL_APART + 2 * EDGE;
    scene->height = TITLE + 4 + LINES * SMALL_LINE + BELOW;
}

/* Two pitches, each without a swizzle and with one. */
static bool draw_cases(const struct ws_picture_room *room, struct ws_scene *scene,
                       struct ws_error *error)
{
    static const struct {
        const char *name;
        int pitch;
        const char *swizzle;
    } cases[] = {
        {"pitch 128, no swizzle", 128, "none"},
        {"pitch 128, swizzle 128 bytes", 128, "128"},
        {"pitch 144, no swizzle", 144, "none"},
        {"pitch 144, swizzle 128 bytes", 144, "128"},
    };
    const double width = ws_phase_count(room->variant) *
                             (ws_bank_groups(room->variant) * SMALL_COLUMN + SMALL_APART) +
                         APART;
    const double height = TITLE + 4 + LINES * SMALL_LINE + BELOW + SMALL_APART;
    struct ws_banks banks;

    for (int i = 0; i < 4; i++) {
        struct ws_address_options options = {.tile = WS_TILE_COLUMNS,
                                             .pitch_bytes = cases[i].pitch};

        if (!ws_swizzle_parse(cases[i].swizzle, &options.swizzle, error) ||
            !count(room->variant, &options, &banks, error))
            return false;
        draw_case(scene, &banks, cases[i].name, EDGE + i % 2 * width, i / 2 * height, true);
    }
    scene->width = 2 * width - APART - SMALL_APART + 2 * EDGE;
    scene->height = 2 * height - SMALL_APART;
    return true;
}

bool ws_picture_banks(const struct ws_picture_room *room, struct ws_scene *scene,
                      struct ws_error *error)
{
    static const struct ws_address_options packed = {0};
    struct ws_banks banks;

    if (room->part > 1)
        return draw_cases(room, scene, error);
    if (!count(room->variant, room->addresses ? room->addresses : &packed, &banks, error))
        return false;
    if (banks.phases > 2 && room->height < LEAST_HEIGHT)
        draw_small(scene, &banks, room->told);
    else
        draw_phases(scene, &banks, room->told);
    return true;
}
