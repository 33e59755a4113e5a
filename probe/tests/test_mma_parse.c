/*
 * MMA variants as people write them: which row they are read as, and which rule refuses them. Every
 * combination of qualifiers without a row is refused with a rule and an existing MMA variant.
 */
#include "probe/name/mma_parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/mma_spelled.h"
#include "probe/tests/sample.h"

enum { TEXT_SIZE = 512 };

static void test_every_row_is_read_back(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        char text[WS_MMA_PTX_SIZE], *at;

        taken(mma->name, mma->name);
        taken(mma->mnemonic, mma->name);
        taken(ws_mma_ptx(mma, text), mma->name);
        for (at = text; *at && *at != '{'; at++)
            *at = *at == '.' ? ' ' : *at;
        taken(text, mma->name);
    }
}

static void test_spellings(void **state)
{
    static const char f16[] = "mma.m16n8k16.f32.f16.f16.f32", s8[] = "mma.m8n8k16.s32.s8.s8.s32";

    (void)state;
    taken("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", f16);
    taken("mma.m16n8k16.row.col.f32.f16.f16.f32", f16);
    taken("mma.aligned.row.f32.sync.f16.col.f16.f32.m16n8k16", f16);
    taken("  mma sync aligned m16n8k16 row col f32 f16 f16 f32 ;\n", f16);
    taken("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, "
          "{%8,%9}, {%10,%11,%12,%13};",
          f16);
    taken("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32\n  {$0, $1, $2, $3},\n  {$4, $5, $6, "
          "$7},\n  {$8, $9},\n  {$10, $11, $12, $13};",
          f16);
    taken("mma.m16n8k16.f32.f16.f16.f32 {%[d0], %[d1], %[d2], _}, {a, b, c, 0}, {%r1, %r2}, "
          "{0f00000000, 0f00000000, 0f00000000, 0f00000000}",
          f16);
    taken("mma.m8n8k16.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};", s8);
    taken("mma.m8n8k16.satfinite.s32.s8.s8.s32", "mma.m8n8k16.satfinite.s32.s8.s8.s32");
    taken("mma.m8n8k16.s32.s8.s8.s32.satfinite", "mma.m8n8k16.satfinite.s32.s8.s8.s32");
    taken("mma.m16n8k256.xor.popc.s32.b1.b1.s32", "mma.m16n8k256.s32.b1.b1.s32.xor.popc");
    taken("mma.m16n8k16.f64.f64.f64.f64.rn", "mma.m16n8k16.f64.f64.f64.f64");
    taken("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64.rz", "mma.m16n8k16.f64.f64.f64.f64");
    taken("mma.sync.aligned.sp.m16n8k32.row.col.f32.f16.f16.f32",
          "mma.sp.m16n8k32.f32.f16.f16.f32");
    taken("mma.sp.m16n8k32.s32.s8.s8.s32 {d0,d1,d2,d3}, {a0,a1}, {b0,b1}, {c0,c1,c2,c3}, %e, 0x1;",
          "mma.sp.m16n8k32.s32.s8.s8.s32");
    taken("mma.sp.m16n8k32.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5}, {%6,%7}, {0,0,0,0}, %8, %9;",
          "mma.sp.m16n8k32.s32.s8.s8.s32");
    taken("mma.m16n8k32.kind::mxf8f6f4.block_scale.f32.e4m3.e2m1.f32.ue8m0",
          "mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0");
    taken("mma.m16n8k64.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0 {d0,d1,d2,d3}, "
          "{a0,a1,a2,a3}, {b0,b1}, {c0,c1,c2,c3}, sa, {2, 1}, sb, {bid, 3};",
          "mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0");
}

