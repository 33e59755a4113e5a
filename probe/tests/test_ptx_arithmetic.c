/*
 * Each opcode of integers, logic, choice and conversion against the PTX ISA, written here once more
 * in the plainest way, with random numbers in all lanes.
 */
#include <math.h>

#include "probe/tests/ptx_launched.h"

enum { ROUNDS = 12, LANES = 32 };

static uint32_t u32(uint64_t a)
{
    return (uint32_t)a;
}

static int32_t s32(uint64_t a)
{
    return (int32_t)(uint32_t)a;
}

static uint64_t u16(uint64_t a)
{
    return a & 0xFFFF;
}

static int64_t s16(uint64_t a)
{
    return (int16_t)a;
}

static int64_t s64(uint64_t a)
{
    return (int64_t)a;
}

static uint64_t high(uint64_t a, uint64_t b, bool is_signed)
{
    uint64_t top = 0, low = 0;

    for (int i = 63; i >= 0; i--) { /* by hand, bit by bit */
        top = top << 1 | low >> 63;
        low <<= 1;
        if (b >> i & 1) {
            low += a;
            top += low < a;
        }
    }
    if (is_signed)
        top -= (a >> 63 ? b : 0) + (b >> 63 ? a : 0);
    return top;
}

static uint64_t field(uint64_t a, uint64_t at, uint64_t length, int width, bool is_signed)
{
    uint64_t result = 0, last;

    at &= 255;
    length &= 255;
    last = at + length - 1 < (uint64_t)width ? at + length - 1 : (uint64_t)width - 1;
    for (uint64_t i = 0; i < (uint64_t)width; i++) {
        bool sign = is_signed && length && a >> last & 1;
        bool bit = i < length && at + i < (uint64_t)width ? a >> (at + i) & 1 : sign;

        result |= (uint64_t)bit << i;
    }
    return result;
}

static uint64_t inserted(uint64_t a, uint64_t b, uint64_t at, uint64_t length, uint64_t width)
{
    at &= 255;
    length &= 255;
    for (uint64_t i = 0; i < length && at + i < width; i++)
        b = (b & ~((uint64_t)1 << (at + i))) | (a >> i & 1) << (at + i);
    return b;
}

static uint64_t table(uint64_t a, uint64_t b, uint64_t c, unsigned bits)
{
    uint64_t result = 0;

    for (int i = 0; i < 32; i++)
        result |= (uint64_t)(bits >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1)
                  << i;
    return result;
}

static uint64_t permuted(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t both = u32(a) | b << 32, result = 0;

    for (int i = 0; i < 4; i++) {
        unsigned digit = (unsigned)(c >> (4 * i) & 15);
        uint8_t byte = (uint8_t)(both >> (8 * (digit & 7)));

        result |= (uint64_t)(digit & 8 ? (byte & 128 ? 255 : 0) : byte) << (8 * i);
    }
    return result;
}

static uint64_t shifted(uint64_t a, uint64_t by, int width, bool left)
{
    for (uint64_t i = 0; i < by && i < 64; i++)
        a = left ? a << 1 : a >> 1;
    return width == 32 ? u32(a) : a;
}

static uint64_t shifted_signed(int64_t a, uint64_t by)
{
    for (uint64_t i = 0; i < by && i < 64; i++)
        a = a < 0 ? -((-(a + 1)) / 2) - 1 : a / 2;
    return (uint64_t)a;
}

static uint64_t ones(uint64_t a)
{
    uint64_t count = 0;

    for (; a; a &= a - 1)
        count++;
    return count;
}

static uint64_t zeroes_above(uint64_t a, int width)
{
    uint64_t count = 0;

    for (int i = width - 1; i >= 0 && !(a >> i & 1); i--)
        count++;
    return count;
}

static uint64_t reversed(uint64_t a, int width)
{
    uint64_t result = 0;

    for (int i = 0; i < width; i++)
        if (a >> i & 1)
            result |= (uint64_t)1 << (width - 1 - i);
    return result;
}

static uint64_t second_bit(uint32_t a)
{
    uint32_t rest = a & (a - 1);

    return rest ? zeroes_above(reversed(rest, 32), 32) : 0xFFFFFFFF;
}

