/*
 * The files that a run will write, by their real paths: no two are the same file, and none is where
 * another needs a directory. Checked before anything is written.
 */
#ifndef WS_CLI_OUTPUT_CONFLICTS_H
#define WS_CLI_OUTPUT_CONFLICTS_H

#include "viz/export/plan.h"

struct ws_output_conflicts {
    void *path;   /* owned: the owner's number of each file and directory */
    char *parent; /* owned: the directory of the last file checked, and its real path */
    char *place;
};

enum ws_clash {
    WS_CLASH_NONE,
    WS_CLASH_SAME,   /* it is another's file */
    WS_CLASH_UNDER,  /* it needs a directory where another's file is */
    WS_CLASH_ABOVE,  /* it is where another's file needs a directory */
    WS_CLASH_FAILED, /* out of memory */
};

/* A zeroed struct is empty. Finish it in any case. */
void ws_output_conflicts_finish(struct ws_output_conflicts *taken);

/* The kind of conflict for a file at `path`; the other file's number goes to *whose. */
enum ws_clash ws_output_conflicts_clash(struct ws_output_conflicts *taken, const char *path,
                                        int *whose);

/* Adds a path without conflicts, for number `who`; false: out of memory. */
bool ws_output_conflicts_add(struct ws_output_conflicts *taken, const char *path, int who);

/* Whether no file belongs to two figures of a plan; refused ones have none. */
bool ws_plan_paths_differ(const struct ws_plan *plan, struct ws_error *error);

#endif
