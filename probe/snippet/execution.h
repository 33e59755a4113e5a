/*
 * What warps did, as a list: each execution of an instruction that touches shared memory, with the
 * offsets that its lanes gave. A pasted kernel makes one (snippet.h), and so does a trace of a
 * kernel that ran (trace.h); what counts wavefronts takes either.
 */
#ifndef WS_SNIPPET_EXECUTION_H
#define WS_SNIPPET_EXECUTION_H

#include "probe/isa/isa.h"
#include "probe/snippet/expression.h"

/* The offset of a pointer that a lane has to elsewhere than shared memory. */
#define WS_ELSEWHERE INT64_MIN
#define WS_NO_SOURCE UINT32_MAX

enum {
    WS_MAX_RANGES = 4, /* names that take several values at once */
    WS_EXECUTION_LABEL = 64,
    WS_MOST_EXECUTIONS = 1 << 16,
    WS_MEMORY_NAME = 32, /* longer ones are cut */
    WS_EXECUTION_NOTE = 160,
    WS_SOURCE_LINE = 128,
};

struct ws_execution {
    const struct ws_variant *variant; /* NULL: the source does not say which instruction */
    char label[WS_EXECUTION_LABEL];   /* how a report calls it: "line 12", a trace's name */
    int line, column;                 /* of the source, from 1; 0: not known */
    int warp;                         /* of its block, from 0; -1: not known, as of a trace */
    int64_t value[WS_MAX_RANGES];     /* of the names that take several values, in their order */
    uint32_t active;                  /* the lanes that executed it, as bits */
    bool typed;                       /* the offsets come from a pointer: they are bytes */
    char memory[WS_MEMORY_NAME];      /* what of a snippet they are offsets in; "": not said */
    uint64_t count;                   /* how often it happened just so: 1 or more */
    int64_t offset[WS_LANES];         /* bytes, before base and swizzle; of active lanes */
    bool sourced;                     /* of cp.async in a trace: where it reads is known: … */
    uint32_t source[WS_LANES];        /* … lines of global memory, numbered as lanes come, times
                                         WS_SOURCE_LINE, plus the place in the line in bytes; or
                                         WS_NO_SOURCE of a lane that writes zeros */
};

struct ws_executions {
    int count, room;
    struct ws_execution *execution; /* owned; in the order of execution, warp by warp */
    int ranges;
    char range[WS_MAX_RANGES][WS_NAME_SIZE]; /* the names that take several values */
    int notes, note_room;
    char (
        *note)[WS_EXECUTION_NOTE]; /* owned; what was assumed or is not counted, a sentence each */
    char unknown[WS_NAME_SIZE];    /* after a failure: the name that has no value; "" none */
    bool is_indexed;               /* … which stands for an array or a pointer */
    bool used_warp;                /* the warp's number had a part in it */
    char hidden[WS_NAME_SIZE];     /* a name declared beside the code, which declares it too and
                                     never sees that; "" none */
    bool undefined;                /* after a failure: C leaves a value undefined, in this lane */
    int undefined_lane;
};

/* Adds a copy. Fails beyond WS_MOST_EXECUTIONS and for lack of memory. All zeroes is an empty list.
 */
bool ws_executions_add(struct ws_executions *executions, const struct ws_execution *execution,
                       struct ws_error *error);
/* Adds a note, unless it is there or memory is out. */
void ws_executions_note(struct ws_executions *executions, const char *text);
void ws_executions_finish(struct ws_executions *executions);

/*
 * An execution's offsets as 32 numbers, where all lanes take part in it and each has an offset of
 * 32 bits; a pointer to elsewhere becomes the highest, which is no address that is aligned.
 */
bool ws_execution_numbers(const struct ws_execution *execution, uint32_t number[WS_LANES],
                          struct ws_error *error);

#endif
