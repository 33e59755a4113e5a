/*
 * CUDA C++ to PTX by a compiler that is on the machine: clang with a header of our own, which needs
 * no CUDA Toolkit; or nvcc. The text may be a whole file, a kernel, or a fragment of one.
 *
 * clang shows the kernel as it is written: every access in the text is in the PTX, in the text's
 * order and with its line and column. nvcc shows it as it is optimized.
 *
 * A text without a kernel is a fragment. In it, an expression at the end, or a last statement that
 * computes an address, becomes the instruction "warpscope.address.b64 ADDRESS;", which PTX does not
 * have: it says which bytes an instruction that is not in the text would read or write. So do
 * pointers to shared memory that are passed to a function that the text does not define.
 */
#ifndef WS_COMPILE_COMPILE_H
#define WS_COMPILE_COMPILE_H

#include "probe/compile/compiled.h"

/* What is on this machine: "clang 14.0.6" or NULL. Searched once, in PATH; WARPSCOPE_CLANG and
 * WARPSCOPE_NVCC name another program, or "" for none. */
const char *ws_compile_clang(void);
const char *ws_compile_nvcc(void);

/* Whether nvcc was used and has no host compiler, without which it compiles nothing. */
bool ws_compile_is_hostless(void);

/*
 * Compiles. Finish *compiled where this succeeds. On failure *diagnostics, which the caller frees,
 * is the compiler's own text with the user's lines, or NULL where no compiler ran; `error` has in one
 * line what is wrong and what to do. All names that the text leaves open come in one error.
 *
 * A compiler has 10 seconds (nvcc 60) and 4 GB. Nothing is written to disk for clang; nvcc gets a
 * temporary directory that is removed. Not for several threads at once.
 */
bool ws_compile(const struct ws_compile_request *request, struct ws_compiled *compiled,
                char **diagnostics, struct ws_error *error);

#endif
