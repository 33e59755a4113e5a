/*
 * The cost of a pitch: wavefronts by the pitch of the tile, as the bank rule predicts them, also
 * with a swizzle if that makes a layout. If a capture has timed the pitch, the measured cycles are
 * above. Both axes have the same scale: cycles = a + b × wavefronts, fitted to the capture.
 *
 * The 128-byte swizzle XORs bits 7 to 9 of an address onto bits 4 to 6: it permutes the chunks of a
 * line of 128 bytes by the line's number. Rows that are whole lines stay whole, each permuted by
 * its own number. At another pitch, a row's chunks would be permuted by the numbers of two lines,
 * and each row would begin at a different place, which is not a useful layout. At a multiple of 1024
 * bytes the numbers of all rows are the same: the swizzle changes no address.
 */
#include <math.h>
#include <stdio.h>

#include "probe/access/bank.h"
#include "probe/evidence/move/timing.h"
#include "probe/isa/operand.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"
#include "viz/text/text_add.h"

enum {
    NEAR = 6,    /* between the plot and the numbers beside it */
    BOTTOM = 32, /* pitches and their label */
    TOP = 18,    /* the labels of the axes */
    LAST_PITCH = 1024,
    LINE_BYTES = 128,               /* the swizzle's line, and from tick to tick of a wide plot */
    SWIZZLE_BYTES = 8 * LINE_BYTES, /* it repeats after so many */
    LEAST_STEP = 4,                 /* from one pitch to the next */
    PITCHES = LAST_PITCH / LEAST_STEP + 1,
};

#define DOT           2.6
#define DIAMOND       3   /* half of its width, if there is space */
#define DIAMOND_HIGH  1.6 /* height by width */
#define DIAMOND_APART 1.1 /* from a diamond to the dots beside it */
#define TIP           3   /* half of its width, if there is space */
#define TIP_APART     1.2 /* half of the gap between two, with their strokes */
#define TIP_OVER      2   /* from a tip to the mark below it, or the stem above it */
#define AXIS_APART    14  /* from one number of the wavefronts to the next: two letters high */
#define LEAST_APART   5   /* from one pitch to the next */

#define UNNUMBERED_WORTH 0.9 /* factor of a plot's score whose second value has no number */

static const char left_axis[] = "wavefronts", right_axis[] = "cycles";

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};
static const struct ws_swizzle swizzle_128 = {3, 4, 3};

struct plot {
    const struct ws_figure *figure;
    const struct ws_captured_variant *captured; /* NULL: nothing was measured */
    struct ws_timing_fit fit;
    double x, y, width, height; /* of the plot's area */
    int last;                   /* pitch */
    int most;                   /* wavefronts at the top */
    /* of each pitch, without and with the swizzle; NULL: not measured */
    const struct ws_timing *timing[PITCHES][2];
    char note[160], measured[640];
};

/* The widths of what is left of the plot, and right of it. */
static double left_of_plot(void)
{
    return ws_text_width(left_axis, WS_SMALL_SIZE, false, false) + NEAR;
}

static double right_of_plot(const struct plot *plot)
{
    return plot->captured ? ws_text_width(right_axis, WS_SMALL_SIZE, false, false) + NEAR : NEAR;
}

/* Pitches are multiples of the required alignment. */
static int pitch_step(const struct plot *plot)
{
    return ws_moved(plot->figure->evidence->mapping.variant)->access->alignment_bytes;
}

/* The addresses at a pitch: a strip of matrices, so that only the pitch matters. */
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
    return plot->x + plot->width * pitch / (plot->last + pitch_step(plot));
}

static double y_of(const struct plot *plot, double wavefronts)
{
    return plot->y + plot->height * (1 - wavefronts / (plot->most * 1.1));
}

/* A dot's radius, so that adjacent dots do not touch. */
static double dot_of(const struct plot *plot)
{
    return fmin(DOT, 0.38 * (x_of(plot, pitch_step(plot)) - plot->x));
}

/* Half of a tip's width, so that adjacent tips do not touch in any theme. */
static double tip_of(const struct plot *plot)
{
    return fmin(TIP, (x_of(plot, pitch_step(plot)) - plot->x) / 2 - TIP_APART);
}

