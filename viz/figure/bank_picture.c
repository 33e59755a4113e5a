/* Phases in their strips, arranged as the medium wants it. */
#include "viz/figure/bank_picture.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/lanes.h"
#include "viz/figure/bank_words.h"
#include "viz/figure/blank.h"
#include "viz/figure/metrics.h"
#include "viz/figure/wrap.h"

enum {
    NAMED = 66,        /* the column of "wavefront 3"; … */
    NUMBERED = 16,     /* … of "3" */
    STRIP = 392,       /* the banks, where there is room */
    LINE_TALL = 27,    /* a lane above its address */
    LINE_LOW = 16,     /* a lane alone */
    HEAD_HEIGHT = 19,  /* a phase's name and its cost */
    AXIS_HEIGHT = 14,  /* a line of it */
    PANEL_HEIGHT = 21, /* a panel's name and its cost beside it, … */
    PANEL_LINE = 14,   /* … or a line of the name over its cost */
    PANEL_APART = 10,  /* a panel's name and its cost, at least */
    GAP = 9,
    GAP_X = 20,
    TIGHT = 14, /* … of "3", where there is least room */
    LANE_SIZE = 10,
    ALERT_ROOM = 2,       /* for the stroke of a cell that faults, … */
    TIGHT_ALERT_ROOM = 3, /* … and where there is least room around the text */
    HEAD_SIZE = WS_HEADING_SIZE - 1,
    CHOICES = 9, /* of what is left out, but for the lanes in heads: see ws_bank_arrange() */
};

/* For the outline of rows that wait, where there is least room around the text. */
#define TIGHT_ROOM 0.5

/* Less of that room around an address, which says more than any other text; answers are bold. */
#define CLOSER 1.5

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* A row of memory that a phase touches: its address and the lanes that gave it, as bits. */
struct row {
    uint32_t address;
    uint32_t lanes;
    int wavefront;
};

/* The different rows of a phase, each with its wavefront; a row that is moved twice is two. */
static int schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                    struct row rows[WS_LANES])
{
    int count = 0, wavefront[WS_LANES];

    ws_phase_schedule(addresses, phase, wavefront);
    for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++) {
        int same = 0;

        if (addresses->inactive >> lane & 1)
            continue;
        while (same < count && (rows[same].address != addresses->address[lane] ||
                                rows[same].wavefront != wavefront[lane]))
            same++;
        if (same == count)
            rows[count++] = (struct row){addresses->address[lane], 0, wavefront[lane]};
        rows[same].lanes |= (uint32_t)1 << lane;
    }
    return count;
}

static double line_height(const struct ws_bank_picture *picture)
{
    return picture->addresses ? LINE_TALL : LINE_LOW;
}

static double names_width(const struct ws_bank_picture *picture)
{
    return picture->tight ? TIGHT : picture->named ? NAMED : NUMBERED;
}

static double strip_width(const struct ws_bank_picture *picture)
{
    return picture->group * ws_bank_groups(picture->variant);
}

static double phase_width(const struct ws_bank_picture *picture)
{
    return names_width(picture) + strip_width(picture);
}

/* A phase that could not be counted is a line of lanes. */
static double phase_height(const struct ws_bank_picture *picture, const struct ws_phase *phase)
{
    return HEAD_HEIGHT + (phase->wavefronts ? phase->wavefronts : 1) * line_height(picture);
}

static double axis_height(const struct ws_bank_picture *picture, const struct ws_bank_panel *panel)
{
    return panel->banks.faulting ? 0 : picture->named ? AXIS_HEIGHT : 2 * AXIS_HEIGHT - 2;
}

static double panel_width(const struct ws_bank_picture *picture)
{
    return picture->abreast * (phase_width(picture) + GAP_X) - GAP_X;
}

/* The height of the phases that stand abreast, the first of which is `first`. */
static double abreast_height(const struct ws_bank_picture *picture, const struct ws_banks *banks,
                             int first)
{
    double height = 0;

    for (int i = first; i < first + picture->abreast && i < banks->phases; i++)
        height = fmax(height, phase_height(picture, &banks->phase[i]));
    return height;
}

