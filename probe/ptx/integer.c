/*
 * Integer, logic and shift instructions. Each is computed for all lanes in 64 bits, whatever its
 * type; the write truncates the result to the register. Unknown operands make a lane unknown,
 * unless the other operand determines the result: x & 0, x | ~0, x * 0.
 */
#include <string.h>

#include "probe/ptx/bits.h"
#include "probe/ptx/machine.h"

/* Operands as an instruction takes them. */
struct operands {
    uint64_t room[4][LANES];
    const uint64_t *a, *b, *c, *d;
    uint32_t unknown[4];
    ws_origin origin;
};

static const uint64_t *take(struct ws_step *step, struct operands *o, int index, int bits,
                            bool is_signed)
{
    static const uint64_t zero[LANES];
    int slot = index - 1;

    if (!ws_step_has(step, index))
        return zero;
    o->unknown[slot] = ws_step_unknown(step, ws_step_operand(step, index), &o->origin);
    return ws_step_bits(step, ws_step_operand(step, index), bits, is_signed, o->room[slot]);
}

static uint64_t mask_of(int bits)
{
    return bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
}

/* Lanes with a value whose low bits are known to be `value`. */
static uint32_t lanes_equal(const uint64_t *a, uint32_t unknown, uint64_t value, uint64_t mask)
{
    uint32_t equal = 0;

    for (int i = 0; i < LANES; i++)
        equal |= (uint32_t)((a[i] & mask) == value) << i;
    return equal & ~unknown;
}

/* The unknown lanes of the result; one operand may determine it. */
static uint32_t undecided(const struct ws_step *step, const struct operands *o, int bits)
{
    uint64_t mask = mask_of(bits);
    uint32_t two = o->unknown[0] | o->unknown[1];

    if (!(two & step->active))
        return two | o->unknown[2] | o->unknown[3];
    switch (step->instruction->opcode) {
    case WS_OP_AND:
        return two & ~(lanes_equal(o->a, o->unknown[0], 0, mask) |
                       lanes_equal(o->b, o->unknown[1], 0, mask));
    case WS_OP_OR:
        return two & ~(lanes_equal(o->a, o->unknown[0], mask, mask) |
                       lanes_equal(o->b, o->unknown[1], mask, mask));
    case WS_OP_MUL:
    case WS_OP_MUL24:
    case WS_OP_MAD:
    case WS_OP_MAD24:
        if (!ws_modified(step->instruction, WS_MOD_CC))
            two &= ~(lanes_equal(o->a, o->unknown[0], 0, mask) |
                     lanes_equal(o->b, o->unknown[1], 0, mask));
        break;
    default:
        break;
    }
    return two | o->unknown[2] | o->unknown[3];
}

#define EACH(expression)                                                                           \
    for (int i = 0; i < LANES; i++)                                                                \
    r[i] = (uint64_t)(expression)

static void product(const struct ws_instruction *instruction, const struct operands *o, int bits,
                    bool is_signed, uint64_t *r)
{
    if (ws_modified(instruction, WS_MOD_HI) && bits == 64) {
        if (is_signed)
            EACH(ws_high_signed((int64_t)o->a[i], (int64_t)o->b[i]));
        else
            EACH(ws_high(o->a[i], o->b[i]));
    } else if (ws_modified(instruction, WS_MOD_HI)) {
        if (is_signed)
            EACH((int64_t)(o->a[i] * o->b[i]) >> bits);
        else
            EACH(o->a[i] * o->b[i] >> bits);
    } else {
        EACH(o->a[i] * o->b[i]);
    }
}

static void product24(const struct ws_instruction *instruction, const struct operands *o,
                      bool is_signed, uint64_t *r)
{
    int shift = ws_modified(instruction, WS_MOD_HI) ? 16 : 0;

    if (is_signed)
        EACH((int64_t)(ws_sign_extend(o->a[i], 24) * ws_sign_extend(o->b[i], 24)) >> shift);
    else
        EACH((o->a[i] & 0xFFFFFF) * (o->b[i] & 0xFFFFFF) >> shift);
}

