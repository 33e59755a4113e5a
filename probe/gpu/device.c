/* What a device's kernels want of the Toolkit that compiles them: probe/isa/release.h. */
#include "probe/gpu/device.h"

#include "probe/isa/release.h"

bool ws_device_reaches(const struct ws_gpu_device *device, enum ws_targets targets, int ptx_version,
                       struct ws_error *need)
{
    int release = ws_release_for(targets, ptx_version, device->major, device->minor);

    if (!ws_targets_allow(targets, device->major, device->minor))
        return ws_fail(need, WS_CODE_NO_GPU, "needs %s; this is sm_%d%d", ws_targets_short(targets),
                       device->major, device->minor);
    return device->toolkit_release >= release ||
           ws_fail(need, WS_CODE_NOT_INSTALLED,
                   "needs a probe built with CUDA %d.%d or later; this one was built with CUDA %s",
                   release / 10, release % 10, device->toolkit);
}
