/*
 * Accesses to shared memory without lanes' addresses, and instructions that are not evaluated:
 * copies, barrier objects, tensor cores, unknown opcodes. Each is listed with a reason if it may
 * access shared memory, and everything that it may write is unknown afterwards.
 */
#include <string.h>

#include "probe/ptx/machine.h"

enum { REASON_OTHER = 10 };

/* Whether an instruction names shared memory, or an operand is an address in it. */
static bool reaches_shared(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    struct ws_addresses addresses;

    if (instruction->names_shared || instruction->reads_address)
        return true;
    for (int o = 0; o < instruction->operands; o++) {
        const struct ws_operand *operand = ws_step_operand(step, o);

        if (operand->kind != WS_OPERAND_MEMORY)
            continue;
        ws_step_find_addresses(step, operand, &addresses);
        if (addresses.shared || (addresses.unknown && addresses.may_share))
            return true;
    }
    return false;
}

/* Makes the bytes that may be written unknown, if their position is known; otherwise all of shared
 * memory. */
static void forget_shared(struct ws_step *step, const struct ws_operand *to, uint64_t bytes)
{
    ws_origin origin = ws_step_origin(step, WS_ORIGIN_COPIED, -1, 0);
    struct ws_addresses addresses;

    if (to && bytes && to->kind == WS_OPERAND_MEMORY) {
        ws_step_find_addresses(step, to, &addresses);
        if (!addresses.unknown) {
            for (int i = 0; i < LANES; i++)
                if (addresses.shared >> i & 1)
                    ws_bytes_forget(&step->launch->shared, (uint32_t)addresses.address[i], bytes,
                                    origin);
            return;
        }
    }
    ws_memory_forget(step->warp, WS_SPACE_SHARED, origin);
}

static void list(struct ws_step *step, const char *text)
{
    ws_step_uncounted(step, REASON_OTHER, 0, WS_ACCESS_LOADS, 0, text);
}

/* The known value of an operand that is the same in all active lanes; false if there isn't one. */
static bool uniform(struct ws_step *step, int index, uint64_t *value)
{
    uint64_t room[LANES];
    ws_origin origin = 0;
    const uint64_t *values;
    bool found = false;

    if (!ws_step_has(step, index) || ws_step_operand(step, index)->kind != WS_OPERAND_VALUE ||
        ws_step_unknown(step, ws_step_operand(step, index), &origin))
        return false;
    values = ws_step_bits(step, ws_step_operand(step, index), 32, false, room);
    for (int i = 0; i < LANES; i++) {
        if (!(step->active >> i & 1))
            continue;
        if (found && values[i] != *value)
            return false;
        *value = values[i];
        found = true;
    }
    return found;
}

/*
 * Whether the fourth operand is the number of bytes read; it may be a predicate or a cache policy.
 */
static bool has_source_bytes(const struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    const struct ws_operand *operand;

    if (instruction->operands < 4)
        return false;
    operand = ws_step_operand(step, 3);
    if (operand->kind != WS_OPERAND_VALUE)
        return false;
    if (instruction->operands == 4 && strstr(instruction->instruction, "cache_hint"))
        return false;
    return WS_SLOT_TABLE(operand->slot) != WS_SLOT_REGISTER ||
           step->frame->function->register_bits[WS_SLOT_INDEX(operand->slot)] != 1;
}

/* cp.async.ca.shared.global [to], [from], bytes {, from_bytes} {, policy} */
static void copy_async(struct ws_step *step)
{
    struct ws_step source = *step;
    struct ws_instruction generic = *step->instruction;
    struct ws_addresses to, from;
    uint64_t bytes = 0, room[LANES];
    const uint64_t *size = NULL;
    uint32_t unclear = 0;
    ws_origin origin = 0;

    if (step->instruction->operands < 3 || ws_step_operand(step, 0)->kind != WS_OPERAND_MEMORY ||
        ws_step_operand(step, 1)->kind != WS_OPERAND_MEMORY || !uniform(step, 2, &bytes) ||
        (bytes != 4 && bytes != 8 && bytes != 16)) {
        ws_step_fail(step, "expected '[to], [from], 4, 8 or 16'");
        return;
    }
    ws_step_find_addresses(step, ws_step_operand(step, 0), &to);
    generic.space = WS_SPACE_GLOBAL;
    source.instruction = &generic;
    ws_step_find_addresses(&source, ws_step_operand(step, 1), &from);
    ws_step_record(step, &to, step->active, WS_ACCESS_COPIES, (int)bytes);
    ws_step_store_anywhere(step, &to);
    if (has_source_bytes(step)) {
        unclear = ws_step_unknown(step, ws_step_operand(step, 3), &origin);
        size = ws_step_bits(step, ws_step_operand(step, 3), 32, false, room);
    } else if (step->instruction->operands > 3 && !strstr(step->instruction->instruction, "hint")) {
        unclear = ALL_LANES; /* a predicate: the source may be ignored */
    }
    origin = ws_step_origin(step, WS_ORIGIN_COPIED, -1, 0);
    for (int i = 0; i < LANES; i++) {
        if (!(step->active >> i & 1))
            continue;
        for (uint64_t b = 0; b < bytes; b += 4) {
            uint64_t value = 0;
            ws_origin why = 0;
            bool known = !(unclear >> i & 1);

            if (known && !(size && size[i] <= b)) /* the rest is filled with zeroes */
                known = ws_step_load(&source, &from, i, (int64_t)b, 4, &value, &why) &&
                        !(size && size[i] < b + 4);
            ws_step_store(step, &to, i, (int64_t)b, 4, value, known, origin);
        }
    }
}

