/* See observed.h. */
#include "probe/snippet/run/observed.h"

#include <string.h>

#include "probe/ptx/machine.h"

struct ws_watched ws_observed_place(const struct ws_step *step)
{
    return (struct ws_watched){step->warp->index, step->instruction->line};
}

void ws_observed_lanes(const struct ws_step *step, uint32_t *active, int64_t address[])
{
    bool loads = step->instruction->opcode == WS_OP_LDMATRIX;
    struct ws_addresses addresses;

    *active = 0;
    if (!strncmp(step->instruction->instruction, "warpscope.address", 17)) {
        const struct ws_lanes *value = ws_step_value(step, ws_step_operand(step, 0)->slot);

        *active = step->active & ~value->unknown;
        for (int lane = 0; lane < LANES; lane++) {
            uint64_t one = value->value[lane];
            enum ws_space space = ws_address_space(one);

            address[lane] =
                !strstr(step->instruction->instruction, "64")
                    ? ws_c_signed(ws_c_convert(one, WS_C_INT))
                : space == WS_SPACE_LOCAL || space == WS_SPACE_GLOBAL || space == WS_SPACE_CONST
                    ? WS_ELSEWHERE
                    : ws_c_signed(one);
        }
        return;
    }
    if ((!loads && step->instruction->opcode != WS_OP_STMATRIX) || step->instruction->operands < 2)
        return;
    ws_step_find_addresses(step, ws_step_operand(step, loads), &addresses);
    *active = step->active & ~addresses.unknown;
    for (int lane = 0; lane < LANES; lane++)
        address[lane] = (uint32_t)addresses.address[lane];
}

bool ws_observed_local(const struct ws_step *step, int64_t slot, enum ws_c_type type,
                       int64_t *value)
{
    const struct ws_ptx_module *module = step->launch->module;
    const struct ws_frame *frame = &step->warp->frame[0];
    bool any = false;

    for (int v = 0; v < module->variables; v++) {
        if (strcmp(module->variable[v].name, "ws_frame") != 0 ||
            module->variable[v].function != (int)(frame->function - module->function))
            continue;
        for (int lane = 0; lane < LANES; lane++) {
            uint64_t one;
            ws_origin origin;

            if (!(step->active >> lane & 1))
                continue;
            if (!ws_memory_load(step->warp, WS_SPACE_LOCAL, lane,
                                WS_WINDOW_LOCAL + frame->local + module->variable[v].offset +
                                    (uint64_t)slot,
                                ws_c_bytes(type), &one, &origin))
                return false;
            one = ws_c_convert(one, type);
            if (any && ws_c_signed(one) != *value)
                return false;
            *value = ws_c_signed(one);
            any = true;
        }
    }
    return any;
}
