/*
 * A warp executes one instruction after another. Lanes that diverge at a branch wait for each other
 * at its immediate post-dominator. They are entries on a stack: the top entry runs until its lanes
 * meet those below. Of entries that wait for each other at the same instruction, the one earliest
 * in the text runs. Entries that reach the same instruction are merged: where "a && b" is false, or
 * a case falls into the next.
 */
#include <string.h>

#include "probe/ptx/machine.h"

/* Lanes of an entry go on at `next`; they join the others at `meet`. */
static void part(struct ws_warp *warp, struct ws_split from, int meet, int next, uint32_t lanes)
{
    if (next != meet && lanes && ws_warp_push_split(warp, next, meet, lanes))
        warp->split[warp->splits - 1].doubt = from.doubt;
}

/* The instruction at which lanes that diverge at a branch reconverge. */
static int meeting(const struct ws_function *function, int index)
{
    const struct ws_flow *flow = &function->flow;
    int block = flow->block[flow->block_of[index - function->first]].post_dominator;

    return block == flow->blocks ? function->end : flow->block[block].first;
}

/*
 * The entry of the diverging lanes waits for them at `meet`; it is removed if it would end there.
 */
static void wait_for_parts(struct ws_warp *warp, int meet)
{
    struct ws_split *top = &warp->split[warp->splits - 1];
    const struct ws_frame *frame = &warp->frame[warp->frames - 1];

    if (top->meet == meet && warp->splits - 1 > frame->split)
        warp->splits--;
    else
        top->next = meet;
}

static bool is_doomed(const struct ws_function *function, int index)
{
    return index < function->end &&
           function->flow.block[function->flow.block_of[index - function->first]].is_doomed;
}

/*
 * A branch on an unknown value: no direction is assumed, unless exactly one of them ends in a trap.
 */
static bool goes_on(struct ws_step *step, int taken, bool *takes)
{
    const struct ws_function *function = step->frame->function;
    bool next_doomed = is_doomed(function, step->index + 1);
    bool taken_doomed = step->instruction->opcode == WS_OP_TRAP || is_doomed(function, taken);

    if (next_doomed == taken_doomed)
        return false;
    ws_step_note(step,
                 "PTX line %d: an unknown condition leads to a trap, which is assumed not to be "
                 "reached.",
                 step->instruction->line);
    *takes = next_doomed;
    return true;
}

/* Limits the steps in a loop without an end, since a few iterations show all that it does. */
static void note_loop(struct ws_warp *warp, const struct ws_function *function, int index)
{
    enum { ENDLESS_STEPS = 1 << 16 };
    struct ws_launch *launch = warp->launch;
    bool is_limited = launch->endless || launch->repeating;

    launch->loop = index + 1;
    if (!function->flow.block[function->flow.block_of[index - function->first]].is_endless) {
        if (is_limited || !ws_warp_repeats(warp, index))
            return;
        launch->repeating = index + 1;
    } else {
        launch->endless = launch->endless > index ? launch->endless : index + 1;
    }
    if (!is_limited && launch->step_limit - launch->steps > ENDLESS_STEPS)
        launch->step_limit = launch->steps + ENDLESS_STEPS;
}

static void branch(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = ws_warp_step_at(warp, index, lanes);
    const struct ws_function *function = step.frame->function;
    bool is_branch = step.instruction->opcode == WS_OP_BRA;
    int target = is_branch ? ws_step_operand(&step, 0)->index : function->end;
    int meet = meeting(function, index);
    ws_origin origin;
    uint32_t unknown, taken = ws_step_guarded(&step, lanes, &unknown, &origin);
    bool takes;

    if (step.launch->wanted->observe)
        step.launch->wanted->observe(step.launch->wanted->observer, &step);
    warp->arms.lanes = 0; /* a copy does not extend over a branch */
    if (taken && target <= index)
        note_loop(warp, function, index);
    if (unknown) {
        if (goes_on(&step, target, &takes)) {
            warp->split[warp->splits - 1].next = takes ? target : index + 1;
            return;
        }
        ws_warp_uncertain(warp, index, lanes, origin);
        warp->split[warp->splits - 1].next = meet;
        return;
    }
    if (taken == lanes) {
        warp->split[warp->splits - 1].next = target;
    } else if (taken) {
        struct ws_split from = warp->split[warp->splits - 1];

        wait_for_parts(warp, meet);
        part(warp, from, meet, target, taken);
        part(warp, from, meet, index + 1, lanes & ~taken);
    }
}

/* Removes lanes that exit from all entries. */
static void leave(struct ws_warp *warp, uint32_t lanes)
{
    warp->lanes &= ~lanes;
    for (int s = 0; s < warp->splits; s++)
        warp->split[s].lanes &= ~lanes;
}

static void exit_lanes(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = ws_warp_step_at(warp, index, lanes);
    ws_origin origin;
    uint32_t unknown, yes = ws_step_guarded(&step, lanes, &unknown, &origin);
    bool takes = false;

    if (unknown && !goes_on(&step, step.frame->function->end, &takes)) {
        ws_warp_uncertain(warp, index, lanes, origin);
        warp->split[warp->splits - 1].next = meeting(step.frame->function, index);
        return;
    }
    leave(warp, takes ? lanes : unknown ? 0 : yes);
}

