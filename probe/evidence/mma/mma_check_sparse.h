/* Checks a sparse MMA's capture, as ws_mma_check() (mma_relation.h) specifies. */
#ifndef WS_EVIDENCE_MMA_CHECK_SPARSE_H
#define WS_EVIDENCE_MMA_CHECK_SPARSE_H

#include "probe/evidence/mma/mma_placing.h"
#include "probe/evidence/mma/mma_relation.h"

/*
 * Checks which slots meet, for each pattern of metadata of the experiment; which index places which
 * slot of A, for each selector; and every received value. `meetings` counts those of all patterns.
 */
bool ws_mma_check_sparse(const struct ws_mma_capture *capture, int *meetings,
                         struct ws_error *error);

/* The same against slots and placing other than the specified ones. */
bool ws_mma_check_placed(const struct ws_mma_capture *capture, const struct ws_mma_slots *slots,
                         const struct ws_mma_placing *placing, int *meetings,
                         struct ws_error *error);

#endif
