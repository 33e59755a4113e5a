/* Phases in their strips, arranged for the medium. */
#include "viz/paint/bank_picture.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/name/lanes.h"
#include "viz/figure/blank.h"
#include "viz/figure/named.h"
#include "viz/paint/bank_size.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"

enum {
    STRIP = 392,       /* the banks, if there is space */
    LINE_TALL = 27,    /* a lane above its address */
    LINE_LOW = 16,     /* only a lane */
    FEWEST_ACROSS = 8, /* groups of banks in a line of a broken strip */
    CHOICES = 9,       /* of omissions, except the lanes in headings: see ws_bank_arrange() */
};

/* From the middle of a cell to that of its lane, and of its address. */
#define ABOVE 5
#define BELOW 5.5

#define STRETCH_MOST                                                                               \
    2.5 /* limit of the size of a cell on a page, as a multiple of what its text needs */
#define STRETCH_STEP 1.03

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* Whether a worksheet has no space for the addresses that it asks for. */
static bool leaves_unsaid(const struct ws_bank_picture *picture)
{
    return picture->figure->kind == WS_FIGURE_WORKSHEET && !picture->addresses;
}

/* Whether a line of a broken strip has no row in it. */
static bool has_empty_line(const struct ws_bank_picture *picture)
{
    for (int i = 0; i < picture->panels; i++)
        for (int phase = 0; phase < picture->panel[i].banks.phases; phase++)
            for (int fold = 0; fold < picture->folds; fold++)
                if (!ws_bank_has_rows(picture, &picture->panel[i].banks.phase[phase], fold))
                    return true;
    return false;
}

/* The score of an arrangement: how well it suits the medium, minus a penalty per omission. */
static double rate(struct ws_bank_picture *picture, struct ws_sheet *sheet)
{
    double suits;

    sheet->width = ws_bank_picture_width(picture);
    sheet->height = ws_bank_picture_height(picture);
    suits = ws_sheet_suits(sheet);
    return suits * (ws_sheet_legible(sheet, suits) ? 1 : 0.0001) * (picture->addresses ? 1 : 0.85) *
           (picture->named ? 1 : 0.93) * (picture->brief ? 0.9 : 1) * (picture->tight ? 0.7 : 1) *
           (ws_bank_stacks(picture) ? 0.95 : 1) *
           (picture->folds > 1 ? has_empty_line(picture) ? 0.6 : 0.9 : 1) *
           (leaves_unsaid(picture) ? 0.01 : 1);
}

/* Tries all arrangements of panels and phases in the current form, and keeps the best. */
static void try_columns(struct ws_bank_picture *picture, struct ws_sheet *sheet,
                        struct ws_bank_picture *best, double *most)
{
    int phases = (int)fmax(picture->panel[0].banks.phases, 1);

    for (picture->columns = 1; picture->columns <= picture->panels; picture->columns++)
        for (picture->abreast = 1; picture->abreast <= phases; picture->abreast++) {
            double rated = rate(picture, sheet);

            if (rated > *most) {
                *most = rated;
                *best = *picture;
            }
        }
}

/* Widens groups as far as the figure is not drawn smaller. */
static void widen(struct ws_bank_picture *picture, struct ws_sheet *sheet)
{
    double group = picture->group, room, each;

    rate(picture, sheet);
    room = ws_sheet_room(sheet) - sheet->width;
    picture->group++; /* yields the number of groups from left to right */
    each = ws_bank_picture_width(picture) - sheet->width;
    picture->group = fmin(group + room / each, STRETCH_MOST * group);
}

/* Makes wavefronts higher until the figure would be drawn smaller. */
static void stretch(struct ws_bank_picture *picture, struct ws_sheet *sheet)
{
    double *line = &picture->line, most = STRETCH_MOST * *line, before = *line, least;

    rate(picture, sheet);
    least = ws_sheet_scale(sheet) - 1e-9;
    do {
        before = *line;
        *line *= STRETCH_STEP;
        rate(picture, sheet);
    } while (*line <= most && ws_sheet_scale(sheet) >= least);
    *line = before;
}

