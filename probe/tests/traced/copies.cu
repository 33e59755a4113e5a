/* Copies as kernels have them, with sources that are not in the order of the destinations. */
#include <cstdio>
#include <cuda_runtime.h>

enum {
    TILES = 4,
    BLOCKS = 8,
    THREADS = 128,
    SHARED = 65536,
    PITCH = 1024,
    ROWS = 32,
    INDICES = 64
};

__device__ unsigned shared_address(void *pointer)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ void copy_or_zero(void *to, const void *from, int bytes)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared_address(to)),
                 "l"(from), "r"(bytes)
                 : "memory");
}

__device__ void copy(void *to, const void *from)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(to)), "l"(from)
                 : "memory");
}

template <int bytes> __device__ void copy_by_l1(void *to, const void *from)
{
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared_address(to)), "l"(from),
                 "n"(bytes)
                 : "memory");
}

extern __shared__ __align__(1024) char shared[];

__global__ void tiles(const char *source, const int *index, int pitch, char *out)
{
    int t = threadIdx.x, row = t / 4, chunk = t % 4;

    for (int k = 0; k < TILES; k++) {
        const char *tile = source + blockIdx.x * ROWS * pitch + k * 64;

        /* rows of 64 bytes, swizzled ones, by columns, gathered rows of 128 bytes */
        copy(shared + row * 64 + chunk * 16, tile + row * pitch + chunk * 16);
        copy(shared + 4096 + row * 64 + (chunk ^ (row / 2 & 3)) * 16,
             tile + row * pitch + chunk * 16);
        copy(shared + 8192 + t % 32 * 64 + t / 32 * 16, tile + t % 32 * pitch + t / 32 * 16);
        copy(shared + 12288 + t / 8 * 128 + (t % 8 ^ (t / 8 & 7)) * 16,
             source + index[t / 8 + k] * 128 + t % 8 * 16);
        /* some lanes; sources that begin in the middle of a line */
        if (t % 7)
            copy(shared + 16384 + t * 16, source + 16 * t + k * 4096);
        copy(shared + 20480 + t * 16, source + 48 + 16 * t + k * 4096);
        /* a column, permuted, transposed, gathered */
        copy_by_l1<4>(shared + 24576 + t * 4, source + t % 32 * pitch + t / 32 * 4 + k * 16);
        copy_by_l1<8>(shared + 28672 + t * 8, source + t * 5 % 128 * 8);
        copy_by_l1<16>(shared + 32768 + (t % 8 * 16 + t / 8) * 16, source + t * 16);
        copy_by_l1<4>(shared + 36864 + t * 4, source + index[t % 16] * 128 + t % 32 * 4);
        /* zeros beyond the last row, and in some lanes */
        copy_or_zero(shared + 40960 + row * 64 + chunk * 16, tile + row * pitch + chunk * 16,
                     row < 30 - static_cast<int>(blockIdx.x) * 3 ? 16 : 0);
        copy_or_zero(shared + 45056 + t * 16, source + t * 16, t % 5 ? 16 : 0);
        asm volatile("cp.async.commit_group;" ::: "memory");
        if (k == TILES - 1)
            asm volatile("cp.async.wait_group 0;" ::: "memory");
        __syncthreads();
        out[blockIdx.x * THREADS + t] += shared[t * 5] + shared[8192 + t] + shared[24576 + t];
    }
}

int main()
{
    int indices[INDICES], *index;
    char *source, *out;

    for (int i = 0; i < INDICES; i++)
        indices[i] = (i * 37 + 11) % 61;
    cudaMalloc(&source, 1 << 22);
    cudaMalloc(&out, BLOCKS * THREADS);
    cudaMalloc(&index, sizeof indices);
    cudaMemset(source, 1, 1 << 22);
    cudaMemset(out, 0, BLOCKS * THREADS);
    cudaMemcpy(index, indices, sizeof indices, cudaMemcpyHostToDevice);
    cudaFuncSetAttribute(tiles, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED);
    tiles<<<BLOCKS, THREADS, SHARED>>>(source, index, PITCH, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
