/*
 * A trace: how kernels that ran accessed shared memory, as a text file.
 * assets/include/warpscope.cuh records the accesses that its macro precedes (version 1, which the
 * header's comment describes); `warpscope-probe trace` records every access of one block of each
 * kernel of an unchanged program (version 2). Each pattern, the addresses of one execution and its
 * count, is an execution, in the file's order.
 *
 * Version 2 adds these lines:
 *
 *     warpscope trace 2: NVIDIA H200 (sm_90)
 *     kernel "_Z4gemmPf" "gemm(float *)" grid 8,8,1 block 256,1,1 at 0,0,0 lost 0
 *     site 1 "LDSM.16.M88.4" offset 1a30 loads 16 as "ldmatrix.m8n8.x4.b16" at gemm.cu:42
 *     site 2 "HGMMA.64x64x16.F32" offset 2000 uncounted 64 "why" at gemm.cu:50
 *     1:3 64 ffffffff 400 490 ...          the number after the site is the warp
 *     4:3 64 ffffffff 0 10 ... from 0 80 ...
 *     note TEXT
 *
 * Sites after a kernel are of that kernel; "offset" is in hex, in bytes from the start of its
 * machine code; "at FILE:LINE" is missing if the program has no line information; "at all" of a
 * kernel is every block. After "from" (since version 3) are the 32 sources of cp.async in global
 * memory: each is the position in a line of 128 bytes plus 128 times the line's number. Lines are
 * numbered in lane order; ffffffff is a lane that reads nothing and writes zeros.
 *
 * `warpscope banks FILE --output` writes code executed without a GPU the same way: "evaluated from
 * FILE" replaces the GPU's name, and every display of the trace must state so.
 */
#ifndef WS_ACCESS_TRACE_H
#define WS_ACCESS_TRACE_H

#include <stdio.h>

#include "probe/ptx/accesses.h"
#include "probe/snippet/read/execution.h"

enum {
    WS_TRACE_VERSION = 3,
    WS_TRACE_SITES = 16384, /* at most */
    WS_TRACE_KERNELS = 1024,
    WS_TRACE_NOTES = 100,
    WS_TRACE_DEVICE_SIZE = 96,
    WS_TRACE_NAME_SIZE = 64,
};

/* Each trace starts with it. */
#define WS_TRACE_HEAD "warpscope trace "

/* Replaces the GPU's name in the header of a trace whose kernels were executed without a GPU. */
#define WS_TRACE_EVALUATED "evaluated from "

/* The largest count: enough for a year of any GPU, and sums of counts fit in 64 bits. */
#define WS_TRACE_MOST ((uint64_t)1 << 56)

/* A launch, with one recorded block or all of them. */
struct ws_trace_kernel {
    char *name, *printed; /* owned: mangled, and as in C++ */
    uint32_t grid[3], block[3], block_index[3];
    bool all_blocks; /* all blocks were recorded; block_index is not set */
    uint64_t lost;   /* accesses of the block that exceed the tracer's limit */
};

/* A traced site of a kernel. */
struct ws_trace_site {
    char name[WS_TRACE_NAME_SIZE];    /* from the kernel, or the opcode of the machine code */
    char label[WS_EXECUTION_LABEL];   /* same, with line or offset if other sites share the name */
    char file[256];                   /* without its directory; truncated */
    int line;                         /* from 1; 0: not known */
    const struct ws_variant *variant; /* its own, or the one that the name begins with; or NULL */
    int kernel;                       /* index; -1: not known, as in version 1 */
    int64_t offset;                   /* in the machine code, in bytes; -1: not known */
    bool has_size;                    /* `does` and `bytes` are known */
    enum ws_access_does does;
    int bytes;          /* per lane and address; of wgmma: of A and B in shared memory together */
    uint64_t uncounted; /* executions without addresses, because of … */
    char *reason;       /* owned; NULL: it has addresses */
};

