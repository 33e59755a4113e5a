/*
 * CUDA C++ to PTX with a compiler on this machine: clang with our own header, which needs no CUDA
 * Toolkit; or nvcc. The text may be a whole file, a kernel, or a fragment of one.
 *
 * clang shows the kernel as written: every access in the text is in the PTX, in the text's order
 * and with its line and column. nvcc shows it as optimized.
 *
 * A text without a kernel is a fragment. In it, an expression at the end, or a last statement that
 * computes an address, becomes the instruction "warpscope.address.b64 ADDRESS;", which does not
 * exist in PTX: its bytes are those that an instruction outside the text would read or write. The
 * same holds for pointers to shared memory that are passed to a function that the text does not
 * define.
 */
#ifndef WS_COMPILE_COMPILE_H
#define WS_COMPILE_COMPILE_H

#include "probe/compile/compiled.h"

/* The compiler on this machine: "clang 14.0.6" or NULL. Searched once, in PATH; WARPSCOPE_CLANG and
 * WARPSCOPE_NVCC name another program, or "" for none. */
const char *ws_compile_clang(void);
const char *ws_compile_nvcc(void);

/* Whether nvcc was used and has no host compiler, which it always needs. */
bool ws_compile_is_hostless(void);

/*
 * Compiles. The caller finishes *compiled if this succeeds. On failure *diagnostics, which the
 * caller frees, is the compiler's own text with the user's lines, or NULL if no compiler ran
 * or `error` has all of it;
 * `error` has one line with the error and advice. All names that the text leaves undefined are in
 * one error.
 *
 * A compiler has 10 seconds (nvcc 60) and 4 GB. Nothing is written to disk for clang; nvcc gets a
 * temporary directory that is removed. Not for several threads at once.
 */
bool ws_compile(const struct ws_compile_request *request, struct ws_compiled *compiled,
                char **diagnostics, struct ws_error *error);

#endif
