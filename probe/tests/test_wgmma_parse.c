/*
 * Warpgroup MMAs as people write them: which row they are read as, and which rule refuses them.
 * Every combination of qualifiers without a row is refused with a rule and an existing MMA variant.
 */
#include "probe/name/mma_parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/name/subject.h"
#include "probe/tests/mma_spelled.h"

enum { TEXT_SIZE = 512 };

static const char f16[] = "wgmma.m64n8k16.f32.f16.f16", tf32[] = "wgmma.m64n8k8.f32.tf32.tf32",
                  s8[] = "wgmma.m64n8k32.s32.s8.s8";

static void test_every_row_is_read_back(void **state)
{
    (void)state;
    for (int i = WS_MMAS; i < WS_PRODUCTS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        char text[WS_MMA_PTX_SIZE], *at;

        taken(mma->name, mma->name);
        taken(mma->mnemonic, mma->name);
        taken(ws_wgmma_ptx_registers(mma, text), mma->name);
        taken(ws_mma_ptx(mma, text), mma->name);
        for (at = text; *at && *at != '{'; at++)
            *at = *at == '.' ? ' ' : *at;
        taken(text, mma->name);
    }
}

/* As ptxas accepts them: .mma_async first, and all others in any order. */
static void test_spellings(void **state)
{
    static const char d[] = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, ";
    static const char *const rests[] = {
        "%4, %5, p, 1, 1, 0, 0;",
        "%4, %5, p, %6, %7, %8, %9;",
        "%[a], %[b], %[p], -1, 1, 1, 1",
        "a-desc, b-desc, p, 1, 1, 0, 0;",
        "descA, descB, !p, 1, -1, 0, 1;",
        "0x4000004000010000, descB, 1, 1, 1, 0, 0;",
        "{%4, %5, %6, %7}, %8, p, 1, 1, 0;",
        "{a0, a1, 0, a3}, descB, p, 1, 1, %9;",
    };

    (void)state;
    taken("wgmma.mma_async.aligned.f32.sync.f16.f16.m64n8k16", f16);
    taken("wgmma.mma_async.m64n8k16.f32.f16.f16", f16);
    taken("wgmma.mma_async.sync.aligned.sp.m64n8k32.f32.f16.f16 {%0,%1,%2,%3}, %4, %5, %6, 1, p, "
          "1, 1, 0, 0;",
          "wgmma.sp.m64n8k32.f32.f16.f16");
    taken("wgmma.f32.f16.f16.m64n8k16", f16);
    taken("  wgmma mma_async sync aligned m64n8k16 f32 f16 f16 ;\n", f16);
    taken("wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8.satfinite",
          "wgmma.m64n8k32.satfinite.s32.s8.u8");
    taken("wgmma.mma_async.sync.aligned.satfinite.m64n8k32.s32.s8.u8 {d0,d1,d2,d3}, a, b, p;",
          "wgmma.m64n8k32.satfinite.s32.s8.u8");
    taken("wgmma.m64n24k256.and.popc.s32.b1.b1", "wgmma.m64n24k256.s32.b1.b1.and.popc");
    taken("wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {%0,%1,%2,%3}, %4, %5, p, 1, 1;",
          tf32);
    taken("wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%0,%1,%2,%3}, {%4,%5,%6,%7}, %8, p;",
          s8);
    for (size_t i = 0; i < sizeof rests / sizeof *rests; i++) {
        char text[TEXT_SIZE];

        snprintf(text, sizeof text, "%s%s", d, rests[i]);
        taken(text, f16);
    }
}

