/*
 * What cp.async costs by where it reads and writes: for each of some patterns of lanes' addresses a line
 * "cg16 CYCLES FROM:TO ...", "-" for a lane that does not execute it. Cycles are of one instruction of eight
 * warps that repeat it, on one SM. The kernel copy_once runs each pattern once more, in the same order, for
 * Nsight Compute to count. Then patterns with lanes that read nothing and write zeros, "z:TO", without cycles: the
 * kernel copy_or_fill runs BATCH of them, an instruction each.
 */
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

namespace
{

enum {
    LANES = 32,
    IDLE = -1,
    FILLS = -2,
    PATTERNS = 60,
    BATCH = 64,
    BATCHES = 6,
    TO = 16384,
    FROM = 1 << 20,
    WARPS = 8,
    TURNS = 64,
    DEEP = 8
};

template <int bytes, bool past_l1> __device__ void copy(unsigned to, const char *from)
{
    if (past_l1)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(from), "n"(bytes)
                     : "memory");
}

template <int bytes, bool past_l1>
__global__ void copy_once(const int *to, const int *from, const char *source)
{
    extern __shared__ __align__(1024) char shared[];
    int lane = threadIdx.x;

    if (from[lane] != IDLE)
        copy<bytes, past_l1>(static_cast<unsigned>(__cvta_generic_to_shared(shared)) + to[lane],
                             source + from[lane]);
    asm volatile("cp.async.wait_all;" ::: "memory");
}

template <int bytes, bool past_l1>
__global__ void copy_often(const int *to, const int *from, const char *source, int *cycles)
{
    extern __shared__ __align__(1024) char shared[];
    int lane = threadIdx.x % LANES, warp = threadIdx.x / LANES;
    unsigned base = static_cast<unsigned>(__cvta_generic_to_shared(shared)) + warp * TO + to[lane];
    int own = from[lane];
    long long start = 0;

    for (int turn = -4; turn < TURNS; turn++) {
        if (turn == 0) {
            asm volatile("cp.async.wait_all;" ::: "memory");
            __syncthreads();
            start = clock64();
        }
        if (own != IDLE)
#pragma unroll
            for (int i = 0; i < DEEP; i++)
                copy<bytes, past_l1>(base, source + own);
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0)
        *cycles = static_cast<int>(clock64() - start);
}

/* So many that some have another predicate for their zeros than P0, under which Nsight Compute miscounts .cg. */
template <int bytes, bool past_l1>
__global__ void copy_or_fill(const int *to, const int *from, const char *source)
{
    extern __shared__ __align__(1024) char shared[];

#pragma unroll
    for (int i = 0; i < BATCH; i++) {
        int own = from[i * LANES + threadIdx.x], size = own == FILLS ? 0 : bytes;
        unsigned at =
            static_cast<unsigned>(__cvta_generic_to_shared(shared)) + to[i * LANES + threadIdx.x];
        const char *place = source + (own == FILLS ? 0 : own);

        if (past_l1)
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(place),
                         "r"(size)
                         : "memory");
        else
            asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(at), "l"(place),
                         "n"(bytes), "r"(size)
                         : "memory");
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
}

unsigned random_below(unsigned most)
{
    static uint64_t state = 88172645463325252u;

    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return static_cast<unsigned>((state >> 11) % most);
}

void shuffle(int *number, int count)
{
    for (int i = count - 1; i > 0; i--)
        std::swap(number[i], number[random_below(static_cast<unsigned>(i) + 1)]);
}

/* Where a lane reads or writes, in units of a copy: one of these, with parameters by chance. */
enum shape {
    ORDER,
    STRIDE,
    ROWS,
    SWIZZLED,
    SHUFFLED,
    SHUFFLED_8,
    NEAR,
    FAR,
    XOR,
    SHIFTED,
    LINES,
    PLACES,
    SHAPES
};

void make_side(int kind, int bytes, int space, int side[LANES])
{
    int units = space / bytes, line = 128 / bytes, one = static_cast<int>(random_below(32));
    int row = 1 << random_below(6), pitch = row << random_below(4),
        stride = 1 + static_cast<int>(random_below(40));

    stride = stride % 2 ? stride : 1 << stride % 7;
    for (int i = 0; i < LANES; i++)
        switch (kind) {
        case STRIDE:
            side[i] = i * stride;
            break;
        case ROWS:
            side[i] = i / row * pitch + i % row;
            break;
        case SWIZZLED:
            side[i] = i / row * pitch + (i % row ^ (i / row & (row - 1)));
            break;
        case NEAR:
            side[i] = static_cast<int>(random_below(64));
            break;
        case FAR:
            side[i] = static_cast<int>(random_below(static_cast<unsigned>(units)));
            break;
        case XOR:
            side[i] = i ^ one;
            break;
        case SHIFTED:
            side[i] = i + one;
            break;
        case LINES:
            side[i] = static_cast<int>(random_below(8)) * line + i % line;
            break;
        case PLACES:
            side[i] =
                i / line * line * 3 + static_cast<int>(random_below(static_cast<unsigned>(line)));
            break;
        default:
            side[i] = i;
        }
    if (kind == SHUFFLED)
        shuffle(side, LANES);
    for (int i = 0; i < LANES && kind == SHUFFLED_8; i += 8)
        shuffle(side + i, 8);
    for (int i = 0; i < LANES; i++)
        side[i] = side[i] % units * bytes;
}

