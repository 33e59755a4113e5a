/*
 * The baseline: addresses that the present ones are held against, as a profiler holds a run against
 * another. It is kept as the addresses themselves, and what they cost is counted anew each time, so
 * that no number that was written into a file is taken for a count or a measurement.
 */
#ifndef WS_APP_BASELINE_H
#define WS_APP_BASELINE_H

#include "probe/address/bank.h"

struct ws_baseline {
    const struct ws_variant *variant; /* NULL: there is none */
    bool suggested; /* taken as a suggestion was pressed, so that the next one takes its own */
    uint32_t address[WS_LANES];
};

/*
 * Reads "" for none, or "VARIANT: ADDRESS …" with 32 addresses, and after VARIANT the word
 * "suggested" where it was so. Refuses addresses that fault, as there is nothing to count.
 */
bool ws_baseline_parse(const char *text, struct ws_baseline *baseline, struct ws_error *error);

/* Writes the same. */
void ws_baseline_print(const struct ws_baseline *baseline, char *text, size_t size);

/* Takes addresses that do not fault. */
void ws_baseline_take(const struct ws_addresses *addresses, bool by_suggestion,
                      struct ws_baseline *baseline);

/* The wavefronts of a baseline that there is. */
int ws_baseline_wavefronts(const struct ws_baseline *baseline);

#endif
