/*
 * What a pitch costs: wavefronts against the pitch of the tile, with and without a swizzle, as the
 * bank rule predicts; and on top, where a capture has timed that pitch, the measured cycles. The two
 * axes are one: cycles = a + b × wavefronts, fitted to the capture.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/address/bank.h"
#include "probe/evidence/timing.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"

enum {
    LEFT = 34,   /* wavefront numbers */
    RIGHT = 44,  /* cycle numbers */
    BOTTOM = 32, /* pitches and what they are */
    TOP = 18,    /* what the axes are */
    PLOT_WIDTH = 392,
    PLOT_HEIGHT = 220,
    LAST_PITCH = 1024,
    PITCH_TICK = 128,
};

#define DOT 2.6

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};
static const struct ws_swizzle swizzle_128 = {3, 4, 3};

struct plot {
    const struct ws_figure *figure;
    const struct ws_captured_variant *captured; /* NULL: nothing was measured */
    struct ws_timing_fit fit;
    double x, y; /* of the plot's area */
    int most;    /* wavefronts at the top */
};

/* Pitches are multiples of what addresses must be aligned to. */
static int pitch_step(const struct plot *plot)
{
    return ws_moved(plot->figure->evidence->mapping.variant)->access->alignment_bytes;
}

/* The addresses at a pitch: a strip of matrices, so that the pitch alone decides. */
static bool addresses_at(const struct plot *plot, int pitch, bool swizzled,
                         struct ws_addresses *addresses, struct ws_error *error)
{
    struct ws_address_options options = {.tile = WS_TILE_STACKED, .pitch_bytes = pitch};

    if (swizzled)
        options.swizzle = swizzle_128;
    return ws_addresses_make(plot->figure->evidence->mapping.variant, &options, addresses, error);
}

static double x_of(const struct plot *plot, int pitch)
{
    return plot->x + (double)PLOT_WIDTH * pitch / (LAST_PITCH + pitch_step(plot));
}

static double y_of(const struct plot *plot, double wavefronts)
{
    return plot->y + PLOT_HEIGHT * (1 - wavefronts / (plot->most * 1.06));
}

static void draw_dot(struct ws_scene *scene, double x, double y, double radius, enum ws_role role,
                     struct ws_tint tint)
{
    ws_scene_rect(scene, (struct ws_box){x - radius, y - radius, 2 * radius, 2 * radius}, radius,
                  role, tint);
}

