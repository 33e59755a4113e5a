/*
 * Each kind of access to shared memory in a kernel of its own, of one warp, which executes 24 instructions of the
 * kind, each with other addresses: strides, broadcasts, permutations, by chance, and with inactive lanes.
 */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

enum { LANES = 32, PATTERNS = 24, SHARED = 32768, IDLE = -1 };

/* Of an instruction and a lane: bytes in shared memory, and of cp.async also in global memory. */
struct places {
    int to[PATTERNS][LANES], from[PATTERNS][LANES];
};

__device__ unsigned start()
{
    __shared__ __align__(1024) char shared[SHARED];

    return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

/*
 * A kernel of a kind: `lds_1`. The instruction has its address in `at`, and `x` to `w` to load or store. A
 * cp.async has no predicate: Nsight Compute 2025.3 counts 0 for cp.async.cg under predicate P0.
 */
#define KIND(name, has_predicate, ...)                                                             \
    __global__ void name(const places *at_all, const char *source, unsigned *out)                  \
    {                                                                                              \
        unsigned x = threadIdx.x, y = 0, z = 0, w = 0;                                             \
        uint64_t both = 0;                                                                         \
        unsigned shared = start();                                                                 \
        _Pragma("unroll") for (int i = 0; i < PATTERNS; i++)                                       \
        {                                                                                          \
            int to = at_all->to[i][threadIdx.x];                                                   \
            [[maybe_unused]] const char *from = source + at_all->from[i][threadIdx.x];             \
            unsigned at = shared + static_cast<unsigned>(to);                                      \
            if (!has_predicate || to != IDLE)                                                      \
                asm volatile(__VA_ARGS__);                                                         \
        }                                                                                          \
        asm volatile("cp.async.wait_all;" ::: "memory");                                           \
        out[threadIdx.x] = x + y + z + w + static_cast<unsigned>(both);                            \
    }

#define ONE "+r"(x)
#define TWO "+r"(x), "+r"(y)
#define ALL "+r"(x), "+r"(y), "+r"(z), "+r"(w)

KIND(lds_1, true, "ld.shared.u8 %0, [%1];" : ONE : "r"(at) : "memory")
KIND(lds_2, true, "{.reg .u16 h; ld.shared.u16 h, [%1]; cvt.u32.u16 %0, h;}"
     : ONE
     : "r"(at)
     : "memory")
KIND(lds_4, true, "ld.shared.u32 %0, [%1];" : ONE : "r"(at) : "memory")
KIND(lds_8, true, "ld.shared.v2.u32 {%0, %1}, [%2];" : TWO : "r"(at) : "memory")
KIND(lds_16, true, "ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : ALL : "r"(at) : "memory")
KIND(sts_1, true, "st.shared.u8 [%1], %0;" : ONE : "r"(at) : "memory")
KIND(sts_2, true, "{.reg .u16 h; cvt.u16.u32 h, %0; st.shared.u16 [%1], h;}"
     : ONE
     : "r"(at)
     : "memory")
KIND(sts_4, true, "st.shared.u32 [%1], %0;" : ONE : "r"(at) : "memory")
KIND(sts_8, true, "st.shared.v2.u32 [%2], {%0, %1};" : TWO : "r"(at) : "memory")
KIND(sts_16, true, "st.shared.v4.u32 [%4], {%0, %1, %2, %3};" : ALL : "r"(at) : "memory")
KIND(atom_inc, true, "red.shared.add.u32 [%0], 1;" ::"r"(at) : "memory")
KIND(atom_add, true, "atom.shared.add.u32 %0, [%1], %0;" : ONE : "r"(at) : "memory")
KIND(atom_exch, true, "atom.shared.exch.b32 %0, [%1], %0;" : ONE : "r"(at) : "memory")
KIND(atom_exch64, true, "atom.shared.exch.b64 %0, [%1], %0;" : "+l"(both) : "r"(at) : "memory")
KIND(atom_cas, true, "atom.shared.cas.b32 %0, [%1], %0, 5;" : ONE : "r"(at) : "memory")
KIND(atom_float, true, "red.shared.add.f32 [%0], 0f3f800000;" ::"r"(at) : "memory")
KIND(copy_ca4, false, "cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(from) : "memory")
KIND(copy_ca8, false, "cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(at), "l"(from) : "memory")
KIND(copy_ca16, false, "cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from) : "memory")
KIND(copy_cg16, false, "cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from) : "memory")
#define LDMATRIX(form) "ldmatrix.sync.aligned.m8n8." form ".shared.b16 "
#define STMATRIX(form) "stmatrix.sync.aligned.m8n8." form ".shared.b16 "
KIND(ldm_1, true, LDMATRIX("x1") "{%0}, [%1];" : ONE : "r"(at) : "memory")
KIND(ldm_2, true, LDMATRIX("x2") "{%0, %1}, [%2];" : TWO : "r"(at) : "memory")
KIND(ldm_4, true, LDMATRIX("x4") "{%0, %1, %2, %3}, [%4];" : ALL : "r"(at) : "memory")
KIND(ldm_4_trans, true, LDMATRIX("x4.trans") "{%0, %1, %2, %3}, [%4];" : ALL : "r"(at) : "memory")
KIND(stm_1, false, STMATRIX("x1") "[%1], {%0};" : ONE : "r"(at) : "memory")
KIND(stm_4, false, STMATRIX("x4") "[%4], {%0, %1, %2, %3};" : ALL : "r"(at) : "memory")
KIND(stm_4_trans, false, STMATRIX("x4.trans") "[%4], {%0, %1, %2, %3};" : ALL : "r"(at) : "memory")

enum lanes { SOME, EVERY, APART }; /* APART: no two lanes write to one place, or read one */

static const struct {
    void (*kernel)(const places *, const char *, unsigned *);
    int bytes;
    lanes which;
} kinds[] = {
    {lds_1, 1, SOME},       {lds_2, 2, SOME},       {lds_4, 4, SOME},
    {lds_8, 8, SOME},       {lds_16, 16, SOME},     {sts_1, 1, SOME},
    {sts_2, 2, SOME},       {sts_4, 4, SOME},       {sts_8, 8, SOME},
    {sts_16, 16, SOME},     {copy_ca4, 4, APART},   {copy_ca8, 8, APART},
    {copy_ca16, 16, APART}, {copy_cg16, 16, APART}, {atom_inc, 4, SOME},
    {atom_add, 4, SOME},    {atom_exch, 4, SOME},   {atom_exch64, 8, SOME},
    {atom_cas, 4, SOME},    {atom_float, 4, SOME},  {ldm_1, 16, EVERY},
    {ldm_2, 16, EVERY},     {ldm_4, 16, EVERY},     {ldm_4_trans, 16, EVERY},
    {stm_1, 16, EVERY},     {stm_4, 16, EVERY},     {stm_4_trans, 16, EVERY},
};

/* The place of a lane, in units of the access. */
static int place(int pattern, int lane, lanes which)
{
    static const int strides[] = {1, 2, 4, 8, 16, 32, 3, 5, 17, 33};
    enum { STRIDES = sizeof strides / sizeof strides[0], UNITS = SHARED / 16 };
    int other = which == APART ? 9 : 0; /* where lanes may not share */

    if (pattern < STRIDES)
        return lane * strides[pattern];
    switch (pattern - STRIDES) {
    case 0:
        return lane * other + 6;
    case 1:
        return lane / 2 + lane % 2 * other * 8;
    case 2:
        return lane / 4 + lane % 4 * other * 8;
    case 3:
        return lane % 8 + lane / 8 * other * 8;
    case 4:
        return lane ^ 5;
    case 5:
        return lane * 7 % LANES;
    case 6:
        return lane / 8 * 33 + lane % 8;
    case 7:
        return lane / 8 * 8 + (lane % 8 ^ lane / 8);
    case 8:
        return which == SOME && lane % 2 ? IDLE : lane * 2;
    case 9:
        return which == SOME && lane != 11 ? IDLE : lane;
    case 10:
        return which == SOME && rand() % 3 == 0 ? IDLE : lane * 12;
    default:
        return which == APART ? lane + LANES * (rand() % 32) : rand() % UNITS;
    }
}

int main()
{
    static places host;
    places *device;
    char *source;
    unsigned *out;

    if (cudaMalloc(&device, sizeof host) || cudaMalloc(&source, 1 << 20) ||
        cudaMalloc(&out, LANES * sizeof *out) || cudaMemset(source, 0, 1 << 20))
        return 1;
    for (const auto &kind : kinds) {
        for (int i = 0; i < PATTERNS; i++)
            for (int lane = 0; lane < LANES; lane++) {
                int to = place(i, lane, kind.which);

                host.to[i][lane] = to == IDLE ? IDLE : to * kind.bytes;
                host.from[i][lane] = (i % 2 ? lane ^ i : lane) * kind.bytes;
            }
        if (cudaMemcpy(device, &host, sizeof host, cudaMemcpyHostToDevice))
            return 1;
        kind.kernel<<<1, LANES>>>(device, source, out);
    }
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return cudaGetLastError() != cudaSuccess;
}
