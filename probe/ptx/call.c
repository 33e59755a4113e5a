/*
 * Calls: of functions of the module, by name or by address, whose arguments and results are copied
 * between frames; and of those that are not there, whose results are unknown.
 */
#include <string.h>

#include "probe/ptx/machine.h"

enum { MOST_FRAMES = 64 };

/* Where a function's parts of a call are: the target, the results before it, the arguments behind. */
static int call_target(const struct ws_step *step)
{
    for (int o = 0; o < step->instruction->operands && o < 2; o++)
        if (ws_step_operand(step, o)->kind == WS_OPERAND_FUNCTION ||
            ws_step_operand(step, o)->kind == WS_OPERAND_VALUE)
            return o;
    return -1;
}

/* The function that is called, or NULL; *index is -1 for one that is not known. */
static const struct ws_function *called(const struct ws_step *step, int *index)
{
    const struct ws_ptx_module *module = step->launch->module;
    int target = call_target(step);
    const struct ws_operand *operand = target < 0 ? NULL : ws_step_operand(step, target);

    *index = -1;
    if (operand && operand->kind == WS_OPERAND_FUNCTION) {
        *index = operand->index;
    } else if (operand) {
        const struct ws_lanes *lanes = ws_step_value(step, operand->slot);
        bool is_one = !(lanes->unknown & step->active);
        uint64_t address = 0;

        for (int i = 0; i < LANES && is_one; i++)
            if (step->active >> i & 1) {
                is_one = !address || address == lanes->value[i];
                address = lanes->value[i];
            }
        if (is_one && address - WS_WINDOW_FUNCTION < (uint64_t)module->functions)
            *index = (int)(address - WS_WINDOW_FUNCTION);
    }
    while (*index >= 0 && module->function[*index].alias >= 0)
        *index = module->function[*index].alias;
    return *index >= 0 && module->function[*index].is_defined && !module->function[*index].is_kernel
               ? &module->function[*index]
               : NULL;
}

/* One value from a place of one frame to a place of another: registers or .param memory. */
static void pass(struct ws_warp *warp, uint32_t lanes, const struct ws_operand *operand,
                 const struct ws_frame *caller, const struct ws_formal *formal,
                 const struct ws_frame *callee, bool is_result)
{
    const struct ws_ptx_module *module = warp->launch->module;
    struct ws_step step = ws_warp_step_at(warp, callee->call, lanes);
    const struct ws_lanes *from = NULL;
    struct ws_lanes copy;
    uint64_t bytes = 8;

    step.frame = (struct ws_frame *)(uintptr_t)caller;
    if (formal->variable >= 0)
        bytes = module->variable[formal->variable].bytes;
    if (operand->kind == WS_OPERAND_VARIABLE && module->variable[operand->index].bytes < bytes)
        bytes = module->variable[operand->index].bytes;
    for (uint64_t at = 0; at < bytes;) {
        int part = bytes - at >= 4 ? 4 : 1;

        if (operand->kind == WS_OPERAND_VALUE && formal->variable < 0)
            part = 8;
        else if (operand->kind == WS_OPERAND_VALUE && bytes <= 8)
            part = (int)bytes;
        /* registers hold the whole of a value */
        copy = (struct ws_lanes){.unknown = 0};
        if (is_result ? formal->variable < 0 : operand->kind == WS_OPERAND_VALUE) {
            from = is_result ? &callee->registers[WS_SLOT_INDEX(formal->slot)]
                             : ws_step_value(&step, operand->slot);
            copy = *from;
        } else {
            uint64_t base = is_result ? callee->local + module->variable[formal->variable].offset
                                      : caller->local + module->variable[operand->index].offset;

            for (int i = 0; i < LANES; i++)
                if (lanes >> i & 1 && !ws_memory_load(warp, WS_SPACE_LOCAL, i, base + at, part,
                                                      &copy.value[i], &copy.origin))
                    copy.unknown |= 1u << i;
        }
        if (is_result ? operand->kind == WS_OPERAND_VALUE : formal->variable < 0) {
            if (is_result) {
                ws_step_write(&step, operand, copy.value, copy.unknown, copy.origin);
            } else {
                struct ws_lanes *to = &callee->registers[WS_SLOT_INDEX(formal->slot)];

                *to = copy;
                to->unknown |= ~lanes;
            }
        } else {
            uint64_t base = is_result ? caller->local + module->variable[operand->index].offset
                                      : callee->local + module->variable[formal->variable].offset;

            for (int i = 0; i < LANES; i++)
                if (lanes >> i & 1)
                    ws_memory_store(warp, WS_SPACE_LOCAL, i, base + at, part, copy.value[i],
                                    !(copy.unknown >> i & 1), copy.origin,
                                    is_result && warp->is_uncertain);
        }
        at += (uint64_t)part;
    }
}

/* The operands of a list, or the operand itself. */
static const struct ws_operand *listed(const struct ws_step *step, int index, int *count)
{
    const struct ws_operand *operand;

    *count = 0;
    if (index < 0 || !ws_step_has(step, index))
        return NULL;
    operand = ws_step_operand(step, index);
    if (operand->kind != WS_OPERAND_LIST)
        return NULL;
    *count = operand->count;
    return &step->launch->module->operand[operand->first];
}

