/*
 * What Nsight Compute counted, instruction by instruction, beside what the rules predict for a trace of the
 * same program. A profile counts a launch's whole grid and a trace one block, so that what is compared is
 * wavefronts per execution; where some executions were without a lane, whose count a trace has not, wavefronts
 * per ideal wavefront.
 */
#ifndef WS_KERNEL_PROFILE_H
#define WS_KERNEL_PROFILE_H

#include "probe/kernel/kernel_count.h"

/* One instruction of a profiled kernel. */
struct ws_profile_line {
    uint32_t offset; /* bytes from the kernel's start */
    char opcode[64];
    uint64_t executions, wavefronts, ideal; /* of shared memory; at most WS_TRACE_MOST */
};

struct ws_profile_kernel {
    char *name; /* owned, as C++ has it */
    int lines;
    struct ws_profile_line *line; /* owned; in the order of offsets, 16 bytes apart */
};

struct ws_profile {
    int kernels;
    struct ws_profile_kernel *kernel; /* owned */
};

/*
 * Reads what `ncu --section SourceCounters --csv --page source` printed; lines of ncu and of the program
 * around it are skipped. Errors call the file `name`, as "NAME:LINE: what". Finish it where this succeeds.
 */
bool ws_profile_parse(const char *name, const char *text, size_t length, struct ws_profile *profile,
                      struct ws_error *error);
void ws_profile_finish(struct ws_profile *profile);

/*
 * A site beside its instruction in the profile. Of wgmma, whose lanes have no addresses, a warpgroup's A and B in
 * shared memory are 128 bytes a wavefront, whatever their layout (as counted on an H100).
 */
struct ws_profiled {
    const struct ws_site *site;
    const struct ws_profile_line *line;
    bool is_equal;
    bool is_above; /* the prediction is a lower bound (bank.h), and the count is above it */
    uint64_t
        predicted; /* wavefronts, for the profile's executions; rounded where it is not whole */
};

struct ws_profile_join {
    const struct ws_kernel_run *run;
    const struct ws_profile_kernel *kernel; /* NULL: the profile does not have the run's kernel */
    int sites, equal, above;
    struct ws_profiled *site; /* owned; in the order of the run's tally */
};

/*
 * Finds each run's kernel in the profile, by its name and by its instructions, and compares their sites;
 * `join` has room for result->runs. Finish each. Fails where no kernel is found, or where those of that name
 * have other instructions: then the profile is of another binary.
 */
bool ws_profile_join_all(const struct ws_profile *profile, const char *name,
                         const struct ws_kernel_result *result, struct ws_profile_join *join,
                         struct ws_error *error);
void ws_profile_join_finish(struct ws_profile_join *join);

#endif