static uint64_t dot(uint64_t a, uint64_t b, uint64_t c, bool is_signed)
{
    for (int i = 0; i < 4; i++) {
        int64_t x = is_signed ? (int8_t)(a >> (8 * i)) : (int64_t)(uint8_t)(a >> (8 * i));
        int64_t y = is_signed ? (int8_t)(b >> (8 * i)) : (int64_t)(uint8_t)(b >> (8 * i));

        c += (uint64_t)(x * y);
    }
    return c;
}

static uint64_t clamped(int64_t value, int64_t least, int64_t most)
{
    return (uint64_t)(value < least ? least : value > most ? most : value);
}

static uint64_t single(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float number(uint64_t bits)
{
    uint32_t word = u32(bits);
    float value;

    memcpy(&value, &word, sizeof value);
    return value;
}

static uint64_t full(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The half nearest to a number, by trying all; ties to even. */
static uint64_t half(double value)
{
    double best = INFINITY;
    uint64_t found = 0;

    if (isnan(value))
        return 0x7FFF;
    if (fabs(value) >= 65520)
        return value < 0 ? 0xFC00 : 0x7C00;
    for (uint64_t h = 0; h < 0x7C00; h++) {
        double exact = h < 1024 ? ldexp((double)h, -24)
                                : ldexp(1024 + (double)(h & 1023), (int)(h >> 10) - 25);
        double far = fabs(exact - fabs(value));

        if (far < best || (far <= best && !(h & 1))) {
            best = far;
            found = h;
        }
    }
    return found | (signbit(value) ? 0x8000 : 0);
}

/*
 * X(text, bits of the result, expected result for a, b and c). A, B, C are registers of 32 bits, A6
 * to C6 of 64, A1 to C1 of 16: the low bits of the same numbers. Results are R, R6, R1 and P. F
 * stands for floats that are not NaNs: a scaled down to a plain range.
 */
#define CASES(X)                                                                                   \
    X("add.u32 R, A, B", 32, u32(a) + u32(b))                                                      \
    X("add.s64 R6, A6, B6", 64, a + b)                                                             \
    X("add.s16 R1, A1, -3", 16, a - 3)                                                             \
    X("add.sat.s32 R, A, B", 32, clamped((int64_t)s32(a) + s32(b), INT32_MIN, INT32_MAX))          \
    X("sub.s32 R, A, B", 32, a - b)                                                                \
    X("sub.sat.s32 R, A, B", 32, clamped((int64_t)s32(a) - s32(b), INT32_MIN, INT32_MAX))          \
    X("mul.lo.s32 R, A, B", 32, a *b)                                                              \
    X("mul.lo.u64 R6, A6, B6", 64, a *b)                                                           \
    X("mul.hi.u32 R, A, B", 32, (uint64_t)u32(a) * u32(b) >> 32)                                   \
    X("mul.hi.s32 R, A, B", 32, (uint64_t)((int64_t)s32(a) * s32(b)) >> 32)                        \
    X("mul.hi.u64 R6, A6, B6", 64, high(a, b, false))                                              \
    X("mul.hi.s64 R6, A6, B6", 64, high(a, b, true))                                               \
    X("mul.wide.u32 R6, A, B", 64, (uint64_t)u32(a) * u32(b))                                      \
    X("mul.wide.s32 R6, A, -5", 64, (int64_t)s32(a) * -5)                                          \
    X("mul.wide.s16 R, A1, B1", 32, s16(a) * s16(b))                                               \
    X("mul.hi.u16 R1, A1, B1", 16, u16(a) * u16(b) >> 16)                                          \
    X("mad.lo.s32 R, A, B, C", 32, a *b + c)                                                       \
    X("mad.hi.u32 R, A, B, C", 32, ((uint64_t)u32(a) * u32(b) >> 32) + c)                          \
    X("mad.wide.s32 R6, A, B, C6", 64, (uint64_t)((int64_t)s32(a) * s32(b)) + c)                   \
    X("mad.wide.u32 R6, A, 12, -8", 64, (uint64_t)u32(a) * 12 - 8)                                 \
    X("mad.lo.u64 R6, A6, B6, C6", 64, a *b + c)                                                   \
    X("mul24.lo.u32 R, A, B", 32, (a & 0xFFFFFF) * (b & 0xFFFFFF))                                 \
    X("mul24.hi.u32 R, A, B", 32, (a & 0xFFFFFF) * (b & 0xFFFFFF) >> 16)                           \
    X("mad24.lo.u32 R, A, B, C", 32, (a & 0xFFFFFF) * (b & 0xFFFFFF) + c)                          \
    X("sad.s32 R, A, B, C", 32, llabs((int64_t)s32(a) - s32(b)) + (int64_t)c)                      \
    X("sad.u32 R, A, B, C", 32, llabs((int64_t)u32(a) - u32(b)) + (int64_t)c)                      \
    X("div.u32 R, A, 7", 32, u32(a) / 7)                                                           \
    X("div.s32 R, A, -7", 32, s32(a) / -7)                                                         \
    X("rem.s32 R, A, 1000", 32, s32(a) % 1000)                                                     \
    X("rem.u64 R6, A6, B6", 64, b ? a % b : a)                                                     \
    X("div.s64 R6, A6, 1000003", 64, s64(a) / 1000003)                                             \
    X("abs.s32 R, A", 32, s32(a) < 0 ? 0 - a : a)                                                  \
    X("neg.s64 R6, A6", 64, 0 - a)                                                                 \
    X("min.s32 R, A, B", 32, s32(a) < s32(b) ? a : b)                                              \
    X("max.u32 R, A, B", 32, u32(a) > u32(b) ? a : b)                                              \
    X("min.u64 R6, A6, B6", 64, a < b ? a : b)                                                     \
    X("max.s16 R1, A1, B1", 16, s16(a) > s16(b) ? a : b)                                           \
    X("max.s32 R, A, 0", 32, s32(a) > 0 ? a : 0)                                                   \
    X("add.u16x2 R, A, B", 32, u16(a + b) | u32((a >> 16) + (b >> 16)) << 16)                      \
    X("min.s16x2 R, A, B", 32,                                                                     \
      u16(s16(a) < s16(b) ? a : b) |                                                               \
          (uint64_t)u32(s16(a >> 16) < s16(b >> 16) ? a >> 16 : b >> 16) << 16)                    \
    X("popc.b32 R, A", 32, ones(u32(a)))                                                           \
    X("popc.b64 R, A6", 32, ones(a))                                                               \
    X("clz.b32 R, A", 32, zeroes_above(a, 32))                                                     \
    X("clz.b64 R, A6", 32, zeroes_above(a, 64))                                                    \
    X("bfind.u32 R, A", 32, 31 - zeroes_above(a, 32))                                              \
    X("bfind.s32 R, A", 32, 31 - zeroes_above(s32(a) < 0 ? ~a : a, 32))                            \
    X("bfind.shiftamt.u64 R, A6", 32, a ? zeroes_above(a, 64) : 0xFFFFFFFF)                        \
    X("brev.b32 R, A", 32, reversed(a, 32))                                                        \
    X("brev.b64 R6, A6", 64, reversed(a, 64))                                                      \
    X("bfe.u32 R, A, B, C", 32, field(a, b, c, 32, false))                                         \
    X("bfe.s32 R, A, B, C", 32, field(a, b, c, 32, true))                                          \
    X("bfe.u32 R, A, 3, 5", 32, field(a, 3, 5, 32, false))                                         \
    X("bfe.s64 R6, A6, B, C", 64, field(a, b, c, 64, true))                                        \
    X("bfi.b32 R, A, B, 5, 9", 32, inserted(a, b, 5, 9, 32))                                       \
    X("bfi.b64 R6, A6, B6, C, 40", 64, inserted(a, b, c, 40, 64))                                  \
    X("dp4a.s32.s32 R, A, B, C", 32, dot(a, b, c, true))                                           \
    X("dp4a.u32.u32 R, A, B, C", 32, dot(a, b, c, false))                                          \
    X("dp2a.lo.u32.u32 R, A, B, C", 32,                                                            \
      u16(a) * (b & 255) + (a >> 16 & 0xFFFF) * (b >> 8 & 255) + c)                                \
    X("and.b32 R, A, B", 32, a &b)                                                                 \
    X("or.b64 R6, A6, B6", 64, a | b)                                                              \
    X("xor.b16 R1, A1, B1", 16, a ^ b)                                                             \
    X("not.b32 R, A", 32, ~a)                                                                      \
    X("cnot.b32 R, A", 32, u32(a) == 0)                                                            \
    X("lop3.b32 R, A, B, C, 0x96", 32, table(a, b, c, 0x96))                                       \
    X("lop3.b32 R, A, B, 255, 0x6c", 32, table(a, b, 255, 0x6c))                                   \
    X("shl.b32 R, A, C", 32, shifted(u32(a), u32(c), 32, true))                                    \
    X("shl.b64 R6, A6, 40", 64, a << 40)                                                           \
    X("shr.u32 R, A, 9", 32, u32(a) >> 9)                                                          \
    X("shr.u32 R, A, 32", 32, 0)                                                                   \
    X("shr.s32 R, A, 40", 32, shifted_signed(s32(a), 40))                                          \
    X("shr.s32 R, A, 5", 32, shifted_signed(s32(a), 5))                                            \
    X("shr.s64 R6, A6, 17", 64, shifted_signed(s64(a), 17))                                        \
    X("shf.l.wrap.b32 R, A, B, C", 32, c % 32 ? u32(b) << c % 32 | u32(a) >> (32 - c % 32) : b)    \
    X("shf.r.wrap.b32 R, A, B, C", 32, c % 32 ? u32(a) >> c % 32 | u32(b) << (32 - c % 32) : a)    \
    X("shf.l.clamp.b32 R, A, B, 99", 32, a)                                                        \
    X("shf.r.clamp.b32 R, A, B, 32", 32, b)                                                        \
    X("prmt.b32 R, A, B, C", 32, permuted(a, b, c))                                                \
    X("prmt.b32 R, A, B, 0x5410", 32, u16(a) | b << 16)                                            \
    X("prmt.b32.f4e R, A, B, 1", 32, permuted(a, b, 0x4321))                                       \
    X("prmt.b32.b4e R, A, B, 2", 32, permuted(a, b, 0x7012))                                       \
    X("prmt.b32.rc16 R, A, B, 1", 32, permuted(a, b, 0x3232))                                      \
    X("szext.wrap.s32 R, A, 5", 32, field(a, 0, 5, 32, true))                                      \
    X("bmsk.clamp.b32 R, 4, 7", 32, 0x7F0)                                                         \
    X("fns.b32 R, A, 0, 2", 32, second_bit(u32(a)))                                                \
    X("setp.lt.s32 P, A, B", 1, s32(a) < s32(b))                                                   \
    X("setp.hs.u32 P, A, B", 1, u32(a) >= u32(b))                                                  \
    X("setp.ne.s64 P, A6, B6", 1, a != b)                                                          \
    X("setp.gt.s16 P, A1, 7", 1, s16(a) > 7)                                                       \
    X("set.le.u32.s32 R, A, B", 32, s32(a) <= s32(b) ? 0xFFFFFFFF : 0)                             \
    X("set.gt.f32.u32 R, A, B", 32, u32(a) > u32(b) ? 0x3F800000 : 0)                              \
    X("slct.u32.s32 R, A, B, C", 32, s32(c) >= 0 ? a : b)                                          \
    X("mov.b64 R6, {A, B}", 64, u32(a) | b << 32)                                                  \
    X("mov.b32 R, {A1, B1}", 32, u16(a) | u16(b) << 16)                                            \
    X("cvt.u64.u32 R6, A", 64, u32(a))                                                             \
    X("cvt.s64.s32 R6, A", 64, (int64_t)s32(a))                                                    \
    X("cvt.u32.u64 R, A6", 32, a)                                                                  \
    X("cvt.u16.u32 R1, A", 16, a)                                                                  \
    X("cvt.s32.s16 R, A1", 32, s16(a))                                                             \
    X("cvt.s32.s8 R, A", 32, (int8_t)a)                                                            \
    X("cvt.u32.u8 R, A1", 32, (uint8_t)a)                                                          \
    X("cvt.sat.u8.s32 R, A", 32, clamped(s32(a), 0, 255))                                          \
    X("cvt.sat.s16.s32 R, A", 32, clamped(s32(a), INT16_MIN, INT16_MAX))                           \
    X("cvt.rn.f32.s32 R, A", 32, single((float)s32(a)))                                            \
    X("cvt.rn.f32.u64 R, A6", 32, single((float)a))                                                \
    X("cvt.rz.f32.u32 R, A", 32,                                                                   \
      single(nextafterf((float)u32(a), (double)(float)u32(a) > u32(a) ? 0 : (float)u32(a))))       \
    X("cvt.rn.f64.s64 R6, A6", 64, full((double)s64(a)))

#define FLOAT_CASES(X)                                                                             \
    X("add.rn.f32 R, A, B", 32, single(number(a) + number(b)))                                     \
    X("sub.f32 R, A, B", 32, single(number(a) - number(b)))                                        \
    X("mul.rn.f32 R, A, B", 32, single(number(a) * number(b)))                                     \
    X("fma.rn.f32 R, A, B, C", 32, single(fmaf(number(a), number(b), number(c))))                  \
    X("div.rn.f32 R, A, B", 32, single(number(a) / number(b)))                                     \
    X("rcp.rn.f32 R, A", 32, single(1 / number(a)))                                                \
    X("sqrt.rn.f32 R, A", 32, number(a) < 0 ? 0x7FFFFFFF : single(sqrtf(number(a))))               \
    X("add.rz.f32 R, A, B", 32,                                                                    \
      single(fabs((double)(number(a) + number(b))) > fabs((double)number(a) + (double)number(b))   \
                 ? nextafterf(number(a) + number(b), 0)                                            \
                 : number(a) + number(b)))                                                         \
    X("min.f32 R, A, B", 32, single(fminf(number(a), number(b))))                                  \
    X("max.f32 R, A, B", 32, single(fmaxf(number(a), number(b))))                                  \
    X("neg.f32 R, A", 32, a ^ 0x80000000)                                                          \
    X("abs.f32 R, A", 32, a & 0x7FFFFFFF)                                                          \
    X("setp.lt.f32 P, A, B", 1, number(a) < number(b))                                             \
    X("setp.gtu.f32 P, A, 0f7FC00000", 1, 1)                                                       \
    X("cvt.rzi.s32.f32 R, A", 32, (int32_t)number(a))                                              \
    X("cvt.rni.s32.f32 R, A", 32, (int32_t)rintf(number(a)))                                       \
    X("cvt.rmi.s32.f32 R, A", 32, (int32_t)floorf(number(a)))                                      \
    X("cvt.rpi.f32.f32 R, A", 32, single(ceilf(number(a))))                                        \
    X("cvt.rzi.u32.f32 R, A", 32, number(a) < 0 ? 0 : (uint32_t)number(a))                         \
    X("cvt.f64.f32 R6, A", 64, full((double)number(a)))                                            \
    X("cvt.rn.f16.f32 R1, A", 16, half((double)number(a)))                                         \
    X("cvt.rn.f16x2.f32 R, A, B", 32, half((double)number(b)) | half((double)number(a)) << 16)     \
    X("cvt.rn.bf16.f32 R1, A", 16, (u32(a) + 0x7FFF + (u32(a) >> 16 & 1)) >> 16)                   \
    X("cvt.rna.tf32.f32 R, A", 32, (u32(a) + 0x1000) & 0xFFFFE000)                                 \
    X("mul.rn.f32 R, A, 0f00000000", 32, a & 0x80000000)

struct opcode_case {
    const char *text;
    int bits;
};

#define ROW(text, bits, expression) {text, bits},

static const struct opcode_case integer_cases[] = {CASES(ROW)};
static const struct opcode_case float_cases[] = {FLOAT_CASES(ROW)};
enum {
    INTEGER_CASES = sizeof integer_cases / sizeof *integer_cases,
    FLOAT_CASES_COUNT = sizeof float_cases / sizeof *float_cases
};

/* The result that a case expects, by its place in the list. */
static uint64_t expect_integer(int index, uint64_t a, uint64_t b, uint64_t c)
{
    int at = 0;

#define X(text, bits, expression)                                                                  \
    if (index == at++)                                                                             \
        return (uint64_t)(expression);
    CASES(X)
#undef X
    return 0;
}

static uint64_t expect_float(int index, uint64_t a, uint64_t b, uint64_t c)
{
    int at = 0;

#define X(text, bits, expression)                                                                  \
    if (index == at++)                                                                             \
        return (uint64_t)(expression);
    FLOAT_CASES(X)
#undef X
    return 0;
}

/* The case with its registers, and stores at the addresses that its result determines. */
static void print_case(FILE *out, const struct opcode_case *one)
{
    static const struct {
        const char *word, *name;
    } registers[] = {{"A6", "%d1"}, {"B6", "%d2"}, {"C6", "%d3"}, {"R6", "%d4"}, {"A1", "%h1"},
                     {"B1", "%h2"}, {"C1", "%h3"}, {"R1", "%h4"}, {"A", "%r1"},  {"B", "%r2"},
                     {"C", "%r3"},  {"R", "%r4"},  {"P", "%p1"}};

    for (const char *at = one->text; *at;) {
        size_t i = 0;

        while (i < sizeof registers / sizeof *registers &&
               (strncmp(at, registers[i].word, strlen(registers[i].word)) != 0 ||
                !strchr(" {,}", at == one->text ? 'x' : at[-1])))
            i++;
        if (i < sizeof registers / sizeof *registers) {
            fputs(registers[i].name, out);
            at += strlen(registers[i].word);
        } else {
            fputc(*at++, out);
        }
    }
    fputs(";\n", out);
    if (one->bits == 1)
        fputs("selp.u32 %r4, 1, 0, %p1;\n", out);
    if (one->bits == 16)
        fputs("cvt.u32.u16 %r4, %h4;\n", out);
    if (one->bits == 64)
        fputs("mov.b64 {%r4, %r5}, %d4;\nst.shared.u8 [%r5], %r0;\n", out);
    fputs("st.shared.u8 [%r4], %r0;\n", out);
}

static void check_cases(const struct opcode_case *cases, int count,
                        uint64_t (*expect)(int, uint64_t, uint64_t, uint64_t), bool floats)
{
    uint64_t state = floats ? 77 : 99;

    for (int round = 0; round < ROUNDS; round++) {
        uint64_t value[LANES][3];
        char *body = NULL, *globals = NULL;
        size_t length;
        FILE *out = open_memstream(&globals, &length);
        struct ws_accesses accesses;
        int n = 0;

        fputs(".const .align 8 .b64 values[96] = {", out);
        for (int i = 0; i < LANES; i++)
            for (int o = 0; o < 3; o++) {
                uint64_t bits = random_bits(&state);

                if (floats) /* from 2^-12 to 2^15 */
                    bits = (bits & 0x807FFFFF) | (115 + (bits >> 32) % 27) << 23;
                else if (round % 3 == 1)
                    bits = (uint64_t)((int64_t)bits >> (bits % 64));
                else if (round % 3 == 2)
                    bits &= 63;
                value[i][o] = bits;
                fprintf(out, "%s%#llx", i || o ? ", " : "", (unsigned long long)bits);
            }
        fputs("};\n", out);
        fclose(out);
        out = open_memstream(&body, &length);
        fputs("mov.u64 %d5, values; mul.wide.u32 %d6, %r0, 24; add.u64 %d5, %d5, %d6;\n"
              "ld.const.u64 %d1, [%d5]; ld.const.u64 %d2, [%d5+8]; ld.const.u64 %d3, [%d5+16];\n"
              "cvt.u32.u64 %r1, %d1; cvt.u32.u64 %r2, %d2; cvt.u32.u64 %r3, %d3;\n"
              "cvt.u16.u64 %h1, %d1; cvt.u16.u64 %h2, %d2; cvt.u16.u64 %h3, %d3;\n",
              out);
        for (int c = 0; c < count; c++)
            print_case(out, &cases[c]);
        fclose(out);
        run_body(globals, body, LANES, &accesses);
        assert_int_equal(accesses.uncounteds, 0);
        for (int c = 0; c < count; c++) {
            const struct ws_site_pattern *top =
                cases[c].bits == 64 ? access_of(&accesses, 0, n++) : NULL;
            const struct ws_site_pattern *low = access_of(&accesses, 0, n++);

            for (int i = 0; i < LANES; i++) {
                uint64_t got = low->address[i] | (uint64_t)(top ? top->address[i] : 0) << 32;
                uint64_t wanted = expect(c, value[i][0], value[i][1], value[i][2]);

                if (cases[c].bits < 64)
                    wanted &= ((uint64_t)1 << cases[c].bits) - 1;
                if (got != wanted)
                    fail_msg("%s of %#llx, %#llx, %#llx is %#llx, not %#llx", cases[c].text,
                             (unsigned long long)value[i][0], (unsigned long long)value[i][1],
                             (unsigned long long)value[i][2], (unsigned long long)wanted,
                             (unsigned long long)got);
            }
        }
        ws_accesses_finish(&accesses);
        free(globals);
        free(body);
    }
}

static void integers_are_what_the_isa_says(void **state)
{
    (void)state;
    check_cases(integer_cases, INTEGER_CASES, expect_integer, false);
}

static void numbers_are_rounded_as_ieee_says(void **state)
{
    (void)state;
    check_cases(float_cases, FLOAT_CASES_COUNT, expect_float, true);
}

/* a + b of 128 bits, and a - b, in words of 32. */
static void carries_run_through_words(void **state)
{
    struct ws_accesses accesses;
    static const uint32_t expected[] = {0, 0, 0, 8, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 4};

    (void)state;
    run_body("",
             "mov.u32 %r1, -1; mov.u32 %r2, 7;\n"
             "add.cc.u32 %r10, %r1, 1; addc.cc.u32 %r11, %r1, 0; addc.cc.u32 %r12, %r1, 0;\n"
             "addc.u32 %r13, %r2, 0;\n"
             "sub.cc.u32 %r14, 0, 1; subc.cc.u32 %r15, 0, 0; subc.cc.u32 %r16, 0, 0;\n"
             "subc.u32 %r17, 5, 0;\n"
             "st.shared.u8 [%r10], %r1; st.shared.u8 [%r11], %r1; st.shared.u8 [%r12], %r1;\n"
             "st.shared.u8 [%r13], %r1; st.shared.u8 [%r14], %r1; st.shared.u8 [%r15], %r1;\n"
             "st.shared.u8 [%r16], %r1; st.shared.u8 [%r17], %r1;",
             32, &accesses);
    for (int i = 0; i < 8; i++)
        assert_int_equal(access_of(&accesses, 0, i)->address[5], expected[i]);
    ws_accesses_finish(&accesses);
}

/* Both destinations of setp, and how predicates combine. */
static void predicates_combine(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        "",
        "setp.lt.u32 %p1, %r0, 10; setp.ge.and.u32 %p2|%p3, %r0, 5, %p1;\n"
        "setp.eq.or.u32 %p4, %r0, 31, !%p1; selp.u32 %r1, 1, 0, %p2; selp.u32 %r2, 1, 0, %p3;\n"
        "selp.u32 %r3, 1, 0, %p4; and.pred %p5, %p1, %p2; not.pred %p6, %p5;\n"
        "selp.u32 %r4, 1, 0, %p6;\n"
        "st.shared.u8 [%r1], %r0; st.shared.u8 [%r2], %r0; st.shared.u8 [%r3], %r0;\n"
        "st.shared.u8 [%r4], %r0;",
        32, &accesses);
    for (uint32_t i = 0; i < 32; i++) {
        assert_int_equal(access_of(&accesses, 0, 0)->address[i], i >= 5 && i < 10);
        assert_int_equal(access_of(&accesses, 0, 1)->address[i], i < 5);
        assert_int_equal(access_of(&accesses, 0, 2)->address[i], i >= 10);
        assert_int_equal(access_of(&accesses, 0, 3)->address[i], !(i >= 5 && i < 10));
    }
    ws_accesses_finish(&accesses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_are_what_the_isa_says),
        cmocka_unit_test(numbers_are_rounded_as_ieee_says),
        cmocka_unit_test(carries_run_through_words),
        cmocka_unit_test(predicates_combine),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
