/*
 * The instructions in software: the specified layout, executed. It is what a capture's every bit is
 * checked against, and what stands in for a GPU in tests.
 */
#include <string.h>

#include "probe/isa/element.h"
#include "probe/evidence/verify.h"

uint32_t ws_defined_bits(const struct ws_variant *variant)
{
    uint32_t bits = 0;

    for (int element = 0; element < variant->elements; element++)
        bits |= ws_register_bits(variant, 0xFFFFFFFF, element);
    return bits;
}

/* The offsets in memory of the rows that the counted lanes address. */
static bool find_rows(const struct ws_variant *variant, const struct ws_input *input,
                      int row[WS_LANES], struct ws_error *error)
{
    for (int lane = 0; lane < ws_address_lanes(variant); lane++) {
        uint32_t offset = input->address[lane] - input->memory_base;

        if (input->address[lane] % WS_ROW_BYTES)
            return ws_fail(error, "lane %d gives the address 0x%08x, which is not a multiple of %d",
                           lane, (unsigned)input->address[lane], WS_ROW_BYTES);
        if (offset > WS_MEMORY_BYTES - WS_ROW_BYTES)
            return ws_fail(
                error, "lane %d gives the address 0x%08x, outside the %d bytes from 0x%08x", lane,
                (unsigned)input->address[lane], WS_MEMORY_BYTES, (unsigned)input->memory_base);
        row[lane] = (int)offset;
    }
    return true;
}

/* One element, from where it is to where the mapping takes it. */
static void move_element(const struct ws_mapping *mapping, const struct ws_input *input,
                         const int row[WS_LANES], struct ws_slot slot, struct ws_output *output)
{
    const struct ws_variant *variant = mapping->variant;
    struct ws_place place = mapping->place[slot.lane][slot.reg][slot.element];
    int lane = mapping->address_lane[slot.lane][slot.reg][slot.element];
    uint32_t *received = &output->received[slot.lane][slot.reg], value;

    switch (variant->op) {
    case WS_OP_ldmatrix:
        value = ws_row_element(variant, input->memory + row[lane], place.column);
        *received |= ws_register_bits(variant, value, slot.element);
        break;
    case WS_OP_stmatrix:
        value = ws_register_element(variant, input->given[slot.lane][slot.reg], slot.element);
        ws_row_put(variant, output->memory + row[lane], place.column, value);
        break;
    case WS_OP_movmatrix:
        value = ws_register_element(variant, input->given[lane][place.matrix],
                                    place.column % variant->elements);
        *received |= ws_register_bits(variant, value, slot.element);
        break;
    }
}

bool ws_execute(const struct ws_mapping *mapping, const struct ws_input *input,
                struct ws_output *output, struct ws_error *error)
{
    const struct ws_variant *variant = mapping->variant;
    int row[WS_LANES] = {0};

    if (!find_rows(variant, input, row, error))
        return false;
    memcpy(output->memory, input->memory, sizeof output->memory);
    memset(output->received, 0, sizeof output->received);
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < variant->registers; reg++)
            for (int element = 0; element < variant->elements; element++)
                move_element(mapping, input, row, (struct ws_slot){lane, reg, element}, output);
    return true;
}

bool ws_simulate(const struct ws_variant *variant, const struct ws_input *input,
                 struct ws_output *output, struct ws_error *error)
{
    struct ws_mapping specified;

    ws_mapping_specified(variant, &specified);
    return ws_execute(&specified, input, output, error);
}
