/* Cells are found from the mapping, and so are right for what a capture shows. */
#include "viz/text/operand_grid.h"

#include <string.h>

#include "probe/isa/operand.h"
#include "viz/text/answer.h"

enum { SCREEN = 80, CELL_SIZE = 56 };

/* How an operand is cut into cells: one of the two is 1. */
struct cells {
    const struct ws_mapping *mapping;
    int down, across; /* elements of a cell */
};

/* What a cell shows first; a mapping that is decoded or specified holds every place. */
static struct ws_slot slot_at(const struct cells *cells, int matrix, int row, int column)
{
    struct ws_slot slot = {0};

    ws_mapping_slot(cells->mapping, (struct ws_place){matrix, row, column, 0}, &slot);
    return slot;
}

/* Whether all cells are of one register each, from its lower bits up. */
static bool cells_fit(const struct cells *cells)
{
    const struct ws_variant *face = cells->mapping->variant;

    for (int number = 0; number < ws_operand_elements(ws_moved(face)); number++) {
        struct ws_place place = ws_place_at(face, number);
        int nth = place.row % cells->down + place.column % cells->across;
        struct ws_slot slot = slot_at(cells, place.matrix, place.row, place.column);
        struct ws_slot first = slot_at(cells, place.matrix, place.row - place.row % cells->down,
                                       place.column - place.column % cells->across);

        if (slot.lane != first.lane || slot.reg != first.reg || slot.element != first.element + nth)
            return false;
    }
    return true;
}

static struct cells cells_of(const struct ws_mapping *mapping)
{
    const struct ws_operand *operand = ws_moved(mapping->variant);

    for (int length = operand->elements; length > 1; length /= 2) {
        struct cells across = {mapping, 1, length}, down = {mapping, length, 1};

        if (operand->columns % length == 0 && cells_fit(&across))
            return across;
        if (operand->rows % length == 0 && cells_fit(&down))
            return down;
    }
    return (struct cells){mapping, 1, 1};
}

/* "T5 a0"; of a part of a register "T5 a0.lo" or "T5 a0 8-15", its bits. */
static void cell_text(const struct cells *cells, struct ws_slot slot, char text[CELL_SIZE])
{
    const struct ws_variant *face = cells->mapping->variant;
    const struct ws_operand *operand = ws_moved(face);
    int length = cells->down * cells->across, bit = ws_element_bit(operand, slot.element);
    char name[WS_REGISTER_SIZE], part[WS_PART_SIZE];

    ws_register_name(face, slot.reg, name);
    if (length == operand->elements)
        snprintf(text, CELL_SIZE, "T%d %s", slot.lane, name);
    else if (length == 1)
        snprintf(text, CELL_SIZE, "T%d %s", slot.lane, ws_slot_part(face, slot, part));
    else
        snprintf(text, CELL_SIZE, "T%d %s %d-%d", slot.lane, name, bit,
                 bit + length * operand->slot_bits - 1);
}

/* "6", or "6-7" where a cell has several. */
static void number_text(int first, int count, char text[CELL_SIZE])
{
    if (count == 1)
        snprintf(text, CELL_SIZE, "%d", first);
    else
        snprintf(text, CELL_SIZE, "%d-%d", first, first + count - 1);
}

char *ws_operand_cell_sentence(const struct ws_mapping *mapping, char buffer[WS_CELL_SENTENCE_SIZE])
{
    struct cells cells = cells_of(mapping);
    int length = cells.down * cells.across;
    struct ws_slot slot = slot_at(&cells, 0, 0, 0);
    char text[CELL_SIZE], name[WS_REGISTER_SIZE];

    cell_text(&cells, slot, text);
    ws_register_name(mapping->variant, slot.reg, name);
    buffer[0] = 0;
    if (length > 1)
        snprintf(buffer, WS_CELL_SENTENCE_SIZE,
                 "A cell is %d consecutive elements of a %s, from the low bits of the register up: "
                 "%s is %s%s of %s %d.",
                 length, cells.down > 1 ? "column" : "row", text,
                 length < ws_moved(mapping->variant)->elements ? "bits of " : "register ", name,
                 ws_thread_word(ws_moved(mapping->variant)->threads), slot.lane);
    return buffer;
}

/* How a grid is printed: cells of one width, so many beside each other as the screen has room for.
 */
struct style {
    const struct ws_terminal *terminal;
    struct cells cells;
    int label, width; /* columns of the screen, of a row's number and of a cell */
    int beside;       /* cells */
};

static int longest(const char *text, int so_far)
{
    int length = (int)strlen(text);

    return length > so_far ? length : so_far;
}

static struct style style_of(const struct ws_terminal *terminal, const struct ws_mapping *mapping)
{
    const struct ws_operand *operand = ws_moved(mapping->variant);
    struct style style = {.terminal = terminal, .cells = cells_of(mapping)};
    const struct cells *cells = &style.cells;
    char text[CELL_SIZE];

