/*
 * warpscope.cuh on a GPU. A small matrix multiplication with ldmatrix for input and stmatrix for
 * output, with packed or padded rows, is traced: its result must be right, its file must have the
 * addresses computed from the tile's coordinates, as often as executed, and every pattern in a
 * chain must take the cycles that its wavefronts predict. Then unusual cases: partial warps,
 * pointers to other memory, streams, a second file, and a full table.
 *
 *     trace_on_gpu FOLDER [untimed]
 *
 * Writes packed.trace, padded.trace and others into the folder, and prints each site's result of
 * the two; with `untimed` it does not read the clock, for tools that count that too. With
 * -DWARPSCOPE_TRACE_OFF it only multiplies, for a profiler. Exit status: 0 as predicted; 1
 * not; 77 no GPU here that can run it.
 */
#include "warpscope.cuh"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <cuda_fp16.h>

#include "trace_file.h"

enum { EDGE = 256, TILE = 64, STEP = 16, WARPS = 4, TILES = EDGE / TILE, STEPS = TILE / STEP };
enum { SHARED = 3 * TILE * (TILE + 8) * static_cast<int>(sizeof(half)) };

void launch_elsewhere();

__device__ static uint32_t to_shared(const void *pointer)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(pointer));
}

__device__ static void load(uint32_t (&r)[4], uint32_t row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(row)
                 : "memory");
}

__device__ static void load_trans(uint32_t (&r)[4], uint32_t row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(row)
                 : "memory");
}

__device__ static void store(const uint32_t (&r)[4], uint32_t row)
{
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
                 :
                 : "r"(row), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
                 : "memory");
}

