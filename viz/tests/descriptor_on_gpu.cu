/*
 * Runs every row of feed_descriptors.def on a GPU: TMA or stores write a matrix to shared memory,
 * and a wgmma reads an operand with the row's descriptor. The other operand is the identity, so
 * that D is the operand as read. If the row feeds the operand, D must be the matrix. If not, the
 * first wrong element and the value read there must be the expected ones. Then the other operand is
 * random: the result must equal the host's if the row feeds it, and differ otherwise.
 */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "viz/tests/wgmma_reference.h"

enum {
    LINES = 1024,
    LINE_BYTES = 1024,
    OTHER_AT = 200 * 1024,
    OTHER_BYTES = 8 * 1024,
    SHARED_BYTES = OTHER_AT + OTHER_BYTES,
    ASKED_BYTES = SHARED_BYTES + 1024,
    TENSOR_BYTES = 256 * 256 * 4,
    ROUNDS = 8
};

struct device_memory {
    alignas(128) unsigned char tensor[TENSOR_BYTES];
    alignas(128) unsigned char pieces[256 * 128]; /* lines of 128 bytes, for stores */
    alignas(16) unsigned char other[OTHER_BYTES];
    uint32_t d[THREADS * 128];
};

static device_memory *gpu;

/* Writes lines at a pitch: 128 bytes of each, or all that the pitch has, 16 at a time. */
static __device__ void write_lines(const uint4 *from, unsigned char *base, int pitch, int bits,
                                   int lines)
{
    for (int c = threadIdx.x; c < lines * 8; c += THREADS) {
        if (c % 8 * 16 >= pitch)
            continue;
        const uint32_t at =
            static_cast<uint32_t>(__cvta_generic_to_shared(base)) + c / 8 * pitch + c % 8 * 16;
        const uint32_t to = at ^ ((at >> 3) & (((1u << bits) - 1) << 4));

        asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(to), "r"(from[c].x),
                     "r"(from[c].y), "r"(from[c].z), "r"(from[c].w)
                     : "memory");
    }
}

/*
 * A warpgroup's accumulators as f16; each call stores the next 16 columns. With `trans` the matrix
 * is in column order.
 */
template <bool trans> struct matrices {
    const uint16_t *from;
    int times = 0;

    __device__ explicit matrices(const uint4 *pieces)
        : from(reinterpret_cast<const uint16_t *>(pieces))
    {
    }
    __device__ uint32_t element(int row, int column) const
    {
        return from[trans ? column * 64 + row : row * 64 + column];
    }
    __device__ void operator()(const unsigned char *place)
    {
        const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(place));
        const int t = threadIdx.x;
        uint32_t r[4];

        for (int i = 0; i < 4; i++) {
            const int row = t / 32 * 16 + t % 32 / 4 + 8 * (i % 2);
            const int column = 16 * times + 8 * (i / 2) + 2 * (t % 4);

            r[i] = element(row, column) | element(row, column + 1) << 16;
        }
        if (trans)
            asm volatile(
                "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at),
                "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
                : "memory");
        else
            asm volatile(
                "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at),
                "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
                : "memory");
        times++;
    }
};

/* The row's descriptors count from the image's start, a multiple of 1024. */
static __device__ uint64_t placed(uint64_t descriptor, const unsigned char *image)
{
    const uint64_t start = static_cast<uint32_t>(__cvta_generic_to_shared(image)) >> 4;

    return (descriptor & ~UINT64_C(0x3fff)) | ((descriptor + start) & UINT64_C(0x3fff));
}

template <typename Call>
static __global__ void run(const __grid_constant__ CUtensorMap map, device_memory *gpu, int base,
                           uint64_t a, uint64_t b)
{
    extern __shared__ unsigned char shared[];
    __shared__ uint64_t barrier;
    unsigned char *image = shared + (1024 - __cvta_generic_to_shared(shared) % 1024) % 1024;
    typename Call::word d[Call::words] = {};

    for (int i = threadIdx.x; i < OTHER_AT / 4; i += THREADS)
        reinterpret_cast<uint32_t *>(image)[i] = 0;
    for (int i = threadIdx.x; i < OTHER_BYTES; i += THREADS)
        image[OTHER_AT + i] = gpu->other[i];
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    Call::write(image + base, reinterpret_cast<const uint4 *>(gpu->pieces), &map, &barrier);
    Call::run(d, placed(a, image), placed(b, image));
    for (int i = 0; i < Call::words; i++)
        memcpy(&gpu->d[threadIdx.x * Call::words + i], &d[i], 4);
}

template <typename Call> static bool launch(int base, uint64_t a, uint64_t b)
{
    CUtensorMap map = {};

    if (Call::map(&map, gpu->tensor) != CUDA_SUCCESS ||
        cudaFuncSetAttribute(run<Call>, cudaFuncAttributeMaxDynamicSharedMemorySize, ASKED_BYTES) !=
            cudaSuccess)
        return false;
    run<Call><<<1, THREADS, ASKED_BYTES>>>(map, gpu, base, a, b);
    return cudaDeviceSynchronize() == cudaSuccess;
}

