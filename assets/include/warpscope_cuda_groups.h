/*
 * The libraries for groups of threads: pipelines, barriers, tensor maps, cooperative groups and wmma;
 * textures; and the runtime that code of the host calls. It follows warpscope_cuda_library.h.
 */
// One function per line, as a table.
// clang-format off

/* Asynchronous copies to shared memory. */
template <int N> WS_F void ws_cp_async(void *to, const void *from, int bytes)
{
    unsigned at = (unsigned)__cvta_generic_to_shared(to);
    if constexpr (N == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" : : "r"(at), "l"(from), "r"(bytes) : "memory");
    else if constexpr (N == 8)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" : : "r"(at), "l"(from), "r"(bytes) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" : : "r"(at), "l"(from), "r"(bytes) : "memory");
}
WS_F void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zero = 0)
{
    if (size == 16) ws_cp_async<16>(to, from, (int)(16 - zero));
    else if (size == 8) ws_cp_async<8>(to, from, (int)(8 - zero));
    else ws_cp_async<4>(to, from, (int)(4 - zero));
}
WS_F void __pipeline_commit() { asm volatile("cp.async.commit_group;" : : : "memory"); }
WS_F void __pipeline_wait_prior(int) { asm volatile("cp.async.wait_all;" : : : "memory"); }

namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
template <size_t A> struct aligned_size_t { size_t value; static constexpr size_t align = A; WS_M constexpr explicit aligned_size_t(size_t v) : value(v) {} WS_M constexpr operator size_t() const { return value; } };
template <class S> struct ws_align { static constexpr size_t of = 1; };
template <size_t A> struct ws_align<aligned_size_t<A>> { static constexpr size_t of = A; };
/* Elements of the widest copy that the alignment allows; what no cp.async can is copied as it is. */
template <size_t A> WS_F void ws_copy_async(void *to, const void *from, size_t bytes, size_t rank, size_t size)
{
    constexpr size_t N = A >= 16 ? 16 : A;
    for (size_t i = rank * N; i < bytes; i += size * N) {
        if constexpr (N >= 4)
            ws_cp_async<N>((char *)to + i, (const char *)from + i, N);
        else if constexpr (N == 2)
            *(volatile short *)((char *)to + i) = *(const volatile short *)((const char *)from + i);
        else
            *(volatile char *)((char *)to + i) = *(const volatile char *)((const char *)from + i);
    }
}
template <thread_scope S = thread_scope_system> struct barrier {
    ws_u64 ws_state;
    typedef ws_u64 arrival_token;
    barrier() = default;
    WS_M unsigned ws_at() const { return (unsigned)__cvta_generic_to_shared(&ws_state); }
    WS_M ws_u64 arrive(ptrdiff_t = 1) { ws_u64 t; asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(t) : "r"(ws_at()) : "memory"); return t; }
    WS_M void wait(ws_u64 t) const { int done; do asm volatile("{.reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.s32 %0, 1, 0, p;}" : "=r"(done) : "r"(ws_at()), "l"(t) : "memory"); while (!done); }
    WS_M void arrive_and_wait() { wait(arrive()); }
    WS_M void arrive_and_drop() { arrive(); }
};
template <thread_scope S> WS_F void init(barrier<S> *b, ptrdiff_t n) { asm volatile("mbarrier.init.shared.b64 [%0], %1;" : : "r"(b->ws_at()), "r"((int)n) : "memory"); }
struct __attribute__((aligned(64))) ws_tensor_map { ws_u64 ws_words[16]; };
namespace device {
template <class B> WS_F ws_u64 *barrier_native_handle(B &b) { return &b.ws_state; }
template <class B> WS_F ws_u64 barrier_arrive_tx(B &b, ptrdiff_t, ptrdiff_t n) { ws_u64 t; asm volatile("mbarrier.arrive.expect_tx.shared.b64 %0, [%1], %2;" : "=l"(t) : "r"(b.ws_at()), "r"((int)n) : "memory"); return t; }
template <class B> WS_F void barrier_expect_tx(B &b, ptrdiff_t n) { asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" : : "r"(b.ws_at()), "r"((int)n) : "memory"); }
namespace experimental {
WS_F void fence_proxy_async_shared_cta() { asm volatile("fence.proxy.async.shared::cta;" : : : "memory"); }
WS_F void cp_async_bulk_commit_group() { asm volatile("cp.async.bulk.commit_group;" : : : "memory"); }
template <int N> WS_F void cp_async_bulk_wait_group_read() { asm volatile("cp.async.bulk.wait_group.read %0;" : : "n"(N) : "memory"); }
template <class B> WS_F void cp_async_bulk_global_to_shared(void *to, const void *from, unsigned n, B &b) { asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(from), "r"(n), "r"(b.ws_at()) : "memory"); }
WS_F void cp_async_bulk_shared_to_global(void *to, const void *from, unsigned n) { asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" : : "l"(to), "r"((unsigned)__cvta_generic_to_shared(from)), "r"(n) : "memory"); }
#define WS_BOX(D, names, load, store, values)                                                      \
    template <class B> WS_F void cp_async_bulk_tensor_##D##_global_to_shared(void *to, const void *map, names, B &b) { asm volatile("cp.async.bulk.tensor." #D ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {" load "}], [%2];" : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(map), "r"(b.ws_at()), values : "memory"); } \
    WS_F void cp_async_bulk_tensor_##D##_shared_to_global(const void *map, names, const void *from) { asm volatile("cp.async.bulk.tensor." #D ".global.shared::cta.tile.bulk_group [%0, {" store "}], [%1];" : : "l"(map), "r"((unsigned)__cvta_generic_to_shared(from)), values : "memory"); }
#define WS_COMMA ,
WS_BOX(1d, int x, "%3", "%2", "r"(x))
WS_BOX(2d, int x WS_COMMA int y, "%3, %4", "%2, %3", "r"(x) WS_COMMA "r"(y))
WS_BOX(3d, int x WS_COMMA int y WS_COMMA int z, "%3, %4, %5", "%2, %3, %4", "r"(x) WS_COMMA "r"(y) WS_COMMA "r"(z))
} // namespace experimental
} // namespace device
namespace ptx { using namespace device::experimental; }
template <thread_scope S, unsigned N> struct pipeline_shared_state { int ws_none; };
template <thread_scope S = thread_scope_thread> struct pipeline {
    WS_M void producer_acquire() {}
    WS_M void producer_commit() { __pipeline_commit(); }
    WS_M void consumer_wait() { __pipeline_wait_prior(0); if (S != thread_scope_thread) __syncthreads(); }
    WS_M void consumer_release() { if (S != thread_scope_thread) __syncthreads(); }
    WS_M void quit() {}
};
WS_F pipeline<> make_pipeline() { return {}; }
template <class G, thread_scope S, unsigned N, class... A> WS_F pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, N> *, A...) { return {}; }
template <unsigned N> WS_F void pipeline_consumer_wait_prior(pipeline<> &) { __pipeline_wait_prior(N); }
template <thread_scope S> WS_F void pipeline_producer_commit(pipeline<> &, barrier<S> &) { __pipeline_commit(); }
template <class G, class S, class P> WS_F auto memcpy_async(const G &group, void *to, const void *from, S bytes, P &) -> decltype((void)group.size()) { ws_copy_async<ws_align<S>::of>(to, from, bytes, group.thread_rank(), group.size()); }
template <class G, class T, class S, class P> WS_F auto memcpy_async(const G &group, T *to, const T *from, S bytes, P &) -> decltype((void)group.size()) { ws_copy_async<(ws_align<S>::of > alignof(T) ? ws_align<S>::of : alignof(T))>(to, from, bytes, group.thread_rank(), group.size()); }
template <class S, class P> WS_F void memcpy_async(void *to, const void *from, S bytes, P &) { ws_copy_async<ws_align<S>::of>(to, from, bytes, 0, 1); }
template <class T, class S, class P> WS_F void memcpy_async(T *to, const T *from, S bytes, P &) { ws_copy_async<(ws_align<S>::of > alignof(T) ? ws_align<S>::of : alignof(T))>(to, from, bytes, 0, 1); }
template <class T, thread_scope S = thread_scope_system> struct atomic_ref {
    T *ws_p;
    WS_M explicit atomic_ref(T &v) : ws_p(&v) {}
    template <class... A> WS_M T fetch_add(T v, A...) const { return atomicAdd(ws_p, v); }
    template <class... A> WS_M T fetch_max(T v, A...) const { return atomicMax(ws_p, v); }
    template <class... A> WS_M T fetch_min(T v, A...) const { return atomicMin(ws_p, v); }
    template <class... A> WS_M T load(A...) const { return *(volatile T *)ws_p; }
    template <class... A> WS_M void store(T v, A...) const { *(volatile T *)ws_p = v; }
};
template <class T, thread_scope S = thread_scope_system> struct atomic {
    T ws_v;
    template <class... A> WS_M T fetch_add(T v, A...) { return atomicAdd(&ws_v, v); }
    template <class... A> WS_M T load(A...) const { return *(const volatile T *)&ws_v; }
    template <class... A> WS_M void store(T v, A...) { *(volatile T *)&ws_v = v; }
};
namespace std = ::std;
using ::std::memory_order_relaxed; using ::std::memory_order_acquire; using ::std::memory_order_release;
} // namespace cuda

