/*
 * The strip below shared memory: one line per phase, with the 32 banks and the lane whose row is in
 * each, or the number of rows if there are several. Nothing is counted if an address faults. Below
 * global memory, it shows the source addresses of copies, in banks or in lines of 128 bytes.
 */
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/explore/explore.h"
#include "viz/figure/named.h"
#include "viz/figure/sheet.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"

enum { HEAD = 18, AXIS = 12, LINE = 16, SPACE = 5, FAULT_LINES = 2, PHASE = 48 };

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* The banks it shows, and whether rows in the same banks conflict. */
struct strip {
    const struct ws_explore *explore;
    const struct ws_banks *banks;
    bool sources, conflicts;
    bool numbered; /* phases have numbers next to their lines */
};

double ws_explore_strip_height(const struct ws_explore *explore)
{
    double lines =
        explore->banks.faulting ? FAULT_LINES * LINE : AXIS + explore->banks.phases * LINE;

    return explore->has_addresses ? HEAD + lines : 0;
}

/* "phase 0: M0", "phase 1: T16–31": a phase and the matrix or lanes of its rows, or only those. */
static void phase_text(const struct strip *strip, const struct ws_phase *phase, char text[PHASE])
{
    const struct ws_explore *explore = strip->explore;
    uint32_t matrices = ((uint32_t)2 << phase->last_matrix) - ((uint32_t)1 << phase->matrix);
    char name[32];
    int matrix = ws_phase_matrices(explore->mapping, phase, name, sizeof name);

    if (explore->variant->family->by_lane)
        snprintf(name, sizeof name, "T%d\u2013%d", phase->first_lane,
                 phase->first_lane + phase->lanes - 1);
    else if (matrix >= 0)
        snprintf(name, sizeof name, "M%d", matrix);
    else if (ws_mapping_lanes_matrices(explore->mapping, ws_phase_lanes(phase)) == matrices)
        snprintf(name, sizeof name, "M%d\u2013%d", phase->matrix, phase->last_matrix);
    else
        snprintf(name, sizeof name, "T%d\u2026", phase->first_lane);
    if (strip->numbered)
        snprintf(text, PHASE, "phase %d: %s", (int)(phase - strip->banks->phase), name);
    else
        snprintf(text, PHASE, "%s", name);
}

/* The lanes whose rows are in a group of banks. */
static uint32_t lanes_in(const struct strip *strip, const struct ws_phase *phase, int group)
{
    const struct ws_addresses *addresses = &strip->banks->addresses;
    uint32_t lanes = 0;

    for (int lane = 0; lane < addresses->counted; lane++)
        if (ws_phase_lanes(phase) >> lane & 1 && !(addresses->inactive >> lane & 1) &&
            ws_bank_group(addresses->variant, addresses->address[lane]) == group)
            lanes |= (uint32_t)1 << lane;
    return lanes;
}

/* The lane of the only row in a group of banks; -1: there is none, or several. */
static int lane_in(const struct strip *strip, const struct ws_phase *phase, int group)
{
    uint32_t lanes = phase->rows[group] == 1 ? lanes_in(strip, phase, group) : 0;

    return lanes ? ws_first_lane(lanes) : -1;
}

/*
 * Whether rows in one group of banks wait for each other; rows in a line of global memory do not.
 */
static bool sources_wait(const struct ws_explore *explore)
{
    return ws_moved(explore->variant)->access->sharing == WS_SHARING_LANES;
}

static bool has_conflict(const struct ws_banks *banks)
{
    for (int i = 0; i < banks->phases && !banks->faulting; i++)
        for (int group = 0; group < ws_bank_groups(banks->addresses.variant); group++)
            if (banks->phase[i].rows[group] > 1)
                return true;
    return false;
}

bool ws_explore_conflicts(const struct ws_explore *explore)
{
    return has_conflict(&explore->banks) ||
           (explore->sourced && sources_wait(explore) && has_conflict(&explore->sources));
}

