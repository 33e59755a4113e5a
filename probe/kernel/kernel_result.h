/*
 * What a kernel's text comes to: its compiled form, and each block that was executed with its counts. A trace
 * of kernels that ran comes to the same, without a text.
 */
#ifndef WS_KERNEL_KERNEL_RESULT_H
#define WS_KERNEL_KERNEL_RESULT_H

#include "probe/address/trace.h"
#include "probe/compile/compile.h"
#include "probe/kernel/kernel_tally.h"
#include "probe/ptx/launch.h"

/* One block of one kernel. */
struct ws_kernel_run {
    const char *mangled, *printed; /* borrowed from the result */
    struct ws_ptx_launch launch;   /* as it was executed; without what it borrows */
    int warps;                     /* of the block */
    bool all_blocks; /* of a trace that has them all: launch.block_index says nothing */
    struct ws_accesses accesses;
    struct ws_kernel_tally tally; /* borrows from the accesses */
};

struct ws_kernel_result {
    const char *name; /* borrowed from the request, as the text */
    const char *text;
    size_t length;
    char *path;             /* owned: the name as the compiler has it, from the root */
    bool is_ptx;            /* the text itself is PTX */
    struct ws_trace *trace; /* owned; NULL: it is a text */
    struct ws_compiled compiled;
    int runs;
    struct ws_kernel_run *run;
    int notes; /* what was assumed or left out, a sentence each; the compiler's are among them */
    char **note;
};

#endif
