/*
 * Launches in a text, "gemm<128><<<grid, block, bytes>>>(…)": where their parts stand, and the host's
 * constants that they are made of.
 */
#ifndef WS_SNIPPET_LAUNCH_TEXT_H
#define WS_SNIPPET_LAUNCH_TEXT_H

#include "probe/compile/compiled.h"
#include "probe/snippet/cxx.h"

/* One launch: tokens; 0: it has none. A name without a grid is what --kernel names. */
struct ws_launch_text {
    int name, templates; /* of the kernel's name, and of its '<' */
    int grid, block, bytes, end;
};

/* The next launch behind a token, *from, which is moved there; false: there is no further one. */
bool ws_launch_find(struct ws_cxx *cxx, int *from, struct ws_launch_text *launch);

/* Adds it as one of the kernel `mangled`, with its sizes where they are known. False: no memory. */
bool ws_launch_add(struct ws_cxx *cxx, struct ws_compiled *compiled,
                   const struct ws_launch_text *launch, const char *mangled);

/* "gemm<128>": an argument that is the name of a constant is printed as its number. */
const char *ws_launch_name(struct ws_cxx *cxx, int name, int templates);

/* The host's function that a token stands in; NULL: none. */
struct ws_cxx_function *ws_launch_host(struct ws_cxx *cxx, int token);

/* Declares the constants of a host's function that are seen where it launches. */
void ws_launch_constants(struct ws_cxx *cxx, struct ws_cxx_function *host, int launch);

#endif
