/*
 * Sizes depend on the contents of the cells; those that are the same in all arrangements are in an
 * enum.
 */
#include "viz/paint/bank_size.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/name/lanes.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"
#include "viz/scene/wrap.h"

enum {
    NAMED = 66,       /* the column of "wavefront 3"; … */
    NUMBERED = 16,    /* … of "3" */
    PANEL_APART = 10, /* a panel's name and its cost, minimum */
    TIGHT = 14,       /* … of "3", in tight figures */
    LANE_SIZE = 10,
    ALERT_ROOM = 2,       /* for the stroke of a cell that faults, … */
    TIGHT_ALERT_ROOM = 3, /* … and in tight figures */
};

/* For the outline of waiting rows in tight figures. */
#define TIGHT_ROOM 0.5

/*
 * An address, the longest text, has less padding; the answers of a worksheet are bold and have all
 * of it.
 */
#define CLOSER 1.5

int ws_bank_schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                     struct ws_bank_row rows[WS_LANES])
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
            rows[count++] = (struct ws_bank_row){addresses->address[lane], 0, wavefront[lane]};
        rows[same].lanes |= (uint32_t)1 << lane;
    }
    return count;
}

int ws_bank_groups_across(const struct ws_bank_picture *picture)
{
    return ws_bank_groups(picture->variant) / picture->folds;
}

double ws_bank_names_width(const struct ws_bank_picture *picture)
{
    return picture->tight ? TIGHT : picture->named ? NAMED : NUMBERED;
}

double ws_bank_strip_width(const struct ws_bank_picture *picture)
{
    return picture->group * ws_bank_groups_across(picture);
}

double ws_bank_phase_width(const struct ws_bank_picture *picture)
{
    return ws_bank_names_width(picture) + ws_bank_strip_width(picture);
}

bool ws_bank_has_rows(const struct ws_bank_picture *picture, const struct ws_phase *phase, int fold)
{
    const int across = ws_bank_groups_across(picture);

    for (int group = fold * across; group < (fold + 1) * across; group++)
        if (phase->rows[group])
            return true;
    return false;
}

bool ws_bank_is_empty(const struct ws_bank_picture *picture, const struct ws_phase *phase, int fold)
{
    return picture->folds > 1 && picture->figure->kind != WS_FIGURE_WORKSHEET &&
           !ws_bank_has_rows(picture, phase, fold);
}

int ws_bank_lines(const struct ws_bank_picture *picture, const struct ws_phase *phase, int fold)
{
    /* A phase that cannot be counted is one line of lanes. */
    return !phase->wavefronts || ws_bank_is_empty(picture, phase, fold) ? 1 : phase->wavefronts;
}

/* From a broken strip's line to the next: its wavefronts below its bank numbers. */
static double fold_height(const struct ws_bank_picture *picture, const struct ws_phase *phase,
                          int fold)
{
    return ws_bank_lines(picture, phase, fold) * picture->line +
           (picture->folds > 1 ? WS_BANK_AXIS_HEIGHT : 0);
}

static double phase_height(const struct ws_bank_picture *picture, const struct ws_banks *banks,
                           int index)
{
    double height = WS_BANK_HEAD_HEIGHT + ws_bank_axis_height(picture, banks, index);

    for (int fold = 0; fold < picture->folds; fold++)
        height += fold_height(picture, &banks->phase[index], fold);
    return height;
}

void ws_bank_locate_group(const struct ws_bank_picture *picture, const struct ws_phase *phase,
                          int group, double *x, double *y)
{
    const int last = group / ws_bank_groups_across(picture);

    *x += ws_bank_names_width(picture) + group % ws_bank_groups_across(picture) * picture->group;
    for (int fold = 0; fold <= last; fold++)
        *y += fold_height(picture, phase, fold);
    *y -= ws_bank_lines(picture, phase, last) * picture->line;
}

double ws_bank_axis_height(const struct ws_bank_picture *picture, const struct ws_banks *banks,
                           int phase)
{
    double words = picture->named ? 0 : WS_BANK_AXIS_HEIGHT - 2;

    return banks->faulting || phase >= picture->abreast
               ? 0
               : words + (picture->folds > 1 ? 0 : WS_BANK_AXIS_HEIGHT);
}

double ws_bank_panel_width(const struct ws_bank_picture *picture)
{
    return picture->abreast * (ws_bank_phase_width(picture) + WS_BANK_GAP_X) - WS_BANK_GAP_X;
}

double ws_bank_abreast_height(const struct ws_bank_picture *picture, const struct ws_banks *banks,
                              int first)
{
    double height = 0;

    for (int i = first; i < first + picture->abreast && i < banks->phases; i++)
        height = fmax(height, phase_height(picture, banks, i));
    return height;
}

static double count_width(const struct ws_bank_panel *panel)
{
    return ws_text_width(panel->count, WS_NOTE_SIZE, false, panel->alert);
}

bool ws_bank_stacks(const struct ws_bank_picture *picture)
{
    for (int i = 0; i < picture->panels && picture->panels > 1; i++)
        if (ws_text_width(picture->panel[i].name, WS_HEADING_SIZE, false, true) + PANEL_APART +
                count_width(&picture->panel[i]) >
            ws_bank_panel_width(picture))
            return true;
    return false;
}

