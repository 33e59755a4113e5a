/* Labels of blocks and elements, and their line breaks. */
#include "viz/figure/label.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/blank.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

enum { MOST_MEMBERS = 4 }; /* that a label names one by one */

bool ws_labels_blocks(const struct ws_grid *grid)
{
    /* Elements of one column have no space for their parts below a label. */
    return grid->label == WS_LABEL_THREAD && !grid->apart &&
           (grid->type->form != WS_FORM_COMPACT || grid->run_rows == 1 || ws_labels_members(grid));
}

bool ws_labels_members(const struct ws_grid *grid)
{
    return grid->mapping->variant->family->counted && grid->label == WS_LABEL_THREAD &&
           !grid->registers;
}

bool ws_labels_parts(const struct ws_grid *grid)
{
    if (!ws_labels_blocks(grid) || grid->type->form != WS_FORM_COMPACT)
        return false;
    if (ws_labels_members(grid))
        return grid->run_columns > 1 && grid->run_columns <= MOST_MEMBERS;
    return !ws_has_words(ws_moved(grid->mapping->variant));
}

struct ws_slot ws_slot_in_run(const struct ws_grid *grid, struct ws_slot first, int nth)
{
    int elements = ws_moved(grid->mapping->variant)->elements, number = first.element + nth;

    first.reg += number / elements;
    first.element = number % elements;
    return first;
}

/* "T5:", "{a0,", "a1}" for an MMA operand, or "{a0..a31}"; in less space "a0,", "a1", "a0..31". */
static void label_members(const struct ws_grid *grid, int lane, int first, struct ws_label *label)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int count = ws_run_elements(grid);
    bool full = grid->type->form == WS_FORM_FULL, braces = full && count > 1;
    char name[WS_MEMBERS_SIZE];

    label->words = 1;
    snprintf(label->word[0], sizeof label->word[0],
             grid->brief && grid->type->form == WS_FORM_NUMBER ? "%d"
             : grid->brief || ws_labels_parts(grid)            ? "T%d"
                                                               : "T%d:",
             lane);
    if (grid->brief || ws_labels_parts(grid))
        return;
    if (count > (full ? MOST_MEMBERS : 2)) {
        if (grid->type->form == WS_FORM_NUMBER) {
            snprintf(label->word[1], sizeof label->word[1], "%s%d..", variant->family->words,
                     first);
            snprintf(label->word[2], sizeof label->word[2], "%d", first + count - 1);
            label->words = 3;
            return;
        }
        ws_members_name(variant, first, first + count - 1, !full, name);
        snprintf(label->word[label->words++], sizeof label->word[0], braces ? "{%s}" : "%s", name);
        return;
    }
    for (int i = 0; i < count; i++) {
        char member[WS_ELEMENT_NAME_SIZE];

        ws_member_name(variant, 0, first + i, member);
        snprintf(label->word[label->words++], sizeof label->word[0], "%s%s%s",
                 braces && i == 0 ? "{" : "", member,
                 i < count - 1 ? ","
                 : braces      ? "}"
                               : "");
    }
}

/* Elements of one run, and the first of run number `run`. */
int ws_run_elements(const struct ws_grid *grid)
{
    return grid->run_rows * grid->run_columns;
}

bool ws_labels_registers(const struct ws_grid *grid)
{
    const struct ws_variant *variant = grid->mapping->variant;

    return grid->type->form != WS_FORM_FULL ||
           (variant->family->counted && ws_run_elements(grid) == ws_moved(variant)->elements);
}

