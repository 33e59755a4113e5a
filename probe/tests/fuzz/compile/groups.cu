#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
using namespace cooperative_groups;
template <int T> __device__ float sum(cg::thread_block_tile<T> g, float v)
{
    for (int i = g.size() / 2; i > 0; i /= 2)
        v += g.shfl_down(v, i);
    return v;
}
__device__ int atomicAggInc(int *p)
{
    cg::coalesced_group g = cg::coalesced_threads();
    int prev;
    if (g.thread_rank() == 0)
        prev = atomicAdd(p, g.size());
    prev = g.thread_rank() + g.shfl(prev, 0);
    return prev;
}
__global__ void groups(float *g, int *n)
{
    cg::thread_block cta = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cta);
    auto t4 = cg::tiled_partition<4>(warp);
    auto warp2 = cg::tiled_partition<32>(cg::this_thread_block());
    __shared__ float S[256];
    float v = S[cta.thread_rank()];
    v = sum<32>(warp, v);
    v += cg::reduce(warp, v, cg::plus<float>());
    v = cg::reduce(t4, v, cg::greater<float>{});
    if (warp.thread_rank() == 0)
        S[warp.meta_group_rank()] = v;
    cta.sync();
    cg::sync(cta);
    warp.sync();
    grid.sync();
    t4.sync();
    unsigned b = warp.ballot(v > 0);
    int any = warp.any(v > 0);
    v += warp.shfl_xor(v, 1) + t4.shfl(v, 0) + warp.shfl_up(v, 1);
    n[grid.thread_rank()] = atomicAggInc(n) + cta.group_index().x + cta.thread_index().x +
                            cta.size() + grid.size() + b + any;
    auto active = cg::coalesced_threads();
    v += cg::reduce(active, 1, cg::plus<int>());
    cg::memcpy_async(cta, S, g, sizeof(float) * 256);
    cg::wait(cta);
    cg::memcpy_async(cta, S, g, cuda::aligned_size_t<16>(1024));
    auto bp = cg::binary_partition(warp, v > 0);
    n[1] = bp.size();
    cg::thread_group tg = cg::tiled_partition(cta, 16);
    tg.sync();
    n[2] = tg.thread_rank();
}
__global__ void pipe(float *g)
{
    __shared__ float S[2][256];
    extern __shared__ int4 dyn[];
    __pipeline_memcpy_async(&S[0][threadIdx.x * 4], &g[threadIdx.x * 4], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    auto block = cooperative_groups::this_thread_block();
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ cuda::barrier<cuda::thread_scope::thread_scope_block> bars[2];
    if (block.thread_rank() == 0) {
        init(&bar, block.size());
    }
    block.sync();
    cuda::memcpy_async(block, S[0], g, sizeof(float) * 256, bar);
    bar.arrive_and_wait();
    cuda::barrier<cuda::thread_scope_block>::arrival_token token = bar.arrive();
    bar.wait(std::move(token));
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, 2> state;
    auto pipeline = cuda::make_pipeline(block, &state);
    pipeline.producer_acquire();
    cuda::memcpy_async(block, S[1], g, sizeof(float) * 256, pipeline);
    pipeline.producer_commit();
    pipeline.consumer_wait();
    pipeline.consumer_release();
    cuda::pipeline<cuda::thread_scope_thread> p = cuda::make_pipeline();
    p.producer_acquire();
    cuda::memcpy_async(&S[0][threadIdx.x], &g[threadIdx.x], sizeof(float), p);
    cuda::memcpy_async(&dyn[threadIdx.x], (int4 *)g + threadIdx.x, cuda::aligned_size_t<16>(16), p);
    p.producer_commit();
    cuda::pipeline_consumer_wait_prior<0>(p);
    p.consumer_release();
    cuda::atomic_ref<int, cuda::thread_scope_device> ar(*(int *)g);
    ar.fetch_add(1, cuda::memory_order_relaxed);
    __pipeline_memcpy_async(dyn + threadIdx.x, (int4 *)g + threadIdx.x, 16, 4);
}
