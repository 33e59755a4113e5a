/* cvt: between integers, between numbers, and from one to the other. */
#include <math.h>

#include "probe/ptx/machine.h"
#include "probe/ptx/number.h"

static uint64_t clamp_integer(int64_t value, bool from_unsigned, const struct ws_type_fact *to)
{
    int64_t most, least;

    if (to->kind == WS_KIND_SIGNED) {
        most = (int64_t)(((uint64_t)1 << (to->bits - 1)) - 1);
        least = -most - 1;
        if (from_unsigned && value < 0)
            return (uint64_t)most;
        return (uint64_t)(value > most ? most : value < least ? least : value);
    }
    if (!from_unsigned && value < 0)
        return 0;
    if (to->bits < 64 && (uint64_t)value >> to->bits)
        return ((uint64_t)1 << to->bits) - 1;
    return (uint64_t)value;
}

static double whole(double value, enum ws_modifier round)
{
    double low = floor(value), rest = value - low;

    switch (round) {
    case WS_MOD_RZI:
    case WS_MOD_RZ:
        return trunc(value);
    case WS_MOD_RMI:
    case WS_MOD_RM:
        return low;
    case WS_MOD_RPI:
    case WS_MOD_RP:
        return ceil(value);
    default:                                                  /* to nearest, ties to even */
        if (rest > 0.5 || (rest >= 0.5 && fmod(low, 2) != 0)) /* NOLINT: exact */
            low += 1;
        return copysign(low, value);
    }
}

static uint64_t to_integer(double value, const struct ws_type_fact *from,
                           const struct ws_type_fact *to)
{
    bool is_signed = to->kind == WS_KIND_SIGNED;
    double above = ldexp(1, is_signed ? to->bits - 1 : to->bits);

    if (isnan(value))
        return from->bits == 64 || to->bits == 64 ? (uint64_t)1 << (to->bits - 1) : 0;
    if (value >= above)
        return is_signed       ? ((uint64_t)1 << (to->bits - 1)) - 1
               : to->bits < 64 ? ((uint64_t)1 << to->bits) - 1
                               : UINT64_MAX;
    if (is_signed)
        return value < -above ? (uint64_t)1 << (to->bits - 1) : (uint64_t)(int64_t)value;
    return value <= 0 ? 0 : (uint64_t)value;
}

/* An integer of 64 bits may have more digits than a double: split, then rounded once. */
static uint64_t from_integer(uint64_t bits, bool is_signed, enum ws_type to, enum ws_modifier round)
{
    bool negative = is_signed && (int64_t)bits < 0;
    uint64_t magnitude = negative ? 0 - bits : bits;
    double value;

    if (magnitude >> 53) {
        int shift = 0;
        uint64_t odd, rest;

        while (magnitude >> shift >> 53)
            shift++;
        rest = magnitude & (((uint64_t)1 << shift) - 1);
        odd = magnitude >> shift;
        if (to == WS_TYPE_F64) {
            uint64_t half = (uint64_t)1 << (shift - 1);
            bool up = round == WS_MOD_RM   ? negative && rest
                      : round == WS_MOD_RP ? !negative && rest
                      : round == WS_MOD_RZ ? false
                                           : rest > half || (rest == half && odd & 1);

            odd += up;
        } else {
            odd |= rest != 0;
        }
        value = ldexp((double)odd, shift);
    } else {
        value = (double)magnitude;
    }
    return ws_float_write(to, negative ? -value : value, round);
}

static uint64_t saturate(enum ws_type type, uint64_t bits)
{
    double value = ws_float_read(type, bits);

    return !(value > 0) ? 0 : value > 1 ? ws_float_write(type, 1, WS_MOD_RN) : bits;
}

/* One number to another, or to a whole number of its own type. */
static uint64_t to_number(const struct ws_instruction *instruction, enum ws_type to,
                          enum ws_type from, uint64_t bits)
{
    enum ws_modifier round = (enum ws_modifier)instruction->round;
    double value;

    if (ws_modified(instruction, WS_MOD_FTZ) && from == WS_TYPE_F32)
        bits = ws_float_flush(from, bits);
    if (to == from && round < WS_MOD_RNI) {
        /* not changed, NaN included */
    } else {
        value = ws_float_read(from, bits);
        if (round >= WS_MOD_RNI && round <= WS_MOD_RPI && isfinite(value))
            value = whole(value, round);
        bits = ws_float_write(to, value, round);
    }
    if (ws_modified(instruction, WS_MOD_FTZ) && to == WS_TYPE_F32)
        bits = ws_float_flush(to, bits);
    if (ws_modified(instruction, WS_MOD_RELU) && !ws_float_is_nan(to, bits) &&
        bits >> (ws_types[to].bits - 1))
        bits = 0;
    return ws_modified(instruction, WS_MOD_SAT) ? saturate(to, bits) : bits;
}

