/*
 * A warpgroup's product in software: D = A x B on whole numbers, with A and B where their
 * descriptors, or given slots of registers, have them. What stands in for a GPU in tests, and what
 * all that a capture received is compared with.
 */
#ifndef WS_EVIDENCE_WGMMA_EXECUTE_H
#define WS_EVIDENCE_WGMMA_EXECUTE_H

#include "probe/evidence/mma_slots.h"
#include "probe/evidence/wgmma_experiment.h"

/* Where images stand in shared memory, here. */
enum { WS_WGMMA_SOFTWARE_ADDRESS = 1024 };

/*
 * Executes all runs: `received` takes runs x 128 threads x ws_wgmma_words(). A descriptor means
 * what ws_described_bit() says, `slots` (of the experiment's product) where A and D have their
 * elements. Fails where an element is no whole number or stands outside its image, and where D
 * cannot hold what comes out.
 */
bool ws_wgmma_execute(const struct ws_wgmma_experiment *experiment,
                      const struct ws_mma_slots *slots, uint32_t *received, struct ws_error *error);

#endif
