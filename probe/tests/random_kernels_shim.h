/*
 * The host's stand-ins for CUDA, with which random_kernels.py judges: g++ compiles a kernel, its
 * threads run as coroutines that wait for each other at barriers, and each access to shared memory is
 * logged by its thread.
 *
 * The logs become accesses of warps by keys: lanes that reach the same access of the text along the
 * same path (calls and iterations of the loops around it) make one access together.
 */
#include <algorithm>
#include <map>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <tuple>
#include <type_traits>
#include <ucontext.h>
#include <vector>

#define __shared__ static
#define __constant__ static
#define __device__
#define __global__ static
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __restrict__
#define __align__(n) alignas(n)
#define __CUDA_ARCH__ 900
#define __syncthreads() ws_wait(1)
#define __syncwarp() ws_wait(2)

// One access of the text: LD loads a value, ST names what is stored to, UP what is loaded and stored,
// AT what an atomic updates. CALL makes what a function does a path of its own, LOOP an iteration.
#define LD(...) ws_loaded(__LINE__, __COUNTER__, __VA_ARGS__)
#define ST(...) ws_named('s', __LINE__, __COUNTER__, __VA_ARGS__)
#define UP(...) ws_named('c', __LINE__, __COUNTER__, __VA_ARGS__)
#define AT(...) ws_named('u', __LINE__, __COUNTER__, __VA_ARGS__)
#define CALL(...) ([&]() -> decltype(auto) { ws_path ws(__COUNTER__); return __VA_ARGS__; }())
#define LOOP if (ws_path ws(__COUNTER__, false); true)

struct dim3 {
    unsigned x = 1, y = 1, z = 1;
};
static dim3 threadIdx, blockIdx, blockDim, gridDim;

struct ws_event {
    uint64_t path;
    int line, site, nth, kind, bytes, array;
    unsigned offset;
};
struct ws_thread {
    ucontext_t context;
    std::vector<char> stack;
    dim3 index;
    int waits = 0; /* 1: for the block, 2: for the warp, 3: has ended */
    uint64_t path = 1;
    int depth = 0, exchanged = 0;
    std::vector<ws_event> log;
    std::map<std::pair<uint64_t, int>, int> times;
};
static std::vector<ws_thread> ws_threads;
static ws_thread *ws_now;
static ucontext_t ws_scheduler;
static struct { const char *start; size_t bytes; } ws_arrays[64];
static std::vector<bool> ws_called(100000); /* lines of functions: their order may be unspecified */
static void (*ws_kernel)(int *);
static bool ws_reversed; /* the last thread first: nothing may depend on the order */
static int ws_out[4096];

static void ws_array(int number, const void *start, size_t bytes)
{
    ws_arrays[number] = {(const char *)start, bytes};
}
struct ws_path {
    uint64_t outer = ws_now->path, id, iteration = 0;
    static uint64_t mix(uint64_t a, uint64_t b)
    {
        a = (a ^ (b + 0x9e3779b97f4a7c15u)) * 0xbf58476d1ce4e5b9u;
        return a ^ a >> 29;
    }
    bool call;
    ws_path(int site, bool is_call = true) : id(mix(outer, (uint64_t)site)), call(is_call)
    {
        ws_now->path = id;
        ws_now->depth += call;
    }
    ~ws_path()
    {
        ws_now->path = outer;
        ws_now->depth -= call;
    }
    bool tick()
    {
        ws_now->path = mix(id, ++iteration);
        return true;
    }
};

static void ws_log(int kind, int line, int site, const volatile void *address, size_t bytes)
{
    const char *at = (const char *)address;
    for (int array = 0; array < 64; array++)
        if (ws_arrays[array].start && at >= ws_arrays[array].start &&
            at < ws_arrays[array].start + ws_arrays[array].bytes) {
            int nth = ws_now->times[{ws_now->path, site * 256 + kind}]++;
            ws_now->log.push_back({ws_now->path, line, site, nth, kind, (int)bytes, array,
                                   (unsigned)(at - ws_arrays[array].start)});
            if (ws_now->depth > 0)
                ws_called[(size_t)line] = true;
        }
}
template <class T> static std::remove_cv_t<T> ws_loaded(int line, int site, T &&value)
{
    return value;
}
template <class T> static std::remove_cv_t<T> ws_loaded(int line, int site, T &value)
{
    ws_log('l', line, site, &value, sizeof(T));
    return value;
}
template <class T> static T &ws_named(char kind, int line, int site, T &value)
{
    if (kind == 'c')
        ws_log('l', line, site, &value, sizeof(T));
    ws_log(kind == 'c' ? 's' : kind, line, site, &value, sizeof(T));
    return value;
}