/* Half of a diamond's width, between the dots beside it. */
static double diamond_of(const struct plot *plot)
{
    double step = x_of(plot, pitch_step(plot)) - plot->x;

    return fmin(DIAMOND, step - dot_of(plot) - DIAMOND_APART);
}

static bool has_swizzle(int pitch)
{
    return pitch % LINE_BYTES == 0 && pitch % SWIZZLE_BYTES != 0;
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
    double bottom = plot->y + plot->height, right = plot->x + plot->width, said = HUGE_VAL;
    char text[48];

    ws_scene_text(scene, plot->x - NEAR, plot->y - 9, WS_SMALL_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS,
                  left_axis);
    if (plot->captured)
        ws_scene_text(scene, right + NEAR, plot->y - 9, WS_SMALL_SIZE, WS_ANCHOR_START,
                      WS_ROLE_AXIS, right_axis);
    for (int degree = 1; degree <= rows; degree *= 2) {
        double y = y_of(plot, phases * degree);

        if (said - y < AXIS_APART)
            continue; /* too close to the one below */
        said = y;
        ws_scene_line(scene, plot->x, y, right, y, WS_ROLE_RULE, false);
        snprintf(text, sizeof text, "%d", phases * degree);
        ws_scene_text(scene, plot->x - NEAR, y, WS_AXIS_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS, text);
        if (!plot->captured)
            continue;
        snprintf(text, sizeof text, "%.1f",
                 plot->fit.intercept + plot->fit.slope * phases * degree);
        ws_scene_text(scene, right + NEAR, y, WS_AXIS_SIZE, WS_ANCHOR_START, WS_ROLE_AXIS, text);
    }
    const int step = plot->last < 4 * LINE_BYTES ? LINE_BYTES / 4 : LINE_BYTES;
    for (int pitch = step; pitch <= plot->last; pitch += step) {
        snprintf(text, sizeof text, "%d", pitch);
        ws_scene_line(scene, x_of(plot, pitch), bottom, x_of(plot, pitch), bottom + 4,
                      WS_ROLE_FRAME, false);
        ws_scene_text(scene, x_of(plot, pitch), bottom + 11, WS_AXIS_SIZE, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
    }
    ws_scene_text(scene, plot->x + plot->width / 2, bottom + 24, WS_NOTE_SIZE, WS_ANCHOR_MIDDLE,
                  WS_ROLE_AXIS, "tile pitch in bytes");
}

/* The wavefronts at a pitch, or -1 with an error. */
static int predict(const struct plot *plot, int pitch, bool swizzled, struct ws_error *error)
{
    struct ws_addresses addresses;
    struct ws_banks banks;

    if (!addresses_at(plot, pitch, swizzled, &addresses, error))
        return -1;
    ws_banks_count(&addresses, 0, &banks);
    return banks.wavefronts;
}

/* Half of the height of the mark of a predicted value. */
static double mark_high(const struct plot *plot, bool swizzled)
{
    return swizzled ? DIAMOND_HIGH * diamond_of(plot) : dot_of(plot);
}

/* The stem of a dot at (x, y), with a gap at the tip over a diamond whose y is `diamond`. */
static void draw_stem(const struct plot *plot, struct ws_scene *scene, double x, double y,
                      double diamond)
{
    double low = diamond - mark_high(plot, true), high = low - WS_TIP_HIGH - 2 * TIP_OVER;

    ws_scene_line(scene, x, plot->y + plot->height, x, fmax(y, low), WS_ROLE_ARROW, false);
    if (high > y)
        ws_scene_line(scene, x, high, x, y, WS_ROLE_ARROW, false);
}

/* The wavefronts at every pitch: a stem and a dot and, with the swizzle, a diamond. */
static bool draw_predictions(const struct plot *plot, struct ws_scene *scene,
                             struct ws_error *error)
{
    const int step = pitch_step(plot),
              phases = ws_phase_count(plot->figure->evidence->mapping.variant);

    for (int stems = 1; stems >= 0; stems--)
        for (int pitch = step; pitch <= plot->last; pitch += step) {
            int plain = predict(plot, pitch, false, error);
            int swizzled = has_swizzle(pitch) ? predict(plot, pitch, true, error) : 0;
            double x = x_of(plot, pitch), y = y_of(plot, plain);

            if (plain < 0 || swizzled < 0)
                return false;
            if (stems && plot->timing[pitch / step][1])
                draw_stem(plot, scene, x, y, y_of(plot, swizzled));
            else if (stems)
                ws_scene_line(scene, x, plot->y + plot->height, x, y, WS_ROLE_ARROW, false);
            if (stems)
                continue;
            if (swizzled)
                ws_diamond_mark(scene, x, y_of(plot, swizzled), diamond_of(plot),
                                mark_high(plot, true));
            draw_dot(scene, x, y, dot_of(plot), plain > phases ? WS_ROLE_ALERT_TEXT : WS_ROLE_CELL,
                     no_tint);
        }
    return true;
}

/* Finds what the capture has timed. */
static bool find_timings(struct plot *plot, struct ws_error *error)
{
    struct ws_addresses addresses;

    for (int pitch = pitch_step(plot); pitch <= LAST_PITCH && plot->captured;
         pitch += pitch_step(plot))
        for (int swizzled = 0; swizzled <= has_swizzle(pitch); swizzled++) {
            if (!addresses_at(plot, pitch, swizzled, &addresses, error))
                return false;
            plot->timing[pitch / pitch_step(plot)][swizzled] =
                ws_timing_find(plot->captured, addresses.address);
        }
    return true;
}

/* A tip above the measured cycles of every pitch, or without a scene only their number. */
static int draw_measured(const struct plot *plot, struct ws_scene *scene)
{
    int count = 0;

    for (int i = 1; i <= plot->last / pitch_step(plot); i++)
        for (int swizzled = 0; swizzled < 2; swizzled++) {
            const struct ws_timing *timing = plot->timing[i][swizzled];
            double wavefronts;

            if (!timing)
                continue;
            count++;
            if (!scene)
                continue;
            wavefronts = (ws_timing_cycles(timing) - plot->fit.intercept) / plot->fit.slope;
            ws_tip_mark(scene, x_of(plot, i * pitch_step(plot)),
                        y_of(plot, wavefronts) - mark_high(plot, swizzled) - TIP_OVER,
                        tip_of(plot));
        }
    return count;
}

/* The sentences for the pitches up to the last one of the plot. */
static void describe(struct plot *plot)
{
    const struct ws_variant *variant = plot->figure->evidence->mapping.variant;
    const int points = draw_measured(plot, NULL);
    struct ws_error text;

    snprintf(plot->note, sizeof plot->note, "The %s are stacked, so only the pitch matters.%s",
             ws_moved(variant)->matrices > 1 ? "matrices" : "rows",
             plot->last < SWIZZLE_BYTES
                 ? ""
                 : " At 1024 bytes the 128-byte swizzle changes no address.");
    snprintf(plot->measured, sizeof plot->measured, "No capture timed this variant.");
    if (!plot->captured)
        return;
    snprintf(plot->measured, sizeof plot->measured, "For " WS_TIMED_HOW ": %s.",
             ws_timing_fit_text(&plot->fit, true, &text));
    if (points < plot->fit.patterns)
        ws_text_add(plot->measured, sizeof plot->measured,
                    " Of these patterns of addresses, %d %s in the plot; the others have another "
                    "pitch or swizzle, or irregular rows.",
                    points, points == 1 ? "is" : "are");
}

/*
 * A plot fills a page, with letters not much larger than the others; otherwise it suits the medium.
 */
static double rate(const struct ws_sheet *sheet)
{
    double suits = ws_sheet_suits(sheet), scale = suits / (100 * WS_SMALL_SIZE);

    if (sheet->figure->medium.height <= 0)
        return suits;
    return scale > 1.5 || !ws_sheet_legible(sheet, suits)
               ? scale
               : scale * scale * sheet->width * sheet->height;
}

/* Tries wide and narrow plots and keeps the one that suits the medium best. */
static void arrange(struct plot *plot, struct ws_sheet *sheet)
{
    static const struct {
        int width, height;
    } sizes[] = {{380, 220}, {228, 180}, {560, 300}, {560, 220}, {560, 420},
                 {560, 160}, {640, 190}, {720, 300}, {820, 300}, {392, 300},
                 {392, 392}, {520, 820}, {380, 284}, {228, 284}};
    struct plot best = *plot;
    int phases = ws_phase_count(plot->figure->evidence->mapping.variant);
    double most = -HUGE_VAL;

    for (size_t i = 0; i <= sizeof sizes / sizeof sizes[0]; i++) {
        bool chosen = i == sizeof sizes / sizeof sizes[0];
        double rated;

        if (chosen) {
            *plot = best;
        } else {
            plot->width = sizes[i].width;
            plot->height = sizes[i].height;
        }
        for (plot->last = LAST_PITCH;
             plot->width * pitch_step(plot) < LEAST_APART * (plot->last + pitch_step(plot));)
            plot->last /= 2;
        describe(plot);
        sheet->width = left_of_plot() + plot->width + right_of_plot(plot);
        sheet->height = TOP + plot->height + BOTTOM;
        rated = rate(sheet);
        if (y_of(plot, phases) - y_of(plot, 2 * phases) < AXIS_APART)
            rated *= UNNUMBERED_WORTH;
        if (rated > most) {
            most = rated;
            best = *plot;
        }
    }
    plot->height = ws_sheet_row(sheet, plot->height, 1);
    sheet->height = TOP + plot->height + BOTTOM;
}

static void add_keys(const struct plot *plot, struct ws_keys *keys)
{
    ws_key_add(keys, WS_KEY_DOT, WS_ROLE_CELL, no_tint, "predicted, no bank conflict");
    ws_key_add(keys, WS_KEY_DOT, WS_ROLE_ALERT_TEXT, no_tint, "predicted, bank conflict");
    ws_key_add(keys, WS_KEY_DIAMOND, WS_ROLE_TRACE_TEXT, no_tint,
               "with a 128-byte swizzle (multiples of 128 bytes)");
    if (draw_measured(plot, NULL))
        ws_key_add(keys, WS_KEY_TIP, WS_ROLE_FRAME, no_tint, "measured on %s, " WS_TIMED_HOW,
                   plot->figure->evidence->head->device);
}

bool ws_build_cost(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_evidence *evidence = figure->evidence;
    const struct ws_variant *variant = evidence->mapping.variant;
    struct plot plot = {.figure = figure, .last = LAST_PITCH, .most = ws_address_lanes(variant)};
    char title[128], description[512];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .note = plot.note,
                             .description = description,
                             .legend = {plot.measured},
                             .least = WS_SMALL_SIZE};
    struct ws_box at;

    if (!ws_address_lanes(variant))
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s takes no addresses; use --figure mapping or fragment", variant->name);
    plot.captured = ws_evidence_captured(evidence);
    if (plot.captured && !(ws_timing_fit(plot.captured, &plot.fit) && plot.fit.slope > 0))
        plot.captured = NULL;
    snprintf(title, sizeof title, "Wavefronts by pitch: %s", variant->name);
    if (!find_timings(&plot, error))
        return false;
    add_keys(&plot, &sheet.keys);
    arrange(&plot, &sheet);
    snprintf(description, sizeof description,
             "Wavefronts of one instruction by the pitch of its tile, from %d to %d bytes without "
             "a swizzle, and at multiples of 128 bytes with a 128-byte swizzle. %s",
             pitch_step(&plot), plot.last, evidence->text);
    at = ws_sheet_open(&sheet, scene);
    plot.x = at.x + left_of_plot();
    plot.y = at.y + TOP;
    ws_scene_rect(scene, (struct ws_box){plot.x, plot.y, plot.width, plot.height}, 0, WS_ROLE_PANEL,
                  no_tint);
    draw_axes(&plot, scene);
    if (!draw_predictions(&plot, scene, error))
        return false;
    draw_measured(&plot, scene);
    ws_scene_rect(scene, (struct ws_box){plot.x, plot.y, plot.width, plot.height}, 0, WS_ROLE_FRAME,
                  no_tint);
    ws_sheet_close(&sheet, scene);
    return true;
}
