/*
 * Cures are edits that hold: each offer is counted as predicted, leaves other arrays of the same
 * name unchanged, and is not made if a pointer escapes or nothing helps.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/kernel/kernel_cure.h"
#include "probe/tests/assert_error.h"

#include <stdlib.h>
#include <string.h>

#define KERNEL "__global__ void k(float *out, const float *in, int n) "

static struct ws_kernel_result result;
static struct ws_cures cures;
static struct ws_error error;

static void forget(void)
{
    ws_cures_finish(&cures);
    ws_kernel_result_finish(&result);
}

static void cure_as(const struct ws_kernel_request *request)
{
    char *diagnostics;

    forget();
    if (!ws_kernel_count(request, &result, &diagnostics, &error))
        fail_msg("%s\n%s", error.text, diagnostics ? diagnostics : "");
    if (!ws_kernel_cure(request, &result, &cures, &error))
        fail_msg("%s", error.text);
}

/* Looks for cures with a block of 32 x 8 threads; skips the test without clang. */
static void cure(const char *text)
{
    if (!ws_compile_clang())
        skip();
    cure_as(&(struct ws_kernel_request){
        .compile = {.name = "k.cu", .text = text, .length = strlen(text)},
        .block = {32, 8, 1},
        .warp = -1});
}

static const struct ws_cure_offer *offer(int index)
{
    if (index >= cures.offers)
        fail_msg("%d offers; %s", cures.offers, cures.reasons ? cures.reason[0] : "");
    return &cures.offer[index];
}

static void has_text(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no '%s' in:\n%s", part, text);
}

static void has_no(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("'%s' in:\n%s", part, text);
}

/* The first offer, by its words, removes all excess. */
static void is_cured(const char *what, const char *edited)
{
    assert_string_equal(offer(0)->what, what);
    assert_int_equal(offer(0)->after, 0);
    assert_true(offer(0)->before > 0);
    assert_int_equal(cures.after, 0);
    has_text(cures.text, edited);
}

static void is_refused(const char *reason)
{
    assert_int_equal(cures.offers, 0);
    assert_true(cures.before > 0);
    assert_int_equal(cures.after, cures.before);
    assert_true(cures.reasons > 0);
    has_text(cures.reason[0], reason);
}

static void a_transpose_is_padded_by_one(void **state)
{
    (void)state;
    cure(KERNEL "{\n"
                "    __shared__ float tile[32][32];\n"
                "    tile[threadIdx.y][threadIdx.x] = in[0];\n"
                "    out[0] = tile[threadIdx.x][threadIdx.y];\n"
                "}\n");
    is_cured("pad the last dimension by 1 element", "tile[32][32 + 1];");
    assert_int_equal(offer(0)->before, 248);
    assert_int_equal(offer(0)->bytes, 128);
    assert_int_equal(offer(0)->line, 2);
    assert_string_equal(offer(0)->array, "tile");
    assert_string_equal(offer(0)->diff, "--- a/k.cu\n+++ b/k.cu\n@@ -1,5 +1,5 @@\n " KERNEL "{\n"
                                        "-    __shared__ float tile[32][32];\n"
                                        "+    __shared__ float tile[32][32 + 1];\n"
                                        "     tile[threadIdx.y][threadIdx.x] = in[0];\n"
                                        "     out[0] = tile[threadIdx.x][threadIdx.y];\n"
                                        " }\n");
    assert_int_equal(cures.offers, 2);
    assert_true(offer(1)->alternative);
    assert_int_equal(offer(1)->kind, WS_CURE_SWIZZLE);
    assert_int_equal(offer(1)->after, 0);
    assert_int_equal(offer(1)->bytes, 0);
    has_text(offer(1)->diff, "+    tile[threadIdx.y][threadIdx.x ^ (threadIdx.y % 32)] = in[0];\n");
    has_text(offer(1)->diff, "+    out[0] = tile[threadIdx.x][threadIdx.y ^ (threadIdx.x % 32)];");
    has_no(offer(1)->diff, "-    __shared__");
}

