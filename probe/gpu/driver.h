/*
 * The only file that includes cuda.h: the contents of an open GPU, for the files that call the
 * driver (gpu.c, gpu_box.c). The driver's entry points are a table of names, looked up when the
 * library is opened; cuda.h's own macros turn each into the version that its prototype has.
 */
#ifndef WS_GPU_DRIVER_H
#define WS_GPU_DRIVER_H

#include <cuda.h>

#include "probe/gpu/device.h"

/* The fix for a driver that is too old. */
#define WS_GPU_UPDATE "update the NVIDIA driver, or compile Warpscope with an older CUDA Toolkit"

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
    CUmodule kernels, mma_kernels, wgmma_kernels, tma_kernels;
    int driver_version; /* 13000 is 13.0 */
#define ENTRY(name) __typeof__(name) *name;
    ENTRY_POINTS(ENTRY)
#undef ENTRY
};

/* Opens the driver's library and looks up its entry points. */
bool ws_gpu_open_driver(struct ws_gpu *gpu, struct ws_error *error);

/*
 * True if the call succeeded; otherwise the error has its purpose, CUDA's name for the failure, and
 * the fix.
 */
bool ws_gpu_succeeded(const struct ws_gpu *gpu, CUresult result, const char *doing,
                      struct ws_error *error);

#endif
