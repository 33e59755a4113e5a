/*
 * Opens the driver, looks up its entry points, and launches kernels. Every failure becomes one
 * line: the operation, CUDA's name for the error, the fix.
 */
#include "probe/gpu/gpu.h"

#ifdef WARPSCOPE_KERNELS

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "probe/gpu/driver.h"

/*
 * The fatbins that nvcc made of kernels.cu, mma_kernels.cu and wgmma_kernels.cu. The last is used
 * only if ws_device_reaches() allows it; CUDA 11 does not make it.
 */
extern const unsigned long long ws_kernels[], ws_mma_kernels[];
#if CUDA_VERSION >= 12000
extern const unsigned long long ws_wgmma_kernels[];
#else
static const unsigned long long *const ws_wgmma_kernels = NULL;
#endif

enum {
    WARPGROUP_ALIGNMENT = 1024,           /* for aligning images in shared memory */
    WARPGROUP_RECEIVED_BYTES = 256 << 20, /* by one launch, at most */
};

static bool succeeded(const struct ws_gpu *gpu, CUresult result, const char *doing,
                      struct ws_error *error)
{
    return ws_gpu_succeeded(gpu, result, doing, error);
}

/* The kernel driver's version: the first number with a dot in its version file. */
static void read_driver_version(char version[WS_TEXT_SIZE])
{
    FILE *file = fopen("/proc/driver/nvidia/version", "r");
    char line[256], *rest;

    snprintf(version, WS_TEXT_SIZE, "unknown");
    if (!file)
        return;
    if (fgets(line, sizeof line, file))
        for (char *word = strtok_r(line, " \t\n", &rest); word;
             word = strtok_r(NULL, " \t\n", &rest))
            if (word[0] >= '0' && word[0] <= '9' && strchr(word, '.')) {
                snprintf(version, WS_TEXT_SIZE, "%.*s", WS_TEXT_SIZE - 1, word);
                break;
            }
    fclose(file);
}

static void write_version(int version, char text[WS_TEXT_SIZE])
{
    snprintf(text, WS_TEXT_SIZE, "%d.%d", version / 1000, version % 1000 / 10);
}

static bool ask(const struct ws_gpu *gpu, CUdevice_attribute attribute, int *value,
                struct ws_error *error)
{
    return succeeded(gpu, gpu->cuDeviceGetAttribute(value, attribute, gpu->handle),
                     "querying the GPU", error);
}

static bool find_device(struct ws_gpu *gpu, struct ws_error *error)
{
    struct ws_gpu_device *device = &gpu->device;
    int count = 0;

    if (!succeeded(gpu, gpu->cuInit(0), "starting CUDA", error) ||
        !succeeded(gpu, gpu->cuDriverGetVersion(&gpu->driver_version),
                   "querying the driver's version", error) ||
        !succeeded(gpu, gpu->cuDeviceGetCount(&count), "counting GPUs", error))
        return false;
    if (count == 0)
        return succeeded(gpu, CUDA_ERROR_NO_DEVICE, "counting GPUs", error);
    if (gpu->ordinal >= count)
        return ws_fail(error, WS_CODE_RANGE,
                       "no GPU %d: this machine has %d, numbered from 0; pass another --device",
                       gpu->ordinal, count);
    if (!succeeded(gpu, gpu->cuDeviceGet(&gpu->handle, gpu->ordinal), "finding the GPU", error) ||
        !succeeded(gpu, gpu->cuDeviceGetName(device->name, sizeof device->name, gpu->handle),
                   "querying the GPU's name", error) ||
        !ask(gpu, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, &device->major, error) ||
        !ask(gpu, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, &device->minor, error) ||
        !ask(gpu, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, &device->shared_bytes,
             error))
        return false;
    ws_utf8_mask(device->name);
    device->shared_bytes =
        (device->shared_bytes - WS_TRIAL_SPARE_BYTES) / WS_RUN_ROW_BYTES * WS_RUN_ROW_BYTES;
    read_driver_version(device->driver);
    write_version(gpu->driver_version, device->cuda);
    write_version(CUDA_VERSION, device->toolkit);
    device->toolkit_release = ws_gpu_toolkit();
    return true;
}

