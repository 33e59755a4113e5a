/*
 * CUDA C++ to PTX: the result matches the source, and code that cannot be compiled is refused with
 * a reason.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "probe/compile/process.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/run_compile.h"

static void each_access_stays_where_it_is_written(void **state)
{
    (void)state;
    need_clang();
    compile_good("__global__ void k(float *out, int n)\n"
                 "{\n"
                 "    __shared__ float S[64];\n"
                 "    int t = threadIdx.x;\n"
                 "    out[0] = S[t] - S[t];\n"
                 "    S[t] *= 1;\n"
                 "    S[t];\n"
                 "    float v = t & 1 ? S[t] : S[t + 1];\n"
                 "    S[t] = v; S[t] = v;\n"
                 "    int unused = S[3];\n"
                 "}\n");
    expect_accesses(5, "ld.f32; ld.f32; ");
    expect_accesses(6, "ld.f32; st.f32; ");
    expect_accesses(8, "ld.f32; ld.f32; ");
    expect_accesses(9, "st.f32; st.f32; ");
    expect_accesses(10, "ld.f32; ");
    char *all = accesses_of(0);
    assert_non_null(strstr(all, "5:14 ld.f32; 5:21 ld.f32; 6:10 ld.f32; 6:10 st.f32; "));
    free(all);
    assert_non_null(strstr(compiled.ptx, "k.cu\""));
    assert_string_equal(compiled.compiler, ws_compile_clang());
    assert_int_equal(compiled.view, WS_AS_WRITTEN);
    assert_false(compiled.fragment);
    assert_int_equal(compiled.kernels, 1);
    assert_string_equal(compiled.kernel[0].printed, "k");
    assert_int_equal(compiled.kernel[0].line, 1);
    assert_int_equal(compiled.kernel[0].parameters, 2);
    assert_string_equal(compiled.kernel[0].parameter[1], "n");
}

static void templates_are_instantiated_by_launches_or_by_name(void **state)
{
    const char *text = "template <class T, int N> __global__ void gemm(T *a) { __shared__ T S[N]; "
                       "S[0] = a[0]; }\n";
    struct ws_compile_request request = {.name = "a.cu", .text = text, .length = strlen(text)};

    (void)state;
    need_clang();
    assert_false(compile_as(&request));
    assert_error(error, WS_CODE_KERNEL, "'gemm'");
    request.kernel = "gemm<float, 32>";
    assert_true(compile_as(&request));
    assert_int_equal(compiled.kernels, 1);
    assert_string_equal(compiled.kernel[0].printed, "gemm<float, 32>");
    request.kernel = "gemm<nothing, 32>";
    assert_false(compile_as(&request));
    assert_true(starts_with(error.text, "--kernel:"));
    compile_good(
        "template <class T, int N> __global__ void gemm(T *a) { __shared__ T S[N]; S[0] = a[0]; }\n"
        "template <int N> void run(float *p) { gemm<float, N><<<2, N>>>(p); }\n"
        "int main() { run<64>(0); constexpr int M = 16; unknown(); dim3 b(M, 2);\n"
        "  gemm<int, M><<<4, b, M * sizeof(int)>>>(0); }\n");
    assert_int_equal(compiled.kernels, 1);
    assert_string_equal(compiled.kernel[kernel_index("gemm<int, 16>")].mangled,
                        "_Z4gemmIiLi16EEvPT_");
    assert_true(has_note("skipped host code at lines 3 to 4: main"));
    assert_int_equal(compiled.launches, 2);
    const struct ws_compiled_launch *launch = &compiled.launch[1];
    assert_string_equal(launch->kernel, "_Z4gemmIiLi16EEvPT_");
    assert_string_equal(launch->block, "b");
    assert_int_equal(launch->line, 4);
    assert_int_equal(launch->grid_value[0], 4);
    assert_int_equal(launch->grid_value[1], 1);
    assert_int_equal(launch->block_value[0], 16);
    assert_int_equal(launch->block_value[1], 2);
    assert_int_equal(launch->bytes_value, 64);
}

static void launches_by_a_variable_are_of_its_kernel(void **state)
{
    const char *kernels =
        "namespace n { template <int N, int M> __global__ void f(float *a) { a[N] = M; } }\n"
        "__global__ void g(float *a) { a[0] = 1; }\n__global__ void h(float *a) { a[0] = 1; }\n";
    static const char *const cases[][2] = {
        {"auto k = n::f<64, 2>; n::f<64, 4><<<1, 32>>>(p); k<<<1, 96>>>(p);", "f<64, 2>"},
        {"const auto *k = &n::f<64, 2>; k<<<1, 96>>>(p);", "f<64, 2>"},
        {"void (*volatile k)(float *) = g; k<<<1, 96>>>(p); h<<<1, 32>>>(p);", NULL},
        {"void (*k[])(float *) = {g, h}; h<<<1, 32>>>(p); k[1]<<<1, 96>>>(p);", NULL},
        {"auto k = g; if (p) k = h; k<<<1, 96>>>(p);", NULL},
    };

    (void)state;
    need_clang();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1024];
        bool found = false;

        snprintf(text, sizeof text, "%svoid run(float *p) { %s }\n", kernels, cases[i][0]);
        compile_good(text);
        assert_int_equal(compiled.launches_any, !cases[i][1]);
        assert_int_equal(has_note("the launch at line 4 may be of any kernel"), !cases[i][1]);
        for (int j = 0; cases[i][1] && j < compiled.launches; j++)
            found |= compiled.launch[j].block_value[0] == 96 &&
                     !strcmp(compiled.launch[j].kernel,
                             compiled.kernel[kernel_index(cases[i][1])].mangled);
        assert_int_equal(found, cases[i][1] != NULL);
    }
}

static void explicit_instances_are_kernels(void **state)
{
    (void)state;
    need_clang();
    compile_good(
        "template <int N> __global__ void f(int *a) { a[threadIdx.x] = N; }\n"
        "#define MAKE(N) template __global__ void f<N>(int *);\n"
        "namespace n { template <class T> __global__ void g(T *a) { a[threadIdx.x] = 1; }\n"
        "template __global__ void __launch_bounds__(64) g<float>(float *); }\n"
        "int twice(int i) { return 2 * i; }\n"
        "template <> __global__ void f<1>(int *a) { a[twice(1)] = 1; }\n"
        "MAKE(2) MAKE(3);\ntemplate void f<4>(int *);\n");
    const char *names[] = {"f<1>", "f<2>", "f<3>", "f<4>", "g<float>"};
    assert_int_equal(compiled.kernels, 5);
    for (int i = 0; i < 5; i++)
        assert_string_equal(compiled.kernel[kernel_index(names[i])].printed, names[i]);
}

static void code_of_the_host_is_skipped_and_code_of_the_device_is_not(void **state)
{
    (void)state;
    need_clang();
    compile_good(
        "#include <cuda_runtime.h>\n#include <vector>\n#include <torch/extension.h>\n"
        "std::vector<float> host(std::vector<int> a) { return {}; }\n"
        "inline int twice(int a) { return 2 * a; }\n"
        "__global__ void k(int *a) { a[twice(threadIdx.x)] = 1; }\n"
        "torch::Tensor run(torch::Tensor x) { k<<<x.size(0), 32>>>(x.data()); return x; }\n"
        "PYBIND11_MODULE(NAME, m) { m.def(\"run\", &run); }\n");
    assert_int_equal(compiled.kernels, 1);
    assert_true(has_note("ignored missing include 'torch/extension.h'"));
    assert_true(has_note("skipped host code at lines 7 to 7: run"));
    assert_int_equal(compiled.launches, 1);
    assert_int_equal(compiled.launch[0].grid_value[0], 0);
    assert_int_equal(compiled.launch[0].block_value[0], 32);
    assert_false(compile_text("__device__ int f() { return unknown_name; }\n__global__ void k(int "
                              "*a) { a[0] = f(); }\n"));
    assert_error(error, WS_CODE_COMPILE, "k.cu:1:29:");
    assert_null(diagnostics);
    /* An error in what the kernel needs is reported at its own place, not where it is used. */
    assert_false(compile_text(
        "inline int f() { return unknown_name; }\n__global__ void k(int *a) { a[0] = f(); }\n"));
    assert_error(error, WS_CODE_COMPILE, "k.cu:1:25:");
}

