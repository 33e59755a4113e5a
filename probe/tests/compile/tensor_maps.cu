#include <cuComplex.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cudaTypedefs.h>
#include <cuda_pipeline_primitives.h>
#include <curand_kernel.h>
using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;
#pragma nv_diag_suppress static_var_with_dynamic_init
__device__ static inline uint32_t cast_smem_ptr_to_uint(void const *const ptr)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(ptr));
}
__global__ void __cluster_dims__(2, 1, 1) tma(const __grid_constant__ CUtensorMap map, float *out)
{
    __shared__ alignas(128) float tile[32][32];
    __shared__ barrier bar;
    if (threadIdx.x == 0) {
        init(&bar, blockDim.x);
        cde::fence_proxy_async_shared_cta();
    }
    __syncthreads();
    barrier::arrival_token token;
    if (threadIdx.x == 0) {
        cde::cp_async_bulk_tensor_2d_global_to_shared(&tile, &map, 0, 0, bar);
        token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
    } else {
        token = bar.arrive();
    }
    bar.wait(std::move(token));
    out[threadIdx.x] = tile[threadIdx.x][0];
}
__global__ void misc1(volatile float *v, float3 *p, cuFloatComplex *c, curandState *st)
{
    volatile __shared__ float sdata[64];
    extern __shared__ volatile int dyn[];
    sdata[threadIdx.x] = v[threadIdx.x];
    sdata[0] += sdata[1];
    dyn[0] = 1;
    cuFloatComplex q = cuCmulf(c[0], make_cuFloatComplex(1.f, 2.f));
    c[0] = cuCaddf(q, q);
    curandState s = st[0];
    float r = curand_uniform(&s);
    st[0] = s;
    v[0] = cuCrealf(q) + r;
    p[0] = make_float3(1, 2, 3);
    __builtin_assume(threadIdx.x < 32);
    int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    if (__builtin_expect(lane == 0, 1))
        v[1] = 2;
    __shared__ union {
        float f[32];
        int i[32];
    } u;
    u.f[lane] = 1;
    int z = u.i[lane];
    struct Local {
        int a[4];
    };
    __shared__ Local L;
    L.a[z & 3] = 1;
    float(*arr)[33] = (float(*)[33])sdata;
    v[3] = arr[0][lane];
    unsigned long long t = clock64();
    for (auto &x : u.f)
        x = 0;
    static const int tab[4] = {1, 2, 3, 4};
    v[2] = tab[lane & 3] + t;
    switch (lane & 3) {
    case 0:
        u.f[0] = 1;
        break;
    default:
        u.f[1] = 2;
    }
    cudaGridDependencySynchronize();
    __half h = __ushort_as_half(0x3c00U);
    v[4] = (float)h;
    atomicAdd((float *)&sdata[0], 1.f);
    goto done;
done:;
    if (threadIdx.x == 0)
        printf("hi %d\n", 3);
    return;
}
