/*
 * The poster: the memory tile with its matrices numbered in place, arrows from each matrix to its
 * register, the register file, and one lane traced through all of it.
 */
#include <stdio.h>

#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/figure/stage.h"

enum { DEFAULT_LANE = 5, GAP = 14 };

/* Where elements come from, or go to: "memory", "registers", "register a". */
static const char *place_words(bool memory, const char *single, char text[24])
{
    if (memory)
        snprintf(text, 24, "memory");
    else if (single)
        snprintf(text, 24, "register %s", single);
    else
        snprintf(text, 24, "registers");
    return text;
}

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
    char title[192], matrices[64], description[512], words[256], from[24], to[24];
    char note[WS_VIEW_NOTE_SIZE];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_stage stage;
    struct ws_box at;

    (void)error; /* every variant maps something */
    ws_stage_lay_out(&stage, figure);
    stage.tile_fill = WS_TILE_BY_MATRIX;
    stage.band_fill = WS_BAND_BY_MATRIX;
    stage.arrows = true;
    stage.lane = lane;
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s: from %s to %s, %s%s", variant->family->name,
             place_words(variant->family->reads_memory, variant->family->source, from),
             place_words(variant->family->writes_memory, variant->family->destination, to),
             matrices, variant->trans ? ", transposed" : "");
    if (ws_address_lanes(variant))
        snprintf(description, sizeof description,
                 "The memory tile with its matrices, the register that each goes to, and the "
                 "elements of lane %d. %s",
                 lane, figure->evidence->text);
    else
        snprintf(description, sizeof description,
                 "The matrix as %s held it, %s of every lane, and the elements of lane %d. %s",
                 from, to, lane, figure->evidence->text);
    if (ws_address_lanes(variant))
        snprintf(note, sizeof note,
                 "Memory view: T0, T1, \u2026 before a row is the lane that gives its address.");
    else
        ws_view_note(variant, WS_VIEW_MEMORY, note);
    sheet.note = note;
    sheet.legend[0] = ws_lane_words(mapping, lane, words, sizeof words);
    sheet.legend[1] = "Colour is the matrix; M0[1,2] is matrix 0, row 1, column 2.";
    sheet.width = ws_stage_width(&stage) > 380 ? ws_stage_width(&stage) : 380;
    sheet.height = ws_stage_height(&stage) + GAP + ws_lane_height(figure);
    at = ws_sheet_draw(&sheet, scene);
    ws_stage_draw(&stage, scene, at.x + (sheet.width - ws_stage_width(&stage)) / 2, at.y);
    ws_lane_draw(figure, scene, lane, at.x, at.y + ws_stage_height(&stage) + GAP, sheet.width);
    return true;
}
