/*
 * The result of running the addresses shown on a GPU: executes warpscope-probe --run as a child
 * process, so that a fault there never ends the window, and reads its JSON.
 */
#ifndef WS_APP_GPU_TRIAL_H
#define WS_APP_GPU_TRIAL_H

#include "probe/isa/layout.h"
#include "viz/app/model/state.h"

struct ws_gpu_trial {
    char device[96];
    struct ws_mapping found; /* position of each slot's element; a matrix below 0: not found */
    bool as_predicted, cycles_as_predicted; /* the second is also set without predicted cycles */
    char difference[256];
    int wavefronts;
    double cycles, predicted_cycles; /* predicted_cycles is 0 without a prediction */
};

/*
 * Why no probe can run, or NULL. WARPSCOPE_PROBE names another probe than the one installed with
 * this program, such as a script that runs it on a machine with a GPU.
 */
const char *ws_gpu_trial_missing(void);

/*
 * Runs the probe with the state's variant and addresses and waits for it, 60 seconds at most. If
 * the probe fails, the error has its own message. `stop` is the read end of a pipe that is never
 * read: closing the write end ends the probe and all its child processes at once, and the call
 * fails.
 */
bool ws_gpu_trial_run(const struct ws_state *state, int stop, struct ws_gpu_trial *trial,
                      struct ws_error *error);

/* Frees a trial; a zeroed struct is accepted. */
void ws_gpu_trial_finish(struct ws_gpu_trial *trial);

/* Reads the probe's JSON. On success, free the trial with ws_gpu_trial_finish(). */
bool ws_gpu_trial_parse(const struct ws_variant *variant, const char *text, size_t length,
                        struct ws_gpu_trial *trial, struct ws_error *error);

/* Whether an element was found at another position than predicted. */
bool ws_gpu_trial_differs(const struct ws_gpu_trial *trial, const struct ws_mapping *mapping,
                          struct ws_slot slot);

/* "NVIDIA H200 ran these addresses: …". */
void ws_gpu_trial_words(const struct ws_gpu_trial *trial, char *text, size_t size);

#endif
