/*
 * Runs generated MMAs on a GPU: TMA loads A and B, a warpgroup multiplies them over a tile of
 * several steps along k, and D must equal the host's result exactly.
 */
#include <cstdio>
#include <cstdlib>

#include "viz/tests/wgmma_reference.h"

enum {
    TILE_BYTES = 128,
    STEPS = 4,
    MOST_N = 256,
    ROUNDS = 3,
    A_BYTES = 64 * TILE_BYTES,
    B_BYTES = MOST_N * TILE_BYTES,
    SHARED_BYTES = A_BYTES + B_BYTES + 1024
};

struct device_memory {
    alignas(128) unsigned char a[A_BYTES];
    alignas(128) unsigned char b[B_BYTES];
    uint32_t fragments[THREADS][FRAGMENTS];
    uint32_t d[THREADS * 128];
};

static device_memory *gpu;

template <typename Call>
static __global__ void run(const __grid_constant__ CUtensorMap map_a,
                           const __grid_constant__ CUtensorMap map_b, device_memory *gpu)
{
    extern __shared__ unsigned char shared[];
    __shared__ uint64_t barrier[2];
    unsigned char *a = shared + (1024 - __cvta_generic_to_shared(shared) % 1024) % 1024;
    unsigned char *b = a + A_BYTES;
    typename Call::word d[Call::words] = {};

    if (threadIdx.x == 0) {
        Call::make(&barrier[0]);
        Call::make(&barrier[1]);
    }
    __syncthreads();
    if (threadIdx.x == 0)
        Call::load(a, b, &map_a, &map_b, barrier);
    Call::wait(&barrier[0], 0);
    Call::wait(&barrier[1], 0);
    __syncthreads();
    Call::run(d, gpu->fragments[threadIdx.x], a, b, STEPS);
    for (int i = 0; i < Call::words; i++)
        std::memcpy(&gpu->d[threadIdx.x * Call::words + i], &d[i], 4);
}

template <typename Call> static bool launch()
{
    CUtensorMap map_a, map_b;

    if (Call::map_a(&map_a, gpu->a) != CUDA_SUCCESS || Call::map_b(&map_b, gpu->b) != CUDA_SUCCESS)
        return false;
    if (cudaFuncSetAttribute(run<Call>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             SHARED_BYTES) != cudaSuccess)
        return false;
    run<Call><<<1, THREADS, SHARED_BYTES>>>(map_a, map_b, gpu);
    return cudaDeviceSynchronize() == cudaSuccess;
}

struct test_case {
    const char *name, *d, *a, *b;
    int n, k;
    bool a_turned, b_turned, registers;
    bool (*call)();
};

#include "wgmma_cases.h"

static int a[64][1024], b[MOST_N][1024]; /* by m or n, and k */

static void fill(const type_row &type, int along, int deep, bool turned, unsigned char *memory,
                 int (*values)[1024])
{
    const int line = (turned ? along : deep) * type.bits / 8;

    for (int i = 0; i < along; i++)
        for (int k = 0; k < deep; k++) {
            values[i][k] = draw(type.least, type.most);
            put(memory + (turned ? k : i) * line, turned ? i : k, type.bits,
                encode(type, values[i][k]));
        }
}

static bool run_case(const test_case &test)
{
    const type_row &type_a = type_of(test.a), &type_b = type_of(test.b), &type_d = type_of(test.d);
    const int deep = STEPS * test.k, values = test.n / 2, words = values * type_d.bits / 32;

    std::memset(gpu, 0, sizeof *gpu);
    fill(type_a, 64, deep, test.a_turned, gpu->a, a);
    fill(type_b, test.n, deep, test.b_turned, gpu->b, b);
    for (int t = 0; t < THREADS && test.registers; t++)
        for (int step = 0; step < STEPS; step++)
            for (int i = 0; i < 4 * 32 / type_a.bits; i++) {
                int row, column;

                place_of_a(t, i, type_a.bits, &row, &column);
                put(reinterpret_cast<unsigned char *>(gpu->fragments[t] + 4 * step), i, type_a.bits,
                    encode(type_a, a[row][step * test.k + column]));
            }
    if (test.registers) /* so that nothing but the registers can be right */
        std::memset(gpu->a, 0, sizeof gpu->a);
    if (!test.call())
        return false;
    for (int t = 0; t < THREADS; t++)
        for (int i = 0; i < values; i++) {
            int row, column, sum = 0;

            place_of_d(t, i, &row, &column);
            for (int k = 0; k < deep; k++)
                sum += a[row][k] * b[column][k];
            if (value_of_d(type_d, gpu->d, words, t, i) != sum)
                return false;
        }
    return true;
}

int main()
{
    int failures = 0, count = 0;

    if (cudaMallocManaged(&gpu, sizeof *gpu) != cudaSuccess) {
        std::printf("FAILED: no GPU\n");
        return 1;
    }
    for (const test_case &test : cases) {
        bool good = true;

        for (int round = 0; round < ROUNDS; round++)
            good = good && run_case(test);
        if (!good) {
            std::printf(
                "FAILED: %s%s%s\n", test.name, cudaPeekAtLastError() != cudaSuccess ? ": " : "",
                cudaPeekAtLastError() != cudaSuccess ? cudaGetErrorString(cudaPeekAtLastError())
                                                     : "");
            failures++;
        }
        count++;
    }
    std::printf("wgmma: %d products with generated code, %d failures\n", count, failures);
    return failures != 0;
}