struct test_case {
    const char *name;
    bool feeds;
    const char *d, *type;
    char operand;
    int n, k;
    uint64_t descriptor;
    int along, deep, base, rank;
    bool by_k; /* lines go along k */
    int row, column;
    bool is_element; /* the value read instead is an element */
    int there_row, there_column;
    struct {
        int size, across; /* of the tensor, and whether it counts lines */
    } dimension[5];
    bool (*call)(int, uint64_t, uint64_t);
};

#include "descriptor_cases.h"

static unsigned char matrix[LINES][LINE_BYTES];
static double other[256][256]; /* by m or n, and k */

/* The matrix's lines and their bytes that the tensor has; 0: no end. */
static void tensor_size(const test_case &test, int bytes, int *lines, int *line_bytes)
{
    int size[2] = {1, 1};

    for (int i = 0; i < test.rank; i++)
        size[test.dimension[i].across] *= test.dimension[i].size;
    *lines = test.rank ? size[1] : LINES;
    *line_bytes = test.rank ? size[0] * bytes : LINE_BYTES;
}

/* A new matrix, in global memory as the tensor, and as lines of 128 bytes, has it. */
static void draw_matrix(const test_case &test, const type_row &type)
{
    const int unit = type.bits < 8 ? 1 : type.bits / 8;
    /* Sums of them are exact, and none is 0, the value of memory that was not written. */
    const int most = type.bits == 1                ? 1
                     : type.bits == 8              ? (type.exponent ? 15 : 100)
                     : !std::strcmp(test.d, "f16") ? 100
                     : type.fraction == 7          ? 250
                                                   : 2000;
    int lines, line_bytes, at[5] = {};
    size_t offset = 0;

    tensor_size(test, unit, &lines, &line_bytes);
    std::memset(matrix, 0, sizeof matrix);
    for (int line = 0; line < lines; line++)
        for (int i = 0; i < line_bytes * 8 / type.bits; i++) {
            put(matrix[line], i, type.bits, encode(type, draw(type.bits > 1, most)));
        }
    for (int line = 0; line < 256; line++)
        std::memcpy(gpu->pieces + line * 128, matrix[line], 128);
    if (!test.rank)
        return;
    for (bool more = true; more; offset += unit) {
        int index[2] = {0, 0}, times[2] = {1, 1};

        for (int i = 0; i < test.rank; i++) {
            const int across = test.dimension[i].across;

            index[across] += at[i] * times[across];
            times[across] *= test.dimension[i].size;
        }
        std::memcpy(gpu->tensor + offset, &matrix[index[1]][index[0] * unit],
                    static_cast<size_t>(unit));
        more = false;
        for (int i = 0; i < test.rank && !more; i++) {
            more = ++at[i] < test.dimension[i].size;
            at[i] = more ? at[i] : 0;
        }
    }
}

/* An element of the matrix, by the operand's rows and columns; 0 outside of it. */
static double element(const test_case &test, const type_row &type, int row, int column)
{
    const int along = test.along + (test.operand == 'A' ? row : column);
    const int deep = test.deep + (test.operand == 'A' ? column : row);
    const int line = test.by_k ? along : deep, side = test.by_k ? deep : along;

    if (line < 0 || side < 0 || line >= LINES || side >= LINE_BYTES * 8 / type.bits)
        return 0;
    return decode(type, get(matrix[line], side, type.bits));
}

/* Stores the other operand, K-major without a swizzle, in gpu->other; returns its descriptor. */
static uint64_t place_other(const test_case &test, const type_row &type)
{
    const int along = test.operand == 'A' ? test.n : 64, each = 128 / type.bits;

    std::memset(gpu->other, 0, sizeof gpu->other);
    for (int i = 0; i < along; i++)
        for (int k = 0; k < test.k; k++)
            put(gpu->other + k / each * along * 16 + i * 16, k % each, type.bits,
                encode(type, static_cast<int>(other[i][k])));
    return static_cast<uint64_t>(OTHER_AT >> 4) | static_cast<uint64_t>(along) << 16 |
           static_cast<uint64_t>(128 >> 4) << 32;
}

static bool call(const test_case &test, const type_row &type)
{
    const uint64_t with = place_other(test, type);

    return test.operand == 'A' ? test.call(test.base, test.descriptor, with)
                               : test.call(test.base, with, test.descriptor);
}

static double d_at[64][256];

static void take_d(const test_case &test)
{
    const type_row &type = type_of(test.d);
    const int values = test.n / 2;

    for (int t = 0; t < THREADS; t++)
        for (int i = 0; i < values; i++) {
            int row, column;

            place_of_d(t, i, &row, &column);
            d_at[row][column] = value_of_d(type, gpu->d, values * type.bits / 32, t, i);
        }
}

