/* Elements in rows and registers. An element of a row may begin at any bit. */
#include "probe/isa/element.h"
#include "probe/isa/operand.h"

static uint64_t low_bits(int count)
{
    return count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
}

uint64_t ws_row_element(const struct ws_operand *operand, const uint8_t *row, int column)
{
    int first = column * operand->width_bits, end = first + operand->width_bits;
    uint64_t value = 0;

    for (int byte = (end - 1) / 8; byte >= first / 8; byte--)
        value = value << 8 | row[byte];
    return value >> first % 8 & low_bits(operand->width_bits);
}

void ws_row_put(const struct ws_operand *operand, uint8_t *row, int column, uint64_t value)
{
    int first = column * operand->width_bits, put = 0;

    while (put < operand->width_bits) {
        int bit = first + put, room = 8 - bit % 8;
        int count = operand->width_bits - put < room ? operand->width_bits - put : room;
        unsigned mask = (unsigned)low_bits(count) << bit % 8;

        row[bit / 8] =
            (uint8_t)((row[bit / 8] & ~mask) | ((unsigned)(value >> put) << bit % 8 & mask));
        put += count;
    }
}

uint64_t ws_register_element(const struct ws_operand *operand, uint64_t reg, int element)
{
    return reg >> ws_element_bit(operand, element) & low_bits(operand->width_bits);
}

uint64_t ws_register_bits(const struct ws_operand *operand, uint64_t value, int element)
{
    value &= low_bits(operand->width_bits);
    if (operand->extension == WS_EXTENSION_SIGN && value >> (operand->width_bits - 1))
        value |= ~low_bits(operand->width_bits) & low_bits(operand->slot_bits);
    return value << ws_element_bit(operand, element);
}

uint64_t ws_defined_bits(const struct ws_operand *operand)
{
    int defined =
        operand->extension == WS_EXTENSION_NONE ? operand->width_bits : operand->slot_bits;
    uint64_t bits = 0;

    for (int element = 0; element < operand->elements; element++)
        bits |= low_bits(defined) << ws_element_bit(operand, element);
    return bits;
}
