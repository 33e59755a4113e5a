/*
 * Floating-point instructions with results fixed by IEEE 754, for f16, bf16, f32, f64 and pairs.
 * Approximations are unknown: GPUs do not document their bits.
 */
#include <math.h>
#include <string.h>

#include "probe/ptx/machine.h"
#include "probe/ptx/number.h"

static enum ws_type element_of(enum ws_type type)
{
    return type == WS_TYPE_F16X2 ? WS_TYPE_F16 : type == WS_TYPE_BF16X2 ? WS_TYPE_BF16 : type;
}

static uint64_t sign_bit(enum ws_type type)
{
    return (uint64_t)1 << (ws_types[type].bits - 1);
}

static uint64_t not_a_number(enum ws_type type)
{
    return type == WS_TYPE_F64 ? (uint64_t)0x7FF8 << 48 : sign_bit(type) - 1;
}

static uint64_t least_or_most(const struct ws_instruction *instruction, enum ws_type type,
                              uint64_t a, uint64_t b)
{
    bool most = instruction->opcode == WS_OP_MAX, less;
    double x = ws_float_read(type, a), y = ws_float_read(type, b);

    if (ws_float_is_nan(type, a) || ws_float_is_nan(type, b)) {
        if (ws_modified(instruction, WS_MOD_NAN) ||
            (ws_float_is_nan(type, a) && ws_float_is_nan(type, b)))
            return not_a_number(type);
        return ws_float_is_nan(type, a) ? b : a;
    }
    less = x < y || (!(y < x) && a & sign_bit(type)); /* -0 is less than +0 */
    return less != most ? a : b;
}

static bool has_property(const struct ws_instruction *instruction, enum ws_type type, uint64_t a)
{
    bool nan = ws_float_is_nan(type, a), subnormal = ws_float_flush(type, a) != a;
    double value = ws_float_read(type, a);
    bool finite = !nan && value - value == 0; /* NOLINT: not for infinity */

    if (ws_modified(instruction, WS_MOD_FINITE))
        return finite;
    if (ws_modified(instruction, WS_MOD_INFINITE))
        return !finite && !nan;
    if (ws_modified(instruction, WS_MOD_NUMBER))
        return !nan;
    if (ws_modified(instruction, WS_MOD_NOTANUMBER))
        return nan;
    return finite &&
           (ws_modified(instruction, WS_MOD_SUBNORMAL) ? subnormal
                                                       : !subnormal && (value < 0 || value > 0));
}

/* One element of one lane. */
static uint64_t compute(const struct ws_instruction *instruction, enum ws_type type, uint64_t a,
                        uint64_t b, uint64_t c, bool *known)
{
    enum ws_modifier round = instruction->round ? (enum ws_modifier)instruction->round : WS_MOD_RN;
    bool flushes = ws_modified(instruction, WS_MOD_FTZ);
    uint64_t r;

    if (flushes) {
        a = ws_float_flush(type, a);
        b = ws_float_flush(type, b);
        c = ws_float_flush(type, c);
    }
    switch (instruction->opcode) {
    case WS_OP_FMA:
    case WS_OP_MAD:
        r = ws_float_fma(type, a, b, c, round, known);
        break;
    case WS_OP_MIN:
    case WS_OP_MAX:
        r = least_or_most(instruction, type, a, b);
        break;
    case WS_OP_ABS:
        return a & ~sign_bit(type);
    case WS_OP_NEG:
        return a ^ sign_bit(type);
    case WS_OP_COPYSIGN:
        return (a & sign_bit(type)) | (b & ~sign_bit(type));
    case WS_OP_TESTP:
        return has_property(instruction, type, a);
    default:
        r = ws_float_operate(type, (enum ws_opcode)instruction->opcode, a, b, round);
    }
    if (ws_modified(instruction, WS_MOD_RELU) && !ws_float_is_nan(type, r) && r & sign_bit(type))
        r = 0;
    if (ws_modified(instruction, WS_MOD_SAT)) {
        double value = ws_float_read(type, r);

        if (!(value > 0)) /* NaN too */
            r = 0;
        else if (value > 1)
            r = ws_float_write(type, 1, WS_MOD_RN);
    }
    return flushes ? ws_float_flush(type, r) : r;
}

