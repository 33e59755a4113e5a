/* Moves: mov with its packing and unpacking of vectors, and addresses between state spaces. */
#include <string.h>

#include "probe/ptx/machine.h"

/* Bits `at` to `at + bits - 1` of a value of 128 bits in two slots. */
static uint64_t field(const uint64_t *low, const uint64_t *high, int lane, int at, int bits)
{
    uint64_t word = at < 64 ? low[lane] >> at : high[lane] >> (at - 64);

    return bits < 64 ? word & (((uint64_t)1 << bits) - 1) : word;
}

/* mov.b64 {a, b}, c */
static void unpack(struct ws_step *step, const struct ws_operand *to, const struct ws_operand *from)
{
    int total = ws_types[step->instruction->type[0]].bits, bits = total / to->count;
    struct ws_operand second = *from;
    uint64_t room[2][LANES], r[LANES], low_copy[LANES], high_copy[LANES];
    ws_origin origin = 0;
    uint32_t unknown = ws_step_unknown(step, from, &origin);

    memcpy(low_copy, ws_step_bits(step, from, 64, false, room[0]), sizeof low_copy);
    if (from->count == 2)
        second.slot++;
    memcpy(high_copy, ws_step_bits(step, &second, 64, false, room[1]), sizeof high_copy);
    unknown |= ws_step_unknown(step, &second, &origin);
    for (int e = 0; e < to->count; e++) {
        for (int i = 0; i < LANES; i++)
            r[i] = field(low_copy, high_copy, i, e * bits, bits);
        ws_step_write(step, &step->launch->module->operand[to->first + e], r, unknown,
                      unknown ? ws_step_derive(step, origin) : 0);
    }
}

/* mov.b64 c, {a, b} */
static void pack(struct ws_step *step, const struct ws_operand *to, const struct ws_operand *from)
{
    int total = ws_types[step->instruction->type[0]].bits, bits = total / from->count;
    uint64_t room[LANES], r[2][LANES] = {{0}};
    ws_origin origin = 0;
    uint32_t unknown = 0;
    struct ws_operand second = *to;

    for (int e = 0; e < from->count; e++) {
        const struct ws_operand *element = &step->launch->module->operand[from->first + e];
        const uint64_t *value = ws_step_bits(step, element, bits, false, room);
        int at = e * bits;

        unknown |= ws_step_unknown(step, element, &origin);
        for (int i = 0; i < LANES; i++)
            r[at / 64][i] |= value[i] << (at % 64);
    }
    if (unknown)
        origin = ws_step_derive(step, origin);
    ws_step_write(step, to, r[0], unknown, origin);
    if (to->count == 2) {
        second.slot++;
        second.count = 0;
        ws_step_write(step, &second, r[1], unknown, origin);
    }
}

static void move(struct ws_step *step)
{
    const struct ws_operand *to = ws_step_operand(step, 0), *from = ws_step_operand(step, 1);
    int bits = ws_types[step->instruction->type[0]].bits;
    uint64_t room[LANES];
    ws_origin origin = 0;
    uint32_t unknown;

    if (to->kind == WS_OPERAND_LIST && from->kind != WS_OPERAND_LIST && to->count > 0 &&
        to->count <= 16 && bits / to->count >= 4) {
        unpack(step, to, from);
        return;
    }
    if (from->kind == WS_OPERAND_LIST && to->kind != WS_OPERAND_LIST && from->count > 0 &&
        from->count <= 16 && bits / from->count >= 4) {
        pack(step, to, from);
        return;
    }
    if (from->kind == WS_OPERAND_LIST) {
        for (int e = 0; e < from->count && e < to->count; e++) {
            const struct ws_operand *one = &step->launch->module->operand[from->first + e];

            origin = 0;
            unknown = ws_step_unknown(step, one, &origin);
            ws_step_write(step, &step->launch->module->operand[to->first + e],
                          ws_step_bits(step, one, 64, false, room), unknown, origin);
        }
        return;
    }
    unknown = ws_step_unknown(step, from, &origin);
    if (unknown && !(origin & ~WS_ORIGIN_FLAGS) && WS_SLOT_TABLE(from->slot) == WS_SLOT_SPECIAL)
        origin = ws_step_origin(step, WS_ORIGIN_SPECIAL, -1, 0);
    ws_step_write(step, to, ws_step_bits(step, from, bits < 64 ? bits : 64, false, room), unknown,
                  origin);
    if (to->kind == WS_OPERAND_VALUE && to->count == 2) {
        struct ws_operand high_to = *to, high_from = *from;

        high_to.slot++;
        high_to.count = 0;
        if (from->count == 2)
            high_from.slot++;
        ws_step_write(step, &high_to, ws_step_bits(step, &high_from, 64, false, room), unknown,
                      origin);
    }
}

