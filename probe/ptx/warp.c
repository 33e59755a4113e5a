/*
 * A warp executes one instruction after another. Lanes that part at a branch wait for each other at its
 * immediate post-dominator, on a stack: the top entry runs, and ends where its lanes meet those below.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/ptx/machine.h"

bool ws_warp_push_split(struct ws_warp *warp, int next, int meet, uint32_t lanes)
{
    if (warp->splits == warp->split_room) {
        int room = warp->split_room ? warp->split_room * 2 : 64;
        struct ws_split *grown = realloc(warp->split, (size_t)room * sizeof *grown);

        if (!grown) {
            warp->launch->failed = true;
            return ws_no_memory(warp->launch->error);
        }
        warp->split = grown;
        warp->split_room = room;
    }
    warp->split[warp->splits++] = (struct ws_split){next, meet, lanes};
    return true;
}

bool ws_warp_push_frame(struct ws_warp *warp, const struct ws_function *function, int call,
                        uint32_t lanes)
{
    struct ws_launch *launch = warp->launch;
    const struct ws_frame *below = warp->frames ? &warp->frame[warp->frames - 1] : NULL;
    struct ws_frame frame = {.function = function, .split = warp->splits, .call = call};

    frame.local = below ? (below->local + below->bytes + 15) / 16 * 16 : 0;
    frame.bytes = (uint32_t)function->frame_bytes;
    frame.registers = ws_launch_take(launch, (size_t)function->registers * sizeof *frame.registers);
    if (!frame.registers)
        return false;
    if (warp->frames == warp->frame_room) {
        int room = warp->frame_room ? warp->frame_room * 2 : 4;
        struct ws_frame *grown = realloc(warp->frame, (size_t)room * sizeof *grown);

        if (!grown) {
            free(frame.registers);
            launch->failed = true;
            return ws_no_memory(launch->error);
        }
        warp->frame = grown;
        warp->frame_room = room;
    }
    for (int i = 0; i < function->registers; i++)
        frame.registers[i].unknown = ALL_LANES;
    for (int i = 0; i < function->addresses; i++) {
        const struct ws_frame_address *address = &function->address[i];
        struct ws_lanes *to = &frame.registers[WS_SLOT_INDEX(address->slot)];

        to->unknown = 0;
        for (int lane = 0; lane < LANES; lane++)
            to->value[lane] = WS_WINDOW_LOCAL + frame.local +
                              launch->module->variable[address->variable].offset +
                              (uint64_t)address->addend;
    }
    warp->frame[warp->frames++] = frame;
    return ws_warp_push_split(warp, function->first, function->end, lanes);
}

bool ws_warp_begin(struct ws_warp *warp)
{
    warp->page = ws_launch_take(warp->launch, PAGES * sizeof *warp->page);
    warp->reduction = -1;
    return warp->page && ws_warp_push_frame(warp, warp->launch->kernel, -1, warp->lanes);
}

void ws_warp_pop_frame(struct ws_warp *warp)
{
    struct ws_frame *frame = &warp->frame[--warp->frames];

    ws_launch_give(warp->launch, frame->registers,
                   (size_t)frame->function->registers * sizeof *frame->registers);
    warp->splits = frame->split;
}

void ws_warp_finish(struct ws_warp *warp)
{
    while (warp->frames)
        ws_warp_pop_frame(warp);
    for (int p = 0; warp->page && p < PAGES; p++)
        ws_launch_give(warp->launch, warp->page[p], sizeof *warp->page[p]);
    ws_launch_give(warp->launch, warp->page, PAGES * sizeof *warp->page);
    ws_launch_give(warp->launch, warp->special, WS_SPECIALS_COUNT * sizeof *warp->special);
    free(warp->frame);
    free(warp->split);
}

struct ws_step ws_warp_step_at(struct ws_warp *warp, int index, uint32_t lanes)
{
    return (struct ws_step){.warp = warp,
                            .launch = warp->launch,
                            .instruction = &warp->launch->module->instruction[index],
                            .frame = &warp->frame[warp->frames - 1],
                            .index = index,
                            .active = lanes,
                            .certain = warp->is_uncertain ? 0 : lanes};
}

/* Lanes whose guard is true; *unknown: those that may be. */
uint32_t ws_step_guarded(struct ws_step *step, uint32_t lanes, uint32_t *unknown, ws_origin *origin)
{
    const struct ws_lanes *guard;
    uint64_t wanted = !step->instruction->guard_negated;
    uint32_t yes = 0;

    *unknown = 0;
    *origin = 0;
    if (step->instruction->guard == WS_NO_SLOT)
        return lanes;
    guard = ws_step_value(step, step->instruction->guard);
    for (int i = 0; i < LANES; i++)
        yes |= (uint32_t)((guard->value[i] & 1) == wanted) << i;
    *unknown = guard->unknown & lanes;
    if (*unknown)
        *origin = guard->origin & ~WS_ORIGIN_POINTER;
    return yes & lanes & ~guard->unknown;
}

