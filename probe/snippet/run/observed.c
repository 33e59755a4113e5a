/* What a step of the evaluator shows: the addresses of its lanes, and the loops around it. */
#include "probe/snippet/run/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/ptx/machine.h"

/*
 * Of ldmatrix and stmatrix the lanes that execute it, with all their addresses, and of an address
 * that nothing uses its 64 bits; else 0 lanes.
 */
static void observe_lanes(const struct ws_step *step, uint32_t *active, int64_t address[])
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

/* The value of a local variable that all active lanes share; false: they do not, or it has none. */
static bool observe_local(const struct ws_step *step, int64_t slot, enum ws_c_type type,
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

/* "k = 16, j = 0" of the loops around an instruction. */
static void name_loops(const struct ws_run *run, const struct ws_step *step, int loop, char *text,
                       size_t size)
{
    const struct ws_cxx *cxx = &run->translation.cxx;
    char before[WS_EXECUTION_LABEL];

    for (text[0] = 0; loop >= 0; loop = cxx->loops[loop].outer) {
        int64_t value;

        if (!observe_local(step, cxx->loops[loop].slot, cxx->loops[loop].type, &value))
            continue;
        snprintf(before, sizeof before, "%s", text);
        snprintf(text, size, "%.20s = %" PRId64 "%s%.30s", cxx->loops[loop].name, value,
                 before[0] ? ", " : "", before);
    }
}

void ws_run_watch(void *observer, const struct ws_step *step)
{
    struct ws_run *run = observer;
    int ptx_line = step->instruction->line;

    for (; run->next_seen < run->accesses.accesses; run->next_seen++) {
        const struct ws_cxx_line *line = ws_run_line(run, ptx_line);
        struct ws_script_probe *seen;

        if (run->seens == run->seen_room) {
            size_t room = run->seen_room ? 2 * run->seen_room : 64;
            struct ws_script_probe *grown = realloc(run->seen, room * sizeof *grown);

            if (!grown) {
                run->no_memory = true;
                return;
            }
            run->seen = grown;
            run->seen_room = room;
        }
        seen = &run->seen[run->seens++];
        *seen = (struct ws_script_probe){.warp = step->warp->index, .line = ptx_line};
        observe_lanes(step, &seen->active, seen->address);
        if (line)
            name_loops(run, step, line->loops, seen->loop, sizeof seen->loop);
    }
}
