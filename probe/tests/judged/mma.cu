// A product of half-precision tiles, 64 by 64 by 32, four warps: cp.async into two swizzled buffers,
// ldmatrix, mma, and the result through stmatrix. k is a multiple of 32.
#include <stdint.h>

enum { M = 64, N = 64, K = 32 };

static __device__ uint32_t shared_address(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// Of row `row` of a tile of 64-byte rows, the 16 bytes `part`.
static __device__ uint32_t swizzled(uint32_t tile, int row, int part)
{
    return tile + row * 64 + ((part ^ (row >> 1 & 3)) << 4);
}

static __device__ void copy(uint32_t to, const void *from)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from));
}

static __device__ void load(uint32_t (&d)[4], uint32_t from)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(from));
}

extern "C" __global__ void judged_mma(uint16_t *c, const uint16_t *a, const uint16_t *b, int k)
{
    extern __shared__ __align__(128) unsigned char memory[];
    uint32_t tiles = shared_address(memory);
    int t = threadIdx.x, lane = t & 31, warp = t >> 5;
    uint32_t sum[8][2] = {};

    auto fetch = [&](int stage, int from) {
        for (int i = t; i < M * 4; i += 128) {
            int row = i >> 2, part = i & 3;
            uint32_t tile = tiles + stage * (M + N) * K * 2;

            copy(swizzled(tile, row, part), a + row * k + from + part * 8);
            copy(swizzled(tile + M * K * 2, row, part), b + row * k + from + part * 8);
        }
        asm volatile("cp.async.commit_group;");
    };
    fetch(0, 0);
    for (int from = 0, stage = 0; from < k; from += K, stage ^= 1) {
        if (from + K < k)
            fetch(stage ^ 1, from + K);
        else
            asm volatile("cp.async.commit_group;");
        asm volatile("cp.async.wait_group 1;");
        __syncthreads();
        uint32_t tile_a = tiles + stage * (M + N) * K * 2, tile_b = tile_a + M * K * 2;
        for (int step = 0; step < 2; step++) {
            uint32_t x[4], y[4];

            load(x, swizzled(tile_a, warp * 16 + (lane & 15), step * 2 + (lane >> 4)));
            for (int j = 0; j < 8; j += 2) {
                load(y, swizzled(tile_b, j * 8 + (lane & 7) + (lane >> 4) * 8,
                                 step * 2 + (lane >> 3 & 1)));
                for (int half = 0; half < 2; half++)
                    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, "
                                 "{%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
                                 : "+r"(sum[j + half][0]), "+r"(sum[j + half][1])
                                 : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[2 * half]),
                                   "r"(y[2 * half + 1]));
            }
        }
        __syncthreads();
    }
    for (int j = 0; j < 8; j++)
        asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(
                         tiles + (warp * 16 + (lane & 15)) * 144 + j * 16),
                     "r"(sum[j][0]), "r"(sum[j][1])
                     : "memory");
    __syncthreads();
    for (int i = t; i < M * 8; i += 128)
        reinterpret_cast<uint4 *>(c)[i] =
            *reinterpret_cast<uint4 *>(memory + (i >> 3) * 144 + (i & 7) * 16);
}
