/* Text that is read without a compiler: pieces, launches, diagnostics, and the rewritten representation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/compile/diagnostics.h"
#include "probe/compile/fragment.h"
#include "probe/compile/fragment_ptx.h"
#include "probe/compile/launches.h"
#include "probe/compile/local_constant.h"
#include "probe/compile/module.h"
#include "probe/compile/rewrite.h"
#include "probe/compile/scan.h"

static struct ws_error error;

static void comments_strings_and_directives_are_blank(void **state)
{
    static const char *const cases[][2] = {
        {"a; // b\nc", "a;     \nc"},         {"a /* b\n c */ d", "a     \n      d"},
        {"/*/ a */ b", "         b"},         {"x = \"a;}\"; y", "x = \"   \"; y"},
        {"x = '{'; 1'000", "x = ' '; 1'000"}, {"#define A { \\\n  b\nc", "             \n   \nc"},
        {"  # if a\nb #c", "        \nb #c"}, {"R\"x(\")}\")x\" + 1", "R\"        \" + 1"},
        {"\"a\\\"b\" c", "\"    \" c"},       {"'unclosed\nb", "'        \nb"},
        {"/* unclosed\n{", "           \n "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *bare = ws_scan_bare(cases[i][0], strlen(cases[i][0]));

        assert_non_null(bare);
        assert_int_equal(strlen(bare), strlen(cases[i][0]));
        if (strncmp(bare, cases[i][1], strlen(cases[i][1]) - 1))
            fail_msg("'%s' becomes '%s', not '%s'", cases[i][0], bare, cases[i][1]);
        free(bare);
    }
}

static void a_text_is_split_at_semicolons_and_braces(void **state)
{
    static const char *const cases[][2] = {
        {"int a; b(c; d); {e; f}", "int a;|b(c; d);|{e; f}|"},
        {"for (;;) { a; } b", "for (;;) { a; }|b|"},
        {"if (a) { b; } else { c; } d;", "if (a) { b; } else { c; }|d;|"},
        {"struct A { int b; } c; d;", "struct A { int b; } c;|d;|"},
        {"int a[] = {1, 2}, b; c;", "int a[] = {1, 2}, b;|c;|"},
        {"void f() { a; } &b[c]", "void f() { a; }|&b[c]|"},
        {"auto f = [&](int a) { return a; }; f(1);", "auto f = [&](int a) { return a; };|f(1);|"},
        {"do { a; } while (b); c", "do { a; } while (b);|c|"},
        {"void f() { } *p = 1;", "void f() { }|*p = 1;|"},
        {"", ""},
        {"  \n", ""},
        {"}}}", "}|}|}|"},
        {"((((", "((((|"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ws_piece piece;
        char pieces[200] = "";
        size_t length = strlen(cases[i][0]);

        for (size_t at = 0; ws_piece_next(cases[i][0], length, &at, &piece);)
            snprintf(pieces + strlen(pieces), sizeof pieces - strlen(pieces), "%.*s|",
                     (int)(piece.end - piece.start), cases[i][0] + piece.start);
        assert_string_equal(pieces, cases[i][1]);
    }
}

static void a_function_is_found_inside_of_namespaces(void **state)
{
    const char *text = "int a; namespace b { namespace { int c() { d; } } extern \"C\" { void e() "
                       "{ f; } } } int g() { h; }";
    static const char *const cases[][2] = {{"d;", "int c() { d; }"},
                                           {"f;", "void e() { f; }"},
                                           {"h;", "int g() { h; }"},
                                           {"a;", "int a;"}};
    struct ws_piece piece;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t place = (size_t)(strstr(text, cases[i][0]) - text);

        assert_true(ws_piece_around(text, strlen(text), place, &piece));
        assert_int_equal(piece.end - piece.start, strlen(cases[i][1]));
        assert_memory_equal(text + piece.start, cases[i][1], strlen(cases[i][1]));
    }
    assert_false(ws_piece_around("  ", 2, 1, &piece));
}

