/* Snippets of kernels, against a C++ compiler and against what people know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/snippet/read/site_rule.h"
#include "probe/snippet/run/constants.h"
#include "probe/snippet/run/snippet.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"

static uint64_t random_state = 7;

static unsigned pick(unsigned below)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % below;
}

/* Runs a snippet with the definitions given, up to a NULL. */
static bool run(const char *text, const char *const *definitions, struct ws_executions *executions,
                struct ws_error *error)
{
    struct ws_constants constants = {0};
    struct ws_snippet_given given = {.constants = &constants};
    struct ws_snippet *snippet;
    bool done;

    *executions = (struct ws_executions){0};
    for (; definitions && *definitions; definitions++)
        assert_true(ws_constants_add(*definitions, &constants, error));
    if (!ws_snippet_parse(text, constants.declared, &snippet, error))
        return false;
    done = ws_snippet_run(snippet, &given, executions, error);
    ws_snippet_free(snippet);
    return done;
}

/* A rule of 32 numbers: what lane `t` gives. */
typedef int64_t (*rule)(int t);

static int64_t tile_144(int t)
{
    return t % 16 * 144 + t / 16 * 16;
}
static int64_t tile_128(int t)
{
    return t % 16 * 128 + t / 16 * 16;
}
static int64_t swizzled(int t)
{
    return t % 16 * 128 + ((t / 16) ^ (t % 8)) * 16;
}
static int64_t thread_rows(int t)
{
    return t * 16;
}
static int64_t two_by_16(int t)
{
    return t / 16 * 256 + t % 16 * 16;
}
static int64_t halves(int t)
{
    return t < 16 ? t * 32 : (t - 16) * 32 + 16;
}

