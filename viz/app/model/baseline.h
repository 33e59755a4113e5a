/*
 * The baseline: addresses that the present ones are compared with, as a profiler compares two runs.
 * It stores the addresses themselves. Their cost is counted anew each time, so that no number read
 * from a file is taken for a count or a measurement.
 */
#ifndef WS_APP_BASELINE_H
#define WS_APP_BASELINE_H

#include "probe/access/bank.h"

struct ws_baseline {
    const struct ws_variant *variant; /* NULL: there is no baseline */
    bool suggested; /* taken when a suggestion was pressed: the next suggestion replaces it */
    uint32_t address[WS_LANES];
};

/*
 * Reads "" for none, or "VARIANT: ADDRESS …" with 32 addresses; the word "suggested" follows
 * VARIANT if `suggested` is set. Refuses addresses that fault, as their wavefronts cannot be
 * counted.
 */
bool ws_baseline_parse(const char *text, struct ws_baseline *baseline, struct ws_error *error);

/* Writes the same form. */
void ws_baseline_print(const struct ws_baseline *baseline, char *text, size_t size);

/* Makes the baseline from addresses that do not fault. */
void ws_baseline_take(const struct ws_addresses *addresses, bool by_suggestion,
                      struct ws_baseline *baseline);

/* The wavefronts of a baseline, which must not be empty. */
int ws_baseline_wavefronts(const struct ws_baseline *baseline);

#endif
