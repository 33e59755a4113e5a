/*
 * Boxes on the GPU: the driver encodes each tensor map, ids are written into global memory, and one
 * launch a box copies it, in each pass anew.
 */
#include "probe/gpu/gpu.h"

#ifdef WARPSCOPE_KERNELS

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/gpu/driver.h"

#if CUDA_VERSION >= 12000

/* The fatbin that nvcc made of tma_kernels.cu. */
extern const unsigned long long ws_tma_kernels[];

enum { ID_BLOCKS = 1024 };

/* What boxes have on the GPU. */
struct boxes {
    __typeof__(cuTensorMapEncodeTiled) *encode;
    CUfunction ids, load;
    CUdeviceptr memory, tensor, received, where; /* the first owns all */
};

static bool find_encoder(const struct ws_gpu *gpu, struct boxes *boxes, struct ws_error *error)
{
    void *entry = dlsym(gpu->library, "cuTensorMapEncodeTiled");

    memcpy(&boxes->encode, &entry, sizeof entry);
    return entry || ws_fail(error, WS_CODE_GPU,
                            "libcuda.so.1 has no cuTensorMapEncodeTiled, which needs CUDA 12.0; "
                            "update the NVIDIA driver");
}

static bool find_kernels(struct ws_gpu *gpu, struct boxes *boxes, struct ws_error *error)
{
    static const char doing[] = "loading the box kernels";

    return (gpu->tma_kernels ||
            ws_gpu_succeeded(gpu, gpu->cuModuleLoadData(&gpu->tma_kernels, ws_tma_kernels), doing,
                             error)) &&
           ws_gpu_succeeded(gpu,
                            gpu->cuModuleGetFunction(&boxes->ids, gpu->tma_kernels, "ws_box_ids"),
                            doing, error) &&
           ws_gpu_succeeded(gpu,
                            gpu->cuModuleGetFunction(&boxes->load, gpu->tma_kernels, "ws_box_load"),
                            doing, error) &&
           ws_gpu_succeeded(gpu,
                            gpu->cuFuncSetAttribute(boxes->load,
                                                    CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                                    WS_BOX_MOST_IMAGE_BYTES + WS_BOX_ALIGNMENT),
                            doing, error);
}

/* The kernels, and memory. */
static bool prepare(struct ws_gpu *gpu, struct boxes *boxes, struct ws_error *error)
{
    size_t bytes = WS_BOX_GLOBAL_BYTES + WS_BOX_MOST_IMAGE_BYTES + sizeof(struct ws_box_where);

    if (!find_kernels(gpu, boxes, error) ||
        !ws_gpu_succeeded(gpu, gpu->cuMemAlloc(&boxes->memory, bytes), "allocating GPU memory",
                          error))
        return false;
    boxes->tensor = boxes->memory + WS_BOX_TENSOR_AT;
    boxes->received = boxes->memory + WS_BOX_GLOBAL_BYTES;
    boxes->where = boxes->received + WS_BOX_MOST_IMAGE_BYTES;
    return true;
}