/* No two lanes write to one place, which the PTX ISA leaves undefined. */
void part(int bytes, int to[LANES])
{
    for (int i = 0; i < LANES; i++)
        while (std::find(to, to + i, to[i]) != to + i)
            to[i] = (to[i] + (random_below(2) ? 128 : bytes)) % TO;
}

void print_lanes(const int *from, const int *to)
{
    for (int lane = 0; lane < LANES; lane++)
        if (from[lane] == IDLE)
            printf(" -");
        else if (from[lane] == FILLS)
            printf(" z:%d", to[lane]);
        else
            printf(" %d:%d", from[lane], to[lane]);
    printf("\n");
}

/* Which lanes write zeros: a few, half, most, groups of four, the last, or all. */
unsigned make_mask()
{
    unsigned kind = random_below(6), mask = 0;

    if (kind == 4)
        return ~0u << random_below(LANES);
    for (unsigned lane = 0; lane < LANES; lane++)
        if (kind == 5 || (kind == 3 ? (lane % 4 ? mask >> (lane - 1) & 1 : random_below(2))
                                    : random_below(8) < 1 + 3 * kind))
            mask |= 1u << lane;
    return mask;
}

template <int bytes, bool past_l1> bool fill(const char *name)
{
    static int to[BATCH * LANES], from[BATCH * LANES];
    int *device_to, *device_from;
    char *source;

    if (cudaMalloc(&device_to, sizeof to) || cudaMalloc(&device_from, sizeof from) ||
        cudaMalloc(&source, FROM) || cudaMemset(source, 0, FROM))
        return false;
    for (int batch = 0; batch < BATCHES; batch++) {
        for (int i = 0; i < BATCH; i++) {
            int *own_to = to + i * LANES, *own_from = from + i * LANES;
            unsigned mask = make_mask();

            make_side(static_cast<int>(random_below(SHAPES)), bytes, TO, own_to);
            make_side(static_cast<int>(random_below(SHAPES)), bytes, FROM, own_from);
            part(bytes, own_to);
            for (int lane = 0; lane < LANES; lane++)
                if (mask >> lane & 1)
                    own_from[lane] = FILLS;
            printf("%s", name);
            print_lanes(own_from, own_to);
        }
        if (cudaMemcpy(device_to, to, sizeof to, cudaMemcpyHostToDevice) ||
            cudaMemcpy(device_from, from, sizeof from, cudaMemcpyHostToDevice))
            return false;
        copy_or_fill<bytes, past_l1><<<1, LANES, TO>>>(device_to, device_from, source);
        if (cudaDeviceSynchronize())
            return false;
    }
    return true;
}

template <int bytes, bool past_l1> bool measure(const char *name)
{
    int to[LANES], from[LANES], cycles, *device_to, *device_from, *device_cycles;
    char *source;

    if (cudaMalloc(&device_to, sizeof to) || cudaMalloc(&device_from, sizeof from) ||
        cudaMalloc(&device_cycles, sizeof cycles) || cudaMalloc(&source, FROM) ||
        cudaMemset(source, 0, FROM) ||
        cudaFuncSetAttribute(copy_often<bytes, past_l1>,
                             cudaFuncAttributeMaxDynamicSharedMemorySize, WARPS * TO))
        return false;
    for (int i = 0; i < PATTERNS; i++) {
        make_side(i % 4 ? static_cast<int>(random_below(SHAPES)) : ORDER, bytes, TO, to);
        make_side(i % 4 != 1 ? static_cast<int>(random_below(SHAPES)) : ORDER, bytes, FROM, from);
        part(bytes, to);
        for (int lane = 0; i % 6 == 5 && lane < LANES; lane++)
            if (!random_below(3))
                from[lane] = IDLE;
        if (cudaMemcpy(device_to, to, sizeof to, cudaMemcpyHostToDevice) ||
            cudaMemcpy(device_from, from, sizeof from, cudaMemcpyHostToDevice))
            return false;
        copy_often<bytes, past_l1>
            <<<1, LANES * WARPS, WARPS * TO>>>(device_to, device_from, source, device_cycles);
        copy_once<bytes, past_l1><<<1, LANES, TO>>>(device_to, device_from, source);
        if (cudaMemcpy(&cycles, device_cycles, sizeof cycles, cudaMemcpyDeviceToHost))
            return false;
        printf("%s %.2f", name, cycles / static_cast<double>(TURNS * WARPS * DEEP));
        print_lanes(from, to);
    }
    return true;
}

} // namespace

int main()
{
    if (measure<4, false>("ca4") && measure<8, false>("ca8") && measure<16, false>("ca16") &&
        measure<16, true>("cg16") && fill<4, false>("ca4") && fill<16, false>("ca16") &&
        fill<16, true>("cg16"))
        return 0;
    fprintf(stderr, "%s\n", cudaGetErrorString(cudaGetLastError()));
    return 1;
}
