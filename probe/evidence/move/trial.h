/*
 * A trial: an instruction executed by a GPU at a user's addresses, or at a pattern's, and timed.
 * Each row in memory (for a store, each register) holds ids, so that each result identifies its
 * source. Lanes that share a row share its ids: those of the first such lane.
 */
#ifndef WS_EVIDENCE_TRIAL_H
#define WS_EVIDENCE_TRIAL_H

#include "probe/evidence/move/timing.h"
#include "probe/evidence/move/trial_found.h"

/*
 * Prepares pass `digit` of ws_pass_count(); rows are in `bytes` of shared memory, a multiple of 16.
 */
void ws_trial_prepare(const struct ws_addresses *addresses, int digit, int bytes,
                      struct ws_trial_input *input);

/*
 * Prepares a trial for its cycles only: no ids, all registers and rows are the same, so that lanes
 * that store to one row store the same.
 */
void ws_trial_prepare_timing(const struct ws_addresses *addresses, struct ws_trial_input *input);

/* The measured timing, under the pattern's name. Fails if it measured nothing (0 cycles). */
bool ws_trial_timing(const struct ws_addresses *addresses, const char *pattern,
                     const struct ws_trial_output *output, struct ws_timing *timing,
                     struct ws_error *error);

/*
 * Decodes the passes at output[0] … and compares them with the specified layout at these addresses,
 * and the cycles with the prediction of `fit`, of the same GPU. Call ws_trial_finish() if it
 * succeeds.
 */
bool ws_trial_read(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                   const struct ws_timing_fit *fit, struct ws_trial *trial, struct ws_error *error);

/* Frees what a trial owns. */
void ws_trial_finish(struct ws_trial *trial);

/* The trial as readable text, and as one JSON object. Errors and headings call the GPU `device`. */
void ws_trial_write_text(const struct ws_trial *trial, const char *device, FILE *out);
void ws_trial_write_json(const struct ws_trial *trial, const char *device, FILE *out);

#endif