static void users_options_and_headers_are_used(void **state)
{
    char folder[] = "/tmp/warpscope-test-XXXXXX", path[64], include[64];
    const char *arguments[] = {include, "-DROWS=3", "--std=c++20"};
    const char *text =
        "#include \"rows.h\"\n#include \"none.h\"\n__global__ void k(int *a) { __shared__ int "
        "S[ROWS][PITCH]; a[0] = S[2][threadIdx.x] + __cplusplus / 202000; }\n";

    (void)state;
    need_clang();
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/rows.h", folder);
    snprintf(include, sizeof include, "-I%s", folder);
    FILE *file = fopen(path, "w");
    fputs("#include <cuda_fp16.h>\n#include \"deeper/none.h\"\n#define PITCH 40\n", file);
    fclose(file);
    bool good = compile_as(&(struct ws_compile_request){
        .name = "-", .text = text, .length = strlen(text), .arguments = 3, .argument = arguments});
    unlink(path);
    rmdir(folder);
    if (!good)
        fail_msg("%s\n%s", error.text, diagnostics);
    assert_non_null(strstr(compiled.ptx, "[480]"));
    assert_true(has_note("ignored missing include 'none.h'"));
    assert_true(has_note("ignored missing include 'deeper/none.h'"));
}

static void a_fragment_becomes_a_kernel(void **state)
{
    (void)state;
    need_clang();
    compile_good(
        "template <int P> __device__ int swizzle(int at) { return at ^ at / P % 8; }\n"
        "__shared__ half S[64][64];\n"
        "uint32_t r[4];\n"
        "for (int i = 0; i < 2; i++) {\n"
        "    uint32_t at = __cvta_generic_to_shared(&S[swizzle<8>(lane_id % 16)][i * 16 + lane_id "
        "/ 16 * 8]);\n"
        "    asm volatile(\"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\"\n"
        "                 : \"=r\"(r[0]), \"=r\"(r[1]), \"=r\"(r[2]), \"=r\"(r[3]) : \"r\"(at));\n"
        "}\n");
    assert_true(compiled.fragment);
    assert_int_equal(compiled.kernels, 1);
    assert_string_equal(compiled.kernel[0].mangled, "fragment");
    assert_int_equal(compiled.kernel[0].parameters, 0);
    char *all = accesses_of(0);
    assert_non_null(strstr(all, "6:5 ldmatrix.sync.aligned.m8n8.x4.shared.b16; "));
    free(all);
}

