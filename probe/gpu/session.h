/*
 * From a wish to a capture: which of the wanted variants this GPU can run, their experiments and
 * timings run in one go each, the evidence written. Each step is timed, because what it costs is a
 * promise of the probe. And from addresses to what the GPU does with them.
 */
#ifndef WS_GPU_SESSION_H
#define WS_GPU_SESSION_H

#include "probe/evidence/capture_folder.h"
#include "probe/evidence/trial.h"
#include "probe/gpu/pick.h"

/* Milliseconds that each step took. */
struct ws_steps {
    double open, context, kernels, run, write;
};

/* Milliseconds since *then, which becomes now. */
double ws_lap(double *then);

/* What one run captured, kind by kind. */
struct ws_captured {
    int count, of[WS_TRIED_KINDS]; /* of all kinds, and of each */
    struct ws_any_capture *any;    /* owned */
};

void ws_captured_finish(struct ws_captured *made);

/*
 * Captures what `patterns` (names, PTX or globs, ending with NULL; none: everything) pick, on GPU
 * `ordinal`, and writes it to `out` unless that is NULL: to a folder (ws_capture_folder_for()),
 * or to a stream (ws_file_is_stream()), for which no more than one may be picked. Of a glob, what
 * the GPU cannot run is left out; a pattern of which it can run nothing is an error that says why.
 * On failure nothing was captured; else ws_captured_finish() it.
 */
bool ws_session_capture(int ordinal, char *const *patterns, const char *out,
                        struct ws_captured *made, struct ws_steps *steps, struct ws_error *error);

/*
 * Executes a variant at the reader's own addresses on GPU `ordinal`, and times it beside the
 * patterns, which say what to expect. `options` are all zeroes for movmatrix. What the GPU is goes
 * to *device. Fails before anything is run where a counted lane's row ends outside the shared
 * memory that a block can have (or the buffer of the options); a misaligned address is the GPU's to
 * refuse.
 */
bool ws_session_try(int ordinal, const struct ws_variant *variant,
                    const struct ws_address_options *options, struct ws_gpu_device *device,
                    struct ws_trial *trial, struct ws_error *error);

/* The least that a program can do on a GPU: a context, the same kernels loaded, an empty one run.
 */
bool ws_session_baseline(int ordinal, struct ws_steps *steps, struct ws_error *error);

#endif