/* The common case, with the host's own arithmetic: f32, rounded to nearest. False for any other. */
static bool compute_singles(const struct ws_instruction *instruction, const uint64_t *const x[3],
                            uint64_t r[LANES])
{
    float a[LANES], b[LANES], c[LANES], d[LANES];

    if (instruction->type[0] != WS_TYPE_F32 ||
        (instruction->round != WS_MOD_NONE && instruction->round != WS_MOD_RN) ||
        ws_modified(instruction, WS_MOD_FTZ) || ws_modified(instruction, WS_MOD_SAT))
        return false;
    for (int i = 0; i < LANES; i++) {
        uint32_t word[3] = {(uint32_t)x[0][i], (uint32_t)x[1][i], (uint32_t)x[2][i]};

        memcpy(&a[i], &word[0], sizeof a[i]);
        memcpy(&b[i], &word[1], sizeof b[i]);
        memcpy(&c[i], &word[2], sizeof c[i]);
    }
    switch (instruction->opcode) {
    case WS_OP_ADD:
        for (int i = 0; i < LANES; i++)
            d[i] = a[i] + b[i];
        break;
    case WS_OP_SUB:
        for (int i = 0; i < LANES; i++)
            d[i] = a[i] - b[i];
        break;
    case WS_OP_MUL:
        for (int i = 0; i < LANES; i++)
            d[i] = a[i] * b[i];
        break;
    case WS_OP_FMA:
    case WS_OP_MAD:
        for (int i = 0; i < LANES; i++)
            d[i] = fmaf(a[i], b[i], c[i]);
        break;
    default:
        return false;
    }
    for (int i = 0; i < LANES; i++) {
        uint32_t word;

        memcpy(&word, &d[i], sizeof word);
        r[i] = (word & 0x7FFFFFFF) > 0x7F800000 ? 0x7FFFFFFF : word;
    }
    return true;
}

void ws_step_floating(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    enum ws_type type = (enum ws_type)instruction->type[0], element = element_of(type);
    static const uint64_t zero[LANES];
    int bits = ws_types[type].bits, part = ws_types[element].bits;
    uint64_t room[3][LANES], r[LANES];
    const uint64_t *operand[3];
    uint32_t unknown = 0;
    ws_origin origin = 0;

    if (ws_modified(instruction, WS_MOD_APPROX) || ws_modified(instruction, WS_MOD_FULL) ||
        ws_modified(instruction, WS_MOD_XORSIGN)) {
        ws_step_write_unknown(step, WS_ORIGIN_APPROXIMATE);
        return;
    }
    for (int o = 0; o < 3; o++) {
        operand[o] = zero;
        if (!ws_step_has(step, o + 1))
            continue;
        unknown |= ws_step_unknown(step, ws_step_operand(step, o + 1), &origin);
        operand[o] = ws_step_bits(step, ws_step_operand(step, o + 1), bits, false, room[o]);
    }
    if (unknown == step->active)
        memset(r, 0, sizeof r);
    for (int i = 0; unknown != step->active && i < LANES; i++) {
        bool known = true;

        if (!i && compute_singles(instruction, operand, r))
            break;
        r[i] = 0;
        if (!(step->active >> i & 1) || unknown >> i & 1)
            continue;
        for (int at = 0; at < bits; at += part) {
            uint64_t mask = part < 64 ? ((uint64_t)1 << part) - 1 : UINT64_MAX;

            r[i] |= compute(instruction, element, operand[0][i] >> at & mask,
                            operand[1][i] >> at & mask, operand[2][i] >> at & mask, &known)
                    << at;
        }
        if (!known) {
            unknown |= 1u << i;
            origin = ws_origin_join(origin, ws_step_origin(step, WS_ORIGIN_APPROXIMATE, -1, 0));
        }
    }
    if (unknown)
        origin = ws_step_derive(step, origin) & ~WS_ORIGIN_FLAGS;
    if (ws_step_has(step, 0))
        ws_step_write(step, ws_step_operand(step, 0), r, unknown, origin);
}