struct ws_trace {
    char device[WS_TRACE_DEVICE_SIZE]; /* "NVIDIA H200 (sm_90)" */
    bool evaluated; /* no GPU ran it: `device` is WS_TRACE_EVALUATED and a file's name */
    int version;
    int kernels, sites, notes;
    struct ws_trace_kernel *kernel; /* owned */
    struct ws_trace_site *site;     /* owned */
    char **note;                    /* owned: what is missing in the trace, one sentence each */
    uint64_t lost; /* executions that did not fit in the device's table; fits in 63 bits */
    /* With the label, variant and line of their sites; the warp is -1 if not known. */
    struct ws_executions executions;
    int *site_of; /* owned; of each execution */
};

/* Origin of a trace: "of NVIDIA H200 (sm_90)", or "from gemm.ptx". Returns `text`. */
enum { WS_TRACE_FROM_SIZE = WS_TRACE_DEVICE_SIZE + 4 };
char *ws_trace_from(const struct ws_trace *trace, char text[WS_TRACE_FROM_SIZE]);

/* "loads", "stores", "updates" or "copies"; NULL after the last. */
const char *ws_trace_does_word(int index);

/* The bytes per lane and address of a site, also if only its variant has them; 0: not known. */
int ws_trace_site_bytes(const struct ws_trace_site *site);

/*
 * Reads a trace from `length` bytes at `text`. Errors call it `name`, as "NAME:LINE: …". The caller
 * finishes the trace if this succeeds. Fails for a pattern without an address of an active lane, an
 * invalid number, another number of lines than the end of the file states, and a later version.
 */
bool ws_trace_parse(const char *name, const char *text, size_t length, struct ws_trace *trace,
                    struct ws_error *error);

/* Whether an input is a trace, by its start. */
bool ws_trace_is_input(const char *path);

/* Reads a file, or standard input for "-". */
bool ws_trace_read(const char *path, struct ws_trace *trace, struct ws_error *error);

void ws_trace_finish(struct ws_trace *trace);

/* Adds a copy of a site, kernel or note, whose strings the trace then owns, also if this fails.
 * Notes after WS_TRACE_NOTES are dropped; the caller observes the limits of sites and kernels. */
bool ws_trace_add_site(struct ws_trace *trace, const struct ws_trace_site *site,
                       struct ws_error *error);
bool ws_trace_add_kernel(struct ws_trace *trace, const struct ws_trace_kernel *kernel,
                         struct ws_error *error);
bool ws_trace_add_note(struct ws_trace *trace, const char *note, struct ws_error *error);

/* Adds an execution of a site, with the site's label, variant and line. */
bool ws_trace_add_execution(struct ws_trace *trace, int site, struct ws_execution *execution,
                            struct ws_error *error);

/* Whether a trace may be written to a path: there is no file, or there is a trace, and an
 * `evaluated` one does not replace one of a GPU. Fails with the reason. */
bool ws_trace_check_output(const char *path, bool evaluated, struct ws_error *error);

/* Writes a trace as version 3; ws_trace_read() of it yields the same trace. */
void ws_trace_print(const struct ws_trace *trace, FILE *file);

/*
 * The pattern that `text` picks: its number in the file, from 1, or the name or label of a site
 * that has one pattern. NULL picks the only one, and of a program's trace (version 2) the one with
 * the most bank conflicts. Fails if it picks none, or several (the error lists them). Errors call
 * the trace `name`.
 */
bool ws_trace_pick(const struct ws_trace *trace, const char *name, const char *text, int *pattern,
                   struct ws_error *error);

/*
 * Sets the variant of executions without one to `given`. Fails for an execution that has none if
 * `given` is NULL, for a `given` that differs from the trace's, and for a variant that does not
 * access memory.
 */
bool ws_trace_settle(struct ws_trace *trace, const char *name, const struct ws_variant *given,
                     struct ws_error *error);

#endif
