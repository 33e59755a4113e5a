/* The headings of matrices, with as much as fits of the registers that hold them. */
#include <limits.h>
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/blank.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/sheet.h"
#include "viz/paint/folds.h"
#include "viz/paint/grid.h"
#include "viz/scene/metrics.h"
#include "viz/text/text_add.h"

/* The rows and columns of a matrix in a register; `last` is -1 if it holds none. */
struct part {
    int first[2], last[2];
};

enum { MOST_REGISTERS = 8 };

static void find_parts(const struct ws_grid *grid, int matrix, struct part part[MOST_REGISTERS])
{
    const struct ws_variant *variant = grid->mapping->variant;
    const int slots = ws_slot_count(variant);

    for (int reg = 0; reg < MOST_REGISTERS; reg++)
        part[reg] = (struct part){{INT_MAX, INT_MAX}, {-1, -1}};
    for (int n = 0; n < slots; n++) {
        const struct ws_place *place = &grid->mapping->entry[n].place;
        struct ws_place seen;
        struct part *held;

        if (place->matrix != matrix)
            continue;
        seen = ws_place_in_view(variant, *place, grid->view);
        held = &part[ws_slot_at(variant, n).reg % MOST_REGISTERS];
        for (int i = 0; i < 2; i++) {
            int at = i ? seen.column : seen.row;

            held->first[i] = at < held->first[i] ? at : held->first[i];
            held->last[i] = at > held->last[i] ? at : held->last[i];
        }
    }
}

/* " (rows 0–7)": a part, if it is not all of the matrix. */
static void part_text(const struct ws_grid *grid, const struct part *part, char *text, size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    const int *first = part->first, *last = part->last;

    text[0] = 0;
    if (last[0] - first[0] + 1 < ws_view_rows(variant, grid->view))
        ws_text_add(text, size, " (rows %d\u2013%d)", first[0], last[0]);
    if (last[1] == first[1] && ws_view_columns(variant, grid->view) > 1)
        ws_text_add(text, size, " (column %d)", first[1]);
    else if (last[1] - first[1] + 1 < ws_view_columns(variant, grid->view))
        ws_text_add(text, size, " (columns %d\u2013%d)", first[1], last[1]);
}

/* "matrix 1 in r2 (rows 0–7) and r3 (rows 8–15)", or without the rows. */
static void heading_text(const struct ws_grid *grid, int matrix, bool long_form, char *text,
                         size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    char name[WS_REGISTER_SIZE], of[48] = "", heading[WS_HEADING_TEXT_SIZE];
    struct part part[MOST_REGISTERS];
    int found = 0, last = -1;

    find_parts(grid, matrix, part);
    for (int reg = 0; reg < MOST_REGISTERS; reg++)
        last = part[reg].last[0] >= 0 ? reg : last;
    snprintf(text, size, "%s in ", ws_matrix_heading(variant, matrix, heading));
    for (int reg = 0; reg <= last; reg++) {
        if (part[reg].last[0] < 0)
            continue;
        if (long_form)
            part_text(grid, &part[reg], of, sizeof of);
        ws_text_add(text, size, "%s%s%s",
                    !found++      ? ""
                    : reg == last ? " and "
                                  : ", ",
                    ws_register_called(variant, grid->registers, reg, name), of);
    }
}

double ws_grid_enlarged(const struct ws_grid *grid, double size)
{
    return grid->enlarged > 0 ? round(size * grid->enlarged) : size;
}

/* Writes an operand's heading and returns the width of its longest: all have the same form. */
static double operand_heading(const struct ws_grid *grid, int matrix, int form, char *text,
                              size_t size)
{
    double longest = 0;

    for (int i = 0; i < ws_moved(grid->mapping->variant)->matrices; i++) {
        ws_operand_heading(grid->mapping, i, form, text, size);
        longest = fmax(longest, ws_text_width(text, 1, false, true));
    }
    ws_operand_heading(grid->mapping, matrix, form, text, size);
    return longest;
}

/* Writes the heading and returns the width that decides whether its form fits. */
static double heading_in(const struct ws_grid *grid, int matrix, int form, char *text, size_t size)
{
    if (grid->heading)
        snprintf(text, size, "%s", grid->heading);
    else if (grid->mapping->variant->family->one_view)
        return operand_heading(grid, matrix, form, text, size);
    else if (form < 2 && !ws_hides_answers(grid->worksheet))
        heading_text(grid, matrix, form == 0, text, size);
    else
        ws_matrix_heading(grid->mapping->variant, matrix, text);
    return ws_text_width(text, 1, false, true);
}

double ws_grid_heading(const struct ws_grid *grid, int matrix, char *text, size_t size)
{
    double width = ws_fold_width(grid);
    double fits = 0;

    for (int form = 0; form < 3; form++) {
        fits = fmin(ws_grid_enlarged(grid, WS_HEADING_SIZE),
                    width / heading_in(grid, matrix, form, text, size));
        if (fits >= grid->type->axis_size)
            break;
    }
    return fits;
}