static uint64_t convert(const struct ws_instruction *instruction, enum ws_type to,
                        enum ws_type from, uint64_t bits)
{
    const struct ws_type_fact *d = &ws_types[to], *a = &ws_types[from];
    enum ws_modifier round = (enum ws_modifier)instruction->round;

    if (a->kind == WS_KIND_FLOAT && d->kind == WS_KIND_FLOAT)
        return to_number(instruction, to, from, bits);
    if (d->kind == WS_KIND_FLOAT) {
        bits = from_integer(bits, a->kind == WS_KIND_SIGNED, to, round);
        return ws_modified(instruction, WS_MOD_SAT) ? saturate(to, bits) : bits;
    }
    if (a->kind == WS_KIND_FLOAT) {
        double value;

        if (ws_modified(instruction, WS_MOD_FTZ) && from == WS_TYPE_F32)
            bits = ws_float_flush(from, bits);
        value = ws_float_read(from, bits);
        bits = to_integer(isfinite(value) ? whole(value, round) : value, a, d);
    } else if (ws_modified(instruction, WS_MOD_SAT)) {
        bits = clamp_integer((int64_t)bits, a->kind != WS_KIND_SIGNED, d);
    }
    if (d->bits == 64)
        return bits;
    bits &= ((uint64_t)1 << d->bits) - 1;
    if (d->kind == WS_KIND_SIGNED) /* the register may be wider */
        bits = (bits ^ (uint64_t)1 << (d->bits - 1)) - ((uint64_t)1 << (d->bits - 1));
    return bits;
}

static uint64_t to_tf32(uint64_t bits, bool ties_away)
{
    uint64_t rest = bits & 0x1FFF, kept = bits & ~(uint64_t)0x1FFF;

    if (ws_float_is_nan(WS_TYPE_F32, bits))
        return 0x7FFFFFFF;
    if ((bits & 0x7F800000) == 0x7F800000)
        return bits;
    return kept + (rest > 0x1000 || (rest == 0x1000 && (ties_away || bits & 0x2000)) ? 0x2000 : 0);
}

void ws_step_convert(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    enum ws_type to = (enum ws_type)instruction->type[0], from = (enum ws_type)instruction->type[1];
    bool pair = to == WS_TYPE_F16X2 || to == WS_TYPE_BF16X2;
    enum ws_type element = to == WS_TYPE_F16X2    ? WS_TYPE_F16
                           : to == WS_TYPE_BF16X2 ? WS_TYPE_BF16
                                                  : to;
    const struct ws_operand *operand;
    uint64_t room[2][LANES], r[LANES];
    const uint64_t *a, *b = NULL;
    ws_origin origin = 0;
    uint32_t unknown;
    bool evaluated = instruction->types == 2 && instruction->operands >= 2 &&
                     !ws_modified(instruction, WS_MOD_PACK) &&
                     !ws_modified(instruction, WS_MOD_OTHER) &&
                     !ws_modified(instruction, WS_MOD_RS) &&
                     (!ws_modified(instruction, WS_MOD_SATFINITE) || to == WS_TYPE_TF32) &&
                     ws_types[from].kind != WS_KIND_BITS &&
                     (ws_types[to].kind != WS_KIND_BITS || to == WS_TYPE_TF32) &&
                     (!pair || (from == WS_TYPE_F32 && instruction->operands == 3)) &&
                     from != WS_TYPE_F16X2 && from != WS_TYPE_BF16X2;

    if (!evaluated) {
        ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    }
    operand = ws_step_operand(step, 0);
    unknown = ws_step_unknown(step, &operand[1], &origin);
    a = ws_step_bits(step, &operand[1], ws_types[from].bits, ws_types[from].kind == WS_KIND_SIGNED,
                     room[0]);
    if (pair) {
        unknown |= ws_step_unknown(step, &operand[2], &origin);
        b = ws_step_bits(step, &operand[2], 32, false, room[1]);
    }
    for (int i = 0; i < LANES; i++) {
        if (to == WS_TYPE_TF32)
            r[i] = to_tf32(a[i], instruction->round == WS_MOD_RNA);
        else if (pair)
            r[i] = convert(instruction, element, from, a[i]) << 16 |
                   convert(instruction, element, from, b[i]);
        else
            r[i] = convert(instruction, to, from, a[i]);
    }
    if (unknown) {
        origin = ws_step_derive(step, origin);
        if (ws_types[to].bits < 64 || ws_types[from].bits < 64)
            origin &= ~WS_ORIGIN_FLAGS;
    }
    ws_step_write(step, &operand[0], r, unknown, origin);
}
