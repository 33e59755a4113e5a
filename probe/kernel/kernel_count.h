/*
 * The bank conflicts of a kernel's text, end to end: a compiler makes PTX (compile.h), blocks of
 * its kernels are executed (launch.h), and their accesses are counted (kernel_tally.h). PTX needs
 * no compiler.
 *
 * The values of a launch in the text are used; those of the request override them; missing ones are
 * assumed, with a note.
 */
#ifndef WS_KERNEL_KERNEL_COUNT_H
#define WS_KERNEL_KERNEL_COUNT_H

#include "probe/kernel/kernel_result.h"

struct ws_kernel_request {
    struct ws_compile_request compile; /* the text and its compiler options */
    const char *kernel;                /* mangled, plain, or "gemm<128, 64>"; NULL: those
                                          launched in the text or, without launches, all */
    uint32_t block[3], grid[3];        /* 0: not given */
    uint32_t block_index[3];
    bool has_dynamic; /* dynamic_bytes, of shared memory, is given */
    uint32_t dynamic_bytes;
    int parameters;
    const char *const *parameter;     /* "3=VALUE", "K=VALUE"; of a struct "3+8=VALUE" for 4 bytes
                                         and "3+8:8=VALUE" for 8 from byte 8 on */
    int warp;                         /* the warp whose accesses are kept; -1: all */
    const struct ws_variant *variant; /* only this one's; NULL: all */
    uint64_t step_limit;              /* as in a launch */
    bool only_traces;                 /* anything but a trace is refused */
};

/* Whether a text needs a compiler: it is not PTX. False also if out of memory. */
bool ws_kernel_needs_compiler(const char *name, const char *text, size_t length);

/*
 * Compiles, executes and counts. If this succeeds, the caller finishes *result; it borrows the
 * request's name and text. Faulting addresses and accesses that are not counted do not fail: they
 * are in the tallies. On failure *diagnostics, which the caller frees, is the compiler's own text
 * or NULL.
 */
bool ws_kernel_count(const struct ws_kernel_request *request, struct ws_kernel_result *result,
                     char **diagnostics, struct ws_error *error);

/*
 * Same for a trace, in `request->compile`'s text, the kernels with the most excess wavefronts
 * first. Of `request`, the kernel, the warp and the variant are used, too; sites of a version 1
 * trace need the variant if their names do not contain one.
 */
bool ws_kernel_trace(const struct ws_kernel_request *request, struct ws_kernel_result *result,
                     struct ws_error *error);

/* Whether a text is a trace. */
bool ws_kernel_is_trace(const char *text, size_t length);

void ws_kernel_result_finish(struct ws_kernel_result *result);

#endif
