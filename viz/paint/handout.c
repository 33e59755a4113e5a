/* The words of worksheets. */
#include "viz/paint/handout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/blank.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/paint/grid.h"

enum { ANSWER_SIZE = 160 };

/* The content that a cell of the grid needs, by the label mode. */
static const char *const wanted_in_fragment[WS_LABELS] = {
    [WS_LABEL_THREAD] = "the lane that holds the element, and the part of its register",
    [WS_LABEL_ELEMENT] = "the name of the element",
    [WS_LABEL_REGISTER] = "the part of a register that holds the element",
    [WS_LABEL_INDEX] = "the element's index in row-major order, from 0",
    [WS_LABEL_TV] = "the thread and the number of its value",
};

/* Same for a copy, whose elements are in words of global memory. */
static const char *const wanted_in_rows[WS_LABELS] = {
    [WS_LABEL_THREAD] = "the lane that copies the element, and the word in global memory",
    [WS_LABEL_ELEMENT] = "the name of the element",
    [WS_LABEL_REGISTER] = "the element's word in global memory",
    [WS_LABEL_INDEX] = "the element's index in row-major order, from 0",
    [WS_LABEL_TV] = "the thread and the number of its value",
};

static const char *const wanted_in_word[WS_LABELS] = {
    [WS_LABEL_THREAD] = "the element that the lane copies from that word",
    [WS_LABEL_ELEMENT] = "the element that the lane copies from that word",
    [WS_LABEL_REGISTER] = "the name of that word",
    [WS_LABEL_INDEX] =
        "the index of the element that the lane copies from that word, in row-major order from 0",
    [WS_LABEL_TV] = "the thread and the number of its value",
};

static const char *const wanted_in_register[WS_LABELS] = {
    [WS_LABEL_THREAD] = "the element that the lane holds there",
    [WS_LABEL_ELEMENT] = "the element that the lane holds there",
    [WS_LABEL_REGISTER] = "the name of that part of the register",
    [WS_LABEL_INDEX] =
        ("the index of the element that the lane holds there, in row-major order from 0"),
    [WS_LABEL_TV] = "the thread and the number of its value",
};

/* The content that a cell of the grid has space for. */
enum { WANTED_SIZE = 96 };
static const char *wanted_in_cell(const struct ws_figure *figure, const struct ws_grid *grid,
                                  char text[WANTED_SIZE])
{
    const struct ws_variant *variant = grid->mapping->variant;
    const bool several = ws_run_elements(grid) > 1;

    if (variant->family->from_global)
        return wanted_in_rows[figure->label];
    if (!ws_labels_blocks(grid))
        return figure->label == WS_LABEL_REGISTER && ws_has_words(ws_moved(variant))
                   ? "the register that holds the element"
                   : wanted_in_fragment[figure->label];
    snprintf(text, WANTED_SIZE, "the %s that holds the element%s%s",
             ws_thread_word(ws_moved(variant)->threads), several ? "s" : "",
             grid->brief ? ""
             : ws_labels_members(grid)
                 ? several ? ", and the numbers of the elements" : ", and the number of the element"
             : ws_has_words(ws_moved(variant)) ||
                     (ws_labels_registers(grid) && !ws_labels_parts(grid))
                 ? ", and its register"
             : several ? ", and the parts of its register"
                       : ", and the part of its register");
    return text;
}

/* What to do, or on the sheet of answers what is done; the content follows. */
static const char *verb_of(const struct ws_figure *figure)
{
    return ws_hides_answers(figure) ? "In each empty cell, write" : "Each bold cell contains";
}

/*
 * "In each empty cell, write the lane …. Example: the cell of row 0, column 0 contains T0: r0." Before
 * the layout of a grid, its labels are complete.
 */
static void fragment_task(const struct ws_figure *figure, const struct ws_grid *drawn, char *text,
                          size_t size)
{
    struct ws_slot slot = ws_example_slot(figure);
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    struct ws_place place = ws_mapping_place(mapping, slot);
    char name[WS_PLACE_SIZE], answer[ANSWER_SIZE], wanted[WANTED_SIZE];
    struct ws_label label;
    const struct ws_grid complete = ws_grid_of(figure), grid = drawn ? *drawn : complete;

    if (ws_labels_blocks(&grid))
        ws_label_thread(ws_labels_parts(&grid) ? &complete : &grid, slot.lane, slot.reg, 0, &label);
    else
        ws_label_element(&grid, slot, &label);
    ws_label_join(&label, 0, label.words, answer, sizeof answer);
    place = ws_place_in_view(mapping->variant, place, figure->view);
    if (mapping->variant->family->one_view)
        ws_place_name(mapping->variant, figure->view, place, name);
    else
        snprintf(name, sizeof name, "row %d, column %d%s", place.row, place.column,
                 ws_moved(mapping->variant)->matrices > 1 ? " of matrix 0" : "");
    snprintf(text, size, "%s %s. Example: the cell %s %s contains %s.", verb_of(figure),
             wanted_in_cell(figure, &grid, wanted),
             ws_labels_blocks(&grid) && ws_run_elements(&grid) > 1 ? "that begins at" : "of", name,
             answer);
}

