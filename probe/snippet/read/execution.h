/*
 * The accesses of warps, as a list: each execution of an instruction that accesses shared memory,
 * with its lanes' offsets. A pasted kernel makes one (snippet.h), and so does a trace of a kernel
 * that ran (trace.h); the wavefront counts take either.
 */
#ifndef WS_SNIPPET_EXECUTION_H
#define WS_SNIPPET_EXECUTION_H

#include "probe/isa/isa.h"
#include "probe/snippet/read/expression.h"

/* The offset of a lane's pointer that is not to shared memory. */
#define WS_ELSEWHERE INT64_MIN
#define WS_NO_SOURCE UINT32_MAX

enum {
    WS_MAX_RANGES = 4, /* names that take several values at once */
    WS_EXECUTION_LABEL = 64,
    WS_MOST_EXECUTIONS = 1 << 16,
    WS_MEMORY_NAME = 32, /* longer ones are truncated */
    WS_EXECUTION_NOTE = 160,
    WS_SOURCE_LINE = 128,
};

struct ws_execution {
    const struct ws_variant *variant; /* NULL: the source does not name an instruction */
    char label[WS_EXECUTION_LABEL];   /* in reports: "line 12", a trace's name */
    int line, column;                 /* of the source, from 1; 0: not known */
    int warp;                         /* of its block, from 0; -1: not known, as in a trace */
    int64_t value[WS_MAX_RANGES];     /* of the names that take several values, in their order */
    uint32_t active;                  /* the lanes that executed it, as bits */
    bool typed;                       /* the offsets come from a pointer: they are bytes */
    char memory[WS_MEMORY_NAME];      /* name of the array in a snippet that contains the
                                         offsets; "": not known */
    uint64_t count;                   /* times that it occurred identically: 1 or more */
    int64_t offset[WS_LANES];         /* bytes, before base and swizzle; of active lanes */
    bool sourced;                     /* of cp.async in a trace: its source is known: … */
    uint32_t source[WS_LANES];        /* … lines of global memory, numbered in lane order, times
                                         WS_SOURCE_LINE, plus the byte in the line; or
                                         WS_NO_SOURCE of a lane that writes zeros */
};

struct ws_executions {
    int count, room;
    struct ws_execution *execution; /* owned; in the order of execution, warp by warp */
    int ranges;
    char range[WS_MAX_RANGES][WS_NAME_SIZE]; /* the names that take several values */
    int notes, note_room;
    char (*note)[WS_EXECUTION_NOTE]; /* owned; assumptions and omissions, one sentence each */
    char unknown[WS_NAME_SIZE];      /* after a failure: the name without a value, or "" */
    bool is_indexed;                 /* … which is an array or a pointer */
    bool used_warp;                  /* the warp's number had an effect */
    char hidden[WS_NAME_SIZE];       /* a name declared beside the code that the code also
                                        declares, hiding the former; or "" */
    bool undefined;                  /* after a failure: a value is undefined in C, in this lane */
    int undefined_lane;
};

/*
 * Adds a copy. Fails after WS_MOST_EXECUTIONS and for lack of memory. All zeroes is an empty list.
 */
bool ws_executions_add(struct ws_executions *executions, const struct ws_execution *execution,
                       struct ws_error *error);
/* Adds a note, unless it is there or memory runs out. */
void ws_executions_note(struct ws_executions *executions, const char *text);
void ws_executions_finish(struct ws_executions *executions);

/* An execution's offsets as 32 numbers, if all lanes execute it and each has an offset of 32 bits;
 * a pointer outside shared memory becomes the highest number, which is not an aligned address. */
bool ws_execution_numbers(const struct ws_execution *execution, uint32_t number[WS_LANES],
                          struct ws_error *error);

#endif