static void dispatch(struct ws_step *step)
{
    bool is_number = ws_types[step->instruction->type[0]].kind == WS_KIND_FLOAT;

    switch (step->instruction->opcode) {
    case WS_OP_ADD:
    case WS_OP_SUB:
    case WS_OP_MUL:
    case WS_OP_MAD:
    case WS_OP_DIV:
    case WS_OP_ABS:
    case WS_OP_NEG:
    case WS_OP_MIN:
    case WS_OP_MAX:
        if (step->instruction->type[0] == WS_TYPE_F32X2)
            ws_step_other(step);
        else if (is_number)
            ws_step_floating(step);
        else
            ws_step_integer(step);
        return;
    case WS_OP_FMA:
    case WS_OP_RCP:
    case WS_OP_SQRT:
    case WS_OP_COPYSIGN:
    case WS_OP_TESTP:
        if (is_number)
            ws_step_floating(step);
        else
            ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    case WS_OP_SETP:
    case WS_OP_SET:
    case WS_OP_SELP:
    case WS_OP_SLCT:
        ws_step_compare(step);
        return;
    case WS_OP_MOV:
    case WS_OP_CVTA:
    case WS_OP_ISSPACEP:
    case WS_OP_MAPA:
    case WS_OP_GETCTARANK:
        ws_step_move(step);
        return;
    case WS_OP_CVT:
        ws_step_convert(step);
        return;
    case WS_OP_SHFL:
    case WS_OP_VOTE:
    case WS_OP_MATCH:
    case WS_OP_REDUX:
    case WS_OP_ELECT:
    case WS_OP_ACTIVEMASK:
        ws_step_exchange(step);
        return;
    case WS_OP_LD:
    case WS_OP_LDU:
    case WS_OP_ST:
        ws_step_access(step);
        return;
    case WS_OP_ATOM:
    case WS_OP_RED:
        ws_step_atomic(step);
        return;
    case WS_OP_LDMATRIX:
    case WS_OP_STMATRIX:
    case WS_OP_MOVMATRIX:
        ws_step_matrix(step);
        return;
    case WS_OP_BAR:
    case WS_OP_BARRIER:
        if (!step->warp->is_uncertain)
            ws_step_barrier(step);
        else if (ws_modified(step->instruction, WS_MOD_RED))
            ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    case WS_OP_ADDC:
    case WS_OP_SUBC:
    case WS_OP_MADC:
    case WS_OP_MUL24:
    case WS_OP_MAD24:
    case WS_OP_SAD:
    case WS_OP_REM:
    case WS_OP_POPC:
    case WS_OP_CLZ:
    case WS_OP_BFIND:
    case WS_OP_FNS:
    case WS_OP_BREV:
    case WS_OP_BFE:
    case WS_OP_BFI:
    case WS_OP_SZEXT:
    case WS_OP_BMSK:
    case WS_OP_DP4A:
    case WS_OP_DP2A:
    case WS_OP_AND:
    case WS_OP_OR:
    case WS_OP_XOR:
    case WS_OP_NOT:
    case WS_OP_CNOT:
    case WS_OP_LOP3:
    case WS_OP_SHL:
    case WS_OP_SHR:
    case WS_OP_SHF:
    case WS_OP_PRMT:
        ws_step_integer(step);
        return;
    default:
        ws_step_other(step);
        return;
    }
}

void ws_warp_execute(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = ws_warp_step_at(warp, index, lanes);
    ws_origin origin;
    uint32_t unknown, yes = ws_step_guarded(&step, lanes, &unknown, &origin);

    step.active = yes | unknown;
    step.certain = warp->is_uncertain ? 0 : yes;
    if (!step.active)
        return;
    if (unknown && !warp->is_uncertain)
        warp->why = origin;
    dispatch(&step);
}

/* Lanes go on at `next`; they meet the rest where the branch's block says. */
static void part(struct ws_warp *warp, int meet, int next, uint32_t lanes)
{
    if (next != meet && lanes)
        ws_warp_push_split(warp, next, meet, lanes);
}

/* The place where lanes meet that part at a branch. */
static int meeting(const struct ws_function *function, int index)
{
    const struct ws_flow *flow = &function->flow;
    int block = flow->block[flow->block_of[index - function->first]].post_dominator;

    return block == flow->blocks ? function->end : flow->block[block].first;
}

/* The entry of the lanes that part stays and waits for them, unless it would end there at once. */
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

/* A branch on an unknown value: no way is guessed, unless one of them ends in a trap. */
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
        wait_for_parts(warp, meet);
        part(warp, meet, target, taken);
        part(warp, meet, index + 1, lanes & ~taken);
    }
}

/* Lanes that exit leave all entries. */
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
        origin = by->origin & ~WS_ORIGIN_POINTER;
    }
    if (unknown) {
        ws_warp_uncertain(warp, index, lanes, origin);
        warp->split[warp->splits - 1].next = meet;
        return;
    }
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
            part(warp, meet, label[value].index, same);
        }
        left &= ~same;
    }
    part(warp, meet, index + 1, lanes & ~taken);
}

void ws_warp_run(struct ws_warp *warp)
{
    struct ws_launch *launch = warp->launch;

    while (!launch->failed && !launch->stopped && warp->state == WS_WARP_RUNS && !warp->yields) {
        struct ws_split *top = &warp->split[warp->splits - 1];
        const struct ws_frame *frame = &warp->frame[warp->frames - 1];
        int index = top->next;
        uint32_t lanes = top->lanes;

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
            ws_warp_call_instruction(warp, index, lanes);
            break;
        default:
            ws_warp_execute(warp, index, lanes);
        }
    }
}