static void ws_wait(int waits)
{
    ws_now->waits = waits;
    swapcontext(&ws_now->context, &ws_scheduler);
}
static void ws_start()
{
    ws_kernel(ws_out);
    ws_wait(3);
}
static void ws_resume(ws_thread &thread)
{
    ws_now = &thread;
    threadIdx = thread.index;
    thread.waits = 0;
    swapcontext(&ws_scheduler, &thread.context);
}
static void ws_run_block()
{
    for (bool moves = true; moves;) {
        moves = false;
        for (size_t i = 0; i < ws_threads.size(); i++) {
            ws_thread &thread = ws_threads[ws_reversed ? ws_threads.size() - 1 - i : i];
            if (thread.waits == 0)
                ws_resume(thread), moves = true;
        }
        for (size_t first = 0; first < ws_threads.size(); first += 32) {
            size_t last = std::min(first + 32, ws_threads.size());
            bool all = true, any = false;
            for (size_t i = first; i < last; i++) {
                all = all && ws_threads[i].waits >= 2;
                any = any || ws_threads[i].waits == 2;
            }
            for (size_t i = first; all && any && i < last; i++)
                if (ws_threads[i].waits == 2)
                    ws_threads[i].waits = 0, moves = true;
        }
        bool all = !moves;
        for (auto &thread : ws_threads)
            all = all && (thread.waits == 1 || thread.waits == 3);
        for (auto &thread : ws_threads)
            if (all && thread.waits == 1)
                thread.waits = 0, moves = true;
    }
}

// A shuffle: all lanes of the warp give a value, then each takes one.
static int ws_exchange(int value, int from)
{
    size_t here = (size_t)(ws_now - ws_threads.data());
    ws_now->exchanged = value;
    ws_wait(2);
    int taken = ws_threads[here / 32 * 32 + (size_t)from].exchanged;
    ws_wait(2);
    return taken;
}
static int ws_lane() { return (int)(ws_now - ws_threads.data()) % 32; }
static int __shfl_sync(unsigned, int value, int from, int width = 32)
{
    return ws_exchange(value, (ws_lane() & -width) | (from & (width - 1)));
}
static int __shfl_up_sync(unsigned, int value, unsigned by, int width = 32)
{
    int from = ws_lane() - (int)by;
    return ws_exchange(value, from < (ws_lane() & -width) ? ws_lane() : from);
}
static int __shfl_down_sync(unsigned, int value, unsigned by, int width = 32)
{
    int from = ws_lane() + (int)by;
    return ws_exchange(value, from > (ws_lane() | (width - 1)) ? ws_lane() : from);
}
static int __shfl_xor_sync(unsigned, int value, int by, int width = 32)
{
    int from = ws_lane() ^ by;
    return ws_exchange(value, from > (ws_lane() | (width - 1)) ? ws_lane() : from);
}
static unsigned __ballot_sync(unsigned, int vote)
{
    unsigned result = 0;
    for (int i = 0; i < 32; i++)
        result |= (unsigned)(ws_exchange(vote != 0, i) != 0) << i;
    return result;
}
static int __any_sync(unsigned, int vote) { return __ballot_sync(0, vote) != 0; }
static int __all_sync(unsigned, int vote) { return __ballot_sync(0, vote) == 0xffffffffu; }

template <class T> static T atomicAdd(T *at, T value) { T old = *at; *at = old + value; return old; }
template <class T> static T atomicMax(T *at, T value) { T old = *at; *at = std::max(old, value); return old; }
template <class T> static T atomicXor(T *at, T value) { T old = *at; *at = old ^ value; return old; }
template <class T> static T atomicExch(T *at, T value) { T old = *at; *at = value; return old; }
template <class T> static T atomicCAS(T *at, T expected, T value)
{
    T old = *at;
    *at = old == expected ? value : old;
    return old;
}
static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
static int __popc(unsigned a) { return __builtin_popcount(a); }
static int __clz(int a) { return a ? __builtin_clz((unsigned)a) : 32; }
static int __ffs(int a) { return __builtin_ffs(a); }
static unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((uint64_t)a * b >> 32); }
static unsigned __brev(unsigned a)
{
    unsigned result = 0;
    for (int i = 0; i < 32; i++)
        result |= (a >> i & 1) << (31 - i);
    return result;
}
static unsigned __byte_perm(unsigned a, unsigned b, unsigned selector)
{
    uint64_t bytes = (uint64_t)b << 32 | a;
    unsigned result = 0;
    for (int i = 0; i < 4; i++)
        result |= (unsigned)(bytes >> (selector >> 4 * i & 7) * 8 & 255) << 8 * i;
    return result;
}
static unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by)
{
    return (unsigned)(((uint64_t)high << 32 | low) << (by & 31) >> 32);
}
static int __float_as_int(float a) { int b; memcpy(&b, &a, 4); return b; }
static float __int_as_float(int a) { float b; memcpy(&b, &a, 4); return b; }