static void expect_rewritten_of(const char *source, const char *line, const char *expected)
{
    char *made = NULL;
    size_t length;

    if (!ws_ir_rewrite(line, strlen(line), source, &made, &length, &error))
        fail_msg("%s", error.text);
    if (strcmp(made, expected))
        fail_msg("%s\nbecomes\n%s\nnot\n%s", line, made, expected);
    free(made);
}

static void expect_rewritten(const char *line, const char *expected)
{
    expect_rewritten_of(NULL, line, expected);
}

static void loads_and_stores_become_volatile_and_aligned(void **state)
{
    (void)state;
    expect_rewritten("  %1 = load i32, i32* %a, align 4, !dbg !2\n",
                     "  %1 = load volatile i32, i32* %a, align 4, !dbg !2\n");
    expect_rewritten("  %1 = load <4 x float>, ptr %a, align 4\n",
                     "  %1 = load volatile <4 x float>, ptr %a, align 16\n");
    expect_rewritten("  %1 = load volatile i64, i64* %a, align 4\n",
                     "  %1 = load volatile i64, i64* %a, align 8\n");
    expect_rewritten("  store i64 %v, i64* %a, align 4\n",
                     "  store volatile i64 %v, i64* %a, align 8\n");
    expect_rewritten("  store float addrspace(3)* %v, float addrspace(3)** %a, align 1\n",
                     "  store volatile float addrspace(3)* %v, float addrspace(3)** %a, align 8\n");
    expect_rewritten("  store i32 (i8*)* @f, i32 (i8*)** %a, align 8\n",
                     "  store volatile i32 (i8*)* @f, i32 (i8*)** %a, align 8\n");
    expect_rewritten("  store ptr %v, ptr %a, align 8\n",
                     "  store volatile ptr %v, ptr %a, align 8\n");
    expect_rewritten("  store %struct.A { i32 1 }, %struct.A* %a, align 1\n",
                     "  store volatile %struct.A { i32 1 }, %struct.A* %a, align 1\n");
    expect_rewritten("  %1 = load atomic i32, i32* %a seq_cst, align 4\n",
                     "  %1 = load atomic i32, i32* %a seq_cst, align 4\n");
    expect_rewritten("  call void asm \"store i32\", \"r\"(i32 1)\n",
                     "  call void asm \"store i32\", \"r\"(i32 1)\n");
    expect_rewritten("@ws_launch_3 = constant [3 x i32] zeroinitializer\n@a = global i32 0\n",
                     "@a = global i32 0\n");
    expect_rewritten("", "");
}

static void shared_variables_of_kernels_come_first(void **state)
{
    (void)state;
    expect_rewritten(
        "%struct.A = type { i32 }\n"
        "@f = dso_local addrspace(3) global i32 undef\n"
        "@_ZZ1fvE1a = internal addrspace(3) global [2 x i32] undef\n"
        "@_ZZ1kPfE1b = internal addrspace(3) global i32 undef\n"
        "@_ZZ4kernE1c = linkonce_odr dso_local addrspace(3) global i32 undef, comdat\n"
        "define ptx_kernel void @_Z1kPf() {\n}\ndefine ptx_kernel void @kern() {\n}\n",
        "%struct.A = type { i32 }\n"
        "@_ZZ1kPfE1b = addrspace(3) global i32 undef\n"
        "@_ZZ4kernE1c = linkonce_odr dso_local addrspace(3) global i32 undef, comdat\n"
        "@f = dso_local addrspace(3) global i32 undef\n"
        "@_ZZ1fvE1a = addrspace(3) global [2 x i32] undef\n"
        "define ptx_kernel void @_Z1kPf() {\n}\ndefine ptx_kernel void @kern() {\n}\n");
}

