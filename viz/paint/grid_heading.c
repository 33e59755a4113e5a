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

/* " (rows 0–7)": the part of a matrix in a register, if it is not all of it. */
static size_t register_part(const struct ws_grid *grid, int reg, int matrix, bool long_form,
                            bool *holds, char *text, size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int first[2] = {INT_MAX, INT_MAX}, last[2] = {-1, -1};
    size_t length = 0;

    text[0] = 0;
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            struct ws_place place = ws_place_in_view(
                variant, ws_mapping_place(grid->mapping, (struct ws_slot){lane, reg, element, 0}),
                grid->view);
            int at[2] = {place.row, place.column};

            if (place.matrix != matrix)
                continue;
            for (int i = 0; i < 2; i++) {
                first[i] = at[i] < first[i] ? at[i] : first[i];
                last[i] = at[i] > last[i] ? at[i] : last[i];
            }
        }
    *holds = last[0] >= 0;
    if (!*holds || !long_form)
        return 0;
    if (last[0] - first[0] + 1 < ws_view_rows(variant, grid->view))
        length += (size_t)snprintf(text, size, " (rows %d\u2013%d)", first[0], last[0]);
    if (last[1] == first[1] && ws_view_columns(variant, grid->view) > 1)
        length += (size_t)snprintf(text + length, size - length, " (column %d)", first[1]);
    else if (last[1] - first[1] + 1 < ws_view_columns(variant, grid->view))
        length += (size_t)snprintf(text + length, size - length, " (columns %d\u2013%d)", first[1],
                                   last[1]);
    return length;
}

/* "matrix 1 in r2 (rows 0–7) and r3 (rows 8–15)", or without the rows. */
static void heading_text(const struct ws_grid *grid, int matrix, bool long_form, char *text,
                         size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    char name[WS_REGISTER_SIZE], part[48], heading[WS_HEADING_TEXT_SIZE];
    size_t length =
        (size_t)snprintf(text, size, "%s in ", ws_matrix_heading(variant, matrix, heading));
    int found = 0, last = -1;
    bool holds;

    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        register_part(grid, reg, matrix, false, &holds, part, sizeof part);
        last = holds ? reg : last;
    }
    for (int reg = 0; reg <= last && length < size; reg++) {
        register_part(grid, reg, matrix, long_form, &holds, part, sizeof part);
        if (holds)
            length +=
                (size_t)snprintf(text + length, size - length, "%s%s%s",
                                 !found++      ? ""
                                 : reg == last ? " and "
                                               : ", ",
                                 ws_register_called(variant, grid->registers, reg, name), part);
    }
}

double ws_grid_enlarged(const struct ws_grid *grid, double size)
{
    return grid->enlarged > 0 ? round(size * grid->enlarged) : size;
}

/* The length of an operand's longest heading in this form: all its matrices use the same form. */
static double longest_heading(const struct ws_grid *grid, int form)
{
    char text[128];
    double longest = 0;

    for (int matrix = 0; matrix < ws_moved(grid->mapping->variant)->matrices; matrix++) {
        ws_operand_heading(grid->mapping, matrix, form, text, sizeof text);
        longest = fmax(longest, ws_text_width(text, 1, false, true));
    }
    return longest;
}

double ws_grid_heading(const struct ws_grid *grid, int matrix, char *text, size_t size)
{
    double width = ws_fold_width(grid);
    double fits = 0;

    for (int form = 0; form < 3; form++) {
        if (grid->heading)
            snprintf(text, size, "%s", grid->heading);
        else if (grid->mapping->variant->mma)
            ws_operand_heading(grid->mapping, matrix, form, text, size);
        else if (form < 2 && !ws_hides_answers(grid->worksheet))
            heading_text(grid, matrix, form == 0, text, size);
        else
            ws_matrix_heading(grid->mapping->variant, matrix, text);
        fits = fmin(ws_grid_enlarged(grid, WS_HEADING_SIZE),
                    width / (grid->mapping->variant->mma && !grid->heading
                                 ? longest_heading(grid, form)
                                 : ws_text_width(text, 1, false, true)));
        if (fits >= grid->type->axis_size)
            break;
    }
    return fits;
}