static double count_width(const struct ws_bank_panel *panel)
{
    return ws_text_width(panel->count, WS_NOTE_SIZE, false, panel->alert);
}

/* Whether a panel's name and its cost are wider together than a panel: then all costs stand under. */
static bool stacks(const struct ws_bank_picture *picture)
{
    for (int i = 0; i < picture->panels && picture->panels > 1; i++)
        if (ws_text_width(picture->panel[i].name, WS_HEADING_SIZE, false, true) + PANEL_APART +
                count_width(&picture->panel[i]) >
            panel_width(picture))
            return true;
    return false;
}

/* The next line of a panel's name, as a panel is wide: how many bytes; 0 after the last. */
static size_t name_line(const struct ws_bank_picture *picture, const char **rest)
{
    while (**rest == ' ')
        (*rest)++;
    return ws_wrap_line(*rest, panel_width(picture), WS_HEADING_SIZE, false, true);
}

static int name_lines(const struct ws_bank_picture *picture, const struct ws_bank_panel *panel)
{
    const char *rest = panel->name;
    int lines = 0;
    size_t length;

    while ((length = name_line(picture, &rest)) > 0) {
        rest += length;
        lines++;
    }
    return lines;
}

/* The names and costs of panels beside each other, the first of which is `first`. */
static double heads_height(const struct ws_bank_picture *picture, int first)
{
    int lines = 0;

    if (!stacks(picture))
        return picture->panels > 1 ? PANEL_HEIGHT : 0;
    for (int i = first; i < first + picture->columns && i < picture->panels; i++)
        lines = (int)fmax(lines, name_lines(picture, &picture->panel[i]));
    return (lines + 1) * PANEL_LINE + PANEL_HEIGHT - PANEL_LINE;
}

/* … but for its name and cost. */
static double panel_height(const struct ws_bank_picture *picture, const struct ws_bank_panel *panel)
{
    double height = axis_height(picture, panel) - GAP;

    for (int i = 0; i < panel->banks.phases; i += picture->abreast)
        height += abreast_height(picture, &panel->banks, i) + GAP;
    return height;
}

/* The height of the panels that stand beside each other, the first of which is `first`. */
static double band_height(const struct ws_bank_picture *picture, int first)
{
    double height = 0;

    for (int i = first; i < first + picture->columns && i < picture->panels; i++)
        height = fmax(height, panel_height(picture, &picture->panel[i]));
    return heads_height(picture, first) + height;
}

static double picture_width(const struct ws_bank_picture *picture)
{
    return picture->columns * (panel_width(picture) + GAP_X) - GAP_X;
}

static double picture_height(const struct ws_bank_picture *picture)
{
    double height = -GAP_X;

    for (int i = 0; i < picture->panels; i += picture->columns)
        height += band_height(picture, i) + GAP_X;
    return height;
}

static double lane_size(const struct ws_bank_picture *picture)
{
    return picture->tight ? WS_SMALL_SIZE : LANE_SIZE;
}

/* Around the text of a cell, of both sides together. */
static double cell_room(const struct ws_bank_picture *picture)
{
    return picture->tight ? 3.05 : 8;
}

bool ws_bank_numbers(const struct ws_bank_picture *picture)
{
    return picture->tight && ws_group_banks(picture->variant) <= 2;
}

static void lanes_text(const struct ws_bank_picture *picture, uint32_t lanes, char *text,
                       size_t size)
{
    char name[24];

    ws_lanes_name(lanes, name, sizeof name);
    snprintf(text, size, "%s", name + (ws_bank_numbers(picture) && name[0] == 'T'));
}

static void head_text(const struct ws_bank_picture *picture, int index, char *text, size_t size)
{
    const char *words = picture->phase_words[index], *comma = strrchr(words, ',');
    size_t length = picture->brief && comma ? (size_t)(comma - words) : strlen(words);

    snprintf(text, size, "phase %d: %.*s", index, (int)length, words);
}

