/*
 * Rows in the banks: one column per bank group, one line per lane. Every lane's row is in the
 * column of its group. A group that several rows access has several in its column. Their number is
 * below each column; the largest is the number of wavefronts of the phase. Until the answer is
 * revealed, the addresses are beside empty columns.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "probe/access/bank.h"
#include "probe/name/lanes.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"
#include "viz/teach/pictures.h"

enum {
    LINES = 8,
    LIST = 112,
    COLUMN = 48,
    LEAST_COLUMN = 31,
    LINE = 20,
    TITLE = 22,
    HEADS = 20,
    COUNTS = 18,
    APART = 34,
    MADE = 26, /* the address parameters, at the top */
    BELOW = 26,
    LEAST_HEIGHT = 300, /* px of a space for four phases with all their names */
    EDGE = 4,
    SMALL_COLUMN = 14,
    LEAST_SMALL_COLUMN = 9,
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
    return !banks->faulting ||
           ws_fail(error, WS_CODE_ADDRESS,
                   "the address of lane %d faults, so banks are not counted; align it",
                   ws_first_lane(banks->faulting));
}

/* Each row of a phase in its group's column and its lane's line; `named` with its lane. */
static void draw_rows(struct ws_scene *scene, const struct ws_banks *banks,
                      const struct ws_phase *phase, struct ws_box grid, bool named)
{
    const struct ws_variant *variant = banks->addresses.variant;
    const double width = grid.width / ws_bank_groups(variant), height = grid.height / LINES;
    char text[16];

    for (int i = 0; i < phase->lanes && i < LINES; i++) {
        const int lane = phase->first_lane + i;
        const int group = ws_bank_group(variant, banks->addresses.address[lane]);
        struct ws_box box = {grid.x + group * width, grid.y + i * height, width, height};

        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, lane});
        snprintf(text, sizeof text, "T%d", lane);
        if (named)
            ws_scene_text(scene, box.x + width / 2, box.y + height / 2, 12, WS_ANCHOR_MIDDLE,
                          WS_ROLE_LABEL, text);
    }
}

/* The number of wavefronts of the rows in each column, below it. */
static void draw_counts(struct ws_scene *scene, const struct ws_banks *banks,
                        const struct ws_phase *phase, struct ws_box grid)
{
    const struct ws_variant *variant = banks->addresses.variant;
    const int groups = ws_bank_groups(variant);
    const double width = grid.width / groups, y = grid.y + grid.height + COUNTS / 2.0;
    int wavefront[WS_LANES] = {0};
    char text[16];

    ws_phase_schedule(&banks->addresses, phase, wavefront);
    ws_scene_text(scene, grid.x - 16, y, 11, WS_ANCHOR_END, WS_ROLE_AXIS, "wavefronts");
    for (int group = 0; group < groups; group++) {
        int count = 0;

        for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++)
            if (ws_bank_group(variant, banks->addresses.address[lane]) == group &&
                wavefront[lane] >= count)
                count = wavefront[lane] + 1;
        snprintf(text, sizeof text, "%d", count);
        ws_scene_text(scene, grid.x + (group + 0.5) * width, y, 12, WS_ANCHOR_MIDDLE,
                      count > 1 && count == phase->wavefronts ? WS_ROLE_ALERT_TEXT : WS_ROLE_AXIS,
                      text);
    }
}

/* Empty columns and lines. */
static void draw_grid(struct ws_scene *scene, struct ws_box grid, int groups)
{
    for (int i = 1; i < groups; i++)
        ws_scene_line(scene, grid.x + i * grid.width / groups, grid.y,
                      grid.x + i * grid.width / groups, grid.y + grid.height, WS_ROLE_RULE, false);
    ws_scene_outline(scene, grid, WS_ROLE_FRAME);
}

/*
 * The width of a column, if `across` phases share the width and need `rest` px each for other
 * parts.
 */
static double column_width(const struct ws_picture_room *room, int groups, int across, double rest,
                           double least, double most)
{
    return fmin(fmax(((room->width - 2 * EDGE) / across - rest) / groups, least), most);
}