__device__ static void multiply(float (&d)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

__device__ static uint32_t pack(float low, float high)
{
    const half2 both = __floats2half2_rn(low, high);

    return *reinterpret_cast<const uint32_t *>(&both);
}

/* Each warp makes 16 rows of a tile of 64 × 64. */
template <int PADDING> __global__ void product(const half *a, const half *b, half *c)
{
    extern __shared__ __align__(128) half memory[];
    half(*const tile_a)[TILE + PADDING] = reinterpret_cast<half(*)[TILE + PADDING]>(memory);
    half(*const tile_b)[TILE + PADDING] = tile_a + TILE,
                               (*const tile_c)[TILE + PADDING] = tile_b + TILE;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float sum[TILE / 8][4] = {};

    for (int k0 = 0; k0 < EDGE; k0 += TILE) {
        for (int i = threadIdx.x; i < TILE * TILE; i += blockDim.x) {
            const int row = i / TILE, column = i % TILE;

            tile_a[row][column] = a[(blockIdx.y * TILE + row) * EDGE + k0 + column];
            tile_b[row][column] = b[(k0 + row) * EDGE + blockIdx.x * TILE + column];
        }
        __syncthreads();
        for (int k = 0; k < TILE; k += STEP) {
            const half *const row_a = &tile_a[warp * 16 + lane % 16][k + lane / 16 * 8];
            uint32_t of_a[4], of_b[4];

            WARPSCOPE_TRACE("ldmatrix.m8n8.x4.b16 A", row_a);
            load(of_a, to_shared(row_a));
            for (int n = 0; n < TILE; n += 16) {
                const half *const row_b = &tile_b[k + lane % 16][n + lane / 16 * 8];

                WARPSCOPE_TRACE("ldmatrix.m8n8.x4.trans.b16 B", to_shared(row_b));
                load_trans(of_b, to_shared(row_b));
                multiply(sum[n / 8], of_a, of_b[0], of_b[1]);
                multiply(sum[n / 8 + 1], of_a, of_b[2], of_b[3]);
            }
        }
        __syncthreads();
    }
    for (int n = 0; n < TILE; n += 16) {
        const half *const row_c = &tile_c[warp * 16 + lane % 16][n + lane / 16 * 8];
        const float(&left)[4] = sum[n / 8], (&right)[4] = sum[n / 8 + 1];

        WARPSCOPE_TRACE("stmatrix.m8n8.x4.b16 C", row_c);
        store({pack(left[0], left[1]), pack(left[2], left[3]), pack(right[0], right[1]),
               pack(right[2], right[3])},
              to_shared(row_c));
    }
    __syncthreads();
    for (int i = threadIdx.x; i < TILE * TILE; i += blockDim.x)
        c[(blockIdx.y * TILE + i / TILE) * EDGE + blockIdx.x * TILE + i % TILE] =
            tile_c[i / TILE][i % TILE];
}

/* Small whole numbers, so that every sum is exact. */
struct matrices {
    std::vector<half> a, b;
    half *on_device[3];
};

static matrices prepare()
{
    matrices all;

    for (int i = 0; i < EDGE * EDGE; i++) {
        all.a.push_back(__float2half(static_cast<float>(i * 7 % 5 - 2)));
        all.b.push_back(__float2half(static_cast<float>(i / EDGE * 3 % 7 - i % 3)));
    }
    for (half *&matrix : all.on_device)
        must_run(cudaMalloc(&matrix, EDGE * EDGE * sizeof(half)), "memory");
    must_run(
        cudaMemcpy(all.on_device[0], all.a.data(), EDGE * EDGE * sizeof(half), cudaMemcpyDefault),
        "A");
    must_run(
        cudaMemcpy(all.on_device[1], all.b.data(), EDGE * EDGE * sizeof(half), cudaMemcpyDefault),
        "B");
    return all;
}

template <int PADDING> static void run(const matrices &all, cudaStream_t stream = nullptr)
{
    product<PADDING><<<dim3(TILES, TILES), WARPS * 32, SHARED, stream>>>(
        all.on_device[0], all.on_device[1], all.on_device[2]);
    must_run(cudaGetLastError(), "product");
}

static void check_product(const matrices &all)
{
    std::vector<half> c(EDGE * EDGE);
    int wrong = 0;

    must_run(cudaMemcpy(c.data(), all.on_device[2], EDGE * EDGE * sizeof(half), cudaMemcpyDefault),
             "C");
    for (int row = 0; row < EDGE; row++)
        for (int column = 0; column < EDGE; column++) {
            float sum = 0;

            for (int k = 0; k < EDGE; k++)
                sum += __half2float(all.a[row * EDGE + k]) * __half2float(all.b[k * EDGE + column]);
            wrong += __half2float(c[row * EDGE + column]) != __half2float(__float2half(sum));
        }
    must(!wrong, std::to_string(wrong) + " elements of the product are wrong");
}

#ifdef WARPSCOPE_TRACE_OFF

int main()
{
    const matrices all = prepare();

    run<0>(all);
    check_product(all);
    run<8>(all);
    check_product(all);
    must_trace(warpscope::trace_write("/nowhere/at/all"));
    return failures != 0;
}

#else

/* Lane t gives row t % 16 of 16, and of it the left 8 elements or the right. */
static addresses rows_of(uint32_t tile, int pitch, int row, int column)
{
    addresses all;

    for (int lane = 0; lane < 32; lane++)
        all[lane] =
            tile + static_cast<uint32_t>((row + lane % 16) * pitch + (column + lane / 16 * 8) * 2);
    return all;
}

__global__ void where(uint32_t *base)
{
    extern __shared__ __align__(128) half memory[];

    *base = to_shared(memory);
}

static void check_addresses(const trace_file &file, uint32_t base, int padding)
{
    const int pitch = (TILE + padding) * 2, blocks = TILES * TILES, launches = 2;
    decltype(file.pattern) want;

    for (int warp = 0; warp < WARPS; warp++)
        for (int k = 0; k < TILE; k += STEP)
            want["ldmatrix.m8n8.x4.b16 A"][{~0u, rows_of(base, pitch, warp * 16, k)}] +=
                launches * blocks * TILES;
    for (int k = 0; k < TILE; k += STEP)
        for (int n = 0; n < TILE; n += 16)
            want["ldmatrix.m8n8.x4.trans.b16 B"]
                [{~0u, rows_of(base + TILE * pitch, pitch, k, n)}] +=
                launches * blocks * TILES * WARPS;
    for (int warp = 0; warp < WARPS; warp++)
        for (int n = 0; n < TILE; n += 16)
            want["stmatrix.m8n8.x4.b16 C"]
                [{~0u, rows_of(base + 2 * TILE * pitch, pitch, warp * 16, n)}] += launches * blocks;
    must(file.pattern == want, "the file's patterns are those that brute force gives");
    must(file.patterns == 48 && !file.lost, "48 patterns, none lost");
}

enum { CHAIN = 256, SPARE = 256 };

struct lane_addresses {
    uint32_t of[32];
};

/* The clock, and nothing before it or after it moves across. */
__device__ static uint32_t read_clock()
{
    uint32_t clock;

    __syncthreads();
    asm volatile("mov.u32 %0, %%clock;" : "=r"(clock) : : "memory");
    return clock;
}

__device__ static uint32_t load_word(uint32_t address)
{
    uint32_t word;

    asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(word) : "r"(address) : "memory");
    return word;
}