/* Each is refused, and the variant offered is the one most likely meant. */
static void test_rules(void **state)
{
    static const struct {
        const char *text, *nearest;
    } rows[] = {
        {"wgmma.mma_async", "wgmma.m64n64k16.f32.f16.f16"},
        {"wgmma.m64n8k16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n8k16.f32.f16.f16.f32", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.sync.aligned.m64n8k16.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.mma_async.sync.m64n8k16.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.sync.mma_async.aligned.m64n8k16.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n12k16.f32.f16.f16", "wgmma.m64n16k16.f32.f16.f16"},
        {"wgmma.m64n264k16.f32.f16.f16", "wgmma.m64n256k16.f32.f16.f16"},
        {"wgmma.m64n9999k16.f32.f16.f16", "wgmma.m64n256k16.f32.f16.f16"},
        {"wgmma.m64n0k16.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n40k32.s32.s8.s8", "wgmma.m64n48k32.s32.s8.s8"},
        {"wgmma.m64n40k256.s32.b1.b1.and.popc", "wgmma.m64n48k256.s32.b1.b1.and.popc"},
        {"wgmma.m64n56k16.f32.f16.bf16", "wgmma.m64n56k16.f32.f16.f16"},
        {"wgmma.m64n8k32.f32.e4m3.s8", "wgmma.m64n8k32.f32.e4m3.e4m3"},
        {"wgmma.m128n8k16.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m16n8k16.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n8k32.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n8k16.f32.tf32.tf32", "wgmma.m64n8k8.f32.tf32.tf32"},
        {"wgmma.m64n8k16.f32.f32.f32", "wgmma.m64n8k8.f32.tf32.tf32"},
        {"wgmma.m64n8k32.s32.s32.s32", "wgmma.m64n8k32.s32.s8.s8"},
        {"wgmma.m64n8k64.s32.s4.s4", "wgmma.m64n8k32.s32.s8.s8"},
        {"wgmma.m64n8k4.f64.f64.f64", "wgmma.m64n8k8.f32.tf32.tf32"},
        {"wgmma.m64n8k32.f32.e4m3.e2m1", "wgmma.m64n8k32.f32.e4m3.e4m3"},
        {"wgmma.m64n8k16.f16.bf16.bf16", "wgmma.m64n8k16.f32.bf16.bf16"},
        {"wgmma.m64n8k32.f32.s8.s8", "wgmma.m64n8k32.s32.s8.s8"},
        {"wgmma.m64n8k16.s32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n8k16.satfinite.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n8k256.satfinite.s32.b1.b1.and.popc", "wgmma.m64n8k256.s32.b1.b1.and.popc"},
        {"wgmma.m64n8k256.s32.b1.b1", "wgmma.m64n8k256.s32.b1.b1.and.popc"},
        {"wgmma.m64n8k256.s32.b1.b1.xor.popc", "wgmma.m64n8k256.s32.b1.b1.and.popc"},
        {"wgmma.m64n8k32.s32.s8.s8.and.popc", "wgmma.m64n8k32.s32.s8.s8"},
        {"wgmma.m64n8k16.row.col.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n8k32.trans.f32.e4m3.e4m3", "wgmma.m64n8k32.f32.e4m3.e4m3"},
        {"wgmma.m64n8k16.shared.f32.f16.f16", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n8k16.f32.f16.f16.rn", "wgmma.m64n8k16.f32.f16.f16"},
        {"wgmma.m64n8k32.kind::f8f6f4.f32.e4m3.e4m3", "wgmma.m64n8k32.f32.e4m3.e4m3"},
        {"wgmma.mma.sync.aligned.m64n8k16.f32.f16.f16", "wgmma.m64n64k16.f32.f16.f16"},
        {"wgmma.fence.sync.aligned", "wgmma.m64n64k16.f32.f16.f16"},
        {"wgmma.commit_group.sync.aligned", "wgmma.m64n64k16.f32.f16.f16"},
        {"wgmma.wait_group.sync.aligned 0", "wgmma.m64n64k16.f32.f16.f16"},
        {"wgmma.sp.m64n8k16.f32.f16.f16", "wgmma.sp.m64n8k32.f32.f16.f16"},
        {"wgmma.sp.m64n8k512.s32.b1.b1.and.popc", "wgmma.sp.m64n8k64.s32.s8.s8"},
        {"wgmma.sp::ordered_metadata.m64n8k32.f32.f16.f16", "wgmma.sp.m64n8k32.f32.f16.f16"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refused(rows[i].text, WS_CODE_ILLEGAL, rows[i].nearest);
    refused("wgmma.m64n8k16.f32.f16.f16.f32.f32", WS_CODE_ILLEGAL, "C");
    refused("wgmma.mma_async.mma_async.m64n8k16.f32.f16.f16", WS_CODE_DUPLICATE, "': .mma_async ");
    refused("wgmma.m64n8k16.f32.f12.f16", WS_CODE_VARIANT, ".f16?");
}

/* After a name, each is refused; the message states what to write. */
static void test_operands(void **state)
{
    static const struct {
        const char *name, *operands;
        enum ws_code code;
        const char *datum;
    } rows[] = {
        {f16, "{d0,d1,d2}, a, b, p, 1, 1, 0, 0;", WS_CODE_OPERAND, ": D has 4 "},
        {f16, "{d0,d1,d2,_}, a, b, p, 1, 1, 0, 0;", WS_CODE_SYNTAX, " '_}, "},
        {f16, "{d0,d1,d2,d3}, {a0,a1}, b, p, 1, 1, 0;", WS_CODE_OPERAND, ": A has 4 "},
        {f16, "{d0,d1,d2,d3}, [a], b, p, 1, 1, 0, 0;", WS_CODE_SYNTAX, " A at '[a], "},
        {f16, "{d0,d1,d2,d3}, a, {b0}, p, 1, 1, 0, 0;", WS_CODE_SYNTAX, " B at '{b0}, "},
        {f16, "{d0,d1,d2,d3}, a;", WS_CODE_SYNTAX, " B;"},
        {f16, "{d0,d1,d2,d3}, a, b;", WS_CODE_SYNTAX, " scale-d;"},
        {f16, "{d0,d1,d2,d3}, a, b, p;", WS_CODE_SYNTAX, " imm-scale-a;"},
        {f16, "{d0,d1,d2,d3}, a, b, p, 2, 1, 0, 0;", WS_CODE_OPERAND, "-1 or 1, not 2"},
        {f16, "{d0,d1,d2,d3}, a, b, p, 1, x, 0, 0;", WS_CODE_SYNTAX, "-1 or 1, not 'x"},
        {f16, "{d0,d1,d2,d3}, a, b, p, 1, 1;", WS_CODE_SYNTAX, " imm-trans-a;"},
        {f16, "{d0,d1,d2,d3}, a, b, p, 1, 1, 0;", WS_CODE_SYNTAX, " imm-trans-b;"},
        {f16, "{d0,d1,d2,d3}, a, b, p, 1, 1, 0, 2;", WS_CODE_OPERAND, "0 or 1, not 2"},
        {f16, "{d0,d1,d2,d3}, a, b, p, 1, 1, 0, 0, 0;", WS_CODE_OPERAND, " imm-trans-b;"},
        {f16, "{d0,d1,d2,d3}, {a0,a1,a2,a3}, b, p, 1, 1, 0, 0;", WS_CODE_OPERAND, " imm-trans-a:"},
        {tf32, "{d0,d1,d2,d3}, a, b, p, 1, 1, 0, 0;", WS_CODE_OPERAND, " imm-trans:"},
        {s8, "{d0,d1,d2,d3}, a, b, p, 1, 1;", WS_CODE_OPERAND, " imm-scale "},
        {s8, "{d0,d1,d2,d3}, a, b, p; ret", WS_CODE_SYNTAX, "'ret'"},
        {"wgmma.sp.m64n8k32.f32.f16.f16", "{d0,d1,d2,d3}, a, b, p, 1, 1, 0, 0, 0;", WS_CODE_OPERAND,
         "-1 or 1, not 0"},
        {"wgmma.sp.m64n8k32.f32.f16.f16", "{d0,d1,d2,d3}, a, b, e, 2, p, 1, 1, 0, 0;",
         WS_CODE_OPERAND, "0 to 1, not 2"},
        {"wgmma.sp.m64n8k64.s32.s8.s8", "{d0,d1,d2,d3}, a, b, e, 1, p;", WS_CODE_OPERAND,
         "0, not 1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[TEXT_SIZE];

        snprintf(text, sizeof text, "%s %s", rows[i].name, rows[i].operands);
        refused(text, rows[i].code, rows[i].datum);
    }
    refused("wgmma.m64n8k16.f32.f16.f16 {d0,d1,d2}, a, b, p, 1, 1, 0, 0;", WS_CODE_OPERAND,
            "'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {d0, d1, d2, d3}, a_desc, "
            "b_desc, p, 1, 1, 0, 0;'");
    refused("wgmma.m64n8k16.f32.f16.f16 {d0,d1,d2}, {a0}, b, p, 1, 1, 0, 0;", WS_CODE_OPERAND,
            "'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {d0, d1, d2, d3}, {a0, a1, "
            "a2, a3}, b_desc, p, 1, 1, 0;'");
    refused("wgmma.m64n256k16.f32.f16.f16 {d0}, a, b, p, 1, 1, 0, 0;", WS_CODE_OPERAND,
            "'wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 {d0, d1, …, d127}, a_desc");
}

static int count_of(const char *pattern)
{
    bool picked[WS_PRODUCTS] = {false};
    struct ws_error error = {0};
    int count, marked = 0;

    if (!ws_mmas_matching(pattern, picked, &count, &error))
        return 0;
    for (int i = 0; i < WS_MMAS; i++)
        assert_false(picked[i]);
    for (int i = WS_MMAS; i < WS_PRODUCTS; i++)
        marked += picked[i];
    assert_int_equal(marked, count);
    return count;
}

static void test_globs(void **state)
{
    struct ws_subjects picked = {0};
    struct ws_error error;
    int operands = 0;

    (void)state;
    assert_int_equal(count_of("wgmma"), WS_PRODUCTS - WS_MMAS);
    assert_int_equal(count_of("wgmma.*"), WS_PRODUCTS - WS_MMAS);
    assert_int_equal(count_of("wgmma.*n64k*"), 2 * 12 + 9 + 8);
    assert_int_equal(count_of("*n64k*"), 2 * 12 + 9 + 8);
    assert_int_equal(count_of("*.f32.tf32.tf32"), 64);
    assert_int_equal(count_of("wgmma.m64n8k16.f32.f16.f16"), 1);
    assert_int_equal(count_of("wgmma.m128*"), 0);
    assert_true(ws_subjects_matching("wgmma.*n64k*", &picked, &error));
    for (int id = ws_subjects_next(&picked, 0); id < WS_SUBJECTS;
         id = ws_subjects_next(&picked, id + 1), operands++)
        assert_true(ws_subject(id)->mma->warpgroup);
    assert_int_equal(operands, 3 * (2 * 12 + 9 + 8));
    assert_int_equal(count_of("wgmma.sp"), 32 * 12 + 18 * 8);
    assert_int_equal(count_of("wgmma.sp*"), 32 * 12 + 18 * 8);
}

/*
 * A spelling without a row is refused, with a rule and with a row's name; one with a row is found.
 */
static void try_words(const char *shape, const char *before, const char *const type[3],
                      const char *after)
{
    const struct ws_mma *row, *mma = NULL;
    struct ws_error error = {0};
    char text[TEXT_SIZE];

    snprintf(text, sizeof text, "wgmma.mma_async.sync.aligned.%s%s%s%s%s%s", shape, before, type[0],
             type[1], type[2], after);
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

static void test_all_types_with_all_shapes(void **state)
{
    static const char *const shapes[] = {"m64n8k8",   "m64n8k16",  "m64n24k32", "m64n40k32",
                                         "m64n40k16", "m64n8k256", "m64n12k16", "m32n8k16"};
    static const char *const befores[] = {"", ".satfinite", ".row.col"};
    static const char *const afters[] = {"", ".and.popc", ".xor.popc"};

    (void)state;
    for (size_t shape = 0; shape < sizeof shapes / sizeof *shapes; shape++)
        for (int at = 0; at < 16 * 16 * 5 * 9; at++) {
            static const enum ws_mma_type sums[] = {WS_MMA_f16, WS_MMA_bf16, WS_MMA_f32, WS_MMA_f64,
                                                    WS_MMA_s32};
            const char *const type[] = {ws_mma_type_text(sums[at / 256 % 5]),
                                        ws_mma_type_text((enum ws_mma_type)(at % 16)),
                                        ws_mma_type_text((enum ws_mma_type)(at / 16 % 16))};

            try_words(shapes[shape], befores[at / 1280 % 3], type, afters[at / 3840]);
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_is_read_back),
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_operands),
        cmocka_unit_test(test_globs),
        cmocka_unit_test(test_all_types_with_all_shapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
