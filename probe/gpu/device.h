/*
 * A GPU's properties, the Toolkit that this program was compiled with, and what that can run on the
 * GPU.
 */
#ifndef WS_GPU_DEVICE_H
#define WS_GPU_DEVICE_H

#include "probe/evidence/capture_head.h"
#include "probe/isa/targets.h"

struct ws_gpu_device {
    char name[WS_TEXT_SIZE];    /* "NVIDIA H200" */
    int major, minor;           /* compute capability */
    char driver[WS_TEXT_SIZE];  /* "580.159.04", or "unknown" */
    char cuda[WS_TEXT_SIZE];    /* the newest CUDA version that the driver supports, "13.0" */
    char toolkit[WS_TEXT_SIZE]; /* the CUDA Toolkit that the kernels were compiled with … */
    int toolkit_release;        /* … times ten: 130 is 13.0 */
    int shared_bytes;           /* of shared memory, available for a trial's rows */
};

/*
 * Whether the device has an instruction of these targets, and the Toolkit that compiled the kernels
 * supports its PTX ISA version (times ten) for that device; otherwise `need` states what is
 * missing.
 */
bool ws_device_reaches(const struct ws_gpu_device *device, enum ws_targets targets, int ptx_version,
                       struct ws_error *need);

#endif