/*
 * Each address depends on the previous result. A store is followed by a load of a word that is
 * never stored, which is serviced in its turn. The chain ends when a last word, which depends on
 * all, is written.
 */
template <bool STORES>
__global__ void chain(lane_addresses given, uint32_t spare, uint32_t zero, uint32_t *cycles)
{
    const uint32_t own = spare + threadIdx.x * 4;
    uint32_t address = given.of[threadIdx.x], r[4] = {}, best = ~0u;

#pragma unroll 1
    for (int i = 0; i < 8; i++) {
        const uint32_t start = read_clock();

#pragma unroll 16
        for (int j = 0; j < CHAIN; j++)
            if constexpr (STORES) {
                store(r, address);
                address ^= load_word(spare + 128) & zero;
            } else {
                load(r, address);
                address ^= r[0] & zero;
            }
        asm volatile("st.volatile.shared.u32 [%0], %1;"
                     :
                     : "r"(own), "r"(load_word(own) ^ (address & zero))
                     : "memory");
        const uint32_t took = read_clock() - start;

        best = took < best ? took : best;
    }
    if (threadIdx.x == 0)
        *cycles = best;
}

static double cycles_of(const addresses &given, uint32_t base, bool stores)
{
    static uint32_t *on_device;
    lane_addresses lanes;
    uint32_t cycles;

    if (!on_device)
        must_run(cudaMalloc(&on_device, sizeof cycles), "memory");
    std::copy(given.begin(), given.end(), lanes.of);
    (stores ? chain<true> : chain<false>)<<<1, 32, SHARED + SPARE>>>(lanes, base + SHARED, 0,
                                                                     on_device);
    must_run(cudaGetLastError(), "chain");
    must_run(cudaMemcpy(&cycles, on_device, sizeof cycles, cudaMemcpyDefault), "chain");
    return static_cast<double>(cycles) / CHAIN;
}

/* 2.00 cycles for each wavefront beyond those of adjacent rows. */
static void check_cycles(const trace_file &file, uint32_t base)
{
    double worst = 0;
    int timed = 0;

    for (const auto &[name, patterns] : file.pattern) {
        const bool stores = name[0] == 's';
        addresses close;

        for (int lane = 0; lane < 32; lane++)
            close[lane] = base + static_cast<uint32_t>(lane) * 16;
        const double least = cycles_of(close, base, stores);

        for (const auto &[key, count] : patterns) {
            const int own = wavefronts_of(key.second);
            const double off = cycles_of(key.second, base, stores) - least - 2.0 * (own - 4);

            worst = std::fabs(off) > std::fabs(worst) ? off : worst;
            timed++;
        }
    }
    std::printf("  %d patterns timed: at most %.2f cycles off 2.00 a wavefront\n", timed, worst);
    must(timed && std::fabs(worst) < 0.5, "cycles are as the wavefronts predict");
}

template <int PADDING>
static void trace(const matrices &all, uint32_t base, bool timed, const std::string &path)
{
    cudaStream_t stream[2];

    must_trace(warpscope::trace_begin());
    for (cudaStream_t &one : stream) {
        must_run(cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking), "stream");
        run<PADDING>(all, one);
    }
    must_trace(warpscope::trace_write(path.c_str()));
    check_product(all);
    const trace_file file = read_file(path);

    std::printf("%s\n", path.c_str());
    check_addresses(file, base, PADDING);
    must_trace(warpscope::trace_write(path.c_str()));
    must(read_file(path).text == file.text, "the same executions make the same file");
    must_trace(warpscope::trace_end());
    print_totals(file);
    if (timed)
        check_cycles(file, base);
}

__global__ void in_part(const int *global)
{
    __shared__ int words[2][32];
    const int lane = static_cast<int>(threadIdx.x) % 32;
    int *const word = words[threadIdx.x / 32];

    word[lane] = lane;
    if (lane < 8)
        WARPSCOPE_TRACE("lanes 0 to 7", &word[lane]);
    else if (lane % 2)
        WARPSCOPE_TRACE("odd lanes", lane == 31 ? global : &word[lane]);
    if (threadIdx.x == 32)
        WARPSCOPE_TRACE("one lane", to_shared(word) + static_cast<uint32_t>(word[lane]));
}

static uint64_t count_of(const trace_file &file, const std::string &site)
{
    uint64_t count = 0;

    if (file.pattern.count(site))
        for (const auto &[key, often] : file.pattern.at(site))
            count += often;
    return count;
}

