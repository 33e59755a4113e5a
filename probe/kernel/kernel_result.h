/*
 * The result for a kernel's text: its compiled form, and each executed block with its counts. A
 * trace of kernels that ran has the same result, without a text.
 */
#ifndef WS_KERNEL_KERNEL_RESULT_H
#define WS_KERNEL_KERNEL_RESULT_H

#include "probe/access/trace.h"
#include "probe/compile/compile.h"
#include "probe/kernel/kernel_tally.h"
#include "probe/ptx/launch.h"

/* One block of one kernel. */
struct ws_kernel_run {
    const char *mangled, *printed; /* borrowed from the result */
    struct ws_ptx_launch launch;   /* as executed; without borrowed data */
    int warps;                     /* of the block */
    bool is_block_assumed;         /* the request, launches and the kernel do not set it */
    bool all_blocks;               /* of a trace with all blocks: launch.block_index is not set */
    struct ws_accesses accesses;
    struct ws_kernel_tally tally; /* borrows from the accesses */
};

struct ws_kernel_result {
    const char *name; /* borrowed from the request, like the text */
    const char *text;
    size_t length;
    char *path;             /* owned: the name as used by the compiler, from the root */
    bool is_ptx;            /* the text itself is PTX */
    struct ws_trace *trace; /* owned; NULL: the input is a text */
    struct ws_compiled compiled;
    int runs;
    struct ws_kernel_run *run;
    int notes; /* assumptions and omissions, one sentence each; including the compiler's */
    char **note;
};

#endif