/* The manual's label: "T5:", "{r0.lo,", "r0.hi}". */
void ws_label_thread(const struct ws_grid *grid, int lane, int reg, int run, struct ws_label *label)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int first = run * ws_run_elements(grid);
    bool brief = grid->brief || ws_run_elements(grid) >= WS_LABEL_WORDS;

    if (ws_labels_members(grid)) {
        label_members(grid, lane, reg * ws_moved(variant)->elements + first, label);
        return;
    }
    label->words = 0;
    snprintf(label->word[label->words++], sizeof label->word[0], brief ? "T%d" : "T%d:", lane);
    if (ws_labels_registers(grid) && !grid->brief) {
        label->words = 2;
        snprintf(label->word[0], sizeof label->word[0], "T%d:", lane);
        ws_register_called(variant, grid->registers, reg, label->word[1]);
        return;
    }
    for (int i = 0; i < ws_run_elements(grid) && !brief; i++) {
        bool last = i == ws_run_elements(grid) - 1, whole = ws_has_words(ws_moved(variant));
        char name[WS_ELEMENT_NAME_SIZE];

        ws_element_name(variant, grid->registers, reg, first + i, name);
        snprintf(label->word[label->words++], sizeof label->word[0], "%s%s%s",
                 i || whole ? "" : "{", name,
                 whole  ? ""
                 : last ? "}"
                        : ",");
    }
}

bool ws_labels_break(const struct ws_grid *grid)
{
    return grid->lines > 1 && (grid->brief || grid->type->form != WS_FORM_FULL);
}

/* The place in the view, "F1[3,5]"; brief, for lines of their own, "F1", "3,5". */
static void label_place(const struct ws_grid *grid, struct ws_place memory, struct ws_label *label)
{
    struct ws_place place = ws_place_in_view(grid->mapping->variant, memory, grid->view);
    char name[WS_PLACE_SIZE];

    ws_place_name(grid->mapping->variant, grid->view, place, name);
    if (!ws_labels_break(grid)) {
        snprintf(label->word[0], sizeof label->word[0], "%s", name);
        return;
    }
    label->words = 2;
    snprintf(label->word[0], sizeof label->word[0], "%.*s", (int)strcspn(name, "["), name);
    snprintf(label->word[1], sizeof label->word[1], "%d,%d", place.row, place.column);
    if (grid->lines < 3)
        return;
    label->words = 3;
    snprintf(label->word[1], sizeof label->word[1], "%d,", place.row);
    snprintf(label->word[2], sizeof label->word[2], "%d", place.column);
}

static void place_pair(struct ws_place place, char word[WS_PLACE_SIZE])
{
    snprintf(word, WS_PLACE_SIZE, "%d,%d", place.row, place.column);
}

/*
 * The place in memory, the same in every view, and the lane that holds it: "1,2", "T5". For
 * movmatrix, which moves data between registers, also the part of the register; and in the view of
 * the source, the lane and the part that held the element before. The source has the layout of an
 * untransposed fragment.
 */
static void label_place_and_lane(const struct ws_grid *grid, struct ws_slot slot,
                                 struct ws_label *label)
{
    const struct ws_variant *variant = grid->mapping->variant;
    struct ws_place place = ws_mapping_place(grid->mapping, slot);
    bool move = ws_address_lanes(variant) == 0;
    bool before = move && grid->view == WS_VIEW_MEMORY;
    struct ws_slot held = slot;
    char part[WS_PART_NAME_SIZE], name[WS_REGISTER_SIZE];

    if (before) {
        struct ws_place turned = ws_place_in_view(variant, place, WS_VIEW_FRAGMENT);

        ws_mapping_slot(grid->mapping, turned, &held);
        held.lane = ws_mapping_address_lane(grid->mapping, slot);
    }
    label->words = 0;
    if (grid->type->form < WS_FORM_BRIEF)
        place_pair(place, label->word[label->words++]);
    snprintf(label->word[label->words++], sizeof label->word[0],
             grid->type->form == WS_FORM_NUMBER ? "%d" : "T%d", held.lane);
    if (!move || grid->type->form >= WS_FORM_BRIEF)
        return;
    snprintf(label->word[label->words++], sizeof label->word[0], "%s.%s",
             before ? variant->family->source
                    : ws_register_called(variant, grid->registers, held.reg, name),
             ws_part_name(variant, held.element, part));
}

