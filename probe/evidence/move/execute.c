/*
 * The instruction in software, under any mapping of it. It is what a capture's every bit is checked
 * against.
 */
#include <string.h>

#include "probe/evidence/move/method.h"
#include "probe/evidence/move/verify.h"
#include "probe/isa/operand.h"

/* The offsets in memory of the rows that the counted lanes address. */
static bool find_rows(const struct ws_variant *variant, const struct ws_input *input,
                      int row[WS_LANES], struct ws_error *error)
{
    const struct ws_access *access = ws_moved(variant)->access;
    int counted = ws_address_lanes(variant);

    for (int lane = 0; lane < counted; lane++) {
        uint32_t offset = input->address[lane] - input->memory_base;

        if (input->address[lane] % (uint32_t)access->alignment_bytes)
            return ws_fail(error, WS_CODE_ADDRESS,
                           "lane %d supplies the address 0x%08x, which is not a multiple of %d",
                           lane, (unsigned)input->address[lane], access->alignment_bytes);
        if (offset > (uint32_t)(WS_MEMORY_BYTES - access->row_bytes))
            return ws_fail(error, WS_CODE_ADDRESS,
                           "lane %d supplies the address 0x%08x, outside the %d bytes from 0x%08x",
                           lane, (unsigned)input->address[lane], WS_MEMORY_BYTES,
                           (unsigned)input->memory_base);
        row[lane] = (int)offset;
    }
    return true;
}

bool ws_execute(const struct ws_mapping *mapping, const struct ws_input *input,
                struct ws_output *output, struct ws_error *error)
{
    const struct ws_variant *variant = mapping->variant;
    const struct ws_method *method = ws_method(variant->family->id);
    const struct ws_operand *moved = ws_moved(variant);
    const struct ws_mapping_entry *entry = mapping->entry;
    struct ws_slot slot = {0};
    int row[WS_LANES] = {0};

    memset(output, 0, sizeof *output);
    if (!find_rows(variant, input, row, error) ||
        (variant->family->lanes_receive &&
         !ws_registers_init(&output->received, ws_moved(variant), error)))
        return false;
    memcpy(output->memory, input->memory, sizeof output->memory);
    for (slot.lane = 0; slot.lane < moved->threads; slot.lane++)
        for (slot.reg = 0; slot.reg < moved->registers; slot.reg++)
            for (slot.element = 0; slot.element < moved->elements; slot.element++)
                method->move(moved, slot, entry++, input, row, output);
    return true;
}