bool ws_gpu_open(int ordinal, struct ws_gpu **opened, struct ws_error *error)
{
    struct ws_gpu *gpu = calloc(1, sizeof *gpu);

    *opened = NULL;
    if (!gpu)
        return ws_no_memory(error);
    gpu->ordinal = ordinal;
    if (!ws_gpu_open_driver(gpu, error) || !find_device(gpu, error)) {
        ws_gpu_close(gpu);
        return false;
    }
    *opened = gpu;
    return true;
}

int ws_gpu_toolkit(void)
{
    return CUDA_VERSION / 1000 * 10 + CUDA_VERSION % 1000 / 10;
}

const struct ws_gpu_device *ws_gpu_device(const struct ws_gpu *gpu)
{
    return &gpu->device;
}

bool ws_gpu_start(struct ws_gpu *gpu, struct ws_error *error)
{
    /*
     * Within a major version any driver runs any Toolkit's kernels; an older major version may not.
     */
    if (gpu->driver_version / 1000 < CUDA_VERSION / 1000)
        return ws_fail(
            error, WS_CODE_GPU,
            "the NVIDIA driver (%s) supports CUDA %s, but the kernels need CUDA %s; " WS_GPU_UPDATE,
            gpu->device.driver, gpu->device.cuda, gpu->device.toolkit);
    return succeeded(gpu, gpu->cuDevicePrimaryCtxRetain(&gpu->context, gpu->handle),
                     "creating a context on the GPU", error) &&
           succeeded(gpu, gpu->cuCtxSetCurrent(gpu->context), "creating a context on the GPU",
                     error);
}

bool ws_gpu_load(struct ws_gpu *gpu, struct ws_error *error)
{
    return succeeded(gpu, gpu->cuModuleLoadData(&gpu->kernels, ws_kernels), "loading the kernels",
                     error);
}

/* A kind of kernel: the name before the variant's symbol, and the bytes per block in and out. */
struct kind {
    const char *prefix;
    size_t input_bytes, output_bytes;
    bool all_shared; /* a block takes all the shared memory that it can have */
};

static const struct kind runs = {"ws_run_", sizeof(struct ws_run_input),
                                 sizeof(struct ws_run_output), false};
static const struct kind trials = {"ws_time_", sizeof(struct ws_trial_input),
                                   sizeof(struct ws_trial_output), true};
static const struct kind products = {"ws_mma_", 0, 0, false};
static const struct kind empty = {"ws_", 0, 0, false};

/* The module is ws_gpu_load()'s, or that of the MMA kernels. */
static bool launch_kernel(struct ws_gpu *gpu, CUmodule module, const struct kind *kind,
                          const char *symbol, int blocks, void **parameters, struct ws_error *error)
{
    int shared_bytes = kind->all_shared ? gpu->device.shared_bytes + WS_TRIAL_SPARE_BYTES : 0;
    CUfunction kernel;
    char name[96], doing[160];

    snprintf(name, sizeof name, "%s%s", kind->prefix, symbol);
    snprintf(doing, sizeof doing, "launching the kernel %s", name);
    return succeeded(gpu, gpu->cuModuleGetFunction(&kernel, module, name), doing, error) &&
           (!shared_bytes ||
            succeeded(gpu,
                      gpu->cuFuncSetAttribute(
                          kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared_bytes),
                      doing, error)) &&
           succeeded(gpu,
                     gpu->cuLaunchKernel(kernel, (unsigned)blocks, 1, 1, WS_LANES, 1, 1,
                                         (unsigned)shared_bytes, NULL, parameters, NULL),
                     doing, error);
}

