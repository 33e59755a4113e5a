/*
 * The header that replaces CUDA's: each group of its functions compiles, and touches memory as
 * written.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/tests/run_compile.h"

static void compile_file(const char *name)
{
    char path[4096];
    static char text[1 << 16];

    snprintf(path, sizeof path, "%s/probe/tests/compile/%s", WS_SOURCE_DIR, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    if (!compile_as(&(struct ws_compile_request){.name = name, .text = text, .length = length}))
        fail_msg("%s\n%s", error.text, diagnostics ? diagnostics : "");
}

static void each_group_of_functions_compiles(void **state)
{
    static const char *const names[] = {"integers.cu", "vectors.cu",     "halves.cu",
                                        "math.cu",     "groups.cu",      "wmma.cu",
                                        "library.cu",  "tensor_maps.cu", "intrinsics.cu"};

    (void)state;
    need_clang();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        compile_file(names[i]);
        assert_int_equal(compiled.notes, 0);
    }
}

static void vectors_are_copied_whole(void **state)
{
    (void)state;
    need_clang();
    compile_good("struct alignas(16) Pack { half2 h[4]; };\n"
                 "struct Pair { float x, y; };\n"
                 "__shared__ float4 S[64]; __shared__ float F[256]; __shared__ half2 H[64]; "
                 "__shared__ Pack P[8];\n"
                 "__shared__ uchar4 B[8]; __shared__ Pair Q[8]; __shared__ float3 T[8]; __shared__ "
                 "double4 D[4];\n"
                 "__global__ void k() { int t = threadIdx.x;\n"
                 "S[t] = S[t + 1];\n"
                 "*(float4 *)&F[4 * t] = S[t];\n"
                 "*(uint2 *)&F[2 * t] = *reinterpret_cast<const uint2 *>(&F[2]);\n"
                 "H[t] = H[t + 1];\n"
                 "P[t] = P[t + 1];\n"
                 "B[t] = B[t + 1];\n"
                 "Q[t] = Q[t + 1];\n"
                 "T[t] = T[t + 1];\n"
                 "D[t] = D[t + 1];\n"
                 "float4 v = S[t];\n"
                 "memcpy(&v, &S[t], 16);\n"
                 "S[t].x = v.y;\n"
                 "}");
    expect_accesses(6, "ld.v2.u64; st.v2.u64; ");
    expect_accesses(7, "ld.v2.u64; st.v2.u64; ");
    expect_accesses(8, "ld.u64; st.u64; ");
    expect_accesses(9, "ld.u32; st.u32; ");
    expect_accesses(11, "ld.u32; st.u32; ");
    expect_accesses(12, "ld.u32; st.u32; ld.u32; st.u32; ");
    expect_accesses(13, "ld.u32; st.u32; ld.u32; st.u32; ld.u32; st.u32; ");
    expect_accesses(14, "ld.v2.u64; st.v2.u64; ld.v2.u64; st.v2.u64; ");
    expect_accesses(17, "st.f32; ");
}

/* clang gives such a copy the alignment of the array, and nvcc that of the class. */
static void classes_laid_over_arrays_are_copied_whole(void **state)
{
    (void)state;
    need_clang();
    compile_good("template <class T, int N> struct alignas(sizeof(T) * N) Vector { T item[N]; };\n"
                 "__shared__ __align__(16) uint8_t B[1024]; __shared__ half H[512];\n"
                 "__global__ void k(half *g) { int t = threadIdx.x;\n"
                 "  Vector<half, 8> v = *(Vector<half, 8> *)&B[16 * t];\n"
                 "  *reinterpret_cast<Vector<half, 8> *>(&H[8 * t]) = v;\n"
                 "  *(Vector<half, 4> *)&H[4 * t] = *(Vector<half, 4> *)&g[4 * t];\n"
                 "  memcpy(&v, &H[8 * t], 4);\n"
                 "}");
    expect_accesses(4, "ld.v2.u64; ");
    expect_accesses(5, "st.v2.u64; ");
    expect_accesses(6, "st.u64; ");
    expect_accesses(7, "ld.u16; ld.u16; ");
}

static void classes_are_copied_at_the_line_that_copies(void **state)
{
    (void)state;
    need_clang();
    compile_good("struct A { float4 v; int n; };\n"
                 "struct B { A a[2]; };\n"
                 "__shared__ A S[4]; __shared__ B T[4];\n"
                 "__global__ void k() {\n"
                 "  S[threadIdx.x % 4] = S[0];\n"
                 "  A local = S[1];\n"
                 "  T[0] = T[threadIdx.x % 4]; }");
    expect_accesses(1, "");
    expect_accesses(2, "");
    expect_accesses(5, "ld.v2.u64; st.v2.u64; ld.u32; st.u32; ");
    expect_accesses(6, "ld.v2.u64; ld.u32; ");
    expect_accesses(7, "ld.v2.u64; st.v2.u64; ld.u32; st.u32; ");
}

static void accesses_of_functions_are_at_the_line_that_calls_them(void **state)
{
    (void)state;
    need_clang();
    compile_good("__global__ void k(float *g) {\n"
                 "  __shared__ float S[256];\n"
                 "  atomicAdd(&S[threadIdx.x],\n"
                 "            1.f);\n"
                 "  __pipeline_memcpy_async(&S[threadIdx.x * 4], g, 16);\n"
                 "  float v = __ldg(&S[1]) + __shfl_xor_sync(~0u, S[2], 1);\n"
                 "  g[0] = max(S[3], v);\n"
                 "}");
    expect_accesses(3, "atom.add.f32; ");
    expect_accesses(5, "cp.async.cg.shared.global; ");
    expect_accesses(6, "ld.f32; ld.f32; ");
    expect_accesses(7, "ld.f32; ");
}

/*
 * The header's computations on data must not branch on them, because the code after such a branch
 * is unknown.
 */
static void functions_of_data_have_no_branches(void **state)
{
    (void)state;
    need_clang();
    compile_good(
        "#include <cuda_fp16.h>\n"
        "__global__ void k(half *h, float *f, int *i) {\n"
        "  h[0] = __hmax(h[1], h[2]); h[3] = max(h[1], h[2]); h[4] = __habs(h[5]);\n"
        "  f[0] = fmaxf(f[1], f[2]) + min(f[1], f[2]) + abs(f[3]) + roundf(f[4]) + "
        "__saturatef(f[5]) + std::max(f[1], f[2]);\n"
        "  i[0] = abs(i[1]) + __ffs(i[2]) + max(i[1], i[2]) + isinf(f[1]) + __hisnan(h[0]);\n"
        "}");
    assert_null(strstr(compiled.ptx, "\tbra"));
    assert_null(strstr(compiled.ptx, " bra"));
}

static int finish(void **state)
{
    (void)state;
    forget();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_group_of_functions_compiles),
        cmocka_unit_test(vectors_are_copied_whole),
        cmocka_unit_test(classes_laid_over_arrays_are_copied_whole),
        cmocka_unit_test(classes_are_copied_at_the_line_that_copies),
        cmocka_unit_test(accesses_of_functions_are_at_the_line_that_calls_them),
        cmocka_unit_test(functions_of_data_have_no_branches),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
