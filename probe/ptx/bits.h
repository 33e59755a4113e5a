/* Bit functions of integer instructions for one lane, as the PTX ISA defines them. */
#ifndef WS_PTX_BITS_H
#define WS_PTX_BITS_H

#include "probe/ptx/module.h"

static inline uint64_t ws_sign_extend(uint64_t value, int bits)
{
    uint64_t flip = (uint64_t)1 << (bits - 1), mask = flip | (flip - 1);

    return ((value & mask) ^ flip) - flip;
}

/* The high 64 bits of a * b. */
static inline uint64_t ws_high(uint64_t a, uint64_t b)
{
    uint64_t low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
    uint64_t first = (a >> 32) * (b & 0xFFFFFFFF) + (low >> 32);
    uint64_t second = (a & 0xFFFFFFFF) * (b >> 32) + (first & 0xFFFFFFFF);

    return (a >> 32) * (b >> 32) + (first >> 32) + (second >> 32);
}

static inline uint64_t ws_high_signed(int64_t a, int64_t b)
{
    uint64_t high = ws_high((uint64_t)a, (uint64_t)b);

    return high - (a < 0 ? (uint64_t)b : 0) - (b < 0 ? (uint64_t)a : 0);
}

static inline uint64_t ws_lop3(uint64_t a, uint64_t b, uint64_t c, unsigned table)
{
    uint64_t result = 0;

    for (unsigned i = 0; i < 8; i++)
        if (table >> i & 1)
            result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    return result;
}

static inline uint32_t ws_funnel(uint32_t low, uint32_t high, uint32_t amount, bool left,
                                 bool clamp)
{
    uint64_t both = (uint64_t)high << 32 | low;
    unsigned n = clamp ? (amount < 32 ? amount : 32) : amount & 31;

    return left ? (uint32_t)(both << n >> 32) : (uint32_t)(both >> n);
}

static inline unsigned ws_popc(uint64_t value)
{
    value -= value >> 1 & 0x5555555555555555u;
    value = (value & 0x3333333333333333u) + (value >> 2 & 0x3333333333333333u);
    value = (value + (value >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (unsigned)(value * 0x0101010101010101u >> 56);
}

static inline unsigned ws_clz(uint64_t value, int bits)
{
    unsigned zeroes = 0;

    while (zeroes < (unsigned)bits && !(value >> ((unsigned)bits - 1 - zeroes) & 1))
        zeroes++;
    return zeroes;
}

/* The position of the highest bit that is not a sign; 0xFFFFFFFF: none. */
static inline uint32_t ws_bfind(uint64_t value, int bits, bool is_signed, bool amount)
{
    uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
    unsigned zeroes;

    if (is_signed && value >> (bits - 1) & 1)
        value = ~value;
    zeroes = ws_clz(value & mask, bits);
    if (zeroes == (unsigned)bits)
        return 0xFFFFFFFF;
    return amount ? zeroes : (unsigned)bits - 1 - zeroes;
}

/* The n-th set bit of a mask from a base, upwards or downwards; 0xFFFFFFFF: none. */
static inline uint32_t ws_fns(uint32_t mask, uint32_t base, int32_t offset)
{
    int64_t at = base, left = offset, way = offset < 0 ? -1 : 1;

    if (offset == 0)
        return base < 32 && mask >> base & 1 ? base : 0xFFFFFFFF;
    for (; at >= 0 && at < 32; at += way)
        if (mask >> at & 1 && !(left -= way))
            return (uint32_t)at;
    return 0xFFFFFFFF;
}

static inline uint64_t ws_brev(uint64_t value, int bits)
{
    uint64_t result = 0;

    for (int i = 0; i < bits; i++)
        result |= (value >> i & 1) << (bits - 1 - i);
    return result;
}

static inline uint64_t ws_bfe(uint64_t a, uint64_t b, uint64_t c, int bits, bool is_signed)
{
    unsigned at = (unsigned)b & 0xFF, length = (unsigned)c & 0xFF, last = (unsigned)bits - 1;
    uint64_t sign, field;

    if (!length)
        return 0;
    sign = is_signed ? a >> (at + length - 1 < last ? at + length - 1 : last) & 1 : 0;
    field = at > last ? 0 : (bits < 64 ? a & (((uint64_t)1 << bits) - 1) : a) >> at;
    if (at + length > last + 1)
        length = at > last ? 0 : last + 1 - at;
    if (length < 64)
        field &= ((uint64_t)1 << length) - 1;
    return sign && length < 64 ? field | UINT64_MAX << length : field;
}

static inline uint64_t ws_bfi(uint64_t a, uint64_t b, uint64_t c, uint64_t d, int bits)
{
    unsigned at = (unsigned)c & 0xFF, length = (unsigned)d & 0xFF;
    uint64_t mask;

    if (!length || at >= (unsigned)bits)
        return b;
    mask = (length < 64 ? ((uint64_t)1 << length) - 1 : UINT64_MAX) << at;
    return (b & ~mask) | (a << at & mask);
}

static inline uint32_t ws_szext(uint32_t a, uint32_t b, bool is_signed, bool clamp)
{
    unsigned length = clamp ? (b < 32 ? b : 32) : b & 31;

    if (!length)
        return 0;
    if (length == 32)
        return a;
    return is_signed ? (uint32_t)ws_sign_extend(a, (int)length) : a & ((1u << length) - 1);
}

static inline uint32_t ws_bmsk(uint32_t a, uint32_t b, bool clamp)
{
    unsigned at = clamp ? (a < 32 ? a : 32) : a & 31, length = clamp ? (b < 32 ? b : 32) : b & 31;
    uint64_t mask = (((uint64_t)1 << length) - 1) << at;

    return (uint32_t)mask;
}

static inline uint32_t ws_prmt(uint32_t a, uint32_t b, uint32_t c,
                               const struct ws_instruction *instruction)
{
    /* the bytes that each mode picks, by the two low bits of c, lowest byte in the lowest digit */
    static const struct {
        enum ws_modifier mode;
        uint16_t pick[4];
    } modes[] = {{WS_MOD_F4E, {0x3210, 0x4321, 0x5432, 0x6543}},
                 {WS_MOD_B4E, {0x5670, 0x6701, 0x7012, 0x0123}},
                 {WS_MOD_RC8, {0x0000, 0x1111, 0x2222, 0x3333}},
                 {WS_MOD_ECL, {0x3210, 0x3211, 0x3222, 0x3333}},
                 {WS_MOD_ECR, {0x0000, 0x1110, 0x2210, 0x3210}},
                 {WS_MOD_RC16, {0x1010, 0x3232, 0x1010, 0x3232}}};
    uint64_t both = (uint64_t)b << 32 | a;
    uint32_t pick = c, result = 0;

    for (int i = 0; i < 6; i++)
        if (ws_modified(instruction, modes[i].mode))
            pick = modes[i].pick[c & 3];
    for (int i = 0; i < 4; i++) {
        unsigned digit = pick >> (4 * i) & 15;
        uint32_t byte = (uint32_t)(both >> (8 * (digit & 7))) & 0xFF;

        if (digit & 8)
            byte = byte & 0x80 ? 0xFF : 0;
        result |= byte << (8 * i);
    }
    return result;
}

#endif