static bool launch_all(struct ws_gpu *gpu, const struct kind *kind,
                       const struct ws_gpu_launch *launch, int launches, CUdeviceptr input,
                       CUdeviceptr output, struct ws_error *error)
{
    for (int i = 0; i < launches; i++) {
        void *parameters[] = {&input, &output};

        if (launch[i].runs && !launch_kernel(gpu, gpu->kernels, kind, launch[i].variant->symbol,
                                             launch[i].runs, parameters, error))
            return false;
        input += (CUdeviceptr)launch[i].runs * kind->input_bytes;
        output += (CUdeviceptr)launch[i].runs * kind->output_bytes;
    }
    return succeeded(gpu, gpu->cuCtxSynchronize(), "running the kernels", error);
}

static bool execute(struct ws_gpu *gpu, const struct kind *kind, const struct ws_gpu_launch *launch,
                    int launches, const void *input, void *output, struct ws_error *error)
{
    size_t blocks = 0, input_bytes, output_bytes;
    CUdeviceptr memory;
    bool done;

    for (int i = 0; i < launches; i++)
        blocks += (size_t)launch[i].runs;
    input_bytes = blocks * kind->input_bytes;
    output_bytes = blocks * kind->output_bytes;
    if (!succeeded(gpu, gpu->cuMemAlloc(&memory, input_bytes + output_bytes),
                   "allocating GPU memory", error))
        return false;
    done = succeeded(gpu, gpu->cuMemcpyHtoD(memory, input, input_bytes), "copying to the GPU",
                     error) &&
           launch_all(gpu, kind, launch, launches, memory, memory + input_bytes, error) &&
           succeeded(gpu, gpu->cuMemcpyDtoH(output, memory + input_bytes, output_bytes),
                     "copying from the GPU", error);
    gpu->cuMemFree(memory);
    return done;
}

bool ws_gpu_run(struct ws_gpu *gpu, const struct ws_gpu_launch *launch, int launches,
                const struct ws_run_input *input, struct ws_run_output *output,
                struct ws_error *error)
{
    return execute(gpu, &runs, launch, launches, input, output, error);
}

bool ws_gpu_try(struct ws_gpu *gpu, const struct ws_gpu_launch *launch, int launches,
                const struct ws_trial_input *input, struct ws_trial_output *output,
                struct ws_error *error)
{
    return execute(gpu, &trials, launch, launches, input, output, error);
}

/* All data of an MMA are in one allocation: where, runs, givens, and the results. */
static bool multiply(struct ws_gpu *gpu, const struct ws_mma_experiment *experiment,
                     CUdeviceptr memory, uint32_t *received, struct ws_mma_where *where,
                     struct ws_error *error)
{
    size_t run_bytes = (size_t)experiment->runs * sizeof *experiment->run;
    size_t given_bytes = (size_t)experiment->passes * sizeof *experiment->given;
    size_t words = (size_t)experiment->runs * WS_LANES * (size_t)experiment->words;
    CUdeviceptr run = memory + sizeof *where, given = run + run_bytes, into = given + given_bytes;
    void *parameters[] = {&given, &run, &into, &memory};

    return succeeded(gpu, gpu->cuMemcpyHtoD(run, experiment->run, run_bytes), "copying to the GPU",
                     error) &&
           succeeded(gpu, gpu->cuMemcpyHtoD(given, experiment->given, given_bytes),
                     "copying to the GPU", error) &&
           launch_kernel(gpu, gpu->mma_kernels, &products, experiment->mma->symbol,
                         experiment->runs, parameters, error) &&
           succeeded(gpu, gpu->cuCtxSynchronize(), "running the kernels", error) &&
           succeeded(gpu, gpu->cuMemcpyDtoH(where, memory, sizeof *where), "copying from the GPU",
                     error) &&
           succeeded(gpu, gpu->cuMemcpyDtoH(received, into, words * sizeof *received),
                     "copying from the GPU", error);
}