size_t ws_bank_name_line(const struct ws_bank_picture *picture, const char **rest)
{
    while (**rest == ' ')
        (*rest)++;
    return ws_wrap_line(*rest, ws_bank_panel_width(picture), WS_HEADING_SIZE, false, true);
}

int ws_bank_name_lines(const struct ws_bank_picture *picture, const struct ws_bank_panel *panel)
{
    const char *rest = panel->name;
    int lines = 0;
    size_t length;

    while ((length = ws_bank_name_line(picture, &rest)) > 0) {
        rest += length;
        lines++;
    }
    return lines;
}

double ws_bank_heads_height(const struct ws_bank_picture *picture, int first)
{
    int lines = 0;

    if (!ws_bank_stacks(picture))
        return picture->panels > 1 ? WS_BANK_PANEL_HEIGHT : 0;
    for (int i = first; i < first + picture->columns && i < picture->panels; i++)
        lines = (int)fmax(lines, ws_bank_name_lines(picture, &picture->panel[i]));
    return (lines + 1) * WS_BANK_PANEL_LINE + WS_BANK_PANEL_HEIGHT - WS_BANK_PANEL_LINE;
}

/* … without its name and cost. */
static double panel_height(const struct ws_bank_picture *picture, const struct ws_bank_panel *panel)
{
    double height = -WS_BANK_GAP;

    for (int i = 0; i < panel->banks.phases; i += picture->abreast)
        height += ws_bank_abreast_height(picture, &panel->banks, i) + WS_BANK_GAP;
    return height;
}

double ws_bank_band_height(const struct ws_bank_picture *picture, int first)
{
    double height = 0;

    for (int i = first; i < first + picture->columns && i < picture->panels; i++)
        height = fmax(height, panel_height(picture, &picture->panel[i]));
    return ws_bank_heads_height(picture, first) + height;
}

double ws_bank_picture_width(const struct ws_bank_picture *picture)
{
    return picture->columns * (ws_bank_panel_width(picture) + WS_BANK_GAP_X) - WS_BANK_GAP_X;
}

double ws_bank_picture_height(const struct ws_bank_picture *picture)
{
    double height = -WS_BANK_GAP_X;

    for (int i = 0; i < picture->panels; i += picture->columns)
        height += ws_bank_band_height(picture, i) + WS_BANK_GAP_X;
    return height;
}

double ws_bank_lane_size(const struct ws_bank_picture *picture)
{
    return picture->tight ? WS_SMALL_SIZE : LANE_SIZE;
}

/* The padding of a cell's text, both sides together. */
static double cell_room(const struct ws_bank_picture *picture)
{
    return picture->tight ? 3.05 : 8;
}

bool ws_bank_numbers(const struct ws_bank_picture *picture)
{
    return picture->tight && ws_group_banks(picture->variant) <= 2;
}

void ws_bank_lanes_text(const struct ws_bank_picture *picture, uint32_t lanes, char *text,
                        size_t size)
{
    char name[24];

    ws_lanes_name(lanes, name, sizeof name);
    snprintf(text, size, "%s", name + (ws_bank_numbers(picture) && name[0] == 'T'));
}

void ws_bank_head_text(const struct ws_bank_picture *picture, int index, char *text, size_t size)
{
    const char *words = picture->phase_words[index], *comma = strrchr(words, ',');
    size_t length = picture->brief && comma ? (size_t)(comma - words) : strlen(words);

    snprintf(text, size, "phase %d: %.*s", index, (int)length, words);
}

double ws_bank_head_width(const char *left, const char *right, bool alert)
{
    return ws_text_width(left, WS_BANK_HEAD_SIZE, false, true) + 10 +
           ws_text_width(right, WS_NOTE_SIZE, false, alert);
}

static double head_least(const struct ws_bank_picture *picture, const struct ws_phase *phase,
                         int index)
{
    char text[96], brief[32];

    ws_bank_head_text(picture, index, text, sizeof text);
    ws_wavefronts_words(phase->wavefronts, brief, sizeof brief);
    return ws_bank_head_width(text, brief, phase->wavefronts > 1);
}

double ws_bank_group_least(const struct ws_bank_picture *picture)
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
            struct ws_bank_row rows[WS_LANES];
            int count = ws_bank_schedule(&banks->addresses, phase, rows);

            heads = fmax(heads, head_least(picture, phase, index));
            for (int row = 0; row < count; row++) {
                ws_bank_lanes_text(picture, rows[row].lanes, text, sizeof text);
                widest = fmax(
                    widest,
                    share * (ws_text_width(text, ws_bank_lane_size(picture), false, false) + room));
                snprintf(text, sizeof text, "0x%" PRIx32, rows[row].address);
                if (picture->addresses)
                    widest =
                        fmax(widest,
                             share * (ws_text_width(text, WS_SMALL_SIZE, false, false) + room -
                                      (picture->figure->kind == WS_FIGURE_WORKSHEET ? 0 : CLOSER)));
            }
        }
    }
    return fmax(widest, (heads - ws_bank_names_width(picture)) / ws_bank_groups_across(picture));
}
