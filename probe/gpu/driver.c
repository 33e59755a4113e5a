/* Every failure becomes one line: what was being done, CUDA's name for the error, what to do. */
#include "probe/gpu/device.h"

#ifdef WARPSCOPE_KERNELS

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

#include "probe/gpu/driver.h"

#define STOPPED "; run variants one at a time"

static const struct {
    CUresult result;
    const char *advice;
} advices[] = {
    {CUDA_ERROR_NO_DEVICE, "no NVIDIA GPU, or CUDA_VISIBLE_DEVICES hides it"},
    {CUDA_ERROR_INVALID_DEVICE, "no such GPU; `nvidia-smi -L` lists them"},
    {CUDA_ERROR_DEVICE_UNAVAILABLE,
     "another program uses the GPU exclusively; try again when it ends"},
    {CUDA_ERROR_STUB_LIBRARY, "libcuda.so.1 is the Toolkit's stub; install the NVIDIA driver"},
    {CUDA_ERROR_SYSTEM_NOT_READY, "the GPU's services have not started; see `nvidia-smi`"},
    {CUDA_ERROR_SYSTEM_DRIVER_MISMATCH,
     "libcuda.so.1 and the kernel driver differ; restart after a driver update"},
    {CUDA_ERROR_OUT_OF_MEMORY,
     "the GPU is out of memory; end another program, or pass another --device"},
    {CUDA_ERROR_NO_BINARY_FOR_GPU, "no kernel was compiled for this GPU; " WS_GPU_UPDATE},
    {CUDA_ERROR_INVALID_IMAGE, "the driver cannot read the kernels; " WS_GPU_UPDATE},
    {CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "the driver is older than the kernels; " WS_GPU_UPDATE},
    {CUDA_ERROR_NOT_FOUND, "this build has no such kernel for this GPU; " WS_GPU_UPDATE},
    {CUDA_ERROR_MISALIGNED_ADDRESS, "an address is misaligned" STOPPED},
    {CUDA_ERROR_ILLEGAL_ADDRESS, "an address is outside memory" STOPPED},
    {CUDA_ERROR_INVALID_ADDRESS_SPACE, "an address is not in shared memory" STOPPED},
    {CUDA_ERROR_ILLEGAL_INSTRUCTION, "this GPU does not have the instruction" STOPPED},
    {CUDA_ERROR_LAUNCH_FAILED, "the GPU stopped the kernel" STOPPED},
    {CUDA_ERROR_LAUNCH_TIMEOUT, "the GPU stopped the kernel" STOPPED},
};

bool ws_gpu_succeeded(const struct ws_gpu *gpu, CUresult result, const char *doing,
                      struct ws_error *error)
{
    const char *name = NULL, *advice = "see `nvidia-smi`, then run the probe again";

    if (result == CUDA_SUCCESS)
        return true;
    for (size_t i = 0; i < sizeof advices / sizeof advices[0]; i++)
        if (advices[i].result == result)
            advice = advices[i].advice;
    if (gpu->cuGetErrorName(result, &name) != CUDA_SUCCESS)
        name = "an error unknown to this driver";
    return ws_fail(error, result == CUDA_ERROR_NO_DEVICE ? WS_CODE_NO_GPU : WS_CODE_GPU,
                   "%s: %s (%d): %s", doing, name, (int)result, advice);
}

bool ws_gpu_open_driver(struct ws_gpu *gpu, struct ws_error *error)
{
    const char *reason;

    errno = 0;
    gpu->library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!gpu->library && errno == ENOMEM)
        return ws_no_memory(error);
    reason = gpu->library ? NULL : dlerror();
    if (reason)
        return ws_fail(error, WS_CODE_NO_GPU,
                       "no NVIDIA driver (%s); install it or use a machine with an NVIDIA GPU",
                       reason);
/* Twice, so that cuda.h's macros give the name of the version whose prototype they chose. */
#define NAME(name)  NAME_(name)
#define NAME_(name) #name
#define ENTRY(name)                                                                                \
    {                                                                                              \
        void *entry = dlsym(gpu->library, NAME(name));                                             \
                                                                                                   \
        if (!entry)                                                                                \
            return ws_fail(error, WS_CODE_GPU, "libcuda.so.1 has no %s; " WS_GPU_UPDATE,           \
                           NAME(name));                                                            \
        memcpy(&gpu->name, &entry, sizeof entry);                                                  \
    }
    ENTRY_POINTS(ENTRY)
#undef ENTRY
    return true;
}

#endif