bool ws_gpu_multiply(struct ws_gpu *gpu, const struct ws_mma_experiment *experiment,
                     uint32_t *received, struct ws_mma_where *where, struct ws_error *error)
{
    size_t bytes =
        sizeof *where + (size_t)experiment->runs * sizeof *experiment->run +
        (size_t)experiment->passes * sizeof *experiment->given +
        (size_t)experiment->runs * WS_LANES * (size_t)experiment->words * sizeof *received;
    CUdeviceptr memory;
    bool done;

    if (!gpu->mma_kernels &&
        !succeeded(gpu, gpu->cuModuleLoadData(&gpu->mma_kernels, ws_mma_kernels),
                   "loading the MMA kernels", error))
        return false;
    if (!succeeded(gpu, gpu->cuMemAlloc(&memory, bytes), "allocating GPU memory", error))
        return false;
    done = multiply(gpu, experiment, memory, received, where, error);
    gpu->cuMemFree(memory);
    return done;
}

/* A warpgroup's experiment on the GPU; one allocation, which begins with `where`. */
struct warpgroup {
    CUfunction kernel;
    CUdeviceptr where, image, set, run, received, cycles; /* the last: 0 if not requested */
    int chunk_runs;                                       /* executed by one launch */
};

/* The sources of A and B are the end of a kernel's name, as in wgmma_kernels.cu. */
static bool find_warpgroup(struct ws_gpu *gpu, const struct ws_wgmma_experiment *experiment,
                           struct warpgroup *on, struct ws_error *error)
{
    const char *a = experiment->set ? "registers" : experiment->transpose_a ? "mn" : "k";
    int shared_bytes = experiment->image_bytes + WARPGROUP_ALIGNMENT;
    char name[96], doing[160];

    snprintf(name, sizeof name, "ws_%s_%s_%s", experiment->mma->symbol, a,
             experiment->transpose_b ? "mn" : "k");
    snprintf(doing, sizeof doing, "launching the kernel %s", name);
    return (gpu->wgmma_kernels ||
            succeeded(gpu, gpu->cuModuleLoadData(&gpu->wgmma_kernels, ws_wgmma_kernels),
                      "loading the wgmma kernels", error)) &&
           succeeded(gpu, gpu->cuModuleGetFunction(&on->kernel, gpu->wgmma_kernels, name), doing,
                     error) &&
           succeeded(gpu,
                     gpu->cuFuncSetAttribute(
                         on->kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared_bytes),
                     doing, error);
}

