/*
 * What a GPU said of the addresses shown: warpscope-probe --run, executed as a child process, so
 * that a fault there never takes the window down, and its JSON read.
 */
#ifndef WS_APP_GPU_TRIAL_H
#define WS_APP_GPU_TRIAL_H

#include "probe/isa/layout.h"
#include "viz/app/model/state.h"

struct ws_gpu_trial {
    char device[96];
    struct ws_mapping found; /* where each slot's element was; a matrix below 0: nowhere */
    bool as_predicted, cycles_as_predicted; /* the second also where no cycles are predicted */
    char difference[256];
    int wavefronts;
    double cycles, predicted_cycles; /* 0: none are predicted */
};

/* Why there is nothing to run on, or NULL. WARPSCOPE_PROBE names another probe than the one beside
 * this program, such as a script that reaches a machine with a GPU. */
const char *ws_gpu_trial_missing(void);

/*
 * Runs the probe over the state's variant and addresses and waits for it, 60 seconds at most. Its
 * own error, in its words, where it fails. `stop` is the end of a pipe from which nothing is read:
 * once its other end is closed, the probe and all that it started are ended at once, and this
 * fails.
 */
bool ws_gpu_trial_run(const struct ws_state *state, int stop, struct ws_gpu_trial *trial,
                      struct ws_error *error);

/* Gives back what a trial holds; a zeroed struct is accepted. */
void ws_gpu_trial_finish(struct ws_gpu_trial *trial);

/* Reads the probe's JSON. ws_gpu_trial_finish() it where it succeeds. */
bool ws_gpu_trial_parse(const struct ws_variant *variant, const char *text, size_t length,
                        struct ws_gpu_trial *trial, struct ws_error *error);

/* Whether an element was found elsewhere than predicted. */
bool ws_gpu_trial_differs(const struct ws_gpu_trial *trial, const struct ws_mapping *mapping,
                          struct ws_slot slot);

/* "NVIDIA H200 ran these addresses: …". */
void ws_gpu_trial_words(const struct ws_gpu_trial *trial, char *text, size_t size);

#endif