/* brx.idx: one entry for each label that lanes go to. */
static void branch_indexed(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = ws_warp_step_at(warp, index, lanes);
    int meet = meeting(step.frame->function, index), count;
    struct ws_split from;
    ws_origin origin;
    uint32_t unknown, taken = ws_step_guarded(&step, lanes, &unknown, &origin), left;
    const struct ws_operand *label = NULL;
    const struct ws_lanes *by;

    if (step.instruction->operands < 2 || ws_step_operand(&step, 1)->kind != WS_OPERAND_TARGETS ||
        ws_step_operand(&step, 1)->count < 1) {
        ws_step_fail(&step, "expected an index and a list of branch targets");
        return;
    }
    count = ws_step_operand(&step, 1)->count;
    label = &step.launch->module->operand[ws_step_operand(&step, 1)->first];
    by = ws_step_value(&step, ws_step_operand(&step, 0)->slot);
    if (!unknown && by->unknown & taken) {
        unknown = by->unknown & taken;
        origin = by->origin & ~WS_ORIGIN_FLAGS;
    }
    if (unknown) {
        ws_warp_uncertain(warp, index, lanes, origin);
        warp->split[warp->splits - 1].next = meet;
        return;
    }
    from = warp->split[warp->splits - 1];
    wait_for_parts(warp, meet);
    for (left = taken; left;) {
        uint64_t value = 0;
        uint32_t same = 0;

        for (int i = LANES - 1; i >= 0; i--)
            if (left >> i & 1)
                value = by->value[i] & 0xFFFFFFFF;
        for (int i = 0; i < LANES; i++)
            if (left >> i & 1 && (by->value[i] & 0xFFFFFFFF) == value)
                same |= 1u << i;
        if (value >= (uint64_t)count) {
            ws_step_note(&step,
                         "PTX line %d: a branch's index is outside its targets; its lanes end "
                         "there.",
                         step.instruction->line);
            leave(warp, same);
        } else {
            part(warp, from, meet, label[value].index, same);
        }
        left &= ~same;
    }
    part(warp, from, meet, index + 1, lanes & ~taken);
}

static void call(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = ws_warp_step_at(warp, index, lanes);
    ws_origin origin;
    uint32_t unknown, yes = ws_step_guarded(&step, lanes, &unknown, &origin);

    if (unknown) {
        ws_warp_uncertain(warp, index, lanes, origin);
        return;
    }
    if (yes && !ws_warp_call_apart(warp, &step, yes))
        ws_warp_enter(warp, index, yes);
}

/*
 * Puts on top the entry that is earliest in the text, among the top one and those that meet at the
 * same instruction. Merges entries at the same instruction.
 */
static void converge(struct ws_warp *warp, int first)
{
    struct ws_split *top = &warp->split[warp->splits - 1];

    /* lanes that call by address stay separate at the same instruction */
    if (top->meet == top->next + 1 &&
        warp->launch->module->instruction[top->next].opcode == WS_OP_CALL)
        return;
    for (struct ws_split *other = top - 1; other >= warp->split + first && other->meet == top->meet;
         other--) {
        if (other->next < top->next) {
            struct ws_split lowest = *other;

            *other = *top;
            *top = lowest;
        } else if (other->next == top->next) {
            top->lanes |= other->lanes;
            if (!top->doubt.branch)
                top->doubt = other->doubt;
            memmove(other, other + 1, (size_t)(top - other) * sizeof *other);
            warp->splits--;
            top--;
        }
    }
}

void ws_warp_run(struct ws_warp *warp)
{
    struct ws_launch *launch = warp->launch;

    while (!launch->failed && !launch->stopped && warp->state == WS_WARP_RUNS && !warp->yields) {
        struct ws_split *top = &warp->split[warp->splits - 1];
        const struct ws_frame *frame = &warp->frame[warp->frames - 1];
        int index;
        uint32_t lanes;

        if (warp->splits - 1 > frame->split && top[-1].meet == top->meet && !warp->is_uncertain) {
            converge(warp, frame->split);
            top = &warp->split[warp->splits - 1];
        }
        index = top->next;
        lanes = top->lanes;

        if (index == top->meet || !lanes) {
            if (warp->splits - 1 > frame->split) {
                warp->splits--;
                continue;
            }
            if (warp->frames > 1) {
                ws_warp_return(warp);
                continue;
            }
            warp->state = WS_WARP_ENDED;
            return;
        }
        if (launch->steps++ >= launch->step_limit) {
            launch->stopped = true;
            return;
        }
        top->next = index + 1;
        switch (launch->module->instruction[index].opcode) {
        case WS_OP_BRA:
        case WS_OP_RET:
            branch(warp, index, lanes);
            break;
        case WS_OP_BRX:
            branch_indexed(warp, index, lanes);
            break;
        case WS_OP_EXIT:
        case WS_OP_TRAP:
            exit_lanes(warp, index, lanes);
            break;
        case WS_OP_CALL:
            call(warp, index, lanes);
            break;
        default:
            ws_warp_execute(warp, index, lanes);
        }
    }
}
