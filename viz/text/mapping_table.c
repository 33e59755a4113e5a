/*
 * A mapping as grids, for a terminal and for Markdown. Adjacent elements that one lane holds in one
 * register make one cell, "T5 r0". If a view separates a register's elements, a cell is an element
 * with two lines: the lane, and its part of the register. The widest grid, 16 columns of single
 * elements, fits in 80 columns.
 */
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/text/mapping_text.h"

enum { SCREEN = 80 };

/* One matrix in a view. */
struct grid {
    const struct ws_mapping *mapping;
    enum ws_view view;
    int matrix, rows, columns;
};

static struct grid grid_of(const struct ws_mapping *mapping, enum ws_view view, int matrix)
{
    return (struct grid){mapping, view, matrix, ws_view_rows(mapping->variant, view),
                         ws_view_columns(mapping->variant, view)};
}

/* The contents of a cell; a mapping that is decoded or specified holds every place. */
static struct ws_slot slot_at(const struct grid *grid, int row, int column)
{
    struct ws_place place = {grid->matrix, row, column, 0};
    struct ws_slot slot = {0};

    ws_mapping_slot(grid->mapping, ws_place_in_view(grid->mapping->variant, place, grid->view),
                    &slot);
    return slot;
}

/* Whether every row consists of runs of `length` adjacent elements of one register. */
static bool in_runs(const struct grid *grid, int length)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            struct ws_slot slot = slot_at(grid, row, column);
            struct ws_slot first = slot_at(grid, row, column - column % length);

            if (slot.lane != first.lane || slot.reg != first.reg ||
                slot.element != first.element + column % length)
                return false;
        }
    return true;
}

/* The style of grids of one variant and view, the same for all its matrices. */
struct style {
    const struct ws_terminal *terminal;
    const struct ws_variant *variant;
    enum ws_view view;
    int run;   /* elements per cell */
    int width; /* columns of the screen per element, with its share of the border */
    bool two_lines;
    bool brief; /* two lines, and space only for "3.1", register and byte */
    bool addresses;
};

/* The text of a cell: the lane, the part of the register, or both. */
static void cell_text(const struct style *style, struct ws_slot slot, int line, char *text,
                      size_t size)
{
    char part[WS_PART_SIZE], held[WS_REGISTER_SIZE];

    ws_slot_part(style->variant, slot, part);
    if (!style->two_lines) {
        if (style->run == ws_moved(style->variant)->elements)
            snprintf(text, size, "T%d %s", slot.lane,
                     ws_register_name(style->variant, slot.reg, held));
        else
            snprintf(text, size, "T%d %s-%d", slot.lane, part, slot.element + style->run - 1);
    } else if (line == 0) {
        snprintf(text, size, "T%d", slot.lane);
    } else if (style->brief) {
        snprintf(text, size, "%d.%d", slot.reg, slot.element);
    } else {
        snprintf(text, size, "%s", part);
    }
}

static int grid_width(const struct style *style, const struct grid *grid)
{
    return 4 + grid->columns * style->width;
}

static struct style style_of(const struct ws_terminal *terminal, const struct ws_mapping *mapping,
                             enum ws_view view)
{
    const struct ws_variant *variant = mapping->variant;
    struct style style = {.terminal = terminal, .variant = variant, .view = view};
    struct grid grid = grid_of(mapping, view, 0);

    style.run = ws_moved(variant)->elements;
    style.addresses = view == WS_VIEW_MEMORY && ws_address_lanes(variant) > 0;
    for (int matrix = 0; matrix < ws_moved(variant)->matrices; matrix++) {
        grid = grid_of(mapping, view, matrix);
        while (!in_runs(&grid, style.run))
            style.run /= 2;
    }
    style.two_lines = style.run == 1;
    if (style.two_lines) {
        style.brief = grid.columns > 8;
        style.width = style.brief ? 4 : 6;
    } else {
        int longest =
            style.run == ws_moved(variant)->elements ? 6 : 11; /* "T31 r0", "T31 r0.b0-1" */

        style.width = (longest + style.run) / style.run;
        if (grid.columns > 10 && style.width < 3)
            style.width = 3;
    }
    return style;
}