/* Whether rows in a group of banks wait for each other. */
static bool waits(const struct strip *strip, const struct ws_phase *phase, int group)
{
    return phase->rows[group] > 1 && strip->conflicts;
}

static bool is_muted(const struct strip *strip, const struct ws_phase *phase, int group)
{
    return !(lanes_in(strip, phase, group) & strip->explore->highlighted);
}

/* The text in a group of banks: its only lane, or the number of rows. Form 0 is the longest. */
enum { FORMS = 2 };
static void group_text(const struct strip *strip, const struct ws_phase *phase, int group, int form,
                       char *text, size_t size)
{
    int rows = phase->rows[group], lane = lane_in(strip, phase, group);

    text[0] = 0;
    if (rows > 1)
        snprintf(text, size, form ? "%d" : "%d rows", rows);
    else if (lane >= 0)
        snprintf(text, size, form ? "%d" : "T%d", lane);
}

/* The first form in which all groups of one kind, with conflicts or without, fit; or FORMS. */
static int form_that_fits(const struct strip *strip, bool conflicts, double width)
{
    const struct ws_banks *banks = strip->banks;
    int groups = ws_bank_groups(strip->explore->variant), form = 0;
    char text[24];

    for (int i = 0; i < banks->phases * groups && form < FORMS; i++) {
        const struct ws_phase *phase = &banks->phase[i / groups];

        if (waits(strip, phase, i % groups) != conflicts)
            continue;
        group_text(strip, phase, i % groups, form, text, sizeof text);
        if (*text && ws_cells_letters(text, width / groups, LINE) <= 0) {
            form++;
            i = -1;
        }
    }
    return form;
}

/*
 * Draws a group of banks, outlined if its rows wait for each other, with a hover area per bank and
 * the text of the group.
 */
static void draw_group(const struct strip *strip, struct ws_scene *scene,
                       const struct ws_phase *phase, int matrix, int group, int form,
                       struct ws_box box)
{
    int wide = ws_group_banks(strip->explore->variant), lane = lane_in(strip, phase, group);
    bool muted = is_muted(strip, phase, group), waiting = waits(strip, phase, group);
    struct ws_tint tint =
        lane >= 0 && !muted ? ws_explore_lane_tint(strip->explore, lane) : no_tint;
    char text[24];

    ws_scene_rect(scene, box, 0, waiting && !muted ? WS_ROLE_ALERT : WS_ROLE_FILL, tint);
    if (waiting && muted)
        ws_scene_outline(scene, box, WS_ROLE_ALERT);
    for (int i = 0; i < wide; i++) {
        struct ws_shown shown = WS_SHOWS_NOTHING;
        int rect = ws_scene_rect(
            scene,
            (struct ws_box){box.x + i * box.width / wide, box.y, box.width / wide, box.height}, 0,
            WS_ROLE_NONE, no_tint);

        shown.bank = strip->sources ? -1 : wide * group + i;
        shown.matrix = matrix;
        shown.address_lane = phase->first_lane;
        if (rect >= 0)
            scene->node[rect].shown = shown;
    }
    group_text(strip, phase, group, form, text, sizeof text);
    if (*text && form < FORMS)
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_LEAST_TEXT,
                      WS_ANCHOR_MIDDLE, muted ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, text);
}

/* Draws the borders of highlighted groups; those with a conflict have theirs. */
static void draw_marks(const struct strip *strip, struct ws_scene *scene, struct ws_box line)
{
    int groups = ws_bank_groups(strip->explore->variant);
    double wide = line.width / groups;

    if (!ws_highlights(&strip->explore->figure.highlight))
        return;
    for (int i = 0; i < strip->banks->phases * groups; i++) {
        const struct ws_phase *phase = &strip->banks->phase[i / groups];
        int group = i % groups;

        if (!is_muted(strip, phase, group) && !waits(strip, phase, group))
            ws_scene_outline(scene,
                             (struct ws_box){line.x + group * wide, line.y + i / groups * LINE,
                                             wide, line.height},
                             WS_ROLE_CELL_MARKED);
    }
}

