/*
 * A trial: an instruction executed by a GPU at the reader's own addresses, or at a pattern's, and
 * timed. Each row in memory (for a store, each register) holds ids, so that what comes out says
 * where it came from. Lanes that give one row share its ids: those of the first lane that gives it.
 */
#ifndef WS_EVIDENCE_TRIAL_H
#define WS_EVIDENCE_TRIAL_H

#include "probe/evidence/timing.h"
#include "probe/evidence/trial_found.h"

/* Prepares pass `digit` of ws_pass_count(); rows lie in `bytes` of shared memory, a multiple of 16.
 */
void ws_trial_prepare(const struct ws_addresses *addresses, int digit, int bytes,
                      struct ws_trial_input *input);

/*
 * Prepares a trial for its cycles alone: no ids, all registers and rows alike, so that lanes that
 * store to one row store the same.
 */
void ws_trial_prepare_timing(const struct ws_addresses *addresses, struct ws_trial_input *input);

/* The timing that came out, under the pattern's name. Fails where it says nothing (0 cycles). */
bool ws_trial_timing(const struct ws_addresses *addresses, const char *pattern,
                     const struct ws_trial_output *output, struct ws_timing *timing,
                     struct ws_error *error);

/*
 * Decodes the passes at output[0] … and compares with the specified layout at these addresses, and
 * the cycles with those that `fit`, of the same GPU, predicts. ws_trial_finish() it where it
 * succeeds.
 */
bool ws_trial_read(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                   const struct ws_timing_fit *fit, struct ws_trial *trial, struct ws_error *error);

/* Gives back what a trial holds. */
void ws_trial_finish(struct ws_trial *trial);

/* The trial as text to read, and as one JSON object. `device` is what errors and heads call it. */
void ws_trial_write_text(const struct ws_trial *trial, const char *device, FILE *out);
void ws_trial_write_json(const struct ws_trial *trial, const char *device, FILE *out);

#endif
