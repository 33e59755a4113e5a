/* One warp of four: which one, and the words on the others. */
#include "viz/paint/register_warp.h"

#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/blank.h"
#include "viz/figure/named.h"

bool ws_register_marks(const struct ws_figure *figure, int lane, int reg)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;

    for (int element = 0; element < ws_moved(mapping->variant)->elements; element++) {
        struct ws_shown shown = ws_shown_element(mapping, (struct ws_slot){lane, reg, element, 0});

        if (ws_highlighted(&figure->highlight, &shown))
            return true;
    }
    return false;
}

int ws_register_warp(const struct ws_figure *figure)
{
    const struct ws_operand *moved = ws_moved(figure->evidence->mapping.variant);

    if (figure->part >= 0)
        return figure->part;
    if (figure->kind == WS_FIGURE_WORKSHEET && figure->worksheet.blank == WS_BLANK_LANE)
        return ws_blank_lane(figure) / WS_LANES;
    for (int i = 0; ws_highlights(&figure->highlight) && i < moved->threads * moved->registers; i++)
        if (ws_register_marks(figure, i / moved->registers, i % moved->registers))
            return i / moved->registers / WS_LANES;
    return 0;
}

/* The rows from each warp to the next if all have the same pattern; otherwise 0. */
static int rows_of_warp(const struct ws_mapping *mapping)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    int rows = ws_mapping_place(mapping, (struct ws_slot){WS_LANES, 0, 0, 0}).row -
               ws_mapping_place(mapping, (struct ws_slot){0}).row;

    for (int lane = WS_LANES; lane < moved->threads; lane++) {
        int first = lane % WS_LANES;
        bool holds = ws_operand_holds(moved, lane);

        if (holds != ws_operand_holds(moved, first))
            return 0;
        for (int reg = 0; holds && reg < moved->registers; reg++) {
            struct ws_place here = ws_mapping_place(mapping, (struct ws_slot){lane, reg, 0, 0});
            struct ws_place there = ws_mapping_place(mapping, (struct ws_slot){first, reg, 0, 0});

            if (here.matrix != there.matrix || here.column != there.column ||
                here.row != there.row + lane / WS_LANES * rows)
                return 0;
        }
    }
    return rows;
}

const char *ws_register_omitted(const struct ws_figure *figure, char *text, size_t size)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    int warps = ws_moved(mapping->variant)->threads / WS_LANES, rows = rows_of_warp(mapping);
    char pattern[64] = "";

    if (rows)
        snprintf(pattern, sizeof pattern, ", in the same pattern, %d rows apart", rows);
    snprintf(text, size, "Omitted: the other %d warps%s.", warps - 1, pattern);
    return text;
}
