/* Sentences and equations about one element. */
#include "viz/text/answer.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"

char *ws_slot_part(const struct ws_variant *variant, struct ws_slot slot, char *buffer)
{
    const struct ws_operand *operand = ws_moved(variant);
    unsigned bit = (unsigned)ws_element_bit(operand, slot.element) % 64;
    unsigned last = (bit + (unsigned)operand->width_bits - 1) % 64;
    char held[WS_REGISTER_SIZE];

    ws_register_name(variant, slot.reg, held);
    if (ws_has_words(operand))
        snprintf(buffer, WS_PART_SIZE, "%s", held);
    else if (ws_has_halves(operand))
        snprintf(buffer, WS_PART_SIZE, "%s.%s", held, slot.element ? "hi" : "lo");
    else if (operand->width_bits == 1)
        snprintf(buffer, WS_PART_SIZE, "%s bit %u", held, bit);
    else if (operand->slot_bits < 8)
        snprintf(buffer, WS_PART_SIZE, "%s bits %u-%u", held, bit, last);
    else
        snprintf(buffer, WS_PART_SIZE, "%s.b%u", held, (unsigned)slot.element % 64);
    return buffer;
}

/* The family's name for the memory that a place is in. */
static const char *memory_name(const struct ws_variant *variant)
{
    return variant->family->memory;
}

const char *ws_address_lane_name(const struct ws_variant *variant)
{
    return variant->family->address_lane;
}

bool ws_answer_equation(const struct ws_mapping *mapping, struct ws_slot slot, int i,
                        struct ws_equation *equation)
{
    const struct ws_variant *variant = mapping->variant;
    struct ws_place place = ws_mapping_place(mapping, slot);
    const struct {
        const char *name;
        enum ws_coordinate coordinate;
        int value;
    } lines[] = {
        {"matrix", WS_COORDINATE_MATRIX, place.matrix},
        {"row", WS_COORDINATE_ROW, place.row},
        {"column", WS_COORDINATE_COLUMN, place.column},
        {ws_address_lane_name(variant), WS_COORDINATE_ADDRESS_LANE,
         ws_mapping_address_lane(mapping, slot)},
    };
    int count = (int)(sizeof lines / sizeof lines[0]) - !variant->family->address_lane;

    i += !ws_place_is_numbered(variant);
    if (i >= count)
        return false;
    equation->name = lines[i].name;
    equation->value = lines[i].value;
    ws_layout_formula(variant, lines[i].coordinate, equation->formula);
    ws_layout_formula_of(variant, lines[i].coordinate, slot, place, equation->numbers);
    return true;
}

char *ws_equation_text(const struct ws_equation *equation, char *text, size_t size)
{
    char result[16];
    size_t length;

    snprintf(result, sizeof result, "%d", equation->value);
    length = (size_t)snprintf(text, size, "%s", equation->formula);
    if (strcmp(equation->formula, equation->numbers) && strcmp(equation->numbers, result) &&
        length < size)
        length += (size_t)snprintf(text + length, size - length, " = %s", equation->numbers);
    if (strcmp(equation->formula, result) && length < size)
        snprintf(text + length, size - length, " = %s", result);
    return text;
}

/* Where an element starts in its row: "byte 10", and for packed elements "byte 10, bit 4". */
static void offset_text(const struct ws_variant *variant, struct ws_place place, char *text,
                        size_t size)
{
    int bits = place.column * ws_moved(variant)->width_bits;

    if (ws_moved(variant)->width_bits % 8)
        snprintf(text, size, "byte %d, bit %d", bits / 8, bits % 8);
    else
        snprintf(text, size, "byte %d", bits / 8);
}

/*
 * For an MMA operand: "A[3,5]: lane 14 holds it in a0.hi, bits 16-31 of a0." For metadata and
 * scales with the selector, on which the place depends.
 */