namespace cooperative_groups {
WS_F unsigned ws_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
struct thread_block {
    WS_M static void sync() { __syncthreads(); }
    WS_M static unsigned thread_rank() { return ws_rank(); }
    WS_M static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
    WS_M static unsigned num_threads() { return size(); }
    WS_M static dim3 group_index() { return blockIdx; }
    WS_M static dim3 thread_index() { return threadIdx; }
    WS_M static dim3 group_dim() { return blockDim; }
    WS_M static dim3 dim_threads() { return blockDim; }
};
struct grid_group {
    WS_M static void sync() { __syncthreads(); }
    WS_M static bool is_valid() { return true; }
    WS_M static unsigned block_rank() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
    WS_M static unsigned num_blocks() { return gridDim.x * gridDim.y * gridDim.z; }
    WS_M static ws_u64 thread_rank() { return (ws_u64)block_rank() * thread_block::size() + ws_rank(); }
    WS_M static ws_u64 size() { return (ws_u64)num_blocks() * thread_block::size(); }
    WS_M static ws_u64 num_threads() { return size(); }
    WS_M static dim3 group_dim() { return gridDim; }
};
struct multi_grid_group : grid_group { WS_M static unsigned grid_rank() { return 0; } WS_M static unsigned num_grids() { return 1; } };
struct cluster_group {
    WS_M static void sync() { asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" : : : "memory"); }
    WS_M static void barrier_arrive() { asm volatile("barrier.cluster.arrive.aligned;" : : : "memory"); }
    WS_M static void barrier_wait() { asm volatile("barrier.cluster.wait.aligned;" : : : "memory"); }
    WS_M static unsigned block_rank() { unsigned r; asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); return r; }
    WS_M static unsigned num_blocks() { unsigned r; asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(r)); return r; }
    WS_M static unsigned thread_rank() { return block_rank() * thread_block::size() + ws_rank(); }
    template <class T> WS_M static T *map_shared_rank(T *p, int rank) { T *r; asm("mapa.u64 %0, %1, %2;" : "=l"(r) : "l"(p), "r"(rank)); return r; }
};
#define WS_GROUP_SHUFFLES                                                                          \
    WS_M void sync() const { __syncwarp(ws_mask()); }                                              \
    template <class T> WS_M T shfl(T v, int l) const { return __shfl_sync(ws_mask(), v, l, ws_width()); } \
    template <class T> WS_M T shfl_up(T v, unsigned d) const { return __shfl_up_sync(ws_mask(), v, d, ws_width()); } \
    template <class T> WS_M T shfl_down(T v, unsigned d) const { return __shfl_down_sync(ws_mask(), v, d, ws_width()); } \
    template <class T> WS_M T shfl_xor(T v, int m) const { return __shfl_xor_sync(ws_mask(), v, m, ws_width()); } \
    WS_M int any(int v) const { return __any_sync(ws_mask(), v); }                                 \
    WS_M int all(int v) const { return __all_sync(ws_mask(), v); }                                 \
    WS_M unsigned ballot(int v) const { return (__ballot_sync(ws_mask(), v) & ws_mask()) >> ws_shift(); } \
    template <class T> WS_M unsigned match_any(T v) const { return __match_any_sync(ws_mask(), v) >> ws_shift(); } \
    WS_M unsigned num_threads() const { return size(); }
