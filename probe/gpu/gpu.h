/*
 * The GPU. The CUDA driver is opened at run time, so that this program starts, and says what is
 * missing, on a machine that has none. It goes in four steps, each of which the one before makes
 * possible: open (the driver and the device), start (a context, which is what takes time), load
 * (the kernels), run.
 */
#ifndef WS_GPU_GPU_H
#define WS_GPU_GPU_H

#include "probe/evidence/capture.h"
#include "probe/evidence/mma_experiment.h"
#include "probe/evidence/run.h"

struct ws_gpu;

struct ws_gpu_device {
    char name[WS_TEXT_SIZE];    /* "NVIDIA H200" */
    int major, minor;           /* compute capability */
    char driver[WS_TEXT_SIZE];  /* "580.159.04", or "unknown" */
    char cuda[WS_TEXT_SIZE];    /* the newest CUDA version that the driver supports, "13.0" */
    char toolkit[WS_TEXT_SIZE]; /* the CUDA Toolkit that the kernels were compiled with … */
    int toolkit_release;        /* … times ten: 130 is 13.0 */
    int shared_bytes;           /* of shared memory that a trial's rows can lie in */
};

/* The runs, or trials, of one variant; launches take theirs from the arrays one after another. */
struct ws_gpu_launch {
    const struct ws_variant *variant;
    int runs;
};

/*
 * Opens the driver and device `ordinal`, counted from 0 as CUDA counts. Fails without a driver,
 * without that device, or in a build without kernels. The caller closes *gpu with ws_gpu_close().
 */
bool ws_gpu_open(int ordinal, struct ws_gpu **gpu, struct ws_error *error);

/* Borrowed; lives until the GPU is closed. */
const struct ws_gpu_device *ws_gpu_device(const struct ws_gpu *gpu);

/* Makes the device's context. Fails where the driver is older than the kernels. */
bool ws_gpu_start(struct ws_gpu *gpu, struct ws_error *error);

/* Loads the kernels into the context. */
bool ws_gpu_load(struct ws_gpu *gpu, struct ws_error *error);

/*
 * Executes all the launches' runs: input[i] gives output[i], for as many as the launches add up to.
 * Nothing can be run after a fault; open the GPU again in another process.
 */
bool ws_gpu_run(struct ws_gpu *gpu, const struct ws_gpu_launch *launch, int launches,
                const struct ws_run_input *input, struct ws_run_output *output,
                struct ws_error *error);

/*
 * The same for trials. Each block takes all the shared memory that it can have, so that no two
 * share an SM and none is timed beside another.
 */
bool ws_gpu_try(struct ws_gpu *gpu, const struct ws_gpu_launch *launch, int launches,
                const struct ws_trial_input *input, struct ws_trial_output *output,
                struct ws_error *error);

/*
 * Executes a product's runs: `received` takes runs x 32 lanes x `words`. The products' kernels are
 * loaded when the first is asked for.
 */
bool ws_gpu_multiply(struct ws_gpu *gpu, const struct ws_mma_experiment *experiment,
                     uint32_t *received, struct ws_mma_where *where, struct ws_error *error);

/* Launches the empty kernel once and waits for it. */
bool ws_gpu_run_nothing(struct ws_gpu *gpu, struct ws_error *error);

/* Gives everything back; NULL is accepted. */
void ws_gpu_close(struct ws_gpu *gpu);

#endif
