/*
 * Texts in other languages are reported with their place and what to pass instead; CUDA code is not
 * reported.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "probe/snippet/read/foreign.h"

static void other_languages_are_named_with_a_cure(void **state)
{
    static const char *const texts[][3] = {
        {"x = 1\n@triton.jit\ndef kernel(x):\n", "line 2, column 1: this is Triton", "PTX"},
        {"  a = tl.load(p + offsets)\n", "line 1, column 7: this is Triton", "PTX"},
        {"# A title\n\nint x;\n", "line 1, column 1: this is Markdown", ".cu"},
        {"\n#!/bin/sh\necho", "line 2, column 1: this is Markdown or a script", ".ptx"},
        {"<svg/>", "column 1: this is HTML or XML", ".cu"},
        {"\\documentclass{article}\n", "line 1, column 1: this is TeX", ".cu"},
        {"---\nname: x\n", "line 1, column 1: this is YAML", ".cu"},
        {"diff --git a/x b/x\n", "line 1, column 1: this is a patch", ".cu"},
        {"\t.headerflags @\"EF_CUDA_SM90\"\n", "line 1, column 2: this is SASS", "cuobjdump -ptx"},
        {"; ModuleID\ntarget triple = \"nvptx64\"\n", "line 2, column 1: this is LLVM IR", "PTX"},
        {"import torch\n", "line 1, column 1: this is Python", "PTX"},
        {"import torch", "column 1: this is Python", "PTX"},
        {"x = 3\ndef f(x):\n  return x\n", "line 2, column 1: this is Python", "PTX"},
        {"auto t = make_tensor(p, layout);", "column 10: this is CuTe tensors", "--layout"},
        {"int a;\nCopy_Atom<SM75_U32x4_LDSM_N, half_t> atom;", "line 2, column 1: this is CuTe",
         "--layout"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ws_error error = {0};

        assert_false(ws_foreign_check(texts[i][0], &error));
        assert_ptr_equal(strstr(error.text, texts[i][1]), error.text);
        assert_non_null(strstr(error.text, texts[i][2]));
    }
}

static void cuda_is_taken_for_no_other_language(void **state)
{
    static const char *const texts[] = {
        "// make_tensor(p), as CuTe has it\nt * 16",
        "/* @triton.jit\nimport torch\n*/\nt * 16",
        "const char *name = \"tl.load(\";\nt * 16",
        "int my_make_tensor(int x) { return x; }\nmy_make_tensor(t)",
        "import = t * 16;",
        "int def = 3;\nt * 16 + def",
        "# include <cstdint>\nt * 16",
        "#pragma once\nt * 16",
        "# 1 \"gemm.cu\"\nt * 16",
        "// # A title\nt * 16",
        "",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ws_error error = {0};

        if (!ws_foreign_check(texts[i], &error))
            fail_msg("%s: %s", texts[i], error.text);
    }
}

/* A compiler knows libraries' headers, and refuses text that is not code. */
static void a_refused_file_is_judged_by_its_statements(void **state)
{
    static const struct {
        const char *text, *said;
    } texts[] = {
        {"auto t = make_tensor(p, layout);", ""},
        {"__global__ void f() {}", ""},
        {"rows,kind,wavefronts\n", "line 1, column 1: this is text without statements"},
        {"A text;\nimport torch\n", "line 2, column 1: this is Python"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ws_error error = {0};
        bool code = ws_foreign_check_refused(texts[i].text, &error);

        assert_int_equal(code, !*texts[i].said);
        assert_ptr_equal(strstr(error.text, texts[i].said), error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_languages_are_named_with_a_cure),
        cmocka_unit_test(cuda_is_taken_for_no_other_language),
        cmocka_unit_test(a_refused_file_is_judged_by_its_statements),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