template <unsigned N, class P = void> struct thread_block_tile {
    thread_block_tile() = default;
    template <class Q> WS_M thread_block_tile(const thread_block_tile<N, Q> &) {}
    WS_M static unsigned thread_rank() { return ws_rank() % N; }
    WS_M static unsigned size() { return N; }
    WS_M static unsigned meta_group_rank() { return ws_rank() / N; }
    WS_M static unsigned meta_group_size() { return (thread_block::size() + N - 1) / N; }
    WS_M static unsigned ws_shift() { return N >= 32 ? 0 : ws_rank() % 32 / N * N; }
    WS_M static unsigned ws_mask() { return N >= 32 ? ~0u : ((1u << N % 32) - 1) << ws_shift(); }
    WS_M static int ws_width() { return N > 32 ? 32 : N; }
    WS_GROUP_SHUFFLES
};
struct coalesced_group {
    unsigned ws_lanes;
    WS_M unsigned ws_mask() const { return ws_lanes; }
    WS_M static unsigned ws_below() { unsigned r; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r)); return r; }
    WS_M unsigned thread_rank() const { return (unsigned)__popc(ws_lanes & ws_below()); }
    WS_M unsigned size() const { return (unsigned)__popc(ws_lanes); }
    WS_M unsigned num_threads() const { return size(); }
    WS_M unsigned meta_group_rank() const { return 0; }
    WS_M void sync() const { __syncwarp(ws_lanes); }
    WS_M int ws_nth(int n) const { return (int)__fns(ws_lanes, 0, n + 1); }
    template <class T> WS_M T shfl(T v, int l) const { return __shfl_sync(ws_lanes, v, ws_nth(l)); }
    template <class T> WS_M T shfl_down(T v, int d) const { int n = (int)thread_rank() + d; return __shfl_sync(ws_lanes, v, ws_nth(n < (int)size() ? n : (int)thread_rank())); }
    template <class T> WS_M T shfl_up(T v, int d) const { int n = (int)thread_rank() - d; return __shfl_sync(ws_lanes, v, ws_nth(n >= 0 ? n : (int)thread_rank())); }
    WS_M int any(int v) const { return __any_sync(ws_lanes, v); }
    WS_M int all(int v) const { return __all_sync(ws_lanes, v); }
    WS_M unsigned ballot(int v) const { return __ballot_sync(ws_lanes, v); }
};
struct thread_group {
    unsigned ws_size;
    WS_M unsigned thread_rank() const { return ws_rank() % ws_size; }
    WS_M unsigned size() const { return ws_size; }
    WS_M unsigned num_threads() const { return ws_size; }
    WS_M void sync() const { if (ws_size > 32) __syncthreads(); else __syncwarp(); }
    WS_M thread_group(unsigned n) : ws_size(n) {}
    WS_M thread_group(const thread_block &) : ws_size(thread_block::size()) {}
    template <unsigned N, class P> WS_M thread_group(const thread_block_tile<N, P> &) : ws_size(N) {}
    template <class T> WS_M T shfl_down(T v, unsigned d) const { return __shfl_down_sync(~0u, v, d, (int)ws_size); }
    template <class T> WS_M T shfl(T v, int l) const { return __shfl_sync(~0u, v, l, (int)ws_size); }
};
WS_F thread_block this_thread_block() { return {}; }
WS_F grid_group this_grid() { return {}; }
WS_F multi_grid_group this_multi_grid() { return {}; }
WS_F cluster_group this_cluster() { return {}; }
WS_F coalesced_group coalesced_threads() { return {__activemask()}; }
template <unsigned N, class P> WS_F thread_block_tile<N, P> tiled_partition(const P &) { return {}; }
template <class P> WS_F thread_group tiled_partition(const P &, unsigned n) { return thread_group(n); }
template <class G> WS_F coalesced_group binary_partition(const G &g, bool v) { unsigned b = __ballot_sync(g.ws_mask(), v); unsigned other = ~b & g.ws_mask(); return {other ^ ((b ^ other) & -(unsigned)v)}; }
template <class G> WS_F coalesced_group labeled_partition(const G &g, int v) { return {__match_any_sync(g.ws_mask(), v)}; }
template <class G> WS_F void sync(const G &g) { g.sync(); }
template <class T = void> struct plus { template <class V> WS_M V operator()(V a, V b) const { return a + b; } };
template <class T = void> struct less { template <class V> WS_M V operator()(V a, V b) const { return ws_lesser(a, b); } };
template <class T = void> struct greater { template <class V> WS_M V operator()(V a, V b) const { return ws_greater(a, b); } };
template <class T = void> struct bit_and { template <class V> WS_M V operator()(V a, V b) const { return a & b; } };
template <class T = void> struct bit_or { template <class V> WS_M V operator()(V a, V b) const { return a | b; } };
template <class T = void> struct bit_xor { template <class V> WS_M V operator()(V a, V b) const { return a ^ b; } };
template <unsigned N, class P, class T, class F> WS_F T reduce(const thread_block_tile<N, P> &g, T v, F f) { for (int i = (int)(N < 32 ? N : 32) / 2; i; i /= 2) v = f(v, g.shfl_xor(v, i)); return v; }
template <class T, class F> WS_F T reduce(const coalesced_group &g, T v, F f) { T r = g.shfl(v, 0); for (int i = 1; i < (int)g.size(); i++) r = f(r, g.shfl(v, i)); return r; }
template <unsigned N, class P, class T, class F> WS_F T inclusive_scan(const thread_block_tile<N, P> &g, T v, F f) { for (unsigned i = 1; i < N; i *= 2) { T o = g.shfl_up(v, i); if (g.thread_rank() >= i) v = f(v, o); } return v; }
template <class G, class T> WS_F T exclusive_scan(const G &g, T v) { T r = inclusive_scan(g, v, plus<>()); return r - v; }
template <class G, class T> WS_F T inclusive_scan(const G &g, T v) { return inclusive_scan(g, v, plus<>()); }
template <class G, class T, class S> WS_F void memcpy_async(const G &g, T *to, const T *from, S bytes) { ::cuda::ws_copy_async<(::cuda::ws_align<S>::of > alignof(T) ? ::cuda::ws_align<S>::of : alignof(T))>(to, from, bytes, g.thread_rank(), g.size()); __pipeline_commit(); }
template <class G> WS_F void wait(const G &g) { __pipeline_wait_prior(0); g.sync(); }
template <unsigned N, class G> WS_F void wait_prior(const G &g) { __pipeline_wait_prior(N); g.sync(); }
template <class G, class F> WS_F void invoke_one(const G &g, F f) { if (g.thread_rank() == 0) f(); }
} // namespace cooperative_groups