static void copies_become_volatile_or_pairs(void **state)
{
    (void)state;
    expect_rewritten("  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %a, i8* align 4 %b, i64 "
                     "12, i1 false), !dbg !3\n",
                     "  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %a, i8* align 4 %b, i64 "
                     "12, i1 true), !dbg !3\n");
    expect_rewritten("  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %a, ptr align 16 %b, i64 16, "
                     "i1 false), !dbg !3\n",
                     "  %ws.0.p = getelementptr i8, ptr %b, i64 0, !dbg !3\n"
                     "  %ws.0.v = load volatile <2 x i64>, ptr %ws.0.p, align 16, !dbg !3\n"
                     "  %ws.1.p = getelementptr i8, ptr %a, i64 0, !dbg !3\n"
                     "  store volatile <2 x i64> %ws.0.v, ptr %ws.1.p, align 16, !dbg !3\n");
    expect_rewritten("  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef align 16 %a, i8* align 16 "
                     "bitcast (%A* @b to i8*), i64 16, i1 false)\n",
                     "  %ws.0.i = getelementptr i8, i8* bitcast (%A* @b to i8*), i64 0\n"
                     "  %ws.0.p = bitcast i8* %ws.0.i to <2 x i64>*\n"
                     "  %ws.0.v = load volatile <2 x i64>, <2 x i64>* %ws.0.p, align 16\n"
                     "  %ws.1.i = getelementptr i8, i8* %a, i64 0\n"
                     "  %ws.1.p = bitcast i8* %ws.1.i to <2 x i64>*\n"
                     "  store volatile <2 x i64> %ws.0.v, <2 x i64>* %ws.1.p, align 16\n");
    expect_rewritten(
        "  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %a, ptr align 16 %b, i64 %n, i1 false)\n",
        "  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %a, ptr align 16 %b, i64 %n, i1 true)\n");
    expect_rewritten("  call void @llvm.memmove.p0.p0.i64(ptr align 16 %a, ptr align 16 %b, i64 "
                     "256, i1 false)\n",
                     "  call void @llvm.memmove.p0.p0.i64(ptr align 16 %a, ptr align 16 %b, i64 "
                     "256, i1 true)\n");
    expect_rewritten("  call void @llvm.memcpy.p0.p0.i64(ptr\n",
                     "  call void @llvm.memcpy.p0.p0.i64(ptr\n");
    expect_rewritten("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n",
                     "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n");
}

static void copies_of_classes_have_one_alignment(void **state)
{
    const char *start = "  %a = alloca %P, align 8\n  %b = bitcast %P* %a to i8*\n";
    const char *end = "!9 = !DILocation(line: 2, column: 3)\n";
    char line[400], expected[400];

    (void)state;
    snprintf(line, sizeof line,
             "%s  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %%b, ptr align 2 %%c, i64 8, i1 "
             "false), !dbg !9\n%s",
             start, end);
    snprintf(expected, sizeof expected,
             "%s  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %%b, ptr align 8 %%c, i64 8, i1 "
             "true), !dbg !9\n%s",
             start, end);
    expect_rewritten_of("\na = *(P *)&c[3];", line, expected);
    snprintf(expected, sizeof expected,
             "%s  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %%b, ptr align 2 %%c, i64 8, i1 "
             "true), !dbg !9\n%s",
             start, end);
    expect_rewritten_of("\nmemcpy(&a, &c[3], 8);", line, expected);
    expect_rewritten_of(NULL, line, expected);
    snprintf(line, sizeof line,
             "%s  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %%b, ptr align 16 %%c, i64 8, i1 "
             "false), !dbg !9\n%s",
             start, end);
    snprintf(expected, sizeof expected,
             "%s  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %%b, ptr align 16 %%c, i64 8, i1 "
             "true), !dbg !9\n%s",
             start, end);
    expect_rewritten_of("\na = *(P *)&c[3];", line, expected);
}

static void implicit_functions_become_a_part_of_their_callers(void **state)
{
    (void)state;
    expect_rewritten("define linkonce_odr ptr @f(ptr %a) unnamed_addr #1 comdat align 2 !dbg !4 "
                     "{\n  %1 = load i8, ptr %a, align 1, !dbg !5\n  ret ptr %a, !dbg !5\n}\n"
                     "define void @g() #1 !dbg !6 {\n  ret void, !dbg !7\n}\n"
                     "!4 = distinct !DISubprogram(name: \"operator=\", flags: DIFlagArtificial | "
                     "DIFlagPrototyped)\n"
                     "!6 = distinct !DISubprogram(name: \"g\", flags: DIFlagPrototyped)\n",
                     "define linkonce_odr ptr @f(ptr %a) unnamed_addr alwaysinline comdat align 2 "
                     "{\n  %1 = load volatile i8, ptr %a, align 1\n  ret ptr %a\n}\n"
                     "define void @g() #1 !dbg !6 {\n  ret void, !dbg !7\n}\n"
                     "!4 = distinct !DISubprogram(name: \"operator=\", flags: DIFlagArtificial | "
                     "DIFlagPrototyped)\n"
                     "!6 = distinct !DISubprogram(name: \"g\", flags: DIFlagPrototyped)\n");
}