/* Text on the left and on the right of a head: the width that they take. */
static double head_width(const char *left, const char *right, bool alert)
{
    return ws_text_width(left, HEAD_SIZE, false, true) + 10 +
           ws_text_width(right, WS_NOTE_SIZE, false, alert);
}

static double head_least(const struct ws_bank_picture *picture, const struct ws_phase *phase,
                         int index)
{
    char text[96], brief[32];

    head_text(picture, index, text, sizeof text);
    ws_wavefronts_words(phase->wavefronts, brief, sizeof brief);
    return head_width(text, brief, phase->wavefronts > 1);
}

/* The least width of a group that its texts fit in. */
static double group_least(const struct ws_bank_picture *picture)
{
    double widest = ws_text_width("28", WS_SMALL_SIZE, false, false) + 4, heads = 0;
    char text[32];

    for (int i = 0; i < picture->panels; i++) {
        if (picture->panels > 1)
            heads = fmax(heads, count_width(&picture->panel[i]));
        for (int index = 0; index < picture->panel[i].banks.phases; index++) {
            const struct ws_banks *banks = &picture->panel[i].banks;
            const struct ws_phase *phase = &banks->phase[index];
            double share =
                banks->faulting ? (double)phase->lanes / ws_bank_groups(picture->variant) : 1;
            double room = cell_room(picture) + (banks->faulting
                                                    ? picture->tight ? TIGHT_ALERT_ROOM : ALERT_ROOM
                                                : picture->tight ? TIGHT_ROOM
                                                                 : 0);
            struct row rows[WS_LANES];
            int count = schedule(&banks->addresses, phase, rows);

            heads = fmax(heads, head_least(picture, phase, index));
            for (int row = 0; row < count; row++) {
                lanes_text(picture, rows[row].lanes, text, sizeof text);
                widest = fmax(
                    widest, share * (ws_text_width(text, lane_size(picture), false, false) + room));
                snprintf(text, sizeof text, "0x%" PRIx32, rows[row].address);
                if (picture->addresses)
                    widest =
                        fmax(widest,
                             share * (ws_text_width(text, WS_SMALL_SIZE, false, false) + room -
                                      (picture->figure->kind == WS_FIGURE_WORKSHEET ? 0 : CLOSER)));
            }
        }
    }
    return fmax(widest, (heads - names_width(picture)) / ws_bank_groups(picture->variant));
}

/* Whether a worksheet has no room for what it asks. */
static bool leaves_unsaid(const struct ws_bank_picture *picture)
{
    return picture->figure->kind == WS_FIGURE_WORKSHEET && !picture->addresses;
}

/* How good an arrangement is: how it suits the medium, less for each thing that it leaves out. */
static double rate(struct ws_bank_picture *picture, struct ws_sheet *sheet)
{
    double suits;

    sheet->width = picture_width(picture);
    sheet->height = picture_height(picture);
    suits = ws_sheet_suits(sheet);
    return suits * (ws_sheet_legible(sheet, suits) ? 1 : 0.0001) * (picture->addresses ? 1 : 0.85) *
           (picture->named ? 1 : 0.93) * (picture->brief ? 0.9 : 1) * (picture->tight ? 0.8 : 1) *
           (stacks(picture) ? 0.95 : 1) * (leaves_unsaid(picture) ? 0.01 : 1);
}