static void copy(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    bool to_shared =
        strstr(instruction->instruction, "shared") && instruction->space == WS_SPACE_SHARED;
    uint64_t bytes = 0;

    if (ws_modified(instruction, WS_MOD_COMMIT_GROUP) ||
        ws_modified(instruction, WS_MOD_WAIT_GROUP) || ws_modified(instruction, WS_MOD_WAIT_ALL))
        return;
    if (!ws_modified(instruction, WS_MOD_BULK) && !ws_modified(instruction, WS_MOD_ARRIVE) &&
        ws_modified(instruction, WS_MOD_ASYNC) && !ws_modified(instruction, WS_MOD_REDUCE)) {
        copy_async(step);
        return;
    }
    if (!ws_modified(instruction, WS_MOD_BULK) && ws_modified(instruction, WS_MOD_ARRIVE)) {
        list(step, "it arrives at an mbarrier, whose accesses are not counted");
        return;
    }
    if (!instruction->names_shared)
        return; /* prefetches to the L2 cache */
    if (ws_modified(instruction, WS_MOD_TENSOR))
        list(step, "the TMA copies a tensor's box by its tensor map, not by lanes' addresses");
    else
        list(step, "a bulk copy moves a range of bytes, not lanes' addresses");
    if (!to_shared)
        return;
    if (!ws_modified(instruction, WS_MOD_TENSOR))
        uniform(step, 2, &bytes);
    forget_shared(step, ws_step_has(step, 0) ? ws_step_operand(step, 0) : NULL, bytes);
}

static void barrier_object(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    bool waits =
        ws_modified(instruction, WS_MOD_TRY_WAIT) || ws_modified(instruction, WS_MOD_TEST_WAIT);
    uint64_t yes[LANES];

    if (ws_modified(instruction, WS_MOD_PENDING_COUNT)) {
        ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    }
    list(step, "it reads or writes an mbarrier, whose accesses are not counted");
    if (!ws_step_has(step, 0))
        return;
    if (waits) {
        for (int i = 0; i < LANES; i++)
            yes[i] = 1;
        ws_step_write(step, ws_step_operand(step, 0), yes, 0, 0);
        step->warp->yields = true; /* other warps may have what it waits for */
        return;
    }
    if (ws_step_operand(step, 0)->kind == WS_OPERAND_MEMORY) {
        forget_shared(step, ws_step_operand(step, 0), 8);
        return;
    }
    ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
    if (ws_step_has(step, 1))
        forget_shared(step, ws_step_operand(step, 1), 8);
}

static void warp_matrix(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    bool loads = ws_modified(instruction, WS_MOD_LOAD);
    bool stores = ws_modified(instruction, WS_MOD_STORE);

    if ((loads || stores) && reaches_shared(step)) {
        list(step, "the addresses that each lane of wmma accesses are not specified");
        if (stores)
            forget_shared(step, NULL, 0);
    }
    if (!stores)
        ws_step_write_unknown(step, WS_ORIGIN_TENSOR);
}

static void warpgroup_matrix(struct ws_step *step)
{
    if (!ws_modified(step->instruction, WS_MOD_MMA_ASYNC))
        return; /* fence, commit_group, wait_group */
    list(step, "wgmma reads shared memory by its matrix descriptors, not by lanes' addresses");
    ws_step_write_unknown(step, WS_ORIGIN_TENSOR);
}

static void tensor_memory(struct ws_step *step)
{
    const char *opcode = step->instruction->instruction;

    if (!strncmp(opcode, "tcgen05.ld", 10)) {
        ws_step_write_unknown(step, WS_ORIGIN_TENSOR);
    } else if (!strncmp(opcode, "tcgen05.mma", 11) || !strncmp(opcode, "tcgen05.cp", 10)) {
        list(step,
             "tcgen05 reads shared memory by its matrix descriptors, not by lanes' addresses");
    } else if (!strncmp(opcode, "tcgen05.alloc", 13)) {
        list(step, "tcgen05.alloc writes the address of tensor memory, and is not counted");
        forget_shared(step, ws_step_has(step, 0) ? ws_step_operand(step, 0) : NULL, 4);
    } else if (!strncmp(opcode, "tcgen05.commit", 14)) {
        list(step, "it arrives at an mbarrier, whose accesses are not counted");
    }
}

