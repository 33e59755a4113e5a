/*
 * Every opcode of PTX against the PTX ISA, written here once more, with random numbers in all
 * lanes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/run_ptx_text.h"

static int32_t s32(uint64_t a)
{
    return (int32_t)(uint32_t)a;
}

static uint32_t u32(uint64_t a)
{
    return (uint32_t)a;
}

static uint64_t field(uint64_t a, unsigned pos, unsigned length, int width, bool is_signed)
{
    uint64_t result = 0;
    unsigned last = pos + length - 1 < (unsigned)width ? pos + length - 1 : (unsigned)width - 1;
    uint64_t sign = is_signed && length ? a >> last & 1 : 0;

    for (unsigned i = 0; i < (unsigned)width; i++)
        result |= (uint64_t)(i < length && pos + i < (unsigned)width ? a >> (pos + i) & 1 : sign)
                  << i;
    return result;
}

static uint64_t inserted(uint64_t a, uint64_t b, unsigned pos, unsigned length, unsigned width)
{
    for (unsigned i = 0; i < length && pos + i < width; i++)
        b = (b & ~((uint64_t)1 << (pos + i))) | (a >> i & 1) << (pos + i);
    return b;
}

static uint64_t looked_up(uint64_t a, uint64_t b, uint64_t c, unsigned table)
{
    uint64_t result = 0;

    for (int i = 0; i < 32; i++)
        result |= (uint64_t)(table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1)
                  << i;
    return result;
}

static uint64_t permuted(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t both = u32(a) | b << 32, result = 0;

    for (int i = 0; i < 4; i++) {
        unsigned nibble = (unsigned)(c >> (4 * i) & 15);
        uint8_t byte = (uint8_t)(both >> (8 * (nibble & 7)));

        result |= (uint64_t)(nibble & 8 ? (byte & 128 ? 255 : 0) : byte) << (8 * i);
    }
    return result;
}

static uint64_t product_high(uint64_t a, uint64_t b)
{
    uint64_t high = 0, low = 0;

    for (int i = 63; i >= 0; i--) { /* by hand, bit by bit */
        high = high << 1 | low >> 63;
        low <<= 1;
        if (b >> i & 1) {
            low += a;
            high += low < a;
        }
    }
    return high;
}

static uint64_t reversed(uint64_t a)
{
    uint64_t result = 0;

    for (int i = 0; i < 32; i++)
        result |= (a >> i & 1) << (31 - i);
    return result;
}

/*
 * Each opcode over %a, %b, %c of 32 bits, %la, %lb of 64 with low halves %a and %b, %n = %c & 63,
 * %d = %b | 1, %z = %a & 15 and the predicate %p; and the result in %o or %lo.
 */
