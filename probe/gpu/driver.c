/* Every failure becomes one line: what was being done, CUDA's name for the error, what to do. */
#include "probe/gpu/device.h"

#ifdef WARPSCOPE_KERNELS

#include <dlfcn.h>
#include <string.h>

#include "probe/gpu/driver.h"

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
    {CUDA_ERROR_NO_BINARY_FOR_GPU, "no kernel was compiled for this GPU; " WS_GPU_UPDATE},
    {CUDA_ERROR_INVALID_IMAGE, "the driver cannot read the kernels; " WS_GPU_UPDATE},
    {CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "the driver is older than the kernels; " WS_GPU_UPDATE},
    {CUDA_ERROR_NOT_FOUND, "this build has no such kernel for this GPU; " WS_GPU_UPDATE},
    {CUDA_ERROR_MISALIGNED_ADDRESS,
     "an address was not a multiple of its row's alignment: " STOPPED},
    {CUDA_ERROR_ILLEGAL_ADDRESS, "an address was outside memory: " STOPPED},
    {CUDA_ERROR_INVALID_ADDRESS_SPACE, "an address was not in shared memory: " STOPPED},
    {CUDA_ERROR_ILLEGAL_INSTRUCTION, "this GPU does not know the instruction: " STOPPED},
    {CUDA_ERROR_LAUNCH_FAILED, STOPPED},
    {CUDA_ERROR_LAUNCH_TIMEOUT, STOPPED},
};

bool ws_gpu_succeeded(const struct ws_gpu *gpu, CUresult result, const char *doing,
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

bool ws_gpu_open_driver(struct ws_gpu *gpu, struct ws_error *error)
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
            return ws_fail(error, "libcuda.so.1 has no %s: " WS_GPU_UPDATE, NAME(name));           \
        memcpy(&gpu->name, &entry, sizeof entry);                                                  \
    }
    ENTRY_POINTS(ENTRY)
#undef ENTRY
    return true;
}

#endif