#define GEMM(declaration)                                                                          \
    KERNEL                                                                                         \
    "{\n"                                                                                          \
    "    constexpr int BM = 64, BK = 64;\n"                                                        \
    "    __shared__ " declaration ";\n"                                                            \
    "    unsigned a, b, c, d, t = threadIdx.x % 32;\n"                                             \
    "    for (int i = 0; i < 4; i++) {\n"                                                          \
    "        *(float4 *)&As[threadIdx.y * 8 + t / 8][t % 8 * 8] = ((float4 *)in)[i];\n"            \
    "        unsigned p = __cvta_generic_to_shared(&As[t % 16][i * 16 + t / 16 * 8]);\n"           \
    "        asm volatile(\"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\"\n"     \
    "                     : \"=r\"(a), \"=r\"(b), \"=r\"(c), \"=r\"(d) : \"r\"(p));\n"             \
    "    }\n"                                                                                      \
    "}\n"

static void rows_of_ldmatrix_keep_their_alignment(void **state)
{
    (void)state;
    cure(GEMM("__align__(16) half Bs[4], As[BM][BK]"));
    is_cured("pad the last dimension by 8 elements", "half Bs[4], As[BM][BK + 8];");
    assert_int_equal(offer(0)->bytes, 1024);
    has_text(offer(1)->what, "swizzle the last subscript with row % 8 * 8");
    has_text(offer(1)->diff, "&As[t % 16][(i * 16 + t / 16 * 8) ^ ((t % 16) % 8 * 8)]");
    cure(GEMM("alignas(16) half As[BM][BK > 8 ? BK : 8]"));
    is_cured("pad the last dimension by 8 elements", "As[BM][(BK > 8 ? BK : 8) + 8];");
}

static void vectors_keep_their_alignment(void **state)
{
    (void)state;
    cure(KERNEL
         "{\n"
         "    __shared__ alignas(16) float tile[32][32];\n"
         "    float4 v = *reinterpret_cast<float4 *>(&tile[threadIdx.x][threadIdx.y % 8 * 4]);\n"
         "    out[0] = v.x;\n"
         "}\n");
    is_cured("pad the last dimension by 4 elements", "tile[32][32 + 4];");
    has_text(offer(1)->diff, "[(threadIdx.y % 8 * 4) ^ (threadIdx.x % 8 * 4)]");
}

static void buffers_in_three_dimensions_are_padded_in_the_last(void **state)
{
    (void)state;
    cure("#define BM 32\n"
         "#define BK 32 /* columns */\n" KERNEL "{\n"
         "    __shared__ float As[2][BM][BK /* floats */];\n"
         "    for (int i = 0; i < 2; i++) {\n"
         "        As[i & 1][threadIdx.y][threadIdx.x] = in[i];\n"
         "        out[i] = As[i & 1][threadIdx.x][threadIdx.y];\n"
         "    }\n"
         "}\n");
    is_cured("pad the last dimension by 1 element", "As[2][BM][BK + 1 /* floats */];");
    has_text(cures.text, "#define BK 32 /* columns */\n");
}

static void all_instances_of_a_template_are_counted(void **state)
{
    (void)state;
    cure("template <typename T, int N> __global__ void k(T *out) {\n"
         "    __shared__ T tile[N][N];\n"
         "    tile[threadIdx.y][threadIdx.x] = out[0];\n"
         "    out[0] = tile[threadIdx.x][threadIdx.y];\n"
         "}\n"
         "void f() { k<float, 32><<<1, 32>>>(0); k<double, 64><<<1, 32>>>(0); }\n");
    assert_int_equal(result.runs, 2);
    is_cured("pad the last dimension by 1 element", "T tile[N][N + 1];");
    assert_int_equal(cures.offers, 2);
}