static void open_names_get_a_meaning_or_are_named(void **state)
{
    static const char *const values[] = {"half As[64][72]", "k=3", "blockDim.x=64", "row=lane % 8",
                                         "i=0:4"};
    const char *text =
        "smem_cast(&As[row + i][k * pitch + twisted(col)]) + warp_id * (int)sizeof(bf16)";
    struct ws_compile_request request = {.name = "-", .text = text, .length = strlen(text)};

    (void)state;
    need_clang();
    assert_false(compile_as(&request));
    assert_error(error, WS_CODE_NAME, "'TYPE As[ROWS][COLUMNS]'");
    request.values = 5;
    request.value = values;
    if (!compile_as(&request))
        fail_msg("%s\n%s", error.text, diagnostics);
    assert_int_equal(compiled.kernel[0].parameters, 2);
    assert_string_equal(compiled.kernel[0].parameter[0], "pitch");
    assert_string_equal(compiled.kernel[0].parameter[1], "col");
    assert_non_null(strstr(compiled.ptx, "warpscope.address.b64"));
    compile_good("__shared__ half S[64]; unsigned r[4]; ptx_ldmatrix_x4(&S[lane], r); ldsm(r[0], "
                 "r[1], (unsigned)lane * 16);");
    int records = 0;
    for (const char *at = compiled.ptx; (at = strstr(at, "warpscope.address")); at++)
        records++;
    /* Each argument, if it is in shared memory, and the last integer. */
    assert_int_equal(records, 6);
    compile_good("load_matrix_x4(r, mine + tx);\n#define LD 8\nint mine = LD;\n");
    assert_false(compile_text("As[lane][0] + Bs[1]"));
    assert_error(error, WS_CODE_NAME, "'TYPE Bs[ROWS][COLUMNS]'");
}

static void ptx_is_taken_as_it_is(void **state)
{
    (void)state;
    assert_true(compile_text("mov.u32 %r1, %tid.x;\nld.shared.u32 %r2, [%r1];\n"));
    assert_true(compiled.fragment);
    assert_string_equal(compiled.kernel[0].mangled, "fragment");
    assert_true(compile_text(".version 8.0\n.target sm_80\n.visible .entry k() { ret; }\n"));
    assert_false(compiled.fragment);
    assert_string_equal(compiled.kernel[0].mangled, "k");
}

