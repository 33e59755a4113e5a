/*
 * What a box's rows cost TMA: cycles of a box, in a chain that keeps eight in flight, and bytes a
 * cycle, by the bytes of its rows and its swizzle; on one SM, then on all. The tensor is 1 MB, in the
 * L2 cache. The last row writes core matrices, the layout that wgmma reads without a swizzle: a
 * tensor map of three dimensions has 16 bytes of each row at a time.
 */
#include <cstdint>
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>
#include <dlfcn.h>

namespace
{

enum { STAGES = 8, BOXES = 1024, WIDTH = 512, HEIGHT = 1024, CHUNK = 8, ALIGNMENT = 1024 };

struct box {
    const char *rows;
    cuuint32_t rank, size[3]; /* in elements of 2 bytes, innermost first */
    CUtensorMapSwizzle swizzle;
};

constexpr box boxes[] = {
    {"256-byte rows, no swizzle", 2, {128, 32, 1}, CU_TENSOR_MAP_SWIZZLE_NONE},
    {"128-byte rows, no swizzle", 2, {64, 64, 1}, CU_TENSOR_MAP_SWIZZLE_NONE},
    {"128-byte rows, 128-byte swizzle", 2, {64, 64, 1}, CU_TENSOR_MAP_SWIZZLE_128B},
    {"64-byte rows, no swizzle", 2, {32, 128, 1}, CU_TENSOR_MAP_SWIZZLE_NONE},
    {"64-byte rows, 64-byte swizzle", 2, {32, 128, 1}, CU_TENSOR_MAP_SWIZZLE_64B},
    {"32-byte rows, no swizzle", 2, {16, 256, 1}, CU_TENSOR_MAP_SWIZZLE_NONE},
    {"32-byte rows, 32-byte swizzle", 2, {16, 256, 1}, CU_TENSOR_MAP_SWIZZLE_32B},
    {"16-byte rows, no swizzle", 2, {8, 256, 1}, CU_TENSOR_MAP_SWIZZLE_NONE},
    {"core matrices, no swizzle", 3, {8, 64, 8}, CU_TENSOR_MAP_SWIZZLE_NONE},
};

__device__ void issue(const CUtensorMap *map, uint32_t rank, uint32_t to, uint32_t bytes, int x,
                      int y, uint32_t barrier)
{
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes));
    if (rank == 2)
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%2, %3}], [%4];" ::"r"(to),
                     "l"(map), "r"(x), "r"(y), "r"(barrier)
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%2, %3, %4}], [%5];" ::"r"(to),
                     "l"(map), "r"(0), "r"(y), "r"(x / CHUNK), "r"(barrier)
                     : "memory");
}

__device__ void wait(uint32_t barrier, uint32_t parity)
{
    asm volatile(
        "{\n.reg .pred done;\nAGAIN:\n"
        "mbarrier.try_wait.parity.shared.b64 done, [%0], %1;\n@!done bra AGAIN;\n}" ::"r"(barrier),
        "r"(parity)
        : "memory");
}

__global__ void copy(const __grid_constant__ CUtensorMap map, uint32_t rank, uint32_t bytes,
                     int width, int height, uint32_t *cycles)
{
    extern __shared__ unsigned char memory[];
    __shared__ uint64_t barriers[STAGES];
    const uint32_t barrier = static_cast<uint32_t>(__cvta_generic_to_shared(barriers));
    uint32_t image = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
    const int across = WIDTH / width, boxes_of_tensor = across * (HEIGHT / height);
    uint32_t start = 0, end;

    image = (image + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    for (uint32_t i = 0; i < STAGES; i++)
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(barrier + 8 * i));
    asm volatile("fence.mbarrier_init.release.cluster;\nfence.proxy.async;" ::: "memory");
    for (uint32_t i = 0; i < BOXES + STAGES; i++) {
        const uint32_t stage = i % STAGES;
        const int at = static_cast<int>(i + blockIdx.x * 37) % boxes_of_tensor;

        if (i == 2 * STAGES)
            asm volatile("mov.u32 %0, %%clock;" : "=r"(start) : : "memory");
        if (i >= STAGES)
            wait(barrier + 8 * stage, (i / STAGES - 1) & 1);
        if (i < BOXES)
            issue(&map, rank, image + stage * bytes, bytes, at % across * width,
                  at / across * height, barrier + 8 * stage);
    }
    asm volatile("mov.u32 %0, %%clock;" : "=r"(end) : : "memory");
    cycles[blockIdx.x] = end - start;
}

bool measure(decltype(&cuTensorMapEncodeTiled) encode, void *tensor, uint32_t *cycles, int blocks,
             const box &of)
{
    const bool is_flat = of.rank == 2;
    const cuuint64_t width = is_flat ? cuuint64_t{WIDTH} : cuuint64_t{CHUNK};
    const cuuint64_t size[] = {width, HEIGHT, WIDTH / CHUNK};
    const cuuint64_t stride[] = {WIDTH * 2, 16};
    const cuuint32_t step[] = {1, 1, 1};
    const uint32_t bytes = 2 * of.size[0] * of.size[1] * of.size[2];
    const int shared_bytes = static_cast<int>(STAGES * bytes + ALIGNMENT);
    constexpr double timed = BOXES - 2 * STAGES;
    double sum = 0;
    CUtensorMap map;

    if (encode(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, of.rank, tensor, size, stride, of.size, step,
               CU_TENSOR_MAP_INTERLEAVE_NONE, of.swizzle, CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
               CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) != CUDA_SUCCESS ||
        cudaFuncSetAttribute(copy, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes))
        return false;
    for (int i = 0; i < 2; i++) /* the first fills the caches */
        copy<<<blocks, 1, shared_bytes>>>(map, of.rank, bytes,
                                          static_cast<int>(of.size[0] * of.size[2]),
                                          static_cast<int>(of.size[1]), cycles);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return false;
    for (int i = 0; i < blocks; i++)
        sum += cycles[i];
    printf("%3d SMs  %-32s %5u bytes  %6.1f cycles  %5.2f bytes a cycle\n", blocks, of.rows, bytes,
           sum / blocks / timed, bytes * timed / (sum / blocks));
    return true;
}

} // namespace

int main()
{
    void *driver = dlopen("libcuda.so.1", RTLD_NOW), *tensor = nullptr;
    const auto encode = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(
        driver ? dlsym(driver, "cuTensorMapEncodeTiled") : nullptr);
    uint32_t *cycles = nullptr;
    int sms = 0;

    if (!encode || cudaMalloc(&tensor, WIDTH * HEIGHT * 2) ||
        cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0) ||
        cudaHostAlloc(&cycles, static_cast<size_t>(sms) * sizeof *cycles, cudaHostAllocMapped)) {
        fprintf(stderr, "no GPU, or no memory on it\n");
        return 1;
    }
    for (int blocks : {1, sms})
        for (const box &of : boxes)
            if (!measure(encode, tensor, cycles, blocks, of)) {
                fprintf(stderr, "%s: %s\n", of.rows, cudaGetErrorString(cudaGetLastError()));
                return 1;
            }
    return 0;
}
