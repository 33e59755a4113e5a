/*
 * Barriers of the block: bar and barrier with their numbers, thread counts and reductions, and the
 * cluster's barrier, whose cluster is this block alone.
 */
#include <string.h>

#include "probe/ptx/bits.h"
#include "probe/ptx/machine.h"

enum { CLUSTER_BARRIER = 16 };

/* The value of an operand in the first active lane; false: unknown, or none. */
static bool first_value(const struct ws_step *step, int index, uint64_t *value)
{
    uint64_t room[LANES];
    ws_origin origin = 0;
    const uint64_t *values;

    if (!ws_step_has(step, index) || ws_step_operand(step, index)->kind != WS_OPERAND_VALUE ||
        ws_step_unknown(step, ws_step_operand(step, index), &origin))
        return false;
    values = ws_step_bits(step, ws_step_operand(step, index), 32, false, room);
    for (int i = 0; i < LANES; i++)
        if (step->active >> i & 1) {
            *value = values[i];
            return true;
        }
    return false;
}

static bool wait_at(struct ws_warp *warp, int barrier, uint64_t expected)
{
    warp->state = WS_WARP_WAITS;
    warp->barrier = barrier;
    warp->expected = expected;
    return true;
}

/* bar.red.popc.u32 d, barrier {, threads}, {!}p */
static bool reduce(struct ws_step *step)
{
    struct ws_warp *warp = step->warp;
    int last = step->instruction->operands - 1;
    uint64_t barrier = 0, expected = 0, room[LANES];
    ws_origin origin = 0;
    const uint64_t *votes;

    if (last < 2) {
        ws_step_fail(step, "'%.60s' lacks operands", step->instruction->instruction);
        return false;
    }
    warp->uncertain = ws_step_unknown(step, ws_step_operand(step, last), &origin);
    if (!first_value(step, 1, &barrier) || barrier > 15)
        warp->uncertain = ALL_LANES;
    if (last > 2)
        first_value(step, 2, &expected);
    votes = ws_step_bits(step, ws_step_operand(step, last), 1, false, room);
    warp->votes = 0;
    for (int i = 0; i < LANES; i++)
        warp->votes |= (uint32_t)(votes[i] & 1 & step->active >> i) << i;
    warp->reduction = step->index;
    return wait_at(warp, (int)(barrier & 15), expected);
}

bool ws_step_barrier(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    struct ws_launch *launch = step->launch;
    uint64_t barrier = 0, expected = 0;

    if (ws_modified(instruction, WS_MOD_WARP)) /* bar.warp.sync */
        return false;
    if (ws_modified(instruction, WS_MOD_CLUSTER)) {
        if (ws_modified(instruction, WS_MOD_ARRIVE)) {
            launch->barrier_arrived[CLUSTER_BARRIER] += LANES;
            return false;
        }
        return wait_at(step->warp, CLUSTER_BARRIER, 0);
    }
    if (ws_modified(instruction, WS_MOD_RED))
        return reduce(step);
    if (step->warp->is_uncertain)
        return false;
    if (instruction->operands && (!first_value(step, 0, &barrier) || barrier > 15)) {
        ws_step_note(step,
                     "PTX line %d: the barrier's number is unknown; all warps are assumed to "
                     "meet at it.",
                     instruction->line);
        barrier = 0;
    }
    if (instruction->operands > 1)
        first_value(step, 1, &expected);
    if (ws_modified(instruction, WS_MOD_ARRIVE)) {
        launch->barrier_arrived[barrier] += LANES;
        return false;
    }
    return wait_at(step->warp, (int)barrier, expected);
}

static void write_reduction(struct ws_launch *launch, struct ws_warp *warp, uint64_t yes,
                            uint64_t threads, bool known)
{
    const struct ws_instruction *instruction = &launch->module->instruction[warp->reduction];
    struct ws_step step = {.warp = warp,
                           .launch = launch,
                           .instruction = instruction,
                           .frame = &warp->frame[warp->frames - 1],
                           .index = warp->reduction,
                           .active = warp->split[warp->splits - 1].lanes,
                           .certain = ALL_LANES};
    uint64_t value[LANES];

    for (int i = 0; i < LANES; i++)
        value[i] = ws_modified(instruction, WS_MOD_POPC)  ? yes
                   : ws_modified(instruction, WS_MOD_AND) ? yes == threads
                                                          : yes != 0;
    ws_step_write(&step, ws_step_operand(&step, 0), value, known ? 0 : ALL_LANES,
                  known ? 0 : ws_step_origin(&step, WS_ORIGIN_OPCODE, -1, 0));
}

static void release(struct ws_launch *launch, int barrier)
{
    uint64_t yes = 0, threads = 0;
    bool known = true;

    for (int w = 0; w < launch->warps; w++) {
        struct ws_warp *warp = &launch->warp[w];

        if (warp->state != WS_WARP_WAITS || warp->barrier != barrier || warp->reduction < 0)
            continue;
        yes += ws_popc(warp->votes);
        threads += ws_popc(warp->splits ? warp->split[warp->splits - 1].lanes : 0);
        known &= !warp->uncertain;
    }
    for (int w = 0; w < launch->warps; w++) {
        struct ws_warp *warp = &launch->warp[w];

        if (warp->state != WS_WARP_WAITS || warp->barrier != barrier)
            continue;
        warp->state = WS_WARP_RUNS;
        if (warp->reduction >= 0 && warp->splits)
            write_reduction(launch, warp, yes, threads, known);
        warp->reduction = -1;
    }
    launch->barrier_arrived[barrier] = 0;
}

bool ws_barriers_release(struct ws_launch *launch)
{
    uint64_t waiting[CLUSTER_BARRIER + 1] = {0}, expected[CLUSTER_BARRIER + 1] = {0}, live = 0;
    bool any = false, released = false;

    for (int w = 0; w < launch->warps; w++) {
        const struct ws_warp *warp = &launch->warp[w];

        live += warp->state == WS_WARP_ENDED ? 0 : LANES;
        if (warp->state != WS_WARP_WAITS)
            continue;
        any = true;
        waiting[warp->barrier] += LANES;
        if (warp->expected > expected[warp->barrier])
            expected[warp->barrier] = (warp->expected + LANES - 1) / LANES * LANES;
    }
    for (int b = 0; b <= CLUSTER_BARRIER; b++) {
        uint64_t needed = expected[b] && expected[b] < live ? expected[b] : live;
        uint64_t here = waiting[b] + (b < CLUSTER_BARRIER ? launch->barrier_arrived[b] : 0);

        if (waiting[b] && (here >= needed || (expected[b] && here >= expected[b]))) {
            release(launch, b);
            released = true;
        }
    }
    if (!any || released)
        return any;
    for (int b = 0; b <= CLUSTER_BARRIER; b++)
        if (waiting[b])
            release(launch, b);
    if (!ws_record_note(&launch->recorder,
                        "All warps waited at barriers that no further warp reaches; they were "
                        "released.")) {
        launch->failed = true;
        ws_no_memory(launch->error);
    }
    return true;
}