/* Makes wavefronts higher if a page has space. */
static void heighten(struct ws_bank_picture *picture, struct ws_sheet *sheet)
{
    double line = picture->line, height = sheet->height;

    picture->line++; /* yields the number of lines from top to bottom */
    picture->line = ws_sheet_row(sheet, line, ws_bank_picture_height(picture) - height);
    sheet->height = ws_bank_picture_height(picture);
}

void ws_bank_arrange(struct ws_bank_picture *picture, struct ws_sheet *sheet)
{
    const struct ws_banks *banks = &picture->panel[0].banks;
    struct ws_bank_picture best = *picture;
    double most = -HUGE_VAL;
    int folds = ws_bank_groups(picture->variant) / FEWEST_ACROSS;

    for (int index = 0; index < banks->phases; index++)
        ws_phase_words(&picture->figure->evidence->mapping, &banks->phase[index],
                       picture->phase_words[index], sizeof picture->phase_words[index]);
    for (int i = 0; i < picture->panels; i++)
        if (picture->panel[i].banks.faulting) /* a strip then consists of lanes */
            folds = 1;
    for (int choice = 0; choice < 2 * CHOICES; choice++) {
        picture->named = choice % CHOICES & 1;
        picture->addresses = choice % CHOICES & 2;
        picture->tight = choice % CHOICES == CHOICES - 1;
        picture->brief = choice >= CHOICES;
        picture->line = picture->addresses ? LINE_TALL : LINE_LOW;
        for (picture->folds = 1; picture->folds <= folds; picture->folds *= 2) {
            picture->group = ws_bank_group_least(picture);
            if (choice % CHOICES & 4)
                picture->group =
                    fmax(picture->group, (double)STRIP / ws_bank_groups_across(picture));
            try_columns(picture, sheet, &best, &most);
        }
    }
    *picture = best;
    if (picture->figure->medium.width > 0 && !picture->figure->medium.bare)
        widen(picture, sheet);
    if (picture->figure->medium.fills)
        stretch(picture, sheet);
    rate(picture, sheet);
    heighten(picture, sheet);
}

/* A row in its place, `width` wide; `group` is its bank group, or -1. */
static void draw_row(const struct ws_bank_picture *picture, struct ws_scene *scene,
                     const struct ws_bank_row *row, int group, bool faults, double x, double y,
                     double width)
{
    const struct ws_figure *figure = picture->figure;
    int lane = ws_first_lane(row->lanes);
    double inset = picture->tight ? 0.5 : 2;
    struct ws_box box = {x + inset, y + 2, width - 2 * inset, picture->line - 4};
    struct ws_shown shown = WS_SHOWS_NOTHING;
    struct ws_place place;
    enum ws_cell cell = ws_cell_of_lanes(figure, row->lanes);
    char text[32], lanes[24];
    int node;

    if (ws_blank_drawn(cell, scene, box))
        return;
    ws_mapping_lane_row(&figure->evidence->mapping, lane, &place);
    shown.matrix = place.matrix;
    shown.row = place.row;
    shown.address_lane = lane;
    shown.bank = group < 0 ? -1 : ws_group_banks(picture->variant) * group;
    node = ws_scene_open(scene, shown);
    ws_lanes_name(row->lanes, lanes, sizeof lanes);
    snprintf(text, sizeof text, "%s: 0x%" PRIx32, lanes, row->address);
    ws_scene_tooltip(scene, node, text);
    ws_scene_rect(scene, box, 2, faults ? WS_ROLE_ALERT : WS_ROLE_CELL,
                  faults || place.matrix < 0
                      ? no_tint
                      : ws_cell_tint(cell, ws_row_tint(figure->colour, place.matrix, lane)));
    ws_bank_lanes_text(picture, row->lanes, text, sizeof text);
    ws_scene_text(
        scene, box.x + box.width / 2, y + picture->line / 2 - (picture->addresses ? ABOVE : 0),
        ws_bank_lane_size(picture), WS_ANCHOR_MIDDLE, ws_cell_label(cell, WS_ROLE_LABEL), text);
    if (picture->addresses) {
        snprintf(text, sizeof text, "0x%" PRIx32, row->address);
        ws_scene_text(scene, box.x + box.width / 2, y + picture->line / 2 + BELOW, WS_SMALL_SIZE,
                      WS_ANCHOR_MIDDLE, ws_cell_label(cell, WS_ROLE_LABEL), text);
    }
    ws_scene_close(scene);
}

