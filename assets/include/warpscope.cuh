/*
 * Addresses from a running kernel. A macro before an instruction that touches shared memory records
 * where each of the warp's lanes points; a call after the kernel writes what came to a file, which
 * Warpscope counts, draws and shows. Equal executions are one pattern with a count, so that a kernel
 * that runs for minutes makes a file of a few lines.
 *
 *     #include "warpscope.cuh"
 *
 *     __global__ void kernel()
 *     {
 *         ...
 *         WARPSCOPE_TRACE("ldmatrix.m8n8.x4.b16 A", row); // a pointer, or a shared address
 *         asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 ..." : ... : "r"(address));
 *     }
 *
 *     std::string wrong = warpscope::trace_begin();
 *     kernel<<<blocks, threads>>>();
 *     if (wrong.empty())
 *         wrong = warpscope::trace_write("kernel.trace");
 *     if (!wrong.empty())
 *         std::fprintf(stderr, "%s\n", wrong.c_str());
 *
 *     $ warpscope banks --address kernel.trace
 *
 * What it takes: C++17, nvcc, a GPU of sm_75 or later. Kernels of any number of files, with or
 * without -rdc, of any blocks, streams and launches of one device are recorded together.
 *
 *   name       a string literal of 1 to 63 characters, without quotes, backslashes and control
 *              characters. Where it is a variant's name, or begins with one and a blank, it says
 *              which instruction follows.
 *   pointer    evaluated once: a generic pointer into shared memory, or a shared address as
 *              __cvta_generic_to_shared() gives it. A pointer to elsewhere is recorded as ffffffff,
 *              which Warpscope reports as a fault of the lanes that count.
 *   lanes      those that are at the macro together (__activemask()). Lanes that the compiler has
 *              let drift apart are recorded as several executions, each of fewer lanes.
 *   room       trace_begin(capacity) takes so many different patterns, up to 65536, which is the
 *              default and takes 10.5 MB of the device's memory. Executions that find no room are
 *              counted as lost, and the file and whoever reads it say so.
 *   time       a kernel that is traced is slower, as its warps meet at counters: measure its speed
 *              without. With WARPSCOPE_TRACE_OFF defined before the header is included the macro is
 *              nothing at all, and the calls do nothing and succeed.
 *   not seen   accesses without the macro before them; what a CUDA graph or another process runs
 *              before trace_begin(); blocks, warps and the order in which things happened.
 *
 * The file is text, a line each:
 *
 *     warpscope trace 1: NVIDIA H200 (sm_90)                           version, device
 *     site 1 "ldmatrix.m8n8.x4.b16 A" at gemm.cu:42                    in the order of file and line
 *     1 4096 ffffffff 400 490 520 5b0 640 6d0 760 7f0 880 910 ...      a pattern: its site, how often,
 *                                                the active lanes as bits in hex, and 32 addresses in
 *                                                hex, from lane 0 up, "-" for lanes not active
 *     end: 1 patterns, 0 executions lost                               without it, the file was cut
 *
 * Lines that begin with '#' are comments. The same executions make the same file.
 */
#ifndef WARPSCOPE_CUH
#define WARPSCOPE_CUH

#include <string>

#ifdef WARPSCOPE_TRACE_OFF

#define WARPSCOPE_TRACE(name, pointer) ((void)0)

namespace warpscope
{
inline namespace off
{

inline std::string trace_begin(unsigned = 0)
{
    return {};
}

inline std::string trace_write(const char *)
{
    return {};
}

inline std::string trace_end()
{
    return {};
}

} // namespace off
} // namespace warpscope

#else

#ifndef __CUDACC__
#error "warpscope.cuh is CUDA C++: compile it with nvcc"
#endif

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <tuple>
#include <type_traits>
#include <vector>

#include <cuda_runtime.h>

#define WARPSCOPE_TEXT_OF(x) #x
#define WARPSCOPE_TEXT(x)    WARPSCOPE_TEXT_OF(x)

/* A site is one literal: name, file and line, with a zero byte after each. */
#define WARPSCOPE_TRACE(name, pointer)                                                             \
    do {                                                                                           \
        static_assert(warpscope::is_name(name), "1 to 63 characters without \" and \\");           \
        warpscope::record(name "\0" __FILE__ "\0" WARPSCOPE_TEXT(__LINE__),                        \
                          sizeof(name "\0" __FILE__ "\0" WARPSCOPE_TEXT(__LINE__)),                \
                          warpscope::shared_address(pointer));                                     \
    } while (0)