/* cvta.shared makes a generic address of an offset, cvta.to.shared an offset of an address. */
static void convert_address(struct ws_step *step)
{
    const struct ws_operand *from = ws_step_operand(step, 1);
    enum ws_space space = (enum ws_space)step->instruction->space;
    bool to_space = ws_modified(step->instruction, WS_MOD_TO);
    uint64_t room[LANES], r[LANES];
    ws_origin origin = 0;
    uint32_t unknown = ws_step_unknown(step, from, &origin);
    const uint64_t *a = ws_step_bits(step, from, 64, false, room);

    step->launch->generic_shared |= space == WS_SPACE_SHARED && !to_space;
    for (int i = 0; i < LANES; i++) {
        r[i] = a[i];
        if (space == WS_SPACE_SHARED && to_space)
            r[i] = ws_shared_offset(step->launch, a[i]);
        else if (space == WS_SPACE_SHARED)
            r[i] = WS_SHARED_BASE + (uint64_t)(int64_t)(int32_t)(uint32_t)a[i];
        else if (!to_space && space != WS_SPACE_GLOBAL && !(a[i] >> 32))
            r[i] |= ws_space_window(space);
    }
    if (unknown) /* the compiler knows it */
        origin = (origin & ~WS_ORIGIN_FLAGS) | (to_space && space == WS_SPACE_SHARED ? 0
                                                : space == WS_SPACE_GLOBAL ? WS_ORIGIN_POINTER
                                                : space == WS_SPACE_SHARED ? WS_ORIGIN_IN_SHARED
                                                : space == WS_SPACE_LOCAL  ? WS_ORIGIN_IN_LOCAL
                                                                           : 0);
    ws_step_write(step, ws_step_operand(step, 0), r, unknown, origin);
}

static void test_space(struct ws_step *step)
{
    const struct ws_operand *from = ws_step_operand(step, 1);
    enum ws_space space = (enum ws_space)step->instruction->space;
    uint64_t room[LANES], r[LANES];
    ws_origin origin = 0;
    uint32_t unknown = ws_step_unknown(step, from, &origin);
    const uint64_t *a = ws_step_bits(step, from, 64, false, room);

    for (int i = 0; i < LANES; i++) {
        enum ws_space is = ws_address_space(a[i]);

        r[i] = is == space || (space == WS_SPACE_GLOBAL && is == WS_SPACE_GENERIC);
        if (unknown >> i & 1 && origin & WS_ORIGIN_FLAGS) {
            r[i] = space == (origin & WS_ORIGIN_POINTER     ? WS_SPACE_GLOBAL
                             : origin & WS_ORIGIN_IN_SHARED ? WS_SPACE_SHARED
                                                            : WS_SPACE_LOCAL);
            unknown &= ~(1u << i);
        }
    }
    ws_step_write(step, ws_step_operand(step, 0), r, unknown,
                  unknown ? ws_step_derive(step, origin) : 0);
}

void ws_step_move(struct ws_step *step)
{
    static const uint64_t zero[LANES];
    ws_origin origin = 0;
    uint32_t unknown;

    if (step->instruction->operands < 2) {
        ws_step_fail(step, "'%.60s' lacks operands", step->instruction->instruction);
        return;
    }
    switch (step->instruction->opcode) {
    case WS_OP_MOV:
        move(step);
        return;
    case WS_OP_CVTA:
        convert_address(step);
        return;
    case WS_OP_ISSPACEP:
        test_space(step);
        return;
    case WS_OP_MAPA: { /* a cluster of one block */
        uint64_t room[LANES];
        const struct ws_operand *from = ws_step_operand(step, 1);

        unknown = ws_step_unknown(step, from, &origin);
        ws_step_note(step, "The cluster is assumed to have one block: mapa returns the block's own "
                           "shared memory.");
        ws_step_write(step, ws_step_operand(step, 0), ws_step_bits(step, from, 64, false, room),
                      unknown, origin);
        return;
    }
    default:
        ws_step_write(step, ws_step_operand(step, 0), zero, 0, 0);
        return;
    }
}
