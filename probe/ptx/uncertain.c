/*
 * A branch on an unknown value. Nobody knows which way lanes go, so that each instruction between the
 * branch and where the ways meet may be executed or not. It is evaluated as one whose guard is unknown:
 * what it writes joins what was there, until nothing changes any more. Its accesses are not counted.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/ptx/machine.h"

enum { PASSES = 12, MOST_NESTED = 8 };

static void evaluate(struct ws_warp *warp, int index, uint32_t lanes, int nested);

/* The body of a function that may be called, until nothing changes. */
static void evaluate_call(struct ws_warp *warp, int index, uint32_t lanes, int nested)
{
    const struct ws_function *function;
    bool changed = warp->changed, memory_changed = warp->memory_changed;
    bool repeats = warp->repeats;

    if (nested >= MOST_NESTED) {
        ws_memory_forget(warp, WS_SPACE_SHARED, warp->why);
        ws_memory_forget(warp, WS_SPACE_LOCAL, warp->why);
        return;
    }
    if (!ws_warp_enter(warp, index, lanes))
        return;
    function = warp->frame[warp->frames - 1].function;
    for (int pass = 0; pass < PASSES && !warp->launch->failed && !warp->launch->stopped; pass++) {
        warp->repeats = repeats || pass;
        warp->changed = warp->memory_changed = false;
        for (int i = function->first; i < function->end; i++)
            evaluate(warp, i, lanes, nested + 1);
        memory_changed |= warp->memory_changed;
        if (!warp->changed && !warp->memory_changed)
            break;
    }
    /* the callee's registers are its own, and new each time */
    warp->changed = changed;
    warp->memory_changed = memory_changed;
    warp->repeats = repeats;
    ws_warp_return(warp);
}

static void evaluate(struct ws_warp *warp, int index, uint32_t lanes, int nested)
{
    struct ws_launch *launch = warp->launch;

    if (launch->failed || launch->stopped)
        return;
    if (launch->steps++ >= launch->step_limit) {
        launch->stopped = true;
        return;
    }
    switch (launch->module->instruction[index].opcode) {
    case WS_OP_BRA:
    case WS_OP_BRX:
    case WS_OP_RET:
    case WS_OP_EXIT:
    case WS_OP_TRAP:
        return;
    case WS_OP_CALL:
        evaluate_call(warp, index, lanes, nested);
        return;
    default:
        ws_warp_execute(warp, index, lanes);
    }
}

/* After too many passes nothing that was written is known. */
static void give_up(struct ws_warp *warp, const struct ws_function *function, int blocks,
                    uint32_t lanes)
{
    const struct ws_ptx_module *module = warp->launch->module;
    const struct ws_flow *flow = &function->flow;
    struct ws_step step = {.warp = warp,
                           .launch = warp->launch,
                           .frame = &warp->frame[warp->frames - 1],
                           .active = lanes};

    for (int b = 0; b < blocks; b++)
        for (int i = flow->block[warp->launch->region[b]].first;
             i < flow->block[warp->launch->region[b]].end; i++) {
            step.instruction = &module->instruction[i];
            step.index = i;
            if (step.instruction->operands && step.instruction->opcode != WS_OP_CALL)
                ws_step_forget(&step, ws_step_operand(&step, 0), warp->why);
        }
    ws_memory_forget(warp, WS_SPACE_SHARED, warp->why);
    ws_memory_forget(warp, WS_SPACE_LOCAL, warp->why);
}

/* Lanes that wait for the present ones may meet them at each instruction behind the branch. */
static void doubt_others(struct ws_warp *warp)
{
    int first = warp->frame[warp->frames - 1].split, meet = warp->split[warp->splits - 1].meet;
    struct ws_doubt doubt = {warp->branch + 1, warp->frames - 1, warp->why, warp->cause,
                             warp->is_loop};

    for (int i = warp->splits - 2; i > first && warp->split[i].meet == meet; i--)
        if (!warp->split[i].doubt.branch)
            warp->split[i].doubt = doubt;
}

void ws_warp_uncertain(struct ws_warp *warp, int branch, uint32_t lanes, ws_origin why)
{
    struct ws_launch *launch = warp->launch;
    const struct ws_function *function = warp->frame[warp->frames - 1].function;
    const struct ws_flow *flow = &function->flow;
    bool is_call = launch->module->instruction[branch].opcode == WS_OP_CALL;
    int blocks = ws_launch_find_region(launch, function, branch, &warp->is_loop);

    warp->is_uncertain = warp->changed = true;
    warp->branch = branch;
    warp->cause = why;
    warp->why = ws_origin_make(&launch->origins, WS_ORIGIN_BRANCH, branch, 0, 0, why);
    if (is_call) {
        evaluate_call(warp, branch, lanes, 0);
        warp->changed = warp->memory_changed = false;
    }
    for (int pass = 0;
         (warp->changed || warp->memory_changed) && !launch->failed && !launch->stopped; pass++) {
        warp->repeats = pass > 0;
        if (pass == PASSES) {
            give_up(warp, function, blocks, lanes);
            break;
        }
        warp->changed = warp->memory_changed = false;
        for (int b = 0; b < blocks; b++)
            for (int i = flow->block[launch->region[b]].first;
                 i < flow->block[launch->region[b]].end; i++)
                evaluate(warp, i, lanes, 0);
    }
    warp->is_uncertain = warp->repeats = false;
    if (!is_call)
        doubt_others(warp);
}
