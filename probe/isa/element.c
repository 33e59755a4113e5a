/* Elements in rows and registers; see element.h. No element lies in more than two bytes of a row.
 */
#include "probe/isa/element.h"

#include "probe/isa/layout.h"

static uint32_t element_mask(const struct ws_variant *variant)
{
    return (1u << variant->width_bits) - 1;
}

uint32_t ws_row_element(const struct ws_variant *variant, const uint8_t *row, int column)
{
    int bit = column * variant->width_bits, first = bit / 8;
    int last = (bit + variant->width_bits - 1) / 8;
    uint32_t window = row[first];

    if (last > first)
        window |= (uint32_t)row[last] << 8;
    return window >> bit % 8 & element_mask(variant);
}

void ws_row_put(const struct ws_variant *variant, uint8_t *row, int column, uint32_t value)
{
    int bit = column * variant->width_bits, first = bit / 8;
    int last = (bit + variant->width_bits - 1) / 8;
    uint32_t mask = element_mask(variant) << bit % 8, bits = value << bit % 8 & mask;

    row[first] = (uint8_t)((row[first] & ~mask) | bits);
    if (last > first)
        row[last] = (uint8_t)((row[last] & ~(mask >> 8)) | bits >> 8);
}

uint32_t ws_register_element(const struct ws_variant *variant, uint32_t reg, int element)
{
    return reg >> ws_element_bit(variant, element) & element_mask(variant);
}

uint32_t ws_register_bits(const struct ws_variant *variant, uint32_t value, int element)
{
    return (value & element_mask(variant)) << ws_element_bit(variant, element);
}
