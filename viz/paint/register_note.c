/* The note of the register figure: the meaning of a cell's label, and the order of bits. */
#include "viz/paint/register_note.h"

#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/blank.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/figure/named.h"
#include "viz/figure/operand_words.h"

enum { MANY = 8 }; /* elements of a register from which they share one cell, "A[3,0..31]" */

bool ws_register_joins(const struct ws_variant *variant)
{
    return ws_moved(variant)->elements >= MANY;
}

/* "M0[1,2]", "M0 over 1,2" if labels have two lines, or "1,2" if they are brief. */
static const char *example_text(const struct ws_figure *figure, int lines, bool brief,
                                struct ws_place place, char text[2 * WS_PLACE_SIZE])
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int length = 0;

    if (!brief)
        length = snprintf(text, WS_PLACE_SIZE, "%s%s", ws_place_letter(variant, figure->view),
                          ws_place_is_numbered(variant) ? "0" : "");
    snprintf(text + length, WS_PLACE_SIZE,
             brief       ? "%d,%d"
             : lines > 1 ? " over %d,%d"
                         : "[%d,%d]",
             place.row, place.column);
    return text;
}

/* The order of the elements in a register, after a sentence. */
static const char *order_of(const struct ws_variant *variant)
{
    return ws_moved(variant)->elements > 1 ? "; the lowest bits are on the left." : ".";
}

const char *ws_register_note(const struct ws_figure *figure, int lines, bool brief, char *text,
                             size_t size)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const char *letter = ws_place_letter(variant, figure->view);
    bool fragment = *letter == 'F', several = ws_moved(variant)->matrices > 1;
    struct ws_place place = ws_example_place(variant, figure->view);
    char example[2 * WS_PLACE_SIZE], of[16], stored[48] = "";

    if (figure->label == WS_LABEL_TV && !ws_register_joins(variant))
        return ws_operand_values(variant, ws_sample_lane(figure), text, size);
    if (figure->label == WS_LABEL_REGISTER) {
        snprintf(text, size, "A cell is labeled with its part of the %s%s",
                 variant->family->from_global ? "word" : "register", order_of(variant));
        return text;
    }
    if (ws_register_joins(variant)) {
        snprintf(text, size,
                 "A cell names the rows and columns of %s that its register holds: 0..7 is 0 to 7, "
                 "from the lowest bits up.",
                 letter);
        return text;
    }
    if (figure->label == WS_LABEL_INDEX) {
        if (ws_operand_compressed(variant))
            snprintf(stored, sizeof stored, " of the stored %d\u00d7%d matrix",
                     ws_moved(variant)->rows, ws_moved(variant)->columns);
        snprintf(text, size, "A number is the element's index in %s%s%s",
                 ws_address_lanes(variant)   ? "memory, by matrix and row"
                 : variant->family->one_view ? "row-major order"
                                             : "the source, by row",
                 stored, order_of(variant));
        return text;
    }
    snprintf(of, sizeof of, "of %s%s", letter, several ? "0" : "");
    snprintf(text, size, "%s%s%s is %srow %d, %s %d %s%s%s%s", brief && several ? letter : "",
             brief && several ? "0 is matrix 0; " : "",
             example_text(figure, lines, brief, place, example),
             variant->family->by_lane || brief       ? ""
             : ws_address_lanes(variant) || fragment ? "matrix 0, "
                                                     : "",
             place.row, ws_operand_column(variant), place.column,
             fragment                    ? "of the fragment"
             : ws_address_lanes(variant) ? "in memory"
             : variant->family->one_view ? of
                                         : "of the source",
             order_of(variant), *ws_pass_note(variant) ? " " : "", ws_pass_note(variant));
    return text;
}
