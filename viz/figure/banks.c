/*
 * Who hits which bank: one strip a phase, banks along it, and under each other the wavefronts that the
 * phase takes. A phase without conflict is one line high; every further line is a conflict's price,
 * so the height of the picture is the cost. Where an address faults there is no cost and no bank:
 * then a strip is one line of the phase's lanes, and shows which fault.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/address/bank.h"
#include "probe/evidence/timing.h"
#include "probe/isa/lanes.h"
#include "viz/figure/kinds.h"
#include "viz/figure/metrics.h"
#include "viz/figure/sheet.h"

enum {
    NAME_WIDTH = 70, /* "wavefront 3" */
    BANKS_WIDTH = 392,
    NARROW = 32, /* a group with no room for "0x1000" or "30–31" */
    LINE_HEIGHT = 25,
    HEAD_HEIGHT = 19, /* a phase's name and its cost */
    AXIS_HEIGHT = 15,
    GAP = 9,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* A row of memory that a phase touches: its address and the lanes that gave it, as bits. */
struct row {
    uint32_t address;
    uint32_t lanes;
    int wavefront;
};

static double group_width(const struct ws_variant *variant)
{
    return (double)BANKS_WIDTH / ws_bank_groups(variant);
}

/* A lane's box, where a phase is a line of its lanes. */
static double lane_width(const struct ws_phase *phase)
{
    return (double)BANKS_WIDTH / phase->lanes;
}

/* The size of a text in a row's box: what it is in a wide one, or as much as a narrow one holds. */
static double size_in(double width, const char *text, double most)
{
    double fits = (width - 5) / ws_text_width(text, 1, false, false);

    return width < NARROW && fits < most ? fits : most;
}

/* The different rows of a phase, each in the first wavefront whose bank group is free. */
static int schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                    struct row rows[WS_LANES])
{
    int count = 0, used[WS_BANKS] = {0};

    for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++) {
        int same = 0;

        while (same < count && rows[same].address != addresses->address[lane])
            same++;
        if (same == count)
            rows[count++] =
                (struct row){addresses->address[lane], 0,
                             used[ws_bank_group(addresses->variant, addresses->address[lane])]++};
        rows[same].lanes |= (uint32_t)1 << lane;
    }
    return count;
}

/* A phase that could not be counted is a line of lanes. */
static double phase_height(const struct ws_phase *phase)
{
    return HEAD_HEIGHT + (phase->wavefronts ? phase->wavefronts : 1) * LINE_HEIGHT;
}