static void a_stride_is_padded_where_it_is_used(void **state)
{
    (void)state;
    cure("constexpr int LD = 32;\n" KERNEL "{\n"
         "    __shared__ float As[LD * LD];\n"
         "    As[threadIdx.y * LD + threadIdx.x] = in[threadIdx.x * LD];\n"
         "    out[LD] = As[LD * threadIdx.x + threadIdx.y];\n"
         "}\n");
    is_cured("pad its stride LD by 1 element", "As[LD * (LD + 1)];");
    has_text(cures.text, "    As[threadIdx.y * (LD + 1) + threadIdx.x] = in[threadIdx.x * LD];\n");
    has_text(cures.text, "    out[LD] = As[(LD + 1) * threadIdx.x + threadIdx.y];\n");
    has_text(offer(1)->what, "swizzle the last subscript with itself / 32 % 32");
    cure(KERNEL "{\n"
                "    __shared__ float As[2 * 32 * 32];\n"
                "    As[n * 0 + threadIdx.y * 32 + threadIdx.x] = 0;\n"
                "    out[0] = As[threadIdx.x * 32 + threadIdx.y];\n"
                "}\n");
    is_cured("pad its stride 32 by 1 element", "As[2 * 32 * 33];");
}

/* A store that walks through the memory would reach other elements than the loads. */
static void a_stride_that_some_index_lacks_is_refused(void **state)
{
    (void)state;
    cure("#define LD 32\n" KERNEL "{\n"
         "    __shared__ float As[LD * LD];\n"
         "    int t = threadIdx.y * 32 + threadIdx.x;\n"
         "    for (int i = t; i < LD * LD; i += 256) As[i++ - 0] = in[i];\n"
         "    out[0] = As[threadIdx.x * LD + threadIdx.y];\n"
         "}\n");
    is_refused("no edit is known for As");
}

/* The text shows what an escaping pointer may do; the count what it does. */
static void a_pointer_that_escapes_prevents_a_swizzle(void **state)
{
    (void)state;
    cure("__device__ float sum(const float *p) { return p[0] + p[1]; }\n" KERNEL "{\n"
         "    __shared__ float tile[32][32];\n"
         "    tile[threadIdx.y][threadIdx.x] = in[0];\n"
         "    out[0] = sum(&tile[threadIdx.x][threadIdx.y]);\n"
         "}\n");
    is_cured("pad the last dimension by 1 element", "[32 + 1]");
    assert_int_equal(cures.offers, 1);
    cure(KERNEL "{\n"
                "    __shared__ float tile[32][32];\n"
                "    float *p = tile[0];\n"
                "    tile[threadIdx.y][threadIdx.x] = in[0];\n"
                "    out[0] = p[threadIdx.x * 32];\n"
                "    out[1] = tile[threadIdx.x][threadIdx.y];\n"
                "}\n");
    is_refused("no edit is known for tile");
    cure(KERNEL "{\n"
                "    __shared__ float tile[32][32];\n"
                "    float *p = &tile[0][0];\n"
                "    out[1] = tile[threadIdx.x][threadIdx.y] + p[(int)in[0]];\n"
                "}\n");
    is_refused("its address is taken at line 3");
}

static void what_no_edit_helps_is_said(void **state)
{
    (void)state;
    cure(KERNEL "{\n"
                "    __shared__ float tile[1024];\n"
                "    out[0] = tile[(threadIdx.x * 2654435761u >> 22)];\n"
                "}\n");
    assert_true(cures.before > 0);
    assert_true(cures.after <= cures.before);
    for (int i = 0; i < cures.offers; i++)
        assert_true(cures.offer[i].after < cures.offer[i].before);
    cure(KERNEL "{ __shared__ float s[64]; out[0] = s[(int)in[threadIdx.x] & 63]; }\n");
    assert_int_equal(cures.offers + cures.reasons, 0);
    assert_int_equal(cures.before, 0);
    cure(KERNEL "{ extern __shared__ float s[]; float *p = s; out[0] = p[threadIdx.x * 32]; }\n");
    is_refused("no edit is known for s of k, which has 248 excess wavefronts");
    cure("struct S { float a[32][32]; };\n" KERNEL
         "{ __shared__ S s; out[0] = s.a[threadIdx.x][0]; }\n");
    is_refused("it is declared at line 2 without dimensions");
}