/* `warpscope.arms ARM, POINTER`: the arm of a conditional that each lane's next copy belongs to. */
static void choose_arms(struct ws_step *step)
{
    struct ws_arms_pending *arms = &step->warp->arms;
    uint64_t room[2][LANES];
    ws_origin origin;
    const uint64_t *arm, *address;

    arms->lanes = 0;
    if (!ws_step_has(step, 1) || ws_step_operand(step, 0)->kind != WS_OPERAND_VALUE ||
        ws_step_operand(step, 1)->kind != WS_OPERAND_VALUE ||
        ws_step_unknown(step, ws_step_operand(step, 0), &origin) & step->active)
        return;
    arm = ws_step_bits(step, ws_step_operand(step, 0), 32, false, room[0]);
    address = ws_step_bits(step, ws_step_operand(step, 1), 64, false, room[1]);
    for (int lane = 0; lane < LANES; lane++) {
        arms->arm[lane] = (uint32_t)arm[lane];
        arms->address[lane] = ws_shared_offset(step->launch, address[lane]);
    }
    arms->lanes = step->active;
    arms->next = 0;
}

/* `warpscope.address`, of a fragment (probe/compile): an unused address in shared memory. */
static void named_address(struct ws_step *step)
{
    const struct ws_operand *operand = ws_step_has(step, 0) ? ws_step_operand(step, 0) : NULL;
    struct ws_addresses addresses = {.space = WS_SPACE_SHARED, .may_share = true};
    uint64_t room[LANES];
    const uint64_t *value;

    if (!operand || operand->kind != WS_OPERAND_VALUE)
        return;
    addresses.unknown = ws_step_unknown(step, operand, &addresses.origin) & step->active;
    addresses.shared = step->active & ~addresses.unknown;
    value = ws_step_bits(step, operand, 64, false, room);
    for (int lane = 0; lane < LANES; lane++)
        addresses.address[lane] = ws_shared_offset(step->launch, value[lane]);
    ws_step_record(step, &addresses, step->active, WS_ACCESS_NAMES, 0);
}

/* `warpscope.left` and `warpscope.skipped`: see launch.h. */
static void left_out(struct ws_step *step, bool is_value)
{
    const struct ws_ptx_launch *wanted = step->launch->wanted;
    uint64_t index = 0;

    if (!uniform(step, is_value, &index) || index >= (uint64_t)wanted->lefts)
        index = (uint64_t)wanted->lefts;
    if (is_value) {
        ws_step_forget(step, ws_step_operand(step, 0),
                       ws_step_origin(step, WS_ORIGIN_LEFT, (int)index, 0));
        return;
    }
    step->launch->recorder.left = index < (uint64_t)wanted->lefts ? (int)index : -1;
    list(step, index < (uint64_t)wanted->lefts ? wanted->left[index] : "it was skipped");
    ws_memory_forget(step->warp, WS_SPACE_SHARED,
                     ws_step_origin(step, WS_ORIGIN_LEFT, (int)index, 0));
}

void ws_step_other(struct ws_step *step)
{
    switch (step->instruction->opcode) {
    case WS_OP_CP:
        copy(step);
        return;
    case WS_OP_MBARRIER:
        barrier_object(step);
        return;
    case WS_OP_WMMA:
        warp_matrix(step);
        return;
    case WS_OP_WARPSCOPE:
        if (!strncmp(step->instruction->instruction, "warpscope.arms", 14))
            choose_arms(step);
        else if (!strncmp(step->instruction->instruction, "warpscope.left", 14))
            left_out(step, true);
        else if (!strncmp(step->instruction->instruction, "warpscope.skipped", 17))
            left_out(step, false);
        else
            named_address(step);
        return;
    case WS_OP_MMA:
        ws_step_write_unknown(step, WS_ORIGIN_TENSOR);
        return;
    case WS_OP_WGMMA:
        warpgroup_matrix(step);
        return;
    case WS_OP_TCGEN05:
        tensor_memory(step);
        return;
    case WS_OP_NOTHING:
    case WS_OP_BRKPT:
    case WS_OP_MEMBAR:
    case WS_OP_FENCE:
    case WS_OP_NANOSLEEP:
    case WS_OP_GRIDDEPCONTROL:
    case WS_OP_SETMAXNREG:
    case WS_OP_PMEVENT:
    case WS_OP_PREFETCH:
    case WS_OP_PREFETCHU:
    case WS_OP_DISCARD:
    case WS_OP_APPLYPRIORITY:
        return;
    default:
        if (reaches_shared(step)) {
            list(step, "this instruction is not evaluated");
            forget_shared(step, NULL, 0);
        }
        if (step->instruction->opcode == WS_OP_OTHER || step->instruction->opcode == WS_OP_MULTIMEM)
            ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    }
}