static void volatile_leaves_what_is_not_asm(void **state)
{
    char text[] =
        "\tld.volatile.shared.u32 %r1, [%r2];\n\t// begin inline asm\n\tst.volatile.u32 [a], b;\n"
        "\t// end inline asm\n\tst.volatile.v2.u64 [a], b;\n";
    size_t length = strlen(text);

    (void)state;
    ws_ptx_strip(text, &length);
    assert_string_equal(
        text, "\tld.shared.u32 %r1, [%r2];\n\t// begin inline asm\n\tst.volatile.u32 [a], b;\n"
              "\t// end inline asm\n\tst.v2.u64 [a], b;\n");
    assert_int_equal(length, strlen(text));
}

static void errors_have_their_place_and_their_names(void **state)
{
    const char *text =
        "a: b.cu:12:3: error: use of undeclared identifier 'pitch'\nnote\nb.cu:1:2: note: there\n"
        "b.cu:1:10: fatal error: 'a/b.h' file not found\nx: warning: y\nerror: no place\n";
    struct ws_diagnostic diagnostic;
    char name[16];

    (void)state;
    assert_true(ws_diagnostic_next(&text, &diagnostic));
    assert_true(ws_diagnostic_in(&diagnostic, "a: b.cu"));
    assert_int_equal(diagnostic.line, 12);
    assert_int_equal(diagnostic.column, 3);
    assert_true(
        ws_diagnostic_is(&diagnostic, "use of undeclared identifier '%s'", name, sizeof name));
    assert_string_equal(name, "pitch");
    assert_false(ws_diagnostic_is(&diagnostic, "use of undeclared identifier '%s'", name, 5));
    assert_true(ws_diagnostic_name(&diagnostic, name, sizeof name));
    assert_true(ws_diagnostic_next(&text, &diagnostic));
    assert_true(ws_diagnostic_is(&diagnostic, "'%s' file not found", name, sizeof name));
    assert_string_equal(name, "a/b.h");
    assert_false(ws_diagnostic_next(&text, &diagnostic));
}

/* Prints the launches of a text and what of them is taken for constant: "name: grid | block | bytes". */
static char *launches_of(const char *text)
{
    struct ws_launches launches;
    char *bare = ws_scan_bare(text, strlen(text)), *made = NULL;
    size_t length;
    FILE *out = open_memstream(&made, &length);

    assert_true(ws_launches_find(bare, strlen(text), &launches, &error));
    for (int i = 0; i < launches.count; i++) {
        const struct ws_launch *launch = &launches.launch[i];

        fprintf(out, "%.*s:", (int)(launch->end - launch->start), text + launch->start);
        for (int j = 0; j < WS_LAUNCH_EXPRESSIONS; j++) {
            if (launch->until[j] <= launch->at[j])
                continue;
            fputs(j ? " | " : " ", out);
            if (!ws_local_constants_print(text, bare, strlen(text), launch->at[j], launch->until[j],
                                          out))
                fputs("?", out);
        }
        fputs("; ", out);
    }
    fclose(out);
    ws_launches_finish(&launches);
    free(bare);
    return made;
}