static void only_the_array_of_the_kernel_is_edited(void **state)
{
    (void)state;
    cure("/* __shared__ float tile[32][32]; */\n"
         "__global__ void other(float *out) {\n"
         "    __shared__ float tile[32][32];\n"
         "    out[0] = tile[threadIdx.y][threadIdx.x];\n"
         "}\n" KERNEL "{\n"
         "    __shared__ float tile[32][32]; // tile[32][32]\n"
         "    const char *s = \"tile[32][32]\";\n"
         "    out[0] = tile[threadIdx.x][threadIdx.y] + s[0];\n"
         "    {\n"
         "        float tile[4][4];\n"
         "        tile[n & 3][1] = out[2];\n"
         "        out[1] = tile[threadIdx.x % 4][0];\n"
         "    }\n"
         "    out[3] = tile[threadIdx.x][threadIdx.y];\n"
         "}\n");
    is_cured("pad the last dimension by 1 element",
             "    __shared__ float tile[32][32 + 1]; // tile[32][32]\n");
    has_text(cures.text, "/* __shared__ float tile[32][32]; */\n"
                         "__global__ void other(float *out) {\n"
                         "    __shared__ float tile[32][32];\n");
    assert_int_equal(offer(0)->line, 7);
    assert_int_equal(cures.offers, 2);
    has_no(offer(1)->diff, "+        ");
    has_text(offer(1)->diff, "+    out[3] = tile[threadIdx.x][threadIdx.y ^ (threadIdx.x % 32)];");
}

static void the_second_of_a_name_is_found(void **state)
{
    (void)state;
    cure(KERNEL "{\n"
                "    { __shared__ float a[32][32]; out[0] = a[threadIdx.y][threadIdx.x]; }\n"
                "    { __shared__ float a[32][32]; out[1] = a[threadIdx.x][threadIdx.y]; }\n"
                "}\n");
    is_cured("pad the last dimension by 1 element", "{ __shared__ float a[32][32]; out[0]");
    has_text(cures.text, "{ __shared__ float a[32][32 + 1]; out[1]");
}

static void two_arrays_are_cured_one_after_the_other(void **state)
{
    (void)state;
    cure(KERNEL "{\n"
                "    __shared__ float As[32][32], Bs[32][64];\n"
                "    out[0] = As[threadIdx.x][0] + Bs[threadIdx.x][0] + Bs[threadIdx.x][1];\n"
                "}\n");
    assert_string_equal(offer(0)->array, "Bs");
    is_cured("pad the last dimension by 1 element", "As[32][32 + 1], Bs[32][64 + 1];");
    assert_int_equal(cures.before, 3 * 248);
}

/* One index is written once and executed for many values. */
static void an_edit_holds_for_all_executions(void **state)
{
    (void)state;
    cure(KERNEL "{\n"
                "    __shared__ float tile[64][32];\n"
                "#pragma unroll\n"
                "    for (int i = 0; i < 8; i++)\n"
                "        out[i] = tile[threadIdx.x + i][i];\n"
                "}\n");
    is_cured("pad the last dimension by 1 element", "[32 + 1]");
    has_text(offer(1)->diff, "tile[threadIdx.x + i][i ^ ((threadIdx.x + i) % 32)]");
}

static void a_subscript_with_effects_is_not_repeated(void **state)
{
    (void)state;
    cure(KERNEL "{\n"
                "    __shared__ float tile[64][32];\n"
                "    int r = threadIdx.x;\n"
                "    out[0] = tile[r++][0];\n"
                "}\n");
    is_cured("pad the last dimension by 1 element", "[32 + 1]");
    assert_int_equal(cures.offers, 1);
}

