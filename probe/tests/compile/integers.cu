#include <cuda_runtime.h>
#include <stdint.h>
__global__ void ints(int *o, unsigned u, unsigned long long ll, float f)
{
    int s = __popc(u) + __popcll(ll) + __clz(u) + __clzll(ll) + __ffs(u) + __ffsll(ll) + __brev(u) +
            (int)__brevll(ll) + __umulhi(u, 3) + __mulhi(3, 4) + (int)__umul64hi(ll, 3) +
            __umul24(u, 3) + __mul24(3, 4) + __byte_perm(u, 1, 0x5410) + __funnelshift_l(u, u, 3) +
            __funnelshift_r(u, u, 3) + __funnelshift_lc(u, u, 3) + __funnelshift_rc(u, u, 3) +
            __dp4a(1, 2, 3) + __dp4a(1u, 2u, 3u) + __sad(1, 2, 3u) + __usad(1, 2, 3) +
            __vadd4(u, u) + __vsubss4(u, u) + __vcmpeq4(u, u);
    s += min(u, 3) + max(1, 2) + min(1.f, 2.f) + max(ll, 3ull) + abs(s) +
         min((size_t)3, (size_t)4) + umin(u, 3);
    s += __shfl_sync(~0u, s, 1) + __shfl_xor_sync(0xffffffff, s, 16, 32) +
         __shfl_up_sync(~0, f, 1u) + __shfl_down_sync(~0u, 1.0, 1, 8) + __shfl(s, 0);
    s += __any_sync(~0u, s > 1) + __all_sync(~0u, s) + __ballot_sync(~0u, s) +
         __match_any_sync(~0u, s) + __reduce_add_sync(~0u, s) + __reduce_max_sync(~0u, u) +
         __activemask();
    int pred;
    s += __match_all_sync(~0u, s, &pred);
    s += __syncthreads_count(s) + __syncthreads_or(s) + __syncthreads_and(s);
    __syncwarp();
    __threadfence();
    __threadfence_block();
    __nanosleep(3);
    s += clock() + clock64() + warpSize;
    __shared__ int S[64];
    __shared__ float F[64];
    __shared__ unsigned U[32];
    __shared__ unsigned long long L[32];
    __shared__ double D[3];
    atomicAdd(&S[s], 1);
    atomicAdd(&F[s], 1.f);
    atomicAdd(&U[s], 1u);
    atomicAdd(&L[s], 1ull);
    atomicAdd(&D[0], 1.0);
    atomicMax(&S[1], 3);
    atomicMin(&U[1], 3u);
    atomicCAS(&S[0], 1, 2);
    atomicExch(&F[1], 2.f);
    atomicInc(&U[0], 3);
    atomicAnd(&S[0], 1);
    atomicOr(&U[0], 2u);
    atomicXor(&L[0], 1ull);
    atomicSub(&S[0], 1);
    atomicAdd_block(&S[0], 1);
    atomicMax_system(&S[0], 1);
    atomicCAS(&L[0], 1ull, 2ull);
    atomicCAS_system(&U[0], 1u, 2u);
    atomicAdd(&U[0], 1);
    atomicMax(&U[0], 1);
    atomicAdd(o, s);
    s +=
        (int)__cvta_generic_to_shared(&S[1]) + __isShared(S) + *(int *)__cvta_shared_to_generic(16);
    s += __ldg(&o[1]) + __ldcg(o) + __ldca(&((float *)o)[1]) + __ldcs((int4 *)o).x;
    __stcs(o, s);
    __stwt((float4 *)o, make_float4(1, 2, 3, 4));
    __stcg(&o[0], 1);
    const volatile int *vp = &S[1];
    s += *vp;
    s += __float_as_int(f) + __float2int_rn(f) + __float2int_rz(f) + __double2int_rn(f) +
         __float2uint_rn(f);
    o[0] = s;
    printf("%d %f\n", s, f);
    assert(s);
    uint3 q = threadIdx;
    dim3 r = blockDim;
    uint3 b = blockIdx;
    dim3 bb(blockIdx.x, blockIdx.y);
    const uint3 &ref = threadIdx;
    o[1] = q.x + r.y + b.z + bb.x + ref.y + gridDim.x + threadIdx.y + INT_MAX + (int)SIZE_MAX;
}
