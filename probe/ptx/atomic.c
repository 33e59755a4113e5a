/*
 * atom and red. In shared memory the contents stay known where the order of lanes makes no difference;
 * what an atomic returns depends on that order, and is unknown.
 */
#include "probe/ptx/machine.h"

/* The new contents; false where the order decides. */
static bool update(const struct ws_instruction *instruction, int bits, uint64_t old, uint64_t b,
                   uint64_t *r)
{
    bool is_signed = ws_types[instruction->type[0]].kind == WS_KIND_SIGNED;
    int shift = 64 - bits;
    bool less = is_signed ? (int64_t)(b << shift) < (int64_t)(old << shift) : b < old;

    if (ws_types[instruction->type[0]].kind == WS_KIND_FLOAT)
        return false;
    if (ws_modified(instruction, WS_MOD_ADD))
        *r = old + b;
    else if (ws_modified(instruction, WS_MOD_AND))
        *r = old & b;
    else if (ws_modified(instruction, WS_MOD_OR))
        *r = old | b;
    else if (ws_modified(instruction, WS_MOD_XOR))
        *r = old ^ b;
    else if (ws_modified(instruction, WS_MOD_MIN))
        *r = less ? b : old;
    else if (ws_modified(instruction, WS_MOD_MAX))
        *r = less ? old : b;
    else if (ws_modified(instruction, WS_MOD_INC))
        *r = old >= b ? 0 : old + 1;
    else if (ws_modified(instruction, WS_MOD_DEC))
        *r = old == 0 || old > b ? b : old - 1;
    else
        return false;
    return true;
}

void ws_step_atomic(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    bool returns = instruction->opcode == WS_OP_ATOM;
    int place = returns ? 1 : 0, bits = ws_types[instruction->type[0]].bits, bytes = bits / 8;
    const struct ws_operand *to = ws_step_operand(step, place);
    struct ws_addresses addresses;
    uint64_t room[LANES];
    const uint64_t *b;
    ws_origin origin = 0;
    uint32_t unknown;

    if (instruction->operands < place + 2 || to->kind != WS_OPERAND_MEMORY || bits < 16) {
        ws_step_fail(step, "'%.60s' has no address or no type", instruction->instruction);
        return;
    }
    ws_step_find_addresses(step, to, &addresses);
    ws_step_record(step, &addresses, step->active, WS_ACCESS_UPDATES, bytes * instruction->vector);
    ws_step_store_anywhere(step, &addresses);
    unknown = ws_step_unknown(step, ws_step_operand(step, place + 1), &origin);
    b = ws_step_bits(step, ws_step_operand(step, place + 1), bits < 64 ? bits : 64, false, room);
    origin = ws_step_origin(step, WS_ORIGIN_ATOMIC, -1, 0);
    for (int i = 0; i < LANES; i++) {
        uint64_t old, result = 0;
        ws_origin ignored = 0;
        bool known;

        if (!(step->active >> i & 1) || addresses.unknown >> i & 1)
            continue;
        if (bits > 64 || instruction->vector > 1) {
            for (int e = 0; e < bytes * instruction->vector; e += 2)
                ws_step_store(step, &addresses, i, e, 2, 0, false, origin);
            continue;
        }
        known = !(unknown >> i & 1) &&
                ws_step_load(step, &addresses, i, 0, bytes, &old, &ignored) &&
                update(instruction, bits, old, b[i], &result);
        ws_step_store(step, &addresses, i, 0, bytes, result, known, origin);
    }
    if (returns)
        ws_step_forget(step, ws_step_operand(step, 0), origin);
}
