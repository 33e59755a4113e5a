/*
 * The requested experiments: data-movement variants, MMA variants, ways to read descriptors, and
 * groups of boxes, by name, by PTX or by a glob over names.
 */
#ifndef WS_GPU_PICK_H
#define WS_GPU_PICK_H

#include "probe/gpu/tried.h"

struct ws_picked {
    bool is[WS_TRIED_KINDS][WS_TRIED_MOST]; /* of those that have an experiment */
};

/* Adds what a pattern matches. Fails if that is nothing, or something without an experiment. */
bool ws_pick(const char *pattern, struct ws_picked *picked, struct ws_error *error);

int ws_picked_count(const struct ws_picked *picked);

#endif
