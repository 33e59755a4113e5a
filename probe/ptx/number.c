/* Conversions with the host's IEEE 754 doubles; every result is exact or rounded once. */
#include "probe/ptx/number.h"

#include <math.h>
#include <string.h>

struct layout {
    int mantissa, exponent; /* bits */
};

static struct layout layout_of(enum ws_type type)
{
    switch (type) {
    case WS_TYPE_F16:
        return (struct layout){10, 5};
    case WS_TYPE_BF16:
        return (struct layout){7, 8};
    case WS_TYPE_F64:
        return (struct layout){52, 11};
    default:
        return (struct layout){23, 8};
    }
}

static double from_bits(uint64_t bits)
{
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t to_bits(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

double ws_float_read(enum ws_type type, uint64_t bits)
{
    uint32_t word = (uint32_t)bits;
    float single;

    if (type == WS_TYPE_F64)
        return from_bits(bits);
    if (type == WS_TYPE_F16) {
        unsigned exponent = word >> 10 & 31, mantissa = word & 1023;
        double value = exponent == 31  ? (mantissa ? (double)NAN : (double)INFINITY)
                       : exponent == 0 ? ldexp(mantissa, -24)
                                       : ldexp(mantissa + 1024, (int)exponent - 25);

        return word & 0x8000 ? -value : value;
    }
    if (type == WS_TYPE_BF16)
        word <<= 16;
    memcpy(&single, &word, sizeof single);
    return (double)single;
}

bool ws_float_is_nan(enum ws_type type, uint64_t bits)
{
    struct layout layout = layout_of(type);
    uint64_t exponent = (((uint64_t)1 << layout.exponent) - 1) << layout.mantissa;
    uint64_t mantissa = ((uint64_t)1 << layout.mantissa) - 1;

    return (bits & exponent) == exponent && bits & mantissa;
}

uint64_t ws_float_flush(enum ws_type type, uint64_t bits)
{
    struct layout layout = layout_of(type);
    uint64_t exponent = (((uint64_t)1 << layout.exponent) - 1) << layout.mantissa;
    uint64_t sign = (uint64_t)1 << (layout.mantissa + layout.exponent);

    return bits & exponent ? bits : bits & sign;
}

/* Whether the truncated part increases the magnitude by one. */
static bool rounds_up(enum ws_modifier round, bool negative, uint64_t whole, double rest)
{
    switch (round) {
    case WS_MOD_RZ:
        return false;
    case WS_MOD_RM:
        return negative && rest > 0;
    case WS_MOD_RP:
        return !negative && rest > 0;
    case WS_MOD_RNA:
        return rest >= 0.5;
    default:
        return rest > 0.5 || (rest >= 0.5 && whole & 1);
    }
}

uint64_t ws_float_write(enum ws_type type, double value, enum ws_modifier round)
{
    struct layout layout = layout_of(type);
    int least = 2 - (1 << (layout.exponent - 1)), exponent;
    uint64_t sign = (uint64_t)(signbit(value) != 0) << (layout.mantissa + layout.exponent);
    uint64_t infinity = (((uint64_t)1 << layout.exponent) - 1) << layout.mantissa, whole, bits;
    double scaled;

    if (isnan(value))
        return type == WS_TYPE_F64 ? (uint64_t)0x7FF8 << 48
                                   : ((uint64_t)1 << (layout.mantissa + layout.exponent)) - 1;
    if (type == WS_TYPE_F64)
        return to_bits(value);
    if (isinf(value))
        return sign | infinity;
    if (value == 0) /* NOLINT: exact */
        return sign;
    frexp(value, &exponent);
    exponent--;
    scaled = ldexp(fabs(value), layout.mantissa - (exponent > least ? exponent : least));
    whole = (uint64_t)scaled;
    whole += rounds_up(round, sign != 0, whole, scaled - (double)whole);
    bits = exponent > least ? ((uint64_t)(exponent - least) << layout.mantissa) + whole : whole;
    if (bits >= infinity)
        bits = round == WS_MOD_RZ || (round == WS_MOD_RM && !sign) || (round == WS_MOD_RP && sign)
                   ? infinity - 1
                   : infinity;
    return sign | bits;
}

/* `value` is the double of a number that differs from it by an amount with the sign of `error`:
 * rounds to odd for a shorter type, or with `round` for a double. */
static double adjusted(enum ws_type type, double value, double error, enum ws_modifier round)
{
    if (!(error < 0 || error > 0) || !isfinite(value))
        return value;
    if (type != WS_TYPE_F64) {
        if (to_bits(value) & 1)
            return value;
        return nextafter(value, error < 0 ? -(double)INFINITY : (double)INFINITY);
    }
    if (round == WS_MOD_RP && error > 0)
        return nextafter(value, (double)INFINITY);
    if (round == WS_MOD_RM && error < 0)
        return nextafter(value, -(double)INFINITY);
    if (round == WS_MOD_RZ && (value > 0 ? error < 0 : error > 0))
        return nextafter(value, 0);
    return value;
}

/* a + b, and the rounding error of the sum (Knuth). */
static double sum(double a, double b, double *error)
{
    volatile double s = a + b, back = s - a, rest = s - back;

    *error = (a - rest) + (b - back);
    return s;
}

/* An exact zero from opposite signs is negative when rounding downwards. */
static double signed_zero(double result, double a, double b, enum ws_modifier round)
{
    if (result == 0 && round == WS_MOD_RM && signbit(a) != signbit(b)) /* NOLINT: exact */
        return -0.0;
    return result;
}

uint64_t ws_float_operate(enum ws_type type, enum ws_opcode op, uint64_t a, uint64_t b,
                          enum ws_modifier round)
{
    double x = ws_float_read(type, a), y = ws_float_read(type, b), value, error = 0;

    switch (op) {
    case WS_OP_SUB:
        y = -y;
        value = signed_zero(sum(x, y, &error), x, y, round);
        break;
    case WS_OP_MUL:
        value = x * y;
        error = fma(x, y, -value);
        break;
    case WS_OP_RCP:
        y = x;
        x = 1;
        /* fall through */
    case WS_OP_DIV:
        value = x / y;
        error = -fma(value, y, -x) * (signbit(y) ? -1 : 1);
        break;
    case WS_OP_SQRT:
        value = sqrt(x);
        error = -fma(value, value, -x);
        break;
    default:
        value = signed_zero(sum(x, y, &error), x, y, round);
        break;
    }
    return ws_float_write(type, adjusted(type, value, error, round), round);
}

uint64_t ws_float_fma(enum ws_type type, uint64_t a, uint64_t b, uint64_t c, enum ws_modifier round,
                      bool *known)
{
    double x = ws_float_read(type, a), y = ws_float_read(type, b), z = ws_float_read(type, c);
    double error, value;

    if (type == WS_TYPE_F64) {
        if (round != WS_MOD_RN && round != WS_MOD_NONE)
            *known = false;
        return ws_float_write(type, fma(x, y, z), round);
    }
    value = signed_zero(sum(x * y, z, &error), x * y, z, round); /* x * y is exact */
    return ws_float_write(type, adjusted(type, value, error, round), round);
}
