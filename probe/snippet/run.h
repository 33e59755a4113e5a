/* A snippet that is run once, and what it accessed: what snippet.c and collect.c share. */
#ifndef WS_SNIPPET_RUN_H
#define WS_SNIPPET_RUN_H

#include "probe/ptx/launch.h"
#include "probe/snippet/given.h"
#include "probe/snippet/observed.h"
#include "probe/snippet/translate.h"

/* Of a warp, at most; the fuzzer, which finds loops without end all the time, takes fewer. */
#ifndef WS_SNIPPET_STEPS
#define WS_SNIPPET_STEPS (1 << 23)
#endif

struct ws_snippet {
    struct ws_arena arena;
    const char *text, *declared;
    bool is_ptx;
    struct ws_tokens tokens; /* what is declared, then the text; of PTX what is declared alone */
    int beside;              /* how many of them are declared */
};

/* An access as it happens, for what its execution is called. */
struct ws_script_probe {
    int warp;
    int line;        /* of the PTX */
    uint32_t active; /* of a matrix instruction, all lanes that execute it */
    int64_t address[WS_LANES];
    char loop[WS_EXECUTION_LABEL];
};

struct ws_run {
    const struct ws_snippet *snippet;
    const struct ws_snippet_given *given;
    struct ws_executions *executions;
    struct ws_error *error;
    struct ws_translation translation; /* of C++ */
    char *ptx;                         /* owned; of PTX, wrapped */
    size_t length;
    uint64_t base;   /* of the array that the last execution is in */
    bool is_listing; /* the PTX is as pasted, with its kernels */
    struct ws_ptx_module *module;
    struct ws_ptx_parameter_value *value; /* owned */
    char **name;                          /* owned, with its strings; of parameters */
    int names;
    const char **left; /* owned */
    struct ws_accesses accesses;
    struct ws_script_probe *seen; /* owned; of each access as it happened */
    size_t seens, seen_room, next_seen;
    bool no_memory;
};

/* What the translation knows of a site; NULL: nothing, as of PTX. */
const struct ws_cxx_line *ws_run_line(const struct ws_run *run, int ptx_line);

/* Where a name of PTX first stands: of a parameter, where it is declared. */
bool ws_ptx_find_name(const char *text, const char *name, int *line, int *column);

/* The first statement that was left out and needs no name; NULL: none. */
const struct ws_cxx_left *ws_left_statement(const struct ws_cxx *cxx);

/* Says what was left out and why. */
bool ws_fail_left(const struct ws_snippet *snippet, const struct ws_cxx_left *left,
                  struct ws_error *error);

/* Makes executions and notes of what was accessed; where there is nothing, fails with the reason. */
bool ws_run_collect(struct ws_run *run);

#endif