#define OPCODES(X)                                                                                 \
    X("mov.u32 %o, %a;", u32(a))                                                                   \
    X("mov.b32 %o, -7;", 0xfffffff9)                                                               \
    X("mov.u64 %lo, %la;", a)                                                                      \
    X("mov.b64 %lo, {%a, %b};", u32(a) | b << 32)                                                  \
    X("mov.b64 {%o, _}, %lb;", u32(b))                                                             \
    X("mov.b64 {%c, %o}, %lb;", b >> 32)                                                           \
    X("add.s32 %o, %a, %b;", u32(a + b))                                                           \
    X("add.u32 %o, %a, 4294967295;", u32(a - 1))                                                   \
    X("add.s64 %lo, %la, %lb;", a + b)                                                             \
    X("add.u16 %o, %a, %b;", (a + b) & 0xffff)                                                     \
    X("sub.s32 %o, %a, %b;", u32(a - b))                                                           \
    X("sub.u64 %lo, %la, %lb;", a - b)                                                             \
    X("mul.lo.s32 %o, %a, %b;", u32(a *b))                                                         \
    X("mul.lo.u64 %lo, %la, %lb;", a *b)                                                           \
    X("mul.hi.u32 %o, %a, %b;", (uint64_t)u32(a) * u32(b) >> 32)                                   \
    X("mul.hi.s32 %o, %a, %b;", u32((uint64_t)((int64_t)s32(a) * s32(b)) >> 32))                   \
    X("mul.hi.u64 %lo, %la, %lb;", product_high(a, b))                                             \
    X("mul.hi.s64 %lo, %la, %lb;", product_high(a, b) - (a >> 63 ? b : 0) - (b >> 63 ? a : 0))     \
    X("mul.wide.u32 %lo, %a, %b;", (uint64_t)u32(a) * u32(b))                                      \
    X("mul.wide.s32 %lo, %a, %b;", (uint64_t)((int64_t)s32(a) * s32(b)))                           \
    X("mul.wide.u16 %o, %a, %b;", (a & 0xffff) * (b & 0xffff))                                     \
    X("mul.wide.s16 %o, %a, %b;", u32((uint64_t)((int16_t)a * (int16_t)b)))                        \
    X("mul.lo.s16 %o, %a, %b;", (a * b) & 0xffff)                                                  \
    X("mad.lo.s32 %o, %a, %b, %c;", u32(a *b + c))                                                 \
    X("mad.lo.u32 %o, %a, 144, %c;", u32(a * 144 + c))                                             \
    X("mad.hi.u32 %o, %a, %b, %c;", u32(((uint64_t)u32(a) * u32(b) >> 32) + c))                    \
    X("mad.wide.u32 %lo, %a, %b, %lb;", (uint64_t)u32(a) * u32(b) + b)                             \
    X("mad.wide.s32 %lo, %a, 12, %lb;", (uint64_t)((int64_t)s32(a) * 12) + b)                      \
    X("div.u32 %o, %a, %d;", u32(a) / (u32(b) | 1))                                                \
    X("div.s32 %o, %a, %d;", u32((uint64_t)((int64_t)s32(a) / s32(b | 1))))                        \
    X("rem.u32 %o, %a, 24;", u32(a) % 24)                                                          \
    X("rem.s32 %o, %a, %d;", u32((uint64_t)((int64_t)s32(a) % s32(b | 1))))                        \
    X("div.u64 %lo, %la, 144;", a / 144)                                                           \
    X("rem.s64 %lo, %la, 144;", (uint64_t)((int64_t)a % 144))                                      \
    X("and.b32 %o, %a, %b;", u32(a &b))                                                            \
    X("and.b32 %o, %a, -16;", u32(a) & ~(uint64_t)15)                                              \
    X("or.b32 %o, %a, %b;", u32(a | b))                                                            \
    X("xor.b32 %o, %a, 0x70;", u32(a) ^ 0x70)                                                      \
    X("xor.b64 %lo, %la, %lb;", a ^ b)                                                             \
    X("not.b32 %o, %a;", u32(~a))                                                                  \
    X("not.b64 %lo, %la;", ~a)                                                                     \
    X("neg.s32 %o, %a;", u32(0 - a))                                                               \
    X("neg.s64 %lo, %la;", 0 - a)                                                                  \
    X("abs.s32 %o, %a;", s32(a) < 0 ? u32(0 - a) : u32(a))                                         \
    X("abs.s64 %lo, %la;", a >> 63 ? 0 - a : a)                                                    \
    X("min.s32 %o, %a, %b;", s32(a) < s32(b) ? u32(a) : u32(b))                                    \
    X("min.u32 %o, %a, %b;", u32(a) < u32(b) ? u32(a) : u32(b))                                    \
    X("max.s32 %o, %a, %b;", s32(a) > s32(b) ? u32(a) : u32(b))                                    \
    X("max.u64 %lo, %la, %lb;", a > b ? a : b)                                                     \
    X("shl.b32 %o, %a, 4;", u32(a << 4))                                                           \
    X("shl.b32 %o, %a, 32;", 0)                                                                    \
    X("shl.b32 %o, %a, %n;", (c & 63) > 31 ? 0 : u32(a << (c & 63)))                               \
    X("shl.b64 %lo, %la, %n;", a << (c & 63))                                                      \
    X("shl.b16 %o, %a, 3;", (a << 3) & 0xffff)                                                     \
    X("shr.u32 %o, %a, 5;", u32(a) >> 5)                                                           \
    X("shr.b32 %o, %a, %n;", (c & 63) > 31 ? 0 : u32(a) >> (c & 63))                               \
    X("shr.s32 %o, %a, 3;", field(a, 3, 29, 32, true))                                             \
    X("shr.s32 %o, %a, 77;", s32(a) < 0 ? UINT32_MAX : 0)                                          \
    X("shr.s32 %o, %a, %n;", field(a, c & 63, 32, 32, true))                                       \
    X("shr.s64 %lo, %la, %n;", field(a, c & 63, 64, 64, true))                                     \
    X("shr.s16 %o, %a, 20;", a & 0x8000 ? 0xffff : 0)                                              \
    X("bfe.u32 %o, %a, 3, 2;", u32(a) >> 3 & 3)                                                    \
    X("bfe.u32 %o, %a, 0, 32;", u32(a))                                                            \
    X("bfe.s32 %o, %a, 3, 2;", field(a, 3, 2, 32, true))                                           \
    X("bfe.s32 %o, %a, 28, 10;", field(a, 28, 10, 32, true))                                       \
    X("bfe.u32 %o, %a, %n, %b;", field(u32(a), c & 63, b & 255, 32, false))                        \
    X("bfe.s32 %o, %a, %b, %n;", field(u32(a), b & 255, c & 63, 32, true))                         \
    X("bfe.s64 %lo, %la, %n, %b;", field(a, c & 63, b & 255, 64, true))                            \
    X("bfe.u64 %lo, %la, 7, 40;", a >> 7 & 0xffffffffff)                                           \
    X("bfi.b32 %o, %a, %b, 4, 28;", inserted(a, u32(b), 4, 28, 32))                                \
    X("bfi.b32 %o, %a, %b, 5, 3;", inserted(a, u32(b), 5, 3, 32))                                  \
    X("bfi.b32 %o, %a, %b, 30, 9;", inserted(a, u32(b), 30, 9, 32))                                \
    X("bfi.b32 %o, %a, %b, %n, 7;", inserted(a, u32(b), c & 63, 7, 32))                            \
    X("bfi.b64 %lo, %la, %lb, %n, %a;", inserted(a, b, c & 63, a & 255, 64))                       \
    X("prmt.b32 %o, %a, %b, 0x5410;", (a & 0xffff) | (u32(b) & 0xffff) << 16)                      \
    X("prmt.b32 %o, %a, %b, %c;", permuted(a, b, c))                                               \
    X("shf.l.wrap.b32 %o, %a, %b, %n;",                                                            \
      c & 31 ? u32(b << (c & 31)) | u32(a) >> (32 - (c & 31)) : u32(b))                            \
    X("shf.r.clamp.b32 %o, %a, %b, %n;",                                                           \
      (c & 63) >= 32 ? u32(b) : u32((u32(a) | b << 32) >> (c & 63)))                               \
    X("popc.b32 %o, %a;", (uint64_t)__builtin_popcount(u32(a)))                                    \
    X("clz.b32 %o, %z;", u32(a) & 15 ? (uint64_t)__builtin_clz(u32(a) & 15) : 32)                  \
    X("brev.b32 %o, %a;", reversed(a))                                                             \
    X("selp.b32 %o, %a, %b, %p;", p ? u32(a) : u32(b))                                             \
    X("@%p mov.u32 %o, %a; @!%p mov.u32 %o, %b;", p ? u32(a) : u32(b))                             \
    X("mov.u32 %o, %a; @%p add.u32 %o, %o, 16;", p ? u32(a + 16) : u32(a))                         \
    X("setp.lt.s32 %q, %a, %b; selp.u32 %o, 1, 0, %q;", s32(a) < s32(b))                           \
    X("setp.le.u32 %q, %a, %b; selp.u32 %o, 1, 0, %q;", u32(a) <= u32(b))                          \
    X("setp.hi.u32 %q|%r, %a, %b; selp.u32 %o, 1, 2, %r;", u32(a) > u32(b) ? 2 : 1)                \
    X("setp.ge.and.s32 %q, %a, %b, %p; selp.u32 %o, 1, 0, %q;", s32(a) >= s32(b) && p)             \
    X("setp.eq.or.b32 %q, %a, %b, !%p; selp.u32 %o, 1, 0, %q;", u32(a) == u32(b) || !p)            \
    X("setp.ne.xor.s64 %q, %la, %lb, %p; selp.u32 %o, 1, 0, %q;", (a != b) != p)                   \
    X("setp.gt.s64 %q, %la, %lb; selp.u32 %o, 1, 0, %q;", (int64_t)a > (int64_t)b)                 \
    X("setp.eq.s32 %q, %z, 3; not.pred %q, %q; and.pred %q, %q, %p; selp.u32 %o, 5, 6, %q;",       \
      (u32(a) & 15) != 3 && p ? 5 : 6)                                                             \
    X("mov.pred %q, -1; xor.pred %q, %q, %p; selp.u32 %o, 1, 0, %q;", !p)                          \
    X("cvt.u64.u32 %lo, %a;", u32(a))                                                              \
    X("cvt.s64.s32 %lo, %a;", (uint64_t)(int64_t)s32(a))                                           \
    X("cvt.u32.u64 %o, %la;", u32(a))                                                              \
    X("cvt.s32.s16 %o, %a;", u32((uint64_t)(int64_t)(int16_t)a))                                   \
    X("cvt.u16.u32 %o, %a;", a & 0xffff)                                                           \
    X("cvt.u32.u8 %o, %a;", a & 0xff)                                                              \
    X("cvta.shared.u64 %ln, %la; cvta.to.shared.u64 %ln, %ln; cvt.u32.u64 %o, %ln;", u32(a))       \
    X("shfl.sync.idx.b32 %o|%q, %a, 0, 31, -1;", u32(a))                                           \
    X("{ // begin inline asm\n add.s32 %o, %a, 1; /* a */\n}", u32(a + 1))

