/* One run of a snippet, and its accesses: shared by snippet.c and collect.c. */
#ifndef WS_SNIPPET_RUN_H
#define WS_SNIPPET_RUN_H

#include "probe/ptx/launch.h"
#include "probe/snippet/read/execution.h"
#include "probe/snippet/run/translate.h"

/* Steps per warp, at most; a fuzz target, which often finds endless loops, sets fewer. */
extern int ws_snippet_steps;

struct ws_snippet {
    struct ws_arena arena;
    const char *text, *declared;
    bool is_ptx;
    struct ws_tokens tokens; /* the declarations, then the text; of PTX only the declarations */
    int beside;              /* number of them in the declarations */
};

/* An access when it occurs, for the label of its execution. */
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
    bool is_listing; /* the PTX was pasted with its kernels */
    struct ws_ptx_module *module;
    struct ws_ptx_parameter_value *value; /* owned */
    char **name;                          /* owned, with its strings; of parameters */
    int names;
    const char **left; /* owned */
    struct ws_accesses accesses;
    struct ws_script_probe *seen; /* owned; each access when it occurred */
    size_t seens, seen_room, next_seen;
    bool no_memory;
};

/* The translation's line of a site; NULL: none, as for PTX. */
const struct ws_cxx_line *ws_run_line(const struct ws_run *run, int ptx_line);

/* The first position of a name in PTX: of a parameter, its declaration. */
bool ws_ptx_find_name(const char *text, const char *name, int *line, int *column);

/* The first skipped statement that needs no name; NULL: none. */
const struct ws_cxx_left *ws_left_statement(const struct ws_cxx *cxx);

/* "line 2, column 7" of a snippet, in WS_TOKEN_PLACE_SIZE bytes; returns `buffer`. */
char *ws_snippet_place(const struct ws_snippet *snippet, int line, int column, char *buffer);

/* Fails with the skipped code and the reason. */
bool ws_fail_left(const struct ws_snippet *snippet, const struct ws_cxx_left *left,
                  struct ws_error *error);

/* Converts accesses to executions and notes; without any, fails with the reason. */
bool ws_run_collect(struct ws_run *run);

struct ws_step;
/* Observes a step of the evaluator: adds its accesses to those seen by `observer`, a ws_run. */
void ws_run_watch(void *observer, const struct ws_step *step);

#endif
