/*
 * From patterns to captures: selects the variants that this GPU can run, runs all their experiments
 * and timings together, and writes the evidence. Each step is timed, because the probe promises its
 * cost. Also runs an instruction at a user's addresses.
 */
#ifndef WS_GPU_SESSION_H
#define WS_GPU_SESSION_H

#include "probe/evidence/move/trial.h"
#include "probe/evidence/store/capture_folder.h"
#include "probe/gpu/pick.h"

/* Milliseconds that each step took. */
struct ws_steps {
    double open, context, kernels, run, write;
};

/* Milliseconds since *then, which is set to the current time. */
double ws_lap(double *then);

/* The captures of one run, by kind. */
struct ws_captured {
    int count, of[WS_TRIED_KINDS]; /* in total, and per kind */
    struct ws_any_capture *any;    /* owned */
};

void ws_captured_finish(struct ws_captured *made);

/*
 * Captures what `patterns` (names, PTX or globs, ending with NULL; empty: everything) match, on GPU
 * `ordinal`, and writes it to `out` unless that is NULL: to a directory (ws_capture_folder_for()),
 * or to a stream (ws_file_is_stream()), which takes only one capture. A glob skips what the GPU
 * cannot run; a pattern of which it can run nothing is an error with the reason. On failure nothing
 * was captured; otherwise call ws_captured_finish().
 */
bool ws_session_capture(int ordinal, char *const *patterns, const char *out,
                        struct ws_captured *made, struct ws_steps *steps, struct ws_error *error);

/*
 * Executes a variant at the user's own addresses on GPU `ordinal`, and times it together with the
 * patterns, which predict its cycles. `options` are all zeros for movmatrix. The GPU's properties
 * go to *device. Fails before anything is run if the row of a used address ends outside the shared
 * memory that a block can have (or the buffer of the options); a misaligned address is left for the
 * GPU to refuse.
 */
bool ws_session_try(int ordinal, const struct ws_variant *variant,
                    const struct ws_address_options *options, struct ws_gpu_device *device,
                    struct ws_trial *trial, struct ws_error *error);

/*
 * The minimum that a program can do on a GPU: a context, the same kernels loaded, an empty one run.
 */
bool ws_session_baseline(int ordinal, struct ws_steps *steps, struct ws_error *error);

#endif