#define COUNTED(text, expression) +1
enum { OPCODE_COUNT = 0 OPCODES(COUNTED), ROUNDS = 12 };
#undef COUNTED

static const char *const texts[] = {
#define TEXT(text, expression) text,
    OPCODES(TEXT)
#undef TEXT
};

static uint64_t expected(int index, uint64_t a, uint64_t b, uint64_t c, unsigned p)
{
    int i = 0;

#define VALUE(text, expression)                                                                    \
    if (i++ == index)                                                                              \
        return (uint64_t)(expression);
    OPCODES(VALUE)
#undef VALUE
    return 0;
}

struct inputs {
    uint64_t first[3], step[3];
};

static uint64_t input(const struct inputs *inputs, int index, int lane)
{
    return inputs->first[index] + inputs->step[index] * (uint64_t)lane;
}

/* Large and small ones, the same in all lanes and different. */
static struct inputs make_inputs(int round)
{
    struct inputs inputs;

    for (int i = 0; i < 3; i++) {
        uint64_t large =
            (uint64_t)pick(UINT32_MAX) << 33 ^ (uint64_t)pick(UINT32_MAX) << 11 ^ pick(64);

        inputs.first[i] = round % 3 ? large : pick(300);
        inputs.step[i] = round % 4 == 3 ? 0 : round % 2 ? large * 2654435761u + 1 : pick(70);
    }
    return inputs;
}

