/* The GPU in a build without kernels: each function fails and reports why. */
#include "probe/gpu/gpu.h"

#ifndef WARPSCOPE_KERNELS

#include <stddef.h>

static bool no_kernels(struct ws_error *error)
{
    return ws_fail(error, WS_CODE_NOT_INSTALLED,
                   "this build has no GPU kernels (" WARPSCOPE_KERNELS_LACK
                   "); " WARPSCOPE_KERNELS_CURE);
}

bool ws_gpu_open(int ordinal, struct ws_gpu **gpu, struct ws_error *error)
{
    (void)ordinal;
    *gpu = NULL;
    return no_kernels(error);
}

int ws_gpu_toolkit(void)
{
    return 0;
}

/* No GPU is ever opened here, so this is never called. */
const struct ws_gpu_device *ws_gpu_device(const struct ws_gpu *gpu)
{
    (void)gpu;
    return NULL;
}

bool ws_gpu_start(struct ws_gpu *gpu, struct ws_error *error)
{
    (void)gpu;
    return no_kernels(error);
}

bool ws_gpu_load(struct ws_gpu *gpu, struct ws_error *error)
{
    (void)gpu;
    return no_kernels(error);
}

bool ws_gpu_run(struct ws_gpu *gpu, const struct ws_gpu_launch *launch, int launches,
                const struct ws_run_input *input, struct ws_run_output *output,
                struct ws_error *error)
{
    (void)gpu;
    (void)launch;
    (void)launches;
    (void)input;
    (void)output;
    return no_kernels(error);
}

bool ws_gpu_try(struct ws_gpu *gpu, const struct ws_gpu_launch *launch, int launches,
                const struct ws_trial_input *input, struct ws_trial_output *output,
                struct ws_error *error)
{
    (void)gpu;
    (void)launch;
    (void)launches;
    (void)input;
    (void)output;
    return no_kernels(error);
}

bool ws_gpu_multiply(struct ws_gpu *gpu, const struct ws_mma_experiment *experiment,
                     uint32_t *received, struct ws_mma_where *where, struct ws_error *error)
{
    (void)gpu;
    (void)experiment;
    (void)received;
    (void)where;
    return no_kernels(error);
}

bool ws_gpu_warpgroup(struct ws_gpu *gpu, const struct ws_wgmma_experiment *experiment,
                      uint32_t *received, uint32_t *cycles, struct ws_wgmma_where *where,
                      struct ws_error *error)
{
    (void)gpu;
    (void)experiment;
    (void)received;
    (void)cycles;
    (void)where;
    return no_kernels(error);
}

bool ws_gpu_copy_boxes(struct ws_gpu *gpu, struct ws_captured_box *box, int count,
                       struct ws_box_where *where, struct ws_error *error)
{
    (void)gpu;
    (void)box;
    (void)count;
    (void)where;
    return no_kernels(error);
}

bool ws_gpu_run_nothing(struct ws_gpu *gpu, struct ws_error *error)
{
    (void)gpu;
    return no_kernels(error);
}

void ws_gpu_close(struct ws_gpu *gpu)
{
    (void)gpu;
}

#endif