/* An element's own label, in the modes that label each element. */
void ws_label_element(const struct ws_grid *grid, struct ws_slot slot, struct ws_label *label)
{
    const struct ws_variant *variant = grid->mapping->variant;
    const struct ws_place place = ws_mapping_place(grid->mapping, slot);
    bool several = ws_moved(variant)->registers > ws_moved(variant)->matrices;
    char *word = label->word[0];
    char name[WS_ELEMENT_NAME_SIZE], part[WS_PART_NAME_SIZE];

    if (grid->places) {
        label_place_and_lane(grid, slot, label);
        return;
    }
    label->words = 1;
    switch (grid->label) {
    case WS_LABEL_THREAD:
    case WS_LABELS:
        /*
         * The lane and, below it, the part of the register; if there is only one register, the
         * heading names it.
         */
        label->words = grid->type->form >= WS_FORM_BRIEF ? 1 : 2;
        snprintf(word, sizeof label->word[0], grid->type->form == WS_FORM_NUMBER ? "%d" : "T%d",
                 slot.lane);
        if (label->words == 1)
            break;
        if (ws_labels_members(grid))
            snprintf(label->word[1], sizeof label->word[1], "%s",
                     ws_member_name(variant, slot.reg, slot.element, name));
        else if (ws_has_words(ws_moved(variant)))
            ws_register_called(variant, grid->registers, slot.reg, label->word[1]);
        else if (several && grid->type->form != WS_FORM_FULL) {
            label->words = 3;
            ws_register_called(variant, grid->registers, slot.reg, label->word[1]);
            snprintf(label->word[2], sizeof label->word[2], ".%s",
                     ws_part_name(variant, slot.element, part));
        } else if (several)
            ws_element_name(variant, grid->registers, slot.reg, slot.element, label->word[1]);
        else
            snprintf(label->word[1], sizeof label->word[1], "%s",
                     ws_part_name(variant, slot.element, part));
        break;
    case WS_LABEL_ELEMENT:
        label_place(grid, place, label);
        break;
    case WS_LABEL_REGISTER:
        if (grid->type->form == WS_FORM_FULL || ws_has_words(ws_moved(variant))) {
            snprintf(word, sizeof label->word[0], "%s",
                     ws_element_name(variant, grid->registers, slot.reg, slot.element, name));
            break;
        }
        label->words = 2;
        ws_register_called(variant, grid->registers, slot.reg, word);
        snprintf(label->word[1], sizeof label->word[1], ".%s",
                 ws_part_name(variant, slot.element, part));
        break;
    case WS_LABEL_INDEX:
        snprintf(word, sizeof label->word[0], "%d", ws_place_number(variant, place));
        break;
    case WS_LABEL_TV:
        label->words = 2;
        snprintf(word, sizeof label->word[0], "T%d", slot.lane);
        snprintf(label->word[1], sizeof label->word[1], "V%d", ws_value_number(variant, slot));
        break;
    }
}

void ws_label_widest(const struct ws_grid *grid, int reg, struct ws_label *label)
{
    const struct ws_variant *variant = grid->mapping->variant;
    bool named = grid->label == WS_LABEL_THREAD || grid->label == WS_LABEL_REGISTER;
    struct ws_slot slot = {ws_moved(variant)->threads - 1,
                           named ? reg : ws_moved(variant)->registers - 1,
                           ws_moved(variant)->elements - 1, 0};
    struct ws_place last = {.row = ws_view_rows(variant, WS_VIEW_MEMORY) - 1,
                            .column = ws_view_columns(variant, WS_VIEW_MEMORY) - 1};
    struct ws_grid all = *grid;

    if (ws_labels_blocks(grid)) {
        bool members = ws_labels_members(grid);

        ws_label_thread(grid, slot.lane, members ? ws_moved(variant)->registers - grid->spans : reg,
                        members ? grid->runs - 1 : 0, label);
        return;
    }
    if (grid->places)
        all.view = WS_VIEW_FRAGMENT; /* which has the register's name in movmatrix */
    ws_label_element(&all, slot, label);
    if (grid->places && grid->type->form < WS_FORM_BRIEF)
        place_pair(last, label->word[0]);
}

void ws_label_join(const struct ws_label *label, int from, int to, char *line, size_t size)
{
    line[0] = 0;
    for (int i = from; i < to; i++) {
        size_t length = strlen(line);
        bool apart = i > from && label->word[i][0] != '.'; /* ".lo" continues a name */

        snprintf(line + length, size - length, "%s%s", apart ? " " : "", label->word[i]);
    }
}