static void draw_axes(const struct plot *plot, struct ws_scene *scene)
{
    const struct ws_variant *variant = plot->figure->evidence->mapping.variant;
    int phases = ws_phase_count(variant), rows = ws_address_lanes(variant) / phases;
    double bottom = plot->y + PLOT_HEIGHT, right = plot->x + PLOT_WIDTH;
    char text[48];

    ws_scene_text(scene, plot->x - LEFT, plot->y - 9, WS_SMALL_SIZE, WS_ANCHOR_START, WS_ROLE_AXIS,
                  "wavefronts");
    if (plot->captured)
        ws_scene_text(scene, right + RIGHT, plot->y - 9, WS_SMALL_SIZE, WS_ANCHOR_END,
                      WS_ROLE_AXIS, "cycles");
    for (int degree = 1; degree <= rows; degree *= 2) {
        double y = y_of(plot, phases * degree);

        ws_scene_line(scene, plot->x, y, right, y, WS_ROLE_RULE, false);
        snprintf(text, sizeof text, "%d", phases * degree);
        ws_scene_text(scene, plot->x - 6, y, WS_AXIS_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS, text);
        if (!plot->captured)
            continue;
        snprintf(text, sizeof text, "%.1f", plot->fit.intercept + plot->fit.slope * phases * degree);
        ws_scene_text(scene, right + 6, y, WS_AXIS_SIZE, WS_ANCHOR_START, WS_ROLE_AXIS, text);
    }
    for (int pitch = PITCH_TICK; pitch <= LAST_PITCH; pitch += PITCH_TICK) {
        snprintf(text, sizeof text, "%d", pitch);
        ws_scene_line(scene, x_of(plot, pitch), bottom, x_of(plot, pitch), bottom + 4, WS_ROLE_FRAME,
                      false);
        ws_scene_text(scene, x_of(plot, pitch), bottom + 11, WS_AXIS_SIZE, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
    }
    ws_scene_text(scene, plot->x + PLOT_WIDTH / 2.0, bottom + 24, WS_NOTE_SIZE, WS_ANCHOR_MIDDLE,
                  WS_ROLE_AXIS, "pitch of the tile in bytes");
}

/* The wavefronts at every pitch: a stem and a dot, or, with the swizzle, a dash. */
static bool draw_predictions(const struct plot *plot, struct ws_scene *scene, bool swizzled,
                             struct ws_error *error)
{
    for (int pitch = pitch_step(plot); pitch <= LAST_PITCH; pitch += pitch_step(plot)) {
        double x = x_of(plot, pitch), y;
        struct ws_addresses addresses;
        struct ws_banks banks;

        if (!addresses_at(plot, pitch, swizzled, &addresses, error))
            return false;
        ws_banks_count(&addresses, 0, &banks);
        y = y_of(plot, banks.wavefronts);
        if (swizzled) {
            ws_scene_line(scene, x - DOT, y, x + DOT, y, WS_ROLE_ARROW_STRONG, false);
            continue;
        }
        ws_scene_line(scene, x, plot->y + PLOT_HEIGHT, x, y, WS_ROLE_ARROW, false);
        draw_dot(scene, x, y, DOT, banks.wavefronts > banks.phases ? WS_ROLE_ALERT : WS_ROLE_CELL,
                 no_tint);
    }
    return true;
}

/* A ring at the measured cycles of every pitch that the capture has timed. Counts them. */
static bool draw_measured(const struct plot *plot, struct ws_scene *scene, bool swizzled,
                          int *count, struct ws_error *error)
{
    for (int pitch = pitch_step(plot); pitch <= LAST_PITCH && plot->captured;
         pitch += pitch_step(plot)) {
        const struct ws_timing *timing;
        struct ws_addresses addresses;
        double cycles, wavefronts;

        if (!addresses_at(plot, pitch, swizzled, &addresses, error))
            return false;
        timing = ws_timing_find(plot->captured, addresses.address);
        if (!timing)
            continue;
        cycles = ws_timing_cycles(timing);
        wavefronts = (cycles - plot->fit.intercept) / plot->fit.slope;
        draw_dot(scene, x_of(plot, pitch), y_of(plot, wavefronts), DOT + 2, WS_ROLE_FRAME, no_tint);
        ++*count;
    }
    return true;
}

bool ws_build_cost(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_evidence *evidence = figure->evidence;
    const struct ws_variant *variant = evidence->mapping.variant;
    struct plot plot = {.figure = figure, .most = ws_address_lanes(variant)};
    char title[128], measured[640], description[512];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_error text;
    struct ws_box at;
    int points = 0;

    if (!ws_address_lanes(variant))
        return ws_fail(error, "%s touches no memory, so no pitch costs it anything", variant->name);
    if (evidence->captured && ws_timing_fit(evidence->captured, &plot.fit) && plot.fit.slope > 0)
        plot.captured = evidence->captured;
    snprintf(title, sizeof title, "What a pitch costs %s", variant->name);
    snprintf(description, sizeof description,
             "Wavefronts of one instruction against the pitch of its tile, from %d to %d bytes, "
             "without a swizzle and with a 128-byte swizzle. %s",
             pitch_step(&plot), LAST_PITCH, evidence->text);
    if (plot.captured)
        snprintf(measured, sizeof measured, "Rings: measured on %s. %s.", evidence->capture->device,
                 ws_timing_fit_text(&plot.fit, true, &text));
    else
        snprintf(measured, sizeof measured, "Not measured: no capture has timed this variant.");
    sheet.note = "Matrices lie one under the other, so that the pitch alone decides.";
    sheet.legend[0] = "Dots: predicted, red where rows collide. Dashes: with a 128-byte swizzle.";
    sheet.legend[1] = measured;
    sheet.width = LEFT + PLOT_WIDTH + RIGHT;
    sheet.height = TOP + PLOT_HEIGHT + BOTTOM;
    at = ws_sheet_draw(&sheet, scene);
    plot.x = at.x + LEFT;
    plot.y = at.y + TOP;
    ws_scene_rect(scene, (struct ws_box){plot.x, plot.y, PLOT_WIDTH, PLOT_HEIGHT}, 0, WS_ROLE_PANEL,
                  no_tint);
    draw_axes(&plot, scene);
    if (!draw_predictions(&plot, scene, false, error) ||
        !draw_predictions(&plot, scene, true, error) ||
        !draw_measured(&plot, scene, false, &points, error) ||
        !draw_measured(&plot, scene, true, &points, error))
        return false;
    ws_scene_rect(scene, (struct ws_box){plot.x, plot.y, PLOT_WIDTH, PLOT_HEIGHT}, 0, WS_ROLE_FRAME,
                  no_tint);
    return true;
}
