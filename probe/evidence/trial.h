/*
 * A trial: an instruction executed by a GPU at the reader's own addresses, or at a pattern's, and
 * timed. Each row in memory (for a store, each register) holds ids, so that what comes out says
 * where it came from. Lanes that give one row share its ids: those of the first lane that gives it.
 */
#ifndef WS_PROBE_TRIAL_H
#define WS_PROBE_TRIAL_H

#include "probe/address/bank.h"
#include "probe/evidence/capture.h"
#include "probe/evidence/run.h"
#include "probe/evidence/timing.h"

struct ws_trial {
    struct ws_addresses addresses; /* of movmatrix: none count */
    uint32_t received[WS_LANES][WS_MAX_REGISTERS]; /* raw, of the first pass */
    uint8_t row[WS_LANES][WS_ROW_BYTES];           /* each counted lane's, after the first pass */
    /* Where each slot's element was found: of a load, in memory before; of a store, after. */
    bool found[WS_LANES][WS_MAX_REGISTERS][WS_MAX_ELEMENTS];
    struct ws_place place[WS_LANES][WS_MAX_REGISTERS][WS_MAX_ELEMENTS];
    bool moved_as_predicted;
    struct ws_error difference; /* the first, where it was not */

    int wavefronts;
    double cycles, predicted_cycles; /* an instruction */
    bool timed_as_predicted;
};

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
 * the cycles with those that `fit`, of the same GPU, predicts.
 */
bool ws_trial_read(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                   const struct ws_timing_fit *fit, struct ws_trial *trial, struct ws_error *error);

/* The trial as text to read, and as one JSON object. `device` is what errors and heads call it. */
void ws_trial_write_text(const struct ws_trial *trial, const char *device, FILE *out);
void ws_trial_write_json(const struct ws_trial *trial, const char *device, FILE *out);

#endif
