/*
 * The GPU. The CUDA driver is opened at run time, so that this program starts on a machine without
 * one and reports what is missing. Four steps, each of which requires the one before: open (the
 * driver and the device), start (a context, the slow step), load (the kernels), run.
 */
#ifndef WS_GPU_GPU_H
#define WS_GPU_GPU_H

#include "probe/evidence/box/box_capture.h"
#include "probe/evidence/mma/mma_experiment.h"
#include "probe/evidence/move/capture.h"
#include "probe/evidence/move/run.h"
#include "probe/evidence/wgmma/wgmma_experiment.h"
#include "probe/gpu/device.h"

struct ws_gpu;

/* The runs, or trials, of one variant; launches use consecutive parts of the arrays. */
struct ws_gpu_launch {
    const struct ws_variant *variant;
    int runs;
};

/*
 * Opens the driver and device `ordinal`, counted from 0 as CUDA counts. Fails without a driver,
 * without that device, or in a build without kernels. The caller closes *gpu with ws_gpu_close().
 */
bool ws_gpu_open(int ordinal, struct ws_gpu **gpu, struct ws_error *error);

/* The release, times ten, of the Toolkit that compiled the kernels; 0 without kernels. */
int ws_gpu_toolkit(void);

/* Borrowed; lives until the GPU is closed. */
const struct ws_gpu_device *ws_gpu_device(const struct ws_gpu *gpu);

/* Makes the device's context. Fails if the driver is older than the kernels. */
bool ws_gpu_start(struct ws_gpu *gpu, struct ws_error *error);

/* Loads the kernels into the context. */
bool ws_gpu_load(struct ws_gpu *gpu, struct ws_error *error);

/*
 * Executes all the launches' runs: input[i] results in output[i], for the sum of the launches'
 * runs. Nothing can be run after a fault; open the GPU again in another process.
 */
bool ws_gpu_run(struct ws_gpu *gpu, const struct ws_gpu_launch *launch, int launches,
                const struct ws_run_input *input, struct ws_run_output *output,
                struct ws_error *error);

/*
 * The same for trials. Each block reserves the most shared memory that it can have, so that two
 * never share an SM and none is timed beside another.
 */
bool ws_gpu_try(struct ws_gpu *gpu, const struct ws_gpu_launch *launch, int launches,
                const struct ws_trial_input *input, struct ws_trial_output *output,
                struct ws_error *error);

/*
 * Executes an MMA's runs: `received` holds runs x 32 lanes x `words`. The MMA kernels are loaded on
 * first use.
 */
bool ws_gpu_multiply(struct ws_gpu *gpu, const struct ws_mma_experiment *experiment,
                     uint32_t *received, struct ws_mma_where *where, struct ws_error *error);

/*
 * Executes a warpgroup's runs: `received` holds runs x 128 threads x ws_wgmma_words(). It uses as
 * many launches as memory requires; the warpgroup kernels are loaded on first use. Fails for an MMA
 * without a kernel, or with A and B of majors that it does not have. `cycles`, unless it is NULL,
 * holds runs x WS_WGMMA_REPETITIONS: of a chain of WS_WGMMA_INSTRUCTIONS each.
 */
bool ws_gpu_warpgroup(struct ws_gpu *gpu, const struct ws_wgmma_experiment *experiment,
                      uint32_t *received, uint32_t *cycles, struct ws_wgmma_where *where,
                      struct ws_error *error);

/*
 * Has the driver encode the maps of `count` boxes, and copies those that have a buffer for the
 * result (passes x image_bytes). The buffer of a map that the driver refuses is freed. Fails if the
 * driver cannot encode maps, or if a copy stops the kernel.
 */
bool ws_gpu_copy_boxes(struct ws_gpu *gpu, struct ws_captured_box *box, int count,
                       struct ws_box_where *where, struct ws_error *error);

/* Launches the empty kernel once and waits for it. */
bool ws_gpu_run_nothing(struct ws_gpu *gpu, struct ws_error *error);

/* Frees everything; NULL is accepted. */
void ws_gpu_close(struct ws_gpu *gpu);

#endif