/* The operand as it was read, a part of k at a time where the other has fewer rows than k. */
static bool read_operand(const test_case &test, const type_row &type,
                         std::vector<std::vector<double>> &read)
{
    const int along = test.operand == 'A' ? 64 : test.n, width = test.operand == 'A' ? test.n : 64;

    read.assign(static_cast<size_t>(test.operand == 'A' ? along : test.k),
                std::vector<double>(static_cast<size_t>(test.operand == 'A' ? test.k : along)));
    for (int from = 0; from < test.k; from += width) {
        std::memset(other, 0, sizeof other);
        for (int i = 0; i < width && from + i < test.k; i++)
            other[i][from + i] = 1;
        if (!call(test, type))
            return false;
        take_d(test);
        for (int i = 0; i < along; i++)
            for (int k = 0; k < width && from + k < test.k; k++) {
                if (test.operand == 'A')
                    read[static_cast<size_t>(i)][static_cast<size_t>(from + k)] = d_at[i][k];
                else
                    read[static_cast<size_t>(from + k)][static_cast<size_t>(i)] = d_at[k][i];
            }
    }
    return true;
}

/* Whether the result for random operands is right. */
static bool multiplies(const test_case &test, const type_row &type, bool *right)
{
    const int width = test.operand == 'A' ? test.n : 64, along = test.operand == 'A' ? 64 : test.n;

    for (int i = 0; i < width; i++)
        for (int k = 0; k < test.k; k++)
            other[i][k] = draw(0, 1);
    if (!call(test, type))
        return false;
    take_d(test);
    *right = true;
    for (int i = 0; i < along; i++)
        for (int j = 0; j < width; j++) {
            double sum = 0;

            for (int k = 0; k < test.k; k++)
                sum += other[j][k] * (test.operand == 'A' ? element(test, type, i, k)
                                                          : element(test, type, k, i));
            *right = *right && sum == (test.operand == 'A' ? d_at[i][j] : d_at[j][i]);
        }
    return true;
}

static bool check(const test_case &test)
{
    const type_row &type = type_of(test.type);
    int first_row = -1, first_column = -1, right = 0;

    for (int round = 0; round < ROUNDS; round++) {
        std::vector<std::vector<double>> read;
        bool one = true, good;

        draw_matrix(test, type);
        if (!read_operand(test, type, read) || !multiplies(test, type, &good)) {
            std::printf("FAILED: %s: %s\n", test.name, cudaGetErrorString(cudaGetLastError()));
            return false;
        }
        right += good;
        for (int row = 0; row < static_cast<int>(read.size()) && one; row++)
            for (int column = 0; column < static_cast<int>(read[static_cast<size_t>(row)].size());
                 column++) {
                if (read[static_cast<size_t>(row)][static_cast<size_t>(column)] ==
                    element(test, type, row, column))
                    continue;
                if (first_row < 0 || row < first_row ||
                    (row == first_row && column < first_column)) {
                    first_row = row;
                    first_column = column;
                }
                one = false;
                break;
            }
        if (test.feeds)
            continue;
        {
            const double there =
                read[static_cast<size_t>(test.row)][static_cast<size_t>(test.column)];
            const double said =
                test.is_element ? element(test, type, test.there_row, test.there_column) : 0;

            if (there != said) {
                std::printf(
                    "FAILED: %s: at [%d,%d] %g is read, and %g is said to be there; it is that of",
                    test.name, test.row, test.column, there, said);
                for (int row = -64; row < 256; row++)
                    for (int column = -64; column < 256; column++)
                        if (element(test, type, row, column) == there)
                            std::printf(" [%d,%d]", row, column);
                std::printf("\n");
                return false;
            }
        }
    }
    if (right != (test.feeds ? ROUNDS : 0)) {
        std::printf(
            "FAILED: %s: said to %s, and %d of %d products are right; first wrong [%d,%d]\n",
            test.name, test.feeds ? "feed" : "not feed", right, ROUNDS, first_row, first_column);
        return false;
    }
    if (test.feeds ? first_row >= 0 : first_row != test.row || first_column != test.column) {
        std::printf("FAILED: %s: first wrong [%d,%d], and not [%d,%d]\n", test.name, first_row,
                    first_column, test.feeds ? -1 : test.row, test.feeds ? -1 : test.column);
        return false;
    }
    return true;
}

int main()
{
    int failures = 0, yes = 0, no = 0;

    if (cudaMallocManaged(&gpu, sizeof *gpu) != cudaSuccess) {
        std::printf("FAILED: no GPU\n");
        return 1;
    }
    for (const test_case &test : cases) {
        failures += !check(test);
        (test.feeds ? yes : no)++;
    }
    std::printf("descriptors: %d that feed, %d that do not, %d failures\n", yes, no, failures);
    return failures != 0;
}
