/*
 * The files that a run is going to write, by where they really lie: no two are one file, and none
 * lies where another needs a folder. Asked before anything is written.
 */
#ifndef WS_CLI_OUTPUT_CONFLICTS_H
#define WS_CLI_OUTPUT_CONFLICTS_H

#include "probe/base/error.h"

struct ws_output_conflicts {
    void *path;   /* owned: whose each file and each folder is */
    char *parent; /* owned: the folder of the file last asked about, and where that really is */
    char *place;
};

enum ws_clash {
    WS_CLASH_NONE,
    WS_CLASH_SAME,   /* it is another's file */
    WS_CLASH_UNDER,  /* it needs a folder where another's file is */
    WS_CLASH_ABOVE,  /* it is where another's file needs a folder */
    WS_CLASH_FAILED, /* out of memory */
};

/* Zeroed is empty. Finish it in any case. */
void ws_output_conflicts_finish(struct ws_output_conflicts *taken);

/* What a file at `path` would clash with; its number goes to *whose. */
enum ws_clash ws_output_conflicts_clash(struct ws_output_conflicts *taken, const char *path,
                                        int *whose);

/* Takes a path that clashes with nothing, for number `who`; false: out of memory. */
bool ws_output_conflicts_add(struct ws_output_conflicts *taken, const char *path, int who);

#endif