static void write_listing(char *text, size_t size, const struct inputs *inputs, const char *opcode,
                          bool high)
{
    static const char *const name[] = {"%la", "%lb", "%lc"};
    size_t length =
        (size_t)snprintf(text, size, "mov.u32 %%t, %%laneid;\ncvt.u64.u32 %%lt, %%t;\n");

    for (int i = 0; i < 3; i++)
        length += (size_t)snprintf(text + length, size - length,
                                   "mad.lo.u64 %s, %%lt, %llu, 0x%llx;\ncvt.u32.u64 %%%c, %s;\n",
                                   name[i], (unsigned long long)inputs->step[i],
                                   (unsigned long long)inputs->first[i], "abc"[i], name[i]);
    snprintf(text + length, size - length,
             "and.b32 %%n, %%c, 63;\nor.b32 %%d, %%b, 1;\nand.b32 %%z, %%a, 15;\n"
             "and.b32 %%w, %%c, 4;\nsetp.ne.u32 %%p, %%w, 0;\n%s\n%s%s",
             opcode, high ? "shr.u64 %lo, %lo, 32;\n" : "",
             strstr(opcode, "%lo") ? "cvt.u32.u64 %o, %lo;" : "mov.b32 %o, %o;");
}

static void opcodes_do_what_the_isa_says(void **state)
{
    char text[2048];

    (void)state;
    for (int index = 0; index < OPCODE_COUNT; index++)
        for (int round = 0; round < ROUNDS; round++) {
            struct inputs inputs = make_inputs(round);
            bool high = round % 2 && strstr(texts[index], "%lo");

            write_listing(text, sizeof text, &inputs, texts[index], high);
            must_run(text, NULL);
            assert_int_equal(executions.count, 1);
            for (int lane = 0; lane < WS_LANES; lane++) {
                int from = strncmp(texts[index], "shfl", 4) ? lane : 0;
                uint64_t c = input(&inputs, 2, from);
                uint64_t wanted = expected(index, input(&inputs, 0, from), input(&inputs, 1, from),
                                           u32(c), (c & 4) != 0);

                wanted = high ? wanted >> 32 : u32(wanted);
                if (u32((uint64_t)executions.execution[0].offset[lane]) != wanted)
                    fail_msg(
                        "lane %d: %llx, not %llx\n%s", lane,
                        (unsigned long long)u32((uint64_t)executions.execution[0].offset[lane]),
                        (unsigned long long)wanted, text);
            }
        }
}

static void truth_tables_are_all_right(void **state)
{
    (void)state;
    for (unsigned table = 0; table < 256; table++) {
        char text[512];

        snprintf(text, sizeof text,
                 "mov.u32 %%a, %%laneid; xor.b32 %%b, %%a, 0x55; mul.lo.u32 %%c, %%a, 77;\n"
                 "lop3.b32 %%d, %%a, %%b, %%c, 0x%x;",
                 table);
        must_run(text, NULL);
        for (uint64_t t = 0; t < WS_LANES; t++)
            assert_int_equal(u32((uint64_t)executions.execution[0].offset[t]),
                             looked_up(t, t ^ 0x55, t * 77, table));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opcodes_do_what_the_isa_says),
        cmocka_unit_test(truth_tables_are_all_right),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
