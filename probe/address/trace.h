/*
 * A trace: what assets/include/warpscope.cuh recorded of a kernel that ran, read from its file. The
 * header's comment describes the file. Each of its patterns, the addresses of one execution and how
 * often it was so, is an execution, in the file's order.
 */
#ifndef WS_ADDRESS_TRACE_H
#define WS_ADDRESS_TRACE_H

#include "probe/snippet/execution.h"

enum {
    WS_TRACE_VERSION = 1,
    WS_TRACE_SITES = 1024, /* at most */
    WS_TRACE_DEVICE_SIZE = 96,
    WS_TRACE_NAME_SIZE = 64,
};

/* What a count may be: enough for a year of any GPU, and sums of them fit in 64 bits. */
#define WS_TRACE_MOST ((uint64_t)1 << 56)

/* Where a kernel is traced. */
struct ws_trace_site {
    char name[WS_TRACE_NAME_SIZE];    /* as the kernel has it */
    char label[WS_EXECUTION_LABEL];   /* the same, with the line where others have that name too */
    char file[256];                   /* without its folders; cut off where it is longer */
    int line;                         /* from 1 */
    const struct ws_variant *variant; /* that the name begins with, or NULL */
};

struct ws_trace {
    char device[WS_TRACE_DEVICE_SIZE]; /* "NVIDIA H200 (sm_90)" */
    int sites;
    struct ws_trace_site *site; /* owned */
    uint64_t lost; /* executions that the device's table had no room for; fits in 63 bits */
    /* Of each its site's label, variant and line; no warp is known (-1). */
    struct ws_executions executions;
    int *site_of; /* owned; of each execution */
};

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
 * The pattern that `text` picks: its number in the file, from 1, or the name or label of a site that
 * has one pattern; NULL picks the only one. Fails for what picks none, and for what picks several
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
