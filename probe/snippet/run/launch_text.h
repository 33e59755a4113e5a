/*
 * Launches in a text, "gemm<<<grid, block, bytes>>>(…)": where their parts stand, and the host's
 * constants that they are made of.
 */
#ifndef WS_SNIPPET_LAUNCH_TEXT_H
#define WS_SNIPPET_LAUNCH_TEXT_H

#include "probe/compile/compiled.h"
#include "probe/snippet/run/cxx.h"

/* One launch: tokens; 0: it has none. */
struct ws_launch_text {
    int name; /* of the kernel, perhaps */
    int grid, block, bytes, stream, end;
};

/* The next launch behind a token, *from, which is moved there; false: there is no further one. */
bool ws_launch_find(struct ws_cxx *cxx, int *from, struct ws_launch_text *launch);

/* Adds it as one of the kernel `mangled`, with its sizes where they are known. False: no memory. */
bool ws_launch_add(struct ws_cxx *cxx, struct ws_compiled *compiled,
                   const struct ws_launch_text *launch, const char *mangled);

/* Declares the constants of the host's function that a launch is in. */
void ws_launch_constants(struct ws_cxx *cxx, int launch);

#endif
