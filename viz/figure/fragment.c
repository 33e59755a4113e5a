/*
 * The manual's figure: a grid a matrix, row and column numbers, each run of elements that one lane
 * holds in one register as one block. Several matrices come in their registers' order.
 */
#include <stdio.h>

#include "viz/figure/grid.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"

/* What the names in a block mean. */
static const char *names_legend(const struct ws_variant *variant, enum ws_label_by label,
                                enum ws_view view)
{
    bool move = variant->op == WS_OP_movmatrix;

    switch (label) {
    case WS_LABEL_THREAD:
        break;
    case WS_LABEL_ELEMENT:
        if (view == WS_VIEW_FRAGMENT)
            return "F0[1,2] is matrix 0, row 1, column 2 of the fragment.";
        return move ? "M0[1,2] is row 1, column 2 of the source."
                    : "M0[1,2] is matrix 0, row 1, column 2 in memory.";
    case WS_LABEL_INDEX:
        if (move)
            return "Numbers are places in the source, in elements, row by row.";
        return "Numbers are places in memory, in elements, matrix by matrix and row by row.";
    case WS_LABEL_REGISTER:
    case WS_LABELS:
        break;
    }
    if (move)
        return "T5 is lane 5; d.lo and d.hi are the lower and upper 16 bits of its register d.";
    if (variant->elements == 2)
        return "T5 is lane 5; r0.lo and r0.hi are the lower and upper 16 bits of its register r0.";
    if (variant->width_bits == 8)
        return "T5 is lane 5; e0 to e3 are the bytes of its register, e0 in the lowest bits.";
    return variant->width_bits == 6
               ? "T5 is lane 5; e0 to e3 are the bytes of its register, e0 lowest; an element "
                 "fills the lower 6 bits of its byte."
               : "T5 is lane 5; e0 to e3 are the bytes of its register, e0 lowest; an element "
                 "fills the lower 4 bits of its byte.";
}

/*
 * What a view's rows and columns are. Of mma: an element i of a lane's register, e in it, is of
 * operand A in row t / 4, column e (t % 4) + i, and of operand B in the row and column exchanged;
 * of D, two elements to a row (PTX ISA, matrix fragments for mma). A 4-bit value is loaded into the
 * lower bits of its byte, and the 8-bit kinds of mma read an e2m1 from bits 2 to 5.
 */
static const char *view_note(const struct ws_variant *variant, enum ws_view view)
{
    static const char *const fragment[] = {
        [WS_OP_ldmatrix] = "Fragment view: rows and columns as the registers hold them. mma reads "
                           "its operand A so, its operand B as the transpose.",
        [WS_OP_stmatrix] = "Fragment view: rows and columns as the registers hold them, which are "
                           "those of mma's result D.",
        [WS_OP_movmatrix] = "Fragment view: rows and columns of the matrix that register d holds.",
    };

    if (view == WS_VIEW_MEMORY)
        return variant->op == WS_OP_movmatrix
                   ? "Source view: rows and columns of the matrix that register a held before."
                   : "Memory view: each row is the 16 bytes that one lane gives the address of.";
    if (variant->op == WS_OP_ldmatrix && variant->width_bits == 4)
        return "Fragment view: rows and columns as the registers hold them. mma reads its operand "
               "A so, its operand B as the transpose; an e2m1 must be shifted left by two bits "
               "first.";
    return fragment[variant->op];
}

bool ws_build_fragment(const struct ws_figure *figure, struct ws_scene *scene,
                       struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    char title[128], matrices[64], description[512];
    struct ws_grid grid;
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_box at;
    size_t legends = 0;

    (void)error; /* every variant has fragments */
    ws_grid_plan(&grid, figure, figure->tile);
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s %s layout for %s%s", ws_op_name(variant->op),
             ws_view_of(variant, figure->view), matrices, variant->trans ? ", transposed" : "");
    snprintf(description, sizeof description,
             "Which lane and register holds each element of %s, %s view. %s", matrices,
             ws_view_of(variant, figure->view), figure->evidence->text);
    sheet.note = view_note(variant, figure->view);
    sheet.legend[legends++] = names_legend(variant, figure->label, figure->view);
    if (ws_colour_legend(figure->colour))
        sheet.legend[legends++] = ws_colour_legend(figure->colour);
    sheet.width = ws_grid_width(&grid);
    sheet.height = ws_grid_height(&grid);
    at = ws_sheet_draw(&sheet, scene);
    ws_grid_draw(&grid, scene, at.x, at.y);
    return true;
}