/* Executes `count` runs from number `first` on. */
static bool launch_warpgroup(struct ws_gpu *gpu, const struct ws_wgmma_experiment *experiment,
                             const struct warpgroup *on, int first, int count, uint32_t *received,
                             uint32_t *cycles, struct ws_error *error)
{
    size_t words = (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(experiment->mma);
    CUdeviceptr image = on->image, set = on->set, where = on->where, into = on->received;
    CUdeviceptr run = on->run + (size_t)first * sizeof *experiment->run;
    CUdeviceptr timed = on->cycles;
    uint32_t image_bytes = (uint32_t)experiment->image_bytes, zero = 0;
    void *parameters[] = {&image, &image_bytes, &set, &run, &zero, &into, &where, &timed};

    return succeeded(gpu,
                     gpu->cuLaunchKernel(on->kernel, (unsigned)count, 1, 1, WS_WARPGROUP, 1, 1,
                                         image_bytes + WARPGROUP_ALIGNMENT, NULL, parameters, NULL),
                     "launching a wgmma kernel", error) &&
           succeeded(gpu, gpu->cuCtxSynchronize(), "running a wgmma kernel", error) &&
           succeeded(gpu,
                     gpu->cuMemcpyDtoH(received + (size_t)first * words, into,
                                       (size_t)count * words * sizeof *received),
                     "copying from the GPU", error) &&
           (!cycles ||
            succeeded(gpu,
                      gpu->cuMemcpyDtoH(cycles + (size_t)first * WS_WGMMA_REPETITIONS, timed,
                                        (size_t)count * WS_WGMMA_REPETITIONS * sizeof *cycles),
                      "copying from the GPU", error));
}

static bool run_warpgroup(struct ws_gpu *gpu, const struct ws_wgmma_experiment *experiment,
                          const struct warpgroup *on, uint32_t *received, uint32_t *cycles,
                          struct ws_wgmma_where *where, struct ws_error *error)
{
    if (!succeeded(gpu,
                   gpu->cuMemcpyHtoD(on->image, experiment->image,
                                     (size_t)experiment->images * (size_t)experiment->image_bytes),
                   "copying to the GPU", error) ||
        (experiment->set &&
         !succeeded(gpu,
                    gpu->cuMemcpyHtoD(on->set, experiment->set,
                                      (size_t)experiment->sets * sizeof *experiment->set),
                    "copying to the GPU", error)) ||
        !succeeded(gpu,
                   gpu->cuMemcpyHtoD(on->run, experiment->run,
                                     (size_t)experiment->runs * sizeof *experiment->run),
                   "copying to the GPU", error))
        return false;
    for (int first = 0; first < experiment->runs; first += on->chunk_runs) {
        int left = experiment->runs - first;

        if (!launch_warpgroup(gpu, experiment, on, first,
                              left < on->chunk_runs ? left : on->chunk_runs, received, cycles,
                              error))
            return false;
    }
    return succeeded(gpu, gpu->cuMemcpyDtoH(where, on->where, sizeof *where),
                     "copying from the GPU", error);
}

bool ws_gpu_warpgroup(struct ws_gpu *gpu, const struct ws_wgmma_experiment *experiment,
                      uint32_t *received, uint32_t *cycles, struct ws_wgmma_where *where,
                      struct ws_error *error)
{
    size_t received_bytes =
        (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(experiment->mma) * sizeof *received;
    size_t cycle_bytes = cycles ? WS_WGMMA_REPETITIONS * sizeof *cycles : 0;
    size_t chunk_runs = WARPGROUP_RECEIVED_BYTES / received_bytes;
    size_t image_bytes = (size_t)experiment->images * (size_t)experiment->image_bytes;
    size_t set_bytes = experiment->set ? (size_t)experiment->sets * sizeof *experiment->set : 0;
    size_t run_bytes = (size_t)experiment->runs * sizeof *experiment->run;
    struct warpgroup on;
    bool done;

    if ((size_t)experiment->runs < chunk_runs)
        chunk_runs = (size_t)experiment->runs;
    on.chunk_runs = (int)chunk_runs;
    if (!find_warpgroup(gpu, experiment, &on, error) ||
        !succeeded(gpu,
                   gpu->cuMemAlloc(&on.where, sizeof *where + image_bytes + set_bytes + run_bytes +
                                                  chunk_runs * (received_bytes + cycle_bytes)),
                   "allocating GPU memory", error))
        return false;
    on.image = on.where + sizeof *where;
    on.set = on.image + image_bytes;
    on.run = on.set + set_bytes;
    on.received = on.run + run_bytes;
    on.cycles = cycles ? on.received + chunk_runs * received_bytes : 0;
    done = run_warpgroup(gpu, experiment, &on, received, cycles, where, error);
    gpu->cuMemFree(on.where);
    return done;
}

bool ws_gpu_run_nothing(struct ws_gpu *gpu, struct ws_error *error)
{
    return launch_kernel(gpu, gpu->kernels, &empty, "nothing", 1, NULL, error) &&
           succeeded(gpu, gpu->cuCtxSynchronize(), "running an empty kernel", error);
}

void ws_gpu_close(struct ws_gpu *gpu)
{
    if (!gpu)
        return;
    if (gpu->kernels)
        gpu->cuModuleUnload(gpu->kernels);
    if (gpu->mma_kernels)
        gpu->cuModuleUnload(gpu->mma_kernels);
    if (gpu->wgmma_kernels)
        gpu->cuModuleUnload(gpu->wgmma_kernels);
    if (gpu->tma_kernels)
        gpu->cuModuleUnload(gpu->tma_kernels);
    if (gpu->context)
        gpu->cuDevicePrimaryCtxRelease(gpu->handle);
    if (gpu->library)
        dlclose(gpu->library);
    free(gpu);
}

#endif