void ws_bank_arrange(struct ws_bank_picture *picture, struct ws_sheet *sheet)
{
    const struct ws_banks *banks = &picture->panel[0].banks;
    struct ws_bank_picture best = *picture;
    double most = -HUGE_VAL;

    for (int index = 0; index < banks->phases; index++)
        ws_phase_words(&picture->figure->evidence->mapping, &banks->phase[index],
                       picture->phase_words[index], sizeof picture->phase_words[index]);
    for (int choice = 0; choice < 2 * CHOICES; choice++) {
        picture->named = choice % CHOICES & 1;
        picture->addresses = choice % CHOICES & 2;
        picture->tight = choice % CHOICES == CHOICES - 1;
        picture->brief = choice >= CHOICES;
        picture->group = group_least(picture);
        if (choice % CHOICES & 4)
            picture->group = fmax(picture->group, (double)STRIP / ws_bank_groups(picture->variant));
        for (picture->columns = 1; picture->columns <= picture->panels; picture->columns++)
            for (picture->abreast = 1; picture->abreast <= (int)fmax(banks->phases, 1);
                 picture->abreast++) {
                double rated = rate(picture, sheet);

                if (rated > most) {
                    most = rated;
                    best = *picture;
                }
            }
    }
    *picture = best;
    rate(picture, sheet);
}

/* A row in its place, `width` wide; `group` is its bank group, or -1. */
static void draw_row(const struct ws_bank_picture *picture, struct ws_scene *scene,
                     const struct row *row, int group, bool faults, double x, double y,
                     double width)
{
    const struct ws_figure *figure = picture->figure;
    int lane = ws_first_lane(row->lanes);
    double inset = picture->tight ? 0.5 : 2;
    struct ws_box box = {x + inset, y + 2, width - 2 * inset, line_height(picture) - 4};
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
                  faults || cell == WS_CELL_ANSWER || figure->colour == WS_BY_NONE ||
                          place.matrix < 0
                      ? no_tint
                  : figure->colour == WS_BY_MATRIX ? (struct ws_tint){WS_TINT_MATRIX, place.matrix}
                                                   : (struct ws_tint){WS_TINT_ADDRESS, lane});
    lanes_text(picture, row->lanes, text, sizeof text);
    ws_scene_text(scene, box.x + box.width / 2,
                  picture->addresses ? y + 8.5 : y + line_height(picture) / 2, lane_size(picture),
                  WS_ANCHOR_MIDDLE, ws_cell_label(cell, WS_ROLE_LABEL), text);
    if (picture->addresses) {
        snprintf(text, sizeof text, "0x%" PRIx32, row->address);
        ws_scene_text(scene, box.x + box.width / 2, y + 19, WS_SMALL_SIZE, WS_ANCHOR_MIDDLE,
                      ws_cell_label(cell, WS_ROLE_LABEL), text);
    }
    ws_scene_close(scene);
}

/*
 * Opens a phase's group, with its name, and on the right what becomes of it, or in a narrow place
 * `brief`.
 */
static void open_phase(const struct ws_bank_picture *picture, struct ws_scene *scene,
                       const struct ws_phase *phase, int index, const char *outcome,
                       const char *brief, bool alert, double x, double y)
{
    const double width = phase_width(picture);
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char words[64], text[96];

    shown.matrix =
        ws_phase_matrices(&picture->figure->evidence->mapping, phase, words, sizeof words);
    ws_scene_open(scene, shown);
    head_text(picture, index, text, sizeof text);
    if (head_width(text, outcome, alert) > width)
        outcome = brief;
    ws_scene_text(scene, x, y + HEAD_HEIGHT / 2.0, HEAD_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING,
                  text);
    ws_scene_text(scene, x + width, y + HEAD_HEIGHT / 2.0, WS_NOTE_SIZE, WS_ANCHOR_END,
                  alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE, outcome);
}

