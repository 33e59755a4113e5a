/*
 * The one file that includes cuda.h. The driver's entry points are a table of names, looked up when
 * the library is opened; cuda.h's own macros turn each into the version that its prototype has.
 * Every failure becomes one line: what was being done, CUDA's name for the error, what to do.
 */
#include "probe/gpu/gpu.h"

#include <stdlib.h>

#ifdef WARPSCOPE_KERNELS

#include <cuda.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"

/* The fatbins that nvcc made of kernels.cu and of mma_kernels.cu. */
extern const unsigned long long ws_kernels[], ws_mma_kernels[];

#define ENTRY_POINTS(ENTRY)                                                                        \
    ENTRY(cuInit)                                                                                  \
    ENTRY(cuDriverGetVersion)                                                                      \
    ENTRY(cuDeviceGetCount)                                                                        \
    ENTRY(cuDeviceGet)                                                                             \
    ENTRY(cuDeviceGetName)                                                                         \
    ENTRY(cuDeviceGetAttribute)                                                                    \
    ENTRY(cuDevicePrimaryCtxRetain)                                                                \
    ENTRY(cuDevicePrimaryCtxRelease)                                                               \
    ENTRY(cuCtxSetCurrent)                                                                         \
    ENTRY(cuCtxSynchronize)                                                                        \
    ENTRY(cuModuleLoadData)                                                                        \
    ENTRY(cuModuleGetFunction)                                                                     \
    ENTRY(cuModuleUnload)                                                                          \
    ENTRY(cuFuncSetAttribute)                                                                      \
    ENTRY(cuMemAlloc)                                                                              \
    ENTRY(cuMemFree)                                                                               \
    ENTRY(cuMemcpyHtoD)                                                                            \
    ENTRY(cuMemcpyDtoH)                                                                            \
    ENTRY(cuLaunchKernel)                                                                          \
    ENTRY(cuGetErrorName)

struct ws_gpu {
    struct ws_gpu_device device;
    int ordinal;
    void *library;
    CUdevice handle;
    CUcontext context;
    CUmodule kernels, mma_kernels;
    int driver_version; /* 13000 is 13.0 */
#define ENTRY(name) __typeof__(name) *name;
    ENTRY_POINTS(ENTRY)
#undef ENTRY
};

#define UPDATE  "update the NVIDIA driver, or compile Warpscope with an older CUDA Toolkit"
#define STOPPED "the GPU stopped the kernel; run variants one at a time to find which"

static const struct {
    CUresult result;
    const char *advice;
} advices[] = {
    {CUDA_ERROR_NO_DEVICE, "no NVIDIA GPU is here, or CUDA_VISIBLE_DEVICES hides it"},
    {CUDA_ERROR_INVALID_DEVICE, "there is no such GPU; `nvidia-smi -L` lists them"},
    {CUDA_ERROR_DEVICE_UNAVAILABLE, "another program holds the GPU for itself; try when it ends"},
    {CUDA_ERROR_STUB_LIBRARY, "libcuda.so.1 is the Toolkit's stub; install the NVIDIA driver"},
    {CUDA_ERROR_SYSTEM_NOT_READY, "the GPU's services have not started; see `nvidia-smi`"},
    {CUDA_ERROR_SYSTEM_DRIVER_MISMATCH,
     "libcuda.so.1 and the kernel driver differ; restart after a driver update"},
    {CUDA_ERROR_OUT_OF_MEMORY,
     "the GPU has no memory left; end another program that uses it, or choose another GPU with "
     "--device"},
    {CUDA_ERROR_NO_BINARY_FOR_GPU, "no kernel was compiled for this GPU; " UPDATE},
    {CUDA_ERROR_INVALID_IMAGE, "the driver cannot read the kernels; " UPDATE},
    {CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "the driver is older than the kernels; " UPDATE},
    {CUDA_ERROR_NOT_FOUND, "this build has no such kernel for this GPU; " UPDATE},
    {CUDA_ERROR_MISALIGNED_ADDRESS,
     "an address was not a multiple of its row's alignment: " STOPPED},
    {CUDA_ERROR_ILLEGAL_ADDRESS, "an address was outside memory: " STOPPED},
    {CUDA_ERROR_INVALID_ADDRESS_SPACE, "an address was not in shared memory: " STOPPED},
    {CUDA_ERROR_ILLEGAL_INSTRUCTION, "this GPU does not know the instruction: " STOPPED},
    {CUDA_ERROR_LAUNCH_FAILED, STOPPED},
    {CUDA_ERROR_LAUNCH_TIMEOUT, STOPPED},
};

/* True if the call succeeded; otherwise says what it was for, what CUDA calls it and what to do. */
static bool succeeded(const struct ws_gpu *gpu, CUresult result, const char *doing,
                      struct ws_error *error)
{
    const char *name = NULL, *advice = "see `nvidia-smi`, and run the probe again";

    if (result == CUDA_SUCCESS)
        return true;
    for (size_t i = 0; i < sizeof advices / sizeof advices[0]; i++)
        if (advices[i].result == result)
            advice = advices[i].advice;
    if (gpu->cuGetErrorName(result, &name) != CUDA_SUCCESS)
        name = "an error unknown to this driver";
    return ws_fail(error, "%s: %s (%d): %s", doing, name, (int)result, advice);
}

static bool open_driver(struct ws_gpu *gpu, struct ws_error *error)
{
    gpu->library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!gpu->library)
        return ws_fail(error,
                       "no NVIDIA driver here (%s): install it, or run this on a machine with an "
                       "NVIDIA GPU",
                       dlerror());