static void check_unusual(const std::string &path)
{
    must_trace(warpscope::trace_begin(100));
    in_part<<<5, 64>>>(nullptr);
    launch_elsewhere();
    must_run(cudaGetLastError(), "in part");
    must_trace(warpscope::trace_write(path.c_str()));
    const trace_file file = read_file(path);
    uint32_t lanes = 0;

    must(count_of(file, "lanes 0 to 7") == 10, "two warps of five blocks, in part");
    must(count_of(file, "one lane") == 5, "one lane of five blocks");
    must(count_of(file, "of another file") == 6, "two warps of three blocks, of another file");
    for (const auto &[key, often] : file.pattern.at("lanes 0 to 7"))
        lanes |= key.first;
    must(lanes == 0xff, "lanes 0 to 7 are active");
    lanes = 0;
    for (const auto &[key, often] : file.pattern.at("odd lanes")) {
        lanes |= key.first;
        must(!(key.first >> 31) || key.second[31] == warpscope::elsewhere, "lane 31 is elsewhere");
    }
    must(lanes == 0xaaaaaa00, "odd lanes are active");
    must_trace(warpscope::trace_end());
    launch_elsewhere(); /* which records nowhere now */
    must_run(cudaDeviceSynchronize(), "untraced");
}

__global__ void many()
{
    __shared__ int word[1024];

    for (int i = 0; i < 100; i++)
        WARPSCOPE_TRACE("many", &word[i + threadIdx.x]);
}

static void check_lost(const std::string &path)
{
    must_trace(warpscope::trace_begin(16));
    many<<<7, 32>>>();
    must_trace(warpscope::trace_write(path.c_str()));
    const trace_file file = read_file(path);

    must(file.patterns == 16 && file.lost == 700 - count_of(file, "many") &&
             count_of(file, "many") >= 16,
         "16 patterns fit, and the others are counted");
    must_trace(warpscope::trace_end());
    must(!warpscope::trace_write(path.c_str()).empty(), "nothing to write is an error");
    must(!warpscope::trace_begin(65537).empty(), "more room than there is is an error");
}

/* Many warps that meet at many slots, for the table itself; and how long that takes. */
__global__ void crowd()
{
    extern __shared__ __align__(128) half memory[];

    for (unsigned i = 0; i < 1000; i++)
        WARPSCOPE_TRACE("crowd", to_shared(memory) + (i * 7 + threadIdx.x / 32) % 500 * 4);
}

static void check_crowd(const std::string &path)
{
    cudaEvent_t event[2];
    float ms;

    for (cudaEvent_t &one : event)
        must_run(cudaEventCreate(&one), "event");
    must_trace(warpscope::trace_begin(1024));
    must_run(cudaEventRecord(event[0]), "event");
    crowd<<<1000, 256, SHARED>>>();
    must_run(cudaEventRecord(event[1]), "event");
    must_trace(warpscope::trace_write(path.c_str()));
    must_run(cudaEventElapsedTime(&ms, event[0], event[1]), "event");
    const trace_file file = read_file(path);

    must(file.patterns == 500 && !file.lost && count_of(file, "crowd") == 8000000,
         "8 million executions of 500 patterns");
    for (const auto &[key, often] : file.pattern.at("crowd"))
        must(often == 16000, "each pattern as often");
    std::printf("8 million executions of 500 patterns: %.1f ms\n", ms);
    must_trace(warpscope::trace_end());
}

int main(int count, char **argument)
{
    const std::string folder = count > 1 ? argument[1] : "/tmp";
    const bool timed = count < 3 || std::string(argument[2]) != "untimed";
    uint32_t *on_device, base;
    int major = 0;

    if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0) != cudaSuccess ||
        major < 9) {
        std::printf("no GPU of sm_90 or later here\n");
        return 77;
    }
    const matrices all = prepare();

    must_run(cudaMalloc(&on_device, sizeof base), "memory");
    where<<<1, 1, SHARED>>>(on_device);
    must_run(cudaMemcpy(&base, on_device, sizeof base, cudaMemcpyDefault), "where");
    trace<0>(all, base, timed, folder + "/packed.trace");
    trace<8>(all, base, timed, folder + "/padded.trace");
    check_unusual(folder + "/part.trace");
    check_lost(folder + "/lost.trace");
    if (timed)
        check_crowd(folder + "/crowd.trace");
    std::printf("the trace is %s the kernel did%s\n", failures ? "NOT what" : "what",
                timed && !failures ? ", and its cycles are predicted" : "");
    return failures != 0;
}

#endif
