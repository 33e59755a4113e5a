/*
 * A trace: what kernels that ran did to shared memory, as a text file. assets/include/warpscope.cuh records
 * what its macro is put before (version 1, which the header's comment describes); `warpscope-probe trace`
 * records every access of one block of each kernel of an unchanged program (version 2). Each pattern, the
 * addresses of one execution and how often it was so, is an execution, in the file's order.
 *
 * Version 2 has lines that version 1 has not:
 *
 *     warpscope trace 2: NVIDIA H200 (sm_90)
 *     kernel "_Z4gemmPf" "gemm(float *)" grid 8,8,1 block 256,1,1 at 0,0,0 lost 0
 *     site 1 "LDSM.16.M88.4" offset 1a30 loads 16 as "ldmatrix.m8n8.x4.b16" at gemm.cu:42
 *     site 2 "HGMMA.64x64x16.F32" offset 2000 uncounted 64 "why" at gemm.cu:50
 *     1:3 64 ffffffff 400 490 ...          the number after the site is the warp
 *     4:3 64 ffffffff 0 10 ... from 0 80 ...
 *     note TEXT
 *
 * Sites after a kernel are of that kernel; "offset" is in hex, in bytes from the start of its machine code;
 * "at FILE:LINE" is missing where the program has no line information; "at all" of a kernel is every block.
 * After "from" are the 32 sources of cp.async in global memory, each as its place in a line of 128 bytes plus
 * 128 times the line's number, lines being numbered as lanes come, or ffffffff of a lane that reads nothing and
 * writes zeros: since version 3.
 *
 * `warpscope banks FILE --output` writes what it executes without a GPU so, too: "evaluated from FILE" stands in place
 * of the GPU then, and whatever shows the trace must say so.
 */
#ifndef WS_ADDRESS_TRACE_H
#define WS_ADDRESS_TRACE_H

#include <stdio.h>

#include "probe/ptx/accesses.h"
#include "probe/snippet/execution.h"

enum {
    WS_TRACE_VERSION = 3,
    WS_TRACE_SITES = 16384, /* at most */
    WS_TRACE_KERNELS = 1024,
    WS_TRACE_NOTES = 100,
    WS_TRACE_DEVICE_SIZE = 96,
    WS_TRACE_NAME_SIZE = 64,
};

/* What the head of a trace has in place of a GPU that ran the kernels: they were executed without one. */
#define WS_TRACE_EVALUATED "evaluated from "

/* What a count may be: enough for a year of any GPU, and sums of them fit in 64 bits. */
#define WS_TRACE_MOST ((uint64_t)1 << 56)

/* A launch, of which one block was recorded, or all. */
struct ws_trace_kernel {
    char *name, *printed; /* owned: mangled, and as C++ has it */
    uint32_t grid[3], block[3], block_index[3];
    bool all_blocks; /* were recorded; block_index says nothing */
    uint64_t lost;   /* accesses of the block beyond the tracer's limit */
};

/* Where a kernel is traced. */
struct ws_trace_site {
    char name[WS_TRACE_NAME_SIZE]; /* as the kernel has it, or the opcode of the machine code */
    char label
        [WS_EXECUTION_LABEL]; /* the same, with line or offset where others have that name too */
    char file[256];           /* without its folders; cut off where it is longer */
    int line;                 /* from 1; 0: not known */
    const struct ws_variant *variant; /* what it is, or that the name begins with; or NULL */
    int kernel;                       /* index; -1: not known, as of version 1 */
    int64_t offset;                   /* of the machine code, in bytes; -1: not known */
    bool has_size;                    /* `does` and `bytes` are known */
    enum ws_access_does does;
    int bytes;          /* per lane and address; of wgmma of A and B in shared memory together */
    uint64_t uncounted; /* executions without addresses, for the reason … */
    char *reason;       /* owned; NULL: it has addresses */
};

struct ws_trace {
    char device[WS_TRACE_DEVICE_SIZE]; /* "NVIDIA H200 (sm_90)" */
    bool evaluated; /* no GPU ran it: `device` is WS_TRACE_EVALUATED and a file's name */
    int version;
    int kernels, sites, notes;
    struct ws_trace_kernel *kernel; /* owned */
    struct ws_trace_site *site;     /* owned */
    char **note;                    /* owned: what is not in the trace, a sentence each */
    uint64_t lost; /* executions that the device's table had no room for; fits in 63 bits */
    /* Of each its site's label, variant and line; -1 for a warp that is not known. */
    struct ws_executions executions;
    int *site_of; /* owned; of each execution */
};

/* Behind what is of a trace: "of NVIDIA H200 (sm_90)", or "from gemm.ptx". Returns `text`. */
enum { WS_TRACE_FROM_SIZE = WS_TRACE_DEVICE_SIZE + 4 };
char *ws_trace_from(const struct ws_trace *trace, char text[WS_TRACE_FROM_SIZE]);

/* "loads", "stores", "updates" or "copies"; NULL beyond. */
const char *ws_trace_does_word(int index);

/*
 * Reads a trace from `length` bytes at `text`. Errors call it `name`, as "NAME:LINE: …". The trace is
 * to be finished where this succeeds. A pattern without the lanes that it calls active, a number that
 * is none, more than the file's end says or less, and a version to come are refused.
 */
bool ws_trace_parse(const char *name, const char *text, size_t length, struct ws_trace *trace,
                    struct ws_error *error);

/* Reads a file, or standard input for "-". */
bool ws_trace_read(const char *path, struct ws_trace *trace, struct ws_error *error);

void ws_trace_finish(struct ws_trace *trace);

/*
 * Adds a copy of a site, kernel or note, whose strings the trace then owns also where this fails. Notes beyond
 * WS_TRACE_NOTES are dropped; of sites and kernels the caller keeps to the limits.
 */
bool ws_trace_add_site(struct ws_trace *trace, const struct ws_trace_site *site,
                       struct ws_error *error);
bool ws_trace_add_kernel(struct ws_trace *trace, const struct ws_trace_kernel *kernel,
                         struct ws_error *error);
bool ws_trace_add_note(struct ws_trace *trace, const char *note, struct ws_error *error);

/* Adds an execution of a site, which it takes label, variant and line from. */
bool ws_trace_add_execution(struct ws_trace *trace, int site, struct ws_execution *execution,
                            struct ws_error *error);

/*
 * Whether a trace may be written to a path: nothing is there, or a trace, and in place of a GPU's none that is
 * `evaluated`. Fails with the reason.
 */
bool ws_trace_check_output(const char *path, bool evaluated, struct ws_error *error);

/* Writes a trace as version 3; reading it gives the same. */
void ws_trace_print(const struct ws_trace *trace, FILE *file);

/*
 * The pattern that `text` picks: its number in the file, from 1, or the name or label of a site that
 * has one pattern; NULL picks the only one, and of a program's trace (version 2) the one with the most
 * bank conflicts. Fails for what picks none, and for what picks several
 * with a list of them. `name` is what errors call the trace.
 */
bool ws_trace_pick(const struct ws_trace *trace, const char *name, const char *text, int *pattern,
                   struct ws_error *error);

/*
 * Says each execution's variant: the trace's own; where that says none, `given`. Fails where there is
 * neither, and where `given` is another than the trace's; NULL: not given.
 */
bool ws_trace_settle(struct ws_trace *trace, const char *name, const struct ws_variant *given,
                     struct ws_error *error);

#endif