/* The same of a sheet whose cells are whole registers: "A[0,0..7]". */
static void joined_task(const struct ws_figure *figure, char *text, size_t size)
{
    struct ws_slot slot = ws_example_slot(figure);
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    char name[WS_REGISTER_SIZE], answer[ANSWER_SIZE];
    struct ws_place first, last;

    slot.element = 0;
    first = ws_place_in_view(variant, ws_mapping_place(mapping, slot), figure->view);
    slot.element = ws_moved(variant)->elements - 1;
    last = ws_place_in_view(variant, ws_mapping_place(mapping, slot), figure->view);
    if (first.row == last.row)
        snprintf(answer, sizeof answer, "%d,%d..%d", first.row, first.column, last.column);
    else
        snprintf(answer, sizeof answer, "%d..%d,%d", first.row, last.row, first.column);
    snprintf(text, size,
             "%s the elements that the lane holds in that register. Example: in T%d, %s contains "
             "%s[%s].",
             verb_of(figure), slot.lane,
             ws_register_called(variant, figure->registers, slot.reg, name),
             ws_place_letter(variant, figure->view), answer);
}

/* "In each empty cell, write the element …. Example: in T0, bits 0–15 of r0 contain M0[0,0]." */
static void register_task(const struct ws_figure *figure, char *text, size_t size)
{
    struct ws_slot slot = ws_example_slot(figure);
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_operand *moved = ws_moved(mapping->variant);
    int bit = ws_element_bit(moved, slot.element);
    char name[WS_REGISTER_SIZE], part[WS_REGISTER_SIZE + 40], answer[ANSWER_SIZE];

    if (ws_register_joins(mapping->variant)) {
        joined_task(figure, text, size);
        return;
    }
    ws_register_called(mapping->variant, figure->registers, slot.reg, name);
    if (moved->elements > 1)
        snprintf(part, sizeof part, "bits %d\u2013%d of %s contain", bit,
                 bit + moved->width_bits - 1, name);
    else
        snprintf(part, sizeof part, "%s contains", name);
    ws_element_label(mapping, figure->registers, slot, figure->label, figure->view, answer,
                     sizeof answer);
    snprintf(text, size, "%s %s. Example: in T%d, %s %s.", verb_of(figure),
             (mapping->variant->family->from_global ? wanted_in_word
                                                    : wanted_in_register)[figure->label],
             slot.lane, part, answer);
}

/* The task of a bank worksheet, with an example. */
static void bank_task(const struct ws_figure *figure, bool lanes_alone, char *text, size_t size)
{
    static const struct ws_address_options packed;
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int lane = ws_example_slot(figure).lane;
    struct ws_addresses addresses;
    struct ws_error error;
    char example[80] = "";

    if (lanes_alone)
        snprintf(example, sizeof example, " Example: T%d.", lane);
    else if (ws_addresses_make(variant, figure->addresses ? figure->addresses : &packed, &addresses,
                               &error))
        snprintf(example, sizeof example, " Example: T%d supplies address 0x%" PRIx32 ".", lane,
                 addresses.address[lane]);
    snprintf(
        text, size,
        "Each cell is a row of memory in its banks. %s the lane that supplies the row address%s.%s",
        verb_of(figure), lanes_alone ? "" : ", and the address", example);
}

static void drop_colours(struct ws_keys *keys)
{
    int kept = 0;

    for (int i = 0; i < keys->count; i++)
        if (keys->key[i].tint.kind == WS_TINT_NONE)
            keys->key[kept++] = keys->key[i];
    keys->count = kept;
}

static void write_task(const struct ws_figure *figure, const struct ws_worksheet_words *words,
                       char *text, size_t size)
{
    switch (figure->worksheet.grid) {
    case WS_GRID_FRAGMENT:
        fragment_task(figure, words->grid, text, size);
        break;
    case WS_GRID_REGISTER:
        register_task(figure, text, size);
        break;
    case WS_GRID_BANK:
        bank_task(figure, words->lanes_alone, text, size);
        break;
    case WS_GRIDS:
        break;
    }
}

void ws_worksheet_dress(struct ws_sheet *sheet, struct ws_worksheet_words *words)
{
    const struct ws_figure *figure = sheet->figure;
    bool hides = ws_hides_answers(figure);
    size_t length = 0;

    if (figure->kind != WS_FIGURE_WORKSHEET)
        return;
    snprintf(words->title, sizeof words->title, "%s: %s", hides ? "Worksheet" : "Answers",
             sheet->title);
    if (hides && figure->worksheet.blank == WS_BLANK_LANE)
        length =
            (size_t)snprintf(words->task, sizeof words->task, "The cells of one %s are empty. ",
                             ws_thread_word(ws_moved(figure->evidence->mapping.variant)->threads));
    write_task(figure, words, words->task + length, sizeof words->task - length);
    if (hides)
        snprintf(words->description, sizeof words->description,
                 "A worksheet: %s, with cells left empty. %s %s", sheet->title, words->task,
                 figure->evidence->text);
    else
        snprintf(words->description, sizeof words->description,
                 "Answers to a worksheet, in bold. %s %s", words->task, sheet->description);
    sheet->title = words->title;
    sheet->task = words->task;
    sheet->description = words->description;
    if (figure->worksheet.blank == WS_BLANK_ALL)
        drop_colours(&sheet->keys); /* no cell has one */
}