namespace warpscope
{

constexpr std::uint32_t most_patterns = 65536; /* as many as Warpscope reads */
constexpr std::uint32_t most_probes = 256;     /* slots that are looked at, before one is lost */
constexpr std::uint32_t elsewhere = 0xffffffff;
constexpr int lanes = 32;

template <std::size_t Size> __host__ __device__ constexpr bool is_name(const char (&name)[Size])
{
    for (std::size_t i = 0; i + 1 < Size; i++) {
        const unsigned char c = static_cast<unsigned char>(name[i]);

        if (c < ' ' || c == 127 || c == '"' || c == '\\')
            return false;
    }
    return Size > 1 && Size <= 64;
}

/* A slot of the table: free, then somebody's who writes it, then for all to read and count up. */
enum slot_state : unsigned { slot_free, slot_writing, slot_ready };

struct pattern {
    unsigned state;
    std::uint32_t active;
    const char *site; /* of the device's memory */
    std::uint32_t site_bytes;
    std::uint32_t address[lanes]; /* of active lanes */
    unsigned long long count;
};

struct table {
    std::uint32_t mask; /* of a slot's index: their number, a power of two, less one */
    unsigned long long lost;
    pattern *slot;
};

/* Where kernels of this file record; NULL: nowhere. Each file that is compiled has its own. */
static __device__ table *recording;

/* The device's part. */

template <typename T> __host__ __device__ std::uint32_t shared_address(const T &pointer)
{
    if constexpr (std::is_integral_v<T>) {
        return static_cast<std::uint32_t>(pointer);
    } else {
#ifdef __CUDA_ARCH__
        const void *generic = const_cast<const void *>(static_cast<const volatile void *>(pointer));

        return __isShared(generic) ? static_cast<std::uint32_t>(__cvta_generic_to_shared(generic))
                                   : elsewhere;
#else
        (void)pointer;
        return elsewhere;
#endif
    }
}

#ifdef __CUDA_ARCH__

/* The same for all lanes of the warp: of the site, of who is active and of every lane's address. */
__device__ inline std::uint32_t hash_of(const char *site, std::uint32_t active, unsigned lane,
                                        std::uint32_t address)
{
    std::uint32_t own = (address ^ lane * 0x9e3779b9u) * 0x85ebca6bu;
    std::uint32_t all = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(site)) ^ active;

    own ^= own >> 15;
#if __CUDA_ARCH__ >= 800
    all ^= __reduce_xor_sync(active, own);
#else
    for (std::uint32_t rest = active; rest; rest &= rest - 1)
        all ^= __shfl_sync(active, own, __ffs(static_cast<int>(rest)) - 1);
#endif
    all *= 0xc2b2ae35u;
    return all ^ all >> 16;
}

/*
 * Takes the slot if it is free, and fills it; waits for who does so already. When it returns, the
 * slot can be read. The leader speaks for the warp; each lane writes its own address.
 */
__device__ inline void settle(pattern *slot, const char *site, std::uint32_t site_bytes,
                              std::uint32_t active, unsigned lane, unsigned leader,
                              std::uint32_t address)
{
    unsigned state = slot_ready;

    if (lane == leader) {
        state = *static_cast<volatile unsigned *>(&slot->state);
        if (state == slot_free)
            state = atomicCAS(&slot->state, slot_free, slot_writing);
    }
    state = __shfl_sync(active, state, static_cast<int>(leader));
    if (state == slot_free) {
        slot->address[lane] = address;
        if (lane == leader) {
            slot->active = active;
            slot->site = site;
            slot->site_bytes = site_bytes;
        }
        __threadfence(); /* each lane's part is there before ... */
        __syncwarp(active);
        if (lane == leader)
            atomicExch(&slot->state, slot_ready); /* ... anybody is told so */
    }
    while (state == slot_writing)
        state = *static_cast<volatile unsigned *>(&slot->state);
    __threadfence();
    __syncwarp(active);
}

#endif

