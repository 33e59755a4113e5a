/*
 * The manual's figure: a grid a matrix, row and column numbers, each run of elements that one lane
 * holds in one register as one block. Several matrices come in their registers' order.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/blank.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/row_scale.h"
#include "viz/figure/sheet.h"
#include "viz/paint/folds.h"
#include "viz/paint/grid.h"
#include "viz/paint/handout.h"
#include "viz/text/text_add.h"

enum { SEVERAL_WIDEST = 1000 }; /* px of four matrices, without a size: legible 16 cm wide */

/* What the names in a block mean. */
static const char *names_legend(const struct ws_grid *grid, char *text, size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    const struct ws_operand *moved = ws_moved(variant);
    const char *thread = ws_thread_word(moved->threads);
    bool blocks = ws_labels_blocks(grid), members = ws_labels_members(grid);
    bool brief = blocks && (grid->type->form == WS_FORM_BRIEF ||
                            (grid->type->form == WS_FORM_FULL && ws_labels_registers(grid)));
    const char *order = grid->run_rows > 1 ? "from top to bottom" : "from left to right";
    const int lane = ws_sample_lane(grid->worksheet);
    char name[WS_REGISTER_SIZE], filled[WS_FILLED_SIZE], parts[256], who[32] = "";
    const char *meaning;

    if (members && blocks)
        return ws_operand_counting(variant, lane, text, size);
    switch (grid->label) {
    case WS_LABEL_ELEMENT:
    case WS_LABEL_INDEX:
    case WS_LABEL_TV:
        meaning = ws_place_legend(grid, text, size);
        if (!variant->family->from_global)
            return meaning;
        if (meaning != text)
            snprintf(text, size, "%s", meaning);
        ws_text_add(text, size, " %s is a lane's %sword in global memory.",
                    ws_register_called(variant, grid->registers, 0, name),
                    moved->registers > 1 ? "first " : "");
        return text;
    case WS_LABEL_THREAD:
    case WS_LABEL_REGISTER:
    case WS_LABELS:
        break;
    }
    if (grid->label == WS_LABEL_THREAD && !blocks &&
        (members || grid->type->form == WS_FORM_BRIEF)) {
        snprintf(text, size, "T%d: %s %d %s the element.", lane, thread, lane,
                 variant->family->from_global                ? "copies"
                 : variant->family->writes_memory || members ? "holds"
                                                             : "receives");
        return text;
    }
    ws_register_called(variant, grid->registers, 0, name);
    if (grid->label == WS_LABEL_THREAD)
        snprintf(who, sizeof who, "T%d is %s %d; ", lane, thread, lane);
    if (ws_has_words(moved))
        snprintf(text, size, "%s%s is %s %s%s.", who, name, *who ? "its" : "a lane's",
                 moved->registers > 1 ? "first " : "",
                 variant->family->from_global ? "word in global memory" : "register");
    else if (ws_has_halves(moved) && brief)
        snprintf(text, size, "T%d: %s is register %s of %s %d, its lower and upper 16 bits %s.",
                 lane, name, name, thread, lane, order);
    else if (brief && ws_run_elements(grid) < moved->elements)
        snprintf(text, size, "T%d: %s is a part of register %s of %s %d: %d of its %d bytes %s%s",
                 lane, name, name, thread, lane, ws_run_elements(grid), moved->elements, order,
                 ws_filled_words(moved, filled));
    else if (brief)
        snprintf(text, size, "T%d: %s is register %s of %s %d, its bytes %s, the lowest first%s",
                 lane, name, name, thread, lane, order, ws_filled_words(moved, filled));
    else
        snprintf(text, size, "%s%s", who, ws_parts_words(variant, name, parts, sizeof parts));
    return text;
}

static void add_keys(struct ws_keys *keys, const struct ws_figure *figure)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;

    ws_key_add_colours(keys, figure, figure->colour);
    if (figure->view == WS_VIEW_FRAGMENT && !variant->family->one_view)
        ws_key_add(keys, variant->trans ? WS_KEY_ROW_DOWN : WS_KEY_ROW, WS_ROLE_TRACE_TEXT,
                   (struct ws_tint){WS_TINT_NONE, 0}, "a row of %s: a %s in this view",
                   ws_address_lanes(variant) ? "memory" : "the source",
                   variant->trans ? "column" : "row");
}

bool ws_build_fragment(const struct ws_figure *figure, struct ws_scene *scene,
                       struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    char title[192], matrices[64], description[1024], words[512], names[256],
        folded[WS_FOLD_WORDS_SIZE];
    char note[WS_VIEW_NOTE_SIZE];
    struct ws_worksheet_words worksheet;
    struct ws_grid grid;
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_box at;

    (void)error; /* every variant has fragments */
    ws_matrices_words(variant, matrices, sizeof matrices);
    if (variant->family->several)
        snprintf(title, sizeof title, "%s (%s)", ws_operand_title(variant, words, sizeof words),
                 matrices);
    else
        snprintf(title, sizeof title, "%s %s layout for %s%s", variant->family->name,
                 ws_view_of(variant, figure->view), matrices, variant->trans ? ", transposed" : "");
    ws_layout_words(figure->evidence, figure->registers, words, sizeof words);
    if (variant->family->counted)
        snprintf(description, sizeof description,
                 "Which %s holds each element of operand %s, %s, and which of its elements it is. "
                 "%s%s",
                 ws_thread_word(ws_moved(variant)->threads), ws_place_letter(variant, figure->view),
                 matrices, words, figure->evidence->text);
    else
        snprintf(description, sizeof description, "Which lane %s each element of %s, %s view. %s%s",
                 variant->family->from_global ? "copies" : "and register holds", matrices,
                 ws_view_of(variant, figure->view), words, figure->evidence->text);
    sheet.note = ws_view_note(variant, figure->view, note);
    if (figure->view == WS_VIEW_MEMORY && ws_row_is_padded(variant))
        ws_text_add(note, sizeof note, " Padding is not drawn.");
    add_keys(&sheet.keys, figure);
    worksheet.grid = NULL;
    ws_worksheet_dress(&sheet, &worksheet);
    if (ws_moved(variant)->matrices > 2)
        sheet.widest = SEVERAL_WIDEST;
    grid = ws_grid_of(figure);
    grid.worded = true;
    grid.arrows = figure->view == WS_VIEW_FRAGMENT && !variant->family->one_view;
    if (figure->medium.height > 0 || grid.fold.band)
        sheet.legend[0] = names_legend(&grid, names, sizeof names); /* what is left of a page */
    if (figure->one_warp)
        ws_fold_warp(&grid);
    ws_grid_fit(&grid, figure, figure->tile, &sheet);
    if (grid.fold.groups) {
        sheet.keys = (struct ws_keys){.fold = &grid.fold};
        add_keys(&sheet.keys, figure);
    }
    if (ws_grid_ruled(&grid))
        ws_key_add_ruled(&sheet.keys, "lane");
    worksheet.grid = &grid; /* whose labels the example has */
    sheet.title = title;
    sheet.description = description;
    ws_worksheet_dress(&sheet, &worksheet);
    sheet.legend[0] = names_legend(&grid, names, sizeof names);
    sheet.omitted = ws_fold_words(&grid, folded);
    sheet.width = ws_grid_width(&grid);
    sheet.height = ws_grid_height(&grid);
    sheet.least = grid.type->axis_size;
    at = ws_sheet_open(&sheet, scene);
    ws_grid_draw(&grid, scene, at.x, round(at.y)); /* whole px are short in a file */
    ws_sheet_close(&sheet, scene);
    return true;
}
