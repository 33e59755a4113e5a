/* The request to a compiler, and its result: PTX, its kernels and the launches in the text. */
#ifndef WS_COMPILE_COMPILED_H
#define WS_COMPILE_COMPILED_H

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
    const char *const *argument; /* -I, -D and --std from the user, after checks */
    int values;
    /* Of a fragment: "NAME=VALUE", "NAME=FIRST:LIMIT[:STEP]" for a loop around it, or a declaration,
     * "half As[64][72]", "half *smem". Names with a dot, "blockDim.x", are ignored here. */
    const char *const *value;
    const char *lane;   /* another name of the lane index; NULL: none */
    const char *kernel; /* a template's instance, "gemm<128, 64>"; NULL: those launched */
};

/* An argument of a launch. */
struct ws_compiled_argument {
    bool is_known, is_integer; /* a constant of a scalar type; of an integer one */
    int64_t integer;           /* of an integer */
    double number;             /* same as a floating-point number */
};

/* A launch in the text: "kernel<int><<<grid, block, bytes>>>". One per kernel that it may launch. */
struct ws_compiled_launch {
    char *kernel;                                        /* mangled, as in the PTX */
    char *grid, *block, *bytes;                          /* as in the text; NULL: not given */
    uint32_t grid_value[3], block_value[3], bytes_value; /* 0: not a constant */
    int line, arguments;
    struct ws_compiled_argument *argument;
};

/* Frees the members of a launch. */
void ws_compiled_launch_finish(struct ws_compiled_launch *launch);

struct ws_compiled {
    char *ptx; /* owned, as all below */
    size_t ptx_length;
    char *compiler; /* "clang 14.0.6", "nvcc 13.0"; "PTX": the text was PTX already */
    enum ws_compiler_view view;
    bool launches_any; /* some launch may be of any kernel */
    bool fragment;     /* the text was wrapped into a kernel called "fragment" */
    int launches, notes, kernels;
    struct ws_compiled_launch *launch;
    char **note; /* assumptions and blanked code, one sentence each */
    int lefts;
    char **left; /* code that the quick reader skipped, as its instructions number it (launch.h) */
    struct ws_compiled_kernel {
        char *mangled, *printed; /* "_Z4gemmILi128EEvPf", "gemm<128>" */
        int line;                /* 0: not known */
        int parameters;          /* 0 if only nvcc or PTX has the kernel */
        char **parameter;        /* names, as in the text; of a fragment, its undefined names */
    } * kernel;
};

/* Frees everything that it owns; all zeroes owns nothing. */
void ws_compiled_finish(struct ws_compiled *compiled);

/* Adds a note, a sentence without its full stop. Fails for lack of memory. */
bool ws_compiled_note(struct ws_compiled *compiled, struct ws_error *error, const char *format, ...)
    WS_PRINTF(3, 4);

#endif