/* All lanes that are here go through the table together, each with its own address. */
static __host__ __device__ inline void record(const char *site, std::size_t site_bytes,
                                              std::uint32_t address)
{
#ifdef __CUDA_ARCH__
    table *const to = recording;
    const std::uint32_t active = __activemask();
    const unsigned leader = static_cast<unsigned>(__ffs(static_cast<int>(active))) - 1;
    unsigned lane;

    if (!to)
        return;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    std::uint32_t at = hash_of(site, active, lane, address);

    for (std::uint32_t probe = 0; probe < most_probes && probe <= to->mask; probe++, at++) {
        pattern *const slot = &to->slot[at & to->mask];
        const volatile pattern *const read = slot; /* not out of this processor's own cache */

        settle(slot, site, static_cast<std::uint32_t>(site_bytes), active, lane, leader, address);
        if (__all_sync(active, read->site == site && read->active == active &&
                                   read->address[lane] == address)) {
            if (lane == leader)
                atomicAdd(&slot->count, 1ull);
            return;
        }
    }
    if (lane == leader)
        atomicAdd(&to->lost, 1ull);
#else
    (void)site;
    (void)site_bytes;
    (void)address;
#endif
}

/* The host's part. */

/* The table on the device, and the `recording` of every file. */
struct tracing {
    table *on_device = nullptr;
    pattern *slot = nullptr;
    std::uint32_t slots = 0;
    int device = 0;
    std::vector<const void *> recordings;
};

inline tracing &the_tracing()
{
    static tracing all;

    return all;
}

/* Makes this file's variable known, before main() runs. */
static const bool recording_known =
    (the_tracing().recordings.push_back(static_cast<const void *>(&recording)), true);

inline std::string error_text(const char *what, cudaError_t code)
{
    return code == cudaSuccess
               ? std::string()
               : std::string("warpscope: ") + what + ": " + cudaGetErrorString(code);
}

/* Kernels record there from now on; NULL: nowhere. */
inline cudaError_t record_to(table *to)
{
    for (const void *symbol : the_tracing().recordings) {
        const cudaError_t code = cudaMemcpyToSymbol(symbol, &to, sizeof to);

        if (code != cudaSuccess)
            return code;
    }
    return cudaSuccess;
}

/*
 * Stops recording and forgets what was recorded. Like the other two calls it waits for the device,
 * and returns "", or in one line what went wrong.
 */
[[nodiscard]] inline std::string trace_end()
{
    tracing &all = the_tracing();
    int device = 0;

    if (!all.on_device)
        return {};
    cudaGetDevice(&device);
    if (device != all.device)
        return "warpscope: the trace is of another device: make that the current one";
    cudaError_t code = cudaDeviceSynchronize();

    if (code == cudaSuccess)
        code = record_to(nullptr);
    cudaFree(all.on_device);
    cudaFree(all.slot);
    all.on_device = nullptr;
    all.slot = nullptr;
    return error_text("ending a trace", code);
}

/*
 * Begins a trace of the current device, with nothing in it: room for up to `capacity` patterns, 1 to
 * most_patterns, rounded up to a power of two.
 */
[[nodiscard]] inline std::string trace_begin(unsigned capacity = most_patterns)
{
    tracing &all = the_tracing();
    table start = {};

    if (capacity < 1 || capacity > most_patterns)
        return "warpscope: the capacity of a trace is 1 to 65536 patterns";
    if (std::string wrong = trace_end(); !wrong.empty())
        return wrong;
    for (all.slots = 1; all.slots < capacity; all.slots *= 2)
        continue;
    cudaError_t code = cudaGetDevice(&all.device);

    if (code == cudaSuccess)
        code = cudaMalloc(&all.slot, all.slots * sizeof *all.slot);
    if (code == cudaSuccess)
        code = cudaMalloc(&all.on_device, sizeof *all.on_device);
    if (code == cudaSuccess)
        code = cudaMemset(all.slot, 0, all.slots * sizeof *all.slot);
    start.mask = all.slots - 1;
    start.slot = all.slot;
    if (code == cudaSuccess)
        code = cudaMemcpy(all.on_device, &start, sizeof start, cudaMemcpyDefault);
    if (code == cudaSuccess)
        code = record_to(all.on_device);
    if (code == cudaSuccess)
        code = cudaDeviceSynchronize(); /* whatever stream the kernel is launched in */
    if (code != cudaSuccess) {
        cudaFree(all.on_device);
        cudaFree(all.slot);
        all.on_device = nullptr;
        all.slot = nullptr;
    }
    return error_text("beginning a trace", code);
}