    for (int row = 0; row < operand->rows; row += cells->down) {
        number_text(row, cells->down, text);
        style.label = longest(text, style.label);
        for (int column = 0; column < operand->columns; column += cells->across)
            for (int matrix = 0; matrix < operand->matrices; matrix++) {
                cell_text(cells, slot_at(cells, matrix, row, column), text);
                style.width = longest(text, style.width);
            }
    }
    for (int column = 0; column < operand->columns; column += cells->across) {
        number_text(column, cells->across, text);
        style.width = longest(text, style.width);
    }
    style.beside = operand->columns / cells->across;
    while (style.beside > 1 && style.label + 2 + style.beside * (style.width + 1) > SCREEN)
        style.beside = (style.beside + 1) / 2;
    return style;
}

static void border(const struct style *style, int cells, bool top)
{
    static const char *const marks[3][2] = {{"└", "┌"}, {"┴", "┬"}, {"┘", "┐"}};
    const struct ws_terminal *terminal = style->terminal;

    fprintf(terminal->out, "%*s ", style->label, "");
    for (int cell = 0; cell <= cells; cell++) {
        int which = cell == 0 ? 0 : cell < cells ? 1 : 2;

        fputs(terminal->unicode ? marks[which][top] : "+", terminal->out);
        if (cell < cells)
            ws_terminal_repeat(terminal, terminal->unicode ? "─" : "-", style->width);
    }
    putc('\n', terminal->out);
}

static void column_numbers(const struct style *style, int first, int cells)
{
    int written = 0; /* columns of the screen */
    char text[CELL_SIZE];

    for (int cell = 0; cell < cells; cell++) {
        int start = style->label + 2 + cell * (style->width + 1), length;

        number_text(first + cell * style->cells.across, style->cells.across, text);
        length = (int)strlen(text);
        start += (style->width - length) / 2;
        fprintf(style->terminal->out, "%*s%s", start - written, "", text);
        written = start + length;
    }
    putc('\n', style->terminal->out);
}

static void grid_row(const struct style *style, int matrix, int row, int first, int cells)
{
    const struct ws_terminal *terminal = style->terminal;
    const char *bar = terminal->unicode ? "│" : "|";
    char text[CELL_SIZE];

    number_text(row, style->cells.down, text);
    fprintf(terminal->out, "%*s ", style->label, text);
    for (int cell = 0; cell < cells; cell++) {
        struct ws_slot slot =
            slot_at(&style->cells, matrix, row, first + cell * style->cells.across);

        cell_text(&style->cells, slot, text);
        fputs(bar, terminal->out);
        ws_terminal_lane(terminal, slot.lane);
        ws_terminal_centre(terminal, text, style->width);
        ws_terminal_plain(terminal);
    }
    fprintf(terminal->out, "%s\n", bar);
}

/* One matrix, by bands of as many columns as fit. */
static void grid(const struct style *style, int matrix)
{
    const struct ws_operand *operand = ws_moved(style->cells.mapping->variant);
    int band = style->beside * style->cells.across;

    for (int first = 0; first < operand->columns; first += band) {
        int left = (operand->columns - first) / style->cells.across;
        int cells = left < style->beside ? left : style->beside;

        if (first)
            putc('\n', style->terminal->out);
        column_numbers(style, first, cells);
        border(style, cells, true);
        for (int row = 0; row < operand->rows; row += style->cells.down)
            grid_row(style, matrix, row, first, cells);
        border(style, cells, false);
    }
}

void ws_operand_grids(const struct ws_terminal *terminal, const struct ws_mapping *mapping)
{
    struct style style = style_of(terminal, mapping);
    int matrices = ws_moved(mapping->variant)->matrices;

    for (int matrix = 0; matrix < matrices; matrix++) {
        if (matrix)
            putc('\n', terminal->out);
        if (matrices > 1) {
            ws_terminal_bold(terminal);
            fprintf(terminal->out, "matrix %d\n", matrix);
            ws_terminal_plain(terminal);
        }
        grid(&style, matrix);
    }
}

void ws_operand_grids_markdown(FILE *out, const struct ws_mapping *mapping)
{
    const struct ws_operand *operand = ws_moved(mapping->variant);
    struct cells cells = cells_of(mapping);
    char text[CELL_SIZE];

    for (int matrix = 0; matrix < operand->matrices; matrix++) {
        if (operand->matrices > 1)
            fprintf(out, "\n**Matrix %d**\n", matrix);
        fputs("\n| |", out);
        for (int column = 0; column < operand->columns; column += cells.across) {
            number_text(column, cells.across, text);
            fprintf(out, " %s |", text);
        }
        fputs("\n|--:|", out);
        for (int column = 0; column < operand->columns; column += cells.across)
            fputs("---|", out);
        for (int row = 0; row < operand->rows; row += cells.down) {
            number_text(row, cells.down, text);
            fprintf(out, "\n| **%s** |", text);
            for (int column = 0; column < operand->columns; column += cells.across) {
                cell_text(&cells, slot_at(&cells, matrix, row, column), text);
                fprintf(out, " %s |", text);
            }
        }
        putc('\n', out);
    }
}
