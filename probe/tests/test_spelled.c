/*
 * Spellings that people use, each with the instruction that it names or the error for it; and every
 * instruction by its own name, in full, in upper case, and with blanks and underscores for dots.
 */
#include "probe/name/mma_parse.h"
#include "probe/name/named.h"
#include "probe/name/subject.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/assert_error.h"

/* The one instruction that a text names, read as all commands do, or NULL. */
static const char *name_of(const char *text, struct ws_error *error)
{
    const struct ws_variant *variant;
    const struct ws_mma *mma;

    *error = (struct ws_error){0};
    if (!ws_is_mma_text(text))
        return ws_parse_variant(text, &variant, error) ? variant->name : NULL;
    return ws_parse_mma(text, &mma, error) ? mma->name : NULL;
}

static void expect(const char *text, const char *wanted)
{
    struct ws_error error;
    const char *name = name_of(text, &error);

    if (!name)
        fail_msg("%s: %s", text, error.text);
    else if (strcmp(name, wanted) != 0)
        fail_msg("%s is taken for %s", text, name);
    assert_string_equal(error.text, "");
}

static void each_spelling_names_its_instruction(void **state)
{
    static const struct {
        const char *text, *name;
    } spellings[] = {
        {"ldmatrix.x4", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.x4.trans", "ldmatrix.m8n8.x4.trans.b16"},
        {"ldmatrix x4 trans", "ldmatrix.m8n8.x4.trans.b16"},
        {"  ldmatrix , x4 , trans  ", "ldmatrix.m8n8.x4.trans.b16"},
        {"LDMATRIX.X2", "ldmatrix.m8n8.x2.b16"},
        {"LDMATRIX.SYNC.ALIGNED.M8N8.X4.SHARED.B16 {R0, R1, R2, R3}, [ADDR];",
         "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.sync.aligned.x4", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix 8x8 x4", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.m8n8x4.trans", "ldmatrix.m8n8.x4.trans.b16"},
        {"ldmatrix_m8n8_x4_plain_b16", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix_m8n16_x2_plain_b8x16_b6x16_p32", "ldmatrix.m8n16.x2.b8x16.b6x16_p32"},
        {"ldmatrix_x4_trans", "ldmatrix.m8n8.x4.trans.b16"},
        {"ldmatrix-x4-trans", "ldmatrix.m8n8.x4.trans.b16"},
        {"ldsm.x4.t", "ldmatrix.m8n8.x4.trans.b16"},
        {"stmatrix.m16n8.x4", "stmatrix.m16n8.x4.trans.b8"},
        {"movmatrix", "movmatrix.m8n8.trans.b16"},
        {"cp.async.cg", "cp.async.cg.16"},
        {"LDSM.16.M88", "ldmatrix.m8n8.x1.b16"},
        {"LDSM.16.M88.2", "ldmatrix.m8n8.x2.b16"},
        {"LDSM.16.M88.4", "ldmatrix.m8n8.x4.b16"},
        {"ldsm.16.mt88.4", "ldmatrix.m8n8.x4.trans.b16"},
        {"@!P0 LDSM.16.MT88.2 R4, [R2+UR4] ;", "ldmatrix.m8n8.x2.trans.b16"},
        {"        /*0020*/                   LDSM.16.MT88.4 R4, [R0] ;   /* 0x000000000004783b */",
         "ldmatrix.m8n8.x4.trans.b16"},
        {"LDSM.8.MT1616.2", "ldmatrix.m16n16.x2.trans.b8"},
        {"LDSM.U4x16P64TO8.M816.4", "ldmatrix.m8n16.x4.b8x16.b4x16_p64"},
        {"LDSM.U6x16P32TO8.MT1616", "ldmatrix.m16n16.x1.trans.b8x16.b6x16_p32"},
        {"STSM.16.MT88.4 [R0], R4", "stmatrix.m8n8.x4.trans.b16"},
        {"STSM.8.MT168.2", "stmatrix.m16n8.x2.trans.b8"},
        {"MOVM.16.MT88 R0, R1", "movmatrix.m8n8.trans.b16"},
        {"LDS", "ld.shared.b32"},
        {"LDS.64 R2, [R4]", "ld.shared.v2.b32"},
        {"LDS.U.128", "ld.shared.v4.b32"},
        {"STS.128", "st.shared.v4.b32"},
        {"LDGSTS.E [R1], desc[UR4][R2.64]", "cp.async.ca.4"},
        {"LDGSTS.E.64", "cp.async.ca.8"},
        {"LDGSTS.E.BYPASS.LTC128B.128", "cp.async.cg.16"},
        {"HMMA.16816.F32 R4, R8, R12, R4", "mma.m16n8k16.f32.f16.f16.f32"},
        {"HMMA.16816.F16", "mma.m16n8k16.f16.f16.f16.f16"},
        {"HMMA.1688.F32.TF32", "mma.m16n8k8.f32.tf32.tf32.f32"},
        {"HMMA.SP.16832.F32.BF16", "mma.sp.m16n8k32.f32.bf16.bf16.f32"},
        {"IMMA.16832.U8.S8.SAT", "mma.m16n8k32.satfinite.s32.u8.s8.s32"},
        {"IMMA.SP.168128.S4.U4", "mma.sp.m16n8k128.s32.s4.u4.s32"},
        {"DMMA.884", "mma.m8n8k4.f64.f64.f64.f64"},
        {"DMMA.16x8x16", "mma.m16n8k16.f64.f64.f64.f64"},
        {"BMMA.168256.XOR.POPC", "mma.m16n8k256.s32.b1.b1.s32.xor.popc"},
        {"QMMA.16832.F32.E4M3.E5M2", "mma.m16n8k32.f32.e4m3.e5m2.f32"},
        {"HGMMA.64x64x16.F32 R24, gdesc[UR4], R24, gsb0", "wgmma.m64n64k16.f32.f16.f16"},
        {"HGMMA.64x256x16.F32.BF16", "wgmma.m64n256k16.f32.bf16.bf16"},
        {"HGMMA.64x8x8.F32.TF32", "wgmma.m64n8k8.f32.tf32.tf32"},
        {"QGMMA.64x128x32.F16.E5M2.E4M3", "wgmma.m64n128k32.f16.e5m2.e4m3"},
        {"IGMMA.64x64x32.S8.S8.SAT", "wgmma.m64n64k32.satfinite.s32.s8.s8"},
        {"BGMMA.64x64x256.AND.POPC", "wgmma.m64n64k256.s32.b1.b1.and.popc"},
        {"HGMMA.SP.64x64x32.F32", "wgmma.sp.m64n64k32.f32.f16.f16"},
        {"SM75_U32x4_LDSM_N", "ldmatrix.m8n8.x4.b16"},
        {"sm75_u32x4_ldsm_n", "ldmatrix.m8n8.x4.b16"},
        {"cute::SM75_U16x8_LDSM_T{}", "ldmatrix.m8n8.x4.trans.b16"},
        {"Copy_Atom<SM75_U16x2_LDSM_T, half_t>", "ldmatrix.m8n8.x1.trans.b16"},
        {"SM90_U16x8_STSM_T", "stmatrix.m8n8.x4.trans.b16"},
        {"SM90_U32x1_STSM_N", "stmatrix.m8n8.x1.b16"},
        {"SM75_U32x1_MOVM_T", "movmatrix.m8n8.trans.b16"},
        {"SM100_SU4_DU8x16_x2_LDSM_N", "ldmatrix.m8n16.x2.b8x16.b4x16_p64"},
        {"SM100_U8x16_STSM_T", "stmatrix.m16n8.x4.trans.b8"},
        {"SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", "cp.async.cg.16"},
        {"SM80_16x8x16_F32F16F16F32_TN", "mma.m16n8k16.f32.f16.f16.f32"},
        {"MMA_Atom<SM80_16x8x16_F32BF16BF16F32_TN>{}", "mma.m16n8k16.f32.bf16.bf16.f32"},
        {"SM75_16x8x8_F32F16F16F32_TN", "mma.m16n8k8.f32.f16.f16.f32"},
        {"SM80_16x8x8_F16F16F16F16_TN", "mma.m16n8k8.f16.f16.f16.f16"},
        {"SM80_16x8x32_S32U8S8S32_TN_SATURATE", "mma.m16n8k32.satfinite.s32.u8.s8.s32"},
        {"SM80_16x8x256_S32U1U1S32_TN_ANDPOPC", "mma.m16n8k256.s32.b1.b1.s32.and.popc"},
        {"SM70_8x8x4_F32F16F16F32_NT", "mma.m8n8k4.col.row.f32.f16.f16.f32"},
        {"SM89_16x8x32_F32E4M3E5M2F32_TN", "mma.m16n8k32.f32.e4m3.e5m2.f32"},
        {"SM90_16x8x4_F64F64F64F64_TN", "mma.m16n8k4.f64.f64.f64.f64"},
        {"SM90_64x64x16_F32F16F16_SS", "wgmma.m64n64k16.f32.f16.f16"},
        {"SM90_64x64x16_F32BF16BF16_RS", "wgmma.m64n64k16.f32.bf16.bf16"},
        {"SM90_64x64x32_S32S8S8_SS_TN", "wgmma.m64n64k32.s32.s8.s8"},
        {"SM90::GMMA::MMA_64x128x16_F32BF16BF16_SS<GMMA::Major::K, GMMA::Major::K>",
         "wgmma.m64n128k16.f32.bf16.bf16"},
        {"SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_SS", "wgmma.sp.m64n64k32.f32.f16.f16"},
        {"mma m16n8k16 bf16", "mma.m16n8k16.f32.bf16.bf16.f32"},
        {"m16n8k16 bf16", "mma.m16n8k16.f32.bf16.bf16.f32"},
        {"mma.m16n8k16.f32.f16", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma.m16n8k16.f32.f16.f16", "mma.m16n8k16.f32.f16.f16.f32"},
        {"mma 16x8x32 s8", "mma.m16n8k32.s32.s8.s8.s32"},
        {"mma sp m16n8k16 bf16", "mma.sp.m16n8k16.f32.bf16.bf16.f32"},
        {"mma_m16n8k16_row_col_f32_f16_f16_f32", "mma.m16n8k16.f32.f16.f16.f32"},
        {"wgmma m64n256 bf16", "wgmma.m64n256k16.f32.bf16.bf16"},
        {"wgmma n64 tf32", "wgmma.m64n64k8.f32.tf32.tf32"},
        {"@p0 ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [a];",
         "ldmatrix.m8n8.x4.b16"},
        {"$L__BB0_1: ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [a];", "ldmatrix.m8n8.x1.b16"},
        {"@!%p1 mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
         "{%7,%8,%9,%10};",
         "mma.m16n8k4.f32.tf32.tf32.f32"},
        {"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\\n\\t",
         "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\\n\" : \"=r\"(a)",
         "ldmatrix.m8n8.x4.b16"},
        {"\"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\\n\"",
         "ldmatrix.m8n8.x4.b16"},
        {"asm volatile(\"ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\\n\" : "
         "\"=r\"(d0), \"=r\"(d1) : \"r\"(p));",
         "ldmatrix.m8n8.x4.b16"},
        {"asm volatile (\n  \"ldmatrix.sync.aligned.x4.trans.m8n8\" // the B tile\n  \".shared.b16 "
         "{%0, %1, %2, %3},\"\n \" [%4];\\n\\t\" :: \"r\"(p) : \"memory\");",
         "ldmatrix.m8n8.x4.trans.b16"},
        {"__asm__ __volatile__(R\"ptx(\n  movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;\n)ptx\" : "
         "\"=r\"(d) : \"r\"(a));",
         "movmatrix.m8n8.trans.b16"},
        {"asm(\"{ .reg .u64 a; cvta.to.shared.u64 a, %4; ldmatrix.sync.aligned.m8n8.x4.shared.b16 "
         "{%0,%1,%2,%3}, [a]; }\" :: );",
         "ldmatrix.m8n8.x4.b16"},
        {"asm volatile(\"{\\n.reg .pred p;\\nsetp.ne.b32 p, %6, "
         "0;\\nwgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, %7, "
         "%8, %9, %10;\\n}\\n\" : \"+f\"(d));",
         "wgmma.m64n8k16.f32.f16.f16"},
        {"@llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3", "ldmatrix.m8n8.x4.trans.b16"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        expect(spellings[i].text, spellings[i].name);
}

static void what_names_none_says_why(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *datum;
    } refused[] = {
        {"", WS_CODE_VARIANT, ""},
        {"ldmatrix", WS_CODE_AMBIGUOUS,
         "ldmatrix.m8n8.x4.b16 (usual), ldmatrix.m8n8.x1.b16, ldmatrix.m8n8.x2.b16 and "
         "18 more; "},
        {"x4", WS_CODE_AMBIGUOUS, "ldmatrix.m8n8.x4.b16 (usual), stmatrix.m8n8.x4.b16 and 6 more"},
        {"st.shared", WS_CODE_AMBIGUOUS, "st.shared.b32, st.shared.v2.b32, st.shared.v4.b32"},
        {"wgmma.m64n64k16.f16", WS_CODE_AMBIGUOUS,
         "wgmma.m64n64k16.f32.f16.f16 (usual), wgmma.m64n64k16.f16.f16.f16"},
        {"mma.m16n8k16", WS_CODE_AMBIGUOUS,
         "mma.m16n8k16.f32.f16.f16.f32 (usual), mma.m16n8k16.f32.bf16.bf16.f32, "
         "mma.m16n8k16.f16.f16.f16.f16, "},
        {"ldmatrix.m8n8.x3.b16", WS_CODE_ILLEGAL, "ldmatrix.m8n8.x2.b16"},
        {"ldmatrix.x3", WS_CODE_ILLEGAL, "ldmatrix.m8n8.x2.b16"},
        {"ldmatrix.m16n16.x1.b8", WS_CODE_ILLEGAL, ".trans.b8"},
        {"ldmatrix.sync.x4", WS_CODE_ILLEGAL, ".aligned"},
        {"ldmatrix.x4 {r0, r1, r2, r3}, [a];", WS_CODE_ILLEGAL, " shape "},
        {"st.b32", WS_CODE_ILLEGAL, ".shared "},
        {"ldmatrix.x4.tarns", WS_CODE_VARIANT, ".trans?"},
        {"ldmatrx.x4", WS_CODE_VARIANT, "ldmatrix?"},
        {"LDSM.8.M88", WS_CODE_ILLEGAL, ".b16"},
        {"HMMA.16816", WS_CODE_AMBIGUOUS,
         "mma.m16n8k16.f32.f16.f16.f32 (usual), mma.m16n8k16.f16.f16.f16.f16 and "},
        {"HMMA.1688", WS_CODE_AMBIGUOUS,
         "mma.m16n8k8.f32.f16.f16.f32 (usual), mma.m16n8k8.f16.f16.f16.f16"},
        {"HMMA.SP.16832", WS_CODE_AMBIGUOUS, "mma.sp.m16n8k32.f32.f16.f16.f32 (usual), "},
        {"HGMMA.64x64x16", WS_CODE_AMBIGUOUS,
         "wgmma.m64n64k16.f32.f16.f16 (usual), wgmma.m64n64k16.f16.f16.f16"},
        {"IMMA.16816", WS_CODE_AMBIGUOUS, "mma.m16n8k16.s32.s8.s8.s32, "},
        {"HMMA.99999.F32", WS_CODE_VARIANT, " .99999"},
        {"SM80_U32x4_LDSM_N", WS_CODE_VARIANT, "SM75_U32x4_LDSM_N"},
        {"SM75_U32x4_LDSN_N", WS_CODE_VARIANT, "SM75_U32x4_LDSM_N?"},
        {"SM100_U8x16_LDSM_T", WS_CODE_UNAVAILABLE, "ldmatrix.m16n16.x2.trans.b8"},
        {"SM75_16x8x16_F32F16F16F32_TN", WS_CODE_VARIANT, "sm_80"},
        {"SM80_8x8x4_C64C64C64C64_TN", WS_CODE_UNAVAILABLE, "mma.m8n8k4.f64"},
        {"SM100_MMA_F16BF16_SS", WS_CODE_UNAVAILABLE, "tcgen05.mma"},
        {"ldmatrix.m8n8.x4.b16; mma.m16n8k16.f32.f16.f16.f32;", WS_CODE_AMBIGUOUS,
         "ldmatrix.m8n8.x4.b16, mma.m16n8k16.f32.f16.f16.f32"},
        {"asm(\"cvta.to.shared.u64 a, b; add.u32 a, a, 4;\");", WS_CODE_VARIANT, "2 "},
        {"wmma.load.a.sync", WS_CODE_UNAVAILABLE, "mma"},
    };
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const char *name = name_of(refused[i].text, &error);

        if (name)
            fail_msg("%s is taken for %s", refused[i].text, name);
        assert_error(error, refused[i].code, refused[i].datum);
    }
}

static void replace(char *text, const char *of, char with)
{
    for (; *text && *text != '{' && *text != '['; text++)
        if (strchr(of, *text))
            *text = with;
}

static void upper(char *text)
{
    for (; *text; text++)
        *text = (char)toupper((unsigned char)*text);
}

/* A name, and the instruction with operands, in every way that is swept. */
static void sweep(const char *name, const char *ptx)
{
    char text[WS_PTX_SIZE + 32];

    expect(name, name);
    expect(ptx, name);
    snprintf(text, sizeof text, "%s", name);
    upper(text);
    expect(text, name);
    snprintf(text, sizeof text, " %s ;", name);
    expect(text, name);
    snprintf(text, sizeof text, "%s", name);
    replace(text, ".", ' ');
    expect(text, name);
    snprintf(text, sizeof text, "%s", name);
    replace(text, ".", '_');
    expect(text, name);
    snprintf(text, sizeof text, "@p0 %s", ptx);
    expect(text, name);
    snprintf(text, sizeof text, "asm volatile(\"%s\\n\" : \"=r\"(x) : \"r\"(y));", ptx);
    expect(text, name);
}

static void each_instruction_is_reached_in_every_way(void **state)
{
    char ptx[WS_PTX_SIZE];

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        sweep(variant->name, ws_variant_ptx(variant, ptx));
    }
    for (int i = 0; i < WS_PRODUCTS; i += i < WS_MMAS ? 1 : 7) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

        sweep(mma->name, ws_mma_ptx(mma, ptx));
    }
}

static int count_of(const char *words)
{
    struct ws_names names;

    return ws_names_with(words, true, &names) ? names.moves + names.products : 0;
}

static void words_pick_what_has_all_of_them(void **state)
{
    (void)state;
    assert_int_equal(count_of("ldmatrix"), 21);
    assert_int_equal(count_of("ldmatrix stmatrix"), 30);
    assert_int_equal(count_of("trans"), 16);
    assert_int_equal(count_of("x4 trans"), 3);
    assert_int_equal(count_of("x1 x2 trans"), 12);
    assert_int_equal(count_of("mma"), WS_MMAS);
    assert_int_equal(count_of("wgmma"), WS_PRODUCTS - WS_MMAS);
    assert_int_equal(count_of("ldmatrix mma"), 21 + WS_MMAS);
    assert_int_equal(count_of("mma s4 s4 satfinite"), 7);
    assert_int_equal(count_of("cp x4"), 0);
    assert_int_equal(count_of("nothing"), 0);
    assert_int_equal(count_of(""), 0);
}

/* Whatever is cut off or inserted, there is an answer, on one line. */
static void what_is_cut_off_anywhere_is_named_or_refused(void **state)
{
    static const char *const whole[] = {
        ("asm volatile(R\"x(@p ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];)x\" : "
         "\"=r\"(a) /* b */ : \"r\"(c)); // d"),
        "SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_SS<GMMA::Major::K>",
        "/*0010*/ @!P0 LDSM.U4x16P64TO8.MT1616.2 R4, [R0+UR4] ; /* 0x1 */",
        "cuda::ptx::ldmatrix_m8n16_b8x16_b6x16_p32(a, b)"};
    char *huge = malloc(100001);
    struct ws_error error;

    (void)state;
    assert_non_null(huge);
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        for (size_t from = 0; from < strlen(whole[i]); from += 3)
            for (size_t to = from; to <= strlen(whole[i]); to += 2) {
                char *text = malloc(to - from + 1);

                assert_non_null(text);
                memcpy(text, whole[i] + from, to - from);
                text[to - from] = 0;
                assert_true(name_of(text, &error) || (*error.text && !strchr(error.text, '\n')));
                free(text);
            }
    for (const char *c = "l._;{\"@/\\%:("; *c; c++) {
        memset(huge, *c, 100000);
        huge[100000] = 0;
        assert_null(name_of(huge, &error));
        assert_true(*error.text);
    }
    free(huge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_spelling_names_its_instruction),
        cmocka_unit_test(what_names_none_says_why),
        cmocka_unit_test(each_instruction_is_reached_in_every_way),
        cmocka_unit_test(words_pick_what_has_all_of_them),
        cmocka_unit_test(what_is_cut_off_anywhere_is_named_or_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
