/*
 * A sweep walks everything that there is of something. Tests walk a fixed sample of it, spread over
 * the whole; with WS_SWEEP=all in the environment, as the slow tests have it, they walk all.
 */
#ifndef WS_PROBE_TESTS_SAMPLE_H
#define WS_PROBE_TESTS_SAMPLE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* From one to the next, where a sample has one of `share`; a prime meets all values of several choices. */
static inline int sample_step(int share)
{
    const char *sweep = getenv("WS_SWEEP");

    return sweep && !strcmp(sweep, "all") ? 1 : share;
}

/* Whether the nth is in a sample of one in `share`. */
static inline bool in_sample(int nth, int share)
{
    return nth % sample_step(share) == 0;
}

#endif