/*
 * Breaks a label into `lines` lines so that the widest is as narrow as possible; ends[] get the
 * breaks.
 */
double ws_label_wrap(const struct ws_label *label, int lines, double size, int ends[WS_LABEL_WORDS])
{
    double best = 1e9;
    int chosen[WS_LABEL_WORDS] = {0};

    /* Few words: tries each subset of the gaps between them. */
    for (unsigned breaks = 0; breaks < 1u << (label->words - 1); breaks++) {
        int used = 0, from = 0, at[WS_LABEL_WORDS];
        double widest = 0;

        for (int i = 1; i <= label->words; i++) {
            char line[96];
            double width;

            if (i < label->words && !(breaks >> (i - 1) & 1))
                continue;
            ws_label_join(label, from, i, line, sizeof line);
            width = ws_text_width(line, size, false, false);
            widest = width > widest ? width : widest;
            at[used++] = i;
            from = i;
        }
        if (used == lines && widest < best) {
            best = widest;
            memcpy(chosen, at, sizeof chosen);
        }
    }
    memcpy(ends, chosen, sizeof chosen);
    return best;
}

struct ws_place ws_example_place(const struct ws_variant *variant, enum ws_view view)
{
    int rows = ws_view_rows(variant, view), columns = ws_view_columns(variant, view);

    return (struct ws_place){.row = rows > 1 ? 1 : 0, .column = columns > 2 ? 2 : columns - 1};
}

/* "F0 over 1,2 is F0[1,2]", and the place. */
static const char *place_legend(const struct ws_variant *variant, enum ws_view view, bool broken,
                                char *text, size_t size)
{
    const char *letter = ws_place_letter(variant, view);
    bool fragment = *letter == 'F', move = ws_address_lanes(variant) == 0;
    struct ws_place place = ws_example_place(variant, view);
    char over[WS_PLACE_SIZE] = "";

    if (broken)
        snprintf(over, sizeof over, "%s0 over %d,%d is ", letter, place.row, place.column);
    snprintf(text, size, "%s%s0[%d,%d]%s %srow %d, column %d %s.", over, letter, place.row,
             place.column, broken ? ":" : " is",
             variant->family->by_lane ? ""
             : fragment || !move      ? "matrix 0, "
                                      : "",
             place.row, place.column,
             fragment ? "of the fragment"
             : move   ? "of the source"
                      : "in memory");
    return text;
}

static const char *operand_place_legend(const struct ws_grid *grid, char *text, size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    const char *letter = ws_place_letter(variant, grid->view);
    struct ws_place place = ws_example_place(variant, grid->view);
    bool several = ws_moved(variant)->matrices > 1;

    if (ws_labels_break(grid))
        snprintf(text, size, "%s%s over %d,%d is %s%s[%d,%d]: row %d, %s %d.", letter,
                 several ? "0" : "", place.row, place.column, letter, several ? "0" : "", place.row,
                 place.column, place.row, ws_operand_column(variant), place.column);
    else
        snprintf(text, size, "%s%s[%d,%d] is row %d, %s %d of %s%s.", letter, several ? "0" : "",
                 place.row, place.column, place.row, ws_operand_column(variant), place.column,
                 letter, several ? "0, the first of four matrices" : "");
    return text;
}

const char *ws_place_legend(const struct ws_grid *grid, char *text, size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;

    if (grid->label == WS_LABEL_TV)
        return ws_operand_values(variant, ws_sample_lane(grid->worksheet), text, size);
    if (grid->label == WS_LABEL_ELEMENT)
        return variant->family->one_view
                   ? operand_place_legend(grid, text, size)
                   : place_legend(variant, grid->view, ws_labels_break(grid), text, size);
    if (variant->family->one_view)
        return "Numbers are element indices in row-major order.";
    if (ws_address_lanes(variant) == 0)
        return "Numbers are element indices in the source, in row-major order.";
    return "Numbers are element indices in memory, by matrix and row.";
}
