/*
 * The inputs of a run, and what is read from its output. Every place has an id and every row a
 * twin, so that a value identifies its source, and a moved address shows which values depend on it.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/move/capture.h"
#include "probe/evidence/move/method.h"

/*
 * The bytes where no id is. They are 0x40 to 0xBF, also when flipped: a 16-bit id has a high byte
 * of 0, or 0xFF flipped, and is never mistaken for them. No two lines of memory are the same.
 */
static uint8_t background(int offset)
{
    return (uint8_t)(0x40 + (offset * 29 + offset / WS_MEMORY_LINE * 11) % 0x80);
}

bool ws_pass_prepare(const struct ws_variant *variant, int digit, uint32_t memory_base,
                     struct ws_input *input, struct ws_error *error)
{
    memset(input, 0, sizeof *input);
    if (variant->family->lanes_give && !ws_registers_init(&input->given, ws_moved(variant), error))
        return false;
    if (ws_address_lanes(variant)) {
        input->memory_base = memory_base;
        for (int offset = 0; offset < WS_MEMORY_BYTES; offset++)
            input->memory[offset] = background(offset);
        for (int lane = 0; lane < WS_LANES; lane++)
            input->address[lane] =
                memory_base + (uint32_t)(ws_pass_row(variant, input, lane) - input->memory);
    }
    ws_method(variant->family->id)->put_ids(variant, digit, input);
    for (int lane = 0; lane < ws_address_lanes(variant); lane++) {
        const uint8_t *row = ws_pass_row(variant, input, lane);
        uint8_t *twin = input->memory + ws_twin_address(variant, lane, 0);

        for (int byte = 0; byte < ws_row_bytes(variant); byte++)
            twin[byte] = (uint8_t)~row[byte];
    }
    return true;
}

void ws_input_finish(struct ws_input *input)
{
    ws_registers_finish(&input->given);
}

void ws_output_finish(struct ws_output *output)
{
    ws_registers_finish(&output->received);
}

void ws_captured_variant_finish(struct ws_captured_variant *captured)
{
    for (int i = 0; i < WS_MAX_PASSES; i++) {
        ws_input_finish(&captured->pass[i].input);
        ws_output_finish(&captured->pass[i].output);
    }
}

void ws_capture_destroy(struct ws_capture *capture)
{
    if (capture)
        ws_captured_variant_finish(&capture->captured);
    free(capture);
}

static bool add_change(struct ws_rerun *rerun, struct ws_change change, struct ws_error *error)
{
    if (rerun->changes == WS_MAX_CHANGES)
        return ws_fail(error, WS_CODE_CAPTURE,
                       "other addresses changed more than %d registers or bytes", WS_MAX_CHANGES);
    rerun->change[rerun->changes++] = change;
    return true;
}

bool ws_rerun_compare(const struct ws_variant *variant, const struct ws_output *first,
                      const struct ws_output *again, struct ws_rerun *rerun, struct ws_error *error)
{
    rerun->changes = 0;
    for (int offset = 0; variant->family->writes_memory && offset < WS_MEMORY_BYTES; offset++)
        if (first->memory[offset] != again->memory[offset] &&
            !add_change(rerun, (struct ws_change){.offset = offset, .value = again->memory[offset]},
                        error))
            return false;
    for (int lane = 0; lane < first->received.threads; lane++)
        for (int reg = 0; reg < first->received.registers; reg++) {
            uint64_t value = *ws_register_at(&again->received, lane, reg);

            if (*ws_register_at(&first->received, lane, reg) != value &&
                !add_change(rerun, (struct ws_change){.lane = lane, .reg = reg, .value = value},
                            error))
                return false;
        }
    return true;
}

bool ws_rerun_output(const struct ws_captured_variant *captured, const struct ws_rerun *rerun,
                     struct ws_output *output, struct ws_error *error)
{
    *output = captured->pass[0].output;
    if (!ws_registers_copy(&output->received, &captured->pass[0].output.received, error))
        return false;
    for (int i = 0; i < rerun->changes; i++) {
        const struct ws_change *change = &rerun->change[i];

        if (captured->variant->family->writes_memory)
            output->memory[change->offset] = (uint8_t)change->value;
        else
            *ws_register_at(&output->received, change->lane, change->reg) = change->value;
    }
    return true;
}
