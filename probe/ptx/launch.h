/*
 * PTX executed for a block of threads, without a GPU. A module is a parsed listing; a launch runs
 * one of its kernels and records each access to shared memory (accesses.h).
 *
 * All warps of the block are executed, because one reads what another wrote: each runs until a
 * barrier. Values from global memory, clocks, tensor cores and parameters without a given value are
 * unknown, and so are all values derived from them. This is reported only if an address, the
 * predicate of an access or a branch depends on one, with the chain of source lines.
 */
#ifndef WS_PTX_LAUNCH_H
#define WS_PTX_LAUNCH_H

#include "probe/ptx/accesses.h"

struct ws_ptx_module;
struct ws_step; /* machine.h */

/*
 * Parses `length` bytes of PTX; errors call it `name`, as "NAME:LINE:COLUMN: what". The caller frees
 * *module. A module keeps no pointer to the text.
 */
bool ws_ptx_module_parse(const char *name, const char *text, size_t length,
                         struct ws_ptx_module **module, struct ws_error *error);
void ws_ptx_module_free(struct ws_ptx_module *module);

/* The kernels of a module (.entry), by index; `name` is mangled as in the PTX. */
struct ws_ptx_kernel {
    const char *name;
    int parameters;
    uint32_t block[3]; /* .reqntid; otherwise .maxntid; 0: neither is given */
    bool required;     /* .reqntid is given */
    bool dynamic;      /* it uses shared memory whose size the launch sets */
};
int ws_ptx_module_kernels(const struct ws_ptx_module *module);
struct ws_ptx_kernel ws_ptx_module_kernel(const struct ws_ptx_module *module, int kernel);

/* A kernel's parameter, by index. */
struct ws_ptx_parameter {
    const char *name; /* as in the PTX */
    uint64_t bytes;
    bool is_floating; /* declared .f32 or .f64 */
};
struct ws_ptx_parameter ws_ptx_module_parameter(const struct ws_ptx_module *module, int kernel,
                                                int parameter);

struct ws_ptx_parameter_value {
    int parameter; /* from 0 */
    int offset;    /* bytes into it, for a member of a struct */
    int bytes;     /* of the value: 0 means the parameter's own size, 8 at most */
    uint64_t value;
};

struct ws_ptx_launch {
    int kernel;
    uint32_t block[3], block_index[3]; /* a block has 1 to 1024 threads */
    uint32_t grid[3];                  /* 0: not known */
    uint32_t dynamic_bytes;            /* of shared memory; 0: not known, any size is accepted */
    int parameters;
    const struct ws_ptx_parameter_value *parameter; /* those not here are unknown */
    int names;               /* of parameters, as in the source; for reasons */
    char *const *name;       /* borrowed */
    const char *name_option; /* the option that sets one by name; NULL: "param" */
    int warp;                /* the warp whose accesses are kept; -1: all */
    uint64_t step_limit;     /* warp instructions of the block; 0: 2^26 */
    int lefts;               /* texts of skipped parts of the source: see below */
    const char *const *left; /* borrowed */
    /* Called after each instruction, and before each branch; NULL: not called. */
    void (*observe)(void *observer, const struct ws_step *step);
    void *observer;
};

/*
 * Two instructions that do not exist in PTX are for front ends (probe/snippet). N is a text of the
 * launch:
 *
 *   warpscope.left.b32 %r1, N;            an unknown value, with that reason
 *   warpscope.skipped.shared.b32 N;       code that may access shared memory, and is not counted
 */

/*
 * Adds the accesses of one block to `accesses`, which is all zeroes or the result of another
 * launch. The caller finishes it, also after a failure. Fails, with a position, for unsupported
 * PTX, and for lack of memory. An access that cannot be counted does not fail, nor does the step
 * limit: both are in `uncounted` or `note`.
 */
bool ws_ptx_launch_run(const struct ws_ptx_module *module, const struct ws_ptx_launch *launch,
                       struct ws_accesses *accesses, struct ws_error *error);

#endif
