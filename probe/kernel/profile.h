/*
 * Compares the counts of Nsight Compute, per instruction, with the predictions for a trace of the
 * same program. A profile counts a launch's whole grid, a trace one block. So the comparison is of
 * wavefronts per execution, or, if some executions had no active lane, which a trace does not
 * count, of wavefronts per ideal wavefront.
 */
#ifndef WS_KERNEL_PROFILE_H
#define WS_KERNEL_PROFILE_H

#include "probe/kernel/kernel_count.h"

/* One instruction of a profiled kernel. */
struct ws_profile_line {
    uint32_t offset; /* bytes from the kernel's start */
    char opcode[64];
    uint64_t executions, wavefronts, ideal; /* of shared memory; at most WS_TRACE_MOST */
    bool is_under_p0; /* a cp.async.cg whose predicate, or that of its zeros, is P0 */
};

struct ws_profile_kernel {
    char *name; /* owned; as in C++ */
    int lines;
    struct ws_profile_line *line; /* owned; in the order of offsets, 16 bytes apart */
};

struct ws_profile {
    int kernels;
    struct ws_profile_kernel *kernel; /* owned */
};

/*
 * Reads the output of `ncu --section SourceCounters --csv --page source`; skips lines of ncu and of
 * the program around it. Errors call the file `name`, as "NAME:LINE: what". On success the caller
 * finishes it.
 */
bool ws_profile_parse(const char *name, const char *text, size_t length, struct ws_profile *profile,
                      struct ws_error *error);
void ws_profile_finish(struct ws_profile *profile);

/* How an instruction's count compares with the prediction. */
enum ws_verdict {
    WS_VERDICT_EQUAL,
    WS_VERDICT_ABOVE,      /* above the prediction, which is a lower bound (bank.h) */
    WS_VERDICT_MISCOUNTED, /* is_under_p0: Nsight Compute 2025.3 counts destinations alone, or 0 */
    WS_VERDICT_DIFFERS,
    WS_VERDICTS
};

/*
 * A site and its instruction in the profile. The lanes of wgmma have no addresses: a warpgroup's A
 * and B in shared memory take one wavefront per 128 bytes, in any layout (as counted on an H100 and
 * an H200).
 */
struct ws_profiled {
    const struct ws_site *site;
    const struct ws_profile_line *line;
    enum ws_verdict verdict;
    uint64_t predicted; /* wavefronts, for the profile's executions; rounded if not an integer */
};

struct ws_profile_join {
    const struct ws_kernel_run *run;
    const struct ws_profile_kernel *kernel; /* NULL: the profile does not have the run's kernel */
    int sites, of[WS_VERDICTS];             /* the number of sites with each verdict */
    struct ws_profiled *site;               /* owned; in the order of the run's tally */
};

/*
 * Finds each run's kernel in the profile, by its name and its instructions, and compares their
 * sites. `join` has result->runs elements; the caller finishes each. Fails if no kernel is found,
 * or if those of that name have other instructions: then the profile is of another binary.
 */
bool ws_profile_join_all(const struct ws_profile *profile, const char *name,
                         const struct ws_kernel_result *result, struct ws_profile_join *join,
                         struct ws_error *error);
void ws_profile_join_finish(struct ws_profile_join *join);

#endif