/* A phase of an instruction that does not run: its lanes, and which of them are why. */
static void draw_uncounted(const struct ws_bank_picture *picture, struct ws_scene *scene,
                           const struct ws_banks *banks, int index, double x, double y)
{
    const struct ws_phase *phase = &banks->phase[index];
    double strip = x + names_width(picture), width = strip_width(picture);
    double each = width / phase->lanes, high = line_height(picture);
    int count = 0;
    char text[32], brief[32];

    for (int i = 0; i < phase->lanes; i++)
        count += (int)(banks->faulting >> (phase->first_lane + i) & 1);
    snprintf(text, sizeof text, count == 1 ? "%d address faults" : "%d addresses fault", count);
    snprintf(brief, sizeof brief, count == 1 ? "%d faults" : "%d fault", count);
    open_phase(picture, scene, phase, index, count ? text : "no address faults",
               count ? brief : "none faults", count, x, y);
    y += HEAD_HEIGHT;
    ws_scene_rect(scene, (struct ws_box){strip, y, width, high}, 0, WS_ROLE_PANEL, no_tint);
    if (picture->named)
        ws_scene_text(scene, strip - 6, y + high / 2, WS_SMALL_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS,
                      "lanes");
    for (int i = 0; i < phase->lanes; i++) {
        int lane = phase->first_lane + i;
        struct row row = {banks->addresses.address[lane], (uint32_t)1 << lane, 0};

        if (i)
            ws_scene_line(scene, strip + i * each, y, strip + i * each, y + high, WS_ROLE_RULE,
                          false);
        draw_row(picture, scene, &row, -1, banks->faulting >> lane & 1, strip + i * each, y, each);
    }
    ws_scene_rect(scene, (struct ws_box){strip, y, width, high}, 0, WS_ROLE_FRAME, no_tint);
    ws_scene_close(scene);
}

/* A phase's strip without its rows: the bank groups in which rows wait are marked from where on. */
static void draw_strip(const struct ws_bank_picture *picture, struct ws_scene *scene,
                       const struct ws_phase *phase, double x, double y)
{
    double strip = x + names_width(picture), width = strip_width(picture);
    double high = line_height(picture), bottom = y + phase->wavefronts * high;
    char text[32];

    ws_scene_rect(scene, (struct ws_box){strip, y, width, bottom - y}, 0, WS_ROLE_PANEL, no_tint);
    for (int i = 0; i < phase->wavefronts; i++) {
        double top = y + i * high;

        snprintf(text, sizeof text, picture->named ? "wavefront %d" : "%d", i);
        ws_scene_text(scene, strip - (picture->tight ? 4 : 6), top + high / 2, WS_SMALL_SIZE,
                      WS_ANCHOR_END, WS_ROLE_AXIS, text);
        if (i)
            ws_scene_line(scene, strip, top, strip + width, top, WS_ROLE_RULE, false);
    }
    for (int group = 1; group < ws_bank_groups(picture->variant); group++)
        ws_scene_line(scene, strip + group * picture->group, y, strip + group * picture->group,
                      bottom, WS_ROLE_RULE, false);
    for (int group = 0; group < ws_bank_groups(picture->variant); group++)
        if (phase->rows[group] > 1)
            ws_scene_rect(scene,
                          (struct ws_box){strip + group * picture->group, y + high, picture->group,
                                          (phase->rows[group] - 1) * high},
                          0, WS_ROLE_ALERT, no_tint);
}

/* The row in a place of a phase, counted wavefront by wavefront and there by bank group; -1: none. */
static int row_at(const struct ws_bank_picture *picture, const struct row *rows, int count,
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
    double strip = x + names_width(picture), high = line_height(picture);
    bool conflict = phase->wavefronts > 1;
    struct row rows[WS_LANES];
    int count = schedule(&banks->addresses, phase, rows);
    bool hides = ws_hides_answers(picture->figure);
    char text[64], brief[32];

    ws_wavefronts_words(phase->wavefronts, brief, sizeof brief);
    snprintf(text, sizeof text, "%d-way bank conflict", phase->wavefronts);
    open_phase(picture, scene, phase, index, conflict ? text : brief, brief, conflict, x, y);
    y += HEAD_HEIGHT;
    draw_strip(picture, scene, phase, x, y);
    /* From lane to lane; but of cells that are to be filled in, the order in a file must not tell. */
    for (int next = 0; next < (hides ? ws_bank_groups(picture->variant) * count : count); next++) {
        int i = hides ? row_at(picture, rows, count, next) : next;
        int group;

        if (i < 0)
            continue;
        group = ws_bank_group(picture->variant, rows[i].address);
        draw_row(picture, scene, &rows[i], group, false, strip + group * picture->group,
                 y + rows[i].wavefront * high, picture->group);
    }
    ws_scene_rect(scene, (struct ws_box){strip, y, strip_width(picture), phase->wavefronts * high},
                  0, WS_ROLE_FRAME, no_tint);
    ws_scene_close(scene);
}