#define VECTORS(T, type)                                                                    \
    struct alignas(2 * sizeof(type)) T##2 { type x, y; };                                   \
    struct T##3 { type x, y, z; };                                                          \
    struct alignas(4 * sizeof(type) > 16 ? 16 : 4 * sizeof(type)) T##4 { type x, y, z, w; }; \
    static T##2 make_##T##2(type x, type y) { return {x, y}; }                              \
    static T##4 make_##T##4(type x, type y, type z, type w) { return {x, y, z, w}; }
VECTORS(int, int)
VECTORS(uint, unsigned)
VECTORS(float, float)
VECTORS(short, short)
VECTORS(uchar, unsigned char)
VECTORS(double, double)
// A half keeps the upper bits of a float: exact for the small whole numbers that decide addresses.
struct __half { unsigned short bits; };
static __half __float2half(float a) { return {(unsigned short)((unsigned)__float_as_int(a) >> 16)}; }
struct alignas(4) __half2 { __half x, y; };
static float __half2float(__half a) { return __int_as_float(a.bits << 16); }

// Runs one block of a kernel and prints its accesses as the value of one JSON member. An address is the
// number of its array, times 1 << 20, and the offset in it.
static void ws_run(const char *name, void (*kernel)(int *), unsigned x, unsigned y, bool last)
{
    memset(ws_arrays, 0, sizeof ws_arrays);
    ws_called.assign(ws_called.size(), false);
    ws_kernel = kernel;
    blockDim = {x, y, 1};
    ws_threads.clear();
    ws_threads.resize(x * y);
    for (unsigned i = 0; i < x * y; i++) {
        ws_thread &thread = ws_threads[i];
        thread.index = {i % x, i / x, 0};
        thread.stack.resize(65536);
        getcontext(&thread.context);
        thread.context.uc_stack.ss_sp = thread.stack.data();
        thread.context.uc_stack.ss_size = thread.stack.size();
        makecontext(&thread.context, ws_start, 0);
    }
    ws_run_block();

    printf("\"%s\": {\"accesses\": [", name);
    struct access { uint32_t active = 0; unsigned offset[32] = {}; };
    const char *comma = "";
    for (size_t first = 0; first < ws_threads.size(); first += 32) {
        std::map<std::tuple<uint64_t, int, int, int, int, int>, access> accesses;
        for (size_t i = first; i < std::min(first + 32, ws_threads.size()); i++)
            for (const ws_event &e : ws_threads[i].log) {
                access &a = accesses[{e.path, e.line, e.site, e.nth, e.kind, e.bytes}];
                a.active |= 1u << (i % 32);
                a.offset[i % 32] = (unsigned)e.array << 20 | e.offset;
            }
        for (const auto &[key, a] : accesses) {
            auto [path, line, site, nth, kind, bytes] = key;
            printf("%s\n{\"line\": %d, \"bytes\": %d, \"kind\": \"%s\", \"warp\": %zu, \"active\": %u, "
                   "\"addresses\": [", comma, line, bytes,
                   kind == 'l' ? "load" : kind == 's' ? "store" : "update", first / 32, a.active);
            comma = ",";
            for (int lane = 0; lane < 32; lane++)
                printf("%s%u", lane ? "," : "", a.offset[lane]);
            printf("]}");
        }
    }
    // Lines by lane, in order, without those of functions: a sum that the judge computes too.
    printf("], \"called\": [");
    comma = "";
    for (size_t line = 0; line < ws_called.size(); line++)
        if (ws_called[line])
            printf("%s%zu", comma, line), comma = ", ";
    printf("], \"order\": [");
    for (ws_thread &thread : ws_threads) {
        uint64_t sum = 1;
        int before = 0;
        for (const ws_event &e : thread.log)
            if (!ws_called[(size_t)e.line] && e.line != before)
                before = e.line, sum = (sum * 1000003 + (uint64_t)e.line) % 2147483647;
        printf("%s%llu", &thread == ws_threads.data() ? "" : ", ", (unsigned long long)sum);
    }
    printf("], \"arrays\": [");
    for (int array = 0; ws_arrays[array].start; array++)
        printf("%s%zu", array ? ", " : "", ws_arrays[array].bytes);
    printf("]}%s\n", last ? "" : ",");
}
