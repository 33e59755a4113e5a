/*
 * The poster: the memory tile with its matrices numbered in place, arrows from each matrix to its
 * register, the register file, and one lane traced through all of it.
 */
#include <stdio.h>

#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/figure/stage.h"

enum { DEFAULT_LANE = 5, GAP = 14 };

int ws_figure_lane(const struct ws_figure *figure)
{
    return figure->lane >= 0             ? figure->lane
           : figure->highlight.lane >= 0 ? figure->highlight.lane
                                         : DEFAULT_LANE;
}

bool ws_build_mapping(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    int lane = ws_figure_lane(figure);
    char title[128], matrices[64], description[512], words[256];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_stage stage;
    struct ws_box at;

    (void)error; /* every variant maps something */
    ws_stage_plan(&stage, figure);
    stage.tile_fill = WS_TILE_BY_MATRIX;
    stage.band_fill = WS_BAND_BY_MATRIX;
    stage.arrows = true;
    stage.lane = lane;
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s: from %s to %s, %s%s", ws_op_name(variant->op),
             variant->op == WS_OP_ldmatrix   ? "memory"
             : variant->op == WS_OP_stmatrix ? "registers"
                                             : "register a",
             variant->op == WS_OP_ldmatrix   ? "registers"
             : variant->op == WS_OP_stmatrix ? "memory"
                                             : "register d",
             matrices, variant->trans ? ", transposed" : "");
    snprintf(description, sizeof description,
             variant->op == WS_OP_movmatrix
                 ? "The matrix as register a held it, register d of every lane, and the elements "
                   "of lane %d. %s"
                 : "The memory tile with its matrices, the register that each goes to, and the "
                   "elements of lane %d. %s",
             lane, figure->evidence->text);
    sheet.note = variant->op == WS_OP_movmatrix
                     ? "Source view: rows and columns of the matrix that register a held before."
                     : "Memory view: T0, T1, \u2026 before a row is the lane that gives its "
                       "address.";
    sheet.legend[0] = ws_lane_words(mapping, lane, words, sizeof words);
    sheet.legend[1] = "Colour is the matrix; M0[1,2] is matrix 0, row 1, column 2.";
    sheet.width = ws_stage_width(&stage) > 380 ? ws_stage_width(&stage) : 380;
    sheet.height = ws_stage_height(&stage) + GAP + ws_lane_height(figure);
    at = ws_sheet_draw(&sheet, scene);
    ws_stage_draw(&stage, scene, at.x + (sheet.width - ws_stage_width(&stage)) / 2, at.y);
    ws_lane_draw(figure, scene, lane, at.x, at.y + ws_stage_height(&stage) + GAP, sheet.width);
    return true;
}
