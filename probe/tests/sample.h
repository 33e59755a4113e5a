/*
 * A sweep walks everything that there is of something. Tests walk a fixed sample of it, spread over
 * the whole; with WS_SWEEP=all in the environment, as the slow tests have it, they walk all, and with
 * WS_SWEEP=thin, as under sanitizers, every THINth of the sample.
 */
#ifndef WS_PROBE_TESTS_SAMPLE_H
#define WS_PROBE_TESTS_SAMPLE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { THIN = 7 };

/* From one to the next, where a sample has one of `share`; a prime meets all values of several choices. */
static inline int sample_step(int share)
{
    const char *sweep = getenv("WS_SWEEP");

    if (!sweep || !strcmp(sweep, ""))
        return share;
    return strcmp(sweep, "all") ? THIN * share : 1;
}

/* Whether the nth is in a sample of one in `share`. */
static inline bool in_sample(int nth, int share)
{
    return nth % sample_step(share) == 0;
}

/* The same of more than can be walked: with WS_SWEEP=all one in `every`. */
static inline bool in_sample_of_many(int nth, int share, int every)
{
    int step = sample_step(share);

    return nth % (step == 1 ? every : step) == 0;
}

#endif