static char *operand_words(const struct ws_mapping *mapping, struct ws_slot slot, bool by_place,
                           char *text, size_t size)
{
    const struct ws_variant *face = mapping->variant;
    const struct ws_operand *operand = ws_moved(face);
    int bit = ws_element_bit(operand, slot.element);
    char place[WS_PLACE_SIZE], part[WS_PART_SIZE], reg[WS_REGISTER_SIZE], held[160];
    char selector[WS_SELECTOR_SIZE];
    const char *with = *ws_mma_selector_text(face, selector) ? ", with the selector " : "";

    ws_place_name(face, WS_VIEW_MEMORY, ws_mapping_place(mapping, slot), place);
    ws_register_name(face, slot.reg, reg);
    ws_slot_part(face, slot, part);
    if (operand->width_bits == operand->register_bits)
        snprintf(held, sizeof held, "in %s", reg);
    else if (operand->width_bits == 1)
        snprintf(held, sizeof held, "in bit %d of %s", bit, reg);
    else
        snprintf(held, sizeof held, "in %s%sbits %d-%d of %s", strchr(part, '.') ? part : "",
                 strchr(part, '.') ? ", " : "", bit, bit + operand->width_bits - 1, reg);
    if (by_place)
        snprintf(text, size, "%s: %s %d holds it %s%s%s.", place, ws_thread_word(operand->threads),
                 slot.lane, held, with, selector);
    else
        snprintf(text, size, "%s %d holds %s %s%s%s.", ws_thread_title(operand->threads), slot.lane,
                 place, held, with, selector);
    return text;
}

char *ws_answer_words(const struct ws_mapping *mapping, struct ws_slot slot, bool by_place,
                      char *text, size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    struct ws_place place = ws_mapping_place(mapping, slot);
    struct ws_place seen = ws_place_in_view(variant, place, WS_VIEW_FRAGMENT);
    int bit = ws_element_bit(ws_moved(variant), slot.element);
    int address = ws_mapping_address_lane(mapping, slot);
    char where[160], name[WS_PLACE_SIZE], part_text[WS_PART_SIZE], held[128], source[128],
        offset[32];
    char reg[WS_REGISTER_SIZE];

    if (variant->mma)
        return operand_words(mapping, slot, by_place, text, size);
    if (variant->family->by_lane)
        snprintf(where, sizeof where, "row %d, column %d of %s", place.row, place.column,
                 memory_name(variant));
    else
        snprintf(where, sizeof where, "matrix %d, row %d, column %d of %s", place.matrix, place.row,
                 place.column, memory_name(variant));
    if (variant->trans)
        snprintf(where + strlen(where), sizeof where - strlen(where), " (%s in %s%s fragment)",
                 ws_place_name(mapping->variant, WS_VIEW_FRAGMENT, seen, name),
                 variant->family->destination ? variant->family->destination : "the",
                 variant->family->destination ? "'s" : "");
    if (ws_has_words(ws_moved(variant)))
        snprintf(held, sizeof held, "in %s%s", ws_register_name(variant, slot.reg, reg),
                 variant->family->from_global ? " of its global memory" : "");
    else
        snprintf(held, sizeof held, "in %s, bits %d-%d of %s",
                 ws_slot_part(variant, slot, part_text), bit,
                 bit + ws_moved(variant)->width_bits - 1, ws_register_name(variant, slot.reg, reg));
    if (ws_moved(variant)->extension == WS_EXTENSION_SIGN)
        snprintf(held + strlen(held), sizeof held - strlen(held),
                 ", with the sign extended to bit %d", bit + ws_moved(variant)->slot_bits - 1);
    offset_text(variant, place, offset, sizeof offset);
    if (!ws_address_lanes(variant))
        snprintf(source, sizeof source, "Lane %d held it before in register %s.", address,
                 variant->family->source);
    else
        snprintf(source, sizeof source,
                 "Lane %d supplies the address of its row; it is at %s of that row.", address,
                 offset);
    if (by_place)
        snprintf(text, size, "%c%s: lane %d holds it %s. %s", toupper((unsigned char)*where),
                 where + 1, slot.lane, held, source);
    else
        snprintf(text, size, "Lane %d holds %s %s. %s", slot.lane, where, held, source);
    return text;
}