/* A row in its place, `width` wide; `group` is its bank group, or -1. */
static void draw_row(const struct ws_figure *figure, struct ws_scene *scene, const struct row *row,
                     int group, bool faults, double x, double y, double width)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int lane = ws_first_lane(row->lanes);
    struct ws_box box = {x + 1.5, y + 1.5, width - 3, LINE_HEIGHT - 3};
    struct ws_shown shown = WS_SHOWS_NOTHING;
    struct ws_place place;
    char text[32];

    ws_mapping_lane_row(&figure->evidence->mapping, lane, &place);
    shown.matrix = place.matrix;
    shown.row = place.row;
    shown.address_lane = lane;
    shown.bank = group < 0 ? -1 : ws_group_banks(variant) * group;
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, box, 2, faults ? WS_ROLE_ALERT : WS_ROLE_CELL,
                  faults || figure->colour == WS_BY_NONE || place.matrix < 0 ? no_tint
                  : figure->colour == WS_BY_MATRIX ? (struct ws_tint){WS_TINT_MATRIX, place.matrix}
                                                   : (struct ws_tint){WS_TINT_ADDRESS, lane});
    ws_lanes_name(row->lanes, text, sizeof text);
    ws_scene_text(scene, box.x + box.width / 2, y + 8.5, size_in(width, text, 9.5),
                  WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
    snprintf(text, sizeof text, width < NARROW ? "%" PRIx32 : "0x%" PRIx32, row->address);
    ws_scene_text(scene, box.x + box.width / 2, y + 17.5, size_in(width, text, 8),
                  WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
    ws_scene_close(scene);
}

/* Opens a phase's group, with its name, and on the right what becomes of it. */
static void open_phase(const struct ws_figure *figure, struct ws_scene *scene,
                       const struct ws_phase *phase, int index, const char *outcome, bool alert,
                       double x, double y)
{
    double right = x + NAME_WIDTH + BANKS_WIDTH;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char matrices[32], text[80];

    shown.matrix =
        ws_phase_matrices(&figure->evidence->mapping, phase, matrices, sizeof matrices);
    ws_scene_open(scene, shown);
    snprintf(text, sizeof text, "phase %d: %s %s, T%d\u2013T%d", index,
             shown.matrix < 0 ? "matrices" : "matrix", matrices, phase->first_lane,
             phase->first_lane + phase->lanes - 1);
    ws_scene_text(scene, x, y + HEAD_HEIGHT / 2.0, WS_HEADING_SIZE - 1, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    ws_scene_text(scene, right, y + HEAD_HEIGHT / 2.0, WS_NOTE_SIZE, WS_ANCHOR_END,
                  alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE, outcome);
}

/* A phase of an instruction that does not run: its lanes, and which of them are why. */
static void draw_uncounted(const struct ws_figure *figure, struct ws_scene *scene,
                           const struct ws_banks *banks, int index, double x, double y)
{
    const struct ws_phase *phase = &banks->phase[index];
    double strip = x + NAME_WIDTH, width = BANKS_WIDTH, each = lane_width(phase);
    int count = 0;
    char text[32];

    for (int i = 0; i < phase->lanes; i++)
        count += (int)(banks->faulting >> (phase->first_lane + i) & 1);
    snprintf(text, sizeof text, count == 1 ? "%d address faults" : "%d addresses fault", count);
    open_phase(figure, scene, phase, index, count ? text : "no address faults", count, x, y);
    y += HEAD_HEIGHT;
    ws_scene_rect(scene, (struct ws_box){strip, y, width, LINE_HEIGHT}, 0, WS_ROLE_PANEL, no_tint);
    ws_scene_text(scene, strip - 6, y + LINE_HEIGHT / 2.0, WS_SMALL_SIZE, WS_ANCHOR_END,
                  WS_ROLE_AXIS, "lanes");
    for (int i = 0; i < phase->lanes; i++) {
        int lane = phase->first_lane + i;
        struct row row = {banks->addresses.address[lane], (uint32_t)1 << lane, 0};

        if (i)
            ws_scene_line(scene, strip + i * each, y, strip + i * each, y + LINE_HEIGHT,
                          WS_ROLE_RULE, false);
        draw_row(figure, scene, &row, -1, banks->faulting >> lane & 1, strip + i * each, y, each);
    }
    ws_scene_rect(scene, (struct ws_box){strip, y, width, LINE_HEIGHT}, 0, WS_ROLE_FRAME, no_tint);
    ws_scene_close(scene);
}

static void draw_phase(const struct ws_figure *figure, struct ws_scene *scene,
                       const struct ws_banks *banks, int index, double x, double y)
{
    const struct ws_phase *phase = &banks->phase[index];
    struct row rows[WS_LANES];
    int count = schedule(&banks->addresses, phase, rows);
    bool conflict = phase->wavefronts > 1;
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    double strip = x + NAME_WIDTH, width = BANKS_WIDTH, each = group_width(variant);
    char text[64];

    snprintf(text, sizeof text, conflict ? "%d wavefronts: %d-way conflict" : "1 wavefront",
             phase->wavefronts, phase->wavefronts);
    open_phase(figure, scene, phase, index, text, conflict, x, y);
    y += HEAD_HEIGHT;
    ws_scene_rect(scene, (struct ws_box){strip, y, width, LINE_HEIGHT}, 0, WS_ROLE_PANEL, no_tint);
    if (conflict)
        ws_scene_rect(scene,
                      (struct ws_box){strip, y + LINE_HEIGHT, width,
                                      (phase->wavefronts - 1) * LINE_HEIGHT},
                      0, WS_ROLE_ALERT, no_tint);
    for (int i = 0; i < phase->wavefronts; i++) {
        double top = y + i * LINE_HEIGHT;

        snprintf(text, sizeof text, "wavefront %d", i + 1);
        ws_scene_text(scene, strip - 6, top + LINE_HEIGHT / 2.0, WS_SMALL_SIZE, WS_ANCHOR_END,
                      WS_ROLE_AXIS, text);
        if (i > 1)
            ws_scene_line(scene, strip, top, strip + width, top, WS_ROLE_RULE, false);
    }
    for (int group = 1; group < ws_bank_groups(variant); group++)
        ws_scene_line(scene, strip + group * each, y, strip + group * each,
                      y + phase->wavefronts * LINE_HEIGHT, WS_ROLE_RULE, false);
    for (int i = 0; i < count; i++) {
        int group = ws_bank_group(variant, rows[i].address);

        draw_row(figure, scene, &rows[i], group, false, strip + group * each,
                 y + rows[i].wavefront * LINE_HEIGHT, each);
    }
    ws_scene_rect(scene, (struct ws_box){strip, y, width, phase->wavefronts * LINE_HEIGHT}, 0,
                  WS_ROLE_FRAME, no_tint);
    ws_scene_close(scene);
}

static void append(char *text, size_t size, const char *format, ...)
    WS_PRINTF(3, 4);

/* Adds to a text; what does not fit is left out. */
static void append(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

/*
 * What the addresses were made from, in words: "Tile columns, pitch 128 bytes, swizzle 128 bytes."
 */
static void describe(const struct ws_address_options *options, const struct ws_variant *variant,
                     char *text, size_t size)
{
    char swizzle[WS_SWIZZLED_SIZE];

    text[0] = 0;
    switch (options->source) {
    case WS_FROM_TILE:
        if (ws_moved(variant)->matrices > 1)
            append(text, size, "Tile order %s, ",
                   ws_tile_name(options->tile ? options->tile : WS_TILE_COLUMNS));
        append(text, size, "%s %" PRId64 " bytes",
               ws_moved(variant)->matrices > 1 ? "pitch" : "Pitch",
               ws_tile_pitch(variant, options));
        break;
    case WS_FROM_EXPRESSION:
        append(text, size, "Lane t gives %.300s", options->expression);
        for (int i = 0; i < options->constants.count; i++)
            append(text, size, "%s %s = %" PRId64, i ? "," : ", where",
                   options->constants.constant[i].name, options->constants.constant[i].value);
        break;
    case WS_FROM_NUMBERS:
        append(text, size, "32 given addresses");
        break;
    }
    if (options->base_bytes)
        append(text, size, ", base %" PRId64 " bytes", options->base_bytes);
    if (*ws_swizzled_words(options, swizzle))
        append(text, size, ", %s", swizzle);
    else if (options->swizzle.bits)
        append(text, size, ", swizzle %s", ws_swizzle_name(options->swizzle, swizzle));
    append(text, size, ".");
}

/* What the addresses cost, and how that is known. */
static void summarize(const struct ws_banks *banks, const struct ws_rule *rule, char *text,
                      size_t size)
{
    text[0] = 0;
    if (banks->faulting) {
        append(text, size, "Where an address faults there is nothing to count.");
        return;
    }
    append(text, size, "%d wavefront%s in %d phase%s", banks->wavefronts,
           banks->wavefronts == 1 ? "" : "s", banks->phases, banks->phases == 1 ? "" : "s");
    if (banks->wavefronts == banks->phases)
        append(text, size, ": no conflict");
    else
        append(text, size, "; without a conflict it would be %d", banks->phases);
    if (rule->text[0])
        append(text, size, " (%s)", rule->text);
    append(text, size, ".");
}

/* The first fault of the addresses and how many there are; nothing if there is none. */
static void name_fault(const struct ws_addresses *addresses,
                       const struct ws_address_options *options, char *text, size_t size)
{
    struct ws_findings findings;
    char fault[sizeof findings.finding[0].text + 32];

    text[0] = 0;
    ws_addresses_check(addresses, options->buffer_bytes, &findings);
    if (ws_findings_fault(&findings, fault, sizeof fault))
        append(text, size, "These addresses fault: %s.", fault);
}

/* Which banks each column is. */
static void draw_axis(const struct ws_variant *variant, struct ws_scene *scene, double x, double y)
{
    double width = group_width(variant);
    int banks = ws_group_banks(variant);

    ws_scene_text(scene, x + NAME_WIDTH - 6, y + 6, WS_SMALL_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS,
                  "banks");
    for (int group = 0; group < ws_bank_groups(variant); group++) {
        char text[24];

        if (width < NARROW)
            snprintf(text, sizeof text, "%d", banks * group);
        else
            snprintf(text, sizeof text, "%d\u2013%d", banks * group, banks * group + banks - 1);
        ws_scene_text(scene, x + NAME_WIDTH + (group + 0.5) * width, y + 6, WS_SMALL_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
}

/* What the picture shows, as its legend. */
static void explain(const struct ws_variant *variant, const struct ws_banks *banks, char *text,
                    size_t size)
{
    const struct ws_phase *phase = &banks->phase[0];
    double width = banks->faulting ? lane_width(phase) : group_width(variant);

    text[0] = 0;
    append(text, size, "%s rows are a phase", phase->lanes == 8 ? "Eight" : "Sixteen");
    if (!banks->faulting)
        append(text, size, "; rows in one %s banks wait for each other",
               ws_group_banks(variant) == 2 ? "pair of" : "group of four");
    append(text, size,
           ". T5 is the lane that gives the row's address, under it the address in bytes%s.",
           width < NARROW ? ", hexadecimal" : "");
}

bool ws_build_bank(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    static const struct ws_address_options packed;
    const struct ws_address_options *options = figure->addresses ? figure->addresses : &packed;
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    struct ws_addresses addresses;
    struct ws_banks banks;
    char title[96], described[512], fault[256], summary[768], cycles[128] = "", legend[192];
    char description[sizeof described + sizeof summary + sizeof fault + 80];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_box at;
    size_t legends = 0;

    if (!ws_addresses_make(variant, options, &addresses, error))
        return false;
    ws_banks_count(&addresses, options->buffer_bytes, &banks);
    describe(options, variant, described, sizeof described);
    summarize(&banks, &figure->rule, summary, sizeof summary);
    name_fault(&addresses, options, fault, sizeof fault);
    snprintf(title, sizeof title, "Banks of %s", variant->name);
    snprintf(description, sizeof description,
             "%s, phase by phase. %s %s%s%s",
             banks.faulting ? "Which row addresses fault"
                            : "Which of the 32 banks each row address falls in",
             described, summary, fault[0] ? " " : "", fault);
    if (figure->evidence->captured && !banks.faulting) {
        const struct ws_timing *timing =
            ws_timing_find(figure->evidence->captured, addresses.address);

        if (timing)
            snprintf(cycles, sizeof cycles, "Measured on %s: %.1f cycles an instruction.",
                     figure->evidence->capture->device, ws_timing_cycles(timing));
    }
    sheet.note = described;
    sheet.alert = fault[0] ? fault : NULL;
    sheet.legend[legends++] = summary;
    if (cycles[0])
        sheet.legend[legends++] = cycles;
    explain(variant, &banks, legend, sizeof legend);
    sheet.legend[legends++] = legend;
    sheet.width = NAME_WIDTH + BANKS_WIDTH;
    sheet.height = banks.faulting ? 0 : AXIS_HEIGHT;
    for (int i = 0; i < banks.phases; i++)
        sheet.height += phase_height(&banks.phase[i]) + (i ? GAP : 0);
    at = ws_sheet_draw(&sheet, scene);
    if (!banks.faulting) {
        draw_axis(variant, scene, at.x, at.y);
        at.y += AXIS_HEIGHT;
    }
    for (int i = 0; i < banks.phases; i++) {
        (banks.faulting ? draw_uncounted : draw_phase)(figure, scene, &banks, i, at.x, at.y);
        at.y += phase_height(&banks.phase[i]) + GAP;
    }
    return true;
}