static void launches_and_their_constants_are_found(void **state)
{
    static const char *const cases[][2] = {
        {"void f() { k<<<1, 32>>>(); }", "k: 1 |  32; "},
        {"void f() { n::k<float, 2> <<<1, 32, 64, s>>>(); }", "n::k<float, 2>: 1 |  32 |  64; "},
        {"void f() { dim3 b(4, 2), g = 3; k<<<g, b>>>(); }", "k: dim3( 3) |  dim3(4, 2); "},
        {"void f(int n) { int t = 8; k<<<n / t, t * 2>>>(); }", "k: ? |  ( 8) * 2; "},
        {"void f() { int t = 8; t += 1; k<<<1, t>>>(); }", "k: 1 | ?; "},
        {"void f() { int t = 8; g(&t); k<<<1, t>>>(); }", "k: 1 | ?; "},
        {"void f() { dim3 b(4); b.y = 2; k<<<1, b>>>(); }", "k: 1 | ?; "},
        {"const int T = 3; void f() { k<<<1, T>>>(); }", "k: 1 |  T; "},
        {"void f() { int a = b, b = a; k<<<a, b>>>(); }", "k: ? | ?; "},
        {"void f() { \"k<<<1, 2>>>\"; /* k<<<1, 2>>> */ a << 3; b >> 4; }", ""},
        {"<<<1, 2>>>", ""},
        {"k<<<1", ""},
        {"k<<<1, 2", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *launches = launches_of(cases[i][0]);

        assert_string_equal(launches, cases[i][1]);
        free(launches);
    }
}

static void kernels_of_a_module_have_their_names(void **state)
{
    const char *old =
        "\ndefine dso_local void @_Z1kILi3EEvPf(float* noundef %A, [2 x i32] %b.coerce) #0 comdat "
        "!dbg !9 {\n"
        "define void @f() {\n"
        "@ws_launch_1 = constant [3 x i32] [i32 16, i32 2, i32 1], align 4\n@ws_launch_2 = "
        "constant [3 x i32] zeroinitializer\n"
        "!nvvm.annotations = !{!2}\n!2 = !{void (float*)* @_Z1kILi3EEvPf, !\"kernel\", i32 1}\n"
        "!9 = distinct !DISubprogram(name: \"k<3>\", scope: !10, file: !10, line: 7, type: !11)\n";
    const char *new = "\ndefine dso_local ptx_kernel void @\"k$a\"(ptr noundef %A) {\n";
    struct ws_compiled compiled = {0};
    uint32_t value[3];

    (void)state;
    assert_true(ws_module_kernels(old, &compiled, &error));
    assert_true(ws_module_kernels(new, &compiled, &error));
    assert_int_equal(compiled.kernels, 2);
    assert_string_equal(compiled.kernel[0].mangled, "k$a");
    assert_string_equal(compiled.kernel[1].mangled, "_Z1kILi3EEvPf");
    assert_string_equal(compiled.kernel[1].printed, "k<3>");
    assert_int_equal(compiled.kernel[1].line, 7);
    assert_int_equal(compiled.kernel[1].parameters, 2);
    assert_string_equal(compiled.kernel[1].parameter[0], "A");
    ws_compiled_finish(&compiled);
    assert_true(ws_module_constant(old, "ws_launch_1", 3, value));
    assert_int_equal(value[0], 16);
    assert_int_equal(value[1], 2);
    assert_true(ws_module_constant(old, "ws_launch_2", 3, value));
    assert_int_equal(value[0], 0);
    assert_false(ws_module_constant(old, "ws_launch_3", 3, value));
}

static void a_fragment_is_split_into_file_and_body(void **state)
{
    const char *text =
        "#define A 1\nconst int n = 4;\ntemplate <int N> struct T {};\n__shared__ int s[4];\n"
        "__device__ int f(int a)\n{\n#pragma unroll\n  return a;\n}\nconst int lane = threadIdx.x "
        "% 32;\n"
        "using B = T<3>;\nfor (;;) { f(1); }\n&s[lane]";
    const char *file =
        "#define A 1\nconst int n = 4;\ntemplate <int N> struct T {};\n__shared__ int s[4];\n"
        "__device__ int f(int a)\n{\n              \n  return a;\n}\n                              "
        "    \n"
        "               \n                  \n        ";
    const char *body =
        "#define A 1\n                \n                             \n                    \n"
        "                       \n \n              \n           \n \nconst int lane = threadIdx.x "
        "% 32;\n"
        "using B = T<3>;\nfor (;;) { f(1); }\n&s[lane]";
    struct ws_fragment fragment;
    char *bare = ws_scan_bare(text, strlen(text));

    (void)state;
    assert_true(ws_fragment_is(bare, strlen(text)));
    assert_true(ws_fragment_split(text, bare, strlen(text), &fragment, &error));
    assert_string_equal(fragment.file, file);
    assert_string_equal(fragment.body, body);
    assert_int_equal(fragment.address, strlen(text) - 8);
    ws_fragment_finish(&fragment);
    free(bare);
}

static void the_last_statement_may_leave_an_address(void **state)
{
    static const char *const cases[][2] = {
        {"int a = lane * 4;", "a"},
        {"uint32_t at = __cvta_generic_to_shared(&s[lane]);", "at"},
        {"half *p = s + lane * s[3];", "p"},
        {"float v = s[lane];", NULL},
        {"s[lane] = 1;", NULL},
        {"a += 3;", NULL},
        {"f(lane);", NULL},
        {"asm(\"\"); int a = lane * 4;", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ws_fragment fragment;
        char *bare = ws_scan_bare(cases[i][0], strlen(cases[i][0]));

        assert_true(ws_fragment_split(cases[i][0], bare, strlen(cases[i][0]), &fragment, &error));
        assert_int_equal(fragment.address, strlen(cases[i][0]));
        if (!cases[i][1])
            assert_null(fragment.result);
        else
            assert_string_equal(fragment.result, cases[i][1]);
        ws_fragment_finish(&fragment);
        free(bare);
    }
}

static void ptx_gets_a_kernel_with_what_it_lacks(void **state)
{
    const char *text = "mov.u32 %r1, %tid.x;\n  mul.wide.u32 %a, %r1, 4;\nadd.s64 %rd2, %a, smem;";
    char *made, *bare = ws_scan_bare(text, strlen(text));
    size_t length;
    bool whole;

    (void)state;
    assert_true(ws_ptx_is(bare, strlen(text), &whole));
    assert_false(whole);
    assert_true(ws_ptx_wrap("a.ptx", text, bare, strlen(text), &made, &length, &error));
    assert_non_null(strstr(made, ".extern .shared .align 16 .b8 smem[];"));
    assert_non_null(strstr(made, ".reg .b32 %r1;"));
    assert_non_null(strstr(made, ".reg .b64 %rd2;"));
    assert_non_null(strstr(made, ".loc 1 2 3\nmul.wide.u32 %a, %r1, 4;"));
    assert_non_null(strstr(made, "warpscope.address.b64 %rd2;"));
    assert_null(strstr(made, "%tid;"));
    free(made);
    free(bare);
    assert_false(ws_ptx_is("a.b %c;", 7, &whole) && whole);
    assert_false(ws_ptx_is("int a = b;", 10, &whole));
    assert_false(ws_ptx_is("x.y (1);", 8, &whole));
    assert_true(ws_ptx_is(".version 8.0\n", 13, &whole) && whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_strings_and_directives_are_blank),
        cmocka_unit_test(a_text_is_split_at_semicolons_and_braces),
        cmocka_unit_test(a_function_is_found_inside_of_namespaces),
        cmocka_unit_test(loads_and_stores_become_volatile_and_aligned),
        cmocka_unit_test(shared_variables_of_kernels_come_first),
        cmocka_unit_test(copies_become_volatile_or_pairs),
        cmocka_unit_test(copies_of_classes_have_one_alignment),
        cmocka_unit_test(implicit_functions_become_a_part_of_their_callers),
        cmocka_unit_test(volatile_leaves_what_is_not_asm),
        cmocka_unit_test(errors_have_their_place_and_their_names),
        cmocka_unit_test(launches_and_their_constants_are_found),
        cmocka_unit_test(kernels_of_a_module_have_their_names),
        cmocka_unit_test(a_fragment_is_split_into_file_and_body),
        cmocka_unit_test(the_last_statement_may_leave_an_address),
        cmocka_unit_test(ptx_gets_a_kernel_with_what_it_lacks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