static void encode(const struct boxes *boxes, struct ws_captured_box *box, CUtensorMap *encoded)
{
    static const CUtensorMapSwizzle swizzles[] = {
        CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_SWIZZLE_32B, CU_TENSOR_MAP_SWIZZLE_64B,
        CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_SWIZZLE_128B};
    const struct ws_tensor_map *map = &box->boxed.map;
    cuuint64_t size[WS_TENSOR_RANK] = {0}, stride[WS_TENSOR_RANK] = {0};
    cuuint32_t extent[WS_TENSOR_RANK] = {0}, step[WS_TENSOR_RANK] = {0};

    for (int i = 0; i < map->rank; i++) {
        size[i] = (cuuint64_t)map->size[i];
        extent[i] = (cuuint32_t)map->box[i];
        step[i] = (cuuint32_t)map->step[i];
        if (i)
            stride[i - 1] = (cuuint64_t)map->stride_bytes[i];
    }
    memset(encoded, 0, sizeof *encoded);
    box->tensor = (uint64_t)boxes->tensor;
    box->result =
        (int)boxes->encode(encoded, (CUtensorMapDataType)map->type, (cuuint32_t)map->rank,
                           (void *)(uintptr_t)boxes->tensor, size, stride, extent, step,
                           (CUtensorMapInterleave)(map->interleave_bytes / 16),
                           swizzles[map->swizzle_bytes / 32], CU_TENSOR_MAP_L2_PROMOTION_NONE,
                           map->fill_nan ? CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
                                         : CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    if (!box->result)
        memcpy(box->encoded, encoded, sizeof box->encoded);
}

static bool write_ids(struct ws_gpu *gpu, struct boxes *boxes, uint32_t pass,
                      struct ws_error *error)
{
    uint32_t bytes = WS_BOX_GLOBAL_BYTES;
    void *parameters[] = {&boxes->memory, &bytes, &pass};

    return ws_gpu_succeeded(gpu,
                            gpu->cuLaunchKernel(boxes->ids, ID_BLOCKS, 1, 1, WS_LANES, 1, 1, 0,
                                                NULL, parameters, NULL),
                            "launching the kernel ws_box_ids", error) &&
           ws_gpu_succeeded(gpu, gpu->cuCtxSynchronize(), "running the kernel ws_box_ids", error);
}

static CUresult launch(struct ws_gpu *gpu, struct boxes *boxes, uint32_t pass, CUtensorMap *encoded,
                       const struct ws_captured_box *box)
{
    struct ws_box_run run = {
        .rank = (uint32_t)box->boxed.map.rank,
        .shared = (uint32_t)box->boxed.shared_bytes,
        .image_bytes = (uint32_t)box->image_bytes,
        .box_bytes = (uint32_t)ws_tensor_map_box_bytes(&box->boxed.map),
        .untouched = WS_BOX_UNTOUCHED + pass,
    };
    void *parameters[] = {encoded, &run, &boxes->received, &boxes->where};
    CUresult result;

    for (int i = 0; i < WS_BOX_RANK; i++)
        run.coordinate[i] = (int32_t)box->boxed.coordinate[i];
    result = gpu->cuLaunchKernel(boxes->load, 1, 1, 1, WS_LANES, 1, 1,
                                 run.image_bytes + WS_BOX_ALIGNMENT, NULL, parameters, NULL);
    return result ? result : gpu->cuCtxSynchronize();
}

static void drop(struct ws_captured_box *box)
{
    free(box->received);
    box->received = NULL;
    box->image_bytes = 0;
    box->arrived = false;
}

/* A box in one pass. */
static bool load(struct ws_gpu *gpu, struct boxes *boxes, uint32_t pass, CUtensorMap *encoded,
                 struct ws_captured_box *box, struct ws_box_where *where, struct ws_error *error)
{
    CUresult result = launch(gpu, boxes, pass, encoded, box);
    size_t image = (size_t)box->image_bytes;
    char doing[WS_BOXED_TEXT_SIZE];

    ws_boxed_text(&box->boxed, doing);
    if (!ws_gpu_succeeded(gpu, result, doing, error) ||
        !ws_gpu_succeeded(gpu,
                          gpu->cuMemcpyDtoH(box->received + pass * image, boxes->received, image),
                          doing, error) ||
        !ws_gpu_succeeded(gpu, gpu->cuMemcpyDtoH(where, boxes->where, sizeof *where), doing, error))
        return false;
    box->arrived = box->arrived && where->arrived;
    return true;
}

static bool load_all(struct ws_gpu *gpu, struct boxes *boxes, CUtensorMap *encoded,
                     struct ws_captured_box *box, int count, struct ws_box_where *where,
                     struct ws_error *error)
{
    for (uint32_t pass = 0; pass < WS_BOX_PASSES; pass++) {
        if (!write_ids(gpu, boxes, pass, error))
            return false;
        for (int i = 0; i < count; i++)
            if (box[i].received) {
                encode(boxes, &box[i], encoded);
                if (!load(gpu, boxes, pass, encoded, &box[i], where, error))
                    return false;
            }
    }
    return true;
}

bool ws_gpu_copy_boxes(struct ws_gpu *gpu, struct ws_captured_box *box, int count,
                       struct ws_box_where *where, struct ws_error *error)
{
    struct boxes boxes = {0};
    CUtensorMap encoded;
    bool done;

    *where = (struct ws_box_where){0};
    if (!find_encoder(gpu, &boxes, error) || !prepare(gpu, &boxes, error))
        return false;
    for (int i = 0; i < count; i++) {
        encode(&boxes, &box[i], &encoded);
        if (box[i].result)
            drop(&box[i]);
        box[i].arrived = box[i].received != NULL;
    }
    done = load_all(gpu, &boxes, &encoded, box, count, where, error);
    gpu->cuMemFree(boxes.memory);
    return done;
}

#else

bool ws_gpu_copy_boxes(struct ws_gpu *gpu, struct ws_captured_box *box, int count,
                       struct ws_box_where *where, struct ws_error *error)
{
    (void)box;
    (void)count;
    (void)where;
    return ws_device_reaches(&gpu->device, WS_TARGETS_SM90, WS_BOX_PTX_VERSION, error);
}

#endif
#endif
