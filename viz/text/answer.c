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

/* "in a0.hi, bits 16-31 of a0". */
static void held_text(const struct ws_variant *variant, struct ws_slot slot, char *text,
                      size_t size)
{
    const struct ws_operand *operand = ws_moved(variant);
    int bit = ws_element_bit(operand, slot.element);
    char part[WS_PART_SIZE], reg[WS_REGISTER_SIZE];
    bool named = strchr(ws_slot_part(variant, slot, part), '.');

    ws_register_name(variant, slot.reg, reg);
    if (operand->width_bits == operand->register_bits)
        snprintf(text, size,
                 variant->family->from_global ? "from %s of its global memory" : "in %s", reg);
    else if (operand->width_bits == 1)
        snprintf(text, size, "in bit %d of %s", bit, reg);
    else
        snprintf(text, size, "in %s%sbits %d-%d of %s", named ? part : "", named ? ", " : "", bit,
                 bit + operand->width_bits - 1, reg);
    if (operand->extension == WS_EXTENSION_SIGN)
        snprintf(text + strlen(text), size - strlen(text), ", with the sign extended to bit %d",
                 bit + operand->slot_bits - 1);
}

/* "A[3,5]"; with two views "matrix 0, row 3, column 5 of memory". */
static void where_text(const struct ws_variant *variant, struct ws_place place, char *text,
                       size_t size)
{
    struct ws_place seen = ws_place_in_view(variant, place, WS_VIEW_FRAGMENT);
    char name[WS_PLACE_SIZE];

    if (variant->family->one_view)
        snprintf(text, size, "%s", ws_place_name(variant, WS_VIEW_MEMORY, place, name));
    else if (variant->family->by_lane)
        snprintf(text, size, "row %d, column %d of %s", place.row, place.column,
                 variant->family->memory);
    else
        snprintf(text, size, "matrix %d, row %d, column %d of %s", place.matrix, place.row,
                 place.column, variant->family->memory);
    if (variant->trans)
        snprintf(text + strlen(text), size - strlen(text), " (%s in %s%s fragment)",
                 ws_place_name(variant, WS_VIEW_FRAGMENT, seen, name),
                 variant->family->destination ? variant->family->destination : "the",
                 variant->family->destination ? "'s" : "");
}

/* On what else the place depends: a lane, or the selector of metadata and scales. */
static void source_text(const struct ws_mapping *mapping, struct ws_slot slot, char *text,
                        size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    int lane = ws_mapping_address_lane(mapping, slot);
    char selector[WS_SELECTOR_SIZE], offset[32];

    offset_text(variant, ws_mapping_place(mapping, slot), offset, sizeof offset);
    if (*ws_mma_selector_text(variant, selector))
        snprintf(text, size, ", with the selector %s.", selector);
    else if (ws_address_lanes(variant))
        snprintf(text, size, ". Lane %d supplies the address of its row; it is at %s of that row.",
                 lane, offset);
    else if (variant->family->source)
        snprintf(text, size, ". Lane %d held it before in register %s.", lane,
                 variant->family->source);
    else
        snprintf(text, size, ".");
}

char *ws_answer_words(const struct ws_mapping *mapping, struct ws_slot slot, bool by_place,
                      char *text, size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    const char *does = variant->family->from_global ? "copies" : "holds";
    int threads = ws_moved(variant)->threads;
    char where[160], held[160], source[128];

    where_text(variant, ws_mapping_place(mapping, slot), where, sizeof where);
    held_text(variant, slot, held, sizeof held);
    source_text(mapping, slot, source, sizeof source);
    if (by_place)
        snprintf(text, size, "%c%s: %s %d %s it %s%s", toupper((unsigned char)*where), where + 1,
                 ws_thread_word(threads), slot.lane, does, held, source);
    else
        snprintf(text, size, "%s %d %s %s %s%s", ws_thread_title(threads), slot.lane, does, where,
                 held, source);
    return text;
}
