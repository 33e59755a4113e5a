/* What panels have in common: an element, a heading, a name, and where a row stands. */
#include "viz/figure/explore/explore.h"

#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/named.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

double ws_explore_top(const struct ws_explore_rows *rows, int row)
{
    return row * rows->height + row / rows->per * rows->gap;
}

const struct ws_finding *ws_explore_fault(const struct ws_explore *explore, int lane)
{
    for (int i = 0; explore->has_addresses && i < explore->findings.count; i++)
        if (explore->findings.finding[i].lane == lane && explore->findings.finding[i].fault)
            return &explore->findings.finding[i];
    return NULL;
}

bool ws_explore_rests(const struct ws_explore *explore, int lane)
{
    return explore->has_addresses && explore->banks.addresses.inactive >> lane & 1 &&
           !ws_explore_fault(explore, lane);
}

struct ws_tint ws_explore_lane_tint(const struct ws_explore *explore, int lane)
{
    struct ws_place row;

    ws_mapping_lane_row(explore->mapping, lane, &row);
    return ws_row_tint(explore->figure.colour, row.matrix, lane);
}

enum ws_role ws_explore_lane_role(const struct ws_explore *explore, bool muted, struct ws_tint tint)
{
    const bool marked = ws_highlights(&explore->figure.highlight) && tint.kind == WS_TINT_NONE;

    return muted ? WS_ROLE_CELL_MUTED : marked ? WS_ROLE_CELL_MARKED : WS_ROLE_CELL;
}

struct ws_shown ws_explore_shown(const struct ws_explore *explore, struct ws_slot slot)
{
    struct ws_shown shown = ws_shown_element(explore->mapping, slot);
    int lane = shown.address_lane;

    if (explore->has_addresses && lane >= 0 && shown.column >= 0 &&
        !ws_explore_rests(explore, lane) && !(explore->banks.faulting >> lane & 1))
        shown.bank = (int)((explore->banks.addresses.address[lane] +
                            (uint32_t)(shown.column * ws_moved(explore->variant)->width_bits / 8)) /
                           WS_BANK_BYTES % WS_BANKS);
    return shown;
}

void ws_explore_cell(const struct ws_explore *explore, struct ws_slot slot, struct ws_cell *cell)
{
    const struct ws_shown *highlight = &explore->figure.highlight;

    *cell = (struct ws_cell){.there = true, .slot = slot, .shown = ws_explore_shown(explore, slot)};
    cell->tint = ws_tint_of(explore->figure.colour, &cell->shown);
    cell->marked = ws_highlighted(highlight, &cell->shown);
    cell->muted = ws_highlights(highlight) && !cell->marked;
}

bool ws_explore_label(const struct ws_explore *explore, const struct ws_cell *cell, int form,
                      char text[WS_CELL_LABEL])
{
    const struct ws_variant *variant = explore->variant;
    const char *registers = explore->figure.registers;
    char name[WS_ELEMENT_NAME_SIZE];

    switch (explore->figure.label) {
    case WS_LABEL_REGISTER:
        snprintf(text, WS_CELL_LABEL, "%s",
                 cell->wide || form ? ws_register_called(variant, registers, cell->slot.reg, name)
                                    : ws_element_name(variant, registers, cell->slot.reg,
                                                      cell->slot.element, name));
        return form < (ws_has_words(ws_moved(variant)) ? 2 : 1);
    case WS_LABEL_INDEX:
        snprintf(text, WS_CELL_LABEL, "%d",
                 ws_place_number(variant, ws_mapping_place(explore->mapping, cell->slot)));
        return form < 1;
    case WS_LABEL_TV: /* has no room: it is refused */
    case WS_LABEL_ELEMENT:
    case WS_LABEL_THREAD:
    case WS_LABELS:
        break;
    }
    snprintf(text, WS_CELL_LABEL, form ? "%d" : "T%d", cell->slot.lane);
    return form < 2;
}

void ws_explore_heading(struct ws_scene *scene, struct ws_shown shown, struct ws_box area, double x,
                        double middle, double size, enum ws_anchor anchor, enum ws_role role,
                        const char *text)
{
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, area, 0, WS_ROLE_NONE, no_tint);
    if (*text)
        ws_scene_text(scene, x, middle, size, anchor, role, text);
    ws_scene_close(scene);
}

void ws_explore_title(struct ws_scene *scene, double x, double y, const char *text)
{
    ws_scene_text(scene, x, y + WS_EXPLORE_TITLE / 2.0 - 1, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
}

void ws_explore_name(struct ws_scene *scene, struct ws_shown shown, double x, double y, double high,
                     const char *text)
{
    ws_scene_line(scene, x + 5, y + 1, x + 5, y + high - 1, WS_ROLE_ARROW, false);
    ws_explore_heading(scene, shown, (struct ws_box){x + 2, y, WS_EXPLORE_NAME - 2, high}, x + 9,
                       y + high / 2, WS_NOTE_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING, text);
}
