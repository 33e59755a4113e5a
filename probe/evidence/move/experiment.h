/*
 * The experiment for each variant. Its runs are the passes; then, for each lane whose address is
 * used, the first pass with that address moved to its row's twin; then the first pass with every
 * other lane given addresses that would fault if they were used. The runs are data (run.h): nothing
 * here knows a GPU, and the outputs of any executor become a captured variant here.
 */
#ifndef WS_EVIDENCE_EXPERIMENT_H
#define WS_EVIDENCE_EXPERIMENT_H

#include "probe/evidence/move/capture.h"
#include "probe/evidence/move/run.h"

struct ws_experiment {
    const struct ws_variant *variant;
    int passes, moved, ignored;
    int runs; /* the sum of the three, in that order: 1 to 38 */
};

/*
 * The runs of `variant` on a device of compute capability major.minor. Addresses that would fault
 * are tried only from sm_80 on: before it every lane must hold a valid one (PTX ISA, ldmatrix).
 */
struct ws_experiment ws_experiment_of(const struct ws_variant *variant, int major, int minor);

/* Writes the experiment's runs to input[0] … input[runs - 1]. */
bool ws_experiment_prepare(const struct ws_experiment *experiment, struct ws_run_input *input,
                           struct ws_error *error);

/*
 * Makes a captured variant from the outputs. `major` is the device's: a kernel compiled for another
 * major version can only have come from PTX, and its target is then called compute_… instead of
 * sm_…. Fails if a run changed more than one moved address can, or used other addresses than asked.
 * Call ws_captured_variant_finish() if it succeeds.
 */
bool ws_experiment_capture(const struct ws_experiment *experiment, int major,
                           const struct ws_run_input *input, const struct ws_run_output *output,
                           struct ws_captured_variant *captured, struct ws_error *error);

#endif
