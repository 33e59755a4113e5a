/*
 * A row per type: how it encodes numbers, the bits of its exponent and of its fraction, and how
 * many bits of a whole number it holds.
 */
#include "probe/evidence/mma/mma_number.h"

enum kind { NONE, UNSIGNED, SIGNED, FLOATING };

/* The most bits that any type needs. */
enum { MOST_BITS = 31 };

static const struct {
    enum kind kind;
    int bits;               /* of an integer element; of a floating-point one: exponent, then
                             * fraction */
    int exponent, fraction; /* bits */
    bool finite;            /* the highest exponent also has numbers, except for all ones */
    int digit_bits;
} types[] = {
    [WS_MMA_f16] = {FLOATING, 16, 5, 10, false, 11},
    [WS_MMA_bf16] = {FLOATING, 16, 8, 7, false, 8},
    [WS_MMA_tf32] = {FLOATING, 32, 8, 23, false, 11},
    [WS_MMA_f32] = {FLOATING, 32, 8, 23, false, 20},
    [WS_MMA_f64] = {FLOATING, 64, 11, 52, false, 20},
    [WS_MMA_s32] = {SIGNED, 32, 0, 0, false, 20},
    [WS_MMA_e4m3] = {FLOATING, 8, 4, 3, true, 4},
    [WS_MMA_e5m2] = {FLOATING, 8, 5, 2, false, 3},
    [WS_MMA_e3m2] = {FLOATING, 6, 3, 2, true, 3},
    [WS_MMA_e2m3] = {FLOATING, 6, 2, 3, true, 2},
    [WS_MMA_e2m1] = {FLOATING, 4, 2, 1, true, 2},
    [WS_MMA_s8] = {SIGNED, 8, 0, 0, false, 7},
    [WS_MMA_u8] = {UNSIGNED, 8, 0, 0, false, 8},
    [WS_MMA_s4] = {SIGNED, 4, 0, 0, false, 3},
    [WS_MMA_u4] = {UNSIGNED, 4, 0, 0, false, 4},
    [WS_MMA_b1] = {UNSIGNED, 1, 0, 0, false, 1},
};

int ws_mma_digit_bits(enum ws_mma_type type)
{
    return types[type].digit_bits;
}

static uint64_t ones(int bits)
{
    return bits < 64 ? (UINT64_C(1) << bits) - 1 : ~UINT64_C(0);
}

static int64_t bias(enum ws_mma_type type)
{
    return (INT64_C(1) << (types[type].exponent - 1)) - 1;
}

uint64_t ws_mma_encode(enum ws_mma_type type, int64_t number)
{
    int exponent = 0, fraction = types[type].fraction;
    uint64_t rest;

    if (types[type].kind != FLOATING)
        return (uint64_t)number & ones(types[type].bits);
    if (number == 0)
        return 0;
    while (number >> exponent > 1)
        exponent++;
    rest = (uint64_t)number & ones(exponent);
    rest = exponent <= fraction ? rest << (fraction - exponent) : rest >> (exponent - fraction);
    return (uint64_t)(bias(type) + exponent) << fraction | rest;
}

static bool decode_floating(enum ws_mma_type type, uint64_t bits, int64_t *number)
{
    int fraction = types[type].fraction, shift;
    uint64_t rest = bits & ones(fraction), exponent = bits >> fraction & ones(types[type].exponent);
    bool negative = bits >> (types[type].bits - 1) & 1;

    *number = 0;
    if (exponent == 0)
        return rest == 0 && !negative;
    if (exponent == ones(types[type].exponent) &&
        (!types[type].finite || (type == WS_MMA_e4m3 && rest == ones(fraction))))
        return false;
    if ((int64_t)exponent < bias(type) || (int64_t)exponent >= bias(type) + MOST_BITS)
        return false;
    rest |= UINT64_C(1) << fraction;
    shift = (int)((int64_t)exponent - bias(type)) - fraction;
    if (shift < 0 && rest & ones(-shift))
        return false;
    *number = (int64_t)(shift < 0 ? rest >> -shift : rest << shift);
    if (negative)
        *number = -*number;
    return true;
}

bool ws_mma_decode(enum ws_mma_type type, uint64_t bits, int64_t *number)
{
    uint64_t highest = UINT64_C(1) << (types[type].bits - 1);

    *number = (int64_t)bits;
    if (!bits) /* 0 in every type, and the most frequent element */
        return true;
    if (types[type].kind == FLOATING)
        return decode_floating(type, bits, number);
    if (types[type].kind == SIGNED && bits & highest)
        *number -= (int64_t)(highest << 1);
    return *number > -(INT64_C(1) << MOST_BITS) && *number < INT64_C(1) << MOST_BITS;
}
