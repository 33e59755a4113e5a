/*
 * What was found in a trial (trial.h): where the element of each slot came from or went to, by the
 * ids that were put in, and the first that is not as predicted.
 */
#ifndef WS_EVIDENCE_TRIAL_FOUND_H
#define WS_EVIDENCE_TRIAL_FOUND_H

#include "probe/access/address.h"
#include "probe/evidence/move/capture.h"
#include "probe/evidence/move/run.h"

struct ws_trial {
    struct ws_addresses addresses;           /* of movmatrix: none count */
    struct ws_registers received;            /* raw, of the first pass; of a store none */
    uint8_t row[WS_LANES][WS_RUN_ROW_BYTES]; /* each counted lane's, after the first pass */
    /* Where each slot's element was found: of a load, in memory before; of a store, after. A slot
     * whose matrix is below 0 was not found. */
    struct ws_mapping found;
    bool moved_as_predicted;
    struct ws_error difference; /* the first, where it was not */

    int wavefronts, phases;
    double cycles, predicted_cycles; /* an instruction; the second only where it is predicted */
    bool predicted, timed_as_predicted;
};

/* The first counted lane that gives this lane's row; where no lane counts, the lane itself. */
int ws_trial_address_lane(const struct ws_addresses *addresses, int lane);

/* Notes a difference, which is for the caller to name if it is the first: later ones follow from
 * it, or are one too many. */
bool ws_trial_is_first_difference(struct ws_trial *trial);

/* The families' ways of reading (method.h): elements of registers, or of rows. */
void ws_trial_read_received(const struct ws_addresses *addresses,
                            const struct ws_trial_output *output, struct ws_trial *trial);
void ws_trial_read_stored(const struct ws_addresses *addresses,
                          const struct ws_trial_output *output, struct ws_trial *trial);

#endif
