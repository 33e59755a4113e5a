/*
 * Device code only: one kernel writes ids into global memory, another copies a box of it into
 * shared memory, once, and returns the contents of shared memory (box_run.h). It waits for a
 * limited time: a copy that brings an unexpected number of bytes is detected, and does not hang.
 */
#include "probe/evidence/box/box_run.h"

/* A tensor map in kernel parameters must be aligned to 64 bytes. */
struct alignas(64) tensor_map {
    uint8_t byte[WS_BOX_MAP_BYTES];
};

enum { MOST_CYCLES = 10 * 1000 * 1000, MORE_CYCLES = 100 * 1000 };

__device__ static uint32_t digit(uint64_t offset, uint32_t pass)
{
    uint64_t power = 1;

    for (uint32_t i = 0; i < pass % WS_BOX_DIGITS; i++)
        power *= WS_BOX_DIGIT_BASE;
    uint32_t value = static_cast<uint32_t>(offset / power % WS_BOX_DIGIT_BASE);
    return pass == WS_BOX_DIGITS ? WS_BOX_DIGIT_BASE - value : value + 1;
}

extern "C" __global__ void ws_box_ids(uint8_t *memory, uint32_t bytes, uint32_t pass)
{
    for (uint32_t at = blockIdx.x * blockDim.x + threadIdx.x; at < bytes;
         at += gridDim.x * blockDim.x)
        memory[at] = static_cast<uint8_t>(digit(at, pass));
}

/* The common part of the instruction for all ranks. */
#define COPY(rank, coordinates, ...)                                                               \
    asm volatile(                                                                                  \
        "cp.async.bulk.tensor." rank                                                               \
        ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {" coordinates       \
        "}], [%2];" ::"r"(to),                                                                     \
        "l"(map), "r"(barrier), __VA_ARGS__                                                        \
        : "memory")

__device__ static void copy(uint32_t to, const struct tensor_map *map, uint32_t barrier,
                            const struct ws_box_run *run)
{
    const int32_t *at = run->coordinate;

    switch (run->rank) {
    case 1:
        COPY("1d", "%3", "r"(at[0]));
        break;
    case 2:
        COPY("2d", "%3, %4", "r"(at[0]), "r"(at[1]));
        break;
    case 3:
        COPY("3d", "%3, %4, %5", "r"(at[0]), "r"(at[1]), "r"(at[2]));
        break;
    case 4:
        COPY("4d", "%3, %4, %5, %6", "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]));
        break;
    default:
        COPY("5d", "%3, %4, %5, %6, %7", "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]),
             "r"(at[4]));
        break;
    }
}

__device__ static uint32_t arrives(uint32_t barrier)
{
    int64_t start = clock64();
    uint32_t done = 0;

    while (!done && clock64() - start < MOST_CYCLES)
        asm volatile("{ .reg .pred p;\n"
                     "mbarrier.test_wait.parity.shared::cta.b64 p, [%1], 0;\n"
                     "selp.u32 %0, 1, 0, p; }"
                     : "=r"(done)
                     : "r"(barrier)
                     : "memory");
    /* Waits for unexpected bytes. */
    for (start = clock64(); clock64() - start < MORE_CYCLES;)
        continue;
    return done;
}

extern "C" __global__ void ws_box_load(const __grid_constant__ struct tensor_map map,
                                       const __grid_constant__ struct ws_box_run run,
                                       uint32_t *received, struct ws_box_where *where)
{
    extern __shared__ uint8_t memory[];
    __shared__ alignas(8) uint64_t barrier_word;
    uint32_t start = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
    uint32_t barrier = static_cast<uint32_t>(__cvta_generic_to_shared(&barrier_word));
    uint32_t image = (start + WS_BOX_ALIGNMENT - 1) / WS_BOX_ALIGNMENT * WS_BOX_ALIGNMENT;
    uint32_t words = run.image_bytes / 4;
    volatile uint32_t *word = reinterpret_cast<volatile uint32_t *>(memory + (image - start));

    for (uint32_t i = threadIdx.x; i < words; i += blockDim.x)
        word[i] = run.untouched * 0x01010101u;
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier) : "memory");
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier),
                     "r"(run.box_bytes)
                     : "memory");
        copy(image + run.shared, &map, barrier, &run);
        where->arrived = arrives(barrier);
        where->image_address = image;
        where->target = __CUDA_ARCH__ / 10;
        where->target_suffix = 0;
    }
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < words; i += blockDim.x)
        received[i] = word[i];
}
