/*
 * The bank conflicts of a kernel's text, the whole way: a compiler makes PTX of it (compile.h), blocks
 * of its kernels are executed (launch.h), and their accesses are counted (kernel_tally.h). PTX needs
 * no compiler.
 *
 * What a launch in the text says holds; what the request says comes before it; what nobody says is
 * assumed, with a note.
 */
#ifndef WS_KERNEL_KERNEL_COUNT_H
#define WS_KERNEL_KERNEL_COUNT_H

#include "probe/kernel/kernel_result.h"

struct ws_kernel_request {
    struct ws_compile_request compile; /* the text and how it is compiled */
    const char *kernel;                /* mangled, plain, or "gemm<128, 64>"; NULL: those launched
                                          in the text or, where none is, all */
    uint32_t block[3], grid[3];        /* 0: not given */
    uint32_t block_index[3];
    bool has_dynamic; /* dynamic_bytes, of shared memory, is given */
    uint32_t dynamic_bytes;
    int parameters;
    const char *const *parameter;     /* "3=VALUE", "K=VALUE"; of a struct "3+8=VALUE" for 4 bytes
                                         and "3+8:8=VALUE" for 8 from byte 8 on */
    int warp;                         /* whose accesses are kept; -1: all */
    const struct ws_variant *variant; /* only this one's; NULL: all */
    uint64_t step_limit;              /* as of a launch */
    bool only_traces;                 /* what is not a trace is refused */
};

/* Whether a text needs a compiler: it is not PTX. False also where memory runs out. */
bool ws_kernel_needs_compiler(const char *name, const char *text, size_t length);

/*
 * Compiles, executes and counts. *result, with all below it, is the caller's to finish where this
 * succeeds; it borrows the request's name and text. Addresses that fault and accesses that are not
 * counted are no failure: they are in the tallies. On failure the error says what is wrong and
 * *diagnostics, to be freed, is the compiler's own text or NULL.
 */
bool ws_kernel_count(const struct ws_kernel_request *request, struct ws_kernel_result *result,
                     char **diagnostics, struct ws_error *error);

/*
 * The same of a trace, in `request->compile`'s text, the kernels with the most excess wavefronts first: of
 * `request` also the kernel, the warp and the variant count, which sites of a trace of version 1 need where
 * their names do not say one.
 */
bool ws_kernel_trace(const struct ws_kernel_request *request, struct ws_kernel_result *result,
                     struct ws_error *error);

/* Whether a text is a trace; and a file, by how it begins. */
bool ws_kernel_is_trace(const char *text, size_t length);
bool ws_kernel_is_trace_file(const char *path);

void ws_kernel_result_finish(struct ws_kernel_result *result);

#endif