/*
 * Opens a phase's group, with its name on the left and its result on the right, or `brief` if the
 * space is narrow.
 */
static void open_phase(const struct ws_bank_picture *picture, struct ws_scene *scene,
                       const struct ws_phase *phase, int index, const char *outcome,
                       const char *brief, bool alert, double x, double y)
{
    const double width = ws_bank_phase_width(picture);
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char words[64], text[96];

    shown.matrix =
        ws_phase_matrices(&picture->figure->evidence->mapping, phase, words, sizeof words);
    ws_scene_open(scene, shown);
    ws_bank_head_text(picture, index, text, sizeof text);
    if (ws_bank_head_width(text, outcome, alert) > width)
        outcome = brief;
    ws_scene_text(scene, x, y + WS_BANK_HEAD_HEIGHT / 2.0, WS_BANK_HEAD_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    ws_scene_text(scene, x + width, y + WS_BANK_HEAD_HEIGHT / 2.0, WS_NOTE_SIZE, WS_ANCHOR_END,
                  alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE, outcome);
}

/* A phase of an instruction that faults: its lanes, with those that fault marked. */
static void draw_uncounted(const struct ws_bank_picture *picture, struct ws_scene *scene,
                           const struct ws_banks *banks, int index, double x, double y)
{
    const struct ws_phase *phase = &banks->phase[index];
    double strip = x + ws_bank_names_width(picture), width = ws_bank_strip_width(picture);
    double each = width / phase->lanes, high = picture->line;
    int count = 0;
    char text[32], brief[32];

    for (int i = 0; i < phase->lanes; i++)
        count += (int)(banks->faulting >> (phase->first_lane + i) & 1);
    snprintf(text, sizeof text, count == 1 ? "%d address faults" : "%d addresses fault", count);
    snprintf(brief, sizeof brief, count == 1 ? "%d faults" : "%d fault", count);
    open_phase(picture, scene, phase, index, count ? text : "no address faults",
               count ? brief : "none faults", count, x, y);
    y += WS_BANK_HEAD_HEIGHT;
    ws_scene_rect(scene, (struct ws_box){strip, y, width, high}, 0, WS_ROLE_PANEL, no_tint);
    if (picture->named)
        ws_scene_text(scene, strip - 6, y + high / 2, WS_SMALL_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS,
                      "lanes");
    for (int i = 0; i < phase->lanes; i++) {
        int lane = phase->first_lane + i;
        struct ws_bank_row row = {banks->addresses.address[lane], (uint32_t)1 << lane, 0};

        if (i)
            ws_scene_line(scene, strip + i * each, y, strip + i * each, y + high, WS_ROLE_RULE,
                          false);
        draw_row(picture, scene, &row, -1, banks->faulting >> lane & 1, strip + i * each, y, each);
    }
    ws_scene_rect(scene, (struct ws_box){strip, y, width, high}, 0, WS_ROLE_FRAME, no_tint);
    ws_scene_close(scene);
}

/* The bank numbers of the groups in a strip's line, around `middle`; `x` is the strip's. */
static void draw_numbers(const struct ws_bank_picture *picture, struct ws_scene *scene, int fold,
                         double x, double middle)
{
    int banks = ws_group_banks(picture->variant), across = ws_bank_groups_across(picture);
    bool ranges = ws_text_width("28\u201331", WS_SMALL_SIZE, false, false) + 3 <= picture->group;

    if (picture->named)
        ws_scene_text(scene, x - 6, middle, WS_SMALL_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS, "banks");
    for (int i = 0; i < across; i++) {
        int bank = banks * (fold * across + i);
        char text[24];

        snprintf(text, sizeof text, ranges && banks > 1 ? "%d\u2013%d" : "%d", bank,
                 bank + banks - 1);
        ws_scene_text(scene, x + (i + 0.5) * picture->group, middle, WS_SMALL_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
}

/* One line of a phase's strip without its rows. */
static void draw_line(const struct ws_bank_picture *picture, struct ws_scene *scene,
                      const struct ws_phase *phase, int fold, double x, double y)
{
    double high = picture->line, width = ws_bank_strip_width(picture), bottom;
    int lines = ws_bank_lines(picture, phase, fold);
    bool empty = ws_bank_is_empty(picture, phase, fold);
    char text[32];

    ws_bank_locate_group(picture, phase, fold * ws_bank_groups_across(picture), &x, &y);
    bottom = y + lines * high;
    ws_scene_rect(scene, (struct ws_box){x, y, width, bottom - y}, 0, WS_ROLE_PANEL, no_tint);
    if (picture->folds > 1)
        draw_numbers(picture, scene, fold, x, y - WS_BANK_AXIS_HEIGHT / 2.0 + 1);
    for (int i = 0; i < lines; i++) {
        double top = y + i * high;

        /* A single wavefront is already in the heading. */
        snprintf(text, sizeof text, picture->named ? "wavefront %d" : "%d", i);
        if (empty ? picture->named : phase->wavefronts > 1)
            ws_scene_text(scene, x - (picture->tight ? 4 : 6), top + high / 2, WS_SMALL_SIZE,
                          WS_ANCHOR_END, WS_ROLE_AXIS, empty ? "no rows" : text);
        if (i)
            ws_scene_line(scene, x, top, x + width, top, WS_ROLE_RULE, false);
    }
    for (int group = 1; group < ws_bank_groups_across(picture); group++)
        ws_scene_line(scene, x + group * picture->group, y, x + group * picture->group, bottom,
                      WS_ROLE_RULE, false);
}

/*
 * A phase's strip without its rows; `waits`: bank groups are marked, over the frame, from the line on
 * in which rows wait for them.
 */
static void draw_strip(const struct ws_bank_picture *picture, struct ws_scene *scene,
                       const struct ws_phase *phase, bool waits, double x, double y)
{
    for (int fold = 0; fold < picture->folds; fold++) {
        double left = x, top = y;

        draw_line(picture, scene, phase, fold, x, y);
        ws_bank_locate_group(picture, phase, fold * ws_bank_groups_across(picture), &left, &top);
        ws_scene_rect(scene,
                      (struct ws_box){left, top, ws_bank_strip_width(picture),
                                      ws_bank_lines(picture, phase, fold) * picture->line},
                      0, WS_ROLE_FRAME, no_tint);
    }
    for (int group = 0; group < ws_bank_groups(picture->variant); group++) {
        double left = x, top = y;

        ws_bank_locate_group(picture, phase, group, &left, &top);
        if (phase->rows[group] > 1 && waits)
            ws_scene_rect(scene,
                          (struct ws_box){left, top + picture->line, picture->group,
                                          (phase->rows[group] - 1) * picture->line},
                          0, WS_ROLE_ALERT, no_tint);
    }
}

/* The row at an index in a phase, counted by wavefront and then by bank group; -1: none. */
static int row_at(const struct ws_bank_picture *picture, const struct ws_bank_row *rows, int count,
                  int place)
{
    int groups = ws_bank_groups(picture->variant), i = 0;

    while (i < count && (rows[i].wavefront != place / groups ||
                         ws_bank_group(picture->variant, rows[i].address) != place % groups))
        i++;
    return i < count ? i : -1;
}

static void draw_phase(const struct ws_bank_picture *picture, struct ws_scene *scene,
                       const struct ws_banks *banks, int index, double x, double y)
{
    const struct ws_phase *phase = &banks->phase[index];
    bool conflict = phase->wavefronts > 1;
    struct ws_bank_row rows[WS_LANES];
    int count = ws_bank_schedule(&banks->addresses, phase, rows);
    bool hides = ws_hides_answers(picture->figure);
    char text[64], brief[32];

    ws_wavefronts_words(phase->wavefronts, brief, sizeof brief);
    snprintf(text, sizeof text, banks->addresses.sourced ? "%d wavefronts" : "%d-way bank conflict",
             phase->wavefronts);
    open_phase(picture, scene, phase, index, conflict ? text : brief, brief, conflict, x, y);
    y += WS_BANK_HEAD_HEIGHT + ws_bank_axis_height(picture, banks, index);
    draw_strip(picture, scene, phase, !ws_banks_by_source(banks), x, y);
    /*
     * In lane order, except for blank cells, because their order in a file would disclose the
     * answer.
     */
    for (int next = 0; next < (hides ? ws_bank_groups(picture->variant) * count : count); next++) {
        int i = hides ? row_at(picture, rows, count, next) : next;
        double left = x, top = y;
        int group;

        if (i < 0)
            continue;
        group = ws_bank_group(picture->variant, rows[i].address);
        ws_bank_locate_group(picture, phase, group, &left, &top);
        draw_row(picture, scene, &rows[i], group, false, left,
                 top + rows[i].wavefront * picture->line, picture->group);
    }
    ws_scene_close(scene);
}

/* The bank numbers of the columns. */
static void draw_axis(const struct ws_bank_picture *picture, struct ws_scene *scene, double x,
                      double y)
{
    double strip = x + ws_bank_names_width(picture);

    if (!picture->named) {
        ws_scene_text(scene, strip + ws_bank_strip_width(picture) / 2, y + 6, WS_SMALL_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, "banks");
        y += WS_BANK_AXIS_HEIGHT - 2;
    }
    if (picture->folds == 1)
        draw_numbers(picture, scene, 0, strip, y + 6);
}

/*
 * A panel's name with its cost on the right, or above its cost, with the height of the adjacent
 * panels' headings.
 */
static void draw_panel_head(const struct ws_bank_picture *picture, struct ws_scene *scene,
                            const struct ws_bank_panel *panel, double x, double y, double high)
{
    enum ws_role role = panel->alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE;
    const char *rest = panel->name;
    size_t length;

    if (!ws_bank_stacks(picture)) {
        ws_scene_text(scene, x, y + 7, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING,
                      panel->name);
        ws_scene_text(scene, x + ws_bank_panel_width(picture), y + 7, WS_NOTE_SIZE, WS_ANCHOR_END,
                      role, panel->count);
        return;
    }
    y += high - WS_BANK_PANEL_HEIGHT + 7;
    ws_scene_text(scene, x, y, WS_NOTE_SIZE, WS_ANCHOR_START, role, panel->count);
    y -= ws_bank_name_lines(picture, panel) * WS_BANK_PANEL_LINE;
    for (; (length = ws_bank_name_line(picture, &rest)) > 0;
         rest += length, y += WS_BANK_PANEL_LINE) {
        char line[sizeof panel->name];

        snprintf(line, sizeof line, "%.*s", (int)length, rest);
        ws_scene_text(scene, x, y, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING, line);
    }
}

/* Below a heading of that height. */
static void draw_panel(const struct ws_bank_picture *picture, struct ws_scene *scene,
                       const struct ws_bank_panel *panel, double x, double y, double head)
{
    const struct ws_banks *banks = &panel->banks;

    if (picture->panels > 1)
        draw_panel_head(picture, scene, panel, x, y, head);
    y += head;
    if (!banks->faulting)
        for (int i = 0; i < picture->abreast && i < banks->phases; i++)
            draw_axis(picture, scene, x + i * (ws_bank_phase_width(picture) + WS_BANK_GAP_X),
                      y + WS_BANK_HEAD_HEIGHT);
    for (int i = 0; i < banks->phases; i++) {
        (banks->faulting ? draw_uncounted : draw_phase)(
            picture, scene, banks, i,
            x + i % picture->abreast * (ws_bank_phase_width(picture) + WS_BANK_GAP_X), y);
        if (i % picture->abreast == picture->abreast - 1)
            y += ws_bank_abreast_height(picture, banks, i - i % picture->abreast) + WS_BANK_GAP;
    }
}

void ws_bank_draw(const struct ws_bank_picture *picture, struct ws_scene *scene, double x, double y)
{
    for (int i = 0; i < picture->panels; i++) {
        int column = i % picture->columns;

        draw_panel(picture, scene, &picture->panel[i],
                   x + column * (ws_bank_panel_width(picture) + WS_BANK_GAP_X), y,
                   ws_bank_heads_height(picture, i - column));
        if (column == picture->columns - 1)
            y += ws_bank_band_height(picture, i - column) + WS_BANK_GAP_X;
    }
}