/* A sum clamped to 32 bits, for .sat. */
static uint64_t saturated(int64_t sum)
{
    return (uint64_t)(sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
}

static void divide(struct ws_step *step, const struct operands *o, int bits, bool is_signed,
                   uint64_t *r)
{
    bool rest = step->instruction->opcode == WS_OP_REM;

    for (int i = 0; i < LANES; i++) {
        int64_t x = (int64_t)o->a[i], y = (int64_t)o->b[i];

        if (!o->b[i])
            r[i] = rest ? o->a[i] : mask_of(bits); /* not specified; GPU behavior */
        else if (!is_signed)
            r[i] = rest ? o->a[i] % o->b[i] : o->a[i] / o->b[i];
        else if (y == -1)
            r[i] = rest ? 0 : 0 - o->a[i];
        else
            r[i] = (uint64_t)(rest ? x % y : x / y);
    }
}

/* add.cc, addc, sub.cc, subc, mad.cc, madc: with the carry of the previous instruction. */
static void with_carry(struct ws_step *step, struct operands *o, int bits, uint64_t *r,
                       uint32_t *unknown)
{
    const struct ws_instruction *instruction = step->instruction;
    struct ws_lanes *carry = &step->warp->carry;
    bool reads = instruction->opcode == WS_OP_ADDC || instruction->opcode == WS_OP_SUBC ||
                 instruction->opcode == WS_OP_MADC;
    bool subtracts = instruction->opcode == WS_OP_SUB || instruction->opcode == WS_OP_SUBC;
    uint64_t mask = mask_of(bits);

    if (reads) {
        *unknown |= carry->unknown & step->active;
        if (carry->unknown & step->active)
            o->origin = ws_origin_join(o->origin, carry->origin);
    }
    for (int i = 0; i < LANES; i++) {
        uint64_t x = o->a[i] & mask, y = o->b[i] & mask, in = reads ? carry->value[i] : 0, sum, out;

        if (subtracts) {
            sum = (x - y - in) & mask;
            out = x < y || (x == y && in);
        } else {
            sum = (x + y + in) & mask;
            out = sum < x || (in && sum == x);
        }
        r[i] = sum;
        if (ws_modified(instruction, WS_MOD_CC) && step->active >> i & 1)
            carry->value[i] = out;
    }
    if (ws_modified(instruction, WS_MOD_CC)) {
        carry->unknown = (carry->unknown & ~step->active) | (*unknown & step->active);
        carry->origin = carry->unknown ? ws_step_derive(step, o->origin) : 0;
    }
}

/* d = a + b of two 16-bit halves, and other instructions on halves. */
static void halves(struct ws_step *step, const struct operands *o, bool is_signed, uint64_t *r)
{
    for (int i = 0; i < LANES; i++) {
        r[i] = 0;
        for (int h = 0; h < 32; h += 16) {
            uint64_t x = o->a[i] >> h & 0xFFFF, y = o->b[i] >> h & 0xFFFF, z;
            bool less = is_signed ? (int16_t)x < (int16_t)y : x < y;

            switch (step->instruction->opcode) {
            case WS_OP_MIN:
                z = less ? x : y;
                break;
            case WS_OP_MAX:
                z = less ? y : x;
                break;
            case WS_OP_SUB:
                z = x - y;
                break;
            case WS_OP_NEG:
                z = 0 - x;
                break;
            default:
                z = x + y;
            }
            if (ws_modified(step->instruction, WS_MOD_RELU) && (int16_t)z < 0)
                z = 0;
            r[i] |= (z & 0xFFFF) << h;
        }
    }
}

static void dot_product(struct ws_step *step, const struct operands *o, uint64_t *r)
{
    const struct ws_instruction *instruction = step->instruction;
    bool a_signed = ws_types[instruction->type[0]].kind == WS_KIND_SIGNED;
    bool b_signed = ws_types[instruction->type[1]].kind == WS_KIND_SIGNED;
    bool two = instruction->opcode == WS_OP_DP2A;
    int half = ws_modified(instruction, WS_MOD_HI) ? 16 : 0;

    for (int i = 0; i < LANES; i++) {
        r[i] = o->c[i];
        for (int e = 0; e < (two ? 2 : 4); e++) {
            uint64_t x = two ? o->a[i] >> (16 * e) & 0xFFFF : o->a[i] >> (8 * e) & 0xFF;
            uint64_t y = o->b[i] >> (8 * e + (two ? half : 0)) & 0xFF;

            if (a_signed)
                x = ws_sign_extend(x, two ? 16 : 8);
            if (b_signed)
                y = ws_sign_extend(y, 8);
            r[i] += x * y;
        }
    }
}

static bool packs(enum ws_type type)
{
    return type == WS_TYPE_U16X2 || type == WS_TYPE_S16X2;
}

/* The instructions of two or three operands of one type. */
static void arithmetic(struct ws_step *step, struct operands *o, int bits, bool is_signed,
                       uint64_t *r, uint32_t *unknown)
{
    const struct ws_instruction *instruction = step->instruction;
    uint64_t sums[LANES];

    if (packs((enum ws_type)instruction->type[0])) {
        halves(step, o, is_signed, r);
        return;
    }
    switch (instruction->opcode) {
    case WS_OP_ADD:
        if (ws_modified(instruction, WS_MOD_CC))
            with_carry(step, o, bits, r, unknown);
        else if (ws_modified(instruction, WS_MOD_SAT))
            EACH(saturated((int64_t)(o->a[i] + o->b[i])));
        else
            EACH(o->a[i] + o->b[i]);
        return;
    case WS_OP_SUB:
        if (ws_modified(instruction, WS_MOD_CC))
            with_carry(step, o, bits, r, unknown);
        else if (ws_modified(instruction, WS_MOD_SAT))
            EACH(saturated((int64_t)(o->a[i] - o->b[i])));
        else
            EACH(o->a[i] - o->b[i]);
        return;
    case WS_OP_ADDC:
    case WS_OP_SUBC:
        with_carry(step, o, bits, r, unknown);
        return;
    case WS_OP_MUL:
        product(instruction, o, bits, is_signed, r);
        return;
    case WS_OP_MUL24:
        product24(instruction, o, is_signed, r);
        return;
    case WS_OP_MAD:
    case WS_OP_MADC:
        product(instruction, o, bits, is_signed, sums);
        if (instruction->opcode == WS_OP_MADC || ws_modified(instruction, WS_MOD_CC)) {
            o->a = sums;
            o->b = o->c;
            with_carry(step, o, bits, r, unknown);
        } else if (ws_modified(instruction, WS_MOD_SAT)) {
            EACH(saturated((int64_t)(ws_sign_extend(sums[i], 32) + o->c[i])));
        } else {
            EACH(sums[i] + o->c[i]);
        }
        return;
    case WS_OP_MAD24:
        product24(instruction, o, is_signed, sums);
        if (ws_modified(instruction, WS_MOD_SAT))
            EACH(saturated((int64_t)(ws_sign_extend(sums[i], 32) + ws_sign_extend(o->c[i], 32))));
        else
            EACH(sums[i] + o->c[i]);
        return;
    case WS_OP_SAD:
        if (is_signed)
            EACH(o->c[i] +
                 ((int64_t)o->a[i] < (int64_t)o->b[i] ? o->b[i] - o->a[i] : o->a[i] - o->b[i]));
        else
            EACH(o->c[i] + (o->a[i] < o->b[i] ? o->b[i] - o->a[i] : o->a[i] - o->b[i]));
        return;
    case WS_OP_DIV:
    case WS_OP_REM:
        divide(step, o, bits, is_signed, r);
        return;
    case WS_OP_MIN:
    case WS_OP_MAX: {
        bool most = instruction->opcode == WS_OP_MAX;

        if (is_signed)
            EACH(((int64_t)o->a[i] < (int64_t)o->b[i]) != most ? o->a[i] : o->b[i]);
        else
            EACH((o->a[i] < o->b[i]) != most ? o->a[i] : o->b[i]);
        if (ws_modified(instruction, WS_MOD_RELU))
            EACH((int64_t)r[i] < 0 ? 0 : r[i]);
        return;
    }
    case WS_OP_AND:
        EACH(o->a[i] & o->b[i]);
        return;
    case WS_OP_OR:
        EACH(o->a[i] | o->b[i]);
        return;
    case WS_OP_XOR:
        EACH(o->a[i] ^ o->b[i]);
        return;
    case WS_OP_ABS:
        EACH((int64_t)o->a[i] < 0 ? 0 - o->a[i] : o->a[i]);
        return;
    case WS_OP_NEG:
        EACH(0 - o->a[i]);
        return;
    case WS_OP_NOT:
        EACH(~o->a[i]);
        return;
    case WS_OP_CNOT:
        EACH(!(o->a[i] & mask_of(bits)));
        return;
    default:
        break;
    }
}

static bool logic(struct ws_step *step, struct operands *o, int bits, bool is_signed, uint64_t *r)
{
    const struct ws_instruction *instruction = step->instruction;
    bool clamps = !ws_modified(instruction, WS_MOD_WRAP);
    bool shifts_left = ws_modified(instruction, WS_MOD_LEFT);
    bool amount = ws_modified(instruction, WS_MOD_SHIFTAMT);

    switch (instruction->opcode) {
    case WS_OP_LOP3:
        EACH(ws_lop3(o->a[i], o->b[i], o->c[i], (unsigned)o->d[i]));
        return true;
    case WS_OP_SHL:
        EACH(o->b[i] >= (uint64_t)bits ? 0 : o->a[i] << o->b[i]);
        return true;
    case WS_OP_SHR:
        if (is_signed)
            EACH((int64_t)o->a[i] >> (o->b[i] >= (uint64_t)bits ? bits - 1 : (int)o->b[i]));
        else
            EACH(o->b[i] >= (uint64_t)bits ? 0 : o->a[i] >> o->b[i]);
        return true;
    case WS_OP_SHF:
        EACH(ws_funnel((uint32_t)o->a[i], (uint32_t)o->b[i], (uint32_t)o->c[i], shifts_left,
                       clamps));
        return true;
    case WS_OP_POPC:
        EACH(ws_popc(o->a[i]));
        return true;
    case WS_OP_CLZ:
        EACH(ws_clz(o->a[i], bits));
        return true;
    case WS_OP_BFIND:
        EACH(ws_bfind(o->a[i], bits, is_signed, amount));
        return true;
    case WS_OP_FNS:
        EACH(ws_fns((uint32_t)o->a[i], (uint32_t)o->b[i], (int32_t)(uint32_t)o->c[i]));
        return true;
    case WS_OP_BREV:
        EACH(ws_brev(o->a[i], bits));
        return true;
    case WS_OP_BFE:
        EACH(ws_bfe(o->a[i], o->b[i], o->c[i], bits, is_signed));
        return true;
    case WS_OP_BFI:
        EACH(ws_bfi(o->a[i], o->b[i], o->c[i], o->d[i], bits));
        return true;
    case WS_OP_SZEXT:
        EACH(ws_szext((uint32_t)o->a[i], (uint32_t)o->b[i], is_signed, clamps));
        return true;
    case WS_OP_BMSK:
        EACH(ws_bmsk((uint32_t)o->a[i], (uint32_t)o->b[i], clamps));
        return true;
    case WS_OP_PRMT:
        EACH(ws_prmt((uint32_t)o->a[i], (uint32_t)o->b[i], (uint32_t)o->c[i], instruction));
        return true;
    default:
        return false;
    }
}

/* lop3.or.b32 d|p, a, b, c, table, q: p is (d != 0) or q. */
static void write_lop3_predicate(struct ws_step *step, const uint64_t *r, uint32_t unknown,
                                 ws_origin origin)
{
    const struct ws_operand *pair = ws_step_operand(step, 0);
    const struct ws_operand *element = &step->launch->module->operand[pair->first];
    uint64_t room[LANES], p[LANES];
    const uint64_t *q = room;

    memset(room, 0, sizeof room);
    if (ws_step_has(step, 5)) {
        unknown |= ws_step_unknown(step, ws_step_operand(step, 5), &origin);
        q = ws_step_bits(step, ws_step_operand(step, 5), 1, false, room);
    }
    for (int i = 0; i < LANES; i++)
        p[i] = step->instruction->combine == WS_MOD_AND ? (r[i] != 0) & q[i] : (r[i] != 0) | q[i];
    ws_step_write(step, &element[0], r, unknown, origin);
    ws_step_write(step, &element[1], p, unknown, origin);
}

static bool takes_two(const struct ws_instruction *instruction)
{
    static const uint16_t opcodes[] = {WS_OP_ADD, WS_OP_SUB, WS_OP_MUL, WS_OP_DIV,
                                       WS_OP_REM, WS_OP_MIN, WS_OP_MAX, WS_OP_AND,
                                       WS_OP_OR,  WS_OP_XOR, WS_OP_SHL, WS_OP_SHR};

    for (size_t i = 0; i < sizeof opcodes / sizeof *opcodes; i++)
        if (instruction->opcode == opcodes[i])
            return true;
    return false;
}

void ws_step_integer(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    const struct ws_type_fact *type = &ws_types[instruction->type[0]];
    bool is_signed = type->kind == WS_KIND_SIGNED;
    int bits = type->bits, b_bits = bits, c_bits = bits;
    struct operands o;
    uint64_t r[LANES];
    uint32_t unknown;
    ws_origin origin;

    if (bits > 64) {
        ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    }
    if (instruction->operands < 3 && takes_two(instruction)) {
        ws_step_fail(step, "'%.60s' lacks operands", instruction->instruction);
        return;
    }
    o.origin = 0;
    memset(o.unknown, 0, sizeof o.unknown);
    switch (instruction->opcode) {
    case WS_OP_SHL:
    case WS_OP_SHR:
        b_bits = 32;
        break;
    case WS_OP_BFE:
    case WS_OP_DP4A:
    case WS_OP_DP2A:
        b_bits = c_bits = 32;
        break;
    case WS_OP_BFI:
        c_bits = 32;
        break;
    case WS_OP_MAD:
        if (ws_modified(instruction, WS_MOD_WIDE))
            c_bits = bits * 2;
        break;
    default:
        break;
    }
    o.a = take(step, &o, 1, bits,
               is_signed && instruction->opcode != WS_OP_DP4A && instruction->opcode != WS_OP_DP2A);
    o.b = take(step, &o, 2, b_bits,
               is_signed && b_bits == bits && instruction->opcode != WS_OP_SHR &&
                   instruction->opcode != WS_OP_BFE && instruction->opcode != WS_OP_DP4A &&
                   instruction->opcode != WS_OP_DP2A && instruction->opcode != WS_OP_SZEXT);
    o.c = take(step, &o, 3, c_bits, is_signed && instruction->opcode != WS_OP_BFE);
    o.d = take(step, &o, 4, 32, false);
    unknown = undecided(step, &o, bits);
    if (instruction->opcode == WS_OP_DP4A || instruction->opcode == WS_OP_DP2A)
        dot_product(step, &o, r);
    else if (!logic(step, &o, bits, is_signed, r))
        arithmetic(step, &o, bits, is_signed, r, &unknown);
    for (int i = 0; bits < 32 && !ws_modified(instruction, WS_MOD_WIDE) && i < LANES; i++)
        r[i] &= mask_of(bits); /* the register may be wider */
    origin = unknown ? ws_step_derive(step, o.origin) : 0;
    if (unknown)
        origin = (origin & ~WS_ORIGIN_FLAGS) |
                 (bits == 64 || ws_modified(instruction, WS_MOD_WIDE) ? ws_step_flags(step) : 0);
    if (ws_step_has(step, 0) && ws_step_operand(step, 0)->kind == WS_OPERAND_PAIR)
        write_lop3_predicate(step, r, unknown, origin);
    else if (ws_step_has(step, 0))
        ws_step_write(step, ws_step_operand(step, 0), r, unknown, origin);
}
