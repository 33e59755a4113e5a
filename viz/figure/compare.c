/*
 * Two variants side by side (one above the other where that is too wide) over the same memory (or
 * the same fragment): which slot holds each element in one and in the other. What both place alike
 * is greyed, so the differences stand out; what is not a matter of places is said in words.
 */
#include <stdio.h>
#include <string.h>

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

    for (int number = 0; number < ws_slot_count(a->variant); number++)
        count += !ws_grid_same(a, b, ws_slot_at(a->variant, number), view);
    return count;
}

static bool is_move(const struct ws_variant *variant)
{
    return ws_address_lanes(variant) == 0;
}

/* What the two differ in besides the places of their elements; nothing if in nothing. */
static void other_differences(const struct ws_variant *a, const struct ws_variant *b,
                              enum ws_view view, char *text, size_t size)
{
    const struct ws_family *one = a->family, *two = b->family;
    char families[96] = "", trans[96] = "", width[64] = "";

    if (one != two)
        snprintf(families, sizeof families, " %s %s %s, %s %s %s.", one->name,
                 one->writes_memory ? "writes" : "reads", is_move(a) ? "registers" : "memory",
                 two->name, two->writes_memory ? "writes" : "reads",
                 is_move(a) == is_move(b) ? "it"
                 : is_move(b)             ? "registers"
                                          : "memory");
    if (a->trans != b->trans && view == WS_VIEW_FRAGMENT && (is_move(a) || is_move(b)))
        snprintf(trans, sizeof trans,
                 " In memory (of %s, in the source) one is the transpose of the other.",
                 is_move(a) ? one->name : two->name);
    else if (a->trans != b->trans && view == WS_VIEW_FRAGMENT)
        snprintf(trans, sizeof trans, " In memory one is the transpose of the other.");
    if (ws_moved(a)->width_bits != ws_moved(b)->width_bits)
        snprintf(width, sizeof width, " The elements are of %d bits, and of %d.",
                 ws_moved(a)->width_bits, ws_moved(b)->width_bits);
    snprintf(text, size, "%s%s%s", families, trans, width);
}

/* "Memory view", and whose memory that is where one of them, or both, touches none. */
static void view_words(const struct ws_variant *a, const struct ws_variant *b, enum ws_view view,
                       char *text, size_t size)
{
    if (view == WS_VIEW_FRAGMENT)
        snprintf(text, size, "Fragment view");
    else if (is_move(a) == is_move(b))
        snprintf(text, size, is_move(a) ? "Source view" : "Memory view");
    else
        snprintf(text, size, "Memory view (of %s, source view)",
                 is_move(a) ? a->family->name : b->family->name);
}

bool ws_build_compare(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_mapping *left = &figure->evidence->mapping, *right;
    struct ws_figure other = *figure;
    char title[128], view[64], besides[256], note[512], description[512];
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
    if (ws_moved(left->variant)->matrices != ws_moved(right->variant)->matrices ||
        ws_view_rows(left->variant, figure->view) != ws_view_rows(right->variant, figure->view) ||
        ws_view_columns(left->variant, figure->view) !=
            ws_view_columns(right->variant, figure->view) ||
        ws_moved(left->variant)->elements != ws_moved(right->variant)->elements ||
        ws_moved(left->variant)->registers != ws_moved(right->variant)->registers)
        return ws_fail(error,
                       "%s and %s cannot be compared: their matrices differ in number or size; "
                       "choose two of one shape, such as plain and .trans",
                       left->variant->name, right->variant->name);
    other.evidence = figure->other;
    ws_grid_lay_out(&grid, figure, WS_TILE_STACKED);
    ws_grid_lay_out(&beside, &other, WS_TILE_STACKED);
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
    view_words(left->variant, right->variant, figure->view, view, sizeof view);
    other_differences(left->variant, right->variant, figure->view, besides, sizeof besides);
    snprintf(note, sizeof note, "%s of the same matrices. %d of %d elements are held elsewhere%s%s",
             view, differ,
             ws_element_count(left->variant),
             differ > 0 && differ < ws_element_count(left->variant) ? "; the rest is greyed."
             : differ > 0 || besides[0]                             ? "."
                                                                    : ": there is no difference.",
             besides);
    snprintf(description, sizeof description,
             "Which lane and register holds each element in %s and in %s. %s", left->variant->name,
             right->variant->name, figure->evidence->text);
    sheet.legend[0] = ws_has_halves(ws_moved(left->variant))
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
