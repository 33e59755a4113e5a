// The tracer on the GPU: Compute Sanitizer calls these before each access. Of the block that is traced, the
// first active lane takes a record and each active lane writes its address into it. A launch that is not
// traced has no buffer.
#include <sanitizer_patching.h>

#include "probe/gpu/traced.h"

// The record of this warp's access, with all but addresses; null: it is not traced, or does not fit.
static __device__ __forceinline__ ws_traced *take(void *buffer, uint64_t pc, uint32_t by,
                                                  uint32_t bytes, uint32_t flags, uint32_t count)
{
    ws_traced_head *head = static_cast<ws_traced_head *>(buffer);
    uint32_t warp = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
    uint32_t active = __activemask(), lane, first = __ffs(active) - 1, index = 0;

    if ((head->block[0] != WS_TRACED_ALL &&
         (blockIdx.x != head->block[0] || blockIdx.y != head->block[1] ||
          blockIdx.z != head->block[2])) ||
        (head->warp >= 0 && warp != head->warp))
        return nullptr;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    if (lane == first)
        index = atomicAdd(&head->count, 1);
    index = __shfl_sync(active, index, first);
    if (index >= head->capacity)
        return nullptr;
    ws_traced *traced = reinterpret_cast<ws_traced *>(head + 1) + index;
    if (lane == first) {
        asm volatile("mov.u64 %0, %%gridid;" : "=l"(traced->grid));
        traced->pc = pc;
        traced->by = by;
        traced->warp = warp;
        traced->bytes = bytes;
        traced->flags = flags;
        traced->count = count;
        traced->active = active;
    }
    return traced;
}

static __device__ __forceinline__ SanitizerPatchResult record(void *buffer, uint64_t pc,
                                                              uint32_t by, uint32_t address,
                                                              uint32_t bytes, uint32_t flags,
                                                              uint32_t count)
{
    if (ws_traced *traced = buffer ? take(buffer, pc, by, bytes, flags, count) : nullptr) {
        uint32_t lane;

        asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
        traced->address[lane] = address;
    }
    return SANITIZER_PATCH_SUCCESS;
}

extern "C" __device__ __noinline__ SanitizerPatchResult ws_shared_access(
    void *buffer, uint64_t pc, void *address, uint32_t bytes, uint32_t flags, const void *)
{
    return record(buffer, pc, WS_TRACED_SHARED,
                  static_cast<uint32_t>(reinterpret_cast<uintptr_t>(address)), bytes, flags, 0);
}

extern "C" __device__ __noinline__ SanitizerPatchResult ws_generic_access(
    void *buffer, uint64_t pc, void *address, uint32_t bytes, uint32_t flags, const void *)
{
    if (!buffer || !__isShared(address))
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
                                                                      void *source,
                                                                      uint32_t address,
                                                                      uint32_t bytes)
{
    uint64_t from = reinterpret_cast<uintptr_t>(source);
    uint32_t active = __activemask(), reads = __ballot_sync(active, from != 0), lane;
    uint64_t start = __shfl_sync(active, from, __ffs(reads ? reads : active) - 1);
    int64_t apart = from ? static_cast<int64_t>(from - start) : 0;
    bool is_far =
        __any_sync(active, apart != static_cast<int32_t>(apart) || apart == WS_TRACED_FILLS);
    uint32_t place = is_far ? WS_TRACED_FAR : static_cast<uint32_t>(start % 128);

    if (!buffer)
        return SANITIZER_PATCH_SUCCESS;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    if (ws_traced *traced = take(buffer, pc, WS_TRACED_ASYNC, bytes, WS_TRACED_WRITES, place)) {
        traced->address[lane] = address;
        traced->source[lane] = from ? static_cast<int32_t>(apart) : WS_TRACED_FILLS;
    }
    return SANITIZER_PATCH_SUCCESS;
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
extern "C" __device__ __noinline__ SanitizerPatchResult ws_wgmma(void *buffer, uint64_t pc,
                                                                 uint32_t a, uint32_t a_bytes,
                                                                 uint32_t b, uint32_t b_bytes,
                                                                 uint32_t, uint32_t mask)
{
    uint32_t values[] = {a, a_bytes, b, b_bytes}, lane;

    if (!buffer || !mask)
        return SANITIZER_PATCH_SUCCESS;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    ws_traced *traced = take(buffer, pc, WS_TRACED_WGMMA, 0, WS_TRACED_READS, 0);
    if (traced && lane == __ffs(__activemask()) - 1)
        for (int i = 0; i < 4; i++)
            traced->address[i] = values[i];
    return SANITIZER_PATCH_SUCCESS;
}
#endif