static void snippets_are_what_they_say(void **state)
{
    static const struct {
        const char *text;
        rule rule;
        const char *definitions[4];
    } cases[] = {
        {"half A[128][72];\nint lane = threadIdx.x & 31;\n&A[lane % 16][lane / 16 * 8]",
         tile_144,
         {0}},
        {"__shared__ __align__(16) __nv_bfloat16 A[2][128][64];\n"
         "uint32_t addr = __cvta_generic_to_shared(&A[0][lane_id % 16][(lane_id >> 4) << 3]);",
         tile_128,
         {0}},
        {"smem + (lane % 16) * 72 + lane / 16 * 8", tile_144, {"half *smem"}},
        {"&smem[(lane % 16) * LD + lane / 16 * 8]", tile_144, {"half *smem", "LD=72"}},
        {"const uint4 *p = reinterpret_cast<const uint4 *>(smem); p + lane",
         thread_rows,
         {"char *smem"}},
        {"uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(smem));\n"
         "uint32_t addr = base + (row * 64 + col) * sizeof(half);",
         tile_128,
         {"half *smem", "int row = lane % 16", "int col = lane / 16 * 8"}},
        {"template <int B, int M, int S> __device__ int swizzle(int x) {\n"
         "  constexpr int mask = ((1 << B) - 1) << (M + S);\n  return x ^ ((x & mask) >> S);\n}\n"
         "half *p = smem + swizzle<3, 3, 3>((lane % 16) * 64 + lane / 16 * 8);",
         swizzled,
         {"half *smem"}},
        {"auto swz = [&](int row, int col) { return row * 8 + (col ^ (row & 7)); };\n"
         "char *p = smem + 16 * swz(lane % 16, lane / 16);",
         swizzled,
         {"char *smem"}},
        {"#define OFFSET(row, col, ld) ((row) * (ld) + (col))\n"
         "half s_a[16][72];\nint a = OFFSET(lane % 16, lane / 16 * 8, 72);\n"
         "asm volatile(\"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\\n\"\n"
         "  : \"=r\"(r[0]), \"=r\"(r[1]), \"=r\"(r[2]), \"=r\"(r[3])\n"
         "  : \"r\"((unsigned)__cvta_generic_to_shared(&s_a[0][0] + a)));",
         tile_144,
         {0}},
        {"#define LDMATRIX_X4(R0, R1, R2, R3, addr) \\\n"
         "  asm volatile(\"ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\\n\" "
         "\\\n"
         "  : \"=r\"(R0), \"=r\"(R1), \"=r\"(R2), \"=r\"(R3) : \"r\"(addr))\n"
         "uint32_t RA[4];\nuint32_t off = lane * 16;\nLDMATRIX_X4(RA[0], RA[1], RA[2], RA[3], "
         "off);",
         thread_rows,
         {0}},
        {"int off;\nif (lane < 16)\n  off = lane * 32;\nelse {\n  off = (lane - 16) * 32;\n  off "
         "+= 16;\n}\noff",
         halves,
         {0}},
        {"int off = 0;\nfor (int i = 0; i < lane; i++)\n  off += 16;\noff", thread_rows, {0}},
        {"int off = lane;\nwhile (off & ~511) off >>= 1;\noff << 4", thread_rows, {0}},
        {"__global__ void k(const half *gA, int K) {\n  __shared__ half As[16][72];\n"
         "  int tid = threadIdx.x;\n  float acc[4] = {0.f};\n  if (tid < 32) {\n"
         "    ldmatrix_x4(acc, &As[tid % 16][tid / 16 * 8]);\n  }\n  __syncthreads();\n}",
         tile_144,
         {0}},
        {"struct Tile { static constexpr int kLd = 72; int row, col; "
         "int at() { return (row * kLd + col) * 2; } };\n"
         "Tile t0{lane % 16, lane / 16 * 8};\nt0.at()",
         tile_144,
         {0}},
        {"constexpr int lds[] = {64, 72};\n((lane % 16) * lds[1] + lane / 16 * 8) * 2",
         tile_144,
         {0}},
        {"threadIdx.y * 256 + threadIdx.x * 16", two_by_16, {"blockDim.x=16"}},
        {"__shfl_sync(0xffffffff, threadIdx.x / 32, 0) * 4096 + lane * 16", thread_rows, {0}},
        {"std::min(lane * 16, std::max<int>(496, 3))", thread_rows, {0}},
        {"lane * 16 + (Traits::kPitch - params.ld) * 8",
         thread_rows,
         {"Traits::kPitch=64", "params.ld=64"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_executions executions;
        struct ws_error error;

        if (!run(cases[i].text, cases[i].definitions, &executions, &error))
            fail_msg("%s\n%s", cases[i].text, error.text);
        assert_int_equal(executions.count, 1);
        for (int lane = 0; lane < WS_LANES; lane++)
            if (executions.execution[0].offset[lane] != cases[i].rule(lane))
                fail_msg("%s\nlane %d: %lld, not %lld", cases[i].text, lane,
                         (long long)executions.execution[0].offset[lane],
                         (long long)cases[i].rule(lane));
        ws_executions_finish(&executions);
    }
}

static void instructions_are_all_recorded(void **state)
{
    static const char text[] = "half A[64][72], B[64][72];\nuint32_t a[4], b[4];\n"
                               "for (int k = 0; k < 64; k += 16) {\n"
                               "  ldmatrix_x4(a, &A[lane % 16][k + lane / 16 * 8]);\n"
                               "  ldmatrix_x2_trans(b, &B[k + lane % 16][0]);\n"
                               "}\n";
    struct ws_executions executions;
    struct ws_error error;

    (void)state;
    if (!run(text, NULL, &executions, &error))
        fail_msg("%s", error.text);
    assert_int_equal(executions.count, 8);
    assert_string_equal(executions.execution[0].variant->name, "ldmatrix.m8n8.x4.b16");
    assert_string_equal(executions.execution[7].variant->name, "ldmatrix.m8n8.x2.trans.b16");
    assert_string_equal(executions.execution[6].label, "line 4, k = 48");
    assert_int_equal(executions.execution[6].offset[17], 144 + 96 + 16);
    ws_executions_finish(&executions);
}

static void what_cpp_stores_and_loads_counts_for_who_asks(void **state)
{
    static const char text[] = "__shared__ float4 tile[32][9];\n"
                               "__shared__ float sums[32];\n"
                               "tile[lane][0] = source[lane];\n"
                               "if (lane < 8) sums[lane] += tile[lane][1].x;\n"
                               "ldmatrix_x4(r, &tile[lane][0]);\n";
    static const char *const variants[] = {"st.shared.v4.b32", "ld.shared.b32", "ld.shared.b32",
                                           "st.shared.b32", "ldmatrix.m8n8.x4.b16"};
    struct ws_snippet_given given = {.plain = true};
    struct ws_executions executions = {0};
    struct ws_snippet *snippet;
    struct ws_error error;

    (void)state;
    assert_true(ws_snippet_parse(text, NULL, &snippet, &error));
    if (!ws_snippet_run(snippet, &given, &executions, &error))
        fail_msg("%s", error.text);
    assert_int_equal(executions.count, 5);
    for (int i = 0; i < executions.count; i++)
        assert_string_equal(executions.execution[i].variant->name, variants[i]);
    assert_int_equal(executions.execution[0].offset[3], 3 * 144);
    assert_int_equal(executions.execution[3].active, 0xff);
    ws_executions_finish(&executions);
    given.plain = false;
    assert_true(ws_snippet_run(snippet, &given, &executions, &error));
    assert_int_equal(executions.count, 1);
    ws_executions_finish(&executions);
    ws_snippet_free(snippet);
}

/* Each access that is not understood has its note, however many there are. */
static void each_access_that_is_not_counted_is_noted(void **state)
{
    enum { LINES = 12 };
    char text[2048] = "__shared__ half As[64][72];\nuint32_t r[4];\n"
                      "ldmatrix_x4(r, &As[lane % 16][0]);\n";
    struct ws_executions executions;
    struct ws_error error;

    (void)state;
    for (int i = 0; i < LINES; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "ldmatrix_x4(r, &As[lane %% 16][stride%d]);\n", i);
    if (!run(text, NULL, &executions, &error))
        fail_msg("%s", error.text);
    assert_int_equal(executions.count, 1);
    assert_int_equal(executions.notes, LINES + 1); /* the first: what ldmatrix_x4() is taken for */
    assert_non_null(strstr(executions.note[LINES], "line 15 is not counted: stride11"));
    ws_executions_finish(&executions);
}

static void site_rules_are_by_instruction_and_size(void **state)
{
    static const struct {
        const char *instruction;
        enum ws_access_does does;
        int bytes;
        const char *variant; /* NULL: no rule */
        int narrow;
    } rows[] = {
        {"ld.shared.u32", WS_ACCESS_LOADS, 4, "ld.shared.b32", 0},
        {"ld.shared.v2.f32", WS_ACCESS_LOADS, 8, "ld.shared.v2.b32", 0},
        {"st.shared.v4.f32", WS_ACCESS_STORES, 16, "st.shared.v4.b32", 0},
        {"st.shared.u16", WS_ACCESS_STORES, 2, "st.shared.b32", 2},
        {"ldmatrix.sync.aligned.m8n8.x4.shared.b16", WS_ACCESS_LOADS, 16, "ldmatrix.m8n8.x4.b16",
         0},
        {"ldmatrix.sync.aligned.m8n8.x3.shared.b16", WS_ACCESS_LOADS, 16, NULL, 0},
        {"cp.async.ca.shared.global", WS_ACCESS_COPIES, 16, "cp.async.ca.16", 0},
        {"cp.async.cg.shared.global", WS_ACCESS_COPIES, 16, "cp.async.cg.16", 0},
        {"cp.async.ca.shared.global", WS_ACCESS_COPIES, 12, NULL, 0},
        {"atom.shared.add.u32", WS_ACCESS_UPDATES, 4, NULL, 0},
        {"ld.shared.v4.u64", WS_ACCESS_LOADS, 32, NULL, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct ws_site site = {
            .instruction = rows[i].instruction, .does = rows[i].does, .bytes = rows[i].bytes};
        struct ws_kernel_rule found = ws_kernel_rule(&site, NULL);

        assert_int_equal(found.variant != NULL, rows[i].variant != NULL);
        if (found.variant)
            assert_string_equal(found.variant->name, rows[i].variant);
        else
            assert_non_null(found.reason);
        assert_int_equal(found.narrow, rows[i].narrow);
    }
}

static void deep_statements_are_refused(void **state)
{
    static const char *const heads[] = {"{", "if (t) ", "for (;;) ", "do ", "while (t) ", "x = "};
    static char text[WS_SNIPPET_LENGTH + 1];
    struct ws_executions executions = {0};
    struct ws_snippet_given given = {0};
    struct ws_snippet *snippet;
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        size_t length = strlen(heads[i]), half = WS_SNIPPET_LENGTH / 2;

        for (size_t at = 0; at < half; at += length)
            snprintf(text + at, sizeof text - at, "%s", heads[i]);
        strcat(text, "t");
        if (*heads[i] == '{')
            for (size_t at = strlen(text); at < 2 * half + 1; at++)
                snprintf(text + at, sizeof text - at, "}");
        assert_true(ws_snippet_parse(text, "int x;", &snippet, &error));
        assert_false(ws_snippet_run(snippet, &given, &executions, &error));
        assert_int_equal(error.code, WS_CODE_SYNTAX);
        ws_snippet_free(snippet);
        ws_executions_finish(&executions);
    }
}

static void what_is_wrong_is_said_with_its_place(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *datum, *unknown;
    } wrong[] = {
        {"lane * BK", WS_CODE_NAME, "column 8: BK", "BK"},
        {"struct A { A a; };\nA x;\nx.a", WS_CODE_UNSUPPORTED,
         "'A' was skipped at line 1, column 14: structure A ", ""},
        {"template <int N> struct A { A<N + 1> a; };\nA<0> x;\nx.a", WS_CODE_SYNTAX,
         "line 1, column 31: ", ""},
        {"int x = lane;\nx * stride", WS_CODE_NAME, "line 2, column 5: stride", "stride"},
        {"&As[lane][0]", WS_CODE_NAME, "column 2: As", "As"},
        {"offset(lane)", WS_CODE_UNSUPPORTED, "column 1: offset()", ""},
        {"5 /\n(lane - 3)", WS_CODE_ADDRESS, "line 1, column 3: ", ""},
        {"for (;;) ;", WS_CODE_LIMIT, "column 1:", ""},
        {"for (int i = 0; i < 4;) ;", WS_CODE_LIMIT, "column 1:", ""},
        {"__shared__ float A[1024];\nfor (int j = 0;; j++) {\n    if (j  i == lane) continue;\n"
         "    A[j] = 1;\n}",
         WS_CODE_UNSUPPORTED, "line 3, column 12:", ""},
        {"int f(int x) { return f(x + 1); }\nf(lane)", WS_CODE_UNSUPPORTED, "f()", ""},
        {"asm volatile(\"ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%0}, [%1];\" : \"=r\"(x) : "
         "\"r\"(lane));",
         WS_CODE_NO_ACCESS, "column 1:", ""},
        {"float f = 1.5f;\nf", WS_CODE_UNSUPPORTED, "line 2, column 1:", ""},
        {"int a[4];\nlane + a[1]", WS_CODE_RUNTIME, "line 2, column 11:", ""},
        {"int a[4];\nint b = a[1];\nlane + b", WS_CODE_RUNTIME, "line 3, column 8:", ""},
        {"struct S { int a, b; }; S s; s.a = 1; s.b", WS_CODE_RUNTIME, "column 41:", ""},
        {"float f = 2; lane + f", WS_CODE_UNSUPPORTED, "column 21:", ""},
        {"int x = 3; f(&x); lane + x", WS_CODE_UNSUPPORTED, "column 12: f()", ""},
        {"int x = lane +;\nx * 16", WS_CODE_SYNTAX, "line 1, column 15:", ""},
        {"\xEF\xBB\xBFlane * BK", WS_CODE_NAME, "column 8: BK", "BK"},
        {"f(\"abc); lane", WS_CODE_SYNTAX, "column 3: string", ""},
        {"int c = 'a; lane", WS_CODE_SYNTAX, "column 9: character", ""},
        {"/* no end", WS_CODE_SYNTAX, "column 1: comment", ""},
        {"T *p = smem;\np + lane", WS_CODE_UNSUPPORTED, "line 1, column 1: unknown type 'T'", ""},
        {"T a, *b = smem;\nb + lane", WS_CODE_UNSUPPORTED,
         "'b' was skipped at line 1, column 1: ", ""},
        {"half *p = smem;\np + lane", WS_CODE_NAME, "line 1, column 11: smem", "smem"},
        {"#if FOO > 3\nlane\n#endif", WS_CODE_SYNTAX, "line 1, column 5: ", ""},
        {"const int BK = 32;\nlane * BK", WS_CODE_SYNTAX, "line 1, column 11: BK", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        static const char *const bk[] = {"BK=16", NULL};
        struct ws_executions executions;
        struct ws_error error;

        if (run(wrong[i].text, strstr(wrong[i].text, "const int BK") ? bk : NULL, &executions,
                &error))
            fail_msg("accepted: %s", wrong[i].text);
        assert_error(error, wrong[i].code, wrong[i].datum);
        assert_string_equal(executions.unknown, wrong[i].unknown);
        assert_int_equal(executions.is_indexed, !strcmp(wrong[i].unknown, "As"));
        ws_executions_finish(&executions);
    }
}

/* Programs of statements, made at random. Names: a to h are declared variables. */
static const char *const types[] = {
    "int",     "unsigned", "uint32_t", "long long",   "size_t",         "auto",   "const int",
    "uint8_t", "int16_t",  "bool",     "signed char", "unsigned short", "int64_t"};
static const char *const binary[] = {"+", "-", "*", "&",  "|",  "^",  "<<", ">>",
                                     "/", "%", "<", "==", ">=", "&&", "||", "!="};

static void make_value(FILE *file, int names, int depth);

/* The right side of an operator: shifts are by less than the type's bits, divisors are not 0. */
static void make_operand(FILE *file, int names, const char *op, int depth)
{
    bool divides = *op == '/' || *op == '%',
         shifts = !strncmp(op, "<<", 2) || !strncmp(op, ">>", 2);

    fputs(divides ? "(1 + (15 & " : shifts ? "(7 & " : "", file);
    make_value(file, names, depth);
    fputs(divides ? "))" : shifts ? ")" : "", file);
}

static void make_value(FILE *file, int names, int depth)
{
    unsigned kind = depth > 3 ? 0 : pick(9);

    if (kind < 3) {
        static const char *const leaves[] = {"lane", "3", "16", "0x1f", "7u", "lane", "tid", "8"};

        if (names && pick(3))
            fprintf(file, "%c", 'a' + pick((unsigned)names));
        else
            fputs(leaves[pick(8)], file);
    } else if (kind < 6) {
        const char *op = binary[pick(sizeof binary / sizeof binary[0])];

        fputs("(", file);
        make_value(file, names, depth + 1);
        fprintf(file, " %s ", op);
        make_operand(file, names, op, depth + 1);
        fputs(")", file);
    } else if (kind == 6) {
        fprintf(file, "(%s)(", types[pick(5)]);
        make_value(file, names, depth + 1);
        fputs(")", file);
    } else if (kind == 7) {
        fputs("(", file);
        make_value(file, names, depth + 1);
        fputs(" ? ", file);
        make_value(file, names, depth + 1);
        fputs(" : ", file);
        make_value(file, names, depth + 1);
        fputs(")", file);
    } else {
        static const char *const calls[] = {"twice(", "pick<3>(", "MIX(", "fold("};

        fputs(calls[pick(4)], file);
        make_value(file, names, depth + 1);
        fputs(")", file);
    }
}

static void make_statements(FILE *file, int *names, int depth)
{
    static const char *const assignments[] = {
        "=", "+=", "^=", "|=", "-=", "&=", "<<=", ">>=", "*="};

    for (unsigned i = 0; i < 1 + pick(3); i++) {
        unsigned kind = pick(depth ? 6 : 9);

        if ((kind < 2 || *names == 0) && !depth && *names < 8) {
            const char *type = types[pick(sizeof types / sizeof types[0])];

            if (!strncmp(type, "const", 5))
                type = "int";
            fprintf(file, "%s %c = ", type, 'a' + *names);
            make_value(file, *names, 1);
            fputs(";\n", file);
            ++*names;
        } else if (kind < 6 || depth > 2) {
            const char *op = assignments[pick(9)];

            fprintf(file, "%c %s ", 'a' + pick((unsigned)*names), op);
            make_operand(file, *names, op, 1);
            fputs(";\n", file);
        } else if (kind == 6) {
            fputs("if (", file);
            make_value(file, *names, 1);
            fputs(") {\n", file);
            make_statements(file, names, depth + 1);
            fputs("} else {\n", file);
            make_statements(file, names, depth + 1);
            fputs("}\n", file);
        } else {
            fprintf(file, "for (int i%d = %u; i%d < %s; i%d += %u) {\n", depth, pick(3), depth,
                    pick(3) ? "5" : "lane / 4", depth, 1 + pick(2));
            make_statements(file, names, depth + 1);
            if (!pick(3)) {
                fprintf(file, "if (i%d == 2) %s;\n", depth, pick(2) ? "break" : "continue");
            }
            fputs("}\n", file);
        }
    }
}

static char *make_program(void)
{
    char *made = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&made, &size);
    int names = 0;

    make_statements(file, &names, 0);
    make_statements(file, &names, 0);
    fputs("(long long)(", file);
    make_value(file, names, 1);
    fputs(")", file);
    fclose(file);
    return made;
}

static const char prelude[] =
    "#define MIX(x) ((x) ^ ((x) >> 2))\n"
    "inline int twice(int x) { return x + (x & 0xff); }\n"
    "template <int N> inline unsigned pick(unsigned x) { return (x & ((1u << N) - 1)) * N; }\n"
    "template <typename T> inline T fold(T x) { T y = x; for (int i = 0; i < 3; i++) { if (y & 1) "
    "return y; y >>= 1; } return y; }\n";

/* What a program comes to in each lane is what the compiler makes of it, which finds it defined. */
static void random_programs_run_as_compiled(void **state)
{
    static const char source[] = WS_BINARY_DIR "/snippets.cpp";
    static const char program[] = WS_BINARY_DIR "/snippets";
    char command[1024];
    int kept = 0;
    FILE *file;

    (void)state;
    if (system("echo 'int main(){return 0;}' | c++ -fsanitize=undefined -x c++ -o '" WS_BINARY_DIR
               "/snippets' - >/dev/null 2>&1"))
        skip();
    file = fopen(source, "w");
    assert_non_null(file);
    fprintf(file,
            "#include <cstdint>\n#include <cstdio>\n#include <cstddef>\n%s"
            "static int bad;\nstatic void check(int n, int lane, long long got, long long "
            "expected) { if (got != expected) { bad = 1; printf(\"program %%d, lane %%d: %%lld "
            "compiled, not %%lld\\n\", n, lane, got, expected); } }\n",
            prelude);
    for (int i = 0; i < 700; i++) {
        char *text = make_program(), *whole = malloc(strlen(text) + sizeof prelude);
        struct ws_executions executions;
        struct ws_error error;

        assert_non_null(whole);
        strcat(strcpy(whole, prelude), text);
        if (run(whole, NULL, &executions, &error)) {
            size_t last = strlen(text);

            while (text[last - 1] != '\n')
                last--;
            fprintf(file, "static long long p%d(int lane, int tid) {\n%.*s\nreturn %s;\n}\n", i,
                    (int)last, text, text + last);
            fprintf(file, "static void c%d() {\n", i);
            for (int lane = 0; lane < WS_LANES; lane++)
                fprintf(file, "check(%d, %d, p%d(%d, %d), (long long)%lluull);\n", i, lane, i, lane,
                        lane, (unsigned long long)executions.execution[0].offset[lane]);
            fputs("}\n", file);
            kept++;
        } else {
            fail_msg("%s\n%s", text, error.text);
        }
        ws_executions_finish(&executions);
        free(whole);
        free(text);
    }
    fputs("int main() {\n", file);
    for (int i = 0; i < 700; i++)
        fprintf(file, "c%d();\n", i);
    fputs("return bad;\n}\n", file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(kept, 700);
    snprintf(command, sizeof command,
             "c++ -std=c++20 -fwrapv -w -O0 -fsanitize=undefined -fno-sanitize-recover=all -o '%s' "
             "'%s' && "
             "'%s'",
             program, source, program);
    assert_int_equal(system(command), 0);
}

static void random_words_never_crash(void **state)
{
    static const char *const words[] = {"int",
                                        "half",
                                        "A",
                                        "[",
                                        "]",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        ";",
                                        ",",
                                        "<",
                                        ">",
                                        "=",
                                        "+",
                                        "*",
                                        "&",
                                        "lane",
                                        "3",
                                        "if",
                                        "for",
                                        "else",
                                        "return",
                                        "template",
                                        "<int N>",
                                        "struct",
                                        "x",
                                        "::",
                                        ".",
                                        "->",
                                        "#define",
                                        "\n",
                                        "auto",
                                        "asm",
                                        "\"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0}, [%1];\"",
                                        ":",
                                        "\"r\"",
                                        "sizeof",
                                        "while",
                                        "do",
                                        "break",
                                        "[&]",
                                        "static_cast",
                                        "T",
                                        "typename",
                                        "using",
                                        "enum",
                                        "##",
                                        "#",
                                        "?",
                                        "1.5f",
                                        "'c'",
                                        "operator()",
                                        "const",
                                        "&&",
                                        "^=",
                                        "++",
                                        "ldmatrix_x4",
                                        "uint4",
                                        "/*",
                                        "*/",
                                        "//",
                                        "\\",
                                        "namespace",
                                        "x = lane;",
                                        "half A[4][8];",
                                        "int f(int x) {",
                                        "return x; }"};
    struct ws_error error;
    int accepted = 0;

    (void)state;
    for (int i = 0; i < 60000 / sample_step(1); i++) {
        char text[512] = "";
        struct ws_executions executions;

        for (unsigned j = 0; j < 1 + pick(24); j++) {
            strcat(text, words[pick(sizeof words / sizeof words[0])]);
            strcat(text, pick(5) ? " " : "");
            if (strlen(text) > 400)
                break;
        }
        accepted += run(text, NULL, &executions, &error);
        ws_executions_finish(&executions);
    }
    print_message("%d accepted\n", accepted);
    assert_true(accepted * sample_step(1) > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snippets_are_what_they_say),
        cmocka_unit_test(instructions_are_all_recorded),
        cmocka_unit_test(what_cpp_stores_and_loads_counts_for_who_asks),
        cmocka_unit_test(each_access_that_is_not_counted_is_noted),
        cmocka_unit_test(site_rules_are_by_instruction_and_size),
        cmocka_unit_test(deep_statements_are_refused),
        cmocka_unit_test(what_is_wrong_is_said_with_its_place),
        cmocka_unit_test(random_programs_run_as_compiled),
        cmocka_unit_test(random_words_never_crash),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
