// The part of sanitizer_trace.c that runs on the GPU: before each access to shared memory of block 0,
// the first active lane takes a record and each active lane writes its address into it. A launch that
// is not wanted has no buffer.
#include <sanitizer_patching.h>

#include "sanitizer_trace.h"

static __device__ __forceinline__ SanitizerPatchResult record(void *buffer, uint64_t pc,
                                                              uint32_t by, uint32_t address,
                                                              uint32_t bytes, uint32_t flags,
                                                              uint32_t count)
{
    if (!buffer || blockIdx.x || blockIdx.y || blockIdx.z)
        return SANITIZER_PATCH_SUCCESS;
    ws_traced_head *head = static_cast<ws_traced_head *>(buffer);
    uint32_t active = __activemask(), lane, first = __ffs(active) - 1, index = 0;

    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    if (lane == first)
        index = atomicAdd(&head->count, 1);
    index = __shfl_sync(active, index, first);
    if (index >= head->capacity)
        return SANITIZER_PATCH_SUCCESS;
    ws_traced *traced = reinterpret_cast<ws_traced *>(head + 1) + index;
    if (lane == first) {
        traced->pc = pc;
        traced->by = by;
        traced->warp = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
        traced->bytes = bytes;
        traced->flags = flags;
        traced->count = count;
        traced->active = active;
    }
    traced->address[lane] = address;
    return SANITIZER_PATCH_SUCCESS;
}

extern "C" __device__ __noinline__ SanitizerPatchResult ws_shared_access(
    void *buffer, uint64_t pc, void *address, uint32_t bytes, uint32_t flags, const void *)
{
    return record(buffer, pc, WS_TRACED_SHARED,
                  static_cast<uint32_t>(reinterpret_cast<uintptr_t>(address)), bytes, flags, 0);
}

// A pointer whose space only the program's run decides.
extern "C" __device__ __noinline__ SanitizerPatchResult ws_generic_access(
    void *buffer, uint64_t pc, void *address, uint32_t bytes, uint32_t flags, const void *)
{
    if (!__isShared(address))
        return SANITIZER_PATCH_SUCCESS;
    return record(buffer, pc, WS_TRACED_GENERIC,
                  static_cast<uint32_t>(__cvta_generic_to_shared(address)), bytes, flags, 0);
}

extern "C" __device__ __noinline__ SanitizerPatchResult
ws_matrix_access(void *buffer, uint64_t pc, uint32_t address, uint32_t bytes, uint32_t flags,
                 uint32_t count, const void *)
{
    return record(buffer, pc, WS_TRACED_MATRIX, address, bytes, flags, count);
}

extern "C" __device__ __noinline__ SanitizerPatchResult ws_async_copy(void *buffer, uint64_t pc,
                                                                      void *, uint32_t address,
                                                                      uint32_t bytes)
{
    return record(buffer, pc, WS_TRACED_ASYNC, address, bytes, SANITIZER_MEMORY_DEVICE_FLAG_WRITE,
                  0);
}
