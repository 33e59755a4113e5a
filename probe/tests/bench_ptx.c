/*
 * How fast PTX is parsed and executed: a matrix multiplication in shared memory with unknown data,
 * as in any kernel that loads them from global memory; the same with known data, so that each
 * number is computed; and a loop in local memory, as in unoptimized code. Then the quick reader:
 * typed text is parsed at each key, within a budget of 16 ms.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "probe/ptx/launch.h"
#include "probe/snippet/run/constants.h"
#include "probe/snippet/run/snippet.h"

enum { TURNS = 400, OUTER = 8 };

static const char head[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".shared .align 16 .b8 a[8448]; .shared .align 16 .b8 b[8192];\n"
    ".visible .entry kernel(.param .u64 data)\n{\n.reg .pred %p<9>; .reg .b32 %r<99>;\n"
    ".reg .b64 %d<9>; .reg .f32 %f<200>; .local .align 8 .b8 depot[64];\n"
    "mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 15; shr.u32 %r3, %r1, 4; shl.b32 %r4, %r2, 5;\n"
    "shl.b32 %r5, %r3, 5; mov.u32 %r6, a; add.u32 %r7, %r6, %r4; mov.u32 %r8, b;\n"
    "add.u32 %r9, %r8, %r5; shl.b32 %r10, %r1, 4; add.u32 %r11, %r6, %r10; add.u32 %r12, %r8, "
    "%r10;\n"
    "ld.param.u64 %d1, [data]; cvta.to.global.u64 %d2, %d1; mul.wide.u32 %d3, %r1, 16;\n"
    "add.u64 %d4, %d2, %d3; cvt.rn.f32.u32 %f1, %r1; mov.f32 %f2, %f1; mov.f32 %f3, %f1;\n"
    "mov.f32 %f4, %f1; mov.u32 %r20, 0;\n";

/* One iteration: both tiles are stored, then rows and columns are multiplied, eight by eight. */
static void print_product(FILE *out, bool known)
{
    fputs("L:\n", out);
    if (!known)
        fputs("ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%d4];\n", out);
    fputs("st.shared.v4.f32 [%r11], {%f1, %f2, %f3, %f4};\n"
          "st.shared.v4.f32 [%r12], {%f1, %f2, %f3, %f4};\nbar.sync 0;\n",
          out);
    for (int k = 0; k < OUTER; k++) {
        fprintf(out, "ld.shared.v4.f32 {%%f10, %%f11, %%f12, %%f13}, [%%r7+%d];\n", k * 512);
        fprintf(out, "ld.shared.v4.f32 {%%f14, %%f15, %%f16, %%f17}, [%%r7+%d];\n", k * 512 + 16);
        fprintf(out, "ld.shared.v4.f32 {%%f20, %%f21, %%f22, %%f23}, [%%r9+%d];\n", k * 512);
        fprintf(out, "ld.shared.v4.f32 {%%f24, %%f25, %%f26, %%f27}, [%%r9+%d];\n", k * 512 + 16);
        for (int i = 0; i < 64; i++)
            fprintf(out, "fma.rn.f32 %%f%d, %%f%d, %%f%d, %%f%d;\n", 100 + i, 10 + i / 8,
                    20 + i % 8, k ? 100 + i : 1);
    }
    fprintf(
        out,
        "bar.sync 0; add.s32 %%r20, %%r20, 1; setp.lt.s32 %%p1, %%r20, %d; @%%p1 bra L;\nret;\n}\n",
        TURNS / OUTER);
}