/* A border above or below the grid: its corners, and the joints between cells. */
static void border(const struct style *style, const struct grid *grid, bool top)
{
    static const char *const marks[3][2] = {{"└", "┌"}, {"┴", "┬"}, {"┘", "┐"}};
    bool unicode = style->terminal->unicode;
    FILE *out = style->terminal->out;
    int cells = grid->columns / style->run;

    fputs("   ", out);
    for (int cell = 0; cell <= cells; cell++) {
        int which = cell == 0 ? 0 : cell < cells ? 1 : 2;

        fputs(unicode ? marks[which][top] : "+", out);
        if (cell < cells)
            ws_terminal_repeat(style->terminal, unicode ? "─" : "-", style->run * style->width - 1);
    }
}

static void grid_line(const struct style *style, const struct grid *grid, int row, int line)
{
    const struct ws_terminal *terminal = style->terminal;
    const char *bar = terminal->unicode ? "│" : "|";
    char text[64];

    if (line == 0)
        fprintf(terminal->out, "%2d ", row);
    else
        fputs("   ", terminal->out);
    for (int column = 0; column < grid->columns; column += style->run) {
        struct ws_slot slot = slot_at(grid, row, column);

        cell_text(style, slot, line, text, sizeof text);
        fputs(bar, terminal->out);
        ws_terminal_lane(terminal, slot.lane);
        ws_terminal_centre(terminal, text, style->run * style->width - 1);
        ws_terminal_plain(terminal);
    }
    fputs(bar, terminal->out);
    if (style->addresses && line == 0)
        fprintf(terminal->out, " %s",
                ws_lanes_name(ws_mapping_row_lanes(grid->mapping, grid->matrix, row), text,
                              sizeof text));
}

/* Pads to the grid's width if there is something to its right. */
static void heading(const struct style *style, const struct grid *grid, int matrix, bool last)
{
    const struct ws_terminal *terminal = style->terminal;
    char text[40];

    if (grid->mapping->variant->family->by_lane)
        snprintf(text, sizeof text, "%d rows", ws_moved(grid->mapping->variant)->rows);
    else
        snprintf(text, sizeof text, "matrix %d", matrix);
    ws_terminal_bold(terminal);
    fprintf(terminal->out, "%-*s", last && !style->addresses ? 0 : grid_width(style, grid), text);
    ws_terminal_plain(terminal);
    if (style->addresses)
        fputs(" address", terminal->out);
}

static void column_numbers(const struct style *style, const struct grid *grid, bool last)
{
    FILE *out = style->terminal->out;
    char text[16];

    fputs("   ", out);
    for (int column = 0; column < grid->columns; column++) {
        int space = style->width - snprintf(text, sizeof text, "%d", column);

        fprintf(out, "%*s%s", space - (space - 1) / 2, "", text);
        if (!last || column < grid->columns - 1)
            fprintf(out, "%*s", (space - 1) / 2, "");
    }
    if (!last)
        putc(' ', out);
}

/* Prints the grids of matrices `first` to `last` - 1 side by side. */
static void band(const struct style *style, const struct ws_mapping *mapping, int first, int last)
{
    FILE *out = style->terminal->out;
    int lines = style->two_lines ? 2 : 1, rows = ws_view_rows(style->variant, style->view);

    /* Heading, numbers, upper border, the rows' lines, lower border. */
    for (int y = 0; y < rows * lines + 4; y++) {
        for (int matrix = first; matrix < last; matrix++) {
            const struct grid grid = grid_of(mapping, style->view, matrix);

            if (matrix > first)
                fputs("   ", out);
            if (y == 0)
                heading(style, &grid, matrix, matrix == last - 1);
            else if (y == 1)
                column_numbers(style, &grid, matrix == last - 1);
            else if (y == 2 || y == rows * lines + 3)
                border(style, &grid, y == 2);
            else
                grid_line(style, &grid, (y - 3) / lines, (y - 3) % lines);
        }
        putc('\n', out);
    }
}

