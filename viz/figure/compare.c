/*
 * Two variants side by side (one above the other where that is too wide) over the same memory (or the same fragment): which slot holds each
 * element in one and in the other. What both place alike is greyed, so the differences stand out.
 */
#include <stdio.h>

#include "viz/figure/grid.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"

enum {
    GAP = 22,
    NAME_HEIGHT = 20,
    WIDEST = 470, /* beyond this, 11 px text is under 5 pt at 8 cm: one above the other */
};

/* How many elements lie elsewhere: in another lane, register or part of a register. */
static int differences(const struct ws_mapping *a, const struct ws_mapping *b, enum ws_view view)
{
    int count = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < a->variant->registers; reg++)
            for (int element = 0; element < a->variant->elements; element++)
                count += !ws_grid_same(a, b, (struct ws_slot){lane, reg, element}, view);
    return count;
}

bool ws_build_compare(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_mapping *left = &figure->evidence->mapping, *right;
    struct ws_figure other = *figure;
    char title[128], note[192], description[512];
    struct ws_sheet sheet = {.figure = figure, .title = title, .note = note,
                             .description = description};
    struct ws_grid grid, beside;
    struct ws_box at;
    bool stacked;
    double each;
    int differ;

    if (!figure->other)
        return ws_fail(error, "%s: nothing to compare it with; name a second variant with --with",
                       left->variant->name);
    right = &figure->other->mapping;
    if (left->variant->matrices != right->variant->matrices ||
        ws_view_rows(left->variant, figure->view) != ws_view_rows(right->variant, figure->view) ||
        ws_view_columns(left->variant, figure->view) !=
            ws_view_columns(right->variant, figure->view) ||
        left->variant->elements != right->variant->elements)
        return ws_fail(error,
                       "%s and %s cannot be compared: their matrices differ in number or size; "
                       "choose two of one shape, such as plain and .trans",
                       left->variant->name, right->variant->name);
    other.evidence = figure->other;
    ws_grid_plan(&grid, figure, WS_TILE_STACKED);
    ws_grid_plan(&beside, &other, WS_TILE_STACKED);
    grid.against = right;
    beside.against = left;
    /* One cell size for both, so that an element stands at the same height in each. */
    if (beside.cell_width > grid.cell_width)
        grid.cell_width = beside.cell_width;
    if (beside.cell_height > grid.cell_height)
        grid.cell_height = beside.cell_height;
    beside.cell_width = grid.cell_width;
    beside.cell_height = grid.cell_height;
    differ = differences(left, right, figure->view);
    snprintf(title, sizeof title, "%s and %s", left->variant->name, right->variant->name);
    snprintf(note, sizeof note, "%s view of the same matrices. %d of %d elements are held elsewhere%s",
             figure->view == WS_VIEW_MEMORY ? "Memory" : "Fragment", differ,
             ws_element_count(left->variant),
             differ == 0                                   ? ": there is no difference."
             : differ == ws_element_count(left->variant) ? "."
                                                           : "; the rest is greyed.");
    snprintf(description, sizeof description,
             "Which lane and register holds each element in %s and in %s. %s", left->variant->name,
             right->variant->name, figure->evidence->text);
    sheet.legend[0] = left->variant->elements == 2
                          ? "T5 over lo: the lower 16 bits of lane 5's register."
                          : "T5 over e1: byte 1 of lane 5's register.";
    sheet.legend[1] = ws_colour_legend(figure->colour);
    stacked = 2 * ws_grid_width(&grid) + GAP > WIDEST;
    sheet.width = stacked ? ws_grid_width(&grid) : 2 * ws_grid_width(&grid) + GAP;
    each = NAME_HEIGHT + ws_grid_height(&grid);
    sheet.height = stacked ? 2 * each + GAP : each;
    at = ws_sheet_draw(&sheet, scene);
    ws_scene_text(scene, at.x, at.y + 7, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_CODE,
                  left->variant->name);
    ws_grid_draw(&grid, scene, at.x, at.y + NAME_HEIGHT);
    if (stacked)
        at.y += each + GAP;
    else
        at.x += ws_grid_width(&grid) + GAP;
    ws_scene_text(scene, at.x, at.y + 7, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_CODE,
                  right->variant->name);
    ws_grid_draw(&beside, scene, at.x, at.y + NAME_HEIGHT);
    return true;
}
