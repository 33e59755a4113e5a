/*
 * Generated functions, executed by a GPU: each is called by one warp, and what it loaded or stored
 * must be where the specified layout has it. The functions and the places to expect are cases.h,
 * which test_code writes; code_on_gpu.sh compiles both. Exit status: 0 as specified; 1 not; 77 no
 * GPU here that can run it.
 *
 * Shared memory is 16-bit elements. Of a load, each element in memory is its own index. Of a store, of
 * cp.async (whose source is where the lane's registers are kept in global memory) and of movmatrix,
 * what a lane gives is the index of that slot, (lane * registers + register) * 2 + half. So a case needs to say one number a slot: `place`, the element of memory (of movmatrix: the
 * slot) that belongs to it.
 */
#include <cstdint>
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>

enum { LANES = 32, ELEMENTS = 16 * 1024, BYTES = ELEMENTS * 2, BACKGROUND = 0xB1B1 };

enum op { load, store, move };

struct slots {
    uint16_t at[LANES][4][2];
};

/* Between two copies, the function. */
template <typename Function> __global__ void call(uint16_t *memory, slots *registers)
{
    extern __shared__ __align__(1024) uint16_t tile[];
    const int lane = threadIdx.x;
    uint32_t r[Function::registers];

    for (int i = lane; i < ELEMENTS; i += LANES)
        tile[i] = memory[i];
    for (int i = 0; i < Function::registers; i++)
        r[i] = registers->at[lane][i][0] | static_cast<uint32_t>(registers->at[lane][i][1]) << 16;
    __syncwarp();
    Function::call(r, registers->at[lane], tile);
    __syncwarp();
    for (int i = lane; i < ELEMENTS; i += LANES)
        memory[i] = tile[i];
    for (int i = 0; i < Function::registers; i++) {
        registers->at[lane][i][0] = static_cast<uint16_t>(r[i]);
        registers->at[lane][i][1] = static_cast<uint16_t>(r[i] >> 16);
    }
}

struct test_case {
    const char *name;
    op kind;
    int registers;
    const slots *place;
    void (*kernel)(uint16_t *, slots *);
};

#include "cases.h"

static bool done(cudaError_t result, const char *what)
{
    if (result != cudaSuccess)
        std::printf("FAILED: %s: %s\n", what, cudaGetErrorString(result));
    return result == cudaSuccess;
}

/* What goes in, and what has to come out. */
static void prepare(const test_case &test, std::vector<uint16_t> memory[2], slots registers[2])
{
    for (int i = 0; i < ELEMENTS; i++)
        memory[0].push_back(test.kind == load ? i : BACKGROUND);
    memory[1] = memory[0];
    registers[0] = registers[1] = {};
    for (int lane = 0; lane < LANES; lane++)
        for (int i = 0; i < test.registers; i++)
            for (int half = 0; half < 2; half++) {
                const uint16_t place = test.place->at[lane][i][half];
                const uint16_t slot = (lane * test.registers + i) * 2 + half;

                registers[0].at[lane][i][half] = test.kind == load ? BACKGROUND : slot;
                registers[1].at[lane][i][half] = test.kind == store ? slot : place;
                if (test.kind == store)
                    memory[1][place] = slot;
            }
}

static bool check(const test_case &test, uint16_t *gpu_memory, slots *gpu_registers)
{
    std::vector<uint16_t> memory[2];
    slots registers[2];

    prepare(test, memory, registers);
    if (!done(cudaMemcpy(gpu_memory, memory[0].data(), BYTES, cudaMemcpyDefault), test.name) ||
        !done(cudaMemcpy(gpu_registers, registers, sizeof registers[0], cudaMemcpyDefault),
              test.name))
        return false;
    test.kernel<<<1, LANES, BYTES>>>(gpu_memory, gpu_registers);
    if (!done(cudaGetLastError(), test.name) ||
        !done(cudaMemcpy(memory[0].data(), gpu_memory, BYTES, cudaMemcpyDefault), test.name) ||
        !done(cudaMemcpy(registers, gpu_registers, sizeof registers[0], cudaMemcpyDefault),
              test.name))
        return false;
    for (int i = 0; i < ELEMENTS; i++)
        if (memory[0][i] != memory[1][i]) {
            std::printf("FAILED: %s: memory byte %d holds %d, not %d\n", test.name, i * 2,
                        memory[0][i], memory[1][i]);
            return false;
        }
    for (int i = 0; i < LANES * 4 * 2; i++) {
        const int lane = i / 8, reg = i / 2 % 4, half = i % 2;
        const int got = registers[0].at[lane][reg][half], want = registers[1].at[lane][reg][half];

        if (got != want) {
            std::printf("FAILED: %s: lane %d, r%d, half %d holds %d, not %d\n", test.name, lane,
                        reg, half, got, want);
            return false;
        }
    }
    return true;
}

int main()
{
    const int count = sizeof cases / sizeof cases[0];
    int passed = 0, major = 0;
    uint16_t *memory;
    slots *registers;

    if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0) != cudaSuccess ||
        major < 9) {
        std::printf("no GPU of sm_90 or later here\n");
        return 77;
    }
    if (!done(cudaMalloc(&memory, BYTES), "memory") ||
        !done(cudaMalloc(&registers, sizeof *registers), "registers"))
        return 1;
    for (const test_case &test : cases)
        passed += check(test, memory, registers);
    cudaFree(memory);
    cudaFree(registers);
    std::printf("%d of %d generated functions move every element as specified\n", passed, count);
    return passed != count;
}
