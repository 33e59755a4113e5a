/*
 * The compilers of this machine and how they are called: clang in two steps, with the representation
 * between them, and nvcc in one.
 */
#ifndef WS_COMPILE_COMPILER_H
#define WS_COMPILE_COMPILER_H

#include "probe/compile/compiled.h"

/* What is on this machine: "clang 14.0.6" or NULL; see compile.h. */
const char *ws_clang_label(void);
const char *ws_nvcc_label(void);

/* What a compiler is asked. `text` is whole, with the header before it. */
struct ws_compiler_input {
    const char *text;
    size_t length;
    const struct ws_compile_request *request;
    int blanks;               /* includes that resolve to nothing, beside those of CUDA and C++ */
    const char *const *blank; /* their names, "utils/timer.h" */
    bool zero;                /* local variables without a value are 0 */
};

/* What it answered. */
struct ws_compiler_output {
    bool good;  /* there is a result; otherwise only `diagnostics` counts */
    char *text; /* owned: the representation, or PTX */
    size_t length;
    char *diagnostics; /* owned; empty where it printed nothing */
};

/*
 * Each fails with an error where the compiler could not be run or ran into a limit; what it refuses
 * is in `diagnostics`. Finish *output in either case.
 */
bool ws_clang_represent(const struct ws_compiler_input *input, struct ws_compiler_output *output,
                        struct ws_error *error);
bool ws_clang_assemble(const char *representation, size_t length, struct ws_compiler_output *output,
                       struct ws_error *error);
bool ws_nvcc_compile(const struct ws_compiler_input *input, struct ws_compiler_output *output,
                     struct ws_error *error);
void ws_compiler_output_finish(struct ws_compiler_output *output);

/* Whether an nvcc that ran had no host compiler: ws_nvcc_label() is NULL from then on. */
bool ws_nvcc_is_hostless(void);

/* Whether an include is one of CUDA, C or C++ that the header replaces. */
bool ws_clang_has_include(const char *name, size_t length);

#endif
