/*
 * A warp executes one instruction after another. Lanes that part at a branch wait for each other at its
 * immediate post-dominator, on a stack: the top entry runs, and ends where its lanes meet those below.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/ptx/machine.h"

enum { MOST_FRAMES = 64 };

static bool push_split(struct ws_warp *warp, int next, int meet, uint32_t lanes)
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

static bool push_frame(struct ws_warp *warp, const struct ws_function *function, int call,
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
    return push_split(warp, function->first, function->end, lanes);
}

bool ws_warp_begin(struct ws_warp *warp)
{
    warp->page = ws_launch_take(warp->launch, PAGES * sizeof *warp->page);
    warp->reduction = -1;
    return warp->page && push_frame(warp, warp->launch->kernel, -1, warp->lanes);
}

static void pop_frame(struct ws_warp *warp)
{
    struct ws_frame *frame = &warp->frame[--warp->frames];

    ws_launch_give(warp->launch, frame->registers,
                   (size_t)frame->function->registers * sizeof *frame->registers);
    warp->splits = frame->split;
}

void ws_warp_finish(struct ws_warp *warp)
{
    while (warp->frames)
        pop_frame(warp);
    for (int p = 0; warp->page && p < PAGES; p++)
        ws_launch_give(warp->launch, warp->page[p], sizeof *warp->page[p]);
    ws_launch_give(warp->launch, warp->page, PAGES * sizeof *warp->page);
    ws_launch_give(warp->launch, warp->special, WS_SPECIALS_COUNT * sizeof *warp->special);
    free(warp->frame);
    free(warp->split);
}

static struct ws_step step_at(struct ws_warp *warp, int index, uint32_t lanes)
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
static uint32_t guarded(struct ws_step *step, uint32_t lanes, uint32_t *unknown, ws_origin *origin)
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
    struct ws_step step = step_at(warp, index, lanes);
    ws_origin origin;
    uint32_t unknown, yes = guarded(&step, lanes, &unknown, &origin);

    step.active = yes | unknown;
    step.certain = warp->is_uncertain ? 0 : yes;
    if (!step.active)
        return;
    if (unknown && !warp->is_uncertain)
        warp->why = origin;
    dispatch(&step);
}

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
    struct ws_step step = step_at(
        warp, caller == &warp->frame[warp->frames - 1] || !is_result ? callee->call : callee->call,
        lanes);
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

bool ws_ptx_warp_call(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = step_at(warp, index, lanes);
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
    if (!push_frame(warp, function, index, lanes))
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
        struct ws_step step = step_at(warp, frame->call, lanes);
        int count;
        const struct ws_operand *result = listed(&step, call_target(&step) - 1, &count);

        for (int r = 0; r < frame->function->results && r < count; r++)
            if (is_passable(&step, &result[r]))
                pass(warp, lanes, &result[r], &warp->frame[warp->frames - 2],
                     &frame->function->result[r], frame, true);
    }
    pop_frame(warp);
}

/* Lanes go on at `next`; they meet the rest where the branch's block says. */
static void part(struct ws_warp *warp, int meet, int next, uint32_t lanes)
{
    if (next != meet && lanes)
        push_split(warp, next, meet, lanes);
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
    struct ws_step step = step_at(warp, index, lanes);
    const struct ws_function *function = step.frame->function;
    bool is_branch = step.instruction->opcode == WS_OP_BRA;
    int target = is_branch ? ws_step_operand(&step, 0)->index : function->end;
    int meet = meeting(function, index);
    ws_origin origin;
    uint32_t unknown, taken = guarded(&step, lanes, &unknown, &origin);
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
    struct ws_step step = step_at(warp, index, lanes);
    ws_origin origin;
    uint32_t unknown, yes = guarded(&step, lanes, &unknown, &origin);
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
    struct ws_step step = step_at(warp, index, lanes);
    int meet = meeting(step.frame->function, index), count;
    ws_origin origin;
    uint32_t unknown, taken = guarded(&step, lanes, &unknown, &origin), left;
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

/* Lanes that call different functions by address: each group calls for itself, then they meet. */
static bool call_apart(struct ws_warp *warp, const struct ws_step *step, uint32_t lanes)
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
                push_split(warp, step->index, step->index + 1, same);
                left &= ~same;
            }
            return true;
        }
    return false;
}

static void call(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = step_at(warp, index, lanes);
    ws_origin origin;
    uint32_t unknown, yes = guarded(&step, lanes, &unknown, &origin);

    if (unknown) {
        ws_warp_uncertain(warp, index, lanes, origin);
        return;
    }
    if (yes && !call_apart(warp, &step, yes))
        ws_ptx_warp_call(warp, index, yes);
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
            call(warp, index, lanes);
            break;
        default:
            ws_warp_execute(warp, index, lanes);
        }
    }
}
