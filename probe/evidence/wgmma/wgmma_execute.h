/*
 * A warpgroup's MMA in software: D = A x B on whole numbers, with A and B where their descriptors,
 * or given slots of registers, locate them. It replaces the GPU in tests and checks all that a
 * capture received.
 */
#ifndef WS_EVIDENCE_WGMMA_EXECUTE_H
#define WS_EVIDENCE_WGMMA_EXECUTE_H

#include "probe/evidence/mma/mma_slots.h"
#include "probe/evidence/wgmma/wgmma_experiment.h"

/* The address of images in shared memory, here. */
enum { WS_WGMMA_SOFTWARE_ADDRESS = 1024 };

/*
 * Executes all runs: `received` holds runs x 128 threads x ws_wgmma_words(). ws_described_bit()
 * defines what a descriptor means; `slots` (of the experiment's MMA) locates the elements of A and
 * D. Fails if an element is not a whole number or is outside its image, and if D cannot hold a
 * result.
 */
bool ws_wgmma_execute(const struct ws_wgmma_experiment *experiment,
                      const struct ws_mma_slots *slots, uint32_t *received, struct ws_error *error);

#endif