/* Twice, so that cuda.h's macros give the name of the version whose prototype they chose. */
#define NAME(name)  NAME_(name)
#define NAME_(name) #name
#define ENTRY(name)                                                                                \
    {                                                                                              \
        void *entry = dlsym(gpu->library, NAME(name));                                             \
                                                                                                   \
        if (!entry)                                                                                \
            return ws_fail(error, "libcuda.so.1 has no %s: " UPDATE, NAME(name));                  \
        memcpy(&gpu->name, &entry, sizeof entry);                                                  \
    }
    ENTRY_POINTS(ENTRY)
#undef ENTRY
    return true;
}

/* The kernel driver's version: the first number with a dot in the line that it publishes. */
static void read_driver_version(char version[WS_TEXT_SIZE])
{
    FILE *file = fopen("/proc/driver/nvidia/version", "r");
    char line[256];

    snprintf(version, WS_TEXT_SIZE, "unknown");
    if (!file)
        return;
    if (fgets(line, sizeof line, file))
        for (char *word = strtok(line, " \t\n"); word; word = strtok(NULL, " \t\n"))
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
                     "asking what the GPU has", error);
}

static bool find_device(struct ws_gpu *gpu, struct ws_error *error)
{
    struct ws_gpu_device *device = &gpu->device;
    int count = 0;

    if (!succeeded(gpu, gpu->cuInit(0), "starting CUDA", error) ||
        !succeeded(gpu, gpu->cuDriverGetVersion(&gpu->driver_version),
                   "asking the driver's version", error) ||
        !succeeded(gpu, gpu->cuDeviceGetCount(&count), "counting GPUs", error))
        return false;
    if (count == 0)
        return succeeded(gpu, CUDA_ERROR_NO_DEVICE, "counting GPUs", error);
    if (gpu->ordinal >= count)
        return ws_fail(error, "there is no GPU %d: this machine has %d, counted from 0",
                       gpu->ordinal, count);
    if (!succeeded(gpu, gpu->cuDeviceGet(&gpu->handle, gpu->ordinal), "finding the GPU", error) ||
        !succeeded(gpu, gpu->cuDeviceGetName(device->name, sizeof device->name, gpu->handle),
                   "asking the GPU's name", error) ||
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
    device->toolkit_release = CUDA_VERSION / 1000 * 10 + CUDA_VERSION % 1000 / 10;
    return true;
}

bool ws_gpu_open(int ordinal, struct ws_gpu **opened, struct ws_error *error)
{
    struct ws_gpu *gpu = calloc(1, sizeof *gpu);

    *opened = NULL;
    if (!gpu)
        return ws_no_memory(error);
    gpu->ordinal = ordinal;
    if (!open_driver(gpu, error) || !find_device(gpu, error)) {
        ws_gpu_close(gpu);
        return false;
    }
    *opened = gpu;
    return true;
}

const struct ws_gpu_device *ws_gpu_device(const struct ws_gpu *gpu)
{
    return &gpu->device;
}

bool ws_gpu_start(struct ws_gpu *gpu, struct ws_error *error)
{
    /* Within a major version any driver runs any Toolkit's kernels; before it, none is promised. */
    if (gpu->driver_version / 1000 < CUDA_VERSION / 1000)
        return ws_fail(error,
                       "the NVIDIA driver (%s) supports CUDA %s and the kernels were compiled with "
                       "CUDA %s: " UPDATE,
                       gpu->device.driver, gpu->device.cuda, gpu->device.toolkit);
    return succeeded(gpu, gpu->cuDevicePrimaryCtxRetain(&gpu->context, gpu->handle),
                     "making a context on the GPU", error) &&
           succeeded(gpu, gpu->cuCtxSetCurrent(gpu->context), "making a context on the GPU", error);
}

bool ws_gpu_load(struct ws_gpu *gpu, struct ws_error *error)
{
    return succeeded(gpu, gpu->cuModuleLoadData(&gpu->kernels, ws_kernels), "loading the kernels",
                     error);
}

/* What a kind of kernel is called before the variant's symbol, and takes and gives a block. */
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

/* The module is ws_gpu_load()'s, or that of the products. */
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
    if (!succeeded(gpu, gpu->cuMemAlloc(&memory, input_bytes + output_bytes), "taking GPU memory",
                   error))
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

/* Everything of a product's lies in one piece: where, runs, givens, and what is received. */
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
                   "loading the products' kernels", error))
        return false;
    if (!succeeded(gpu, gpu->cuMemAlloc(&memory, bytes), "taking GPU memory", error))
        return false;
    done = multiply(gpu, experiment, memory, received, where, error);
    gpu->cuMemFree(memory);
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
    if (gpu->context)
        gpu->cuDevicePrimaryCtxRelease(gpu->handle);
    if (gpu->library)
        dlclose(gpu->library);
    free(gpu);
}

#else

static bool no_kernels(struct ws_error *error)
{
    return ws_fail(error, "this build has no GPU kernels, because nvcc was absent when it was "
                          "configured: install the CUDA Toolkit (13.0 or later) and build again");
}

bool ws_gpu_open(int ordinal, struct ws_gpu **gpu, struct ws_error *error)
{
    (void)ordinal;
    *gpu = NULL;
    return no_kernels(error);
}

/* No GPU is ever opened here, so nobody has one to ask. */
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