/* wmma: the instructions of PTX, whose addresses the ISA leaves open. */
namespace nvcuda { namespace wmma {
struct row_major; struct col_major; struct matrix_a; struct matrix_b; struct accumulator;
namespace precision { struct tf32; struct u4; struct s4; struct b1; }
enum layout_t { mem_row_major, mem_col_major };
template <class T> struct ws_stored { typedef T type; };
template <> struct ws_stored<precision::tf32> { typedef float type; };
template <class U, int M, int N, int K> struct ws_items { static constexpr int count = M * N / 32; };
template <int M, int N, int K> struct ws_items<matrix_a, M, N, K> { static constexpr int count = M * K / 16; };
template <int M, int N, int K> struct ws_items<matrix_b, M, N, K> { static constexpr int count = K * N / 16; };
template <class U, int M, int N, int K, class T, class L = void> struct fragment {
    typedef typename ws_stored<T>::type element_type;
    enum { num_elements = ws_items<U, M, N, K>::count, num_storage_elements = num_elements };
    element_type x[num_elements];
};
#define WS_R1 "{%0}, [%1], %2;"
#define WS_R2 "{%0, %1}, [%2], %3;"
#define WS_R4 "{%0, %1, %2, %3}, [%4], %5;"
#define WS_R8 "{%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;"
#define WS_O1 "=r"(r[0])
#define WS_O2 WS_O1, "=r"(r[1])
#define WS_O4 WS_O2, "=r"(r[2]), "=r"(r[3])
#define WS_O8 WS_O4, "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7])
#define WS_I4 "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
#define WS_I8 WS_I4, "r"(r[4]), "r"(r[5]), "r"(r[6]), "r"(r[7])
#define WS_WMMA(U, u, M, N, K, T, t, L, l, n)                                                      \
    WS_F void load_matrix_sync(fragment<U, M, N, K, T, L> &f, const typename ws_stored<T>::type *p, unsigned ld) \
    {                                                                                              \
        unsigned r[8] = {};                                                                        \
        asm volatile("wmma.load." u ".sync.aligned." l ".m" #M "n" #N "k" #K "." t " " WS_R##n : WS_O##n : "l"(p), "r"(ld) : "memory"); \
        __builtin_memcpy(f.x, r, sizeof(f.x) < sizeof(r) ? sizeof(f.x) : sizeof(r));               \
    }
#define WS_WMMA2(U, u, M, N, K, T, t, n) WS_WMMA(U, u, M, N, K, T, t, row_major, "row", n) WS_WMMA(U, u, M, N, K, T, t, col_major, "col", n)
WS_WMMA2(matrix_a, "a", 16, 16, 16, half, "f16", 8) WS_WMMA2(matrix_b, "b", 16, 16, 16, half, "f16", 8)
WS_WMMA2(matrix_a, "a", 32, 8, 16, half, "f16", 8) WS_WMMA2(matrix_b, "b", 32, 8, 16, half, "f16", 8)
WS_WMMA2(matrix_a, "a", 8, 32, 16, half, "f16", 8) WS_WMMA2(matrix_b, "b", 8, 32, 16, half, "f16", 8)
#define WS_WMMA3(T, t, one, two, four)                                                             \
    WS_WMMA2(matrix_a, "a", 16, 16, 16, T, t, two) WS_WMMA2(matrix_b, "b", 16, 16, 16, T, t, two)  \
    WS_WMMA2(matrix_a, "a", 32, 8, 16, T, t, four) WS_WMMA2(matrix_b, "b", 32, 8, 16, T, t, one)   \
    WS_WMMA2(matrix_a, "a", 8, 32, 16, T, t, one) WS_WMMA2(matrix_b, "b", 8, 32, 16, T, t, four)
WS_WMMA3(nv_bfloat16, "bf16", 2, 4, 8) WS_WMMA3(signed char, "s8", 1, 2, 4) WS_WMMA3(unsigned char, "u8", 1, 2, 4)
WS_WMMA2(matrix_a, "a", 16, 16, 8, precision::tf32, "tf32", 4) WS_WMMA2(matrix_b, "b", 16, 16, 8, precision::tf32, "tf32", 4)
#define WS_WMMAD(M, N, K, T, t, n)                                                                 \
    WS_F void load_matrix_sync(fragment<accumulator, M, N, K, T> &f, const T *p, unsigned ld, layout_t l) \
    {                                                                                              \
        unsigned r[8] = {};                                                                        \
        if (l == mem_row_major)                                                                    \
            asm volatile("wmma.load.c.sync.aligned.row.m" #M "n" #N "k" #K "." t " " WS_R##n : WS_O##n : "l"(p), "r"(ld) : "memory"); \
        else                                                                                       \
            asm volatile("wmma.load.c.sync.aligned.col.m" #M "n" #N "k" #K "." t " " WS_R##n : WS_O##n : "l"(p), "r"(ld) : "memory"); \
        __builtin_memcpy(f.x, r, sizeof(f.x));                                                     \
    }                                                                                              \
    WS_F void store_matrix_sync(T *p, const fragment<accumulator, M, N, K, T> &f, unsigned ld, layout_t l) \
    {                                                                                              \
        unsigned r[8] = {};                                                                        \
        __builtin_memcpy(r, f.x, sizeof(f.x));                                                     \
        if (l == mem_row_major)                                                                    \
            asm volatile("wmma.store.d.sync.aligned.row.m" #M "n" #N "k" #K "." t " [%0], {" WS_S##n "}, %1;" : : "l"(p), "r"(ld), WS_I##n : "memory"); \
        else                                                                                       \
            asm volatile("wmma.store.d.sync.aligned.col.m" #M "n" #N "k" #K "." t " [%0], {" WS_S##n "}, %1;" : : "l"(p), "r"(ld), WS_I##n : "memory"); \
    }
#define WS_S4 "%2, %3, %4, %5"
#define WS_S8 WS_S4 ", %6, %7, %8, %9"
#define WS_WMMAD3(T, t, n) WS_WMMAD(16, 16, 16, T, t, n) WS_WMMAD(32, 8, 16, T, t, n) WS_WMMAD(8, 32, 16, T, t, n)
WS_WMMAD3(float, "f32", 8) WS_WMMAD3(int, "s32", 8) WS_WMMAD3(half, "f16", 4) WS_WMMAD(16, 16, 8, float, "f32", 8)
template <class F, class V> WS_F void fill_fragment(F &f, V v) { for (int i = 0; i < F::num_elements; i++) f.x[i] = (typename F::element_type)v; }
template <class D, class A, class B, class C> WS_F void mma_sync(D &d, const A &, const B &, const C &, bool = false) { for (int i = 0; i < D::num_elements; i++) d.x[i] = ws_opaque<typename D::element_type>(); }
WS_F float __float_to_tf32(float v) { return v; }
} } // namespace nvcuda::wmma

/* Complex numbers and random ones. */
typedef float2 cuFloatComplex, cuComplex;
typedef double2 cuDoubleComplex;
#define WS_COMPLEX(C, T, f, make)                                                                  \
    WS_F C make(T a, T b) { return {a, b}; }                                                       \
    WS_F T cuCreal##f(C a) { return a.x; }                                                         \
    WS_F T cuCimag##f(C a) { return a.y; }                                                         \
    WS_F C cuConj##f(C a) { return {a.x, -a.y}; }                                                  \
    WS_F C cuCadd##f(C a, C b) { return {a.x + b.x, a.y + b.y}; }                                  \
    WS_F C cuCsub##f(C a, C b) { return {a.x - b.x, a.y - b.y}; }                                  \
    WS_F C cuCmul##f(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }          \
    WS_F T cuCabs##f(C a) { return sqrt(a.x * a.x + a.y * a.y); }
WS_COMPLEX(cuFloatComplex, float, f, make_cuFloatComplex)
WS_COMPLEX(cuDoubleComplex, double, , make_cuDoubleComplex)
struct curandStateXORWOW { unsigned ws_words[12]; };
typedef curandStateXORWOW curandState, curandState_t, curandStateXORWOW_t, curandStatePhilox4_32_10_t, curandStateMRG32k3a;
template <class... A> WS_F void curand_init(A...) {}
template <class S> WS_F unsigned curand(S *) { return ws_opaque<unsigned>(); }
template <class S> WS_F float curand_uniform(S *) { return ws_opaque<float>(); }
template <class S> WS_F float curand_normal(S *) { return ws_opaque<float>(); }
template <class S> WS_F float4 curand_uniform4(S *) { return ws_opaque<float4>(); }
template <class S> WS_F double curand_uniform_double(S *) { return ws_opaque<double>(); }

/* Textures and surfaces. */
typedef ws_u64 cudaTextureObject_t, cudaSurfaceObject_t;
#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
template <class T, int D = 1, cudaTextureReadMode M = cudaReadModeElementType> struct __attribute__((device_builtin_texture_type)) texture { int addressMode[3], filterMode, normalized; };
#define WS_TEXTURE(name) template <class T, class... A> WS_F T name(cudaTextureObject_t, A...) { return ws_opaque<T>(); } template <class T, int D, cudaTextureReadMode M, class... A> WS_F T name(texture<T, D, M>, A...) { return ws_opaque<T>(); } template <class T, class... A> WS_F void name(T *p, cudaTextureObject_t, A...) { *p = ws_opaque<T>(); }
WS_TEXTURE(tex1D) WS_TEXTURE(tex2D) WS_TEXTURE(tex3D) WS_TEXTURE(tex1Dfetch) WS_TEXTURE(tex2DLod) WS_TEXTURE(tex2DGrad) WS_TEXTURE(tex3DLod) WS_TEXTURE(tex1DLayered) WS_TEXTURE(tex2DLayered) WS_TEXTURE(texCubemap) WS_TEXTURE(tex2Dgather)
WS_TEXTURE(surf1Dread) WS_TEXTURE(surf2Dread) WS_TEXTURE(surf3Dread)
template <class... A> WS_F void surf1Dwrite(A...) {}
template <class... A> WS_F void surf2Dwrite(A...) {}
template <class... A> WS_F void surf3Dwrite(A...) {}

/* The runtime, for code of the host, which is parsed and never run. */
enum cudaError_t { cudaSuccess, cudaErrorInvalidValue, cudaErrorMemoryAllocation, cudaErrorNotReady };
typedef cudaError_t cudaError;
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize, cudaFuncAttributePreferredSharedMemoryCarveout, cudaFuncAttributeNonPortableClusterSizeAllowed };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount, cudaDevAttrMaxSharedMemoryPerBlockOptin, cudaDevAttrCooperativeLaunch };
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct cudaArray *cudaArray_t;
typedef struct CUfunc_st *CUfunction;
typedef struct CUmod_st *CUmodule;
typedef ws_u64 CUdeviceptr;
typedef ::cuda::ws_tensor_map CUtensorMap;
WS_F void cudaGridDependencySynchronize() { asm volatile("griddepcontrol.wait;" : : : "memory"); }
WS_F void cudaTriggerProgrammaticLaunchCompletion() { asm volatile("griddepcontrol.launch_dependents;"); }
struct cudaDeviceProp { char name[256]; size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin, sharedMemPerMultiprocessor, l2CacheSize; int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, memoryClockRate, memoryBusWidth, major, minor, multiProcessorCount, maxThreadsPerMultiProcessor, concurrentKernels, cooperativeLaunch; };
extern "C" { int __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = nullptr); cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0); cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t); }
#define WS_HOST(name) template <class... A> __host__ cudaError_t name(A &&...);
WS_HOST(cudaMalloc) WS_HOST(cudaMallocHost) WS_HOST(cudaMallocManaged) WS_HOST(cudaHostAlloc) WS_HOST(cudaFree) WS_HOST(cudaFreeHost) WS_HOST(cudaMemcpy) WS_HOST(cudaMemcpyAsync) WS_HOST(cudaMemset)
WS_HOST(cudaMemsetAsync) WS_HOST(cudaMemcpyToSymbol) WS_HOST(cudaMemcpyFromSymbol) WS_HOST(cudaMemcpy2D) WS_HOST(cudaMallocPitch) WS_HOST(cudaMallocAsync) WS_HOST(cudaFreeAsync)
WS_HOST(cudaDeviceSynchronize) WS_HOST(cudaDeviceReset) WS_HOST(cudaSetDevice) WS_HOST(cudaGetDevice) WS_HOST(cudaGetDeviceCount) WS_HOST(cudaGetDeviceProperties) WS_HOST(cudaDeviceGetAttribute)
WS_HOST(cudaGetLastError) WS_HOST(cudaPeekAtLastError) WS_HOST(cudaStreamCreate) WS_HOST(cudaStreamCreateWithFlags) WS_HOST(cudaStreamDestroy) WS_HOST(cudaStreamSynchronize) WS_HOST(cudaEventCreate)
WS_HOST(cudaEventCreateWithFlags) WS_HOST(cudaEventDestroy) WS_HOST(cudaEventRecord) WS_HOST(cudaEventSynchronize) WS_HOST(cudaEventElapsedTime) WS_HOST(cudaFuncSetCacheConfig) WS_HOST(cudaFuncSetSharedMemConfig)
WS_HOST(cudaLaunchCooperativeKernel) WS_HOST(cudaLaunchKernelEx) WS_HOST(cudaFuncGetAttributes) WS_HOST(cudaDeviceSetLimit) WS_HOST(cudaDeviceSetCacheConfig) WS_HOST(cudaThreadSynchronize)
template <class F, class... A> __host__ cudaError_t cudaFuncSetAttribute(F *, A...);
template <class F, class... A> __host__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, F *, A...);
template <class F, class... A> __host__ cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, F *, A...);
__host__ const char *cudaGetErrorString(cudaError_t);
__host__ const char *cudaGetErrorName(cudaError_t);
typedef ws_u64 __mbarrier_t, __mbarrier_token_t;
#define WS_MBARRIER(R, name, T, does) WS_F R __mbarrier_##name(__mbarrier_t *p, T v = T(), unsigned = 0) { auto b = (cuda::barrier<> *)p; does; }
WS_MBARRIER(void, init, unsigned, cuda::init(b, v)) WS_MBARRIER(void, inval, int, (void)b) WS_MBARRIER(ws_u64, arrive, int, return b->arrive()) WS_MBARRIER(ws_u64, arrive_and_drop, int, return b->arrive())
WS_MBARRIER(bool, test_wait, ws_u64, b->wait(v); return true) WS_MBARRIER(bool, try_wait, ws_u64, b->wait(v); return true) WS_MBARRIER(bool, test_wait_parity, bool, return true) WS_MBARRIER(bool, try_wait_parity, bool, return true)
WS_F void __pipeline_arrive_on(__mbarrier_t *) {}