static void header(const struct ws_terminal *terminal, const struct ws_evidence *evidence)
{
    const struct ws_variant *variant = evidence->mapping.variant;
    char ptx[WS_PTX_SIZE], text[160], equation[WS_EQUATION_SIZE], letters[WS_LETTERS_SIZE];

    ws_terminal_bold(terminal);
    fprintf(terminal->out, "%s\n", variant->name);
    ws_terminal_plain(terminal);
    fputs("  ", terminal->out);
    ws_print_wrapped(terminal->out, ws_variant_ptx(variant, ptx), 4, SCREEN);
    fputs("  ", terminal->out);
    ws_variant_sentence(variant, text, sizeof text);
    ws_print_wrapped(terminal->out, text, 2, SCREEN);
    fputs("  ", terminal->out);
    ws_print_wrapped(terminal->out, evidence->text, 2, SCREEN);
    if (evidence->remark[0]) {
        fputs("  ", terminal->out);
        ws_print_wrapped(terminal->out, evidence->remark, 2, SCREEN);
    }
    fprintf(terminal->out, "\n%s:\n", ws_equations_title(evidence));
    for (int i = 0; ws_variant_equation(variant, i, equation); i++)
        fprintf(terminal->out, "  %s\n", equation);
    ws_terminal_faint(terminal);
    fprintf(terminal->out, "  %s\n", ws_variant_letters(variant, letters));
    ws_terminal_plain(terminal);
}

void ws_mapping_table(const struct ws_terminal *terminal, const struct ws_evidence *evidence,
                      enum ws_view view)
{
    const struct ws_mapping *mapping = &evidence->mapping;
    struct style style = style_of(terminal, mapping, view);
    const struct grid grid = grid_of(mapping, view, 0);
    char sentence[WS_VIEW_SENTENCE_SIZE];
    int beside;

    header(terminal, evidence);
    fprintf(terminal->out, "\n%s\n", ws_view_sentence(mapping->variant, view, sentence));
    if (style.brief)
        fprintf(terminal->out, "A cell shows the lane, then register and byte: 1.3 is r1, b3.\n");
    else if (style.two_lines)
        fprintf(terminal->out, "A cell shows the lane, then its part of a register.\n");
    beside = !style.addresses && 2 * grid_width(&style, &grid) + 3 <= SCREEN ? 2 : 1;
    for (int matrix = 0; matrix < ws_moved(mapping->variant)->matrices; matrix += beside) {
        int last = matrix + beside;

        putc('\n', terminal->out);
        band(&style, mapping, matrix,
             last < ws_moved(mapping->variant)->matrices ? last
                                                         : ws_moved(mapping->variant)->matrices);
    }
}

void ws_mapping_markdown(FILE *out, const struct ws_evidence *evidence, enum ws_view view)
{
    const struct ws_variant *variant = evidence->mapping.variant;
    char ptx[WS_PTX_SIZE], text[160], equation[WS_EQUATION_SIZE], part[WS_PART_SIZE];
    char sentence[WS_VIEW_SENTENCE_SIZE], letters[WS_LETTERS_SIZE];

    fprintf(out, "### %s\n\n`%s`\n\n", variant->name, ws_variant_ptx(variant, ptx));
    ws_variant_sentence(variant, text, sizeof text);
    fprintf(out, "%s.\n\n*%s*", text, evidence->text);
    if (evidence->remark[0])
        fprintf(out, "; %s", evidence->remark);
    fprintf(out, "\n\n%s:\n\n", ws_equations_title(evidence));
    for (int i = 0; ws_variant_equation(variant, i, equation); i++)
        fprintf(out, "- `%s`\n", equation);
    fprintf(out, "\n(%s)\n\n%s\n", ws_variant_letters(variant, letters),
            ws_view_sentence(variant, view, sentence));
    for (int matrix = 0; matrix < ws_moved(variant)->matrices; matrix++) {
        const struct grid grid = grid_of(&evidence->mapping, view, matrix);

        fprintf(out, "\n**Matrix %d**\n\n| |", matrix);
        for (int column = 0; column < grid.columns; column++)
            fprintf(out, " %d |", column);
        fputs("\n|--:|", out);
        for (int column = 0; column < grid.columns; column++)
            fputs("---|", out);
        for (int row = 0; row < grid.rows; row++) {
            fprintf(out, "\n| **%d** |", row);
            for (int column = 0; column < grid.columns; column++) {
                struct ws_slot slot = slot_at(&grid, row, column);

                fprintf(out, " T%d %s |", slot.lane, ws_slot_part(variant, slot, part));
            }
        }
        putc('\n', out);
    }
}
