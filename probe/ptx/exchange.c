/*
 * Exchanges between the lanes of a warp: shfl, vote, match, redux, elect, activemask. The lanes that
 * take part are those that are active; what a lane reads from one that is not is unknown.
 */
#include <string.h>

#include "probe/ptx/bits.h"
#include "probe/ptx/machine.h"

/* Writes d, or d and p of d|p. */
static void write_pair(struct ws_step *step, const uint64_t *d, uint32_t d_unknown,
                       const uint64_t *p, uint32_t p_unknown, ws_origin origin)
{
    const struct ws_operand *to = ws_step_operand(step, 0);

    if (to->kind == WS_OPERAND_PAIR && to->count == 2) {
        const struct ws_operand *element = &step->launch->module->operand[to->first];

        ws_step_write(step, &element[0], d, d_unknown, origin);
        ws_step_write(step, &element[1], p, p_unknown, origin);
        return;
    }
    ws_step_write(step, to, d, d_unknown, origin);
}

static int shuffle_source(const struct ws_instruction *instruction, int lane, uint32_t b,
                          uint32_t c, bool *good)
{
    int clamp = (int)(c & 31), segment = (int)(c >> 8 & 31);
    int most = (lane & segment) | (clamp & ~segment), least = lane & segment;
    int by = (int)(b & 31), source;

    if (ws_modified(instruction, WS_MOD_UP)) {
        source = lane - by;
        *good = source >= most;
    } else if (ws_modified(instruction, WS_MOD_DOWN)) {
        source = lane + by;
        *good = source <= most;
    } else if (ws_modified(instruction, WS_MOD_BFLY)) {
        source = lane ^ by;
        *good = source <= most;
    } else {
        source = least | (by & ~segment);
        *good = source <= most;
    }
    return *good ? source & 31 : lane;
}

static void shuffle(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    const struct ws_operand *operand = ws_step_operand(step, 0);
    uint64_t room[3][LANES], d[LANES], p[LANES];
    ws_origin origin = 0;
    const struct ws_lanes *from = ws_step_value(step, operand[1].slot);
    const uint64_t *a = ws_step_bits(step, &operand[1], 32, false, room[0]);
    const uint64_t *b = ws_step_bits(step, &operand[2], 32, false, room[1]);
    const uint64_t *c = ws_step_bits(step, &operand[3], 32, false, room[2]);
    uint32_t unclear =
        ws_step_unknown(step, &operand[2], &origin) | ws_step_unknown(step, &operand[3], &origin);
    uint32_t unknown = unclear, absent = 0;

    for (int i = 0; i < LANES; i++) {
        bool good;
        int source = shuffle_source(instruction, i, (uint32_t)b[i], (uint32_t)c[i], &good);

        d[i] = a[source];
        p[i] = good;
        if (!(step->active >> i & 1))
            continue;
        if (!(step->active >> source & 1))
            absent |= 1u << i;
        else if (from->unknown >> source & 1)
            unknown |= 1u << i;
    }
    if (unknown & ~unclear)
        origin = ws_origin_join(origin, from->origin);
    if (absent)
        origin = ws_origin_join(origin, ws_step_origin(step, WS_ORIGIN_LANES, -1, 0));
    if (unknown | absent)
        origin = ws_step_derive(step, origin);
    write_pair(step, d, unknown | absent, p, unclear, origin);
}

/* Lanes that a membermask names and that are here. */
static uint32_t members(struct ws_step *step, int index, ws_origin *origin, uint32_t *unknown)
{
    uint64_t room[LANES];
    const uint64_t *mask;

    if (!ws_step_has(step, index))
        return step->active;
    *unknown |= ws_step_unknown(step, ws_step_operand(step, index), origin);
    mask = ws_step_bits(step, ws_step_operand(step, index), 32, false, room);
    for (int i = 0; i < LANES; i++)
        if (step->active >> i & 1)
            return (uint32_t)mask[i] & step->active;
    return 0;
}

static void vote(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    const struct ws_operand *from = ws_step_operand(step, 1);
    uint64_t room[LANES], d[LANES];
    ws_origin origin = 0;
    uint32_t mask_unknown = 0, unknown = ws_step_unknown(step, from, &origin), votes = 0;
    const uint64_t *a = ws_step_bits(step, from, 1, false, room);
    uint32_t mask = members(step, 2, &origin, &mask_unknown), yes, no;
    bool decided;
    uint64_t result;

    for (int i = 0; i < LANES; i++)
        votes |= (uint32_t)(a[i] & 1) << i;
    yes = votes & mask & ~unknown;
    no = ~votes & mask & ~unknown;
    unknown &= mask;
    if (ws_modified(instruction, WS_MOD_BALLOT)) {
        result = yes;
        decided = !unknown;
    } else if (ws_modified(instruction, WS_MOD_ALL)) {
        result = !no && !unknown;
        decided = no || !unknown;
    } else if (ws_modified(instruction, WS_MOD_ANY)) {
        result = yes != 0;
        decided = yes || !unknown;
    } else {
        result = !(yes && no);
        decided = (yes && no) || !unknown;
    }
    decided &= !mask_unknown;
    for (int i = 0; i < LANES; i++)
        d[i] = result;
    if (!decided)
        origin = ws_step_derive(step, origin) & ~WS_ORIGIN_FLAGS;
    ws_step_write(step, ws_step_operand(step, 0), d, decided ? 0 : ALL_LANES, origin);
}