/* Entries of the directory for temporary files. */
static int temporary_files(void)
{
    const char *path = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    DIR *folder = opendir(path);
    int count = 0;

    if (!folder)
        return -1;
    for (struct dirent *entry; (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

static void what_cannot_be_compiled_is_refused_in_time(void **state)
{
    static const char *const texts[] = {
        "__global__ void k() { int x = ",
        "}}}))",
        "/* unclosed",
        "\"unclosed",
        "R\"(",
        "# 1 \"x\n__global__ void k() {}",
        "template <int N> struct A { static constexpr int v = A<N + 1>::v; };\n__global__ void "
        "k(int *a) { a[0] = A<0>::v; }",
        "constexpr int f() { while (true); return 0; }\n__global__ void k() { constexpr int a = "
        "f(); }",
        "__global__ void k(int *a) { asm(\"bad %9;\" : \"=r\"(a[0])); }",
    };
    size_t many = 1 << 20;
    char *brackets = malloc(many + 64);
    int before;

    (void)state;
    need_clang();
    assert_non_null(brackets);
    char folder[] = "/tmp/warpscope-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    setenv("TMPDIR", folder, 1);
    before = temporary_files();
    assert_int_equal(before, 0);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (compile_text(texts[i]))
            fail_msg("'%s' is taken", texts[i]);
        assert_true(*error.text && !strchr(error.text, '\n'));
    }
    snprintf(brackets, many, "__global__ void k() { int a = ");
    memset(brackets + strlen(brackets), '(', many);
    brackets[many] = 0;
    assert_false(compile_text(brackets));
    for (size_t i = 0; i < many; i++)
        brackets[i] = (char)(i * 2654435761u >> 13);
    assert_false(
        compile_as(&(struct ws_compile_request){.name = "b", .text = brackets, .length = 4096}));
    compile_good("");
    assert_int_equal(temporary_files(), before);
    unsetenv("TMPDIR");
    rmdir(folder);
    free(brackets);
}

static void a_program_without_end_is_stopped(void **state)
{
    static const char *const sleeps[] = {"/bin/sleep", "60", NULL},
                             *const prints[] = {"/usr/bin/yes", NULL},
                             *const none[] = {"/nonexistent", NULL};
    struct ws_process_limits limits = {
        .seconds = 1, .memory_bytes = 1u << 30, .output_bytes = 1 << 20};
    struct ws_process process;
    int input = ws_process_file("text", 4, &error);
    time_t start = time(NULL);

    (void)state;
    assert_true(input >= 0);
    assert_true(ws_process_run(sleeps, input, NULL, 0, &limits, &process, &error));
    assert_true(process.timed_out);
    ws_process_finish(&process);
    assert_true(ws_process_run(prints, input, NULL, 0, &limits, &process, &error));
    assert_true(process.output_too_long);
    ws_process_finish(&process);
    assert_true(time(NULL) - start < 5);
    assert_true(ws_process_run(none, input, NULL, 0, &limits, &process, &error));
    assert_int_equal(process.exit, 127);
    ws_process_finish(&process);
    assert_int_equal(close(input), 0);
}

static void nvcc_gives_the_optimized_view(void **state)
{
    const char *text = "#include <missing.h>\ntemplate <int N> __global__ void k(float *a)\n{\n    "
                       "__shared__ float S[N];\n    S[threadIdx.x] = a[0];\n"
                       "    __syncthreads();\n    a[1] = S[31 - threadIdx.x] + S[31 - "
                       "threadIdx.x];\n}\nint main() { k<32><<<1, 32>>>(0); }\n";
    struct ws_compile_request request = {
        .name = "a.cu", .text = text, .length = strlen(text), .view = WS_OPTIMIZED};

    (void)state;
    if (!ws_compile_nvcc()) {
        assert_false(compile_as(&request));
        assert_string_equal(
            error.text, "nvcc was not found; install the CUDA Toolkit or omit the optimized view");
        return;
    }
    need_clang();
    if (!compile_as(&request))
        fail_msg("%s\n%s", error.text, diagnostics ? diagnostics : "");
    assert_int_equal(compiled.view, WS_OPTIMIZED);
    assert_string_equal(compiled.compiler, ws_compile_nvcc());
    assert_int_equal(compiled.kernels, 1);
    assert_string_equal(compiled.kernel[0].printed, "k<32>");
    assert_int_equal(compiled.launch[0].block_value[0], 32);
    expect_accesses(7, "ld.shared.f32; ");
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
        cmocka_unit_test(each_access_stays_where_it_is_written),
        cmocka_unit_test(templates_are_instantiated_by_launches_or_by_name),
        cmocka_unit_test(launches_by_a_variable_are_of_its_kernel),
        cmocka_unit_test(explicit_instances_are_kernels),
        cmocka_unit_test(code_of_the_host_is_skipped_and_code_of_the_device_is_not),
        cmocka_unit_test(users_options_and_headers_are_used),
        cmocka_unit_test(a_fragment_becomes_a_kernel),
        cmocka_unit_test(open_names_get_a_meaning_or_are_named),
        cmocka_unit_test(ptx_is_taken_as_it_is),
        cmocka_unit_test(what_cannot_be_compiled_is_refused_in_time),
        cmocka_unit_test(a_program_without_end_is_stopped),
        cmocka_unit_test(nvcc_gives_the_optimized_view),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
