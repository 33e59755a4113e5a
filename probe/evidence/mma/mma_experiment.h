/*
 * The experiment for an MMA: the passes of B and of C (mma_capture.h), as runs for any executor
 * (mma_run.h), and the capture made of the results. Nothing here knows a GPU or the layout: slots
 * are tried one by one, whatever they hold.
 */
#ifndef WS_EVIDENCE_MMA_EXPERIMENT_H
#define WS_EVIDENCE_MMA_EXPERIMENT_H

#include "probe/evidence/mma/mma_capture.h"
#include "probe/evidence/mma/mma_run.h"

/* Whether there is an experiment for an MMA: a warp executes it, and sm_90 has it. */
bool ws_mma_has_experiment(const struct ws_mma *mma);

struct ws_mma_experiment {
    const struct ws_mma *mma;
    int passes;
    struct ws_mma_pass_plan {
        int tried; /* runs after its first */
        int chunk; /* of metadata, as in ws_mma_pass */
    } * plan;      /* one per pass; owned */
    int words;     /* of D, of 32 bits, that a lane receives in a run */
    int runs;
    struct ws_mma_given *given; /* one per pass; owned */
    struct ws_mma_run *run;     /* owned */
};

/* Makes the runs. ws_mma_experiment_finish() them in either case. */
bool ws_mma_experiment_prepare(const struct ws_mma *mma, struct ws_mma_experiment *experiment,
                               struct ws_error *error);
void ws_mma_experiment_finish(struct ws_mma_experiment *experiment);

/*
 * Makes a capture from the results: `received` holds runs x 32 lanes x words. `major` is the
 * device's: a kernel compiled for another major version can only have come from PTX, and its target
 * is then called compute_… instead of sm_…. The caller fills in the head. On success the caller
 * owns *capture.
 */
bool ws_mma_experiment_capture(const struct ws_mma_experiment *experiment, int major,
                               const struct ws_mma_where *where, const uint32_t *received,
                               struct ws_mma_capture **capture, struct ws_error *error);

#endif