/* The first bank of each group, or of every second and so on, or the first byte of a cache line. */
static void draw_axis(const struct strip *strip, struct ws_scene *scene, struct ws_box axis)
{
    const struct ws_variant *variant = strip->explore->variant;
    bool bytes = strip->sources && !strip->conflicts;
    int groups = ws_bank_groups(variant), step = 1;
    int unit = ws_group_banks(variant) * (bytes ? WS_BANK_BYTES : 1);
    double wide = axis.width / groups, middle = axis.y + axis.height / 2;
    char text[16];

    snprintf(text, sizeof text, "%d", (groups - 1) * unit);
    while (step * wide < ws_text_width(text, WS_LEAST_TEXT, false, false) + 3)
        step *= 2;
    ws_scene_text(scene, axis.x - SPACE, middle, WS_LEAST_TEXT, WS_ANCHOR_END, WS_ROLE_AXIS,
                  bytes ? "byte" : "bank");
    for (int group = 0; group < groups; group += step) {
        snprintf(text, sizeof text, "%d", group * unit);
        ws_scene_text(scene, axis.x + (group + 0.5) * wide, middle, WS_LEAST_TEXT, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
    }
}

/* What numbers of lanes mean, from `x` to before `end`, if the groups have no space for names. */
static void draw_meaning(const struct strip *strip, struct ws_scene *scene, double x, double end,
                         double middle, double width)
{
    static const char meaning[] = "a number is the lane: 5 is T5";
    bool any = false;

    for (int i = 0; i < strip->banks->phases && !any; i++)
        for (int group = 0; group < ws_bank_groups(strip->explore->variant); group++)
            any |= lane_in(strip, &strip->banks->phase[i], group) >= 0;
    if (any && form_that_fits(strip, false, width) == 1 &&
        x + ws_text_width(meaning, WS_LEAST_TEXT, false, false) <= end)
        ws_scene_text(scene, x, middle, WS_LEAST_TEXT, WS_ANCHOR_START, WS_ROLE_SMALL, meaning);
}

/* The column of wavefronts, to the right of the lines, ends here; one phase has only the total. */
static double wavefronts_end(const struct strip *strip, double right)
{
    int most = 0;
    char text[16];

    if (strip->banks->phases == 1)
        return right;
    for (int i = 0; i < strip->banks->phases; i++)
        if (strip->banks->phase[i].wavefronts > most)
            most = strip->banks->phase[i].wavefronts;
    snprintf(text, sizeof text, "%d", most);
    return right + SPACE + ws_text_width(text, WS_LEAST_TEXT, false, true);
}

static void draw_phase(const struct strip *strip, struct ws_scene *scene,
                       const struct ws_phase *phase, double x, struct ws_box line)
{
    const struct ws_explore *explore = strip->explore;
    struct ws_shown rows_of = WS_SHOWS_NOTHING;
    int groups = ws_bank_groups(explore->variant);
    double wide = line.width / groups;
    char matrices[32], text[PHASE];
    int matrix = ws_phase_matrices(explore->mapping, phase, matrices, sizeof matrices);
    int form[] = {form_that_fits(strip, false, line.width),
                  form_that_fits(strip, true, line.width)};

    if (explore->variant->family->by_lane)
        matrix = ws_moved(explore->variant)->matrices == 1 ? 0 : matrix;
    phase_text(strip, phase, text);
    rows_of.matrix = matrix;
    ws_explore_heading(scene, rows_of, (struct ws_box){x, line.y, line.x - x, line.height},
                       line.x - SPACE, line.y + line.height / 2, WS_LEAST_TEXT, WS_ANCHOR_END,
                       WS_ROLE_AXIS, text);
    /* Conflicts are drawn last, so that no adjacent group covers their borders. */
    for (int conflicts = 0; conflicts < 2; conflicts++) {
        for (int group = 0; group < groups; group++)
            if (waits(strip, phase, group) == (conflicts == 1))
                draw_group(strip, scene, phase, matrix, group, form[waits(strip, phase, group)],
                           (struct ws_box){line.x + group * wide, line.y, wide, line.height});
        for (int group = 1; group < groups && !conflicts; group++)
            ws_scene_line(scene, line.x + group * wide, line.y, line.x + group * wide,
                          line.y + line.height, WS_ROLE_CELL, false);
        if (!conflicts)
            ws_scene_rect(scene, line, 0, WS_ROLE_FRAME, no_tint);
    }
    if (strip->sources || strip->banks->phases == 1) /* of source and destination; the total */
        return;
    snprintf(text, sizeof text, "%d", phase->wavefronts);
    ws_scene_text(scene, wavefronts_end(strip, line.x + line.width), line.y + line.height / 2,
                  WS_LEAST_TEXT, WS_ANCHOR_END,
                  phase->wavefronts > 1 ? WS_ROLE_ALERT_TEXT : WS_ROLE_AXIS, text);
}

/* Draws all phases, from the line of the first on, and the borders of highlighted groups last. */
static void draw_phases(struct strip *strip, struct ws_scene *scene, double x, struct ws_box line)
{
    char text[PHASE];

    strip->numbered = true;
    for (int i = 0; i < strip->banks->phases && strip->numbered; i++) {
        phase_text(strip, &strip->banks->phase[i], text);
        strip->numbered = ws_text_width(text, WS_LEAST_TEXT, false, false) <= line.x - SPACE - x;
    }
    for (int i = 0; i < strip->banks->phases; i++)
        draw_phase(strip, scene, &strip->banks->phase[i], x,
                   (struct ws_box){line.x, line.y + i * LINE, line.width, line.height});
    draw_marks(strip, scene, line);
}

void ws_explore_strip_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                           double rows_x, double y, double width)
{
    const struct ws_banks *banks = &explore->banks;
    struct strip strip = {explore, banks, false, true, true};
    const char *heading = banks->faulting ? "Banks: not counted" : "Rows by bank and phase";
    const double middle = y + HEAD / 2.0 - 1, end = wavefronts_end(&strip, rows_x + width);
    char text[64];

    if (!explore->has_addresses)
        return;
    ws_scene_text(scene, x, middle, WS_LABEL_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING, heading);
    if (banks->faulting) {
        int faults = __builtin_popcount(banks->faulting);

        snprintf(text, sizeof text, faults == 1 ? "%d address faults" : "%d addresses fault",
                 faults);
        ws_scene_text(scene, x, y + HEAD + LINE / 2.0, WS_LEAST_TEXT, WS_ANCHOR_START,
                      WS_ROLE_ALERT_TEXT, text);
        return;
    }
    snprintf(text, sizeof text, banks->phases == 1 ? "wavefronts: %d" : "wavefronts (total %d)",
             banks->wavefronts);
    ws_scene_text(scene, end, middle, WS_LEAST_TEXT, WS_ANCHOR_END,
                  banks->wavefronts > banks->phases ? WS_ROLE_ALERT_TEXT : WS_ROLE_SMALL, text);
    draw_meaning(&strip, scene, x + ws_text_width(heading, WS_LABEL_SIZE, false, true) + 2 * SPACE,
                 end - ws_text_width(text, WS_LEAST_TEXT, false, false) - 2 * SPACE, middle, width);
    draw_axis(&strip, scene, (struct ws_box){rows_x, y + HEAD, width, AXIS});
    draw_phases(&strip, scene, x, (struct ws_box){rows_x, y + HEAD + AXIS, width, LINE});
}

void ws_explore_sources_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                             double rows_x, double y, double width)
{
    struct strip strip = {explore, &explore->sources, true, sources_wait(explore), true};

    if (!explore->sourced)
        return;
    ws_scene_text(scene, x, y + HEAD / 2.0 - 1, WS_LABEL_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING,
                  ws_sources_title(explore->variant));
    draw_axis(&strip, scene, (struct ws_box){rows_x, y + HEAD, width, AXIS});
    draw_phases(&strip, scene, x, (struct ws_box){rows_x, y + HEAD + AXIS, width, LINE});
}