static bool is_passable(const struct ws_step *step, const struct ws_operand *operand)
{
    return operand->kind == WS_OPERAND_VALUE ||
           (operand->kind == WS_OPERAND_VARIABLE &&
            step->launch->module->variable[operand->index].in_frame);
}

/* A call of what is not there: its results are unknown. */
static void call_opaque(struct ws_step *step, int index)
{
    static const char *const harmless[] = {"vprintf", "malloc", "free", "__assertfail"};
    const char *name = index >= 0 ? step->launch->module->function[index].name : NULL;
    ws_origin origin = ws_step_origin(step, WS_ORIGIN_CALL, index, 0);
    int target = call_target(step), results;
    const struct ws_operand *result = listed(step, target - 1, &results);
    bool is_harmless = false;

    for (size_t i = 0; name && i < sizeof harmless / sizeof *harmless; i++)
        is_harmless |= !strcmp(name, harmless[i]);
    for (int r = 0; r < results; r++) {
        if (result[r].kind == WS_OPERAND_VALUE)
            ws_step_forget(step, &result[r], origin);
        else if (is_passable(step, &result[r]))
            for (int i = 0; i < LANES; i++)
                for (uint64_t b = 0; step->active >> i & 1 &&
                                     b < step->launch->module->variable[result[r].index].bytes;
                     b++)
                    ws_memory_store(step->warp, WS_SPACE_LOCAL, i,
                                    step->frame->local +
                                        step->launch->module->variable[result[r].index].offset + b,
                                    1, 0, false, origin, false);
    }
    if (name && !is_harmless)
        ws_step_note(step,
                     "Function '%.80s' is not in the module; it is assumed not to access shared "
                     "memory.",
                     name);
    if (!name) {
        ws_step_uncounted(step, 20, 0, WS_ACCESS_LOADS, 0,
                          "an indirect call: the function is unknown, and its accesses are not "
                          "counted");
        ws_memory_forget(step->warp, WS_SPACE_SHARED, origin);
    }
}

bool ws_warp_enter(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = ws_warp_step_at(warp, index, lanes);
    int function_index, count;
    const struct ws_function *function = called(&step, &function_index);
    const struct ws_operand *argument;

    if (!function) {
        call_opaque(&step, function_index);
        return false;
    }
    if (warp->frames >= MOST_FRAMES) {
        ws_step_note(&step,
                     "Calls are nested more than %d deep at PTX line %d; deeper ones are not "
                     "executed.",
                     MOST_FRAMES, step.instruction->line);
        call_opaque(&step, -1);
        return false;
    }
    if (!ws_warp_push_frame(warp, function, index, lanes))
        return false;
    argument = listed(&step, call_target(&step) + 1, &count);
    for (int p = 0; p < function->parameters && p < count; p++)
        if (is_passable(&step, &argument[p]))
            pass(warp, lanes, &argument[p], &warp->frame[warp->frames - 2], &function->parameter[p],
                 &warp->frame[warp->frames - 1], false);
    return true;
}

void ws_warp_return(struct ws_warp *warp)
{
    struct ws_frame *frame = &warp->frame[warp->frames - 1];
    uint32_t lanes = warp->split[frame->split].lanes;

    if (frame->call >= 0 && lanes) {
        struct ws_step step = ws_warp_step_at(warp, frame->call, lanes);
        int count;
        const struct ws_operand *result = listed(&step, call_target(&step) - 1, &count);

        for (int r = 0; r < frame->function->results && r < count; r++)
            if (is_passable(&step, &result[r]))
                pass(warp, lanes, &result[r], &warp->frame[warp->frames - 2],
                     &frame->function->result[r], frame, true);
    }
    ws_warp_pop_frame(warp);
}

/* Lanes that call different functions by address: each group calls for itself, then they meet. */
bool ws_warp_call_apart(struct ws_warp *warp, const struct ws_step *step, uint32_t lanes)
{
    int target = call_target(step);
    const struct ws_operand *operand = target < 0 ? NULL : ws_step_operand(step, target);
    struct ws_lanes by;
    int first = 0;

    if (!operand || operand->kind != WS_OPERAND_VALUE)
        return false;
    by = *ws_step_value(step, operand->slot);
    while (!(lanes >> first & 1))
        first++;
    for (int i = first; i < LANES; i++)
        if (lanes >> i & 1 && (by.unknown >> i & 1 || by.value[i] != by.value[first])) {
            uint32_t left = lanes;

            if (by.unknown & lanes)
                return false;
            while (left) {
                uint32_t same = 0;

                while (!(left >> first & 1))
                    first++;
                for (int k = first; k < LANES; k++)
                    if (left >> k & 1 && by.value[k] == by.value[first])
                        same |= 1u << k;
                ws_warp_push_split(warp, step->index, step->index + 1, same);
                left &= ~same;
            }
            return true;
        }
    return false;
}