static void print_local(FILE *out)
{
    fputs("mov.u64 %d5, depot; cvta.local.u64 %d6, %d5; st.u32 [%d6], %r20; st.u64 [%d6+8], %d1;\n"
          "L: ld.u32 %r21, [%d6]; ld.u64 %d7, [%d6+8]; shl.b32 %r22, %r21, 2; add.s32 %r23, %r6, "
          "%r22;\n"
          "and.b32 %r23, %r23, 8191; st.shared.u32 [%r23], %r21; ld.u32 %r24, [%d6];\n"
          "add.s32 %r24, %r24, 1; st.u32 [%d6], %r24; ld.u32 %r25, [%d6];\n"
          "setp.lt.s32 %p1, %r25, 5000; @%p1 bra L;\nret;\n}\n",
          out);
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool measure(const char *name, const char *text, size_t length)
{
    struct ws_ptx_module *module;
    struct ws_ptx_launch launch = {.block = {256, 1, 1}, .grid = {1, 1, 1}, .warp = -1};
    struct ws_error error = {0};
    double begin = seconds(), parsed = 0, run = 1e9;
    unsigned long long steps = 0;
    bool good = ws_ptx_module_parse(name, text, length, &module, &error);

    parsed = seconds() - begin;
    for (int turn = 0; good && turn < 3; turn++) {
        struct ws_accesses accesses = {0};

        begin = seconds();
        good = ws_ptx_launch_run(module, &launch, &accesses, &error);
        if (seconds() - begin < run)
            run = seconds() - begin;
        steps = accesses.warp_instructions;
        ws_accesses_finish(&accesses);
    }
    if (good)
        printf("%-28s %8.1f %12llu %9.3f %8.1f\n", name, (double)length / parsed / 1e6, steps, run,
               (double)steps / run / 1e6);
    else
        fprintf(stderr, "bench_ptx: %s\n", error.text);
    ws_ptx_module_free(module);
    return good;
}

/* A tile that a block loads and multiplies: lines of statements as in a kernel. */
static void print_tile_load(FILE *out)
{
    fputs("__shared__ half As[2][64][72];\n__shared__ half Bs[2][64][72];\n"
          "int lane_id = threadIdx.x % 32;\nint warp_row = threadIdx.x / 32 % 2 * 32;\n"
          "uint32_t a[4][4], b[4][4];\nint stage = 0;\nfloat acc[4][4][4];\n",
          out);
    for (int i = 0; i < 16; i++)
        fprintf(out,
                "int row%d = threadIdx.x / 8 + %d;\nint col%d = threadIdx.x %% 8 * 8;\n"
                "*(uint4 *)&As[stage][row%d][col%d] = *(const uint4 *)&A[row%d * 4096 + col%d];\n",
                i, i * 4, i, i, i, i, i);
    fputs("__syncthreads();\nfor (int k = 0; k < 64; k += 16) {\n"
          "  for (int i = 0; i < 2; i++)\n"
          "    ldmatrix_x4(a[i], &As[stage][warp_row + i * 16 + lane_id % 16][k + lane_id / 16 * "
          "8]);\n"
          "  ldmatrix_x4_trans(b[0], &Bs[stage][k + lane_id % 16][lane_id / 16 * 8]);\n}\n",
          out);
}

static bool run_snippet(const char *text)
{
    struct ws_constants constants = {0};
    const struct ws_snippet_given given = {.constants = &constants};
    struct ws_executions executions = {0};
    struct ws_snippet *snippet;
    struct ws_error error = {0};
    bool done = ws_constants_add("half *A", &constants, &error) &&
                ws_snippet_parse(text, constants.declared, &snippet, &error);

    if (done) {
        done = ws_snippet_run(snippet, &given, &executions, &error) ||
               strstr(error.text, "more than 65536 executions");
        ws_snippet_free(snippet);
    }
    ws_executions_finish(&executions);
    if (!done)
        fprintf(stderr, "bench_ptx: %s\n", error.text);
    return done;
}

static bool parse_expression(const char *text)
{
    static struct ws_expression expression;
    struct ws_error error;

    return ws_expression_parse(text, NULL, &expression, &error);
}

static bool measure_reader(const char *name, bool (*reads)(const char *text), const char *text,
                           int times)
{
    double begin = seconds(), each;

    for (int i = 0; i < times; i++)
        if (!reads(text))
            return false;
    each = (seconds() - begin) / times;
    printf("%-28s %9.3f\n", name, each * 1e3);
    return true;
}

static bool measure_readers(void)
{
    static const char line[] = "t % 16 * 144 + t / 16 * 16";
    static const char loop[] = "__shared__ half As[64][72];\nuint32_t r[4];\n"
                               "for (int k = 0; k < 100000; k++)\n"
                               "  ldmatrix_x4(r, &As[lane % 16][k % 4 * 16 + lane / 16 * 8]);\n";
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool good;

    if (!out)
        return false;
    print_tile_load(out);
    good = !fclose(out);
    printf("%-28s %9s\n", "Quick reader", "ms");
    good = good && measure_reader("value of --let", parse_expression, "64 * 2 + 16", 1000) &&
           measure_reader("expression of a line", run_snippet, line, 1000) &&
           measure_reader("tile load of 60 lines", run_snippet, text, 100) &&
           measure_reader("ldmatrix, 100000 turns", run_snippet, loop, 1);
    free(text);
    return good;
}

int main(void)
{
    static const char *const names[] = {"product, data unknown", "product, data known",
                                        "loop in local memory"};
    bool good = true;

    printf("%-28s %8s %12s %9s %8s\n", "PTX", "MB/s", "instructions", "seconds", "M/s");
    for (int i = 0; good && i < 3; i++) {
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);

        if (!out)
            return 1;
        fputs(head, out);
        if (i == 2)
            print_local(out);
        else
            print_product(out, i == 1);
        good = !fclose(out) && measure(names[i], text, length);
        free(text);
    }
    return !(good && measure_readers());
}