/* Which banks each column is; over numbered wavefronts, what the numbers are. */
static void draw_axis(const struct ws_bank_picture *picture, struct ws_scene *scene, double x,
                      double y)
{
    double strip = x + names_width(picture);
    int banks = ws_group_banks(picture->variant);
    bool ranges = ws_text_width("28\u201331", WS_SMALL_SIZE, false, false) + 3 <= picture->group;

    if (picture->named) {
        ws_scene_text(scene, strip - 6, y + 6, WS_SMALL_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS, "banks");
    } else {
        ws_scene_text(scene, x, y + 6, WS_SMALL_SIZE, WS_ANCHOR_START, WS_ROLE_AXIS, "wavefront");
        ws_scene_text(scene, strip + strip_width(picture) / 2, y + 6, WS_SMALL_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, "banks");
        y += AXIS_HEIGHT - 2;
    }
    for (int group = 0; group < ws_bank_groups(picture->variant); group++) {
        char text[24];

        snprintf(text, sizeof text, ranges ? "%d\u2013%d" : "%d", banks * group,
                 banks * group + banks - 1);
        ws_scene_text(scene, strip + (group + 0.5) * picture->group, y + 6, WS_SMALL_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
}

/* A panel's name with its cost on the right, or, as high as its neighbours' heads, over its cost. */
static void draw_panel_head(const struct ws_bank_picture *picture, struct ws_scene *scene,
                            const struct ws_bank_panel *panel, double x, double y, double high)
{
    enum ws_role role = panel->alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE;
    const char *rest = panel->name;
    size_t length;

    if (!stacks(picture)) {
        ws_scene_text(scene, x, y + 7, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING,
                      panel->name);
        ws_scene_text(scene, x + panel_width(picture), y + 7, WS_NOTE_SIZE, WS_ANCHOR_END, role,
                      panel->count);
        return;
    }
    y += high - PANEL_HEIGHT + 7;
    ws_scene_text(scene, x, y, WS_NOTE_SIZE, WS_ANCHOR_START, role, panel->count);
    y -= name_lines(picture, panel) * PANEL_LINE;
    for (; (length = name_line(picture, &rest)) > 0; rest += length, y += PANEL_LINE) {
        char line[sizeof panel->name];

        snprintf(line, sizeof line, "%.*s", (int)length, rest);
        ws_scene_text(scene, x, y, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING, line);
    }
}

/* Under a head so high. */
static void draw_panel(const struct ws_bank_picture *picture, struct ws_scene *scene,
                       const struct ws_bank_panel *panel, double x, double y, double head)
{
    const struct ws_banks *banks = &panel->banks;

    if (picture->panels > 1)
        draw_panel_head(picture, scene, panel, x, y, head);
    y += head;
    if (!banks->faulting)
        for (int i = 0; i < picture->abreast && i < banks->phases; i++)
            draw_axis(picture, scene, x + i * (phase_width(picture) + GAP_X), y);
    y += axis_height(picture, panel);
    for (int i = 0; i < banks->phases; i++) {
        (banks->faulting ? draw_uncounted : draw_phase)(
            picture, scene, banks, i, x + i % picture->abreast * (phase_width(picture) + GAP_X), y);
        if (i % picture->abreast == picture->abreast - 1)
            y += abreast_height(picture, banks, i - i % picture->abreast) + GAP;
    }
}

void ws_bank_draw(const struct ws_bank_picture *picture, struct ws_scene *scene, double x, double y)
{
    for (int i = 0; i < picture->panels; i++) {
        int column = i % picture->columns;

        draw_panel(picture, scene, &picture->panel[i], x + column * (panel_width(picture) + GAP_X),
                   y, heads_height(picture, i - column));
        if (column == picture->columns - 1)
            y += band_height(picture, i - column) + GAP_X;
    }
}
