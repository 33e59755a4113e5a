/* What a step of the evaluator shows: its place, its lanes' addresses, a variable, what C forbids. */
#ifndef WS_SNIPPET_OBSERVED_H
#define WS_SNIPPET_OBSERVED_H

#include "probe/snippet/read/given.h"

struct ws_step;

struct ws_watched {
    int warp, line; /* line: of the PTX */
};
struct ws_watched ws_observed_place(const struct ws_step *step);

/*
 * Of ldmatrix and stmatrix the lanes that execute it, with all their addresses, and of an address that
 * nothing uses its 64 bits; else 0 lanes.
 */
void ws_observed_lanes(const struct ws_step *step, uint32_t *active, int64_t address[]);

/* The value of a local variable that all active lanes share; false: they do not, or it has none. */
bool ws_observed_local(const struct ws_step *step, int64_t slot, enum ws_c_type type,
                       int64_t *value);

#endif