static void match(struct ws_step *step)
{
    const struct ws_operand *from = ws_step_operand(step, 1);
    int bits = ws_types[step->instruction->type[0]].bits;
    bool all = ws_modified(step->instruction, WS_MOD_ALL);
    uint64_t room[LANES], d[LANES], p[LANES];
    ws_origin origin = 0;
    uint32_t unknown = ws_step_unknown(step, from, &origin), mask;
    const uint64_t *a = ws_step_bits(step, from, bits, false, room);

    mask = members(step, 2, &origin, &unknown);
    unknown &= mask;
    for (int i = 0; i < LANES; i++) {
        uint32_t same = 0;

        for (int j = 0; j < LANES; j++)
            same |= (uint32_t)(mask >> j & 1 && a[j] == a[i]) << j;
        p[i] = same == mask;
        d[i] = all ? (same == mask ? mask : 0) : same;
    }
    if (unknown)
        origin = ws_step_derive(step, origin) & ~WS_ORIGIN_FLAGS;
    write_pair(step, d, unknown ? ALL_LANES : 0, p, unknown ? ALL_LANES : 0, origin);
}

static void reduce(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    const struct ws_operand *from = ws_step_operand(step, 1);
    bool is_signed = ws_types[instruction->type[0]].kind == WS_KIND_SIGNED, first = true;
    uint64_t room[LANES], d[LANES], result = 0;
    ws_origin origin = 0;
    uint32_t unknown = ws_step_unknown(step, from, &origin), mask;
    const uint64_t *a = ws_step_bits(step, from, 32, is_signed, room);

    if (ws_types[instruction->type[0]].kind == WS_KIND_FLOAT) {
        ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    }
    mask = members(step, 2, &origin, &unknown);
    for (int i = 0; i < LANES; i++) {
        bool less = is_signed ? (int64_t)a[i] < (int64_t)result : a[i] < result;

        if (!(mask >> i & 1))
            continue;
        if (first)
            result = a[i];
        else if (ws_modified(instruction, WS_MOD_ADD))
            result += a[i];
        else if (ws_modified(instruction, WS_MOD_AND))
            result &= a[i];
        else if (ws_modified(instruction, WS_MOD_OR))
            result |= a[i];
        else if (ws_modified(instruction, WS_MOD_XOR))
            result ^= a[i];
        else if (less == ws_modified(instruction, WS_MOD_MIN))
            result = a[i];
        first = false;
    }
    for (int i = 0; i < LANES; i++)
        d[i] = result;
    unknown &= mask;
    if (unknown)
        origin = ws_step_derive(step, origin) & ~WS_ORIGIN_FLAGS;
    ws_step_write(step, ws_step_operand(step, 0), d, unknown ? ALL_LANES : 0, origin);
}

/* The lowest lane is elected: PTX lets the GPU choose, and this is what GPUs do. */
static void elect(struct ws_step *step)
{
    uint64_t d[LANES], p[LANES];
    ws_origin origin = 0;
    uint32_t unknown = 0, mask = members(step, 1, &origin, &unknown);
    int leader = 0;

    while (leader < LANES - 1 && !(mask >> leader & 1))
        leader++;
    for (int i = 0; i < LANES; i++) {
        d[i] = (uint64_t)leader;
        p[i] = i == leader;
    }
    write_pair(step, d, unknown, p, unknown, origin);
}

void ws_step_exchange(struct ws_step *step)
{
    static const uint8_t least[WS_OPCODES_COUNT] = {
        [WS_OP_SHFL] = 4,  [WS_OP_VOTE] = 2,  [WS_OP_MATCH] = 2,
        [WS_OP_REDUX] = 2, [WS_OP_ELECT] = 1, [WS_OP_ACTIVEMASK] = 1};
    uint64_t d[LANES];

    if (step->instruction->operands < least[step->instruction->opcode]) {
        ws_step_fail(step, "'%.60s' lacks operands", step->instruction->instruction);
        return;
    }
    switch (step->instruction->opcode) {
    case WS_OP_SHFL:
        shuffle(step);
        return;
    case WS_OP_VOTE:
        vote(step);
        return;
    case WS_OP_MATCH:
        match(step);
        return;
    case WS_OP_REDUX:
        reduce(step);
        return;
    case WS_OP_ELECT:
        elect(step);
        return;
    default:
        for (int i = 0; i < LANES; i++)
            d[i] = step->active;
        ws_step_write(step, ws_step_operand(step, 0), d, 0, 0);
        return;
    }
}