/* What a file is written from, in its order: sites by file, line and name; their patterns. */
using site_key = std::tuple<std::string, int, std::string>;
using pattern_key = std::pair<std::uint32_t, std::array<std::uint32_t, lanes>>;
using trace_contents = std::map<site_key, std::map<pattern_key, unsigned long long>>;

/* Fetches a site's literal and takes it apart. */
inline cudaError_t read_site(const pattern &from, site_key &site)
{
    std::vector<char> text(from.site_bytes + 1);
    const cudaError_t code = cudaMemcpy(text.data(), from.site, from.site_bytes, cudaMemcpyDefault);
    const char *const name = text.data(), *const file = name + std::strlen(name) + 1;

    if (code == cudaSuccess)
        site = {file, std::atoi(file + std::strlen(file) + 1), name};
    return code;
}

/* One site may have several literals, as in the instances of a template: its patterns are summed. */
inline cudaError_t read_table(trace_contents &contents, unsigned long long &lost)
{
    const tracing &all = the_tracing();
    std::vector<pattern> slots(all.slots);
    std::map<const char *, site_key> sites;
    table end;
    cudaError_t code = cudaDeviceSynchronize();

    if (code == cudaSuccess)
        code = cudaMemcpy(&end, all.on_device, sizeof end, cudaMemcpyDefault);
    if (code == cudaSuccess)
        code = cudaMemcpy(slots.data(), all.slot, all.slots * sizeof *all.slot, cudaMemcpyDefault);
    for (const pattern &slot : slots) {
        pattern_key key = {slot.active, {}};

        if (code != cudaSuccess)
            return code;
        if (slot.state != slot_ready)
            continue;
        if (!sites.count(slot.site))
            code = read_site(slot, sites[slot.site]);
        for (int lane = 0; lane < lanes; lane++)
            key.second[lane] = slot.active >> lane & 1 ? slot.address[lane] : 0;
        contents[sites[slot.site]][key] += slot.count;
    }
    lost = end.lost;
    return code;
}

inline void write_pattern(std::FILE *file, int site, const pattern_key &key,
                          unsigned long long count)
{
    std::fprintf(file, "%d %llu %08x", site, count, key.first);
    for (int lane = 0; lane < lanes; lane++)
        if (key.first >> lane & 1)
            std::fprintf(file, " %x", key.second[lane]);
        else
            std::fputs(" -", file);
    std::fputc('\n', file);
}

inline void write_contents(std::FILE *file, const cudaDeviceProp &device,
                           const trace_contents &contents, unsigned long long lost)
{
    std::size_t patterns = 0;
    int number = 0;

    std::fprintf(file, "warpscope trace 1: %s (sm_%d%d)\n", device.name, device.major,
                 device.minor);
    for (const auto &[site, own] : contents)
        std::fprintf(file, "site %d \"%s\" at %s:%d\n", ++number, std::get<2>(site).c_str(),
                     std::get<0>(site).c_str(), std::get<1>(site));
    number = 0;
    for (const auto &[site, own] : contents) {
        number++;
        patterns += own.size();
        for (const auto &[key, count] : own)
            write_pattern(file, number, key, count);
    }
    std::fprintf(file, "end: %zu patterns, %llu executions lost\n", patterns, lost);
}

/*
 * Waits for the device and writes all that was recorded since trace_begin(); recording goes on. A
 * file that is there is replaced.
 */
[[nodiscard]] inline std::string trace_write(const char *path)
{
    const tracing &all = the_tracing();
    trace_contents contents;
    unsigned long long lost = 0;
    cudaDeviceProp properties;
    int device = 0;

    if (!all.on_device)
        return "warpscope: there is no trace to write: call trace_begin() before the kernel";
    cudaGetDevice(&device);
    if (device != all.device)
        return "warpscope: the trace is of another device: make that the current one";
    cudaError_t code = read_table(contents, lost);

    if (code == cudaSuccess)
        code = cudaGetDeviceProperties(&properties, device);
    if (code != cudaSuccess)
        return error_text("reading a trace", code);
    std::FILE *const file = std::fopen(path, "w");

    if (file)
        write_contents(file, properties, contents, lost);
    if (!file || (std::ferror(file) | std::fclose(file)))
        return std::string("warpscope: ") + path + ": " + std::strerror(errno);
    return {};
}

} // namespace warpscope

#endif
#endif
