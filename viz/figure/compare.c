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

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < a->variant->registers; reg++)
            for (int element = 0; element < a->variant->elements; element++)
                count += !ws_grid_same(a, b, (struct ws_slot){lane, reg, element}, view);
    return count;
}

/* What the two differ in besides the places of their elements; nothing if in nothing. */
static void other_differences(const struct ws_variant *a, const struct ws_variant *b,
                              enum ws_view view, char *text, size_t size)
{
    static const struct {
        const char *does, *to;
    } ops[] = {
        [WS_OP_ldmatrix] = {"reads", "memory"},
        [WS_OP_stmatrix] = {"writes", "memory"},
        [WS_OP_movmatrix] = {"reads", "registers"},
    };
    bool move = a->op == WS_OP_movmatrix || b->op == WS_OP_movmatrix;
    char op[96] = "", width[64] = "";
    const char *trans = "";

    if (a->op != b->op)
        snprintf(op, sizeof op, " %s %s %s, %s %s %s.", ws_op_name(a->op), ops[a->op].does,
                 ops[a->op].to, ws_op_name(b->op), ops[b->op].does,
                 strcmp(ops[a->op].to, ops[b->op].to) ? ops[b->op].to : "it");
    if (a->trans != b->trans && view == WS_VIEW_FRAGMENT)
        trans = move ? " In memory (of movmatrix, in the source) one is the transpose of the other."
                     : " In memory one is the transpose of the other.";
    if (a->width_bits != b->width_bits)
        snprintf(width, sizeof width, " The elements are of %d bits, and of %d.", a->width_bits,
                 b->width_bits);
    snprintf(text, size, "%s%s%s", op, trans, width);
}

/* "Memory view", and whose memory that is where one of them, or both, touches none. */
static const char *view_words(const struct ws_variant *a, const struct ws_variant *b,
                              enum ws_view view)
{
    bool move = a->op == WS_OP_movmatrix, other = b->op == WS_OP_movmatrix;

    if (view == WS_VIEW_FRAGMENT)
        return "Fragment view";
    return move && other   ? "Source view"
           : move || other ? "Memory view (of movmatrix, source view)"
                           : "Memory view";
}

bool ws_build_compare(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_mapping *left = &figure->evidence->mapping, *right;
    struct ws_figure other = *figure;
    char title[128], besides[256], note[512], description[512];
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
    other_differences(left->variant, right->variant, figure->view, besides, sizeof besides);
    snprintf(note, sizeof note, "%s of the same matrices. %d of %d elements are held elsewhere%s%s",
             view_words(left->variant, right->variant, figure->view), differ,
             ws_element_count(left->variant),
             differ > 0 && differ < ws_element_count(left->variant) ? "; the rest is greyed."
             : differ > 0 || besides[0]                             ? "."
                                                                    : ": there is no difference.",
             besides);
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