/* Each is refused, and the variant offered is the one most likely meant. */
static void test_rules(void **state)
{
    static const struct {
        const char *text, *nearest;
    } rows[] = {
        {"mma", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16.f16", "mma.m16n8k16.f16.f16.f16.f16"},
        {"mma.sync.m16n8k16.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16.row.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16.f32.tf32.tf32.f32", "mma.m16n8k8.f32.tf32.tf32.f32"},
        {"mma.m16n8k16.f16.f16.f16.f32", "mma.m16n8k16.f16.f16.f16.f16"},
        {"mma.m8n8k4.row.col.f16.f16.f16.f32", "mma.m8n8k4.row.col.f16.f16.f16.f16"},
        {"mma.m8n8k4.f32.f16.f16.f32", "mma.m8n8k4.row.row.f32.f16.f16.f32"},
        {"mma.m16n8k16.row.row.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m8n8k4.col.col.f64.f64.f64.f64", "mma.m8n8k4.f64.f64.f64.f64"},
        {"mma.m16n8k16.f32.f16.bf16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16.f32.f32.f32.f32", "mma.m16n8k8.f32.tf32.tf32.f32"},
        {"mma.m16n8k16.s32.s32.s32.s32", "mma.m16n8k16.s32.s8.s8.s32"},
        {"mma.m16n8k16.bf16.bf16.bf16.bf16", "mma.m16n8k16.f32.bf16.bf16.f32"},
        {"mma.m16n8k16.f32.s8.s8.f32", "mma.m16n8k16.s32.s8.s8.s32"},
        {"mma.m16n8k16.satfinite.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16.f32.f16.f16.f32.rn", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k128.s32.b1.b1.s32", "mma.m16n8k128.s32.b1.b1.s32.xor.popc"},
        {"mma.m16n8k128.s32.b1.b1.s32.popc.xor", "mma.m16n8k128.s32.b1.b1.s32.xor.popc"},
        {"mma.m16n8k32.s32.s8.s8.s32.xor.popc", "mma.m16n8k32.s32.s8.s8.s32"},
        {"mma.m16n16k16.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m64n16k16.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.sp.m16n8k128.s32.b1.b1.s32.xor.popc", "mma.sp.m16n8k128.s32.s4.s4.s32"},
        {"mma.sp.m16n8k8.f32.f16.f16.f32", "mma.sp.m16n8k16.f32.f16.f16.f32"},
        {"mma.sp.m16n8k64.kind::f8f6f4.f32.e4m3.e4m3.f32",
         "mma.sp::ordered_metadata.m16n8k64.kind::f8f6f4.f32.e4m3.e4m3.f32"},
        {"mma.sp.m16n8k64.f16.e4m3.e4m3.f16",
         "mma.sp::ordered_metadata.m16n8k64.f16.e4m3.e4m3.f16"},
        {"mma.m16n8k32.f32.e3m2.e3m2.f32", "mma.m16n8k32.kind::f8f6f4.f32.e3m2.e3m2.f32"},
        {"mma.m16n8k32.kind::f8f6f4.s32.s8.s8.s32", "mma.m16n8k32.s32.s8.s8.s32"},
        {"mma.m16n8k64.kind::mxf4.block_scale.f32.e4m3.e4m3.f32.ue8m0",
         "mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0"},
        {"mma.m16n8k16.kind::f8f6f4.f32.e4m3.e4m3.f32",
         "mma.m16n8k32.kind::f8f6f4.f32.e4m3.e4m3.f32"},
        {"mma.m16n8k32.kind::f8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0",
         "mma.m16n8k32.kind::f8f6f4.f32.e4m3.e4m3.f32"},
        {"mma.m16n8k32.kind::mxf8f6f4.f32.e4m3.e4m3.f32",
         "mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0"},
        {"mma.m16n8k32.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32",
         "mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0"},
        {"mma.m16n8k32.kind::mxf8f6f4.block_scale.f16.e4m3.e4m3.f16.ue8m0",
         "mma.m16n8k32.f16.e4m3.e4m3.f16"},
        {"mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::2X.f32.e4m3.e4m3.f32.ue8m0",
         "mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0"},
        {"mma.m16n8k64.kind::mxf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0",
         "mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0"},
        {"mma.m16n8k64.kind::mxf4nvf4.block_scale.f32.e2m1.e2m1.f32.ue8m0",
         "mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0"},
        {"mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue4m3",
         "mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0"},
        {"mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0",
         "mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0"},
        {"mma.m16n8k16.block_scale.f32.f16.f16.f32.ue8m0", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k32.kind::i8.s32.s8.s8.s32", "mma.m16n8k32.s32.s8.s8.s32"},
        {"mma.m16n8k16.trans.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16.fp32.fp16.fp16.fp32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.mma_async.m16n8k16.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16.f32.f16.f16.f16", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k32.f32.f16.f16.f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n16k16.f32.bf16.bf16.f32", "mma.m16n8k16.f32.bf16.bf16.f32"},
        {"mma.m16n8k64.s32.s8.s8.s32", "mma.m16n8k32.s32.s8.s8.s32"},
        {"mma.m16n8k256.s32.b1.b1.s32", "mma.m16n8k256.s32.b1.b1.s32.xor.popc"},
        {"mma.sp.m16n8k64.f32.f16.f16.f32", "mma.sp.m16n8k32.f32.f16.f16.f32"},
        {"mma.m16n8k32.f32.e4m3.e2m1.f32", "mma.m16n8k32.kind::f8f6f4.f32.e4m3.e2m1.f32"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refused(rows[i].text, WS_CODE_ILLEGAL, rows[i].nearest);
    refused("mma.m16n8k16.f32.f16.f16.f32.f16", WS_CODE_ILLEGAL, "C");
    refused("mma.m16n8k16.m16n8k8.f32.f16.f16.f32", WS_CODE_DUPLICATE, "': .m16n8k8 ");
    refused("mma.m16n8k16.row.col.row.f32.f16.f16.f32", WS_CODE_ILLEGAL, "B");
    refused("mma.sync.sync.m16n8k16.f32.f16.f16.f32", WS_CODE_DUPLICATE, "': .sync ");
    refused("mma.m16n8k16.f32.f12.f16.f32", WS_CODE_VARIANT, ".f16?");
    refused("MMA.m16n8k16.f32.f16.f16.f32", WS_CODE_VARIANT, "mma?");
    refused("mma_sync", WS_CODE_VARIANT, "mma?");
    refused("tcgen05.mma", WS_CODE_UNAVAILABLE, "tcgen05");
}

/* After the name, each is refused; the message states what to write. */
static void test_operands(void **state)
{
    static const struct {
        const char *operands;
        enum ws_code code;
        const char *datum;
    } rows[] = {
        {"{d0,d1,d2,d3}, {a0,a1,a2}, {b0,b1}, {c0,c1,c2,c3};", WS_CODE_OPERAND, ": A has 4 "},
        {"{d0,d1,d2,d3}, {a0,a1,a2,a3}, {b0}, {c0,c1,c2,c3};", WS_CODE_OPERAND, ": B has 2 "},
        {"{d0,d1,d2,d3}, {a0,a1,a2,a3}, {b0,b1};", WS_CODE_SYNTAX, " C;"},
        {"{d0,d1,d2,d3}, {a0,a1,a2,a3}, {b0,b1}, {c0,c1,c2,c3}, e, 0;", WS_CODE_SYNTAX,
         "', e, 0;'"},
        {"d, a, b, c;", WS_CODE_SYNTAX, " D "},
        {"{_,_,_,_}, {a0,a1,a2,a3}, {b0,b1}, {c0,c1,c2,c3};", WS_CODE_OPERAND, " D;"},
        {"{d0,d1,d2,d3}, {0,0,0,0}, {b0,b1}, {c0,c1,c2,c3};", WS_CODE_OPERAND, " A;"},
        {"{d0,d1,d2,1}, {a0,a1,a2,a3}, {b0,b1}, {c0,c1,c2,c3};", WS_CODE_SYNTAX, " '1}, "},
        {"{d0,d1,d2,d3}, {a0", WS_CODE_SYNTAX, "'}'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[TEXT_SIZE];

        snprintf(text, sizeof text, "mma.m16n8k16.f32.f16.f16.f32 %s", rows[i].operands);
        refused(text, rows[i].code, rows[i].datum);
        refused(text, rows[i].code,
                "'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d0, d1, d2, d3}, "
                "{a0, a1, a2, a3}, {b0, b1}, {c0, c1, c2, c3};'");
    }
    refused("mma.sp.m16n8k32.s32.s8.s8.s32 {d0,d1,d2,d3}, {a0,a1}, {b0,b1}, {c0,c1,c2,c3};",
            WS_CODE_SYNTAX, "metadata");
    refused("mma.sp.m16n8k32.s32.s8.s8.s32 {d0,d1,d2,d3}, {a0,a1}, {b0,b1}, {c0,c1,c2,c3}, e, f;",
            WS_CODE_SYNTAX, "selector at 'f;'");
    refused("mma.m16n8k64.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0 {d0,d1,d2,d3}, "
            "{a0,a1,a2,a3}, {b0,b1}, {c0,c1,c2,c3}, sa, 0, sb, 0;",
            WS_CODE_SYNTAX, "'0, sb, 0;'");
}

/* A selector in the operands must be one that exists. */
static void test_selectors(void **state)
{
    static const struct {
        const char *name, *operands, *datum; /* NULL: it is taken */
    } rows[] = {
        {"mma.sp.m16n8k16.f32.f16.f16.f32", "e, 0x3", NULL},
        {"mma.sp.m16n8k16.f32.f16.f16.f32", "e, %9", NULL},
        {"mma.sp.m16n8k16.f32.f16.f16.f32", "e, 4", "0 to 3, not 4"},
        {"mma.sp.m16n8k16.f32.f16.f16.f32", "e, -1", "0 to 3, not -1"},
        {"mma.sp.m16n8k16.f32.f16.f16.f32", "e, 99999999999999999999", "0 to 3"},
        {"mma.m16n8k64.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0", "sa, {2, 1}, sb, {0, 3}",
         NULL},
        {"mma.m16n8k64.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0", "sa, {1, 0}, sb, {0, 0}",
         "0 to 2 and even, not 1"},
        {"mma.m16n8k64.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0", "sa, {0, 2}, sb, {0, 0}",
         "0 to 1, not 2"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool sparse = rows[i].name[4] == 's';
        const struct ws_mma *mma;
        struct ws_error error;
        char text[TEXT_SIZE];

        snprintf(text, sizeof text, "%s {d0,d1,d2,d3}, %s, {b0,b1}, {c0,c1,c2,c3}, %s;",
                 rows[i].name, sparse ? "{a0,a1}" : "{a0,a1,a2,a3}", rows[i].operands);
        if (rows[i].datum)
            refused(text, WS_CODE_OPERAND, rows[i].datum);
        else if (!ws_mma_parse(text, &mma, &error))
            fail_msg("%s: %s", text, error.text);
    }
}

static void test_meaning_a_product(void **state)
{
    static const char *const yes[] = {"mma",     "mma.sync", " mma.sp::x",
                                      "MMA.m16", "wmma.mma", "mma_sync",
                                      "mma.*",   "mma*",     "wgmma.mma_async"};
    static const char *const no[] = {"ldmatrix", "", "*.s8.*", "lane 5", "movmatrix.mma", "ld mma"};

    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        assert_true(ws_is_mma_text(yes[i]));
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_false(ws_is_mma_text(no[i]));
}

static int count_of(const char *pattern)
{
    bool picked[WS_PRODUCTS] = {false};
    struct ws_error error = {0};
    int count, marked = 0;

    if (!ws_mmas_matching(pattern, picked, &count, &error))
        return 0;
    for (int i = 0; i < WS_PRODUCTS; i++)
        marked += picked[i];
    assert_int_equal(marked, count);
    return count;
}

static void test_globs(void **state)
{
    const struct ws_mma *mma;
    struct ws_error error;
    int sparse = 0;

    (void)state;
    for (int i = 0; i < WS_MMAS; i++)
        sparse += ws_mma((enum ws_mma_id)i)->sparse;
    assert_int_equal(count_of("mma"), WS_MMAS);
    assert_int_equal(count_of("mma*"), WS_MMAS);
    assert_int_equal(count_of("mma.sp"), sparse);
    assert_int_equal(count_of("mma.sp*"), sparse);
    assert_int_equal(count_of("mma.m16n8k16.f32.f16.f16.f32"), 1);
    assert_int_equal(count_of("mma.m16n8k16.f32.[bf]*16.*"), 2);
    assert_int_equal(count_of("*.s8.*"), 42);
    assert_int_equal(count_of("ldmatrix.*"), 0);
    assert_true(ws_parse_mma("mma.m16n8k4.f32*", &mma, &error));
    assert_string_equal(mma->name, "mma.m16n8k4.f32.tf32.tf32.f32");
    assert_false(ws_parse_mma("mma.*", &mma, &error));
    assert_error(error, WS_CODE_AMBIGUOUS, "mma.m16n8k16.f32.f16.f16.f32");
}

/*
 * A spelling without a row is refused, with a rule and with a row's name; one with a row is found.
 */
static void try_words(const char *op, const char *shape, const char *layout, const char *before,
                      const char *const type[4], const char *after)
{
    const struct ws_mma *row, *mma = NULL;
    struct ws_error error = {0};
    char text[TEXT_SIZE];

    snprintf(text, sizeof text, "%s.sync.aligned.%s%s%s%s%s%s%s%s", op, shape, layout, before,
             type[0], type[1], type[2], type[3], after);
    row = ws_mma_named(text);
    if (ws_mma_parse(text, &mma, &error)) {
        if (mma != row)
            fail_msg("%s is taken for %s", text, mma->name);
        return;
    }
    if (row)
        fail_msg("%s: %s", text, error.text);
    if (error.code != WS_CODE_ILLEGAL || strstr(error.text, "no such combination"))
        fail_msg("%s: no rule: %s", text, error.text);
    if (!ws_mma_named(strrchr(error.text, ' ') + 1))
        fail_msg("%s: nothing near: %s", text, error.text);
}

static const char *const ops[] = {"mma", "mma.sp", "mma.sp::ordered_metadata"};
static const char *const shapes[] = {"m8n8k4",   "m8n8k16",   "m8n8k32",   "m8n8k128",
                                     "m16n8k4",  "m16n8k8",   "m16n8k16",  "m16n8k32",
                                     "m16n8k64", "m16n8k128", "m16n8k256", "m16n16k16"};

enum {
    OPS = sizeof ops / sizeof *ops,
    SHAPES = sizeof shapes / sizeof *shapes,
    TYPES = WS_MMA_b1 + 1,
};

static void test_all_types_with_all_shapes(void **state)
{
    static const enum ws_mma_type sums[] = {WS_MMA_f16, WS_MMA_bf16, WS_MMA_f32, WS_MMA_f64,
                                            WS_MMA_s32};
    static const enum ws_mma_type others[] = {WS_MMA_f16, WS_MMA_s8, WS_MMA_e4m3, WS_MMA_u4};

    (void)state;
    for (int op = 0; op < OPS; op++)
        for (int shape = 0; shape < SHAPES; shape++)
            for (int at = shape % sample_step(1); at < TYPES * 5 * 5 * 5; at += sample_step(1)) {
                enum ws_mma_type a = (enum ws_mma_type)(at / 125),
                                 b = at % 5 ? others[at % 5 - 1] : a;
                const char *const type[] = {ws_mma_type_text(sums[at / 25 % 5]),
                                            ws_mma_type_text(a), ws_mma_type_text(b),
                                            ws_mma_type_text(sums[at / 5 % 5])};

                try_words(ops[op], shapes[shape], ".row.col", "", type,
                          a == WS_MMA_b1 ? ".and.popc" : "");
            }
}

static void test_all_qualifiers_with_all_shapes(void **state)
{
    static const char *const layouts[] = {".row.col", ".row.row", ".col.row", ".col.col"};
    static const char *const befores[] = {"",
                                          ".satfinite",
                                          ".kind::f8f6f4",
                                          ".kind::mxf8f6f4",
                                          ".kind::mxf4",
                                          ".block_scale",
                                          ".kind::f8f6f4.block_scale.scale_vec::1X",
                                          ".kind::mxf8f6f4.block_scale.scale_vec::1X",
                                          ".kind::mxf8f6f4.block_scale.scale_vec::2X",
                                          ".kind::mxf4.block_scale.scale_vec::2X",
                                          ".kind::mxf4.block_scale.scale_vec::4X",
                                          ".kind::mxf4nvf4.block_scale.scale_vec::2X",
                                          ".kind::mxf4nvf4.block_scale.scale_vec::4X",
                                          ".kind::mxf4nvf4.block_scale",
                                          ".satfinite.kind::f8f6f4"};
    static const char *const afters[] = {"",       ".xor.popc", ".and.popc", ".and",
                                         ".ue8m0", ".ue4m3",    ".rn.ue8m0"};
    static const char *const types[][4] = {
        {".f16", ".f16", ".f16", ".f16"},   {".f32", ".f16", ".f16", ".f16"},
        {".f32", ".bf16", ".bf16", ".f32"}, {".f32", ".tf32", ".tf32", ".f32"},
        {".f64", ".f64", ".f64", ".f64"},   {".s32", ".u8", ".s8", ".s32"},
        {".s32", ".u4", ".u4", ".s32"},     {".s32", ".b1", ".b1", ".s32"},
        {".f32", ".e4m3", ".e2m3", ".f32"}, {".f32", ".e2m1", ".e2m1", ".f32"},
        {".f16", ".e5m2", ".e4m3", ".f16"}};

    (void)state;
    for (int op = 0; op < OPS; op++)
        for (int shape = 0; shape < SHAPES; shape++)
            for (int at = shape % sample_step(1); at < 11 * 7 * 15 * 4; at += sample_step(1))
                try_words(ops[op], shapes[shape], layouts[at % 4], befores[at / 4 % 15],
                          types[at / 60 % 11], afters[at / 660]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_is_read_back),
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_operands),
        cmocka_unit_test(test_selectors),
        cmocka_unit_test(test_meaning_a_product),
        cmocka_unit_test(test_globs),
        cmocka_unit_test(test_all_types_with_all_shapes),
        cmocka_unit_test(test_all_qualifiers_with_all_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
