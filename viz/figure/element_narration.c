/*
 * Formulas come from the layout. They are omitted if a capture disagrees with it, because they
 * would be wrong.
 */
#include "viz/figure/element_narration.h"

#include <string.h>

#include "probe/isa/place.h"
#include "viz/figure/followed.h"
#include "viz/figure/named.h"
#include "viz/text/answer.h"
#include "viz/text/text_add.h"

/* An element's place in the fragment view. */
static char *fragment_name(const struct ws_mapping *mapping, struct ws_slot slot,
                           char text[WS_PLACE_SIZE])
{
    return ws_place_name(
        mapping->variant, WS_VIEW_FRAGMENT,
        ws_place_in_view(mapping->variant, ws_mapping_place(mapping, slot), WS_VIEW_FRAGMENT),
        text);
}

/* The source and the destination of an element of movmatrix. */
static void say_move(const struct ws_mapping *mapping, struct ws_slot slot, char *words,
                     size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    char from[WS_PLACE_SIZE], to[WS_PLACE_SIZE], part[WS_PART_SIZE];

    ws_text_add(words, size,
                "%s of the source: source lane %d held it in %s; destination lane %d receives it "
                "in %s, as %s of the destination.",
                ws_place_name(variant, WS_VIEW_MEMORY, ws_mapping_place(mapping, slot), from),
                ws_mapping_address_lane(mapping, slot), variant->family->source, slot.lane,
                ws_slot_part(variant, slot, part), fragment_name(mapping, slot, to));
}

/* Its place in shared memory, or why it has none. */
static void say_address(const struct ws_located *located, struct ws_slot slot, char *operands,
                        size_t size)
{
    int lane = ws_mapping_address_lane(&located->evidence->mapping, slot);
    long address = ws_located_address(located, slot);

    if (ws_located_inactive(located, lane))
        ws_text_add(operands, size, "   T%d is inactive", lane);
    if (address < 0)
        return;
    if (located->banks->faulting >> lane & 1)
        ws_text_add(operands, size, "   lane %d: addr = 0x%04x", lane,
                    located->banks->addresses.address[lane]);
    else
        ws_text_add(operands, size, "   address from T%d: 0x%04x   element at 0x%04lx, bank %d",
                    lane, located->banks->addresses.address[lane], address,
                    ws_located_bank(located, slot));
}

void ws_tell_element(const struct ws_located *located, struct ws_slot slot, char *words,
                     char *formulas, char *operands, size_t size)
{
    const struct ws_mapping *mapping = &located->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    struct ws_equation equation;
    char text[400], ptx[WS_PTX_SIZE];

    if (ws_address_lanes(variant))
        ws_answer_words(mapping, slot, true, words + strlen(words), size - strlen(words));
    else
        say_move(mapping, slot, words, size);
    for (int i = 0; located->evidence->standing != WS_DISAGREES &&
                    ws_answer_equation(mapping, slot, i, &equation);
         i++)
        ws_text_add(formulas, size, "%s%s = %s", i ? "   " : "", equation.name,
                    ws_equation_text(&equation, text, sizeof text));
    ws_text_add(operands, size, "%s   %s", ws_variant_ptx(variant, ptx),
                ws_element_words(mapping, NULL, slot, text, sizeof text));
    if (variant->trans)
        ws_text_add(operands, size, " = %s", fragment_name(mapping, slot, text));
    say_address(located, slot, operands, size);
}

void ws_tell_lane(const struct ws_evidence *evidence, int lane, char *words, size_t size)
{
    const struct ws_figure figure = ws_figure_of(WS_FIGURE_FRAGMENT, evidence);
    char part[512];

    ws_text_add(words, size, "%s", ws_given_words(&figure, lane, part, sizeof part));
    ws_text_add(words, size, " %s", ws_moved_words(&figure, lane, part, sizeof part));
}

void ws_tell_several(const struct ws_evidence *evidence, char *formulas, char *operands,
                     size_t size)
{
    static const struct {
        const char *name;
        enum ws_coordinate coordinate;
    } parts[] = {{"matrix", WS_COORDINATE_MATRIX},
                 {"row", WS_COORDINATE_ROW},
                 {"column", WS_COORDINATE_COLUMN}};
    const struct ws_variant *variant = evidence->mapping.variant;
    char formula[WS_FORMULA_SIZE], ptx[WS_PTX_SIZE];

    for (size_t i = 0; evidence->standing != WS_DISAGREES && i < sizeof parts / sizeof parts[0];
         i++)
        ws_text_add(formulas, size, "%s%s = %s", i ? "   " : "", parts[i].name,
                    ws_layout_formula(variant, parts[i].coordinate, formula));
    ws_text_add(operands, size, "%s", ws_variant_ptx(variant, ptx));
}

const char *ws_address_lane_words(const struct ws_variant *variant)
{
    return ws_address_lanes(variant) ? "row addresses from" : "previously held by";
}
