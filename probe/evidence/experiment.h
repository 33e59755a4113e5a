/*
 * What is asked of each variant. Its runs are the passes; then, for each lane whose address counts,
 * the first pass with that lane's address moved to its row's twin; then the first pass with every
 * other lane given addresses that would fault if they counted. The runs are data (run.h): nothing
 * here knows a GPU, and whatever executes them, its outputs become a captured variant here.
 */
#ifndef WS_EVIDENCE_EXPERIMENT_H
#define WS_EVIDENCE_EXPERIMENT_H

#include "probe/evidence/capture.h"
#include "probe/evidence/run.h"

struct ws_experiment {
    const struct ws_variant *variant;
    int passes, moved, ignored;
    int runs; /* the sum of the three, in that order: 1 to 38 */
};

/*
 * What to run of `variant` on a device of compute capability major.minor. Addresses that would
 * fault are tried from sm_80 on alone: before it every lane must hold a valid one (PTX ISA,
 * ldmatrix).
 */
struct ws_experiment ws_experiment_of(const struct ws_variant *variant, int major, int minor);

/* Writes the experiment's runs to input[0] … input[runs - 1]. */
bool ws_experiment_prepare(const struct ws_experiment *experiment, struct ws_run_input *input,
                           struct ws_error *error);

/*
 * Makes evidence of what came out. `major` is the device's: a kernel compiled for another major
 * version can only have come from PTX, and its target is then called compute_… instead of sm_….
 * Fails where a run changed more than one moved address can, or gave other addresses than asked.
 * ws_captured_variant_finish() it where it succeeds.
 */
bool ws_experiment_capture(const struct ws_experiment *experiment, int major,
                           const struct ws_run_input *input, const struct ws_run_output *output,
                           struct ws_captured_variant *captured, struct ws_error *error);

#endif