/*
 * It may need an alignment that no execution shows; the array of another kernel is not a candidate.
 */
static void an_access_that_is_not_executed_prevents_an_edit(void **state)
{
    (void)state;
    cure("__global__ void other(float *out) { __shared__ float s[32][32]; s[0][0] = 0; }\n" KERNEL
         "{\n"
         "    __shared__ alignas(16) float s[32][32];\n"
         "    out[0] = s[threadIdx.x][0];\n"
         "    if (blockIdx.x == 77)\n"
         "        out[1] = (*(float4 *)&s[threadIdx.x][4]).x;\n"
         "}\n");
    is_refused("no execution shows how wide an access is at line 6");
}

static void static_memory_stays_within_48_kilobytes(void **state)
{
    (void)state;
    cure(KERNEL "{\n"
                "    __shared__ float tile[192][64];\n"
                "    float *p = tile[threadIdx.x];\n"
                "    out[0] = p[0];\n"
                "}\n");
    is_refused("padding exceeds 48 KiB of static shared memory");
}

static void texts_that_are_not_balanced_crash_nothing(void **state)
{
    static const char *const texts[] = {
        "#if 0\n" KERNEL "{ __shared__ float a[\n#endif\n" KERNEL
        "{ __shared__ float a[32][32]; out[0] = a[threadIdx.x][0]; }",
        "#define A(i, j) a[i][j]\n" KERNEL
        "{ __shared__ float a[32][32]; out[0] = A(threadIdx.x, 0); }",
        "#define S __shared__\n" KERNEL "{ S float a[32][32]; out[0] = a[threadIdx.x][0]; }",
        "#define D float a[32][32]\n" KERNEL "{ __shared__ D; out[0] = a[threadIdx.x][0]; }"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        cure(texts[i]);
        assert_int_equal(cures.before, 248);
        assert_true(cures.offers || cures.reasons);
        assert_int_equal(cures.after, i < 2 ? 0 : 248);
    }
}

static void ptx_is_refused(void **state)
{
    static const char text[] = ".version 7.0\n.target sm_80\n.address_size 64\n"
                               ".visible .entry k() { ret; }\n";
    struct ws_kernel_request request = {
        .compile = {.name = "k.ptx", .text = text, .length = sizeof text - 1}, .warp = -1};
    char *diagnostics;

    (void)state;
    forget();
    assert_true(ws_kernel_count(&request, &result, &diagnostics, &error));
    assert_false(ws_kernel_cure(&request, &result, &cures, &error));
    assert_error(error, WS_CODE_UNAVAILABLE, "k.ptx:");
    forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_transpose_is_padded_by_one),
        cmocka_unit_test(rows_of_ldmatrix_keep_their_alignment),
        cmocka_unit_test(vectors_keep_their_alignment),
        cmocka_unit_test(buffers_in_three_dimensions_are_padded_in_the_last),
        cmocka_unit_test(all_instances_of_a_template_are_counted),
        cmocka_unit_test(a_stride_is_padded_where_it_is_used),
        cmocka_unit_test(a_stride_that_some_index_lacks_is_refused),
        cmocka_unit_test(a_pointer_that_escapes_prevents_a_swizzle),
        cmocka_unit_test(what_no_edit_helps_is_said),
        cmocka_unit_test(only_the_array_of_the_kernel_is_edited),
        cmocka_unit_test(the_second_of_a_name_is_found),
        cmocka_unit_test(two_arrays_are_cured_one_after_the_other),
        cmocka_unit_test(an_edit_holds_for_all_executions),
        cmocka_unit_test(a_subscript_with_effects_is_not_repeated),
        cmocka_unit_test(an_access_that_is_not_executed_prevents_an_edit),
        cmocka_unit_test(static_memory_stays_within_48_kilobytes),
        cmocka_unit_test(texts_that_are_not_balanced_crash_nothing),
        cmocka_unit_test(ptx_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    forget();
    return failed;
}
