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
                                enum ws_view view, char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(variant);
    bool move = ws_address_lanes(variant) == 0;
    char name[WS_REGISTER_SIZE];

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
    ws_register_name(variant, 0, name);
    if (ws_has_halves(moved))
        snprintf(text, size,
                 "T5 is lane 5; %s.lo and %s.hi are the lower and upper 16 bits of its "
                 "register %s.",
                 name, name, name);
    else if (moved->width_bits == moved->slot_bits)
        snprintf(text, size,
                 "T5 is lane 5; e0 to e3 are the bytes of its register, e0 in the "
                 "lowest bits.");
    else if (moved->extension == WS_EXTENSION_SIGN)
        snprintf(text, size,
                 "T5 is lane 5; e0 to e3 are the bytes of its register, e0 lowest; an "
                 "element of %d bits is sign-extended to its byte.",
                 moved->width_bits);
    else
        snprintf(text, size,
                 "T5 is lane 5; e0 to e3 are the bytes of its register, e0 lowest; an "
                 "element fills the lower %d bits of its byte.",
                 moved->width_bits);
    return text;
}

bool ws_build_fragment(const struct ws_figure *figure, struct ws_scene *scene,
                       struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    char title[128], matrices[64], description[512], names[160], note[WS_VIEW_NOTE_SIZE];
    struct ws_grid grid;
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_box at;
    size_t legends = 0;

    (void)error; /* every variant has fragments */
    ws_grid_lay_out(&grid, figure, figure->tile);
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s %s layout for %s%s", variant->family->name,
             ws_view_of(variant, figure->view), matrices, variant->trans ? ", transposed" : "");
    snprintf(description, sizeof description,
             "Which lane and register holds each element of %s, %s view. %s", matrices,
             ws_view_of(variant, figure->view), figure->evidence->text);
    sheet.note = ws_view_note(variant, figure->view, note);
    sheet.legend[legends++] =
        names_legend(variant, figure->label, figure->view, names, sizeof names);
    if (ws_colour_legend(figure->colour))
        sheet.legend[legends++] = ws_colour_legend(figure->colour);
    sheet.width = ws_grid_width(&grid);
    sheet.height = ws_grid_height(&grid);
    at = ws_sheet_draw(&sheet, scene);
    ws_grid_draw(&grid, scene, at.x, at.y);
    return true;
}