static void draw_phase(struct ws_scene *scene, const struct ws_banks *banks,
                       const struct ws_phase *phase, double x, double y, double column, bool told)
{
    const struct ws_variant *variant = banks->addresses.variant;
    const int groups = ws_bank_groups(variant), each = ws_group_banks(variant);
    struct ws_box grid = {x + LIST, y + TITLE + HEADS, groups * column, LINES * LINE};
    double banks_x;
    char text[64];

    snprintf(text, sizeof text, "matrix %d: a phase", phase->matrix);
    ws_scene_text(scene, x, y + TITLE / 2.0, 14, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    banks_x = fmax(grid.x, x + ws_text_width(text, 14, false, true) + 10);
    ws_wavefronts_words(phase->wavefronts, text, sizeof text);
    if (told)
        ws_scene_text(scene, grid.x + grid.width, y + TITLE / 2.0, 13, WS_ANCHOR_END,
                      phase->wavefronts > 1 ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE, text);
    ws_scene_text(scene, banks_x, y + TITLE / 2.0, 11, WS_ANCHOR_START, WS_ROLE_AXIS, "banks");
    ws_scene_text(scene, grid.x - 16, y + TITLE + HEADS / 2.0, 11, WS_ANCHOR_END, WS_ROLE_AXIS,
                  "byte");
    for (int i = 0; i < groups; i++) {
        snprintf(text, sizeof text, "%d–%d", i * each, (i + 1) * each - 1);
        ws_scene_text(scene, grid.x + (i + 0.5) * column, y + TITLE + HEADS / 2.0,
                      column < 40 ? 9 : 11, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    for (int i = 0; i < phase->lanes && i < LINES; i++) {
        int lane = phase->first_lane + i;

        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, x, grid.y + (i + 0.5) * LINE, 12, WS_ANCHOR_START, WS_ROLE_AXIS, text);
        snprintf(text, sizeof text, "%" PRIu32, banks->addresses.address[lane]);
        ws_scene_text(scene, grid.x - 16, grid.y + (i + 0.5) * LINE, 12, WS_ANCHOR_END,
                      WS_ROLE_CODE, text);
    }
    if (told) {
        draw_rows(scene, banks, phase, grid, true);
        draw_counts(scene, banks, phase, grid);
    }
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

/* "pitch 128 bytes, no swizzle" instead of `text`, if a tile makes the addresses. */
static void add_made(const struct ws_banks *banks, const struct ws_address_options *options,
                     char *text, size_t size)
{
    if (options->source == WS_FROM_TILE)
        ws_bank_panel_words(options, banks->addresses.variant, (struct ws_bank_apart){true, true},
                            text, size);
}

/* Phases from top to bottom, in the order of a tile's matrices, below the address parameters. */
static void draw_phases(const struct ws_picture_room *room, struct ws_scene *scene,
                        const struct ws_banks *banks, const struct ws_address_options *options)
{
    const int groups = ws_bank_groups(banks->addresses.variant);
    const int high = banks->phases > 2 ? 2 : 1, wide = (banks->phases + high - 1) / high;
    const double column =
        column_width(room, groups, wide, LIST + (wide > 1 ? APART / 2.0 : 0), LEAST_COLUMN, COLUMN);
    const double width = LIST + groups * column, height = TITLE + HEADS + LINES * LINE + COUNTS;
    char made[128] = "";

    add_made(banks, options, made, sizeof made);
    ws_scene_text(scene, EDGE, MADE / 2.0, 13, WS_ANCHOR_START, WS_ROLE_NOTE, made);
    for (int i = 0; i < banks->phases; i++)
        draw_phase(scene, banks, &banks->phase[i], EDGE + i / high * (width + APART),
                   MADE + i % high * (height + BELOW), column, room->told);
    scene->width = wide * (width + APART) - APART + 2 * EDGE;
    scene->height = MADE + high * (height + BELOW) - (banks->phases > 1 ? 0 : BELOW) + 1;
    if (room->told && banks->phases > 1)
        draw_sum(scene, banks, scene->width / 2, scene->height - BELOW / 2.0);
}

/* All phases side by side, without names; without rows until the answer is revealed. */
static void draw_case(struct ws_scene *scene, const struct ws_banks *banks, const char *name,
                      double x, double y, double column, bool told)
{
    const int groups = ws_bank_groups(banks->addresses.variant);
    const double width = groups * column;
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
            draw_rows(scene, banks, &banks->phase[i], grid, false);
        draw_grid(scene, grid, groups);
        snprintf(text, sizeof text, told ? "matrix %d: %d" : "matrix %d", banks->phase[i].matrix,
                 banks->phase[i].wavefronts);
        ws_scene_text(scene, grid.x + width / 2, grid.y + grid.height + 12, 13, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
    }
}

/*
 * In a small space: without the list of addresses. If no pitch makes them, the first ones are
 * printed.
 */
static void draw_small(const struct ws_picture_room *room, struct ws_scene *scene,
                       const struct ws_banks *banks, const struct ws_address_options *options)
{
    const uint32_t *address = banks->addresses.address;
    const int groups = ws_bank_groups(banks->addresses.variant);
    const double column =
        column_width(room, groups, banks->phases, SMALL_APART, LEAST_SMALL_COLUMN, SMALL_COLUMN);
    const double width = groups * column + SMALL_APART;
    char text[128];

    snprintf(text, sizeof text, "T0, T1, T2 …: bytes %" PRIu32 ", %" PRIu32 ", %" PRIu32 " …",
             address[0], address[1], address[2]);
    add_made(banks, options, text, sizeof text);
    draw_case(scene, banks, text, EDGE, 0, column, room->told);
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
        draw_case(scene, &banks, cases[i].name, EDGE + i % 2 * width, i / 2 * height, SMALL_COLUMN,
                  true);
    }
    scene->width = 2 * width - APART - SMALL_APART + 2 * EDGE;
    scene->height = 2 * height - SMALL_APART;
    return true;
}

bool ws_picture_banks(const struct ws_picture_room *room, struct ws_scene *scene,
                      struct ws_error *error)
{
    static const struct ws_address_options packed = {0};
    const struct ws_address_options *options;
    struct ws_banks banks;

    if (room->part > 1)
        return draw_cases(room, scene, error);
    options = room->addresses ? room->addresses : &packed;
    if (!count(room->variant, options, &banks, error))
        return false;
    if (banks.phases > 2 && room->height < LEAST_HEIGHT)
        draw_small(room, scene, &banks, options);
    else
        draw_phases(room, scene, &banks, options);
    return true;
}
