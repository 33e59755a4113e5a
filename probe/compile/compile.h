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

#include "probe/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ws_compiler_view { WS_AS_WRITTEN, WS_OPTIMIZED };

struct ws_compile_request {
    const char *name; /* of the file, as in messages; "-" is standard input */
    const char *text;
    size_t length;
    enum ws_compiler_view view;
    int arguments;
    const char *const *argument; /* -I, -D and --std as the user gave them, after checks */
    int values;
    /* Of a fragment: "NAME=VALUE", "NAME=FIRST:LIMIT[:STEP]" for a loop around it, or a declaration,
     * "half As[64][72]", "half *smem". Names with a dot, "blockDim.x", are ignored here. */
    const char *const *value;
    const char *lane;   /* a further name of the lane; NULL: none */
    const char *kernel; /* a template's instance to make, "gemm<128, 64>"; NULL: those launched */
};

/* A launch in the text: "kernel<int><<<grid, block, bytes>>>". One per kernel that it may launch. */
struct ws_compiled_launch {
    char *kernel;                                        /* mangled, as in the PTX */
    char *grid, *block, *bytes;                          /* as in the text; NULL: not given */
    uint32_t grid_value[3], block_value[3], bytes_value; /* 0: not a constant */
    int line;
};

struct ws_compiled {
    char *ptx; /* owned, as all below */
    size_t ptx_length;
    char *compiler; /* "clang 14.0.6", "nvcc 13.0"; "PTX": the text was PTX already */
    enum ws_compiler_view view;
    bool fragment; /* the text was wrapped into a kernel called "fragment" */
    int launches, notes, kernels;
    struct ws_compiled_launch *launch;
    char **note; /* what was assumed or blanked, a sentence each */
    struct ws_compiled_kernel {
        char *mangled, *printed; /* "_Z4gemmILi128EEvPf", "gemm<128>" */
        int line;                /* 0: not known */
        int parameters;          /* 0 where only nvcc or PTX gives the kernel */
        char **parameter;        /* names, as in the text; for a fragment the names it left open */
    } * kernel;
};

/* What is on this machine: "clang 14.0.6" or NULL. Searched once, in PATH; WARPSCOPE_CLANG and
 * WARPSCOPE_NVCC name another program, or "" for none. */
const char *ws_compile_clang(void);
const char *ws_compile_nvcc(void);

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
void ws_compiled_finish(struct ws_compiled *compiled);

#endif
